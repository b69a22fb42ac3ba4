"""Your special abilities in solo mode: the 12, the 11, the 10, and the 9 against a Citybot.

What an 8 stands for is in `wild`; a 9 that you play in your own turn is in `counter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

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
from egorules.egocentric_world.cards import AGAIN, COUNTER, EXCHANGE, LOOK, Card
from egorules.egocentric_world.exchange import exchanged_between
from egorules.egocentric_world.rulings import ExchangeCommit, PileTopNine, SoloPlayerDecline
from egorules.egocentric_world.state import (
    CITYBOTS,
    HUMAN,
    Ability,
    CitybotExchange,
    CounterWindow,
    Result,
    SoloAbility,
    SoloGive,
    State,
)

T = TypeVar("T", bound=Card | m.Top)


def use_by_solo_rules(card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> e.Designated:
    """You use an ability as the solo rules have it (`ew.solo-player.abilities`)."""
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, c.SOLO_PLAYER_ABILITIES, clause)
    return e.Designated(HUMAN, card, targets, cites)


class Table(NamedTuple):
    """Everything that your abilities depend on: your hand, and what the Citybots show."""

    card: Card
    hand: Hand[Card]
    visible: tuple[Hand[Card], ...]
    has_pile: tuple[bool, ...]
    see_first: bool
    nine_bars_between: bool
    """Whether a visible 9 bars an exchange between the Citybots too."""


def table(state: State, phase: SoloAbility) -> Table:
    """The situation in which you use an ability."""
    return Table(
        card=phase.card,
        hand=state.hands[HUMAN],
        visible=state.hands[1:],
        has_pile=tuple(map(bool, state.piles[1:])),
        see_first=state.rulings.exchange_commit is ExchangeCommit.AFTER_REVEAL,
        nine_bars_between=citybot_abilities.nine_bars_between(state),
    )


def shown_by(seen: Table, citybot: Seat) -> Hand[Card]:
    """What a Citybot shows; nothing if there is no such Citybot."""
    return seen.visible[citybot - 1] if citybot in CITYBOTS else Hand()


def against(seen: Table, clause: ClauseId, seat: Seat, nine_bars: bool = True) -> Needs:
    """An ability is used against a Citybot that shows no 9 (`ew.citybot.shield`)."""
    text = "there is no Citybot {seat}; the Citybots are 1 and 2"
    yield need(clause, seat in CITYBOTS, text, seat=seat)
    text = "Citybot {seat} shows a 9: no 10 or 11 may be used against it"
    barred = nine_bars and COUNTER in shown_by(seen, seat)
    yield need(c.CITYBOT_SHIELD, not barred, text, seat=seat)


def there(seen: Table, clause: ClauseId, seat: Seat, card: Card | m.Top) -> Needs:
    """The Citybot must show that card, or have a pile if its top is meant."""
    is_citybot = seat in CITYBOTS
    if isinstance(card, m.Top):
        has_pile = not is_citybot or seen.has_pile[seat - 1]
        yield need(clause, has_pile, "Citybot {seat} has no pile", seat=seat)
    else:
        shows = not is_citybot or card in shown_by(seen, seat)
        yield need(clause, shows, "Citybot {seat} shows no {card}", seat=seat, card=card)


# Declining an ability.


def decline_needs(now: Now, move: m.Decline) -> Needs:
    """An ability need not be used; under one reading an 11 or a 10 must be, if it can be."""
    yield need(c.CARD_MAY_TRIGGER, True)
    must = now.state.rulings.solo_player_decline is SoloPlayerDecline.MUST_USE
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


def again(state: State, phase: SoloAbility, move: m.Again) -> Result:
    """12: one more turn after this one (`ew.solo-player.again`)."""
    return abilities.extra_turn(state, c.SOLO_PLAYER_AGAIN)


# The 10: turn up a pile.


def look_needs(seen: Table, move: m.Look) -> Needs:
    """A 10 turns up the pile of one Citybot (`ew.solo-player.look`)."""
    yield from abilities.ability_of(seen.card, LOOK)
    yield from against(seen, c.SOLO_PLAYER_LOOK, move.seat)


def looks(seen: Table) -> Iterator[m.Look]:
    """To turn up the pile of either Citybot."""
    return map(m.Look, CITYBOTS if seen.card == LOOK else ())


def look(state: State, phase: SoloAbility, move: m.Look) -> Result:
    """10: all hidden cards of one Citybot are turned up (`ew.solo-player.look`)."""
    step = Result(state, (use_by_solo_rules(LOOK, (move.seat,), c.SOLO_PLAYER_LOOK),))
    return step.then(citybot_abilities.turn_up_pile, HUMAN, move.seat, c.SOLO_PLAYER_LOOK)


# The 11: exchange a card with a Citybot.


def exchange_needs(seen: Table, move: m.Trade) -> Needs:
    """You exchange a card of your hand for a Citybot's (`ew.solo-player.exchange.citybot`)."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    yield from abilities.ability_of(seen.card, EXCHANGE)
    yield from against(seen, clause, move.seat)
    yield from there(seen, clause, move.seat, move.card)
    yield from giving(seen, clause, move.give, isinstance(move.card, m.Top))


