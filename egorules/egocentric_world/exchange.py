"""The 11 among players: two designated hands exchange a card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from egorules.core.chance import Multiset, has_one
from egorules.core.event import Seat
from egorules.core.trace import question
from egorules.core.verdict import Guard, holds
from egorules.egocentric_world.cards import HIGHEST, Card, Cards
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    ABILITY_EXCHANGE_ANNOUNCED,
    ABILITY_EXCHANGE_METHOD,
    ABILITY_EXCHANGE_PENALTY,
    ABILITY_EXCHANGE_SECRET,
    ABILITY_EXCHANGE_SWAP,
    ABILITY_EXCHANGE_WRONG,
    CARD_INTERCHANGEABLE,
    CARD_VALUES,
)
from egorules.egocentric_world.events import (
    AnnouncedRight,
    AnnouncedWrong,
    CardSeen,
    Event,
    Exchanged,
    ExchangeFailed,
    MethodsStated,
    PenaltyCardSeen,
    PenaltyDrawn,
    PenaltyWaived,
    Picked,
)
from egorules.egocentric_world.moves import (
    Announce,
    Give,
    Method,
    Own,
    OwnLater,
    Pick,
    Random,
    Swap,
)
from egorules.egocentric_world.rulings import ExchangeCommit, OwnHandAnnounce, ThirdPartySight
from egorules.egocentric_world.setup import can_supply, emptied, supply
from egorules.egocentric_world.state import (
    ExchangeMethods,
    GiveChoice,
    PenaltyCard,
    RandomPick,
    Result,
    State,
)
from egorules.egocentric_world.turn_order import active, end_turn
from egorules.egocentric_world.zones import deck_to_hand, swap_hands


class Situation(NamedTuple):
    """All that the legality of methods depends on: one's own hand and whose the two hands are."""

    hand: Cards
    own: tuple[bool, bool]
    copies: Multiset
    announce_own: bool
    see_first: bool


def situation(state: State, phase: ExchangeMethods) -> Situation:
    """The situation of the player who says how the two hands yield their cards."""
    seat = active(state)
    first, second = phase.targets
    return Situation(
        hand=state.hands[seat] if seat in phase.targets else (),
        own=(first == seat, second == seat),
        copies=state.setup.copies,
        announce_own=state.rulings.own_hand_announce is OwnHandAnnounce.ALLOWED,
        see_first=state.rulings.exchange_commit is ExchangeCommit.AFTER_REVEAL,
    )


def swap_guards(now: Situation, swap: Swap) -> tuple[Guard, ...]:
    """What the two methods ask for."""
    return (
        *method_guards(now, now.own[0], swap.first, swap.second),
        *method_guards(now, now.own[1], swap.second, swap.first),
    )


def method_guards(now: Situation, own: bool, method: Method, other: Method) -> tuple[Guard, ...]:
    """For each hand: a card taken secretly, or an announced value."""
    against_unseen = isinstance(other, Random)
    match method:
        case Own(card):
            return (
                secret(own, "a card is named only from your own hand; from another it is random"),
                secret(not own or card in now.hand, "you hold no {card}", card=card),
                secret(
                    not (now.see_first and against_unseen),
                    "your own card is named after the random one was seen",
                ),
            )
        case Random():
            return (secret(not own, "your own card is chosen freely, not at random"),)
        case OwnLater():
            return (
                secret(own, "a card is named only from your own hand; from another it is random"),
                secret(now.see_first, "your own card is named before the other one is seen"),
                secret(against_unseen, "your own card is named at once unless the other is random"),
            )
        case Announce(value):
            exists = has_one(now.copies, value)
            no_value, facts = "{value} is not a value of this game", {"value": value}
            own_text = "a value is not announced for your own hand"
            return (
                (ABILITY_EXCHANGE_METHOD, exists, no_value, {**facts}),
                (CARD_VALUES, exists, no_value, {**facts}),
                (ABILITY_EXCHANGE_METHOD, now.announce_own or not own, own_text, {}),
            )


def secret(holds: bool, text: str, **facts: object) -> Guard:
    """One's own card is a free choice, another's is random (`ew.ability.exchange.secret`)."""
    return (ABILITY_EXCHANGE_SECRET, holds, text, facts)


