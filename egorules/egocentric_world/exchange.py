"""The 11 among players: two designated hands exchange a card."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from egorules.core.event import Seat
from egorules.core.rulebook import Chance
from egorules.core.rules import Need, Needs, Now, all_hold, need
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import abilities, counter, piles, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import EXCHANGE, VALUES, WILD, Card
from egorules.egocentric_world.piles import Events
from egorules.egocentric_world.rulings import (
    AnnouncedWild,
    ExchangeCommit,
    OwnHandAnnounce,
    ThirdPartySight,
    WrongAnnouncement,
)
from egorules.egocentric_world.state import (
    Ability,
    ExchangeMethods,
    GiveChoice,
    PenaltyCard,
    RandomPick,
    Result,
    State,
    active,
    with_hand,
)
from egorules.egocentric_world.wild import WILD_VALUES

# Two players are designated.


def exchange_needs(seen: abilities.Use, move: m.Exchange) -> Needs:
    """An 11 designates two players (`ew.ability.exchange.designate`)."""
    clause = c.ABILITY_EXCHANGE_DESIGNATE
    yield from abilities.ability_of(seen.card, EXCHANGE)
    yield need(clause, move.first != move.second, "an 11 designates two different players")
    yield need(clause, move.first <= move.second, "the two players are named in ascending order")
    yield abilities.is_player(seen, clause, move.first)
    yield abilities.is_player(seen, clause, move.second)


def exchanges(seen: abilities.Use) -> Iterator[m.Exchange]:
    """To designate any two players."""
    seats = range(seen.seats if seen.card == EXCHANGE else 0)
    return (m.Exchange(first, second) for first in seats for second in seats[first + 1 :])


def designate(state: State, phase: Ability, move: m.Exchange) -> Result:
    """Two players are designated; the opponents among them may answer with a 9
    (`ew.ability.exchange.designate`)."""
    targets = (move.first, move.second)
    return counter.designate(state, EXCHANGE, targets, c.ABILITY_EXCHANGE_DESIGNATE)


def not_in_solo(seen: abilities.Use, move: m.Exchange) -> Needs:
    """In solo mode an 11 designates nobody (`ew.solo-player.abilities`)."""
    yield from abilities.ability_of(seen.card, EXCHANGE)
    text = "in solo mode an 11 trades with a Citybot, or between the two"
    yield need(c.SOLO_PLAYER_ABILITIES, False, text)


# How each hand yields its card.


def ask_methods(state: State, targets: tuple[Seat, Seat]) -> Result:
    """The player is asked how the two hands yield their cards (`ew.ability.exchange.method`).

    If one of the hands is empty, there is nothing to exchange.
    """
    if all(state.hands[seat] for seat in targets):
        return Result(but(state, phase=ExchangeMethods(targets)))
    nothing = e.NoEffect(active(state), EXCHANGE, (c.ABILITY_EXCHANGE_SWAP,))
    return turn_order.end_turn(state, (nothing,))


class Methods(NamedTuple):
    """Everything that the legality of two methods depends on."""

    cards: Collection[Card]
    """The values in the active player's hand, if it is one of the two."""
    own: tuple[bool, bool]
    copies: tuple[int, ...]
    announce_own: bool
    see_first: bool


def methods(state: State, phase: ExchangeMethods) -> Methods:
    """The situation of the player who says how the two hands yield their cards."""
    seat = active(state)
    first, second = phase.targets
    return Methods(
        cards=state.hands[seat].kinds() if seat in phase.targets else (),
        own=(first == seat, second == seat),
        copies=state.setup.copies,
        announce_own=state.rulings.own_hand_announce is OwnHandAnnounce.ALLOWED,
        see_first=state.rulings.exchange_commit is ExchangeCommit.AFTER_REVEAL,
    )


def swap_needs(seen: Methods, move: m.Swap) -> Needs:
    """The conditions of both methods (`ew.ability.exchange.method`)."""
    return (
        *needs_of(seen, seen.own[0], move.first, isinstance(move.second, m.Random)),
        *needs_of(seen, seen.own[1], move.second, isinstance(move.first, m.Random)),
    )


