"""Errors in a command line, in sentences of egorules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args, get_origin

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from egorules.core.parse import BadInput, bad, brief, close, shape
from egorules.core.text import say
from egorules.rulebooks import RULEBOOKS


def refusal(error: CycloptsError, commands: Iterable[str]) -> BadInput:
    """The error as bad input, with its place in front."""
    match error:
        case UnknownOptionError(token=token):
            option = (token.keyword or token.value).partition("=")[0]
            known = [name for each in error.argument_collection for name in each.names]
            return unknown(option, close(option, known, 2), "there is no such option")
        case UnknownCommandError(unused_tokens=[command, *_]):
            return unknown(command, close(command, commands, 2), "there is no such command")
        case UnusedCliTokensError(unused_tokens=[first, *_]) if first in RULEBOOKS:
            return bad(first, "the rulebook comes first, before all options")
        case UnusedCliTokensError(unused_tokens=[first, *_]):
            return bad(brief(first), "this is one word too many")
        case RepeatArgumentError(token=token):
            return bad(str(token.keyword), "given more than once")
        case MissingArgumentError(argument=argument) if argument is not None:
            return bad(place(error.keyword, argument.name), "missing")
        case CoercionError(token=token, argument=argument) if token and argument is not None:
            return bad_value(place(token.keyword, argument.name), token.value, error.target_type)
        case _:
            return bad("", "{why}", why=str(error).strip())


def unknown(name: str, near: list[str], text: str) -> BadInput:
    """The error for an unknown name, with similar ones that may have been meant."""
    if near:
        return BadInput((brief(name), say("{what}; close are: {near}", what=say(text), near=near)))
    return bad(brief(name), text)


def place(keyword: str | None, name: str) -> str:
    """What an argument is called on the command line."""
    return keyword or name.lstrip("-").upper()


def bad_value(where: str, value: str, wanted: object) -> BadInput:
    """The error for a value that an option does not take."""
    if get_origin(wanted) is Literal:
        known = ", ".join(map(str, get_args(wanted)))
        return bad(where, "unknown: {value!r}; known are: {known}", value=brief(value), known=known)
    if wanted is int or int in get_args(wanted):
        return bad(where, "expected a whole number, got {shape}", shape=shape(value))
    return bad(where, "takes no value")
