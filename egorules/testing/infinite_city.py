"""Infinite City for property tests: setups, tables, moves, and walks that go everywhere.

Examples:
    >>> from egorules.testing import infinite_city as games
    >>> sorted(games.MODES)[:3]
    ['2 seats', '3 seats', '4 seats']
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Dice
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules import infinite_city as ic
from egorules.core.zones import Bag
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city.board import Board, Tile, in_order
from egorules.infinite_city.flaws import seen_tiles
from egorules.infinite_city.tiles import KINDS, Kind, Sort, kind_of
from egorules.testing import walking
from egorules.testing.strategies import moves_of, rulings_of
from egorules.testing.walking import MOST

Walk = walking.Walk[ic.State, m.Move, e.Event]

profiles = st.sampled_from(list(ic.Profile))
cells = st.builds(ic.Cell, st.integers(-4, 4), st.integers(-4, 4)) | st.builds(
    ic.Cell, st.integers(-999, 999), st.integers(-999, 999)
)
sorts = st.sampled_from([kind.value for kind in KINDS]) | st.sampled_from(["bank-a", "bank-b"])

SEARCHED: tuple[tuple[dict[str, int], int], ...] = (
    ({"housing": 2, "embassy": 2, "port": 1, "power": 1, "plaza": 1, "mausoleum": 1}, 1),
    ({"library": 2, "disaster": 1, "temple": 1, "construction": 2, "port": 1, "hotel": 1}, 1),
    ({"housing": 1, "embassy": 1, "port": 1, "power": 1}, 2),
    ({"housing": 1, "embassy": 1, "port": 1, "power": 1, "plaza": 1}, 2),
    ({"library": 2, "disaster": 1, "port": 1}, 2),
    ({"library": 2, "construction": 1, "port": 1, "hotel": 1}, 2),
)
"""Two-player games that can be searched completely: the tiles, and the tokens of each player."""


def rulings() -> SearchStrategy[ic.Rulings]:
    """Every reading of every switch, in every combination."""
    return rulings_of(ic.Rulings)


def players(seats: int) -> SearchStrategy[ic.Setup]:
    """Games with this many players; in some, copies of a kind differ in print."""
    differing = {"bank": [{"copies": 4, "bonus": 0}, {"copies": 2, "bonus": 1, "silver": True}]}
    prints = st.sampled_from([{}, {"housing": {"bonus": 2, "silver": "?"}}, differing])
    return st.builds(ic.Setup, st.just(seats), profiles, prints, rulings())


@st.composite
def miniatures(draw: st.DrawFn) -> ic.Setup:
    """Unofficial games with few tiles and tokens, of all kinds; not every one of them ends."""
    seats = draw(st.integers(2, 3))
    hand_size = draw(st.integers(1, 2))
    start = draw(st.integers(1, 5))
    counts = draw(st.dictionaries(st.sampled_from(KINDS), st.integers(1, 3), min_size=2))
    missing = seats * hand_size + start - sum(counts.values())
    some = next(iter(counts))
    counts[some] += max(0, missing)
    return ic.Setup.miniature(
        seats,
        {kind.value: count for kind, count in counts.items()},
        hand_size,
        tokens=draw(st.integers(1, 5)),
        start=start,
        profile=draw(profiles),
        rulings=draw(rulings()),
    )


MODES: dict[str, SearchStrategy[ic.Setup]] = {
    f"{seats} seats": players(seats) for seats in range(2, 7)
}
"""Every mode of the official game by name."""


def setups() -> SearchStrategy[ic.Setup]:
    """Games of every mode."""
    return st.one_of(*MODES.values())


def moves() -> SearchStrategy[m.Move]:
    """Every move that the grammar can write, sensible or not."""
    whose = st.just(m.ALL) | st.integers(0, 7)
    special: dict[object, SearchStrategy[Any]] = {
        ic.Cell: cells,
        Sort: sorts,
        m.Tiles: st.lists(sorts, min_size=1, max_size=5).map(tuple),
        m.Whose: whose,
    }
    kinds = [kind for kind in get_args(m.Move) if kind is not m.Exchange]
    exchanges = st.tuples(cells, cells).map(lambda pair: m.Exchange(*in_order(pair)))
    return moves_of(kinds, special) | exchanges


def taste(state: ic.State, move: m.Move) -> float:
    """Prefer what makes things happen: texts with choices, tokens that turn tiles up."""
    match move:
        case m.Play(tile):
            quiet = kind_of(tile) in (Kind.FACTORY, Kind.PLAZA, Kind.PORT, Kind.SHOPPING)
            return 1 if quiet else 3
        case m.Token(at) if at in state.board and not state.board[at].is_up:
            return 8
        case m.Done():
            return 0.3
        case m.UseHotel():
            return 20
        case _:
            return 1


def finish(state: ic.State, offered: Sequence[m.Move]) -> m.Move:
    """A policy by which games end: tokens are placed and not taken back."""
    spending = [move for move in offered if isinstance(move, m.Play | m.Token | m.UseHotel)]
    done = [move for move in offered if isinstance(move, m.Done)]
    dice = Dice(f"{state.supply} {state.hands} {len(state.board)} {state.deck} {state.stack}")
    return dice.choice(spending or done or offered)


def count(state: ic.State) -> object:
    """All tiles of a state, and the tokens of each seat."""
    seen = Bag.of(state.setup.tiles.order, seen_tiles(state))
    placed = [owner for _, tile in state.board.tiles for owner in tile.tokens]
    tokens = tuple(left + placed.count(seat) for seat, left in enumerate(state.supply))
    return seen.together(state.unseen), tokens


def answers(event: e.Event) -> bool:
    """Whether the event reveals hidden tiles: played, drawn, seen, or known not to be playable."""
    told = (
        e.Built
        | e.NonePlayable
        | e.LookedAtHand
        | e.SawHand
        | e.GotHand
        | e.TurnedUp
        | e.TookTile
        | e.DrewTile
        | e.SawTile
        | e.PutUnderTiles
    )
    return isinstance(event, told)


@st.composite
def tables(draw: st.DrawFn, setups: SearchStrategy[ic.Setup]) -> ic.State:
    """Tables in the middle of a game, rare ones too.

    Among them are an empty deck, a known one, Power Stations everywhere, and an end that has begun.
    """
    return laid(draw(setups), Dice(draw(walking.seeds)))


def laid(setup: ic.Setup, dice: Dice) -> ic.State:
    """A random table of a game."""
    tiles = list(setup.tiles)
    dice.shuffle(tiles)
    turn = dice.randrange(setup.seats)
    most = min(len(tiles) // 2, dice.choice((6, 15, 40)))
    board = Board.of({ic.Cell(0, 0): Tile(None, False)})
    tiles.pop()  # what nobody has seen is not mentioned
    left = [setup.tokens] * setup.seats
    for _ in range(most):
        cell = dice.choice(board.edge)
        board = board.put(cell, random_tile(setup, dice, tiles, left, board))
    hands = [
        [tiles.pop() for _ in range(min(len(tiles), dice.randint(0, setup.hand_size + 1)))]
        for _ in range(setup.seats)
    ]
    known = dice.choice((0, 0, 3, 8, len(tiles)))
    tail: list[str] = [tiles.pop() for _ in range(min(len(tiles), known))]
    order = [(turn + step) % setup.seats for step in range(1, setup.seats)]
    begun = 0 in left or dice.random() < 0.1
    return ic.position(
        {str(cell): str(tile) for cell, tile in board.tiles},
        hands,
        turn if left[turn] else next(seat for seat in order if left[seat]),
        setup=setup,
        tail=tail,
        last_turns=[] if begun else None,
    )


def random_tile(
    setup: ic.Setup, dice: Dice, tiles: list[Sort], left: list[int], board: Board
) -> Tile:
    """A tile of a random table: a back, a known back, or a face with tokens that are left."""
    chance = dice.random()
    stations = len(board.of_kind(Kind.POWER))
    sort = tiles.pop()
    if chance < 0.15:
        return Tile(None, False)
    if kind_of(sort) is Kind.POWER and stations + 1 >= setup.power_stations:
        return Tile(sort, False)
    if chance < 0.25:
        return Tile(sort, False)
    owners: list[int] = []
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
        seat = dice.randrange(setup.seats)
        if left[seat] and sum(left) > 1:
            left[seat] -= 1
            owners.append(seat)
    return Tile(sort, True, tuple(sorted(owners)))


@st.composite
def starts(draw: st.DrawFn, setups: SearchStrategy[ic.Setup]) -> ic.State:
    """Where a walk begins: before the first tile, or somewhere in the middle of a game."""
    return draw(tables(setups)) if draw(st.integers(0, 3)) else ic.start(draw(setups))


def walks(setups: SearchStrategy[ic.Setup], most: int = MOST) -> SearchStrategy[Walk]:
    """Walks from the beginning and from the middle of games."""
    return walking.walks(ic, starts(setups), most, taste)