@question
def legal_swaps(
    hand: Cards, own: tuple[bool, bool], copies: Multiset, announce_own: bool, see_first: bool
) -> tuple[Swap, ...]:
    """Every legal pair of methods: own cards, random, own later, then announced values."""
    return swaps_among(Situation(tuple(sorted(set(hand))), own, copies, announce_own, see_first))


@lru_cache(maxsize=1 << 12)
def swaps_among(now: Situation) -> tuple[Swap, ...]:
    """The same for the values of a hand, however many cards of each there are."""
    firsts, seconds = legal_methods(now, now.own[0]), legal_methods(now, now.own[1])
    swaps = [swap for one in firsts for swap in map(swaps_by(one).__getitem__, seconds)]
    if now.see_first and any(now.own):
        return tuple([swap for swap in swaps if holds(swap_guards(now, swap))])
    return tuple(swaps)


@lru_cache
def swaps_by(first: Method) -> dict[Method, Swap]:
    """Every pair of methods that begins with one, by the other."""
    values = range(1, HIGHEST + 1)
    seconds: tuple[Method, ...] = (*map(Own, values), Random(), OwnLater(), *map(Announce, values))
    return {second: Swap(first, second) for second in seconds}


def legal_methods(now: Situation, own: bool) -> tuple[Method, ...]:
    """The methods that may be legal for a hand, whatever the method for the other hand."""
    return (
        *map(Own, now.hand if own else ()),
        *other_methods(now.copies, now.announce_own, now.see_first, own),
    )


@lru_cache
def other_methods(
    copies: Multiset, announce_own: bool, see_first: bool, own: bool
) -> tuple[Method, ...]:
    """The same without naming a card of one's own hand."""
    now = Situation((), (own, False), copies, announce_own, see_first)
    values = range(1, len(now.copies))
    methods: tuple[Method, ...] = (Random(), OwnLater(), *map(Announce, values))
    others: tuple[Method, Method] = (Random(), Announce(now.copies.index(max(now.copies))))
    return tuple(
        method
        for method in methods
        if any(holds(method_guards(now, own, method, other)) for other in others)
    )


def swap(state: State, phase: ExchangeMethods, move: Swap) -> Result:
    """Announcements are answered; then random cards are picked and the cards change places."""
    methods = (move.first, move.second)
    stated = MethodsStated(
        active(state),
        phase.targets,
        (said(move.first), said(move.second)),
        cites=(ABILITY_EXCHANGE_METHOD, ABILITY_EXCHANGE_SECRET),
    )
    answers = tuple(answered(state, phase.targets, methods))
    step = Result(state, (stated, *answers))
    if any(isinstance(answer, AnnouncedWrong) for answer in answers):
        return step.then(fail)
    return step.then(pick_or_swap, RandomPick(phase.targets, methods))


@question
def said(method: Method) -> str:
    """A method as everybody hears it: which card of one's own hand is a secret."""
    return "*" if isinstance(method, Own) else str(method)


@question
def written(method: Method) -> str:
    """A method as whoever chose it knows it."""
    return str(method)


def answered(
    state: State, targets: tuple[Seat, Seat], methods: tuple[Method, Method]
) -> Iterator[AnnouncedRight | AnnouncedWrong]:
    """Each announced value is there or not, truthfully (`ew.ability.exchange.announced`)."""
    for seat, method in zip(targets, methods, strict=True):
        match method:
            case Announce(value) if value in state.hands[seat]:
                cites = (ABILITY_EXCHANGE_ANNOUNCED, CARD_INTERCHANGEABLE)
                yield AnnouncedRight(seat, value, cites=cites)
            case Announce(value):
                yield AnnouncedWrong(seat, value, cites=(ABILITY_EXCHANGE_WRONG,))
            case _:
                pass


def fail(state: State) -> Result:
    """A wrong announcement cancels the exchange and costs a card (`ew.ability.exchange.wrong`)."""
    seat = active(state)
    failed = ExchangeFailed(seat, cites=(ABILITY_EXCHANGE_WRONG,))
    if can_supply(state):
        step = supply(but(state, phase=PenaltyCard()))
        return Result(step.state, (failed, *step.events))
    waived = PenaltyWaived(seat, cites=(ABILITY_EXCHANGE_PENALTY,))
    return Result(state, (failed, waived)).then(end_turn)