def giving(seen: Table, clause: ClauseId, give: Card | m.OwnLater, unseen: bool) -> Needs:
    """You name a card of your hand at once, or under one reading after seeing the pile's top."""
    if isinstance(give, m.OwnLater):
        yield need(clause, seen.see_first, "your own card is named before the other one is seen")
        yield need(clause, unseen, "your own card is named at once against a visible card")
        yield need(clause, bool(seen.hand), "you have no card left to give")
    else:
        yield need(clause, give in seen.hand, "you hold no {card}", card=give)
        at_once = not (seen.see_first and unseen)
        yield need(clause, at_once, "your own card is named after the pile's top was seen")


def exchanges(seen: Table) -> Iterator[m.Trade]:
    """Each of your cards for each visible card and each pile's top.

    Under one reading you name your card only after seeing the pile's top. Your card, the Citybot
    and its card are each checked on their own.
    """
    if seen.card != EXCHANGE:
        return
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    yours: tuple[Card | m.OwnLater, ...] = (*seen.hand.kinds(), m.OwnLater())
    legal = {
        unseen: [give for give in yours if all_hold(giving(seen, clause, give, unseen))]
        for unseen in (False, True)
    }
    for seat in CITYBOTS:
        its: tuple[Card | m.Top, ...] = (*shown_by(seen, seat).kinds(), m.Top())
        cards = there_for_11(seen, clause, seat, its)
        for give in yours:
            for card in cards:
                if give in legal[isinstance(card, m.Top)]:
                    yield m.Trade(give, seat, card)


def there_for_11(
    seen: Table, clause: ClauseId, seat: Seat, cards: Iterable[T], nine_bars: bool = True
) -> list[T]:
    """The cards of a Citybot that an 11 may reach."""
    if not all_hold(against(seen, clause, seat, nine_bars)):
        return []
    return [card for card in cards if all_hold(there(seen, clause, seat, card))]


def exchange(state: State, phase: SoloAbility, move: m.Trade) -> Result:
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
    return Result(after, events).then(turn_order.end_turn)


def exchange_top(state: State, give: Card | m.OwnLater, seat: Seat) -> Result:
    """You exchange a card for the top of a pile; a 9 there is played and cancels the exchange."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    step = Result(state, (use_by_solo_rules(EXCHANGE, (HUMAN, seat), clause),))
    top = state.piles[seat][0]
    if top == COUNTER and state.rulings.pile_top_nine is PileTopNine.NINE_PLAYED:
        return step.then(citybot_hand.turn_up_card, seat, clause).then(
            citybot_abilities.play_nine_from_pile, seat, EXCHANGE
        )
    saw = e.CardSeen(seat, top, (clause,), (HUMAN,))
    if isinstance(give, m.OwnLater):
        return Result(but(state, phase=SoloGive(seat, top)), (*step.events, saw))
    return Result(state, (*step.events, saw)).then(give_for_top, seat, give)


def own_hand(state: State, phase: SoloGive) -> Hand[Card]:
    """Your hand."""
    return state.hands[HUMAN]


def give_needs(hand: Hand[Card], move: m.Give) -> Needs:
    """The card that you give must be in your hand."""
    held = move.card in hand
    yield need(c.SOLO_PLAYER_EXCHANGE_CITYBOT, held, "you hold no {card}", card=move.card)


def give(state: State, phase: SoloGive, move: m.Give) -> Result:
    """You name your own card after seeing the pile's top."""
    return give_for_top(state, phase.citybot, move.card)


