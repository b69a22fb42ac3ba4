"""Egocentric World for property tests: setups, tables, moves, and walks that go everywhere.

Examples:
    >>> from egorules.testing import egocentric_world as games
    >>> sorted(games.MODES)[:3]
    ['2 seats', '3 seats', '4 seats']
"""

from __future__ import annotations

import collections
from collections.abc import Sequence
from random import Random as Dice
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules import egocentric_world as ew
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.phases import Drawn, ExchangeMethods
from egorules.egocentric_world.position import Hand
from egorules.egocentric_world.rulings import WinTie
from egorules.egocentric_world.setup import CITYBOTS
from egorules.testing import walking
from egorules.testing.strategies import moves_of, numbers, rulings_of
from egorules.testing.walking import MOST

T = TypeVar("T")
Walk = walking.Walk[ew.State, m.Move, e.Event]

lengths = st.sampled_from(list(ew.Length))


def rulings() -> SearchStrategy[ew.Rulings]:
    """Every reading of every switch, in every combination."""
    return rulings_of(ew.Rulings)


def players(seats: int) -> SearchStrategy[ew.Setup]:
    """Games with this many players, of both lengths."""
    return st.builds(ew.Setup, st.just(seats), lengths, rulings())


def solo(difficulty: int) -> SearchStrategy[ew.Setup]:
    """Solo games of a difficulty, of both lengths."""
    return st.builds(ew.Setup.solo, st.just(difficulty), lengths, rulings())


@st.composite
def miniatures(draw: st.DrawFn) -> ew.Setup:
    """Unofficial games with few cards, short hands and a low limit, solo or not."""
    difficulty = draw(st.sampled_from((None, None, None, 1, 2, 3)))
    seats = draw(st.integers(2, 4)) if difficulty is None else 3
    hand_size = draw(st.integers(1, 3))
    most = draw(st.integers(1, 3))
    copies = draw(st.lists(st.integers(0, most), min_size=12, max_size=12))
    missing = seats * hand_size + 1 - sum(copies)
    copies[draw(st.integers(0, 11))] += max(0, missing)
    return ew.Setup.miniature(
        seats,
        (0, *copies),
        hand_size,
        limit=draw(st.integers(1, 40)),
        length=draw(lengths),
        rulings=draw(rulings().filter(lambda each: difficulty is None or each.win_tie in ENDING)),
        difficulty=difficulty,
    )


ENDING = (WinTie.SHARED, WinTie.RANDOM)
"""Readings of ties for small solo games: Citybots that always get rid of all cards stay tied."""


MODES: dict[str, SearchStrategy[ew.Setup]] = {
    **{f"{seats} seats": players(seats) for seats in range(2, 7)},
    **{f"solo {difficulty}": solo(difficulty) for difficulty in (1, 2, 3)},
    "miniature": miniatures(),
}
"""Every mode of the game by name."""


def setups() -> SearchStrategy[ew.Setup]:
    """Games of every mode."""
    return st.one_of(*MODES.values())


def methods() -> SearchStrategy[m.Method]:
    """Every way in which a hand may yield a card in an exchange."""
    return moves_of(get_args(m.Method))


def moves() -> SearchStrategy[m.Move]:
    """Every move that the grammar can write, sensible or not."""
    ascending = st.tuples(numbers(), numbers()).map(sorted)
    kinds = [kind for kind in get_args(m.Move) if kind not in (m.Exchange, m.TradeCitybots)]
    special: dict[object, SearchStrategy[Any]] = {
        m.Method: methods(),
        int | m.OwnLater: st.one_of(numbers(), st.just(m.OwnLater())),
        int | m.Top: st.one_of(numbers(), st.just(m.Top())),
    }
    exchanges = ascending.map(lambda seats: m.Exchange(*seats))
    between = st.builds(
        lambda seats, one, two: m.TradeCitybots(seats[0], one, seats[1], two),
        ascending,
        numbers(),
        numbers(),
    )
    return st.one_of(moves_of(kinds, special), exchanges, between)


