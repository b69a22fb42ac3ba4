"""Your special abilities in solo mode: the 12, the 11, the 10, and the 9 against a Citybot.

What an 8 stands for is in `wild`; a 9 that you play in your own turn is in `counter`.
"""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, all_hold, need
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import (
    abilities,
    citybot_abilities,
    citybot_hand,
    end,
    piles,
    turn_order,
)
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import AGAIN, COUNTER, EXCHANGE, LOOK, Card
from egorules.egocentric_world.exchange import exchanged_between
from egorules.egocentric_world.setup import CITYBOTS, HUMAN
from egorules.egocentric_world.state import Events, Result, State


def use_by_solo_rules(card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> e.Designated:
    """You use an ability as the solo rules have it (`ew.solo-player.abilities`)."""
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, c.SOLO_PLAYER_ABILITIES, clause)
    return e.Designated(HUMAN, card, targets, cites)


def shown_by(state: State, citybot: Seat) -> Hand[Card]:
    """What a Citybot shows; nothing if there is no such Citybot."""
    return state.hands[citybot] if citybot in CITYBOTS else Hand()


def against(state: State, clause: ClauseId, seat: Seat, nine_bars: bool = True) -> Needs:
    """An ability is used against a Citybot that shows no 9 (`ew.citybot.shield`)."""
    text = "there is no Citybot {seat}; the Citybots are 1 and 2"
    yield need(clause, seat in CITYBOTS, text, seat=seat)
    text = "Citybot {seat} shows a 9: no 10 or 11 may be used against it"
    barred = nine_bars and COUNTER in shown_by(state, seat)
    yield need(c.CITYBOT_SHIELD, not barred, text, seat=seat)


def there(state: State, clause: ClauseId, seat: Seat, card: Card | m.Top) -> Needs:
    """The Citybot must show that card, or have a pile if its top is meant."""
    if isinstance(card, m.Top):
        has_pile = seat not in CITYBOTS or bool(state.piles[seat])
        yield need(clause, has_pile, "Citybot {seat} has no pile", seat=seat)
    else:
        shows = seat not in CITYBOTS or card in shown_by(state, seat)
        yield need(clause, shows, "Citybot {seat} shows no {card}", seat=seat, card=card)


# Declining an ability.


def decline_needs(now: Now, move: m.Decline) -> Needs:
    """An ability need not be used; under one reading an 11 or a 10 must be, if it can be."""
    yield need(c.CARD_MAY_TRIGGER, True)
    must = now.state.rulings.solo_player_decline is r.SoloPlayerDecline.MUST_USE
    if must and now.phase.card != AGAIN:
        from egorules.egocentric_world.rules import MACHINE

        possible = MACHINE.menu(now.state, m.Look, m.Trade, m.TradeCitybots)
        text = "in solo mode the ability of the {card} has to be used"
        yield need(c.SOLO_PLAYER_ABILITIES, not possible, text, card=now.phase.card)


# The 12: another turn.


def again_needs(seen: abilities.Use, move: m.Again) -> Needs:
    """The card just played is a 12 (`ew.solo-player.again`)."""
    yield from abilities.ability_of(seen.card, AGAIN)
    yield need(c.SOLO_PLAYER_AGAIN, True)


def again(state: State, phase: p.SoloAbility, move: m.Again) -> Result:
    """12: one more turn after this one (`ew.solo-player.again`)."""
    return abilities.extra_turn(state, c.SOLO_PLAYER_AGAIN)


# The 10: turn up a pile.


def look_needs(now: Now, move: m.Look) -> Needs:
    """A 10 turns up the pile of one Citybot (`ew.solo-player.look`)."""
    yield from abilities.ability_of(now.phase.card, LOOK)
    yield from against(now.state, c.SOLO_PLAYER_LOOK, move.seat)


def looks(now: Now) -> Iterator[m.Look]:
    """To turn up the pile of either Citybot."""
    return map(m.Look, CITYBOTS if now.phase.card == LOOK else ())


def look(state: State, phase: p.SoloAbility, move: m.Look) -> Result:
    """10: all hidden cards of one Citybot are turned up (`ew.solo-player.look`)."""
    uses = use_by_solo_rules(LOOK, (move.seat,), c.SOLO_PLAYER_LOOK)
    return citybot_abilities.turn_up_pile(state, HUMAN, move.seat, c.SOLO_PLAYER_LOOK, (uses,))


# The 11: exchange a card with a Citybot.


def exchange_needs(now: Now, move: m.Trade) -> Needs:
    """You exchange a card of your hand for a Citybot's (`ew.solo-player.exchange.citybot`)."""
    yield from abilities.ability_of(now.phase.card, EXCHANGE)
    yield from against(now.state, c.SOLO_PLAYER_EXCHANGE_CITYBOT, move.seat)
    yield from there(now.state, c.SOLO_PLAYER_EXCHANGE_CITYBOT, move.seat, move.card)
    yield from giving(now.state, move.give, isinstance(move.card, m.Top))


