"""The miniatures and tables whose move sequences the worksheet counts."""

from __future__ import annotations

from typing import Any

from egorules import catham_city as cc


def small(
    seats: int, copies: dict[str, int], deal: int, market: int, limit: int, target: int, **more: Any
) -> cc.Setup:
    """A miniature in which everybody is dealt as many cards."""
    return cc.Setup.miniature(seats, copies, (deal,) * seats, market, limit, target, **more)


WORLDS: dict[str, cc.Setup] = {
    "W1": small(2, {"hackers": 3, "scientists": 3}, 1, 2, 3, 2),
    "W2": small(2, {"journalists": 4, "mafia": 4}, 1, 2, 4, 2),
    "W3": small(2, {"journalists": 3, "police": 3}, 1, 2, 3, 2),
    "W4": small(2, {"bureaucrats": 3, "robochas": 3}, 1, 2, 3, 2),
    "W5": small(2, {"detectives": 4, "hackers": 2}, 1, 2, 4, 4),
    "W6": small(3, {"journalists": 2, "police": 2, "hackers": 2}, 1, 1, 3, 2),
    "W7": small(2, {"journalists": 3, "robochas": 3}, 1, 2, 3, 3, variant="two-actions"),
}


def table_a(turn: int, **setup: Any) -> cc.State:
    """Three seats; Journalists, Scientists, Mafia, Police, Hackers."""
    factions = ("journalists", "scientists", "mafia", "police", "hackers")
    return cc.position(
        hands=[
            {"journalists": 2, "scientists": 3, "police": 2},
            {"journalists": 2, "mafia": 4, "hackers": 2},
            {"police": 3, "hackers": 3},
        ],
        market={"scientists": 2, "mafia": 3, "police": 2},
        turn=turn,
        influence=(12, 13, 14),
        setup=cc.Setup(3, factions, **setup),
    )


def table_b(**setup: Any) -> cc.State:
    """Four seats; Detectives, Bureaucrats, Robochas, Mafia, Hackers."""
    factions = ("detectives", "bureaucrats", "robochas", "mafia", "hackers")
    return cc.position(
        hands=[
            {"detectives": 4, "bureaucrats": 2, "robochas": 4},
            {"mafia": 2, "hackers": 3},
            {"mafia": 1},
            {},
        ],
        market={"bureaucrats": 3, "mafia": 2, "hackers": 2},
        turn=0,
        influence=(9, 11, 0, 12),
        setup=cc.Setup(4, factions, **setup),
    )


OTHER_READINGS: dict[str, Any] = {
    "hand_limit": "taking_only",
    "over_limit_take": "capped",
    "journalists_bonus": "active",
    "mafia_payment": "free_choice",
    "police_beyond_hand": "illegal",
    "passing": "allowed",
}
OTHER_RULINGS = cc.Rulings(**OTHER_READINGS)

COUNTS: dict[str, tuple[cc.State, list[int]]] = {
    "W1": (cc.start(WORLDS["W1"]), [2, 4, 8, 16, 28, 70, 102, 228, 308, 750, 1236, 2448]),
    "W2": (cc.start(WORLDS["W2"]), [2, 4, 8, 16, 32, 64, 120, 228, 400, 754, 1164, 1774]),
    "W3": (cc.start(WORLDS["W3"]), [2, 4, 8, 16, 28, 56, 80, 144, 160, 406, 646, 1018]),
    "W4": (cc.start(WORLDS["W4"]), [2, 4, 8, 16, 28, 70, 100, 224, 248, 694, 1372, 2098]),
    "W5": (cc.start(WORLDS["W5"]), [2, 4, 8, 14, 22, 52, 74, 154, 202, 444, 666, 1288]),
    "W6": (cc.start(WORLDS["W6"]), [3, 9, 27, 72, 162, 270, 462, 774, 1212, 2028, 3558, 7794]),
    "W7": (cc.start(WORLDS["W7"]), [2, 4, 8, 16, 28, 56, 80, 172, 204, 400, 492, 746]),
    "A, seat 0": (table_a(0), [17, 64, 464, 3144, 22012]),
    "A, seat 1": (table_a(1), [13, 53, 539, 3810, 24026]),
    "A, two actions": (table_a(0, variant="two-actions"), [17, 64, 564, 4144]),
    "A, other rulings": (table_a(0, rulings=OTHER_RULINGS), [18, 77, 533, 4007]),
    "B": (table_b(), [14, 64, 309, 1913, 8780]),
    "B, two actions": (table_b(variant="two-actions"), [14, 64, 318, 2118]),
}
