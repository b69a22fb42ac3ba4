"""The solo player's own abilities: trade with the Citybots (11), turn up a pile (10)."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.trace import askable
from egorules.core.verdict import Guard
from egorules.egocentric_world.cards import COUNTER, EXCHANGE, LOOK, Card, Cards
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    ABILITY_EXCHANGE_DESIGNATE,
    ABILITY_OPTIONAL,
    CARD_MAY_TRIGGER,
    CITYBOT_COUNTER,
    CITYBOT_COUNTER_ANSWERS,
    CITYBOT_COUNTER_CANCEL,
    CITYBOT_SHIELD,
    SOLO_GAINED_VISIBLE,
    SOLO_PLAYER_ABILITIES,
    SOLO_PLAYER_EXCHANGE_CITYBOT,
    SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS,
    SOLO_PLAYER_EXCHANGE_VISIBLE,
    SOLO_PLAYER_LOOK,
)
from egorules.egocentric_world.events import (
    Cancelled,
    CardSeen,
    Designated,
    Exchanged,
    GaveVisible,
    NoEffect,
    Revealed,
)
from egorules.egocentric_world.moves import Give, OwnLater, Top, Trade, TradeCitybots
from egorules.egocentric_world.playing import play
from egorules.egocentric_world.rulings import ExchangeCommit
from egorules.egocentric_world.scoring import end_round
from egorules.egocentric_world.state import CITYBOTS, HUMAN, Cause, GiveChoice, Result, State
from egorules.egocentric_world.turn_order import end_turn
from egorules.egocentric_world.zones import swap_hands, turn_up_pile

NO_CITYBOT = "there is no Citybot {seat}; the Citybots are 1 and 2"
SHIELDED = "Citybot {seat} shows a 9: no 10 or 11 may be used against it"


def open_citybots(state: State) -> tuple[Seat, ...]:
    """The Citybots that show no 9: a 10 or an 11 may be used against them."""
    return tuple(seat for seat in CITYBOTS if COUNTER not in state.hands[seat])


def against(state: State, clause: ClauseId, seat: Seat) -> tuple[Guard, Guard]:
    """An ability is used against a Citybot that shows no 9 (`ew.citybot.shield`)."""
    is_citybot = seat in CITYBOTS
    shielded = is_citybot and COUNTER in state.hands[seat]
    return (
        (clause, is_citybot, NO_CITYBOT, {"seat": seat}),
        (CITYBOT_SHIELD, not shielded, SHIELDED, {"seat": seat}),
    )


def look_guards(state: State, seat: Seat) -> tuple[Guard, ...]:
    """A 10 turns up the pile of one Citybot (`ew.solo-player.look`)."""
    return against(state, SOLO_PLAYER_LOOK, seat)


def trade_guards(state: State, trade: Trade | TradeCitybots) -> tuple[Guard, ...]:
    """What each form of the solo 11 asks for."""
    if not state.setup.is_solo:
        text = "only in solo mode does an 11 trade; here it designates two players"
        return ((ABILITY_EXCHANGE_DESIGNATE, False, text, {}),)
    match trade:
        case Trade(give, seat, card):
            return (
                *against(state, SOLO_PLAYER_EXCHANGE_CITYBOT, seat),
                there(state, SOLO_PLAYER_EXCHANGE_CITYBOT, seat, card),
                *given(state, give, card),
            )
        case TradeCitybots(first, first_card, second, second_card):
            clause = SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
            return (
                (clause, first != second, "the two cards belong to two different Citybots", {}),
                (clause, first <= second, "the two Citybots are named in ascending order", {}),
                *against(state, clause, first),
                *against(state, clause, second),
                there(state, clause, first, first_card),
                there(state, clause, second, second_card),
            )


def there(state: State, clause: ClauseId, seat: Seat, card: Card | Top) -> Guard:
    """The Citybot has that card visible, or a pile with a top."""
    exists = seat in CITYBOTS
    if isinstance(card, Top):
        has_pile = exists and bool(state.piles[seat])
        return (clause, has_pile or not exists, "Citybot {seat} has no pile", {"seat": seat})
    shows = exists and card in state.hands[seat]
    facts: dict[str, object] = {"seat": seat, "card": card}
    return (clause, shows or not exists, "Citybot {seat} shows no {card}", facts)


def given(state: State, give: Card | OwnLater, against_card: Card | Top) -> tuple[Guard, ...]:
    """The card you give is yours, and named before or after the pile's top is seen."""
    clause = SOLO_PLAYER_EXCHANGE_CITYBOT
    see_first = state.rulings.exchange_commit is ExchangeCommit.AFTER_REVEAL
    unseen = isinstance(against_card, Top)
    if isinstance(give, OwnLater):
        return (
            (clause, see_first, "your own card is named before the other one is seen", {}),
            (clause, unseen, "your own card is named at once against a visible card", {}),
        )
    later = "your own card is named after the pile's top was seen"
    return (
        (clause, give in state.hands[HUMAN], "you hold no {card}", {"card": give}),
        (clause, not (see_first and unseen), later, {}),
    )


