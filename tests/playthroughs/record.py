"""Playthroughs: whole games with all that each seat sees of them, kept as text.

For every rulebook, tests/playthroughs/<game>/games.toml names some games. There is a text for each,
with every step: the move, and then, for each seat and for a spectator (`-`), the move as it is
shown, the events that are shown, and what changes in the observation. Lines that several see alike
stand once, behind all who see them:

    12 take 4
      0 1 2 - | move: take 4
      0 1 2 - | took {"seat": 1, "card": 4}
      1       | hand: [2, 4]

So any change of what a seat sees shows in a diff. `make playthroughs` writes the texts again, with
the moves that stand in them; a game that has no text yet, or whose text was removed, is played.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from egorules.core.rulebook import Chance, Decision
from egorules.core.transcript import Transcript
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.testing.games import games_of
from egorules.tools.case import AnyRulebook

HERE = Path(__file__).parent
MOST = 5000
"""A game that is longer is a mistake."""

MANY = 8
"""A longer list of moves is told by their number and a hash."""

SHORT = 80
"""A table that is no longer stands on one line."""

Viewer = int | None


@frozen
class Game:
    """A game that is kept: the setup, the dice, and a policy; without one, moves are random."""

    rulebook: str
    name: str
    seed: int
    setup: Mapping[str, Any]
    policy: str = "random"

    @property
    def path(self) -> Path:
        """The text."""
        return HERE / self.rulebook / f"{self.name}.txt"


def games(rulebook: str) -> list[Game]:
    """The games of a rulebook that are kept."""
    data = tomllib.loads((HERE / rulebook / "games.toml").read_text(encoding="utf-8"))
    return [Game(rulebook, **each) for each in data["game"]]


def kept(book: AnyRulebook, text: str) -> Transcript[Any, Any]:
    """The game that a text tells."""
    lines = text.splitlines()
    setup = json.loads(lines[1].removeprefix("setup: "))
    moves = [found[1] for line in lines if (found := re.fullmatch(r"[0-9]+ (.*)", line))]
    return Transcript(book.read_setup(setup), tuple(map(book.parse_move, moves)))


def play(game: Game) -> Transcript[Any, Any]:
    """The whole game; random moves are made by the taste of the rulebook's walks."""
    book, dice = RULEBOOKS[game.rulebook], Random(game.seed)
    taste = games_of(game.rulebook).taste
    policy = book.named_policies.get(game.policy)
    setup = book.read_setup(dict(game.setup))
    state, moves = book.start(setup), []
    while offered := book.legal_moves(state):
        pending = book.pending(state)
        if isinstance(pending, Chance):
            move = book.outcome(state, dice.randrange)
        elif policy and isinstance(pending, Decision) and len(offered) > 1:
            move = policy(book.observe(state, pending.seat), dice)
        else:
            (move,) = dice.choices(offered, [taste(state, each) for each in offered])
        moves.append(move)
        state = book.apply(state, move).state
        assert len(moves) < MOST, f"{game.name} does not end"
    return Transcript(setup, tuple(moves))


def written(book: AnyRulebook, played: Transcript[Any, Any]) -> str:
    """A whole game as text."""
    state = book.start(played.setup)
    viewers: list[Viewer] = [*book.seats(state), None]
    shown = {viewer: book.information(played, viewer) for viewer in viewers}
    before: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in viewers}
    lines = [
        f"rulebook: {book.name}",
        f"setup: {plain(book.write_setup(played.setup))}",
        "",
        "start",
    ]

    def seen(step: int | None) -> Iterator[str]:
        told: dict[str, list[Viewer]] = {}
        for viewer in viewers:
            now = facts(book, state, viewer)
            parts = [] if step is None else events(book, shown[viewer][step])
            for line in (*parts, *changes(before[viewer], now)):
                told.setdefault(line, []).append(viewer)
            before[viewer] = now
        return in_columns(told, viewers)

    lines += seen(None)
    for number, move in enumerate(played.moves):
        state = book.apply(state, move).state
        lines += ["", f"{number + 1} {move}", *seen(number)]
    return "\n".join(lines) + "\n"


def events(book: AnyRulebook, shown: Any) -> list[str]:
    """What a seat is shown of a step."""
    told = []
    for event in shown.events:
        data = book.event_data(event)
        cites = " ".join(data.pop("cites"))
        audience = data.pop("to")
        to = "" if audience == "all" else f" to {audience}"
        told.append(f"{data.pop('event')} {plain(data)}{to} by {cites}")
    return [f"move: {shown.move}", *told]


def facts(book: AnyRulebook, state: Any, viewer: Viewer) -> dict[str, str]:
    """An observation as flat facts; the setup, which never changes, stands at the head."""
    data = json.loads(book.to_json(book.observe(state, viewer)))["value"]
    assert data.pop("seat", viewer) == viewer
    data.pop("setup", None)
    return dict(flat("", data))


def flat(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """Plain data as places and what is there; pairs with a name in front are a table, too."""
    match value:
        case dict() if where and len(plain(value)) <= SHORT:
            yield where, plain(value)
            return
        case dict():
            items = list(value.items())
        case [[str(), dict()], *_]:
            items = value
        case list() if len(value) > MANY and where.endswith("moves"):
            yield where, brief(value)
            return
        case _:
            yield where, plain(value)
            return
    for key, each in items:
        yield from flat(f"{where}.{key}" if where else str(key), each)


def brief(moves: list[str]) -> str:
    """A long list of moves: how many of each kind, and a hash of all."""
    kinds = Counter(each.partition(" ")[0] for each in moves)
    of_each = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    return f"{of_each} ({sha256(plain(moves).encode()).hexdigest()[:8]})"


def plain(data: Any) -> str:
    """Plain data on one line."""
    return json.dumps(data, ensure_ascii=False)


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """What is new, and what is gone."""
    for where, value in now.items():
        if before.get(where) != value:
            yield f"{where}: {value}"
    for where in before:
        if where not in now:
            yield f"{where}: gone"


def in_columns(told: Mapping[str, Iterable[Viewer]], viewers: Iterable[Viewer]) -> Iterator[str]:
    """Each line behind those who see it."""
    for line, who in told.items():
        marks = (sign(each) if each in who else " " for each in viewers)
        yield f"  {' '.join(marks)} | {line}"


def sign(viewer: Viewer) -> str:
    """A seat's number; a spectator is `-`."""
    return "-" if viewer is None else str(viewer)


def main() -> None:
    """Write every text."""
    for rulebook in NAMES:
        wanted = games(rulebook)
        for stale in set((HERE / rulebook).glob("*.txt")) - {game.path for game in wanted}:
            stale.unlink()
        for game in wanted:
            book, path = RULEBOOKS[rulebook], game.path
            played = kept(book, path.read_text("utf-8")) if path.exists() else play(game)
            text = written(book, played)
            game.path.write_text(text, encoding="utf-8")
            print(f"{rulebook}/{game.name}: {text.count(chr(10))} lines, {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
