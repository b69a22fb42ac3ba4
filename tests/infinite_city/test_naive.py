"""The rulebook's menus are those of a second, naive reading of the texts."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings

from egorules import infinite_city as ic
from egorules.testing import infinite_city as games
from tests.infinite_city.naive import Table

WALKS = games.walks(games.setups() | games.miniatures(), most=40)
COMPARED: Counter[str] = Counter()


@given(WALKS)
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def compare(walk: games.Walk) -> None:
    setup = ic.write_setup(walk.start.setup)
    for state in walk.states:
        report = ic.report(state)
        if report["pending"]["kind"] in ("over", "chance"):
            continue
        menu = Table(setup, report).menu()
        if menu is not None:
            assert {str(move) for move in ic.legal_moves(state)} == menu
            COMPARED[report["pending"]["kind"]] += 1


def test_menus_are_those_of_a_naive_reading() -> None:
    COMPARED.clear()
    compare()
    assert len(COMPARED) > 12, COMPARED
