"""Why a stored state could not have come about by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.event import Seat
from egorules.core.ranking import lowest
from egorules.core.text import Say, say
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import VALUES
from egorules.egocentric_world.exchange import announced_card
from egorules.egocentric_world.position import Impossible, total_flaws
from egorules.egocentric_world.setup import HUMAN
from egorules.egocentric_world.state import State, all_cards


def flaws(state: State) -> Iterator[Say]:
    """Why a state could not have come about by the rules; empty for every reachable state."""
    seats = range(state.setup.seats)
    rows = (state.hands, state.piles, state.totals)
    bags = (state.deck, state.rest)
    fits = all(bag.order == VALUES and len(bag.counts) == len(VALUES) for bag in bags)
    if any(len(row) != len(seats) for row in rows) or not fits:
        yield say("the table does not fit the setup")
        return
    held = [card for row in (*state.hands, *state.piles, state.removed) for card in row]
    held += [card for card in (state.top, getattr(state.phase, "card", None)) if card is not None]
    if not set(held) <= set(VALUES) or min(min(bag.counts) for bag in bags) < 0:
        yield say("a card is not one of this game")
        return
    if any(pile and not state.is_citybot(seat) for seat, pile in enumerate(state.piles)):
        yield say("the table does not fit the setup")
    if all_cards(state) != state.setup.cards:
        yield say("the cards do not add up to those of the setup")
    if any(sorted(hand) != list(hand) for hand in (*state.hands, state.removed)):
        yield say("a hand is not in ascending order")
    dealing = isinstance(state.phase, p.ChooseFirst | p.TurnUp | p.Deal)
    over = isinstance(state.phase, p.ChooseWinner | p.GameOver)
    empty = [seat for seat in seats if not state.has_cards(seat)]
    if not (dealing or over) and empty and not last_card_resolves(state, empty):
        yield say("the hand is empty: the round would be over")
    yield from score_flaws(state, over)
    yield from phase_flaws(state)


def last_card_resolves(state: State, empty: list[Seat]) -> bool:
    """Whether the only empty hand is that of a player whose last card is still being resolved."""
    resolving = (
        p.Ability
        | p.CounterWindow
        | p.ExchangeMethods
        | p.RandomPick
        | p.PenaltyCard
        | p.SoloAbility
    )
    triggers = state.rulings.last_card_ability is r.LastCardAbility.TRIGGERS
    return triggers and empty == [state.turn] and isinstance(state.phase, resolving)


def score_flaws(state: State, over: bool) -> Iterator[Say]:
    """Why the totals, the last round or the STOP could not have come about."""
    for flaw in total_flaws(state.setup, state.totals, state.round):
        if not (over and flaw.kind is Impossible.TOTAL_AT_THE_LIMIT):
            yield flaw.reason
    last = state.last_round
    if last and (len(last.scores) != state.setup.seats or lowest(last.scores) != last.winners):
        yield say("the last round does not fit the setup")
    if state.turn is not None and state.turn == state.stop_by:
        yield say("whoever said STOP has no further turn: the round would be over")


def phase_flaws(state: State) -> Iterator[Say]:
    """Why the phase does not fit the turn or the table."""
    seats = set(range(state.setup.seats))
    nobody = isinstance(state.phase, p.ChooseFirst | p.ChooseWinner | p.GameOver)
    if nobody != (state.turn is None) or {state.turn, state.stop_by} - {*seats, None}:
        yield say("the turn does not fit what is awaited")
    if not phase_fits(state):
        yield say("what is awaited does not fit the table")


def phase_fits(state: State) -> bool:
    """Whether this phase is possible at this table."""
    seats, solo = set(range(state.setup.seats)), state.setup.is_solo
    match state.phase:
        case p.ChooseFirst(chosen) | p.ChooseWinner(chosen) | p.GameOver(chosen):
            return bool(chosen) and set(chosen) <= seats
        case p.CounterWindow(card, targets, queue):
            asked = bool(queue) and set(queue) <= set(targets) <= seats
            return not solo and asked and (card, len(targets)) in ((10, 1), (11, 2))
        case p.ExchangeMethods(targets):
            return not solo and are_two(state, targets)
        case p.RandomPick(targets):
            return not solo and are_two(state, targets) and picks_fit(state, state.phase)
        case p.GiveChoice(targets, card):
            others = [seat for seat in targets if seat != state.turn]
            return (
                not solo
                and are_two(state, targets)
                and len(others) == 1
                and card in state.hands[others[0]]
            )
        case p.SoloGive(citybot, card):
            there = state.is_citybot(citybot) and card in state.piles[citybot][:1]
            return there and state.turn == HUMAN
        case p.Deal(left):
            return 0 < left <= len(seats) * state.setup.hand_size
        case p.CitybotTurn() | p.CitybotCard() | p.CitybotExchange():
            return state.is_citybot(state.turn)
        case p.SoloAbility():
            return solo and state.turn == HUMAN
        case p.PenaltyCard(left):
            per_error = state.rulings.wrong_announcement is r.WrongAnnouncement.PENALTY_PER_ERROR
            return not solo and left in ((1, 2) if per_error else (1,))
        case p.Turn() | p.Drawn() | p.DrawCard():
            return not state.is_citybot(state.turn)
        case p.Ability():
            return not solo
        case p.TurnUp():
            return True


def are_two(state: State, targets: tuple[Seat, Seat]) -> bool:
    """Whether two different players are designated, in ascending order."""
    return 0 <= targets[0] < targets[1] < state.setup.seats


def picks_fit(state: State, phase: p.RandomPick) -> bool:
    """Whether the cards picked so far are in those hands, and one is still to be picked."""
    both = tuple(zip(phase.targets, phase.methods, strict=True))
    random = [seat for seat, method in both if isinstance(method, m.Random)]
    there = (card in state.hands[seat] for seat, card in zip(random, phase.picked, strict=False))
    return (
        len(phase.picked) < len(random)
        and all(there)
        and all(method_fits(state, seat, method) for seat, method in both)
    )


def method_fits(state: State, seat: Seat, method: m.Method) -> bool:
    """Whether one hand can yield a card by this method."""
    match method:
        case m.Random():
            return seat != state.turn
        case m.Own(card):
            return seat == state.turn and card in state.hands[seat]
        case m.Announce(value):
            return announced_card(state, seat, value) is not None
        case m.OwnLater():
            return seat == state.turn
