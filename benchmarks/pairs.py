"""Pairs of games: the same seed under two readings of one open question, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from egorules import egocentric_world as ew
from egorules.core.measure import Fact, Measure
from egorules.core.rulebook import Over
from egorules.core.ruling import switches
from egorules.core.text import say
from egorules.egocentric_world.events import ExtraTurn, FirstPlayer, TurnPassed
from egorules.egocentric_world.rulings import Rulings
from egorules.tools.play import steps
from egorules.tools.simulate import game_seed, policy_named

BASES = {"carry_over_hands": Rulings.french()}
"""Switches that mean nothing by default are compared where they mean something."""

OUTCOMES = ("won", "winners", "rounds", "turns", "points")
"""What is compared: the win of whoever starts (solo: of the person), how many share the win, and
how long and how costly the game was."""

MEASURES = (
    Measure("pair", "parts", say("pairs of games")),
    Measure("differs", "share", say("games that went otherwise")),
    Measure("other_winners", "share", say("games with other winners")),
    *(Measure(outcome, "number", say("change")) for outcome in OUTCOMES),
)

MODES = {
    "multiplayer": {
        *("solo_tie", "solo_player_decline", "difficulty_removal", "look_turns_up_nine"),
        *("pile_top_nine", "two_citybots_visible_nine"),
        *(switch for switch in switches(Rulings) if switch.startswith("citybot")),
    },
    "solo": {
        *("dual_counter", "own_hand_announce", "third_party_sight"),
        *("wrong_announcement", "announced_wild", "empty_discard"),
    },
}
"""Per mode the switches on which none of its games depends."""


@frozen
class Outcome:
    """What is compared about a game. Two that are equal were the same game at the table."""

    moves: tuple[object, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    numbers: dict[str, int]


@frozen
class Pairs:
    """Every reading against its base, with the same seed."""

    setup: ew.Setup
    policy: str
    seed: int
    measures: tuple[Measure, ...] = MEASURES

    def __call__(self, number: int) -> Iterator[Fact]:
        """The facts of all pairs of one number."""
        seed = game_seed(self.seed, number)
        played = {base: self.outcome(base, seed) for base in (Rulings(), *BASES.values())}
        for name, base, rulings in readings(self.setup):
            one, other = played[base], self.outcome(rulings, seed)
            if one is None or other is None:
                yield "pair", name, "abandoned"
                continue
            yield "pair", name, "finished"
            yield "differs", name, int(one != other)
            yield "other_winners", name, int(one.winners != other.winners)
            for outcome in OUTCOMES:
                yield outcome, name, other.numbers[outcome] - one.numbers[outcome]

    def outcome(self, rulings: Rulings, seed: int) -> Outcome | None:
        """Play a game; None if it was abandoned."""
        setup = evolve(self.setup, rulings=rulings)
        policies = [policy_named(ew, self.policy)] * setup.seats
        state, moves, turns = ew.start(setup), [], 0
        favourite = 0
        for _, move, step in steps(ew, setup, policies, seed):
            moves.append(move)
            state = step.state
            for event in step.events:
                if isinstance(event, FirstPlayer):
                    favourite = event.seat if event.round == 1 and not setup.is_solo else favourite
                if isinstance(event, FirstPlayer | TurnPassed | ExtraTurn):
                    turns += 1
        over = ew.pending(state)
        if not isinstance(over, Over):
            return None
        winners: tuple[int, ...] = ew.report(state)["result"]["winners"]
        numbers = {
            "won": int(favourite in winners),
            "winners": len(winners),
            "rounds": state.round,
            "turns": turns,
            "points": sum(state.totals),
        }
        return Outcome(tuple(moves), tuple(winners), state.totals, numbers)


def readings(setup: ew.Setup) -> Iterator[tuple[str, Rulings, Rulings]]:
    """Every reading that is no default: its name, what it is compared with, and itself."""
    without = MODES["solo" if setup.is_solo else "multiplayer"]
    for switch, kind in switches(Rulings).items():
        base = BASES.get(switch, Rulings())
        for reading in kind:
            if switch not in without and reading is not getattr(base, switch):
                chosen: dict[str, Any] = {switch: reading}
                yield f"{switch}={reading.value}", base, evolve(base, **chosen)
