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
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import EXCHANGE, VALUES, WILD, Card
from egorules.egocentric_world.state import Events, Result, State, with_hand
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


def designate(state: State, phase: p.Ability, move: m.Exchange) -> Result:
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


def ask_methods(state: State, targets: tuple[Seat, Seat], events: Events) -> Result:
    """The player is asked how the two hands yield their cards (`ew.ability.exchange.method`).

    If one of the hands is empty, there is nothing to exchange.
    """
    if all(state.hands[seat] for seat in targets):
        return but(state, phase=p.ExchangeMethods(targets)), events
    nothing = e.NoEffect(state.active, EXCHANGE, (c.ABILITY_EXCHANGE_SWAP,))
    return turn_order.end_turn(state, (*events, nothing))


class Yields(NamedTuple):
    """Everything that decides how one hand may yield its card."""

    own: bool
    """Whether it is the active player's own hand."""
    cards: Collection[Card]
    """The values in it, if it is."""
    copies: tuple[int, ...]
    announce_own: bool
    see_first: bool


def both_hands(state: State, phase: p.ExchangeMethods) -> tuple[Yields, ...]:
    """The two hands, as the player sees them who says how each yields its card."""
    seat, setup = state.active, state.setup
    announce_own = setup.rulings.own_hand_announce is r.OwnHandAnnounce.ALLOWED
    see_first = setup.rulings.exchange_commit is r.ExchangeCommit.AFTER_REVEAL
    cards = state.hands[seat].kinds()
    return tuple(
        [
            Yields(
                each == seat, cards if each == seat else (), setup.copies, announce_own, see_first
            )
            for each in phase.targets
        ]
    )


def swap_needs(hands: tuple[Yields, ...], move: m.Swap) -> Needs:
    """The conditions of both methods (`ew.ability.exchange.method`)."""
    first, second = hands
    yield from method_needs(first, move.first, isinstance(move.second, m.Random))
    yield from method_needs(second, move.second, isinstance(move.first, m.Random))


def method_needs(hand: Yields, method: m.Method, against_unseen: bool) -> Needs:
    """The conditions of a method: a secret or random card, or an announced value."""
    if isinstance(method, m.Own | m.OwnLater):
        text = "a card is named only from your own hand; from another it is random"
        yield own_or_random(hand.own, text)
    match method:
        case m.Own(card):
            held = not hand.own or card in hand.cards
            yield own_or_random(held, "you hold no {card}", card=card)
            at_once = not (hand.see_first and against_unseen)
            yield own_or_random(at_once, "your own card is named after the random one was seen")
        case m.Random():
            yield own_or_random(not hand.own, "your own card is chosen freely, not at random")
        case m.OwnLater():
            text = "your own card is named before the other one is seen"
            yield own_or_random(hand.see_first, text)
            text = "your own card is named at once unless the other is random"
            yield own_or_random(against_unseen, text)
        case m.Announce(value):
            there = 0 < value < len(hand.copies) and hand.copies[value] > 0
            text = "{value} is not a value of this game"
            yield need(c.ABILITY_EXCHANGE_METHOD, there, text, value=value)
            yield need(c.CARD_VALUES, there, text, value=value)
            may = hand.announce_own or not hand.own
            yield need(c.ABILITY_EXCHANGE_METHOD, may, "a value is not announced for your own hand")


def own_or_random(holds: bool, text: str, **facts: object) -> Need:
    """You choose your own card; another player's card is random (`ew.ability.exchange.secret`)."""
    return need(c.ABILITY_EXCHANGE_SECRET, holds, text, **facts)


def swaps(hands: tuple[Yields, ...]) -> list[m.Swap]:
    """Every two methods that are legal together; each of the two is checked on its own."""
    firsts, seconds = map(legal_methods, hands)
    moves: list[m.Swap] = []
    for first in methods_for(hands[0]):
        legal = seconds[isinstance(first, m.Random)]
        fitting = [each for each in legal if first in firsts[isinstance(each, m.Random)]]
        moves += with_each(first, tuple(fitting))
    return moves


