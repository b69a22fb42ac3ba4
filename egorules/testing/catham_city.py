"""Catham City for property tests: setups, tables, moves, and walks that go everywhere.

Examples:
    >>> from egorules.testing import catham_city as games
    >>> sorted(games.MODES)[:3]
    ['2 seats', '3 seats', '4 seats']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random as Dice
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules import catham_city as cc
from egorules.catham_city import moves as m
from egorules.catham_city.events import Event
from egorules.catham_city.factions import FACTIONS, Faction, Zone
from egorules.catham_city.position import may_exceed
from egorules.testing import walking
from egorules.testing.strategies import moves_of, rulings_of
from egorules.testing.walking import MOST

Walk = walking.Walk[cc.State, m.Move, Event]

variants = st.sampled_from(list(cc.Variant))
factions = st.sampled_from(FACTIONS)


def rulings() -> SearchStrategy[cc.Rulings]:
    """Every reading of every switch, in every combination."""
    return rulings_of(cc.Rulings)


def players(seats: int) -> SearchStrategy[cc.Setup]:
    """Games with this many players, and any five factions."""
    five = st.lists(factions, min_size=5, max_size=5, unique=True)
    return st.builds(cc.Setup, st.just(seats), five, variants, rulings())


@st.composite
def miniatures(draw: st.DrawFn) -> cc.Setup:
    """Unofficial games with few cards and a low target; not every one of them can be won."""
    seats = draw(st.integers(2, 4))
    limit = draw(st.integers(1, 5))
    deal = draw(st.lists(st.integers(0, min(2, limit)), min_size=seats, max_size=seats))
    market = draw(st.integers(1, 3))
    counts = st.dictionaries(factions, st.integers(1, 5), min_size=1, max_size=5)
    copies = draw(counts.filter(lambda each: sum(each.values()) >= sum(deal) + market))
    return cc.Setup.miniature(
        seats,
        copies,
        deal,
        market,
        limit,
        target=draw(st.integers(1, 6)),
        variant=draw(variants),
        rulings=draw(rulings()),
    )


MODES: dict[str, SearchStrategy[cc.Setup]] = {
    f"{seats} seats": players(seats) for seats in range(2, 7)
}
"""Every mode of the official game by name."""


def setups() -> SearchStrategy[cc.Setup]:
    """Games of every mode."""
    return st.one_of(*MODES.values())


def moves() -> SearchStrategy[m.Move]:
    """Every move that the grammar can write, sensible or not."""
    extra, target = st.none() | factions, st.none() | st.integers(0, 7)
    special: dict[object, SearchStrategy[Any]] = {
        Faction: factions,
        Faction | None: extra,
        int | None: target,
    }
    return moves_of(get_args(m.Move), special)


def taste(state: cc.State, move: m.Move) -> float:
    """Prefer what makes things happen: plays, answers, and sets that grow."""
    match move:
        case m.Play(_, Faction.HACKERS | Faction.POLICE):
            return 1
        case m.Play():
            return 6
        case m.Take(count, faction):
            return 1 + count + state.hands[state.active].count(faction)
        case m.Give() | m.Discard():
            return 3
        case _:
            return 1


def finish(state: cc.State, offered: Sequence[m.Move]) -> m.Move:
    """A policy by which games end: it follows the taste, with dice seeded by the state."""
    dice = Dice(repr(state))
    return dice.choices(offered, [taste(state, move) for move in offered])[0]


@st.composite
def tables(draw: st.DrawFn, setups: SearchStrategy[cc.Setup]) -> cc.State:
    """Tables in the middle of a game, rare ones too.

    Among them are an empty deck, no discard pile, hands of one faction, and a player one point
    short of the target.
    """
    return laid(draw(setups), Dice(draw(walking.seeds)))


def laid(setup: cc.Setup, dice: Dice) -> cc.State:
    """A random table of a game."""
    cards = list(setup.cards)
    grouped = dice.random() < 0.6
    dice.shuffle(cards)
    turn = dice.randrange(setup.seats)
    actions_left = dice.randint(1, setup.actions)
    hands: list[list[Faction]] = []
    for seat in range(setup.seats):
        if grouped:  # sets are more likely if few factions come first
            liked = dice.sample(FACTIONS, 3)
            cards.sort(key=liked.__contains__)
        most = largest(setup, seat == turn and actions_left < setup.actions)
        hands.append([cards.pop() for _ in range(min(dice.randint(0, most), len(cards)))])
    dice.shuffle(cards)
    market = [cards.pop() for _ in range(min(setup.market, len(cards)))]
    split = dice.choice((0, 0, len(cards), dice.randint(0, len(cards))))
    influence = [dice.randrange(setup.target) for _ in hands]
    if dice.random() < 0.5:
        influence = [max(points, setup.target - dice.randint(1, 4)) for points in influence]
    return cc.position(
        [Counter(hand) for hand in hands],
        Counter(market),
        turn,
        setup=setup,
        discard=Counter(cards[:split]),
        deck=Counter(cards[split:]),
        influence=[max(0, points) for points in influence],
        actions_left=actions_left,
    )


def largest(setup: cc.Setup, mid_turn: bool) -> int:
    """How many cards a hand may have at the start of an action."""
    return setup.hand_limit + (4 if may_exceed(setup, mid_turn) else 0)


def starts(setups: SearchStrategy[cc.Setup]) -> SearchStrategy[cc.State]:
    """Where a walk begins: before the first card, or somewhere in the middle of a game."""
    return st.one_of(setups.map(cc.start), tables(setups), tables(setups))


def walks(setups: SearchStrategy[cc.Setup], most: int = MOST) -> SearchStrategy[Walk]:
    """Walks from the beginning and from the middle of games."""
    return walking.walks(cc, starts(setups), most, taste)


def count(state: cc.State) -> Zone:
    """All cards of a state, over all zones."""
    cards = state.deck.together(state.market).together(state.discard).together(state.in_play)
    for hand in state.hands:
        cards = cards.together(hand)
    return cards


def answers(event: Event) -> bool:
    """The rules never answer from hidden cards: players say and show everything by their moves."""
    return False
