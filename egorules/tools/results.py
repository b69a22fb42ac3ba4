"""Results: what a simulation has shown, as JSON, as a table of counts, and as plots."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import asdict, frozen

from egorules import __version__
from egorules.core.measure import Kind, Measure
from egorules.core.parse import at, bad, brief, listed, mapping, shape, table, text
from egorules.core.text import Lang, say, told
from egorules.tools.batches import Counted
from egorules.tools.case import Rulebooks, find_rulebook
from egorules.tools.plots import Bar, bars, histogram
from egorules.tools.simulate import Simulation, prepare
from egorules.tools.tally import Estimate, Tally, kinds, wilson


def about(simulation: Simulation) -> dict[str, Any]:
    """Everything that is needed to make the same run again."""
    run = simulation.run
    return {
        "egorules": __version__,
        "rulebook": run.rulebook.name,
        "setup": run.rulebook.write_setup(run.setup),
        "policies": list(run.policies),
        "seed": run.seed,
        "cap": run.cap,
    }


def simulation_data(simulation: Simulation) -> dict[str, Any]:
    """A run as plain data."""
    return {
        **about(simulation),
        "games": {
            "asked": simulation.asked,
            "played": simulation.counted.games,
            "finished": simulation.ended("finished"),
            "unknown": simulation.ended("unknown"),
            "abandoned": simulation.ended("abandoned"),
        },
        "measures": [
            measure_data(simulation.tally, measure, of)
            for measure in simulation.run.measures
            if measure.kind != "mark"
            for of in simulation.tally.groups(measure.name)
        ],
        "clauses": [clause_data(simulation, clause) for clause in simulation.run.rulebook.clauses],
    }


def measure_data(tally: Tally, measure: Measure, of: str) -> dict[str, Any]:
    """A measure as plain data: the estimates, every value with its count, and the sums."""
    data: dict[str, Any] = {"measure": measure.name, "of": of, "kind": measure.kind}
    values = tally.values(measure.name, of)
    match measure.kind:
        case "parts":
            shares = {
                str(part): interval(tally.share(measure.name, of, str(part))) for part in values
            }
            data["shares"] = shares
        case "share":
            data |= interval(tally.share(measure.name, of))
        case "number" | "mark":
            data |= interval(tally.mean(measure.name, of))
    counts = {str(value): count for value, count in values.items()}
    return {**data, "counts": counts, "sums": tally.parts(measure.name, of)}


def interval(estimate: Estimate | None) -> dict[str, Any]:
    """An estimate as plain data, to six decimals."""
    assert estimate is not None
    return {
        key: round(value, 6) if isinstance(value, float) else value
        for key, value in asdict(estimate).items()
    }


def clause_data(simulation: Simulation, clause: str) -> dict[str, Any]:
    """In how many games and moves a clause was cited, and in which share of games."""
    over, games = simulation.over, simulation.tally.games("clause", clause)
    data: dict[str, Any] = {
        "clause": clause,
        "games": games,
        "moves": simulation.tally.total("clause", clause),
    }
    if over:
        low, high = wilson(Fraction(games, over), over)
        data |= {"mean": round(games / over, 6), "low": round(low, 6), "high": round(high, 6)}
    return data


RUN = ("egorules", "rulebook", "setup", "policies", "seed", "cap", "games", "measures", "clauses")


def read_simulation(data: object, rulebooks: Rulebooks) -> Simulation:
    """Parse a run from its plain data, with everything that was counted; raises `BadInput`."""
    given = table(data, "", RUN)
    if (version := text(given.get("egorules"), "egorules")) != __version__:
        reason = "version {theirs} has begun this run and must finish it; this is version {ours}"
        raise bad("egorules", reason, theirs=brief(version), ours=__version__)
    book = find_rulebook(rulebooks, text(given.get("rulebook"), "rulebook"), "rulebook")
    setup = book.read_setup(given.get("setup"))
    policies = listed(given.get("policies"), "policies", text)
    run = prepare(book, setup, policies, whole(given, "seed"), whole(given, "cap"))
    games = mapping(given.get("games"), "games")
    asked, played = whole(games, "asked", "games"), whole(games, "played", "games")
    try:
        counted = Counted(played, read_tally(given, kinds(run.measures)))
        simulation = Simulation(run, asked, counted)
        if counted.tally.games("game") == played and simulation_data(simulation) == data:
            return simulation
    except (ArithmeticError, AssertionError, AttributeError, KeyError, TypeError, ValueError):
        pass
    raise bad("measures", "these are not the numbers that a simulation writes")


def read_tally(data: dict[str, Any], kinds: Mapping[str, Kind]) -> Tally:
    """Parse what was counted; the caller checks that it gives the same data again."""
    tally = Tally()
    for each in data["measures"]:
        name, of = each["measure"], each["of"]
        of_parts = kinds[name] == "parts"
        for value, times in each["counts"].items():
            tally.counts[name, of, value if of_parts else int(value)] = times
        for part, sums in each["sums"].items():
            for sum_name, total in sums.items():
                tally.sums[(name, of, part or None), sum_name] = total
    for each in data["clauses"]:
        if each["games"]:
            key = ("clause", each["clause"], None)
            tally.sums[key, "games"] = each["games"]
            tally.sums[key, "x"] = each["moves"]
    return tally


def whole(data: Mapping[str, Any], key: str, where: str = "") -> int:
    """A whole number, however large."""
    if type(value := data.get(key)) is not int:
        raise bad(at(where, key), "expected a whole number, got {shape}", shape=shape(value))
    return value


COLUMNS = (
    "egorules",
    "rulebook",
    "setup",
    "policies",
    "seed",
    "games",
    "measure",
    "of",
    "value",
    "count",
)


def simulation_csv(simulation: Simulation) -> str:
    """Every count as a row of a table; each row says which run it is from."""
    what = about(simulation)
    setup = json.dumps(what["setup"], ensure_ascii=False)
    policies = " ".join(what["policies"])
    games = simulation.counted.games
    start = (what["egorules"], what["rulebook"], setup, policies, what["seed"], games)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for measure in simulation.run.measures:
        for of in simulation.tally.groups(measure.name):
            for name, value, times in rows(simulation.tally, measure, of):
                writer.writerow((*start, name, of, value, times))
    return out.getvalue()


def rows(tally: Tally, measure: Measure, of: str) -> Iterator[tuple[str, int | str, int]]:
    """The counts of a measure, each with its name and its value."""
    if measure.kind == "mark":
        yield f"{measure.name}_games", "", tally.games(measure.name, of)
        yield f"{measure.name}_moves", "", tally.total(measure.name, of)
    for value, times in tally.values(measure.name, of).items():
        yield measure.name, value, times


# In words and pictures.


@frozen
class Row:
    """A line of the summary: what it is about, and the estimate."""

    label: str
    estimate: Estimate


@frozen
class Section:
    """Everything that is estimated of one measure."""

    measure: Measure
    title: str
    rows: tuple[Row, ...]


def sections(simulation: Simulation, lang: Lang) -> Iterator[Section]:
    """The summary of a run, measure by measure."""
    for measure in simulation.run.measures:
        title = told(measure.title, lang, simulation.run.rulebook.words)
        found = tuple(section_rows(simulation, measure, lang))
        if found:
            yield Section(measure, title, found)


def section_rows(simulation: Simulation, measure: Measure, lang: Lang) -> Iterator[Row]:
    """A row for each thing that the measure was taken of."""
    tally, words = simulation.tally, simulation.run.rulebook.words
    for of in tally.groups(measure.name):
        match measure.kind:
            case "share":
                yield Row(
                    label(simulation, measure, of, lang), known(tally.share(measure.name, of))
                )
            case "number":
                yield Row(label(simulation, measure, of, lang), known(tally.mean(measure.name, of)))
            case "parts":
                for part in tally.values(measure.name, of):
                    estimate = known(tally.share(measure.name, of, str(part)))
                    yield Row(told(measure.parts[str(part)], lang, words), estimate)
            case "mark":
                over = simulation.over
                share = Fraction(tally.games(measure.name, of), over)
                yield Row(of, Estimate(float(share), *wilson(share, over), over, over))


def label(simulation: Simulation, measure: Measure, of: str, lang: Lang) -> str:
    """What a measure was taken of, in words."""
    run = simulation.run
    words = run.rulebook.words
    match measure.each:
        case "seat":
            seat = int(of)
            name = told(
                say("{seat:name}", seat=seat), lang, words, run.rulebook.names(run.setup, lang)
            )
            policy = dict(zip(run.rulebook.deciders(run.setup), run.policies, strict=True)).get(
                seat
            )
            return f"{name} ({policy})" if policy else name
        case "place":
            return told(
                say("first player") if of == "0" else say("place {n}", n=int(of) + 1), lang, words
            )
        case _:
            return of


def known(estimate: Estimate | None) -> Estimate:
    """The estimate, which must be there because its values were seen."""
    assert estimate is not None
    return estimate


def pictures(simulation: Simulation, lang: Lang) -> Iterator[tuple[str, str]]:
    """An SVG plot of every measure, by its name."""
    for section in sections(simulation, lang):
        measure = section.measure
        if measure.kind == "number" and not measure.each:
            counts = simulation.tally.values(measure.name, "")
            numbers = {value: times for value, times in counts.items() if isinstance(value, int)}
            yield measure.name, histogram(section.title, numbers)
        else:
            rows = [
                Bar(row.label, row.estimate.mean, row.estimate.low, row.estimate.high)
                for row in section.rows
            ]
            yield measure.name, bars(section.title, rows, percent=measure.kind != "number")