def sees_first(state: State) -> bool:
    """Whether you name your card only after you have seen a pile's top; one reading says so."""
    return state.rulings.exchange_commit is r.ExchangeCommit.AFTER_REVEAL


def giving(state: State, give: Card | m.OwnLater, unseen: bool) -> Needs:
    """You name a card of your hand at once, or under one reading after seeing the pile's top."""
    clause, hand = c.SOLO_PLAYER_EXCHANGE_CITYBOT, state.hands[HUMAN]
    if isinstance(give, m.OwnLater):
        text = "your own card is named before the other one is seen"
        yield need(clause, sees_first(state), text)
        yield need(clause, unseen, "your own card is named at once against a visible card")
        yield need(clause, bool(hand), "you have no card left to give")
    else:
        yield need(clause, give in hand, "you hold no {card}", card=give)
        at_once = not (unseen and sees_first(state))
        yield need(clause, at_once, "your own card is named after the pile's top was seen")


def exchanges(now: Now) -> list[m.Trade]:
    """Each of your cards for each visible card and each pile's top.

    Your card, the Citybot and its card are each checked on their own.
    """
    if now.phase.card != EXCHANGE:
        return []
    state, clause = now.state, c.SOLO_PLAYER_EXCHANGE_CITYBOT
    yours: tuple[Card | m.OwnLater, ...] = (*state.hands[HUMAN].kinds(), m.OwnLater())
    legal = {
        unseen: [give for give in yours if all_hold(giving(state, give, unseen))]
        for unseen in (False, True)
    }
    moves: list[m.Trade] = []
    for seat in CITYBOTS:
        if all_hold(against(state, clause, seat)):
            its: tuple[Card | m.Top, ...] = (*shown_by(state, seat).kinds(), m.Top())
            cards = [card for card in its if all_hold(there(state, clause, seat, card))]
            moves += [
                m.Trade(give, seat, card)
                for give in yours
                for card in cards
                if give in legal[isinstance(card, m.Top)]
            ]
    return moves


def exchange(state: State, phase: p.SoloAbility, move: m.Trade) -> Result:
    """You exchange a card for a visible one or for the top of a pile."""
    match move:
        case m.Trade(int(give), seat, int(card)):
            return exchange_visible(state, give, seat, card)
        case m.Trade(give, seat, _):
            return exchange_top(state, give, seat)


def exchange_visible(state: State, give: Card, seat: Seat, card: Card) -> Result:
    """You exchange a card for a visible one; yours lies face up too
    (`ew.solo-player.exchange.citybot`, `ew.solo-player.exchange.visible`)."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    events = (
        use_by_solo_rules(EXCHANGE, (HUMAN, seat), clause),
        e.GaveVisible(HUMAN, give, seat, (clause, c.SOLO_PLAYER_EXCHANGE_VISIBLE)),
        e.GaveVisible(seat, card, HUMAN, (clause,)),
    )
    after = exchanged_between(state, HUMAN, give, seat, card)
    return turn_order.end_turn(after, events)


def exchange_top(state: State, give: Card | m.OwnLater, seat: Seat) -> Result:
    """You exchange a card for the top of a pile; a 9 there is played and cancels the exchange."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    uses = use_by_solo_rules(EXCHANGE, (HUMAN, seat), clause)
    top = state.piles[seat][0]
    if top == COUNTER and state.rulings.pile_top_nine is r.PileTopNine.NINE_PLAYED:
        state, turned_up = citybot_hand.turn_up_card(state, seat, clause)
        return citybot_abilities.play_nine_from_pile(state, seat, EXCHANGE, (uses, *turned_up))
    saw = e.CardSeen(seat, top, (clause,), (HUMAN,))
    if isinstance(give, m.OwnLater):
        return but(state, phase=p.SoloGive(seat, top)), (uses, saw)
    return give_for_top(state, seat, give, (uses, saw))


def own_hand(state: State, phase: p.SoloGive) -> Hand[Card]:
    """Your hand."""
    return state.hands[HUMAN]


def give_needs(hand: Hand[Card], move: m.Give) -> Needs:
    """The card that you give must be in your hand."""
    held = move.card in hand
    yield need(c.SOLO_PLAYER_EXCHANGE_CITYBOT, held, "you hold no {card}", card=move.card)


def give(state: State, phase: p.SoloGive, move: m.Give) -> Result:
    """You name your own card after seeing the pile's top."""
    return give_for_top(state, phase.citybot, move.card)


