"""What every seat sees in whole games is what it saw when the texts were written."""

from __future__ import annotations

from typing import Any

import pytest

from egorules.core.transcript import Shown, replay
from egorules.rulebooks import NAMES, RULEBOOKS
from tests.playthroughs.record import HERE, Game, games, kept, play, written

GAMES = [game for rulebook in NAMES for game in games(rulebook)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.rulebook}/{game.name}")


@every_game
def test_every_seat_sees_what_it_saw(game: Game) -> None:
    """A change that is meant is written down by `make playthroughs`."""
    book, text = RULEBOOKS[game.rulebook], game.path.read_text(encoding="utf-8")
    assert written(book, kept(book, text)).splitlines() == text.splitlines()


@every_game
def test_the_games_are_whole_and_have_their_setups(game: Game) -> None:
    book = RULEBOOKS[game.rulebook]
    played = kept(book, game.path.read_text(encoding="utf-8"))
    assert played.setup == book.read_setup(dict(game.setup))
    assert not book.legal_moves(replay(book, played)[-1].state)


@pytest.mark.parametrize("rulebook", NAMES)
def test_every_text_is_one_of_the_games(rulebook: str) -> None:
    assert {path.stem for path in (HERE / rulebook).glob("*.txt")} == {
        game.name for game in games(rulebook)
    }


def test_a_game_is_played_by_its_dice_alone() -> None:
    assert play(GAMES[0]) == play(GAMES[0])


class Leaking:
    """A rulebook that shows the last seat too much."""

    def __init__(self, book: Any, leak: str) -> None:
        self.book, self.leak = book, leak

    def __getattr__(self, name: str) -> Any:
        return getattr(self.book, name)

    def observe(self, state: Any, seat: int | None) -> Any:
        seen = self.book.observe(state, seat)
        if self.leak == "hand" and seat == self.book.seats(state)[-1]:
            return type(seen)(**{**vars_of(seen), "hand": self.book.observe(state, 0).hand})
        return seen

    def information(self, transcript: Any, seat: int | None) -> Any:
        shown = self.book.information(transcript, seat)
        last = self.book.seats(self.book.start(transcript.setup))[-1]
        if self.leak == "move" and seat == last:
            pairs = zip(transcript.moves, shown, strict=True)
            return [Shown(str(move), each.events) for move, each in pairs]
        if self.leak == "event" and seat == last:
            return self.book.information(transcript, 0)
        return shown


def vars_of(value: Any) -> dict[str, Any]:
    return {each.name: getattr(value, each.name) for each in value.__attrs_attrs__}


@pytest.mark.parametrize("leak", ["hand", "move", "event"])
@pytest.mark.parametrize("rulebook", NAMES)
def test_a_planted_leak_shows(rulebook: str, leak: str) -> None:
    book, game = RULEBOOKS[rulebook], games(rulebook)[0]
    text = game.path.read_text(encoding="utf-8")
    leaking: Any = Leaking(book, leak)
    seen = written(leaking, kept(book, text)).splitlines()
    assert seen != text.splitlines()
    secret = set(seen) - set(text.splitlines())
    last = str(len(book.seats(book.start(kept(book, text).setup))) - 1)
    assert any(last in line.partition("|")[0].split() for line in secret)