def needs_of(seen: Methods, own: bool, method: m.Method, against_unseen: bool) -> tuple[Need, ...]:
    """The conditions of one method in this situation."""
    there = is_there(seen, method)
    return method_needs(method, there, own, against_unseen, seen.announce_own, seen.see_first)


def is_there(seen: Methods, method: m.Method) -> bool:
    """Whether the hand has the card named, or the game has the value announced."""
    match method:
        case m.Own(card):
            return card in seen.cards
        case m.Announce(value):
            return 0 < value < len(seen.copies) and seen.copies[value] > 0
        case _:
            return True


@lru_cache(maxsize=1 << 10)
def method_needs(
    method: m.Method,
    there: bool,
    own: bool,
    against_unseen: bool,
    announce_own: bool,
    see_first: bool,
) -> tuple[Need, ...]:
    """The conditions of a method: a secret or random card, or an announced value."""
    from_own = own_or_random(
        own, "a card is named only from your own hand; from another it is random"
    )
    match method:
        case m.Own(card):
            at_once = not (see_first and against_unseen)
            return (
                from_own,
                own_or_random(not own or there, "you hold no {card}", card=card),
                own_or_random(at_once, "your own card is named after the random one was seen"),
            )
        case m.Random():
            return (own_or_random(not own, "your own card is chosen freely, not at random"),)
        case m.OwnLater():
            text = "your own card is named at once unless the other is random"
            return (
                from_own,
                own_or_random(see_first, "your own card is named before the other one is seen"),
                own_or_random(against_unseen, text),
            )
        case m.Announce(value):
            text, may = "{value} is not a value of this game", announce_own or not own
            return (
                need(c.ABILITY_EXCHANGE_METHOD, there, text, value=value),
                need(c.CARD_VALUES, there, text, value=value),
                need(c.ABILITY_EXCHANGE_METHOD, may, "a value is not announced for your own hand"),
            )


def own_or_random(holds: bool, text: str, **facts: object) -> Need:
    """You choose your own card; another player's card is random (`ew.ability.exchange.secret`)."""
    return need(c.ABILITY_EXCHANGE_SECRET, holds, text, **facts)


def swaps(seen: Methods) -> list[m.Swap]:
    """Every two methods that are legal together; each of the two is checked on its own."""
    firsts, seconds = (legal_methods(seen, own) for own in seen.own)
    return [
        m.Swap(first, second)
        for first in methods_for(seen, seen.own[0])
        for second in seconds[isinstance(first, m.Random)]
        if first in firsts[isinstance(second, m.Random)]
    ]


def legal_methods(seen: Methods, own: bool) -> dict[bool, dict[m.Method, None]]:
    """The legal methods for a hand, by whether the other hand yields a random card."""
    methods = methods_for(seen, own)
    return {
        against_unseen: {
            method: None
            for method in methods
            if all_hold(needs_of(seen, own, method, against_unseen))
        }
        for against_unseen in (False, True)
    }


def methods_for(seen: Methods, own: bool) -> tuple[m.Method, ...]:
    """The methods that may be legal for a hand: own cards, random, own later, announced values."""
    announced = map(m.Announce, VALUES)
    if own:
        return (*map(m.Own, seen.cards), m.OwnLater(), *announced)
    return (m.Random(), *announced)


def swap(state: State, phase: ExchangeMethods, move: m.Swap) -> Result:
    """Announcements are answered; then random cards are picked and the cards change places."""
    both = (move.first, move.second)
    stated = e.MethodsStated(
        active(state),
        phase.targets,
        (said(move.first), said(move.second)),
        (c.ABILITY_EXCHANGE_METHOD, c.ABILITY_EXCHANGE_SECRET),
    )
    answers = tuple(answered(state, phase.targets, both))
    step = Result(state, (stated, *answers))
    errors = sum(isinstance(answer, e.AnnouncedWrong) for answer in answers)
    if errors:
        return step.then(wrong_announcement, errors)
    return step.then(pick_or_swap, RandomPick(phase.targets, both))