def give_for_top(state: State, seat: Seat, give: Card, events: Events = ()) -> Result:
    """Your card goes to the Citybot's visible cards, its pile's top to your hand."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    top = state.piles[seat][0]
    up = citybot_hand.turned_up(state, seat)
    gave = e.GaveVisible(HUMAN, give, seat, (clause, c.SOLO_PLAYER_EXCHANGE_VISIBLE))
    exchanged = e.Exchanged((HUMAN, seat), (clause,))
    after = exchanged_between(up, HUMAN, give, seat, top)
    return turn_order.end_turn(after, (*events, gave, exchanged))


# The 11: exchange a card between the two Citybots.


def between_citybots_needs(now: Now, move: m.TradeCitybots) -> Needs:
    """Each of the two Citybots must show its card (`ew.solo-player.exchange.two-citybots`)."""
    clause, nine_bars = (
        c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS,
        citybot_abilities.nine_bars_between(now.state),
    )
    yield from abilities.ability_of(now.phase.card, EXCHANGE)
    differ = move.first != move.second
    yield need(clause, differ, "the two cards belong to two different Citybots")
    in_order = move.first <= move.second
    yield need(clause, in_order, "the two Citybots are named in ascending order")
    yield from against(now.state, clause, move.first, nine_bars)
    yield from against(now.state, clause, move.second, nine_bars)
    yield from there(now.state, clause, move.first, move.first_card)
    yield from there(now.state, clause, move.second, move.second_card)


def between_citybots(now: Now) -> list[m.TradeCitybots]:
    """Each visible card of one Citybot for each of the other."""
    state, clause = now.state, c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    (left, right), nine_bars = CITYBOTS, citybot_abilities.nine_bars_between(state)
    if now.phase.card != EXCHANGE or not all(
        all_hold(against(state, clause, seat, nine_bars)) for seat in CITYBOTS
    ):
        return []
    its, others = shown_by(state, left).kinds(), shown_by(state, right).kinds()
    return [m.TradeCitybots(left, card, right, other) for card in its for other in others]


def exchange_between_citybots(state: State, phase: p.SoloAbility, move: m.TradeCitybots) -> Result:
    """The Citybots exchange two visible cards (`ew.solo-player.exchange.two-citybots`)."""
    clause = c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    events = (
        use_by_solo_rules(EXCHANGE, (move.first, move.second), clause),
        e.GaveVisible(move.first, move.first_card, move.second, (clause, c.SOLO_GAINED_VISIBLE)),
        e.GaveVisible(move.second, move.second_card, move.first, (clause, c.SOLO_GAINED_VISIBLE)),
    )
    after = exchanged_between(state, move.first, move.first_card, move.second, move.second_card)
    return turn_order.end_turn(after, events)


# The 9: it cancels a Citybot's 11.


CITYBOTS_ELEVEN = p.CounterWindow(EXCHANGE, (HUMAN,), (HUMAN,))
"""A Citybot's 11 designates you, and you alone may answer."""


def counter_citybot(state: State, phase: p.CitybotExchange, move: m.Counter) -> Result:
    """You play a 9 and cancel a Citybot's 11 (`ew.solo-player.counter.cancel`,
    `ew.solo-player.counter.answers`)."""
    state, played = piles.play(state, HUMAN, COUNTER, (c.SOLO_PLAYER_COUNTER_WINDOW,))
    cites = (c.SOLO_PLAYER_COUNTER_CANCEL, c.SOLO_PLAYER_COUNTER_ANSWERS)
    events = (*played, e.Cancelled(HUMAN, EXCHANGE, cites))
    if not state.hands[HUMAN]:
        return end.empty_hand(state, HUMAN, events)
    return turn_order.end_turn(state, events)


def allow_citybot(state: State, phase: p.CitybotExchange, move: m.Allow) -> Result:
    """You play no 9: the Citybot's exchange takes place (`ew.solo-player.counter.window`)."""
    allowed = e.Allowed(HUMAN, (c.SOLO_PLAYER_COUNTER_WINDOW,))
    return citybot_abilities.exchange(state, (allowed,))


# Moves that only the other mode has.


def not_among_players(seen: abilities.Use, move: m.Trade | m.TradeCitybots) -> Needs:
    """Among players an 11 designates two of them (`ew.ability.exchange.designate`)."""
    yield from abilities.ability_of(seen.card, EXCHANGE)
    text = "only in solo mode does an 11 trade; here it designates two players"
    yield need(c.ABILITY_EXCHANGE_DESIGNATE, False, text)


def impossible(state: State, phase: p.Ability | p.SoloAbility, move: m.Move) -> Result:
    """A move that its conditions never allow."""
    raise AssertionError(f"{move} is never legal here")
