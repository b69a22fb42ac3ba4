"""The clause-level gate: every clause that does or forbids something is missed when it is gone."""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from egorules.tools.vectors import load_vectors
from tests.clause_gate import Findings, find, notices, write
from tests.sabotage import IDLE, sabotaged
from tests.wrong_rules import EXCEPTED, SABOTAGES

VECTORS = load_vectors(ew.name)


@pytest.fixture(scope="module")
def findings() -> Findings:
    found = find()
    write(found)
    return found


def test_every_clause_is_taken_out_or_excepted_by_name() -> None:
    assert {*SABOTAGES} | {*EXCEPTED} == {*ew.clauses}
    assert not {*SABOTAGES} & {*EXCEPTED}
    assert all(EXCEPTED.values())


def test_every_vector_notices_when_its_clause_is_taken_out(findings: Findings) -> None:
    assert findings.blind == []


def test_every_sabotage_is_noticed_by_a_vector_of_its_clause(findings: Findings) -> None:
    assert findings.unseen == []


def test_the_machinery_of_sabotage_changes_nothing_by_itself() -> None:
    with sabotaged(IDLE):
        assert [each.id for each in VECTORS if notices(each)] == []


def test_nothing_stays_sabotaged(findings: Findings) -> None:
    assert [each.id for each in VECTORS if notices(each)] == []
    with pytest.raises(ew.InvalidSetup):
        ew.Setup(7)
