"""Who learns what: every event and every written number reaches whom the rules name, nobody else.

Noninterference compares channels with each other; it could not object to a card that the events and
the notation agree to show. So the rules themselves are asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import assert_never

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.event import Audience
from egorules.core.step import Step
from egorules.core.transcript import replay
from egorules.egocentric_world.events import (
    CardSeen,
    DealtCard,
    DrewCard,
    Event,
    PenaltyCardSeen,
    SawHand,
    TotalsCompared,
)
from egorules.egocentric_world.moves import DeckCard, Give, Move, Own, Pick, Swap, Top, Trade
from egorules.egocentric_world.phases import (
    CitybotCard,
    Deal,
    DrawCard,
    ExchangeMethods,
    GiveChoice,
    PenaltyCard,
    RandomPick,
    TurnUp,
)
from egorules.tools.case import AnyRulebook
from tests.planting import exchanged
from tests.secrecy.worlds import MODES, RICH, Game, eyes, played, setups

PRIVATE = DealtCard | DrewCard | PenaltyCardSeen | SawHand | CardSeen | TotalsCompared


def audience(state: ew.State, event: Event) -> Audience:
    """Whom the rules show an event that happens in a state."""
    if not isinstance(event, PRIVATE):
        return "all"
    match event:
        case DealtCard() | PenaltyCardSeen():
            return (event.seat,)
        case DrewCard(seat):
            return "all" if state.is_citybot(seat) else (seat,)
        case SawHand():
            assert state.turn is not None
            return (state.turn,)
        case TotalsCompared():  # running totals are known to all, the sum of your hand is not
            return "all" if state.rulings.citybot_stop_totals == "running_totals" else (0,)
        case CardSeen():
            return (0,) if state.setup.is_solo else owners(state)
        case _:
            assert_never(event)


def owners(state: ew.State) -> tuple[int, ...]:
    """Both owners of exchanged cards; the active player too where that reading is chosen."""
    assert isinstance(state.phase, ExchangeMethods | RandomPick | GiveChoice)
    assert state.turn is not None
    sees = state.rulings.third_party_sight == "active_sees"
    return tuple(sorted({*state.phase.targets, *((state.turn,) if sees else ())}))


def readers(state: ew.State, move: Move) -> Audience:
    """Who may read every number of a move that is made in a state."""
    assert state.turn is not None or not isinstance(move, DeckCard | Swap | Trade)
    match move, state.phase:
        case DeckCard(), TurnUp() | CitybotCard():
            return "all"
        case DeckCard(), Deal():
            pending = ew.pending(state)
            seat = getattr(pending, "seat")  # noqa: B009
            return () if state.is_citybot(seat) else (seat,)
        case DeckCard(), DrawCard() | PenaltyCard():
            return (state.turn or 0,)
        case Pick(), _:
            return owners(state)
        case Give(), _:
            return "all" if state.setup.is_solo else owners(state)
        case Swap(first, second), _ if isinstance(first, Own) or isinstance(second, Own):
            return (state.turn or 0,)
        case Trade(int(), _, Top()), _:
            return (0,)
        case _:
            return "all"


def told_wrongly(rulebook: AnyRulebook, game: Game, met: Counter[str]) -> Iterator[str]:
    """Every event and every move that reaches others than the rules name."""
    state = ew.start(game.setup)
    for move, step in zip(game.moves, replay(rulebook, game), strict=True):
        for event in step.events:
            met[type(event).__name__] += 1
            if event.to != audience(state, event):
                yield f"{event} after {move}"
        may_read = readers(state, move)
        for seat in eyes(game.setup):
            reads = "*" not in rulebook.shown(state, move, seat)
            if reads != (may_read == "all" or seat in may_read):
                yield f"{move} as seat {seat} reads it"
        state = step.state


@pytest.mark.clause("ew.setup.secrecy")
@pytest.mark.parametrize("mode", MODES)
def test_events_and_numbers_reach_whom_the_rules_name(mode: str) -> None:
    met: Counter[str] = Counter()
    dice = Random(mode)
    for setup in setups(mode, dice):
        assert list(told_wrongly(ew, played(setup, dice), met)) == []
    private = {"DealtCard", "DrewCard", "CardSeen"}
    solo, players = {"TotalsCompared"}, {"SawHand", "PenaltyCardSeen"}
    assert set(met) >= private | (solo if mode.startswith("solo") else players)


def test_secret_told_by_events_and_notation_alike_is_noticed() -> None:
    """Planted: penalty cards are drawn openly, and written so."""

    def apply(state: ew.State, move: Move) -> Step[ew.State, Event]:
        step = ew.apply(state, move)
        events = (
            evolve(event, to="all") if isinstance(event, PenaltyCardSeen) else event
            for event in step.events
        )
        return Step(step.state, tuple(events))

    def shown(state: ew.State, move: Move, seat: int | None) -> str:
        is_penalty = isinstance(state.phase, PenaltyCard)
        return str(move) if is_penalty else ew.shown(state, move, seat)

    leaky = exchanged(ew, apply=apply, shown=shown)
    dice, met = Random(0), Counter[str]()
    setup = ew.Setup.miniature(3, RICH, 3)
    found = [each for _ in range(5) for each in told_wrongly(leaky, played(setup, dice), met)]
    assert any(each.startswith("PenaltyCardSeen") for each in found)
    assert any(each.endswith("as seat None reads it") for each in found)
