"""Whatever is hidden of a table, `egorules judge` answers or refuses: never an internal error."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from egorules.cli import app
from egorules.core.parse import BadInput
from egorules.rulebooks import RULEBOOKS
from egorules.testing.games import games_of

ANSWERS = {0, 1, 2, 3}
OPTIONS: Sequence[tuple[str, ...]] = ((), ("--json",), ("--all", "--lang", "fr"), ("--readings",))


def setup_of(name: str, dice: Random) -> dict[str, Any]:
    """A setup for two or three; of a rulebook with a solo mode, that mode half of the time."""
    has_solo = any(option.name == "difficulty" for option in RULEBOOKS[name].options)
    if has_solo and dice.random() < 0.5:
        return {"mode": "solo", "difficulty": dice.randint(1, 3), "length": "single"}
    return {"seats": dice.randint(2, 3)}


def hidden(hand: Any, dice: Random) -> Any:
    """A hand as it is, as a number of cards, or with some of them unknown."""
    if isinstance(hand, dict) and "pile" in hand:
        return {**hand, "pile": hidden(hand["pile"], dice)}
    cards = [card for card, n in hand.items() for _ in range(n)] if isinstance(hand, dict) else hand
    how = dice.random()
    if how < 0.3 or not cards:
        return hand
    if how < 0.6:
        return len(cards)
    rest = [card for card in cards if dice.random() < 0.5]
    if isinstance(hand, dict):
        return {**{card: rest.count(card) for card in rest}, "?": len(cards) - len(rest)}
    return [*rest, *["?"] * (len(cards) - len(rest))]


def cases(name: str, dice: Random) -> list[dict[str, Any]]:
    """Tables of a random game with cards hidden, and moves that follow, some left out or wrong."""
    book, games = RULEBOOKS[name], games_of(name)
    given = setup_of(name, dice)
    state = book.start(book.read_setup(given))
    states = [state]
    moves: list[Any] = []
    while (offered := book.legal_moves(state)) and len(moves) < 120:
        moves += dice.choices(offered, [games.taste(state, move) for move in offered])
        state = book.apply(state, moves[-1]).state
        states.append(state)
    found = []
    for at in dice.sample(range(len(moves)), 12):
        try:
            book.position_text(states[at])
        except BadInput:
            continue  # no position describes it
        position = book.report(states[at])["position"]
        for key in ("deck", "unseen"):
            position.pop(key, None)
        if dice.random() < 0.5:
            position["seen_by"] = dice.randrange(len(position["hands"]))
        if "seen_by" not in position or dice.random() < 0.5:
            position["hands"] = [hidden(hand, dice) for hand in position["hands"]]
        following = [str(move) for move in moves[at : at + dice.randint(0, 5)]]
        following = [move for move in following if dice.random() < 0.8]
        following += [str(dice.choice(moves))] * (dice.random() < 0.5)
        found.append({"rulebook": name, "setup": given, "position": position, "moves": following})
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", RULEBOOKS)
def test_hidden_cards_lead_to_an_answer(
    name: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = Random(seed)
    file = tmp_path / "case.json"
    met = set()
    for case in cases(name, dice):
        file.write_text(json.dumps(case), encoding="utf-8")
        code = app.run(["judge", str(file), "--budget", "3000", *dice.choice(OPTIONS)])
        assert code in ANSWERS, (case, capsys.readouterr().err)
        met.add(code)
    assert met - {2}
