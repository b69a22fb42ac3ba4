"""Positions: a validated state from what lies on the table, at the beginning of a turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.notation import NUMBER
from egorules.core.parse import (
    REASONS,
    BadInput,
    at,
    bad,
    brief,
    close,
    gathered,
    insist_on_integer,
)
from egorules.core.text import Say, say
from egorules.core.zones import Bag, Deck, Hand
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import DOWN, Board, Cell, Tile, read_cell
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import KINDS, SORT, Kind, Sort

_TILE = re.compile(rf"({SORT})((?: (?:{NUMBER}))*)", re.ASCII)
_DOWN = re.compile(rf"{DOWN}(?: ({SORT}))?((?: (?:{NUMBER}))*)", re.ASCII)
_SORT = re.compile(SORT, re.ASCII)


class Impossible(StrEnum):
    """Why a table is impossible."""

    EMPTY_TABLE = "empty_table"
    NO_SUCH_TILE = "no_such_tile"
    TOKEN_ON_FACE_DOWN = "token_on_face_down"
    NO_SUCH_SEAT = "no_such_seat"
    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    TOO_MANY_COPIES = "too_many_copies"
    NOT_ENOUGH_UNSEEN = "not_enough_unseen"
    UNSEEN_ON_TOP_OF_TAIL = "unseen_on_top_of_tail"
    WRONG_DECK = "wrong_deck"
    WRONG_UNSEEN = "wrong_unseen"
    WRONG_SUPPLIES = "wrong_supplies"
    TOO_MANY_TOKENS = "too_many_tokens"
    WRONG_FACTORIES = "wrong_factories"
    WRONG_PASSES = "wrong_passes"
    WRONG_LAST_TURNS = "wrong_last_turns"
    TURN_WITHOUT_TOKEN = "turn_without_token"
    LAST_TOKEN_WITHOUT_END = "last_token_without_end"
    ALL_POWER_STATIONS_UP = "all_power_stations_up"


@frozen
class Flaw:
    """One reason why a position is impossible, and the place where it shows."""

    kind: Impossible
    where: str
    reason: Say


class InvalidPosition(BadInput):
    """The table described is impossible; carries every reason."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(*((flaw.where, flaw.reason) for flaw in self.flaws))


@frozen
class Table:
    """What lies on the table, as somebody describes it; not yet checked."""

    board: Mapping[Cell, Tile]
    hands: tuple[tuple[Sort, ...], ...]
    turn: Seat
    tail: tuple[Sort | None, ...] = ()
    last_turns: tuple[Seat, ...] | None = None
    passes: int = 0
    supplies: tuple[int, ...] | None = None
    deck: int | None = None
    unseen: Mapping[Sort, int] | None = None
    factories: int = 0


def position(
    board: Mapping[str, str] | Mapping[Cell, str],
    hands: Iterable[Sequence[str]],
    turn: Seat,
    *,
    setup: Setup | None = None,
    tail: Sequence[str] = (),
    last_turns: Sequence[Seat] | None = None,
    passes: int = 0,
    supplies: Sequence[int] | None = None,
    deck: int | None = None,
    unseen: Mapping[str, int] | None = None,
    factories: int = 0,
) -> State:
    """A state from what lies on the table; tiles that are not mentioned are the shuffled deck.

    A tile on the board is one text: `library 0 1` has tokens of two seats, `down` was seen by
    nobody, `down port` is face down but known to somebody. Raises `InvalidPosition` with every
    reason why there can be no such table.

        >>> position({"0,0": "plaza 3"}, [["bank"], ["port"]], turn=0)
        Traceback (most recent call last):
        ...
        egorules.infinite_city.position.InvalidPosition: board.0,0: There is no seat 3
    """
    readers: tuple[Callable[[], Any], ...] = (
        lambda: read_board(board),
        lambda: read_hands(hands),
        lambda: read_tail(tail),
    )
    tiles, held, under = gathered(readers)
    described = Table(
        board=tiles,
        hands=held,
        turn=turn,
        tail=under,
        last_turns=None if last_turns is None else tuple(last_turns),
        passes=passes,
        supplies=None if supplies is None else tuple(supplies),
        deck=deck,
        unseen=unseen,
        factories=factories,
    )
    for where, number in numbers_in(described):
        insist_on_integer(number, where)
    setup = setup or Setup(len(described.hands))
    flaws = tuple(islice(flaws_of(setup, described), REASONS))
    if flaws:
        raise InvalidPosition(flaws)
    return laid(setup, described)


def laid(setup: Setup, table: Table) -> State:
    """The state of a checked table."""
    board = Board.of(table.board)
    unseen = unmentioned(setup, table)
    return State(
        setup=setup,
        stack=(p.Turn(),),
        board=board,
        hands=tuple(map(Hand.of, table.hands)),
        supply=supplies_of(setup, table),
        deck=Deck(unseen.size() - unseen_mentioned(table), table.tail),
        unseen=unseen,
        turn=table.turn,
        last_turns=table.last_turns,
        passes=table.passes,
    )


