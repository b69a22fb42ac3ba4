"""Positions: a checked state, built from a description of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.parse import HIGHEST, REASONS, BadInput, at, insist_on_integer
from egorules.core.text import Say, say
from egorules.core.value import but
from egorules.core.zones import Bag
from egorules.core.zones import Hand as HandOfCards
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import VALUES, Card, Cards
from egorules.egocentric_world.end import game_leaders, reaches_fifty
from egorules.egocentric_world.setting_up import turn_phase
from egorules.egocentric_world.setup import CITYBOTS, Setup
from egorules.egocentric_world.state import State


class Impossible(StrEnum):
    """Why a table is impossible."""

    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    WRONG_KIND_OF_HAND = "wrong_kind_of_hand"
    EMPTY_HAND = "empty_hand"
    NO_SUCH_CARD = "no_such_card"
    TOO_MANY_COPIES = "too_many_copies"
    MISSING_CARDS = "missing_cards"
    NO_SUCH_SEAT = "no_such_seat"
    TURN_OF_THE_STOP_CALLER = "turn_of_the_stop_caller"
    CITYBOT_HAS_DRAWN = "citybot_has_drawn"
    WRONG_TOTALS = "wrong_totals"
    TOTAL_AT_THE_LIMIT = "total_at_the_limit"
    WRONG_ROUND = "wrong_round"
    WRONG_COUNT = "wrong_count"


@frozen
class Flaw:
    """One reason why a position is impossible, and where it shows."""

    kind: Impossible
    where: str
    reason: Say


class InvalidPosition(BadInput):
    """The table described is impossible; carries every reason."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(*((flaw.where, flaw.reason) for flaw in self.flaws))


@frozen
class CitybotHand:
    """A Citybot's cards: those that lie open, and its pile with the top first."""

    visible: Sequence[Card] = ()
    pile: Sequence[Card] = ()


Hand = Sequence[Card] | CitybotHand


@frozen
class Table:
    """What lies on the table, as described and not yet checked."""

    hands: tuple[Hand, ...]
    discard: Sequence[Card]
    turn: Seat
    deck: Mapping[Card, int] | None = None
    drawn: Card | None = None
    stop_by: Seat | None = None
    totals: Sequence[int] | None = None
    round: int = 1


def position(
    hands: Iterable[Hand],
    discard: Sequence[Card],
    turn: Seat,
    *,
    setup: Setup | None = None,
    deck: Mapping[Card, int] | None = None,
    drawn: Card | None = None,
    stop_by: Seat | None = None,
    totals: Sequence[int] | None = None,
    round: int = 1,
) -> State:
    """A state from what lies on the table; unmentioned cards are in the deck.

    Raises `InvalidPosition` with every reason why there can be no such table.

        >>> position(hands=[[4, 4], [4, 4], [4, 4]], discard=[9], turn=3)
        Traceback (most recent call last):
        ...
        egorules.egocentric_world.position.InvalidPosition: turn: There is no seat 3; \
cards: There are 5 copies of 4, but the table has 6
    """
    held = [hand if isinstance(hand, CitybotHand) else tuple(hand) for hand in hands]
    described = Table(tuple(held), discard, turn, deck, drawn, stop_by, totals, round)
    for where, number in numbers_in(described):
        insist_on_integer(number, where)
    setup = setup or Setup(len(described.hands))
    flaws = tuple(islice(flaws_of(setup, described), REASONS))
    if flaws:
        raise InvalidPosition(flaws)
    return laid(setup, described)


def laid(setup: Setup, table: Table) -> State:
    """The state of a checked table."""
    if table.deck is None:
        deck = setup.cards.without(Bag.of(VALUES, mentioned(table)))
    else:
        deck = Bag.of(VALUES, table.deck)
    state = State(
        setup=setup,
        phase=p.Turn(),
        turn=table.turn,
        hands=tuple(HandOfCards.of(visible(hand)) for hand in table.hands),
        piles=tuple(pile(hand) for hand in table.hands),
        deck=deck,
        top=table.discard[0] if table.discard else None,
        rest=Bag.of(VALUES, table.discard[1:]),
        stop_by=table.stop_by,
        round=table.round,
        totals=totals_of(setup, table),
    )
    if table.drawn is not None:
        return but(state, phase=p.Drawn(table.drawn))
    return but(state, phase=turn_phase(state, state.turn))


def totals_of(setup: Setup, table: Table) -> tuple[int, ...]:
    """The running totals; 0 for every seat if none are given."""
    return (0,) * setup.seats if table.totals is None else tuple(table.totals)


def visible(hand: Hand) -> Cards:
    """A hand's cards, or a Citybot's visible ones."""
    return tuple(hand.visible if isinstance(hand, CitybotHand) else hand)


def pile(hand: Hand) -> Cards:
    """A Citybot's pile; empty for a player."""
    return tuple(hand.pile) if isinstance(hand, CitybotHand) else ()


def mentioned(table: Table) -> list[Card]:
    """Every card that the description names outside the deck."""
    held = [card for hand in table.hands for card in (*visible(hand), *pile(hand))]
    return [*held, *table.discard, *(() if table.drawn is None else (table.drawn,))]


