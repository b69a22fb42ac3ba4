"""The worked cases of the design: what each says must hold of the answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.infinite_city.cases import judged

CASES = json.loads(Path(__file__).with_name("worked_cases.json").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("row", CASES, ids=lambda row: f"{row['title']} {row['part']}")
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