# Texts of a description.


def read_board(board: Mapping[str, str] | Mapping[Cell, str]) -> dict[Cell, Tile]:
    """The tiles by cell; raises `BadInput` with every text that is malformed."""
    texts = {str(key): text for key, text in board.items()}
    pairs = gathered(
        lambda key=key, text=text: (read_place(key), read_tile(text, at("board", key)))  # type: ignore[misc]
        for key, text in texts.items()
    )
    return dict(pairs)


def read_place(key: str) -> Cell:
    """The cell that a key names."""
    try:
        return read_cell(key)
    except ValueError:
        raise bad(at("board", key), "expected a cell such as 0,-1 as key") from None


def read_tile(text: str, where: str) -> Tile:
    """A tile with its tokens, or a face-down one."""
    if found := _DOWN.fullmatch(text):
        return Tile(found[1], False, read_seats(found[2]))
    if found := _TILE.fullmatch(text):
        return Tile(found[1], True, read_seats(found[2]))
    reason = "{value!r} is neither a tile with its tokens nor a face-down tile"
    raise bad(where, reason, value=brief(text))


def read_seats(words: str) -> tuple[Seat, ...]:
    """The owners of tokens, ascending."""
    return tuple(sorted(map(int, words.split())))


def read_hands(hands: Iterable[Sequence[str]]) -> tuple[tuple[Sort, ...], ...]:
    """The hands; raises `BadInput` with every text that names no tile."""
    return gathered(
        lambda hand=hand, where=at("hands", seat): gathered(  # type: ignore[misc]
            lambda each=each, index=index: read_sort(each, at(where, index))  # type: ignore[misc]
            for index, each in enumerate(hand)
        )
        for seat, hand in enumerate(hands)
    )


def read_tail(tail: Sequence[str]) -> tuple[Sort | None, ...]:
    """The tiles under the deck, uppermost first; None for one that nobody has seen."""
    return gathered(
        lambda each=each, index=index: (  # type: ignore[misc]
            None if each == DOWN else read_sort(each, at("tail", index))
        )
        for index, each in enumerate(tail)
    )


def read_sort(name: str, where: str) -> Sort:
    """The sort of that name; raises `BadInput` if there is none."""
    if _SORT.fullmatch(name):
        return name
    shown = brief(name)
    for near in close(shown, KINDS, most=1, alike=0.75):
        hint = "{value!r} is not the name of a tile; close are: {near}"
        raise bad(where, hint, value=shown, near=str(near))
    raise bad(where, "{value!r} is not the name of a tile", value=shown)


# What follows from a description.


def mentioned(table: Table) -> Iterator[tuple[str, Sort]]:
    """Every tile that the description names, and where."""
    for cell, tile in table.board.items():
        if tile.sort is not None:
            yield at("board", str(cell)), tile.sort
    for seat, hand in enumerate(table.hands):
        for index, sort in enumerate(hand):
            yield at(at("hands", seat), index), sort
    for index, under in enumerate(table.tail):
        if under is not None:
            yield at("tail", index), under


def unseen_mentioned(table: Table) -> int:
    """How many tiles of the description nobody has seen."""
    on_board = sum(tile.sort is None for tile in table.board.values())
    return on_board + table.tail.count(None)


def unmentioned(setup: Setup, table: Table) -> Bag[Sort]:
    """The tiles that the description does not name: nobody has seen them."""
    return setup.tiles.without(Bag.of(setup.tiles.order, (sort for _, sort in mentioned(table))))


def supplies_of(setup: Setup, table: Table) -> tuple[int, ...]:
    """The tokens of each seat that are not on the board."""
    placed = Counter(seat for tile in table.board.values() for seat in tile.tokens)
    return tuple(setup.tokens - placed[seat] for seat in range(setup.seats))


def numbers_in(table: Table) -> Iterator[tuple[str, int]]:
    """Every number of the description, and where."""
    yield "turn", table.turn
    yield "passes", table.passes
    yield "factories", table.factories
    if table.deck is not None:
        yield "deck", table.deck
    for name, row in (("last_turns", table.last_turns), ("supplies", table.supplies)):
        for index, number in enumerate(row or ()):
            yield at(name, index), number
    for sort, count in (table.unseen or {}).items():
        yield at("unseen", sort), count


# Why a table is impossible.


