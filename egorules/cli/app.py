"""Commands: what each reads, calls and prints."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from egorules import __version__
from egorules.cli import show
from egorules.cli.rulebooks import RULEBOOKS
from egorules.core.clause import Clause
from egorules.core.reading import LARGEST, BadInput, bad, decode
from egorules.core.text import Lang, told
from egorules.tools.judge import Case, judge, judgement_data, read_case

GOOD, ILLEGAL, BAD = 0, 1, 2
"""Exit codes: every move is legal; a move is illegal; the input itself is bad."""

app = App(
    name="egorules",
    version=__version__,
    help="Rulebooks you can run and question: was that legal, and by which rule?",
    version_flags=["--version"],
)

CasePath = Annotated[str, Parameter(help="A case in TOML or JSON, or - for standard input.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object.")]
Language = Annotated[Lang, Parameter(help="The language of clauses and messages.")]


def run(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong becomes one message and an exit code."""
    lang: Lang = "fr" if "fr" in arguments else "en"
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(str(error).strip())
    except BadInput as error:
        words = next(iter(RULEBOOKS.values())).words
        return complain(*(f"{where}: {told(why, lang, words)}" for where, why in error.reasons))
    except OSError as error:
        return complain(f"{error.filename or 'output'}: {error.strerror}")
    return code if isinstance(code, int) else GOOD


def complain(*messages: str) -> int:
    """Say on standard error what is wrong with the input."""
    for message in messages:
        sys.stderr.write(f"egorules: {message}\n")
    return BAD


def read_file(path: str) -> object:
    """Plain data from a file, or from standard input."""
    if path == "-":
        return decode(sys.stdin.buffer.read(LARGEST + 1))
    with Path(path).open("rb") as file:
        return decode(file.read(LARGEST + 1), path)


def load(path: str) -> Case:
    """The case in a file."""
    return read_case(read_file(path), RULEBOOKS.get)


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


@app.command(name="judge")
def judge_command(case: CasePath, /, *, as_json: AsJson = False, lang: Language = "en") -> int:
    """Was that legal, and by which rule? Judges the moves of a case one by one."""
    judgement = judge(load(case))
    if as_json:
        print_json(judgement_data(judgement, lang))
    else:
        show.judgement(Console(highlight=False), judgement, lang)
    return GOOD if judgement.legal else ILLEGAL


@app.command
def replay(transcript: CasePath, /, *, as_json: AsJson = False, lang: Language = "en") -> int:
    """Play a transcript again from its beginning and tell the story of the game."""
    case = load(transcript)
    if case.has_position:
        raise bad("position", "a transcript starts from the beginning")
    judgement = judge(case)
    if as_json:
        print_json(judgement_data(judgement, lang))
    else:
        show.story(Console(highlight=False), judgement, lang)
    return GOOD if judgement.legal else ILLEGAL


@app.command
def rule(clause: str, /, *, as_json: AsJson = False, lang: Language = "en") -> int:
    """Show a clause in full: the norm, where it stands, the questions that touch it."""
    found = find_clause(clause)
    if as_json:
        print_json(show.clause_data(found))
    else:
        show.clause(Console(highlight=False), found, lang)
    return GOOD


def find_clause(wanted: str) -> Clause:
    """The clause of that id, with or without its prefix."""
    from difflib import get_close_matches

    by_id = {key: each for book in RULEBOOKS.values() for key, each in book.clauses.items()}
    short = {key.split(".", 1)[1]: key for key in by_id}
    key = wanted if wanted in by_id else short.get(wanted)
    if key is None:
        close = get_close_matches(wanted, [*by_id, *short], n=4, cutoff=0.5)
        near = list(dict.fromkeys(short.get(each, each) for each in close))
        if near:
            raise bad(wanted[:60], "there is no such clause; close are: {near}", near=near)
        raise bad(wanted[:60], "there is no such clause")
    return by_id[key]
