"""`egorules simulate`: many games between policies, and what they were like."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

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
    words_in,
)
from egorules.cli.options import read_options, refuse_options
from egorules.cli.prose import Prose
from egorules.core.measure import Measure
from egorules.core.parse import BadInput, bad
from egorules.core.text import Lang, say, told
from egorules.rulebooks import RULEBOOKS
from egorules.tools import batches
from egorules.tools.judge import AnyRulebook, read_case
from egorules.tools.results import Row, pictures, sections, simulation_csv, simulation_data
from egorules.tools.simulate import RANDOM, GameFailed, Simulation
from egorules.tools.simulate import simulate as play_many

Games = Annotated[
    int,
    WHOLE,
    Parameter(help="How many games; Ctrl-C sums up those that have been played until then."),
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
    int, WHOLE, Parameter(help="A number that fixes all chance of every game, whoever plays them.")
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


def simulate(
    book: AnyRulebook,
    chosen: Mapping[str, Any],
    *,
    games: Games = 1000,
    setup: SetupFile = None,
    policies: Policies = None,
    seed: Seed = 0,
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
    rulebook, start = set_up(book, chosen, setup)
    check_writable(out, csv, plots)
    named = policies or [next(iter(rulebook.named_policies), RANDOM)]
    import_from_here(named)
    with engine_of(engine, scheduler, workers) as executor, shown_progress(games, lang) as progress:
        try:
            result = play_many(
                rulebook, start, named, games, seed, executor=executor, progress=progress
            )
        except GameFailed as failure:
            text = "game {number}, seed {seed}, cannot be played: {why}"
            facts = {"number": failure.number, "seed": failure.seed, "why": failure.why}
            raise bad("--policy", text, **facts) from None
        except BadInput as error:
            raise BadInput(*((f"--{where}", why) for where, why in error.reasons)) from None
        except BrokenExecutor:
            raise bad("--workers", "a process that was playing has died") from None
    if result.counted.games:  # what an earlier run has written is worth more than nothing
        write(result, out, csv, plots, lang)
    if as_json:
        tell_interruption(Output(stderr=True), result, lang)
        print_json(simulation_data(result))
    else:
        summary(Output(), result, lang)
    return INTERRUPTED if result.counted.interrupted else GOOD


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
    """Find a policy of one's own in the current folder, as Python itself would."""
    if any(":" in name for name in policies) and "" not in sys.path:
        sys.path.insert(0, "")


def check_writable(out: str | None, csv: str | None, plots: str | None) -> None:
    """Refuse files that cannot be written before any game is played."""
    if out is not None and csv is not None and Path(out).resolve() == Path(csv).resolve():
        raise bad("--csv", "the same file as --out")
    for name in (out, csv):
        if name is not None:
            Path(name).open("a", encoding="utf-8").close()
    if plots is not None:
        Path(plots).mkdir(parents=True, exist_ok=True)


def engine_of(
    engine: str, scheduler: str | None, workers: int | None
) -> AbstractContextManager[Executor]:
    """Who plays: processes of this machine, or a cluster."""
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
    """A Dask cluster, if there is one."""
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
def shown_progress(games: int, lang: Lang) -> Iterator[Callable[[int], None]]:
    """A bar with the rate and the time left, on a terminal; nothing anywhere else."""
    console = Output(stderr=True)
    if not console.is_terminal:
        yield batches.silent
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    rate = told(say("games per second"), lang, words_in(lang))
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        # No thread of its own: processes are forked while the bar is shown.
        auto_refresh=False,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=games, rate="")

        def progress(played: int) -> None:
            bar.update(task, completed=played)
            speed = bar.tasks[0].speed
            shown = f"{written(f'{speed:,.0f}', lang)} {rate.lower()}" if speed else ""
            bar.update(task, rate=shown, refresh=True)

        yield progress


def write(
    result: Simulation, out: str | None, csv: str | None, plots: str | None, lang: Lang
) -> None:
    """Write the files that were asked for."""
    if out is not None:
        text = json.dumps(simulation_data(result), ensure_ascii=False, indent=1) + "\n"
        Path(out).write_text(text, encoding="utf-8")
    if csv is not None:
        Path(csv).write_text(simulation_csv(result), encoding="utf-8")
    if plots is not None:
        for name, picture in pictures(result, lang):
            (Path(plots) / f"{name}.svg").write_text(picture, encoding="utf-8")


def summary(console: Console, result: Simulation, lang: Lang) -> None:
    """What the games were like, for a person."""

    def words(text: str, **facts: object) -> str:
        return told(say(text, **facts), lang, result.run.rulebook.words)

    played, abandoned = result.counted.games, result.ended("abandoned")
    tell_interruption(console, result, lang)
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


def tell_interruption(console: Console, result: Simulation, lang: Lang) -> None:
    """Say how many games an interrupted run has played."""
    if (played := result.counted.games) < result.asked:
        text = say("interrupted after {n} of {asked} games", n=played, asked=result.asked)
        console.print(told(text, lang, result.run.rulebook.words))


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
