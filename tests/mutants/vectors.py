"""Each vector as a test of its own, so that mutmut knows which functions it runs through.

For `make mutants`. The suite has the same as one test: what is committed is what is emitted, down
to the clauses that an event cites.
"""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, load_vectors
from tests.vectors.declare import without_words


@pytest.mark.parametrize("vector", load_vectors(ew.name), ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    reply = answer_line(to_line({"id": vector.id, "case": vector.case}), {ew.name: ew})
    assert ("error" in reply) == ("error" in vector.expect)
    if "answer" in vector.expect:
        assert without_words(reply["answer"]) == vector.expect["answer"]
