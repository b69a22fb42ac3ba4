"""The clause-level gate: every clause that does or forbids something is missed when it is gone."""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from egorules.tools.vectors import load_vectors
from tests.clause_gate import find, notices, write
from tests.sabotage import IDLE, sabotaged
from tests.wrong_rules import EXCEPTED, SABOTAGES

VECTORS = load_vectors(ew.name)


def test_every_clause_is_taken_out_or_excepted_by_name() -> None:
    assert {*SABOTAGES} | {*EXCEPTED} == {*ew.clauses}
    assert not {*SABOTAGES} & {*EXCEPTED}
    assert all(EXCEPTED.values())


def test_every_vector_notices_when_its_clause_is_taken_out_and_every_sabotage_is_noticed() -> None:
    found = find()
    write(found)
    assert found.blind == []
    assert found.unseen == []
    assert found.broken == ()
    still_sabotaged = [each.id for each in VECTORS if notices(each)]
    assert still_sabotaged == []
    with pytest.raises(ew.InvalidSetup):
        ew.Setup(7)


def test_the_machinery_of_sabotage_changes_nothing_by_itself() -> None:
    with sabotaged(IDLE):
        assert [each.id for each in VECTORS if notices(each)] == []