def taste(state: ew.State, move: m.Move) -> float:
    """Prefer what makes things happen: high cards, abilities, counters, right announcements."""
    match move:
        case m.Take(11) | m.Pair(11) if scarce(state):
            return 20
        case m.Keep(card) | m.Take(card):
            return 4 if card >= 9 else 1
        case m.Match(card) | m.Pair(card):
            return 8 if card >= 9 else 4
        case m.DeckCard(card):
            return 3 if card >= 8 else 1
        case m.Again():
            return 3
        case m.Look() | m.Exchange() | m.Counter():
            return 4
        case m.Swap(first, second):
            assert isinstance(state.phase, ExchangeMethods)
            both = zip(state.phase.targets, (first, second), strict=True)
            return min(yields(state, seat, method) for seat, method in both)
        case m.Trade(m.OwnLater()) | m.TradeCitybots():
            return 4
        case m.Stop() | m.Decline():
            return 0.7
        case _:
            return 1


def scarce(state: ew.State) -> bool:
    """Whether nearly all cards are in hand, so that nothing can be drawn: a rare case."""
    return not state.deck and not state.rest


def yields(state: ew.State, seat: int, method: m.Method) -> float:
    """Prefer methods by which a hand really yields a card, unless no card is left for a penalty."""
    match method:
        case m.Announce(value):
            return 3 if value in state.hands[seat] else 20 if scarce(state) else 0.2
        case m.Random() | m.OwnLater():
            return 20
        case m.Own():
            return 3


def finish(state: ew.State, offered: Sequence[m.Move]) -> m.Move:
    """The policy by which every game ends: say STOP, and otherwise do as little as possible.

    Where ties are played out, a player who can get rid of a card does so: equal hands would tie for
    ever.
    """
    played_out = state.rulings.win_tie == "extra_round"
    least = (m.Stop, m.Decline, m.Allow, m.Discard, m.Act, m.Pass)
    for kind in (m.Match, m.Pair, *least) if played_out else least:
        for move in offered:
            if isinstance(move, kind):
                return move
    return _thrown(state, offered)


def _thrown(state: ew.State, offered: Sequence[T]) -> T:
    # For chance, which has no policy: an outcome by dice seeded by the state.
    return Dice(repr(state)).choice(offered)


@st.composite
def tables(draw: st.DrawFn, setups: SearchStrategy[ew.Setup]) -> ew.State:
    """Tables in the middle of a game, rare ones too.

    Among them are an empty deck, totals a few points below the limit, a hand of one card, and high
    cards everywhere.
    """
    return laid(draw(setups), Dice(draw(walking.seeds)))


def laid(setup: ew.Setup, dice: Dice) -> ew.State:
    """A random table of a game."""
    hands, cards = dealt(setup, dice)
    dice.shuffle(cards)
    half = len(cards) // 2
    in_discard = dice.choice((0, 1, 1, 1, 3, half, max(0, len(cards) - 1), len(cards)))
    discard, deck = cards[:in_discard], cards[in_discard:]
    turn = dice.randrange(setup.seats)
    others = [seat for seat in range(setup.seats) if seat != turn]
    may_hold = not (setup.is_solo and turn in CITYBOTS)
    return ew.position(
        [hand_of(setup, seat, hand, dice) for seat, hand in enumerate(hands)],
        discard,
        turn,
        setup=setup,
        drawn=deck.pop() if deck and may_hold and dice.random() < 0.1 else None,
        deck=collections.Counter(deck),
        stop_by=dice.choice((None, None, *others) if cards else others),
        totals=totals(setup, dice),
        round=dice.randint(1, 4) if setup.length is ew.Length.TO_50 else 1,
    )