def said(method: m.Method) -> str:
    """A method as everybody hears it; a card named from the player's own hand stays secret."""
    return "*" if isinstance(method, m.Own) else str(method)


def answered(
    state: State, targets: tuple[Seat, Seat], methods: tuple[m.Method, m.Method]
) -> Iterator[e.AnnouncedRight | e.AnnouncedWrong]:
    """The truthful answer to each announced value (`ew.ability.exchange.announced`)."""
    for seat, method in zip(targets, methods, strict=True):
        match method:
            case m.Announce(value) if announced_card(state, seat, value) is not None:
                cites = (c.ABILITY_EXCHANGE_ANNOUNCED, c.CARD_INTERCHANGEABLE)
                yield e.AnnouncedRight(seat, value, cites)
            case m.Announce(value):
                yield e.AnnouncedWrong(seat, value, (c.ABILITY_EXCHANGE_WRONG,))
                if state.rulings.wrong_announcement is WrongAnnouncement.STOP_AT_FIRST:
                    return
            case _:
                pass


def announced_card(state: State, seat: Seat, value: Card) -> Card | None:
    """The card that makes an announcement right, if there is one (`ew.ability.exchange.announced`).

    Under one reading an 8 makes an announced 7 or 9 right if the hand has no such card.
    """
    hand = state.hands[seat]
    if value in hand:
        return value
    wild = state.rulings.announced_wild is AnnouncedWild.WILD_COUNTS and value in WILD_VALUES
    return WILD if wild and WILD in hand else None


# A wrong announcement.


def wrong_announcement(state: State, errors: int) -> Result:
    """A wrong announcement cancels the exchange and costs a card (`ew.ability.exchange.wrong`)."""
    per_error = state.rulings.wrong_announcement is WrongAnnouncement.PENALTY_PER_ERROR
    failed = e.ExchangeFailed(active(state), (c.ABILITY_EXCHANGE_WRONG,))
    return owe_penalty(state, errors if per_error else 1, (failed,))


def owe_penalty(state: State, cards: int, events: Events) -> Result:
    """The player draws this many more penalty cards while there are any (`ew.setup.reshuffle`)."""
    if not cards:
        return turn_order.end_turn(state, events)
    if piles.can_supply(state):
        return piles.supply(but(state, phase=PenaltyCard(cards)), events)
    waived = e.PenaltyWaived(active(state), (c.ABILITY_EXCHANGE_PENALTY,))
    return turn_order.end_turn(state, (*events, waived))


def penalty(state: State, phase: PenaltyCard, move: m.DeckCard) -> Result:
    """The penalty card joins the hand unseen by others (`ew.ability.exchange.penalty`)."""
    seat = active(state)
    hands = with_hand(state, seat, state.hands[seat].plus(move.card))
    events = (
        e.PenaltyDrawn(seat, (c.ABILITY_EXCHANGE_PENALTY,)),
        e.PenaltyCardSeen(seat, move.card, (c.ABILITY_EXCHANGE_PENALTY,), (seat,)),
    )
    step = piles.leaves_deck(but(state, hands=hands), move.card, events)
    return owe_penalty(step.state, phase.left - 1, step.events)


# Random cards are picked.


def pick_seat(phase: RandomPick) -> Seat:
    """The seat from whose hand the next card is picked."""
    random = [
        seat
        for seat, method in zip(phase.targets, phase.methods, strict=True)
        if isinstance(method, m.Random)
    ]
    return random[len(phase.picked)]


def yields(state: State, phase: RandomPick) -> Chance:
    """The random pick that is due, with the seat whose card it is."""
    return Chance("pick", pick_seat(phase))


def picks(state: State, phase: RandomPick) -> tuple[tuple[m.Pick, int], ...]:
    """Every card that may be picked from the hand, with its number of copies there."""
    hand = state.hands[pick_seat(phase)]
    return tuple((m.Pick(card), hand.count(card)) for card in hand.kinds())


