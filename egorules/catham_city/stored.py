"""Stored states: why a state could not have come about by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.catham_city import phases as p
from egorules.catham_city.faction_play import DRAWS
from egorules.catham_city.factions import EMPTY, FACTIONS, Faction, Zone
from egorules.catham_city.hackers import MOST
from egorules.catham_city.hand_limit import has_surplus
from egorules.catham_city.mafia import PRICE
from egorules.catham_city.position import may_exceed
from egorules.catham_city.setting_up import deal_order
from egorules.catham_city.state import State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.text import Say, say


def state_flaws(state: State) -> Iterator[Say]:
    """Every reason why a state could not have come about; none for a reachable state."""
    setup = state.setup
    rows = (state.hands, state.influence)
    zones = [state.deck, state.market, state.discard, state.in_play, *state.hands]
    revealed = getattr(state.phase, "revealed", EMPTY)
    if any(len(row) != setup.seats for row in rows) or not all(map(is_zone, (*zones, revealed))):
        yield say("the table does not fit the setup")
        return
    cards = EMPTY
    for each in zones:
        cards = cards.together(each)
    if cards != setup.cards:
        yield say("the cards do not add up to those of the setup")
    is_over = isinstance(state.phase, p.Over)
    at_target = [seat for seat, points in enumerate(state.influence) if points >= setup.target]
    if min(state.influence) < 0 or bool(at_target) != is_over or len(at_target) > 1:
        yield say("the influence does not fit what is awaited")
    if not turn_fits(state):
        yield say("the turn does not fit what is awaited")
    elif not phase_fits(state):
        yield say("what is awaited does not fit the table")


def is_zone(cards: Zone) -> bool:
    """Whether there is a count of 0 or more for each of the eight factions."""
    return cards.order == FACTIONS and len(cards.counts) == len(FACTIONS) and min(cards.counts) >= 0


def turn_fits(state: State) -> bool:
    """Whether the turn and the actions left are possible in this phase."""
    setup = state.setup
    if isinstance(state.phase, p.ChooseFirst | p.Over):
        return state.turn is None and state.actions_left == 0
    if state.turn not in range(setup.seats):
        return False
    if isinstance(state.phase, p.Turn):
        return 1 <= state.actions_left <= setup.actions
    if isinstance(state.phase, p.Deal | p.LayMarket):
        return state.actions_left == 0
    return 0 <= state.actions_left < setup.actions


def phase_fits(state: State) -> bool:
    """Whether this phase is possible at this table."""
    setup, phase = state.setup, state.phase
    free = not state.in_play
    missing = setup.market - state.market.size()
    dealt = sum(map(len, state.hands))
    match phase:
        case p.ChooseFirst():
            return state.deck == setup.cards
        case p.Deal(queue):
            fits = state.deck.size() + dealt == setup.cards.size()
            return fits and queue == _queue_from(state, dealt)
        case p.LayMarket():
            fits = not _queue_from(state, dealt) and missing > 0
            return fits and bool(state.deck) and free and not state.discard
        case p.Turn():
            full = missing == 0 or (missing > 0 and not state.deck and not state.discard)
            return free and full and all(_limit_holds(state, seat) for seat in range(setup.seats))
        case p.Gift(queue) | p.Clue(_, queue):
            return _asked(state, queue)
        case p.Bonus(faction, giver, queue):
            return _asked(state, (giver, *queue)) and faction in state.hands[state.active]
        case p.Payment(queue, cards, influence):
            return _asked(state, queue) and _payment_fits(state, queue[0], cards, influence)
        case p.TurnUp(left):
            return left > 0 and bool(state.deck)
        case p.Draw(seat, left, faction):
            is_own = seat == state.turn
            fits = faction in DRAWS and seat in range(setup.seats)
            return fits and is_own != (faction is Faction.POLICE) and left > 0 and bool(state.deck)
        case p.Search(target, left, extra):
            fits = target in others_clockwise(state) and left > 0 and bool(state.hands[target])
            return fits and extra is not Faction.POLICE
        case p.Hack(target, left, revealed):
            fits = target in others_clockwise(state) and 0 < left <= MOST - revealed.size()
            return fits and state.in_play == revealed and len(state.hands[target]) >= left
        case p.Refill(stage):
            return free and stage in (1, 2) and missing > 0 and bool(state.deck)
        case p.Surplus(action):
            return free and has_surplus(state, action)
        case p.Over(winner):
            return winner in range(setup.seats) and state.influence[winner] >= setup.target


def _limit_holds(state: State, seat: Seat) -> bool:
    """Whether a hand is within the limit, or may be over it for now."""
    mid_turn = seat == state.turn and state.actions_left < state.setup.actions
    return len(state.hands[seat]) <= state.setup.hand_limit or may_exceed(state.setup, mid_turn)


def _queue_from(state: State, dealt: int) -> tuple[Seat, ...]:
    return deal_order(state.setup, state.active)[dealt:]


def _asked(state: State, queue: tuple[Seat, ...]) -> bool:
    """Whether a queue is the rest of the other players, clockwise, and not empty."""
    everybody = others_clockwise(state)
    return bool(queue) and everybody[len(everybody) - len(queue) :] == queue


def _payment_fits(state: State, seat: Seat, cards: int, influence: bool) -> bool:
    """Whether a seat can owe this payment."""
    held = len(state.hands[seat])
    can_pay = not influence or state.influence[seat] > 0
    return 0 <= cards <= min(PRICE, held) and can_pay and (cards > 0 or influence)