def dealt(setup: ew.Setup, dice: Dice) -> tuple[list[list[Card]], list[Card]]:
    """Hands, and the cards that are left: any hands, equal ones, or all cards in hand."""
    cards, seats = list(setup.cards), range(setup.seats)
    eager = dice.random()
    cards.sort(key=lambda card: dice.random() * (1 if card >= 8 else 1 + eager))
    match dice.choice(("any", "any", "any", "equal", "all")):
        case "equal":
            plenty = [card for card in set(cards) if cards.count(card) >= len(seats)]
            hand = dice.sample(plenty, min(len(plenty), dice.randint(1, 3)))
            if hand:
                for card in hand * len(seats):
                    cards.remove(card)
                return [list(hand) for _ in seats], cards
        case "all":
            # In order, copies of a card go to different hands: there may be no pair at all.
            cards = sorted(cards) if dice.random() < 0.5 else cards
            kept = dice.randint(0, 1)
            return [cards[kept + seat :: len(seats)] for seat in seats], cards[:kept]
        case _:
            pass
    size = dice.choice((1, 2, 3, 5, 6))
    most = max(1, len(cards) // len(seats))
    hands = [[cards.pop() for _ in range(min(dice.randint(1, size), most))] for _ in seats]
    return hands, cards


def hand_of(setup: ew.Setup, seat: int, cards: list[Card], dice: Dice) -> Hand:
    """A player's hand, or a Citybot's cards, some of them visible."""
    if not setup.is_solo or seat not in CITYBOTS:
        return cards
    visible = dice.randint(0, len(cards))
    return ew.CitybotHand(cards[:visible], cards[visible:])


def totals(setup: ew.Setup, dice: Dice) -> tuple[int, ...]:
    """Totals below the limit: none yet, equal ones, or near the end."""
    if setup.length is ew.Length.SINGLE:
        return (0,) * setup.seats
    below = setup.limit - 1
    near = max(0, below - dice.randint(0, 15))
    each = {"none": (0, 0), "equal": (near, near), "any": (0, below), "near": (near, below)}
    lowest, highest = each[dice.choice(tuple(each))]
    return tuple(dice.randint(lowest, highest) for _ in range(setup.seats))


def starts(setups: SearchStrategy[ew.Setup]) -> SearchStrategy[ew.State]:
    """Where a walk begins: before the first card, or somewhere in the middle of a game."""
    return st.one_of(setups.map(ew.start), tables(setups), tables(setups))


def walks(setups: SearchStrategy[ew.Setup], most: int = MOST) -> SearchStrategy[Walk]:
    """Walks from the beginning and from the middle of games."""
    return walking.walks(ew, starts(setups), most, taste)


def count(state: ew.State) -> tuple[int, ...]:
    """All cards of a state, zone by zone: how many there are of each value."""
    counts = collections.Counter(
        card for hand in (*state.hands, *state.piles, state.removed) for card in hand
    )
    if state.top is not None:
        counts[state.top] += 1
    if isinstance(state.phase, Drawn):
        counts[state.phase.card] += 1
    for zone in (state.deck, state.rest):
        counts.update(zone.table())
    return tuple(counts[card] for card in range(len(state.setup.copies)))


def answers(event: e.Event) -> bool:
    """Whether the rules answer from hidden cards by this event, public or not.

    They do so when an announcement is right or wrong, a hand is looked at, a card changes places, a
    card of a pile is turned up, a drawn card is discarded, or hands are shown when a round ends. At
    step 1 everybody sees whether the Citybot says STOP, and so how its total compares. If an 8
    makes an announcement right, the owners see that 8 before the exchange, and otherwise no card.
    So the exchange itself can tell two worlds apart.
    """
    match event:
        case e.CitybotStep(step=1) | e.AnnouncedRight() | e.AnnouncedWrong() | e.SawHand():
            return True
        case e.CardSeen() | e.GaveVisible() | e.Revealed() | e.Discarded() | e.ShowedHand():
            return True
        case e.Exchanged():
            return True
        case _:
            return False
