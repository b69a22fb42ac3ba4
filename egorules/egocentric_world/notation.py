"""Notation: reading the written form of moves (printing is `str`)."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from egorules.core.notation import NUMBER, FieldGrammar, Grammar, MalformedMove, Written, grammar
from egorules.egocentric_world.moves import (
    Announce,
    Exchange,
    Method,
    Move,
    Own,
    OwnLater,
    Random,
    Top,
    TradeCitybots,
)

_methods = grammar((Own, Random, Announce, OwnLater), {})
_METHOD = FieldGrammar(rf"\?|own|=?(?:{NUMBER})", _methods.parse)
_GIVEN = FieldGrammar(rf"own|{NUMBER}", lambda text: OwnLater() if text == "own" else int(text))
_TAKEN = FieldGrammar(rf"top|{NUMBER}", lambda text: Top() if text == "top" else int(text))

_moves: Grammar[Written] = grammar(
    get_args(Move), {Method: _METHOD, int | OwnLater: _GIVEN, int | Top: _TAKEN}
)


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    """The move that a text stands for; raises `MalformedMove`. Seats stand in ascending order."""
    move: Move = _moves.parse(text)  # type: ignore[assignment]
    match move:
        case Exchange(first, second) if first > second:
            raise MalformedMove(text, [str(Exchange(second, first))])
        case TradeCitybots(first, one, second, other) if first > second:
            raise MalformedMove(text, [str(TradeCitybots(second, other, first, one))])
        case _:
            return move