def trades(state: State) -> tuple[Trade | TradeCitybots, ...]:
    """Every legal form of the solo 11: with a Citybot, then between the two."""
    see_first = state.rulings.exchange_commit is ExchangeCommit.AFTER_REVEAL
    hand, open_to = state.hands[HUMAN], open_citybots(state)
    found: tuple[Trade | TradeCitybots, ...] = ()
    for seat in open_to:
        found += trades_with(hand, seat, state.hands[seat], bool(state.piles[seat]), see_first)
    if open_to == CITYBOTS:
        found += trades_between(state.hands[CITYBOTS[0]], state.hands[CITYBOTS[1]])
    return found


@askable
def trades_with(
    hand: Cards, seat: Seat, visible: Cards, has_pile: bool, see_first: bool
) -> tuple[Trade, ...]:
    """A card of yours for one of a Citybot's, or for its pile's top; or to see the top first."""
    top = (Top(),) if has_pile else ()
    taken = (*sorted(set(visible)), *(() if see_first else top))
    at_once = [trade for give in sorted(set(hand)) for trade in trades_for(give, seat, taken)]
    return (*at_once, *(Trade(OwnLater(), seat, card) for card in top if see_first))


@lru_cache(maxsize=1 << 15)
def trades_for(give: Card, seat: Seat, taken: tuple[Card | Top, ...]) -> tuple[Trade, ...]:
    """A card of yours for each of those that can be taken."""
    return tuple(Trade(give, seat, card) for card in taken)


@askable
def trades_between(visible: Cards, others: Cards) -> tuple[TradeCitybots, ...]:
    """Each visible card of one Citybot for each of the other."""
    cards = tuple(sorted(set(others)))
    return tuple([trade for card in sorted(set(visible)) for trade in trades_against(card, cards)])


@lru_cache(maxsize=1 << 15)
def trades_against(card: Card, others: Cards) -> tuple[TradeCitybots, ...]:
    """A visible card of the left Citybot for each of the right one."""
    left, right = CITYBOTS
    return tuple(TradeCitybots(left, card, right, other) for other in others)


