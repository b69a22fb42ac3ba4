"""Positions: a checked state, built from a description of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice

from attrs import frozen

from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import FACTIONS, Cards, Zone, zone
from egorules.catham_city.setup import Counts, Setup
from egorules.catham_city.state import State
from egorules.core.event import Seat
from egorules.core.parse import REASONS, BadInput, at, close, insist_on_integer
from egorules.core.text import Say, say


class Impossible(StrEnum):
    """Why a table is impossible."""

    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    NO_SUCH_FACTION = "no_such_faction"
    WRONG_COUNT = "wrong_count"
    TOO_MANY_COPIES = "too_many_copies"
    MISSING_CARDS = "missing_cards"
    WRONG_MARKET = "wrong_market"
    NO_SUCH_SEAT = "no_such_seat"
    WRONG_INFLUENCE = "wrong_influence"
    INFLUENCE_AT_THE_TARGET = "influence_at_the_target"
    WRONG_ACTIONS_LEFT = "wrong_actions_left"
    HAND_OVER_THE_LIMIT = "hand_over_the_limit"
    ACTION_UNDER_WAY = "action_under_way"


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
class Described:
    """What lies on the table, as described and not yet checked."""

    hands: tuple[Counts, ...]
    market: Counts
    turn: Seat
    discard: Counts
    deck: Counts | None
    """None: the deck has every card that is not mentioned."""
    influence: tuple[int, ...]
    actions_left: int
    in_play: Counts


def position(
    hands: Iterable[Counts],
    market: Counts,
    turn: Seat,
    *,
    setup: Setup | None = None,
    discard: Counts | None = None,
    deck: Counts | None = None,
    influence: Sequence[int] | None = None,
    actions_left: int | None = None,
    in_play: Counts | None = None,
) -> State:
    """A state from what lies on the table; unmentioned cards are in the deck.

    Raises `InvalidPosition` with every reason why there can be no such table.

        >>> position(hands=[{"mafia": 16}, {}], market={"hackers": 7}, turn=2)
        Traceback (most recent call last):
        ...
        egorules.catham_city.position.InvalidPosition: turn: There is no seat 2; \
hands[0]: Cards in hand: 16, but the limit is 10; \
cards: The game has 15 Mafia cards, but the table has 16
    """
    held = tuple(hands)
    setup = setup or Setup(len(held))
    described = Described(
        held,
        market,
        turn,
        discard or {},
        deck,
        (0,) * setup.seats if influence is None else tuple(influence),
        setup.actions if actions_left is None else actions_left,
        in_play or {},
    )
    for where, counts in zones_in(described):
        if not isinstance(counts, Mapping):
            raise TypeError(f"{where}: counts by faction, not {counts!r}")
    for where, number in numbers_in(described):
        insist_on_integer(number, where)
    flaws = tuple(islice(flaws_of(setup, described), REASONS))
    if flaws:
        raise InvalidPosition(flaws)
    return laid(setup, described)


def laid(setup: Setup, table: Described) -> State:
    """The state of a checked table."""
    return State(
        setup,
        p.Turn(),
        deck=deck_of(setup, table),
        hands=tuple(map(zone_of, table.hands)),
        influence=table.influence,
        market=zone_of(table.market),
        discard=zone_of(table.discard),
        turn=table.turn,
        actions_left=table.actions_left,
    )


def zone_of(counts: Counts) -> Zone:
    """A zone from counts; names that are not factions are left out."""
    by_name: dict[str, int] = {str(name): count for name, count in counts.items()}
    return zone({faction: by_name.get(faction.value, 0) for faction in FACTIONS})


def outside_deck(table: Described) -> Zone:
    """All cards that the description names outside the deck."""
    cards = zone_of(table.market).together(zone_of(table.discard))
    for hand in (*table.hands, table.in_play):
        cards = cards.together(zone_of(hand))
    return cards


def deck_of(setup: Setup, table: Described) -> Zone:
    """The deck as it is given, or every card that is not mentioned."""
    if table.deck is not None:
        return zone_of(table.deck)
    return setup.cards.without(outside_deck(table))


def zones_in(table: Described) -> Iterator[tuple[str, Counts]]:
    """Every zone of the description, and where."""
    for seat, hand in enumerate(table.hands):
        yield at("hands", seat), hand
    yield "market", table.market
    yield "discard", table.discard
    yield "deck", table.deck or {}
    yield "in_play", table.in_play


def numbers_in(table: Described) -> Iterator[tuple[str, object]]:
    """Every number of the description, and where."""
    yield "turn", table.turn
    yield "actions_left", table.actions_left
    for seat, points in enumerate(table.influence):
        yield at("influence", seat), points
    for where, counts in zones_in(table):
        for name, count in counts.items():
            yield at(where, str(name)), count


def flaws_of(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Every reason why there can be no such table."""
    yield from seat_flaws(setup, table)
    yield from influence_flaws(setup, table)
    yield from hand_flaws(setup, table)
    wrong = tuple(name_flaws(setup, table))
    yield from wrong
    yield from market_flaws(setup, table)
    # A card that is not in the game may stand for one that seems to be missing.
    yield from copies_flaws(setup, table, table.deck is not None and not wrong)
    if zone_of(table.in_play):
        reason = say("cards are in play only while an action is carried out")
        yield Flaw(Impossible.ACTION_UNDER_WAY, "in_play", reason)


