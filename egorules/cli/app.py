"""Commands: what each reads, calls and prints."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

from attrs import evolve
from cyclopts import App, CycloptsError, Parameter

from egorules import __version__
from egorules.cli import rivals, show
from egorules.cli.ask import Chosen, asked, run_for_case
from egorules.cli.common import (
    BAD,
    DEPENDS,
    GOOD,
    ILLEGAL,
    INTERNAL,
    INTERRUPTED,
    UNHEARD,
    AsJson,
    Budget,
    CasePath,
    CaseWords,
    Language,
    Output,
    checked,
    invoke,
    load,
    print_json,
    say_aside,
    shown_work,
    words_in,
)
from egorules.cli.options import listed_words, run_for_rulebook
from egorules.cli.refusal import refusal
from egorules.core.knowledge import STEPS
from egorules.core.parse import BadInput, bad
from egorules.core.text import Lang, told
from egorules.tools.fault import fault
from egorules.tools.judge import asked_data, judge, judgement_data
from egorules.tools.readings import compare, comparison_data

app = App(
    name="egorules",
    version=__version__,
    help="Rulebooks you can run and question: was that legal, and by which rule?",
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)


def run(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong becomes one message and an exit code."""
    lang = asked_language(arguments)
    if not arguments or arguments[0].startswith("-"):
        for name in app:
            app[name]  # loads the command, since the list of commands has a line from each
    try:
        code = invoke(app, arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except CycloptsError as error:
        return complain(lang, refusal(error, app))
    except BadInput as error:
        return complain(lang, error)
    except BrokenPipeError:
        return UNHEARD
    except OSError as error:
        return print_error(f"{error.filename or 'output'}: {error.strerror or error}")
    except Exception as error:
        print_error(told(fault(error), lang, words_in(lang)))
        return INTERNAL
    return code


def asked_language(arguments: Sequence[str]) -> Lang:
    """The language of messages, found even if the arguments are wrong."""
    french = "--lang=fr" in arguments or ("--lang", "fr") in pairwise(arguments)
    return "fr" if french else "en"


def complain(lang: Lang, error: BadInput) -> int:
    """Say what is wrong with the input, and where."""
    words = words_in(lang)
    return print_error(
        *(f"{where or 'input'}: {told(why, lang, words)}" for where, why in error.reasons)
    )


def print_error(*messages: str) -> int:
    """Say on standard error what went wrong; if that fails, only the exit code says it."""
    for message in messages:
        say_aside(f"egorules: {one_line(message)}")
    return BAD


def one_line(message: str) -> str:
    """A message on one line, even if names or words from outside contain line breaks."""
    words = " ".join(message.split())
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in words)


Words = Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]
"""Words and options that only some rulebooks know."""


@app.command(name="judge", help_flags=[], version_flags=[])
def judge_command(*words: Words) -> int:
    """Was that legal, and by which rule? Judges the moves of a case one by one."""
    return run_for_case("judge", judge_case, words)


def judge_case(
    chosen: Chosen,
    /,
    *words: CaseWords,
    rulebook: Annotated[str | None, Parameter(help="Where the rest does not decide it.")] = None,
    names: Annotated[
        list[str] | None,
        Parameter(
            converter=listed_words, negative="", help="Of the players, with commas between them."
        ),
    ] = None,
    readings: Annotated[
        bool, Parameter(negative="", help="Add what changes if open questions are read otherwise.")
    ] = False,
    whole: Annotated[
        bool,
        Parameter(
            name="--all",
            negative="",
            help="Show everything: the clauses of every move, every reading, the whole table.",
        ),
    ] = False,
    budget: Budget = STEPS,
    as_json: AsJson = False,
    lang: Language = "en",
) -> int:
    """Was that legal, and by which rule? Judges the moves of a case one by one."""
    with shown_work(lang) as watch:
        found = evolve(asked(words, chosen, rulebook, names), steps=checked(budget), watch=watch)
        comparison = compare(found) if readings else None
        judgement = judge(found) if comparison is None else comparison.judgement
        judgement.ending  # noqa: B018 - worked out here, where the work is shown
    if as_json:
        more = {} if comparison is None else {"readings": comparison_data(comparison, lang)}
        print_json({**judgement_data(judgement, lang), **asked_data(judgement), **more})
    else:
        console = Output()
        show.verdict(console, judgement, lang, whole)
        if comparison is not None:
            rivals.comparison(console, comparison, lang, whole)
        show.table_now(console, judgement, lang, whole)
        show.question(console, judgement, lang)
        if comparison is None:
            rivals.hint(console, judgement, lang)
    return DEPENDS if judgement.legal is None else GOOD if judgement.legal else ILLEGAL


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
        console = Output()
        show.story(console, judgement, lang)
        show.question(console, judgement, lang)
    return GOOD if judgement.legal else ILLEGAL


@app.command(help_flags=[], version_flags=[])
def play(*words: Words) -> int:
    """Play a game: alone, against the program, or passing the terminal around."""
    from egorules.cli import play

    return run_for_rulebook("play", play.play, words)


@app.command(help_flags=[], version_flags=[])
def simulate(*words: Words) -> int:
    """Play many games and sum them up: who wins, how long games are, which clauses decide."""
    from egorules.cli import simulate

    return run_for_rulebook("simulate", simulate.simulate, words)


# Imported only when they are needed.
LATER = {
    "spec": ("rule", "question", "rules"),
    "moves": ("moves",),
    "conformance": ("conform", "serve"),
}
for module, commands in LATER.items():
    for name in commands:
        app.command(f"egorules.cli.{module}:{name}")