def give_for_top(state: State, seat: Seat, give: Card) -> Result:
    """Your card goes to the Citybot's visible cards, its pile's top to your hand."""
    clause = c.SOLO_PLAYER_EXCHANGE_CITYBOT
    top = state.piles[seat][0]
    up = citybot_hand.turned_up(state, seat, 1)
    events = (
        e.GaveVisible(HUMAN, give, seat, (clause, c.SOLO_PLAYER_EXCHANGE_VISIBLE)),
        e.Exchanged((HUMAN, seat), (clause,)),
    )
    after = exchanged_between(up, HUMAN, give, seat, top)
    return Result(after, events).then(turn_order.end_turn)


# The 11: exchange a card between the two Citybots.


def between_citybots_needs(seen: Table, move: m.TradeCitybots) -> Needs:
    """Each of the two Citybots must show its card (`ew.solo-player.exchange.two-citybots`)."""
    clause = c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    yield from abilities.ability_of(seen.card, EXCHANGE)
    differ = move.first != move.second
    yield need(clause, differ, "the two cards belong to two different Citybots")
    in_order = move.first <= move.second
    yield need(clause, in_order, "the two Citybots are named in ascending order")
    yield from against(seen, clause, move.first, seen.nine_bars_between)
    yield from against(seen, clause, move.second, seen.nine_bars_between)
    yield from there(seen, clause, move.first, move.first_card)
    yield from there(seen, clause, move.second, move.second_card)


def between_citybots(seen: Table) -> Iterator[m.TradeCitybots]:
    """Each visible card of one Citybot for each of the other; each card is checked on its own."""
    if seen.card != EXCHANGE:
        return iter(())
    clause = c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    left, right = CITYBOTS
    mine, others = (
        there_for_11(seen, clause, seat, shown_by(seen, seat).kinds(), seen.nine_bars_between)
        for seat in CITYBOTS
    )
    return (m.TradeCitybots(left, card, right, other) for card in mine for other in others)


def exchange_between_citybots(state: State, phase: SoloAbility, move: m.TradeCitybots) -> Result:
    """The Citybots exchange two visible cards (`ew.solo-player.exchange.two-citybots`)."""
    clause = c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    events = (
        use_by_solo_rules(EXCHANGE, (move.first, move.second), clause),
        e.GaveVisible(move.first, move.first_card, move.second, (clause, c.SOLO_GAINED_VISIBLE)),
        e.GaveVisible(move.second, move.second_card, move.first, (clause, c.SOLO_GAINED_VISIBLE)),
    )
    after = exchanged_between(state, move.first, move.first_card, move.second, move.second_card)
    return Result(after, events).then(turn_order.end_turn)


# The 9: it cancels a Citybot's 11.


CITYBOTS_ELEVEN = CounterWindow(EXCHANGE, (HUMAN,), (HUMAN,))
"""A Citybot's 11 designates you, and you alone may answer."""


def counter_citybot(state: State, phase: CitybotExchange, move: m.Counter) -> Result:
    """You play a 9 and cancel a Citybot's 11 (`ew.solo-player.counter.cancel`,
    `ew.solo-player.counter.answers`)."""
    step = piles.play(state, HUMAN, COUNTER, (c.SOLO_PLAYER_COUNTER_WINDOW,))
    cites = (c.SOLO_PLAYER_COUNTER_CANCEL, c.SOLO_PLAYER_COUNTER_ANSWERS)
    step = Result(step.state, (*step.events, e.Cancelled(HUMAN, EXCHANGE, cites)))
    if not step.state.hands[HUMAN]:
        return step.then(end.empty_hand, HUMAN)
    return step.then(turn_order.end_turn)


def allow_citybot(state: State, phase: CitybotExchange, move: m.Allow) -> Result:
    """You play no 9: the Citybot's exchange takes place (`ew.solo-player.counter.window`)."""
    allowed = e.Allowed(HUMAN, (c.SOLO_PLAYER_COUNTER_WINDOW,))
    return Result(state, (allowed,)).then(citybot_abilities.exchange)


# Moves that only the other mode has.


def not_among_players(seen: abilities.Use, move: m.Trade | m.TradeCitybots) -> Needs:
    """Among players an 11 designates two of them (`ew.ability.exchange.designate`)."""
    yield from abilities.ability_of(seen.card, EXCHANGE)
    text = "only in solo mode does an 11 trade; here it designates two players"
    yield need(c.ABILITY_EXCHANGE_DESIGNATE, False, text)


def impossible(state: State, phase: Ability | SoloAbility, move: m.Move) -> Result:
    """A move that its conditions never allow."""
    raise AssertionError(f"{move} is never legal here")
