"""Each vector as a test of its own, so that mutmut knows which functions it runs through.

For `make mutants`. The suite has the same as one test: what is committed is what is emitted, down
to the clauses that an event cites.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from egorules.rulebooks import RULEBOOKS
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, load_vectors
from tests.vectors.declare import without_words


@pytest.mark.parametrize(
    ("game", "vector"),
    [
        pytest.param(game, vector, id=f"{game}-{vector.id}")
        for game in RULEBOOKS
        for vector in load_vectors(game)
    ],
)
def test_vector(game: str, vector: Vector) -> None:
    reply = answer_line(to_line({"id": vector.id, "case": vector.case}), {game: RULEBOOKS[game]})
    assert ("error" in reply) == ("error" in vector.expect)
    if "answer" in vector.expect:
        assert without_words(reply["answer"]) == vector.expect["answer"]
        for sentence in refusals(reply["answer"]):
            assert sentence
            assert "None" not in sentence


def refusals(answer: dict[str, Any]) -> Iterator[str]:
    """What is said of the moves that are forbidden."""
    for move in answer["moves"]:
        yield from (each["message"] for each in move.get("violations", ()))
