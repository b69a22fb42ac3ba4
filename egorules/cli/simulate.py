"""`egorules simulate`: many games between policies, and what they were like."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Literal

from attrs import evolve
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from egorules import __version__
from egorules.cli.common import (
    GOOD,
    INTERRUPTED,
    WHOLE,
    AsJson,
    Language,
    Output,
    print_json,
    read_file,
    say_aside,
    words_in,
)
from egorules.cli.options import read_options, refuse_options
from egorules.cli.prose import Prose
from egorules.core.measure import Measure
from egorules.core.parse import BadInput, bad, brief
from egorules.core.text import Lang, say, told
from egorules.rulebooks import RULEBOOKS
from egorules.tools import batches
from egorules.tools.batches import Counted, Progress
from egorules.tools.case import AnyRulebook, read_case
from egorules.tools.files import check_writable, is_special, write_file
from egorules.tools.play import recommended
from egorules.tools.results import (
    Row,
    pictures,
    read_simulation,
    sections,
    simulation_csv,
    simulation_data,
)
from egorules.tools.simulate import GameFailed, Simulation, prepare
from egorules.tools.simulate import resume as play_on

Games = Annotated[
    int | None,
    WHOLE,
    Parameter(
        help="How many games, 1000 by default; Ctrl-C sums up those that have been played until "
        "then."
    ),
]
SetupFile = Annotated[
    str | None, Parameter(name="--setup", help="A case that says how the games are set up.")
]
Policies = Annotated[
    list[str] | None,
    Parameter(
        name="--policy",
        negative="",
        help="Who plays: a policy of the rulebook (default: its first), random, or "
        "module:function; once for all seats, or repeated, once for each.",
    ),
]
Seed = Annotated[
    int | None,
    WHOLE,
    Parameter(help="A number that fixes all chance of every game, whoever plays; 0 by default."),
]
Resume = Annotated[
    str | None,
    Parameter(
        help="Go on with a run whose --out this is, and bring that file up to date; a greater "
        "--games adds games to it."
    ),
]
Workers = Annotated[
    int | None, WHOLE, Parameter(help="How many processes play; one for each core by default.")
]
Engine = Annotated[
    Literal["local", "dask"], Parameter(help="Play on this machine, or on a Dask cluster.")
]
Scheduler = Annotated[str | None, Parameter(help="Where the cluster's scheduler listens.")]
Out = Annotated[str | None, Parameter(help="Write everything to this file, as JSON.")]
Csv = Annotated[str | None, Parameter(help="Write every count to this file, as a table.")]
Plots = Annotated[str | None, Parameter(help="Write a plot of every measure to this folder.")]


GAMES = 1000
KEEP = 60.0
"""Seconds between two updates of `--out`: if this process is killed, no more than that is lost."""


def simulate(
    book: AnyRulebook,
    chosen: Mapping[str, Any],
    *,
    games: Games = None,
    setup: SetupFile = None,
    policies: Policies = None,
    seed: Seed = None,
    resume: Resume = None,
    workers: Workers = None,
    engine: Engine = "local",
    scheduler: Scheduler = None,
    out: Out = None,
    csv: Csv = None,
    plots: Plots = None,
    as_json: AsJson = False,
    lang: Language = "en",
) -> int:
    """Play many games and sum them up: who wins, how long games are, which clauses decide."""
    for option, number in (("--games", games), ("--workers", workers)):
        if number is not None and number < 1:
            raise bad(option, "at least 1")
    if resume is None:
        rulebook, start = set_up(book, chosen, setup)
        named = policies or [recommended(rulebook)]
        import_from_here(named)
        begun = prepared(rulebook, start, named, seed or 0, games or GAMES)
    else:
        given = {"setup": setup, "seed": seed, **chosen}
        refuse_options(
            {name: value for name, value in given.items() if value is not None},
            "the run that --resume names has it already",
        )
        begun = interrupted(resume, policies, games)
        out = out or resume
    check_files(out, csv, plots)
    with (
        engine_of(engine, scheduler, workers) as executor,
        shown_progress(begun.asked, lang) as progress,
    ):
        try:
            result = play_on(begun, executor=executor, progress=kept(begun, out, progress))
        except GameFailed as failure:
            text = "game {number}, seed {seed}, cannot be played: {why}"
            facts = {"number": failure.number, "seed": failure.seed, "why": failure.why}
            raise bad("--policy", text, **facts) from None
    try:
        if result.counted.games:  # an empty result must not replace that of an earlier run
            write(result, out, csv, plots, lang)
    finally:  # a result that cannot be written can at least be printed
        tell(result, as_json, lang)
    if result.counted.died:
        raise bad("--workers", "a process that was playing has died")
    return INTERRUPTED if result.counted.interrupted else GOOD


def prepared(
    rulebook: AnyRulebook, setup: Any, policies: Sequence[str], seed: int, games: int
) -> Simulation:
    """A run that has not begun; an error names the option that is wrong."""
    try:
        return Simulation(prepare(rulebook, setup, policies, seed), games)
    except BadInput as error:
        raise BadInput(*((f"--{where}", why) for where, why in error.reasons)) from None


def interrupted(file: str, policies: Sequence[str] | None, games: int | None) -> Simulation:
    """Load a run to go on with; a policy from outside is imported only if it is named again."""
    data = read_file(file)
    named = data.get("policies") if isinstance(data, dict) else None
    if isinstance(named, list) and (policies or any(":" in str(name) for name in named)):
        again = list(policies or ())
        if again not in (named, named[:1]) or set(map(str, again)) != set(map(str, named)):
            text = "name the policies of that run again: {names}"
            raise bad("--policy", text, names=brief(", ".join(map(str, named))))
        import_from_here(again)
    begun = read_simulation(data, RULEBOOKS)
    if games is not None and games < (played := begun.counted.games):
        raise bad("--games", "{n} have been played already", n=played)
    return begun if games is None else evolve(begun, asked=games)


def kept(begun: Simulation, out: str | None, progress: Progress) -> Progress:
    """Progress that also updates the file now and then; if that fails, only the end shows it."""
    if out is None or is_special(Path(out)):
        return progress
    path, last = Path(out), monotonic()

    def keep(counted: Counted) -> None:
        nonlocal last
        progress(counted)
        if monotonic() - last >= KEEP:
            with suppress(OSError):
                write_file(path, in_full(evolve(begun, counted=counted)))
            last = monotonic()

    return keep


def tell(result: Simulation, as_json: bool, lang: Lang) -> None:
    """Print what the games were like, for a program or for a person."""
    if result.counted.died and not result.counted.games:
        return
    if as_json:
        for line in interruption(result, lang):
            say_aside(line)
        print_json(simulation_data(result))
    else:
        summary(Output(), result, lang)


def set_up(
    book: AnyRulebook, chosen: Mapping[str, Any], file: str | None
) -> tuple[AnyRulebook, Any]:
    """The rulebook and the setup, from options or from a case."""
    if file is None:
        return book, read_options(book, chosen)
    refuse_options(chosen, "the case says how the games are set up")
    case = read_case(read_file(file), RULEBOOKS)
    if case.has_position or case.entries:
        raise bad(file, "a simulation starts from the beginning: neither position nor moves")
    return case.rulebook, case.setup


def import_from_here(policies: Iterable[str]) -> None:
    """Let policies be imported from the current folder, as Python itself would."""
    if any(":" in name for name in policies) and "" not in sys.path:
        sys.path.insert(0, "")


def check_files(out: str | None, csv: str | None, plots: str | None) -> None:
    """Before any game is played, refuse files that cannot be written."""
    if out is not None and csv is not None and Path(out).resolve() == Path(csv).resolve():
        raise bad("--csv", "the same file as --out")
    for name in (out, csv):
        if name is not None:
            check_writable(Path(name))
    if plots is not None:
        Path(plots).mkdir(parents=True, exist_ok=True)


def engine_of(
    engine: str, scheduler: str | None, workers: int | None
) -> AbstractContextManager[Executor]:
    """The executor that plays: processes of this machine, or a cluster."""
    if engine == "local":
        if scheduler is not None:
            raise bad("--scheduler", "only --engine dask has one")
        return batches.local(workers)
    if scheduler is None:
        raise bad("--scheduler", "missing")
    if workers is not None:
        raise bad("--workers", "the cluster says how many there are")
    return cluster(scheduler)


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """A Dask cluster; raises `BadInput` if there is none."""
    stack = ExitStack()
    try:
        executor = stack.enter_context(batches.dask(scheduler))
    except ImportError:
        raise bad("--engine", "Dask is not installed; it comes with egorules[dask]") from None
    except (OSError, ValueError) as error:
        raise bad("--scheduler", "no cluster answers there: {why}", why=str(error)) from None
    with stack:
        yield executor


@contextmanager
def shown_progress(games: int, lang: Lang) -> Iterator[Progress]:
    """On a terminal, show a bar with the rate and the time left; elsewhere, nothing."""
    console = Output(stderr=True)
    if not console.is_terminal:
        yield batches.silent
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bar

    rate = told(say("games per second"), lang, words_in(lang))
    bar = Bar(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        # The bar must not use a thread: processes are forked while it is shown.
        auto_refresh=False,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games, rate="")

        def progress(counted: Counted) -> None:
            bar.update(task, completed=counted.games)
            speed = bar.tasks[0].speed
            shown = f"{written(f'{speed:,.0f}', lang)} {rate.lower()}" if speed else ""
            bar.update(task, rate=shown, refresh=True)

        yield progress


def write(
    result: Simulation, out: str | None, csv: str | None, plots: str | None, lang: Lang
) -> None:
    """Write the files that were asked for; if one cannot be written, the others still are."""
    with ExitStack() as stack:
        if plots is not None:
            for name, picture in pictures(result, lang):
                stack.callback(write_file, Path(plots) / f"{name}.svg", picture)
        if csv is not None:
            stack.callback(write_file, Path(csv), simulation_csv(result))
        if out is not None:
            stack.callback(write_file, Path(out), in_full(result))


def in_full(result: Simulation) -> str:
    """Everything about a run, as JSON."""
    return json.dumps(simulation_data(result), ensure_ascii=False, indent=1) + "\n"


def summary(console: Console, result: Simulation, lang: Lang) -> None:
    """Print what the games were like, for a person."""

    def words(text: str, **facts: object) -> str:
        return told(say(text, **facts), lang, result.run.rulebook.words)

    played, abandoned = result.counted.games, result.ended("abandoned")
    for line in interruption(result, lang):
        console.print(line)
    if not played:
        return
    console.print(Prose(what_was_played(result), "dim"))
    text = "games: {n}; seed: {seed}; abandoned: {abandoned}"
    console.print(words(text, n=played, seed=result.run.seed, abandoned=abandoned))
    if unknown := result.ended("unknown"):
        console.print(words("nobody knows who has won: {n}", n=unknown))
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for head in (words("mean"), words("95 % interval"), words("number of values")):
        table.add_column(head.lower(), justify="right")
    clauses = 0
    for section in sections(result, lang):
        if section.measure.kind == "mark":
            clauses = len(section.rows)
            continue
        heading = Text(section.title, "bold")
        if len(section.rows) == 1 and not section.rows[0].label:
            table.add_row(heading, *cells(section.rows[0], section.measure, lang))
            continue
        table.add_row(heading)
        for row in section.rows:
            table.add_row(Text(f"  {row.label}"), *cells(row, section.measure, lang))
    console.print(table)
    text = "clauses that decided something: {n} of {all}"
    console.print(words(text, n=clauses, all=len(result.run.rulebook.clauses)))


def interruption(result: Simulation, lang: Lang) -> Iterator[str]:
    """A line that says how many games an interrupted run has played; none for any other run."""
    if (played := result.counted.games) < result.asked:
        text = say("interrupted after {n} of {asked} games", n=played, asked=result.asked)
        yield told(text, lang, result.run.rulebook.words)


def what_was_played(result: Simulation) -> str:
    """The version, the rulebook and the setup, in the words of a case."""
    rulebook = result.run.rulebook
    setup = rulebook.write_setup(result.run.setup)
    rulings = setup.pop("rulings", {})
    named = {**setup, **rulings}
    facts = ", ".join(f"{name} = {in_words(value)}" for name, value in named.items())
    return f"egorules {__version__}, {rulebook.name}: {facts}"


def in_words(value: object) -> str:
    """A value of a setup; the items of a list without brackets and quotes."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def cells(row: Row, measure: Measure, lang: Lang) -> tuple[str, str, str]:
    """The numbers of a row; the mean of a single game has no interval."""
    numbers = (row.estimate.mean, row.estimate.low, row.estimate.high)
    if measure.kind == "number":
        mean, low, high = (written(f"{number:.2f}", lang) for number in numbers)
    else:
        mean, low, high = (written(f"{100 * number:.1f} %", lang) for number in numbers)
    alone = measure.kind == "number" and row.estimate.games < 2
    return mean, "–" if alone else f"{low} – {high}", str(row.estimate.values)


def written(number: str, lang: Lang) -> str:
    """A number as a language writes it."""
    return number.translate({ord("."): ",", ord(","): " "}) if lang == "fr" else number
