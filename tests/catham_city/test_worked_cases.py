"""The worked cases of the worksheet: tables, moves, and what must come of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.catham_city.cases import judged

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "worked_cases.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("worked", CASES, ids=lambda worked: worked["name"])
def test_a_worked_case(worked: dict[str, Any]) -> None:
    answer = judged(worked["case"])
    is_legal = all(move["legal"] for move in answer["moves"])
    assert is_legal == (worked.get("exit", 0) == 0), answer["moves"][-1]
    if "why" in worked:
        clauses = {each["clause"] for each in answer["moves"][-1]["violations"]}
        assert clauses == set(worked["why"])
    expected = worked.get("expect", {})
    for key, value in expected.get("position", {}).items():
        assert answer["position"][key] == value, key
    for key in ("pending", "result"):
        if key in expected:
            assert answer[key] == expected[key]
    offered = set(answer["legal_moves"])
    if "menu" in worked:
        assert offered == set(worked["menu"])
    assert offered >= set(worked.get("has", ()))
    assert not offered & set(worked.get("lacks", ()))
