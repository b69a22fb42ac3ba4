"""Who is measured: each plays uniformly at random, listing the legal moves and applying one.

Unless its name says "in place", the state before a move stays valid. All pick a move the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, TypeVar

from attrs import frozen

from egorules import egocentric_world as ew
from egorules.core import chance
from egorules.core.rulebook import Chance, Decision

Dice = Callable[[], float]
"""A number from 0 to below 1."""
T = TypeVar("T")


@frozen
class Played:
    """How many moves players made, and how often a state was advanced, chance included."""

    decisions: int
    applied: int
    of_people: int = 0
    """Without the Citybots, whose moves are forced."""


Contestant = Callable[[int, Dice], Played]
"""Plays at least so many decisions."""


def pick(moves: Sequence[T], dice: Dice) -> T:
    """Any of the moves, each as likely as the others."""
    return moves[int(dice() * len(moves))]


def tickets(dice: Dice) -> Callable[[float], float]:
    """Draws a number from 0 to below the sum of all weights of chance."""
    return lambda total: dice() * total


# Ours.


def dealt(setup: ew.Setup, dice: Dice) -> ew.State:
    """A state in which everything is laid out and somebody must decide."""
    state = ew.start(setup)
    while isinstance(ew.pending(state), Chance):
        state = ew.apply(state, ew.outcome(state, tickets(dice))).state
    return state


def ours(starts: Iterator[ew.State], decisions: int, dice: Dice, observing: bool = False) -> Played:
    """Whole games from given states, through the public functions and with all events."""
    observe = ew.observe
    pending, legal_moves, outcome, apply = ew.pending, ew.legal_moves, ew.outcome, ew.apply
    ticket = tickets(dice)
    made = of_people = applied = 0
    while made < decisions:
        state = next(starts)
        while True:
            now = pending(state)
            kind = type(now)
            if kind is Decision:
                if observing:
                    observe(state, now.seat)  # type: ignore[union-attr]
                move = pick(legal_moves(state), dice)
                made += 1
                of_people += now.kind != "citybot"  # type: ignore[union-attr]
            elif kind is Chance:
                move = outcome(state, ticket)
            else:
                break
            state = apply(state, move).state
            applied += 1
    return Played(made, applied, of_people)


def from_dealt(setup: ew.Setup, observing: bool = False) -> Contestant:
    """One round from positions in which the cards have been dealt."""
    dice = Random(0).random
    starts = cycle([dealt(setup, dice) for _ in range(200)])
    return lambda decisions, dice: ours(starts, decisions, dice, observing)


def whole_games(setup: ew.Setup) -> Contestant:
    """Games from before the deal to the end."""
    starts = cycle([ew.start(setup)])
    return lambda decisions, dice: ours(starts, decisions, dice)


# Others.


def rlcard_uno() -> Contestant:
    """RLCard's Uno environment, in place: it is the measure of all others."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 0})

    def play(decisions: int, dice: Dice) -> Played:
        made = 0
        while made < decisions:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(pick(list(state["legal_actions"]), dice))
                made += 1
        return Played(made, made)

    return play


def open_spiel(name: str, copying: bool) -> Contestant:
    """A game of OpenSpiel, whose states are C++; chance nodes deal and draw, as ours do."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(decisions: int, dice: Dice) -> Played:
        ticket = tickets(dice)
        made = applied = 0
        while made < decisions:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action = chance.drawn(state.chance_outcomes(), ticket)
                else:
                    action = pick(state.legal_actions(), dice)
                    made += 1
                if copying:
                    state = state.child(action)
                else:
                    state.apply_action(action)
                applied += 1
        return Played(made, applied)

    return play


def python_chess() -> Contestant:
    """python-chess; a game also ends where no mate is possible or by the 75-move rule."""
    import chess

    def play(decisions: int, dice: Dice) -> Played:
        made = 0
        while made < decisions:
            board = chess.Board()
            while moves := list(board.legal_moves):
                if board.halfmove_clock >= 150 or board.is_insufficient_material():
                    break
                board = board.copy(stack=False)
                board.push(pick(moves, dice))
                made += 1
        return Played(made, made)

    return play


def catanatron() -> Contestant:
    """catanatron; four players, a thousand turns at most; dice and thefts are rolled inside."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def play(decisions: int, dice: Dice) -> Played:
        made = 0
        while made < decisions:
            game: Any = Game([RandomPlayer(colour) for colour in colours], seed=made)
            while game.winning_color() is None and game.state.num_turns < 1000 and made < decisions:
                game = game.copy()
                game.execute(pick(game.state.playable_actions, dice), validate_action=False)
                made += 1
        return Played(made, made)

    return play


BASE = "RLCard uno, in place"


def setups(length: str) -> dict[str, ew.Setup]:
    """The games of ours that are measured."""
    return {
        **{f"{seats} players": ew.Setup(seats, length) for seats in (2, 4, 6)},
        "solo": ew.Setup.solo(2, length),
    }


def own() -> dict[str, Contestant]:
    """Ours: a round from dealt positions, and whole games."""
    rounds = {
        f"egorules {name}, dealt": from_dealt(each) for name, each in setups("single").items()
    }
    games = {f"egorules {name}, whole": whole_games(each) for name, each in setups("to-50").items()}
    seen = {
        f"egorules {name}, dealt, observing": from_dealt(setups("single")[name], observing=True)
        for name in ("4 players", "solo")
    }
    return rounds | games | seen


def others() -> dict[str, Contestant]:
    """The peers."""
    return {
        BASE: rlcard_uno(),
        "OpenSpiel crazy_eights, child": open_spiel("crazy_eights", copying=True),
        "OpenSpiel crazy_eights, in place": open_spiel("crazy_eights", copying=False),
        "OpenSpiel hanabi, child": open_spiel("hanabi", copying=True),
        "python-chess, copy": python_chess(),
        "catanatron, copy": catanatron(),
    }
