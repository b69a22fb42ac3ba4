"""What all commands share: exit codes, parameters, loading files, printing JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, NoReturn

from cyclopts import App, Parameter, Token
from rich.console import Console

from egorules.core.knowledge import Watch, unwatched
from egorules.core.parse import LARGEST, bad, decode
from egorules.core.spec import Words
from egorules.core.text import Lang, say, told
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import Case, read_case

GOOD, ILLEGAL, BAD, DEPENDS = 0, 1, 2, 3
"""Exit codes: every move is legal; a move is illegal; the input itself is bad; whether a move is
legal depends on unknown cards."""
INTERNAL = 70
"""An error of egorules itself, never a verdict."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
UNHEARD = 141
"""The exit code when the reader of the output has left, as shells have it."""

CasePath = Annotated[
    str,
    Parameter(help="A case in TOML or JSON, or - for standard input.", allow_leading_hyphen=True),
]
CaseWords = Annotated[
    str,
    Parameter(
        help="A case in TOML or JSON, or - for standard input; or a position on one line and "
        "moves; or only moves, where options describe the table.",
    ),
]


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number; 1.5 is refused, not rounded."""
    return int(tokens[0].value)


USUAL = 80
"""The width that is assumed for a terminal that says it has no columns (`COLUMNS=0`)."""
NARROWEST = 40
"""In fewer columns tables would lose words, so the terminal is left to break the lines."""


class Output(Console):
    """A console without highlighting that raises an exception when its reader has left."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, stderr=stderr)
        if self.width < NARROWEST:
            self.width = NARROWEST if self.width else USUAL

    def on_broken_pipe(self) -> NoReturn:
        """Raise the error instead of ending the program, as rich would."""
        raise BrokenPipeError


def invoke(app: App, arguments: Sequence[str]) -> int:
    """Run a command; errors in its arguments are raised."""
    code = app(
        arguments,
        console=Output(),
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    return code if isinstance(code, int) else GOOD


def words_in(lang: Lang) -> Mapping[str, str]:
    """Every sentence of every rulebook in a language; for English the table is empty."""
    names = RULEBOOKS if lang == "fr" else ()
    return {english: form for name in names for english, form in Words(name).items()}


WHOLE = Parameter(converter=whole)
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object.")]
Budget = Annotated[int, WHOLE, Parameter(help="Steps of work that unknown cards may take at most.")]
Language = Annotated[Lang, Parameter(help="The language of clauses and messages.")]


def checked(budget: int) -> int:
    """A budget of work, which must be at least 1."""
    if budget < 1:
        raise bad("--budget", "at least 1")
    return budget


def read_file(path: str) -> object:
    """Plain data from a file, or from standard input."""
    if path == "-":
        return decode(sys.stdin.buffer.read(LARGEST + 1))
    with Path(path).open("rb") as file:
        return decode(file.read(LARGEST + 1), path)


def load(path: str) -> Case:
    """The case in a file."""
    return read_case(read_file(path), RULEBOOKS)


def say_aside(line: str) -> None:
    """Write a line on standard error; if that fails, the exit code has to do."""
    with suppress(OSError):
        sys.stderr.write(f"{line}\n")


@contextmanager
def shown_work(lang: Lang) -> Iterator[Watch]:
    """On a terminal, show a line that counts the steps of work and disappears after it."""
    console = Output(stderr=True)
    if not console.is_terminal:
        yield unwatched
        return
    from rich.live import Live

    live = Live(console=console, auto_refresh=False, transient=True)
    done, shown = 0, True

    def watch(steps: int) -> None:
        nonlocal done
        done += steps
        if shown:
            live.start()
            line = say("steps of work on unknown cards: {n}", n=done)
            live.update(told(line, lang, words_in(lang)), refresh=True)

    try:
        yield watch
    finally:
        shown = False
        live.stop()


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