def places_in(table: Table) -> Iterator[tuple[str, Card]]:
    """Every card that the description names, and where."""
    for index, card in enumerate(table.discard):
        yield at("discard", index), card
    if table.drawn is not None:
        yield "drawn", table.drawn
    for seat, hand in enumerate(table.hands):
        where = at("hands", seat)
        open_to = at(where, "visible") if isinstance(hand, CitybotHand) else where
        for index, card in enumerate(visible(hand)):
            yield at(open_to, index), card
        for index, card in enumerate(pile(hand)):
            yield at(at(where, "pile"), index), card
    for card in table.deck or ():
        yield at("deck", str(card)), card


def numbers_in(table: Table) -> Iterator[tuple[str, int]]:
    """Every number of the description, and where."""
    yield from places_in(table)
    yield "turn", table.turn
    yield "round", table.round
    if table.stop_by is not None:
        yield "stop_by", table.stop_by
    for index, total in enumerate(table.totals or ()):
        yield at("totals", index), total
    for card, count in (table.deck or {}).items():
        yield at("deck", str(card)), count


def flaws_of(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Every reason why there can be no such table."""
    yield from hand_flaws(setup, table)
    yield from seat_flaws(setup, table)
    yield from total_flaws(setup, totals_of(setup, table), table.round)
    wrong = tuple(card_flaws(setup, table))
    yield from wrong
    # A card that is not in the game may stand for one that seems to be missing.
    yield from count_flaws(setup, table, table.deck is not None and not wrong)


def hand_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Check the hands: one for each seat, of the right kind, and none empty."""
    if len(table.hands) != setup.seats:
        reason = say("hands described: {n}; seats: {seats}", n=len(table.hands), seats=setup.seats)
        yield Flaw(Impossible.WRONG_NUMBER_OF_HANDS, "hands", reason)
    for seat, hand in enumerate(table.hands):
        where = at("hands", seat)
        if isinstance(hand, CitybotHand) != (setup.is_solo and seat in CITYBOTS):
            text = "a Citybot's hand has visible cards and a pile, a player's is a list of cards"
            yield Flaw(Impossible.WRONG_KIND_OF_HAND, where, say(text))
        if not visible(hand) and not pile(hand):
            text = "the hand is empty: the round would be over"
            yield Flaw(Impossible.EMPTY_HAND, where, say(text))


def seat_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Check the seats: they exist, the one that said STOP has no turn, and no Citybot has drawn."""
    for where, seat in (("turn", table.turn), ("stop_by", table.stop_by)):
        if seat is not None and not 0 <= seat < setup.seats:
            reason = say("there is no seat {seat}", seat=seat)
            yield Flaw(Impossible.NO_SUCH_SEAT, where, reason)
    if table.turn == table.stop_by:
        text = "whoever said STOP has no further turn: the round would be over"
        yield Flaw(Impossible.TURN_OF_THE_STOP_CALLER, "turn", say(text))
    if table.drawn is not None and setup.is_solo and table.turn in CITYBOTS:
        text = "a Citybot never holds a drawn card between two moves"
        yield Flaw(Impossible.CITYBOT_HAS_DRAWN, "drawn", say(text))


def total_flaws(setup: Setup, totals: tuple[int, ...], round: int) -> Iterator[Flaw]:
    """Check the round and the totals, which reach the limit only if a tie is being played out."""
    if not 1 <= round <= HIGHEST:
        text = "rounds count from 1" if round < 1 else "the number is out of all proportion"
        yield Flaw(Impossible.WRONG_ROUND, "round", say(text))
    if len(totals) != setup.seats or not all(0 <= total <= HIGHEST for total in totals):
        reason = say("one total, 0 or more, for each of {seats} seats", seats=setup.seats)
        yield Flaw(Impossible.WRONG_TOTALS, "totals", reason)
        return
    tied = setup.rulings.win_tie is r.WinTie.EXTRA_ROUND and len(game_leaders(setup, totals)) > 1
    if reaches_fifty(setup, totals) and not tied:
        reason = say("a total has reached {limit}: the game would be over", limit=setup.limit)
        yield Flaw(Impossible.TOTAL_AT_THE_LIMIT, "totals", reason)


def card_flaws(setup: Setup, table: Table) -> Iterator[Flaw]:
    """Check the cards: each is in the game, and no count is negative."""
    real = {card for card, copies in enumerate(setup.copies) if copies}
    for where, card in places_in(table):
        if card not in real:
            reason = say("{card} is not a card of this game", card=card)
            yield Flaw(Impossible.NO_SUCH_CARD, where, reason)
    for card, count in (table.deck or {}).items():
        if count < 0:
            reason = say("a count is 0 or more")
            yield Flaw(Impossible.WRONG_COUNT, at("deck", str(card)), reason)


def count_flaws(setup: Setup, table: Table, complete: bool) -> Iterator[Flaw]:
    """Check the copies: no card has too many, and in a complete table none has too few."""
    used = Counter(mentioned(table)) + Counter(table.deck)
    for card, copies in setup.cards.table().items():
        on_table = used[card]
        facts = {"copies": copies, "card": card, "n": on_table}
        if on_table > copies:
            reason = say("there are {copies} copies of {card}, but the table has {n}", **facts)
            yield Flaw(Impossible.TOO_MANY_COPIES, "cards", reason)
        elif complete and on_table < copies:
            reason = say("there are {copies} copies of {card}, but the table has only {n}", **facts)
            yield Flaw(Impossible.MISSING_CARDS, "deck", reason)