def seat_flaws(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Check the seats: each has a hand, and the one whose turn it is has an action left."""
    if len(table.hands) != setup.seats:
        reason = say("hands described: {n}; seats: {seats}", n=len(table.hands), seats=setup.seats)
        yield Flaw(Impossible.WRONG_NUMBER_OF_HANDS, "hands", reason)
    if not 0 <= table.turn < setup.seats:
        reason = say("there is no seat {seat}", seat=table.turn)
        yield Flaw(Impossible.NO_SUCH_SEAT, "turn", reason)
    if not 1 <= table.actions_left <= setup.actions:
        reason = say("the actions left are 1 to {most}", most=setup.actions)
        yield Flaw(Impossible.WRONG_ACTIONS_LEFT, "actions_left", reason)


def influence_flaws(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Check the influence: a number for every seat, below the target."""
    if len(table.influence) != setup.seats or any(points < 0 for points in table.influence):
        text = "one number, 0 or more, for each of {seats} seats"
        yield Flaw(Impossible.WRONG_INFLUENCE, "influence", say(text, seats=setup.seats))
    for seat, points in enumerate(table.influence):
        if points >= setup.target:
            text = "the influence has reached {target}: the game would be over"
            reason = say(text, target=setup.target)
            yield Flaw(Impossible.INFLUENCE_AT_THE_TARGET, at("influence", seat), reason)


def hand_flaws(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Check the hands: none is over the limit, unless the limit is only checked later."""
    for seat, hand in enumerate(table.hands):
        size = zone_of(hand).size()
        mid_turn = seat == table.turn and table.actions_left < setup.actions
        if size > setup.hand_limit and not may_exceed(setup, mid_turn):
            text = "cards in hand: {n}, but the limit is {limit}"
            reason = say(text, n=size, limit=setup.hand_limit)
            yield Flaw(Impossible.HAND_OVER_THE_LIMIT, at("hands", seat), reason)


def may_exceed(setup: Setup, mid_turn: bool) -> bool:
    """Whether a hand may be larger than the limit when an action is to be chosen.

    `mid_turn` says that it is the hand of a player between the two actions of a turn.
    """
    match setup.rulings.hand_limit:
        case r.HandLimit.EVERY_ACTION:
            return False
        case r.HandLimit.END_OF_TURN:
            return mid_turn
        case r.HandLimit.TAKING_ONLY:
            return True


def name_flaws(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Check the names and counts: each name is a faction of this game, each count 0 or more."""
    for where, counts in zones_in(table):
        for name, count in counts.items():
            if name not in setup.factions:
                reason = no_such_faction(setup, str(name)[:60])
                yield Flaw(Impossible.NO_SUCH_FACTION, at(where, str(name)), reason)
            if count < 0:
                reason = say("a count is 0 or more")
                yield Flaw(Impossible.WRONG_COUNT, at(where, str(name)), reason)


def no_such_faction(setup: Setup, name: str) -> Say:
    """The message for a name that no faction has, with the faction that may have been meant."""
    for near in close(name, setup.factions, most=1, alike=0.75):
        return say(
            "{name!r} is no faction of this game; close are: {near}", name=name, near=str(near)
        )
    return say("{name!r} is no faction of this game", name=name)


def market_flaws(setup: Setup, table: Described) -> Iterator[Flaw]:
    """Check the market: it is full, unless there is no card to fill it up with."""
    size = zone_of(table.market).size()
    supply = zone_of(table.discard).together(deck_of(setup, table))
    if size > setup.market:
        reason = say("cards in the market: {n}, but it has {market}", n=size, market=setup.market)
        yield Flaw(Impossible.WRONG_MARKET, "market", reason)
    elif size < setup.market and any(count > 0 for count in supply.counts):
        text = "cards in the market: {n}, but it has {market} while others are left"
        reason = say(text, n=size, market=setup.market)
        yield Flaw(Impossible.WRONG_MARKET, "market", reason)


def copies_flaws(setup: Setup, table: Described, is_complete: bool) -> Iterator[Flaw]:
    """Check the copies: no card has too many, and in a complete table none has too few."""
    used = outside_deck(table).together(zone_of(table.deck or {}))
    for faction in setup.factions:
        copies, on_table = setup.cards.count(faction), used.count(faction)
        facts = {"cards": Cards(copies, faction), "n": on_table}
        if on_table > copies:
            reason = say("the game has {cards}, but the table has {n}", **facts)
            yield Flaw(Impossible.TOO_MANY_COPIES, "cards", reason)
        elif is_complete and on_table < copies:
            reason = say("the game has {cards}, but the table has only {n}", **facts)
            yield Flaw(Impossible.MISSING_CARDS, "deck", reason)
