"""Why the greedy player makes a move, in a sentence that uses nothing but the observation."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.text import Say, joined, say
from egorules.infinite_city import moves as m
from egorules.infinite_city.board import Cell, neighbours
from egorules.infinite_city.observation import Observation
from egorules.infinite_city.policies import View
from egorules.infinite_city.tiles import Sort, Title, kind_of

NONE_BETTER = say("no other choice looks better")
TOO_LITTLE = 0.25
"""A text that is worth less than this is not worth mentioning."""


def reason(seen: Observation, move: m.Move) -> Say | None:
    """Why the greedy player makes a move."""
    view = View(seen)
    match move:
        case m.Play(tile, at):
            return joined(*played(view, tile, at), otherwise=NONE_BETTER)
        case m.UseHotel(at):
            return joined(grown(view, at), *ending(view), otherwise=NONE_BETTER)
        case m.Token(at):
            return joined(*taken(view, at), *ending(view), otherwise=NONE_BETTER)
        case m.Lift():
            return say("that token is worth more in your supply")
        case m.Remove(at) | m.Clear(at) | m.Take(at):
            return joined(*lost(view, at), otherwise=NONE_BETTER)
        case m.Place():
            return say("a group of yours may grow there") if view.worth(move) > 0 else NONE_BETTER
        case m.Trade(seat) if seen.hand_sizes[seat] < seen.hand_sizes[view.me]:
            return NONE_BETTER
        case m.Trade(seat):
            return say("{seat:name} holds no fewer tiles than you", seat=seat)
        case m.Look(seat):
            return say("nobody has more tiles to choose from than {seat:name}", seat=seat)
        case m.Swap() | m.Shift() | m.Exchange() | m.Gather() if view.worth(move) > 0:
            return say("you gain more by it than the others")
        case m.Done():
            return say("nothing that this text offers is good for you")
        case _:
            return NONE_BETTER


def played(view: View, tile: Sort, cell: Cell) -> Iterator[Say]:
    """The reasons for playing a tile in a cell."""
    kind = kind_of(tile)
    if view.is_last_station(kind):
        if view.lead > 0:
            yield say("with the last Power Station the game ends while you lead")
        return
    yield grown(view, cell)
    yield from ending(view)
    if view.text(kind, cell) > TOO_LITTLE:
        yield say("the text of {tile:the} helps you", tile=Title(tile))


def grown(view: View, cell: Cell) -> Say:
    """How large the player's group is with a token there."""
    pieces, sizes = view.pieces[view.me], view.sizes[view.me]
    beside = {pieces[each] for each in neighbours(cell) if each in pieces}
    size = 1 + sum(sizes[number] for number in beside)
    if size == 1:
        return say("it begins a new group of yours")
    return say("your group there then has {n} tiles", n=size)


def taken(view: View, cell: Cell) -> Iterator[Say]:
    """The reasons for a token on a tile that already lies there."""
    if not view.board[cell].bears(view.me):
        yield grown(view, cell)
    yield from lost(view, cell)


def lost(view: View, cell: Cell) -> Iterator[Say]:
    """The opponents who lose a tile."""
    owners = [seat for seat in view.others if view.board[cell].bears(seat)]
    if owners:
        yield say("it takes a tile from {seats:name}", seats=tuple(owners))


def ending(view: View) -> Iterator[Say]:
    """The reason that the last token begins the end, if the player leads."""
    if view.spending() > 0:
        yield say("your last token begins the end while you lead")
