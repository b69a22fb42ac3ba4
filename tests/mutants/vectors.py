"""Each vector as a test of its own, so that mutmut knows which functions it runs through.

For `make mutants`; the suite itself has what is committed compared with what is emitted.
"""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, differences, load_vectors


@pytest.mark.parametrize("vector", load_vectors(ew.name), ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    line = to_line({"id": vector.id, "case": vector.case})
    assert not differences(vector.expect, answer_line(line, {ew.name: ew}))