def used(card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> Designated:
    """You use an ability against a Citybot."""
    cites = (ABILITY_OPTIONAL, CARD_MAY_TRIGGER, SOLO_PLAYER_ABILITIES, clause)
    return Designated(HUMAN, card, targets, cites=cites)


def trade(state: State, move: Trade | TradeCitybots) -> Result:
    """The solo 11, in its three forms."""
    match move:
        case TradeCitybots(first, first_card, second, second_card):
            return trade_citybots(state, first, first_card, second, second_card)
        case Trade(int(give), seat, int(card)):
            return trade_visible(state, give, seat, card)
        case Trade(give, seat, _):
            return trade_top(state, give, seat)


def trade_citybots(
    state: State, first: Seat, first_card: Card, second: Seat, second_card: Card
) -> Result:
    """Two visible cards change Citybots (`ew.solo-player.exchange.two-citybots`)."""
    clause = SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS
    events = (
        used(EXCHANGE, (first, second), clause),
        GaveVisible(first, first_card, second, cites=(clause, SOLO_GAINED_VISIBLE)),
        GaveVisible(second, second_card, first, cites=(clause, SOLO_GAINED_VISIBLE)),
    )
    after = swap_hands(state, first, first_card, second, second_card)
    return Result(after, events).then(end_turn)


def trade_visible(state: State, give: Card, seat: Seat, card: Card) -> Result:
    """Your card against a visible one (`ew.solo-player.exchange.citybot`)."""
    clause = SOLO_PLAYER_EXCHANGE_CITYBOT
    events = (
        used(EXCHANGE, (HUMAN, seat), clause),
        GaveVisible(HUMAN, give, seat, cites=(clause, SOLO_PLAYER_EXCHANGE_VISIBLE)),
        GaveVisible(seat, card, HUMAN, cites=(clause,)),
    )
    return Result(swap_hands(state, HUMAN, give, seat, card), events).then(end_turn)


def trade_top(state: State, give: Card | OwnLater, seat: Seat) -> Result:
    """Your card against the top of a pile; a 9 there is played and cancels the exchange."""
    step = Result(state, (used(EXCHANGE, (HUMAN, seat), SOLO_PLAYER_EXCHANGE_CITYBOT),))
    top = state.piles[seat][0]
    if top == COUNTER:
        up, cards = turn_up_pile(state, seat, 1)
        turned = Revealed(seat, cards, cites=(SOLO_PLAYER_EXCHANGE_CITYBOT,))
        return Result(up, (*step.events, turned)).then(forced_nine, seat, EXCHANGE)
    saw = CardSeen(seat, top, cites=(SOLO_PLAYER_EXCHANGE_CITYBOT,), to=(HUMAN,))
    if isinstance(give, OwnLater):
        waiting = but(state, phase=GiveChoice((HUMAN, seat), top))
        return Result(waiting, (*step.events, saw))
    return Result(state, (*step.events, saw)).then(give_for_top, seat, give)


def give_for_top(state: State, seat: Seat, give: Card) -> Result:
    """Your card goes to the Citybot's visible cards, its pile's top to your hand."""
    clause = SOLO_PLAYER_EXCHANGE_CITYBOT
    up, (top,) = turn_up_pile(state, seat, 1)
    after = swap_hands(up, HUMAN, give, seat, top)
    events = (
        GaveVisible(HUMAN, give, seat, cites=(clause, SOLO_PLAYER_EXCHANGE_VISIBLE)),
        Exchanged((HUMAN, seat), cites=(clause,)),
    )
    return Result(after, events).then(end_turn)


def give_guards(state: State, give: Give) -> tuple[Guard, ...]:
    """The card named last is one of your own."""
    held = give.card in state.hands[HUMAN]
    return ((SOLO_PLAYER_EXCHANGE_CITYBOT, held, "you hold no {card}", {"card": give.card}),)


def look(state: State, seat: Seat) -> Result:
    """10: all hidden cards of one Citybot are turned up (`ew.solo-player.look`)."""
    step = Result(state, (used(LOOK, (seat,), SOLO_PLAYER_LOOK),))
    return step.then(turn_up_all, HUMAN, seat, SOLO_PLAYER_LOOK)


def turn_up_all(state: State, by: Seat, citybot: Seat, clause: ClauseId) -> Result:
    """A 10 turns up a whole pile; a 9 that lay there is played at once (`ew.citybot.counter`)."""
    up, cards = turn_up_pile(state, citybot, len(state.piles[citybot]))
    if not cards:
        return Result(state, (NoEffect(by, LOOK, cites=(clause,)),)).then(end_turn)
    turned = Result(up, (Revealed(citybot, cards, cites=(clause,)),))
    if COUNTER in cards:
        return turned.then(forced_nine, citybot, LOOK)
    return turned.then(end_turn)


def forced_nine(state: State, citybot: Seat, card: Card) -> Result:
    """A 9 turned up by an 11 or a 10 is played at once; it cancels an 11 (`ew.citybot.counter`)."""
    step = play(state, citybot, COUNTER, CITYBOT_COUNTER, CITYBOT_COUNTER_ANSWERS)
    if card == EXCHANGE:
        cancelled = Cancelled(citybot, EXCHANGE, cites=(CITYBOT_COUNTER_CANCEL,))
        step = Result(step.state, (*step.events, cancelled))
    if not step.state.has_cards(citybot):
        return step.then(end_round, Cause.EMPTY, citybot)
    return step.then(end_turn)