@lru_cache(maxsize=1 << 10)
def with_each(first: m.Method, seconds: tuple[m.Method, ...]) -> tuple[m.Swap, ...]:
    """A method for the first hand with each of some for the second."""
    return tuple([m.Swap(first, second) for second in seconds])


@lru_cache(maxsize=1 << 14)
def legal_methods(hand: Yields) -> dict[bool, dict[m.Method, None]]:
    """The legal methods for a hand, by whether the other hand yields a random card."""
    methods = methods_for(hand)
    return {
        unseen: {each: None for each in methods if all_hold(method_needs(hand, each, unseen))}
        for unseen in (False, True)
    }


def methods_for(hand: Yields) -> tuple[m.Method, ...]:
    """The methods that may be legal for a hand: own cards, random, own later, announced values."""
    announced = map(m.Announce, VALUES)
    if hand.own:
        return (*map(m.Own, hand.cards), m.OwnLater(), *announced)
    return (m.Random(), *announced)


def swap(state: State, phase: p.ExchangeMethods, move: m.Swap) -> Result:
    """Announcements are answered; then random cards are picked and the cards change places."""
    both = (move.first, move.second)
    stated = e.MethodsStated(
        state.active,
        phase.targets,
        (said(move.first), said(move.second)),
        (c.ABILITY_EXCHANGE_METHOD, c.ABILITY_EXCHANGE_SECRET),
    )
    answers = tuple(answered(state, phase.targets, both))
    events = (stated, *answers)
    errors = sum(isinstance(answer, e.AnnouncedWrong) for answer in answers)
    if errors:
        return wrong_announcement(state, errors, events)
    return pick_or_swap(state, p.RandomPick(phase.targets, both), events)


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
                if state.rulings.wrong_announcement is r.WrongAnnouncement.STOP_AT_FIRST:
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
    wild = state.rulings.announced_wild is r.AnnouncedWild.WILD_COUNTS and value in WILD_VALUES
    return WILD if wild and WILD in hand else None


# A wrong announcement.


def wrong_announcement(state: State, errors: int, events: Events) -> Result:
    """A wrong announcement cancels the exchange and costs a card (`ew.ability.exchange.wrong`)."""
    per_error = state.rulings.wrong_announcement is r.WrongAnnouncement.PENALTY_PER_ERROR
    failed = e.ExchangeFailed(state.active, (c.ABILITY_EXCHANGE_WRONG,))
    return owe_penalty(state, errors if per_error else 1, (*events, failed))


def owe_penalty(state: State, cards: int, events: Events) -> Result:
    """The player draws this many more penalty cards while there are any (`ew.setup.reshuffle`)."""
    if not cards:
        return turn_order.end_turn(state, events)
    if piles.can_supply(state):
        return piles.supply(but(state, phase=p.PenaltyCard(cards)), events)
    waived = e.PenaltyWaived(state.active, (c.ABILITY_EXCHANGE_PENALTY,))
    return turn_order.end_turn(state, (*events, waived))


def penalty(state: State, phase: p.PenaltyCard, move: m.DeckCard) -> Result:
    """The penalty card joins the hand unseen by others (`ew.ability.exchange.penalty`)."""
    seat = state.active
    hands = with_hand(state, seat, state.hands[seat].plus(move.card))
    events: Events = (
        e.PenaltyDrawn(seat, (c.ABILITY_EXCHANGE_PENALTY,)),
        e.PenaltyCardSeen(seat, move.card, (c.ABILITY_EXCHANGE_PENALTY,), (seat,)),
    )
    state, events = piles.leaves_deck(but(state, hands=hands), move.card, events)
    return owe_penalty(state, phase.left - 1, events)


# Random cards are picked.


def pick_seat(phase: p.RandomPick) -> Seat:
    """The seat from whose hand the next card is picked."""
    random = [
        seat
        for seat, method in zip(phase.targets, phase.methods, strict=True)
        if isinstance(method, m.Random)
    ]
    return random[len(phase.picked)]