def pick_needs(now: Now, move: m.Pick) -> Needs:
    """The card picked must be in that hand."""
    hand = now.state.hands[pick_seat(now.phase)]
    yield own_or_random(move.card in hand, "that hand has no {card}", card=move.card)


def pick(state: State, phase: RandomPick, move: m.Pick) -> Result:
    """A random card is picked from another player's hand (`ew.ability.exchange.secret`)."""
    seat = pick_seat(phase)
    events = (
        e.Picked(seat, (c.ABILITY_EXCHANGE_SECRET,)),
        seen(state, phase.targets, seat, move.card),
    )
    after = RandomPick(phase.targets, phase.methods, (*phase.picked, move.card))
    return Result(state, events).then(pick_or_swap, after)


def pick_or_swap(state: State, phase: RandomPick) -> Result:
    """Chance picks each random card that is still missing; then the cards change places.

    Under one reading the player sees the random card before naming a card to give.
    """
    if len(phase.picked) < sum(isinstance(method, m.Random) for method in phase.methods):
        return Result(but(state, phase=phase))
    picked = iter(phase.picked)
    cards: list[Card] = []
    shown: list[e.CardSeen] = []
    for seat, method in zip(phase.targets, phase.methods, strict=True):
        match method:
            case m.Random():
                cards.append(next(picked))
            case m.Own(card):
                cards.append(card)
                shown.append(seen(state, phase.targets, seat, card))
            case m.Announce(value):
                given = announced_card(state, seat, value)
                assert given is not None
                cards.append(given)
                if given != value:
                    shown.append(seen(state, phase.targets, seat, given))
            case m.OwnLater():
                return Result(but(state, phase=GiveChoice(phase.targets, phase.picked[0])))
    return Result(state, tuple(shown)).then(change_places, phase.targets, cards[0], cards[1])


def seen(state: State, targets: tuple[Seat, Seat], seat: Seat, card: Card) -> e.CardSeen:
    """The giver and the receiver see the card, and under one reading the active player does too."""
    return e.CardSeen(seat, card, (c.ABILITY_EXCHANGE_SECRET,), viewers(state, targets))


def viewers(state: State, targets: tuple[Seat, Seat]) -> tuple[Seat, ...]:
    """The seats that see the cards exchanged between two designated players."""
    if state.rulings.third_party_sight is ThirdPartySight.ACTIVE_SEES:
        return tuple(sorted({*targets, active(state)}))
    return targets


# The cards change places.


def give_needs(hand: Hand[Card], move: m.Give) -> Needs:
    """The card given must be in the player's own hand."""
    yield own_or_random(move.card in hand, "you hold no {card}", card=move.card)


def gives(hand: Hand[Card]) -> Iterator[m.Give]:
    """To give any card of the player's own hand."""
    return map(m.Give, hand.kinds())


def give(state: State, phase: GiveChoice, move: m.Give) -> Result:
    """The player names a card after seeing the random one."""
    seat = active(state)
    chosen = Result(state, (seen(state, phase.targets, seat, move.card),))
    cards = (move.card, phase.card) if seat == phase.targets[0] else (phase.card, move.card)
    return chosen.then(change_places, phase.targets, *cards)


def change_places(state: State, targets: tuple[Seat, Seat], first: Card, second: Card) -> Result:
    """Two cards, one from each hand, change places (`ew.ability.exchange.swap`)."""
    exchanged = e.Exchanged(targets, (c.ABILITY_EXCHANGE_SWAP,))
    after = exchanged_between(state, targets[0], first, targets[1], second)
    return Result(after, (exchanged,)).then(turn_order.end_turn)


def exchanged_between(state: State, one: Seat, card: Card, other: Seat, other_card: Card) -> State:
    """Two hands exchange a card; neither is empty in between."""
    hands = list(state.hands)
    hands[one] = hands[one].minus(card).plus(other_card)
    hands[other] = hands[other].minus(other_card).plus(card)
    return but(state, hands=tuple(hands))
