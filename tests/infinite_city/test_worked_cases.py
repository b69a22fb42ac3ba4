"""The worked cases of the design: what each says must hold of the answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.infinite_city.cases import judged

CASES = json.loads(Path(__file__).with_name("worked_cases.json").read_text(encoding="utf-8"))


PROVES = {
    "S01": "box.players box.tokens box.tiles box.kinds setup.tokens setup.shuffle setup.deal"
    " setup.cross setup.first-player setup.secret board.down-is-inert",
    "S04": "build.tile build.token build.adjacent build.edges build.one-per-cell tile.plaza",
    "S05": "setup.clockwise build.flip build.another build.nested build.placer refill.five"
    " refill.turn-over tile.construction tile.factory tile.embassy",
    "S06": "build.face-up-inert token.return refill.enough",
    "S07": "tile.capitol tile.capitol.override tile.power.protect",
    "S09": "tile.bank token.shift",
    "S10": "tile.stadium build.mandatory",
    "S11": "tile.temple.look tile.temple.play tile.temple.draw tile.shopping",
    "S12": "tile.library.look tile.library.play tile.library.not-library tile.library.under",
    "S13": "build.instructions build.as-much tile.port",
    "S14": "end.last-token end.no-more-tiles end.last-turns score.control score.groups",
    "S15": "tile.arboretum",
    "S16": "tile.police",
    "S17": "end.power tile.power.end tile.housing",
    "S18": "tile.disaster tile.disaster.tokens board.pieces board.face-down board.self",
    "S19": "tile.post board.moving-is-silent",
    "S20": "tile.hotel",
    "S21": "tile.capitol.order tile.security",
    "S22": "tile.mausoleum.take",
    "S23": "score.bonus score.silver score.shared-tiles score.most-points print.power"
    " print.police print.construction goal.rule-the-city",
    "S24": "score.silver-tie print.unknown",
    "S25": "score.tie",
}
"""The clauses that a worked case shows, without their prefix."""


ANSWERS = {
    "S01": "start-shape deal-order",
    "S03": "plaza-face-down standing-texts",
    "S05": "nesting who-executes",
    "S07": "override-scope",
    "S17": "fifth-power power-face-down",
    "S18": "under-order",
    "S22": "mausoleum-face-down",
    "S23": "per-tile outside-groups example-general prints-unknown",
}
"""The open questions that a worked case shows."""


def answered(title: str) -> list[str]:
    return [f"ic.question.{slug}" for slug in ANSWERS.get(title[:3], "").split()]


def marks(title: str) -> list[pytest.MarkDecorator]:
    found = []
    if proven(title):
        found.append(pytest.mark.clause(*proven(title)))
    if answered(title):
        found.append(pytest.mark.question(*answered(title)))
    return found


def proven(title: str) -> list[str]:
    return [f"ic.{slug}" for slug in PROVES.get(title[:3], "").split()]


ROWS = [
    pytest.param(row, id=f"{row['title']} {row['part']}", marks=marks(row["title"]))
    for row in CASES
]


def test_worked_cases_cite_what_they_prove() -> None:
    for title, slugs in PROVES.items():
        rows = [row for row in CASES if row["title"].startswith(title)]
        cited = {clause for row in rows for clause in cited_in(judged(row["case"]))}
        assert {f"ic.{slug}" for slug in slugs.split()} <= cited, title


def cited_in(answer: dict[str, Any]) -> set[str]:
    """Every clause that an answer cites."""
    found: set[str] = set()
    for move in answer["moves"]:
        found.update(move.get("cites", ()))
        found.update(each["clause"] for each in move.get("violations", ()))
        for event in move.get("events", ()):
            found.update(event["cites"])
    return found


def holds(expected: object, got: object, where: str = "") -> None:
    """Tables by key, all else equal."""
    if isinstance(expected, dict) and where != ".position.board":
        assert isinstance(got, dict), where
        for key, each in expected.items():
            assert key in got, f"{where}.{key}"
            holds(each, got[key], f"{where}.{key}")
    elif isinstance(expected, list) and expected and isinstance(expected[0], dict):
        assert isinstance(got, list)
        assert len(got) == len(expected)
        for index, each in enumerate(expected):
            holds(each, got[index], f"{where}[{index}]")
    else:
        assert got == expected, where


@pytest.mark.parametrize("row", ROWS)
def test_a_worked_case(row: dict[str, Any]) -> None:
    answer = judged(row["case"])
    assert answer["exit"] == row.get("exit", 0), answer
    holds(row.get("expect", {}), answer)
    offered = answer["legal_moves"]
    assert len(set(offered)) == len(offered)
    if "legal" in row:
        assert sorted(offered) == sorted(row["legal"])
    assert set(row.get("has", [])) <= set(offered)
    assert not set(row.get("lacks", [])) & set(offered)
    if "clauses" in row:
        assert [each["clause"] for each in answer["moves"][-1]["violations"]] == row["clauses"]
    events = [event for move in answer["moves"] for event in move.get("events", ())]
    for part in row.get("events", []):
        assert any(part.items() <= event.items() for event in events), part
