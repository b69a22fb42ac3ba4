"""The converse of secrecy: what is public, and one's own, can be read from every observation."""

from __future__ import annotations

from random import Random
from typing import Any, assert_never

import pytest

from egorules import egocentric_world as ew
from egorules.core.rulebook import Chance, Decision, Over
from egorules.core.transcript import replay
from egorules.egocentric_world.moves import Own
from egorules.egocentric_world.phases import Drawn, GiveChoice, PenaltyCard, RandomPick, SoloGive
from tests.secrecy.worlds import MODES, eyes, played, setups


def public(state: ew.State) -> dict[str, Any]:
    """What everybody may know of a state: all but hands, piles, deck, and a card in flight."""
    seats = range(state.setup.seats)
    over = type(state.phase).__name__ in ("ChooseWinner", "GameOver")
    return {
        "setup": state.setup,
        "turn": state.turn,
        "STOP": state.stop_by,
        "round": state.round,
        "totals": state.totals,
        "last round": state.last_round,
        "removed": state.removed,
        "deck": state.deck.size(),
        "discard": (state.top, state.rest.size() + (state.top is not None)),
        "sizes": tuple(len(state.cards_of(seat)) for seat in seats),
        "open": tuple(
            state.hands[seat] if over or state.is_citybot(seat) else None for seat in seats
        ),
        "phase": public_phase(state),
    }


def public_phase(state: ew.State) -> tuple[Any, ...]:
    """What is awaited, without its secrets."""
    phase = state.phase
    match phase:
        case Drawn() | PenaltyCard():  # how many penalty cards are owed is known from the events
            return (type(phase).__name__,)
        case GiveChoice() | SoloGive():
            return (type(phase).__name__, phase.targets)
        case RandomPick(targets, methods, picked):
            said = tuple("*" if isinstance(method, Own) else str(method) for method in methods)
            return ("RandomPick", targets, said, len(picked))
        case _:
            values = (getattr(phase, name) for name in type(phase).__match_args__)
            return (type(phase).__name__, *values)


def recovered(seen: ew.Observation) -> dict[str, Any]:
    """The same, from an observation alone."""
    over = isinstance(seen.pending, Over) or seen.pending == Chance("winner")
    citybots = {1, 2} if seen.setup.is_solo else set()
    seats = range(seen.setup.seats)
    return {
        "setup": seen.setup,
        "turn": seen.turn,
        "STOP": seen.stop_by,
        "round": seen.round,
        "totals": seen.totals,
        "last round": seen.last_round,
        "removed": seen.removed,
        "deck": seen.deck_size,
        "discard": (seen.top, seen.discard_size),
        "sizes": tuple(len(seen.visible[seat]) + seen.hidden[seat] for seat in seats),
        "open": tuple(seen.visible[seat] if over or seat in citybots else None for seat in seats),
        "phase": recovered_phase(seen),
    }


def recovered_phase(seen: ew.Observation) -> tuple[Any, ...]:
    """What is awaited, from what an observation says about it."""
    now = seen.pending
    match now:
        case Over(winners):
            return ("GameOver", winners)
        case Chance("first"):
            return ("ChooseFirst", qualifying(seen))
        case Chance("winner"):
            return ("ChooseWinner", tied(seen))
        case Chance("pick"):
            assert seen.exchange is not None
            said = tuple("*" if each.isdigit() else each for each in seen.exchange.methods)
            return ("RandomPick", seen.exchange.targets, said, len(seen.exchange.picked))
        case Chance():
            cards = {
                "ew.setup.turn-up": ("TurnUp",),
                "ew.setup.deal": ("Deal", seen.setup.seats * seen.setup.hand_size - held(seen)),
                "ew.turn.draw": ("DrawCard",),
                "ew.ability.exchange.penalty": ("PenaltyCard",),
                "ew.solo.step-7": ("CitybotCard",),
            }
            return cards[seen.moment]
        case Decision(seat, kind, facts):
            told = dict(facts)
            targets: Any = told.get("targets")
            solo = seen.setup.is_solo
            decisions = {
                "turn": ("Turn",),
                "citybot": ("CitybotTurn",),
                "drawn": ("Drawn",),
                "ability": ("SoloAbility" if solo else "Ability", told.get("card")),
                "exchange": ("ExchangeMethods", targets),
                "give": ("SoloGive" if solo else "GiveChoice", targets),
            }
            if kind != "counter":
                return decisions[kind]
            if solo:
                return ("CitybotExchange",)
            queue = still_asked(seen, seat, targets)
            return ("CounterWindow", told["card"], targets, queue, told["cancelled"])
        case _:
            assert_never(now)


def held(seen: ew.Observation) -> int:
    """How many cards the players have, Citybots included."""
    return sum(map(len, seen.visible)) + sum(seen.hidden)


def qualifying(seen: ew.Observation) -> tuple[int, ...]:
    """Who may start: everybody at first, then whoever scored highest."""
    if seen.last_round is None:
        return tuple(range(seen.setup.seats))
    by_total = seen.setup.rulings.first_player_basis == "running_total"
    scores = seen.totals if by_total else seen.last_round.scores
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def tied(seen: ew.Observation) -> tuple[int, ...]:
    """Who shares the lowest total."""
    lowest = [seat for seat, total in enumerate(seen.totals) if total == min(seen.totals)]
    loses = seen.setup.is_solo and seen.setup.rulings.solo_tie == "human_loses"
    return tuple(seat for seat in lowest if not (loses and seat == 0 and len(lowest) > 1))


def still_asked(seen: ew.Observation, seat: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Who is asked for a 9 from this seat on, clockwise up to the active player."""
    seats, by = seen.setup.seats, seen.turn
    assert by is not None
    distance = (seat - by) % seats
    clockwise = ((by + step) % seats for step in range(distance, seats))
    return tuple(other for other in clockwise if other in targets)


@pytest.mark.parametrize("mode", MODES)
def test_everything_public_can_be_read_from_every_observation(mode: str) -> None:
    dice = Random(mode)
    kinds = set()
    for setup in setups(mode, dice):
        game = played(setup, dice)
        for state in (ew.start(setup), *(step.state for step in replay(ew, game))):
            expected = public(state)
            kinds.add(expected["phase"][0])
            for seat in eyes(setup):
                assert recovered(ew.observe(state, seat)) == expected
    # ChooseWinner is seldom reached: a tie for the win, under one reading.
    everywhere = {"TurnUp", "Deal", "Turn", "DrawCard", "Drawn", "GameOver"}
    players = {"ChooseFirst", "Ability", "ExchangeMethods", "PenaltyCard", "RandomPick"}
    solo = {"SoloAbility", "CitybotTurn", "CitybotCard", "CitybotExchange"}
    assert kinds >= everywhere | (solo if mode.startswith("solo") else players)


@pytest.mark.clause("ew.setup.secrecy")
@pytest.mark.parametrize("mode", MODES)
def test_ones_own_cards_can_be_read_and_nobody_elses(mode: str) -> None:
    """A player sees the own hand and the card just drawn; a Citybot has no eyes."""
    dice = Random(mode)
    for setup in setups(mode, dice):
        for step in replay(ew, played(setup, dice)):
            state = step.state
            for seat in eyes(setup):
                seen = ew.observe(state, seat)
                if seat is None or state.is_citybot(seat):
                    assert seen.hand is None
                    assert seen.drawn is None
                    continue
                assert seen.hand == state.hands[seat]
                match state.phase:
                    case Drawn() | GiveChoice() | SoloGive() if state.turn == seat:
                        assert seen.drawn == state.phase.card
                    case _:
                        assert seen.drawn is None