def yields(state: State, phase: p.RandomPick) -> Chance:
    """The random pick that is due, with the seat whose card it is."""
    return Chance("pick", pick_seat(phase))


def picks(state: State, phase: p.RandomPick) -> tuple[tuple[m.Pick, int], ...]:
    """Every card that may be picked from the hand, with its number of copies there."""
    hand = state.hands[pick_seat(phase)]
    return tuple((m.Pick(card), hand.count(card)) for card in hand.kinds())


def pick_needs(now: Now, move: m.Pick) -> Needs:
    """The card picked must be in that hand."""
    hand = now.state.hands[pick_seat(now.phase)]
    yield own_or_random(move.card in hand, "that hand has no {card}", card=move.card)


def pick(state: State, phase: p.RandomPick, move: m.Pick) -> Result:
    """A random card is picked from another player's hand (`ew.ability.exchange.secret`)."""
    seat = pick_seat(phase)
    events = (
        e.Picked(seat, (c.ABILITY_EXCHANGE_SECRET,)),
        seen(state, phase.targets, seat, move.card),
    )
    after = p.RandomPick(phase.targets, phase.methods, (*phase.picked, move.card))
    return pick_or_swap(state, after, events)


def pick_or_swap(state: State, phase: p.RandomPick, events: Events) -> Result:
    """Chance picks each random card that is still missing; then the cards change places.

    Under one reading the player sees the random card before naming a card to give.
    """
    if len(phase.picked) < sum(isinstance(method, m.Random) for method in phase.methods):
        return but(state, phase=phase), events
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
                return but(state, phase=p.GiveChoice(phase.targets, phase.picked[0])), events
    return change_places(state, phase.targets, cards[0], cards[1], (*events, *shown))


def seen(state: State, targets: tuple[Seat, Seat], seat: Seat, card: Card) -> e.CardSeen:
    """The giver and the receiver see the card, and under one reading the active player does too."""
    return e.CardSeen(seat, card, (c.ABILITY_EXCHANGE_SECRET,), viewers(state, targets))


def viewers(state: State, targets: tuple[Seat, Seat]) -> tuple[Seat, ...]:
    """The seats that see the cards exchanged between two designated players."""
    if state.rulings.third_party_sight is r.ThirdPartySight.ACTIVE_SEES:
        return tuple(sorted({*targets, state.active}))
    return targets


# The cards change places.


def give_needs(hand: Hand[Card], move: m.Give) -> Needs:
    """The card given must be in the player's own hand."""
    yield own_or_random(move.card in hand, "you hold no {card}", card=move.card)


def gives(hand: Hand[Card]) -> Iterator[m.Give]:
    """To give any card of the player's own hand."""
    return map(m.Give, hand.kinds())


def give(state: State, phase: p.GiveChoice, move: m.Give) -> Result:
    """The player names a card after seeing the random one."""
    seat = state.active
    events = (seen(state, phase.targets, seat, move.card),)
    cards = (move.card, phase.card) if seat == phase.targets[0] else (phase.card, move.card)
    return change_places(state, phase.targets, *cards, events)


def change_places(
    state: State, targets: tuple[Seat, Seat], first: Card, second: Card, events: Events
) -> Result:
    """Two cards, one from each hand, change places (`ew.ability.exchange.swap`)."""
    exchanged = e.Exchanged(targets, (c.ABILITY_EXCHANGE_SWAP,))
    after = exchanged_between(state, targets[0], first, targets[1], second)
    return turn_order.end_turn(after, (*events, exchanged))


def exchanged_between(state: State, one: Seat, card: Card, other: Seat, other_card: Card) -> State:
    """Two hands exchange a card; neither is empty in between."""
    hands = list(state.hands)
    hands[one] = hands[one].minus(card).plus(other_card)
    hands[other] = hands[other].minus(other_card).plus(card)
    return but(state, hands=tuple(hands))