def penalty(state: State, card: Card) -> Result:
    """The penalty card joins the hand unseen by others (`ew.ability.exchange.penalty`)."""
    seat = active(state)
    step = emptied(deck_to_hand(state, seat, card))
    events: tuple[Event, ...] = (
        PenaltyDrawn(seat, cites=(ABILITY_EXCHANGE_PENALTY,)),
        PenaltyCardSeen(seat, card, cites=(ABILITY_EXCHANGE_PENALTY,), to=(seat,)),
        *step.events,
    )
    return Result(step.state, events).then(end_turn)


def pick_seat(phase: RandomPick) -> Seat:
    """The hand from which the next card is picked."""
    random = (
        seat
        for seat, method in zip(phase.targets, phase.methods, strict=True)
        if isinstance(method, Random)
    )
    return tuple(random)[len(phase.picked)]


@question
def picks(hand: Cards) -> tuple[tuple[Pick, int], ...]:
    """Every card that may be picked from a hand, with how often it is there."""
    return tuple((Pick(card), hand.count(card)) for card in sorted(set(hand)))


def pick_or_swap(state: State, phase: RandomPick) -> Result:
    """While a random card is still to come, chance picks it; then the cards change places."""
    if len(phase.picked) < sum(isinstance(method, Random) for method in phase.methods):
        return Result(but(state, phase=phase))
    picked = iter(phase.picked)
    cards: list[Card] = []
    for method in phase.methods:
        match method:
            case Random():
                cards.append(next(picked))
            case Own(card) | Announce(card):
                cards.append(card)
            case OwnLater():
                return Result(but(state, phase=GiveChoice(phase.targets, phase.picked[0])))
    chosen = [
        seen(state, phase.targets, seat, method.card)
        for seat, method in zip(phase.targets, phase.methods, strict=True)
        if isinstance(method, Own)
    ]
    return Result(state, tuple(chosen)).then(change_places, phase.targets, cards[0], cards[1])


def pick(state: State, phase: RandomPick, card: Card) -> Result:
    """A random card of another player's hand (`ew.ability.exchange.secret`)."""
    seat = pick_seat(phase)
    events = (
        Picked(seat, cites=(ABILITY_EXCHANGE_SECRET,)),
        seen(state, phase.targets, seat, card),
    )
    after = RandomPick(phase.targets, phase.methods, (*phase.picked, card))
    return Result(state, events).then(pick_or_swap, after)


def seen(state: State, targets: tuple[Seat, Seat], seat: Seat, card: Card) -> CardSeen:
    """Giver and receiver know the card; the active player only where that reading is chosen."""
    return CardSeen(seat, card, cites=(ABILITY_EXCHANGE_SECRET,), to=viewers(state, targets))


def viewers(state: State, targets: tuple[Seat, Seat]) -> tuple[Seat, ...]:
    """Who sees the cards that two designated players exchange."""
    if state.rulings.third_party_sight is ThirdPartySight.ACTIVE_SEES:
        return in_order(targets, active(state))
    return targets


@question
def in_order(targets: tuple[Seat, Seat], seat: Seat) -> tuple[Seat, ...]:
    """The two designated players and the active one, ascending."""
    return tuple(sorted({*targets, seat}))


def change_places(state: State, targets: tuple[Seat, Seat], first: Card, second: Card) -> Result:
    """Two cards, one from each hand, change places (`ew.ability.exchange.swap`)."""
    after = swap_hands(state, targets[0], first, targets[1], second)
    exchanged = Exchanged(targets, cites=(ABILITY_EXCHANGE_SWAP,))
    return Result(after, (exchanged,)).then(end_turn)


def give_guards(hand: Cards, give: Give) -> tuple[Guard, ...]:
    """The card named last is one of one's own hand."""
    return (secret(give.card in hand, "you hold no {card}", card=give.card),)


@question
def legal_gives(hand: Cards) -> tuple[Give, ...]:
    """Any card of one's own hand."""
    return tuple(map(Give, sorted(set(hand))))


def give(state: State, phase: GiveChoice, card: Card) -> Result:
    """One's own card is named after the random one was seen."""
    seat, (first, second) = active(state), phase.targets
    chosen = Result(state, (seen(state, phase.targets, seat, card),))
    if seat == first:
        return chosen.then(change_places, phase.targets, card, phase.card)
    return chosen.then(change_places, (first, second), phase.card, card)
