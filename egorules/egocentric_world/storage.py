"""States, setups, observations, events and transcripts as strict JSON."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar, get_args

from cattrs import Converter

from egorules.core import codec
from egorules.core.event import Audience, Seat, event_name
from egorules.core.notation import MalformedMove
from egorules.core.reading import BadInput
from egorules.core.rulebook import Pending
from egorules.core.standing import lowest
from egorules.core.text import Say, say
from egorules.core.transcript import Transcript as CoreTranscript
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import Announce, Method, Move, Own, OwnLater, Random, Swap
from egorules.egocentric_world.notation import parse_move
from egorules.egocentric_world.position import Impossible, total_flaws
from egorules.egocentric_world.state import (
    AbilityChoice,
    ChooseFirst,
    ChooseWinner,
    CitybotCard,
    CounterWindow,
    Deal,
    DrawCard,
    Drawn,
    ExchangeMethods,
    GameOver,
    GiveChoice,
    PenaltyCard,
    Phase,
    RandomPick,
    Setup,
    State,
    TurnUp,
    all_cards,
)

T = TypeVar("T")
NAME = "egocentric_world"

Transcript = CoreTranscript[Setup, Move]


@cache
def converter() -> Converter:
    """The converter of this rulebook: moves as notation, unions by name."""
    made = codec.strict_converter()
    for kind in get_args(Move):
        made.register_unstructure_hook(kind, str)
    made.register_structure_hook(Move, lambda value, _: read_move(made.structure(value, str)))
    made.register_unstructure_hook(Method, str)
    made.register_structure_hook(Method, lambda value, _: read_method(made.structure(value, str)))
    made.register_structure_hook(Audience, lambda value, _: read_audience(value))
    codec.tag_union(made, Phase, "phase", lambda kind: kind.__name__)
    codec.tag_union(made, Pending, "pending", lambda kind: kind.__name__)
    codec.tag_union(made, Event, "event", event_name)
    return made


def read_move(written: str) -> Move:
    """A move from its notation."""
    try:
        return parse_move(written)
    except MalformedMove:
        raise ValueError("expected a move") from None


def read_method(written: str) -> Method:
    """A method of an exchange from its notation."""
    move = read_move(f"swap {written} ?")
    assert isinstance(move, Swap)
    return move.first


def read_audience(value: object) -> Audience:
    """Everybody, or some seats."""
    if value == "all":
        return "all"
    if isinstance(value, list) and all(type(seat) is int for seat in value):
        return tuple(value)
    raise ValueError("expected 'all' or a list of seats")


def to_json(value: State | Setup | Transcript | object) -> str:
    """A state, setup, observation, event or transcript as JSON text."""
    return codec.to_json(converter(), NAME, value)


def from_json(source: str | bytes, kind: type[T]) -> T:
    """The value that a JSON text holds; a state is checked before you get it."""
    value = codec.from_json(converter(), NAME, source, kind)
    if isinstance(value, State) and (reasons := tuple(state_flaws(value))):
        raise BadInput(*(("value", reason) for reason in reasons))
    return value


def state_flaws(state: State) -> Iterator[Say]:
    """Why a state could not have come about by the rules; empty for every reachable state."""
    seats, values = range(state.setup.seats), len(state.setup.copies)
    rows = (state.hands, state.piles, state.totals)
    counts = (state.deck, state.rest)
    if any(len(row) != len(seats) for row in rows) or any(len(row) != values for row in counts):
        yield say("the table does not fit the setup")
        return
    held = [card for row in (*state.hands, *state.piles, state.removed) for card in row]
    held += [card for card in (state.top, getattr(state.phase, "card", None)) if card is not None]
    if any(not 0 < card < values for card in held) or min(map(min, counts)) < 0:
        yield say("a card is not one of this game")
        return
    if all_cards(state) != state.setup.copies:
        yield say("the cards do not add up to those of the setup")
    if any(tuple(sorted(hand)) != hand for hand in state.hands):
        yield say("a hand is not in ascending order")
    dealing = isinstance(state.phase, ChooseFirst | TurnUp | Deal)
    over = isinstance(state.phase, ChooseWinner | GameOver)
    if not (dealing or over) and not all(map(state.cards_of, seats)):
        yield say("the hand is empty: the round would be over")
    yield from score_flaws(state, over)
    yield from phase_flaws(state)


def score_flaws(state: State, over: bool) -> Iterator[Say]:
    """Why rounds and points could not have come about."""
    for flaw in total_flaws(state.setup, state.totals, state.round):
        if not (over and flaw.kind is Impossible.TOTAL_AT_THE_LIMIT):
            yield flaw.reason
    last = state.last_round
    if last and (len(last.scores) != state.setup.seats or lowest(last.scores) != last.winners):
        yield say("the last round does not fit the setup")
    if state.turn is not None and state.turn == state.stop_by:
        yield say("whoever said STOP has no further turn: the round would be over")


def phase_flaws(state: State) -> Iterator[Say]:
    """Why what is awaited does not fit the table."""
    seats = set(range(state.setup.seats))
    nobody = isinstance(state.phase, ChooseFirst | ChooseWinner | GameOver)
    if nobody != (state.turn is None) or {state.turn, state.stop_by} - {*seats, None}:
        yield say("the turn does not fit what is awaited")
    if isinstance(state.phase, CitybotCard) and not state.is_citybot(state.turn):
        yield say("only a Citybot draws at step 7")
    match state.phase:
        case ChooseFirst(chosen) | ChooseWinner(chosen) | GameOver(chosen):
            fits = bool(chosen) and set(chosen) <= seats
        case CounterWindow(card, targets, queue):
            fits = bool(queue) and set(queue) <= set(targets) <= seats and card in (10, 11)
            fits = fits and (card == 10 or state.setup.is_solo or len(targets) == 2)
        case ExchangeMethods(targets) | GiveChoice(targets) | RandomPick(targets):
            fits = targets[0] < targets[1] and set(targets) <= seats
            fits = fits and picks_fit(state)
        case Deal(left):
            fits = 0 < left <= len(seats) * state.setup.hand_size
        case Drawn() | DrawCard() | PenaltyCard() | AbilityChoice():
            fits = not state.is_citybot(state.turn)
        case _:
            fits = True
    if not fits:
        yield say("what is awaited does not fit the table")


def picks_fit(state: State) -> bool:
    """Whether the cards picked so far are there, and one is still to come."""
    match state.phase:
        case RandomPick(targets, methods, picked):
            random = [
                seat
                for seat, method in zip(targets, methods, strict=True)
                if isinstance(method, Random)
            ]
            there = all(
                card in state.hands[seat] for seat, card in zip(random, picked, strict=False)
            )
            return len(picked) < len(random) and there and methods_fit(state)
        case GiveChoice((first, second), card):
            other = second if first == state.turn else first
            pile = state.piles[other][:1]
            there = card in (pile if state.setup.is_solo else state.hands[other])
            return there and state.turn in (first, second)
        case _:
            return not state.setup.is_solo


def methods_fit(state: State) -> bool:
    """Whether the methods of an exchange under way could have been legal."""
    assert isinstance(state.phase, RandomPick)
    both = zip(state.phase.targets, state.phase.methods, strict=True)
    return not state.setup.is_solo and all(method_fits(state, *each) for each in both)


def method_fits(state: State, seat: Seat, method: Method) -> bool:
    """Whether one hand can yield a card by this method."""
    match method:
        case Random():
            return seat != state.turn
        case Own(card):
            return seat == state.turn and card in state.hands[seat]
        case Announce(value):
            return value in state.hands[seat]
        case OwnLater():
            return seat == state.turn