def flaws_of(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Every reason why a table is impossible."""
    if not table.board:
        yield Flaw(Impossible.EMPTY_TABLE, "board", say("there is no tile on the table"))
    yield from tile_flaws(setup, table)
    yield from seat_flaws(setup, table)
    yield from deck_flaws(setup, table)
    yield from token_flaws(setup, table)
    yield from end_flaws(setup, table)


def tile_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Tiles that do not exist, tokens on face-down tiles, and too many copies of a tile."""
    for where, sort in mentioned(table):
        if sort not in setup.tiles.order:
            reason = say("{tile} is not a tile of this game", tile=sort)
            yield Flaw(Impossible.NO_SUCH_TILE, where, reason)
    for cell, tile in table.board.items():
        if tile.tokens and not tile.is_up:
            reason = say("a face-down tile bears no token")
            yield Flaw(Impossible.TOKEN_ON_FACE_DOWN, at("board", str(cell)), reason)
    for sort, count in sorted(Counter(sort for _, sort in mentioned(table)).items()):
        copies = setup.tiles.count(sort)
        if 0 < copies < count:
            text = "there are {copies} copies of {tile}, but the table has {n}"
            reason = say(text, copies=copies, tile=sort, n=count)
            yield Flaw(Impossible.TOO_MANY_COPIES, "tiles", reason)


def seat_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """A wrong number of hands, and seats that do not exist."""
    if len(table.hands) != setup.seats:
        reason = say("hands described: {n}; seats: {seats}", n=len(table.hands), seats=setup.seats)
        yield Flaw(Impossible.WRONG_NUMBER_OF_HANDS, "hands", reason)
    named = [("turn", table.turn)]
    named += [(at("last_turns", index), seat) for index, seat in enumerate(table.last_turns or ())]
    for cell, tile in table.board.items():
        named += [(at("board", str(cell)), seat) for seat in dict.fromkeys(tile.tokens)]
    for where, seat in named:
        if not 0 <= seat < setup.seats:
            yield Flaw(Impossible.NO_SUCH_SEAT, where, say("there is no seat {seat}", seat=seat))


def deck_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Unseen tiles, or parts of the deck, that do not fit the tiles that are left."""
    if table.tail[:1] == (None,):
        text = "an unseen tile on top of the tail belongs to the shuffled part"
        yield Flaw(Impossible.UNSEEN_ON_TOP_OF_TAIL, at("tail", 0), say(text))
    left = unmentioned(setup, table)
    if min(left.counts) < 0:
        return  # too many copies: `tile_flaws` says so
    shuffled = left.size() - unseen_mentioned(table)
    if shuffled < 0:
        text = "unseen tiles on the table: {n}; tiles that nobody has seen: {left}"
        reason = say(text, n=unseen_mentioned(table), left=left.size())
        yield Flaw(Impossible.NOT_ENOUGH_UNSEEN, "board", reason)
    elif table.deck is not None and table.deck != shuffled:
        reason = say("the shuffled part of the deck has {n} tiles", n=shuffled)
        yield Flaw(Impossible.WRONG_DECK, "deck", reason)
    if table.unseen is not None:
        told = {sort: count for sort, count in table.unseen.items() if count}
        if told != left.table():
            reason = say("the unseen tiles are not those that are left")
            yield Flaw(Impossible.WRONG_UNSEEN, "unseen", reason)


def token_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Too many tokens, wrong supplies, and an empty supply where there can be none."""
    supplies = supplies_of(setup, table)
    for seat, left in enumerate(supplies):
        if left < 0:
            text = "{seat:name} has {n} tokens, but the table has {placed}"
            reason = say(text, seat=seat, n=setup.tokens, placed=setup.tokens - left)
            yield Flaw(Impossible.TOO_MANY_TOKENS, "board", reason)
    if table.supplies is not None and table.supplies != supplies:
        reason = say("the supplies are {supplies}", supplies=supplies)
        yield Flaw(Impossible.WRONG_SUPPLIES, "supplies", reason)
    if 0 <= table.turn < setup.seats and supplies[table.turn] == 0:
        text = "{seat:name} has no token left and would be passed over"
        yield Flaw(Impossible.TURN_WITHOUT_TOKEN, "turn", say(text, seat=table.turn))
    if table.last_turns is None and 0 in supplies:
        text = "{seat:name} has no token left, so the end has begun"
        reason = say(text, seat=supplies.index(0))
        yield Flaw(Impossible.LAST_TOKEN_WITHOUT_END, "last_turns", reason)


def end_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """What no turn begins with, wrong last turns, and a game that is already over."""
    if table.factories:
        reason = say("a turn begins without Factories")
        yield Flaw(Impossible.WRONG_FACTORIES, "factories", reason)
    if not 0 <= table.passes < setup.seats:
        reason = say("passes in a row: from 0 to {most}", most=setup.seats - 1)
        yield Flaw(Impossible.WRONG_PASSES, "passes", reason)
    queue = table.last_turns or ()
    if all(0 <= seat < setup.seats for seat in (table.turn, *queue)):
        places = [(seat - table.turn) % setup.seats for seat in queue]
        if 0 in places or sorted(set(places)) != places:
            text = "last turns go to other seats, each once, clockwise from the left of the turn"
            yield Flaw(Impossible.WRONG_LAST_TURNS, "last_turns", say(text))
    up = sum(tile.kind is Kind.POWER for tile in table.board.values())
    if 0 < setup.power_stations <= up:
        reason = say("all Power Stations are in play: the game would be over")
        yield Flaw(Impossible.ALL_POWER_STATIONS_UP, "board", reason)
