"""What all commands share: exit codes, parameters, reading a file, printing JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from egorules.cli.rulebooks import RULEBOOKS
from egorules.core.parse import LARGEST, decode
from egorules.core.text import Lang
from egorules.tools.judge import Case, read_case
from egorules.tools.partial import AnyCase, read_any_case

GOOD, ILLEGAL, BAD, DEPENDS = 0, 1, 2, 3
"""Exit codes: every move is legal; a move is illegal; the input itself is bad; whether a move is
legal depends on unknown cards."""
INTERRUPTED = 130
"""What shells call a program that Ctrl-C has ended."""
UNHEARD = 141
"""What shells call a program whose reader has seen enough."""

CasePath = Annotated[
    str,
    Parameter(help="A case in TOML or JSON, or - for standard input.", allow_leading_hyphen=True),
]


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number; 1.5 is none, and is not rounded."""
    return int(tokens[0].value)


WHOLE = Parameter(converter=whole)
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object.")]
Language = Annotated[Lang, Parameter(help="The language of clauses and messages.")]


def read_file(path: str) -> object:
    """Plain data from a file, or from standard input."""
    if path == "-":
        return decode(sys.stdin.buffer.read(LARGEST + 1))
    with Path(path).open("rb") as file:
        return decode(file.read(LARGEST + 1), path)


def load(path: str) -> Case:
    """The case in a file."""
    return read_case(read_file(path), RULEBOOKS)


def load_any(path: str) -> AnyCase:
    """The case in a file; some of its cards may be unknown."""
    return read_any_case(read_file(path), RULEBOOKS)


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
