"""`make mutants`: change the rules place by place, and see whether the tests notice.

`python -m tests.mutants.run [MODULE ...]` runs mutmut on a copy of the repository (`copying.py`)
and writes build/mutants.json. A run of everything is also committed, as tests/mutants/report.json,
for the documentation. Whoever survives must be explained in tests/mutants/survivors.toml, and
whoever is explained must survive; otherwise the run fails.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident
from time import monotonic
from typing import Any

from attrs import asdict, evolve, frozen

from tests.mutants.copying import ROOT, copy

BUILD = ROOT / "build" / "mutants"
WORK = BUILD / "work"
REPORT = ROOT / "build" / "mutants.json"
COMMITTED = Path(__file__).with_name("report.json")
SURVIVORS = Path(__file__).with_name("survivors.toml")

JOBS = int(os.environ.get("JOBS", "2"))
AGAIN = bool(os.environ.get("AGAIN"))
"""Whether only survivors are tried, and what has changed since: after more tests were written."""

KILLED = frozenset({"killed", "timeout", "segfault", "suspicious", "caught by type check"})
"""What mutmut calls a mutant that did not get through the tests; an endless loop is one."""


@frozen
class Mutant:
    """A change of a function: the line as it was and as it became."""

    name: str
    function: str
    was: str
    became: str
    status: str

    @property
    def killed(self) -> bool:
        """Whether a test noticed it."""
        return self.status in KILLED

    @property
    def module(self) -> str:
        """Where the function stands."""
        return self.name.rpartition(".")[0]

    @property
    def change(self) -> tuple[str, str, str]:
        """What an explanation goes by: it stays when other lines of the function change."""
        return self.function, self.was, self.became


@frozen
class Explained:
    """Why a change cannot be noticed."""

    function: str
    was: str
    became: str
    why: str

    @property
    def change(self) -> tuple[str, str, str]:
        """The change in question."""
        return self.function, self.was, self.became


def explanations() -> list[Explained]:
    """Every survivor that is accounted for."""
    data = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))
    return [Explained(**each) for each in data.get("survivor", ())]


def complaints(
    mutants: Sequence[Mutant], explained: Sequence[Explained], parts: Sequence[str] = ()
) -> Iterator[str]:
    """Whoever survives unexplained, and explanations that explain nobody."""
    known = {each.change for each in explained}
    surviving = {each.change for each in mutants if not each.killed}
    for mutant in mutants:
        if not mutant.killed and mutant.change not in known:
            yield f"{mutant.status}: {mutant.name}\n  - {mutant.was}\n  + {mutant.became}"
    for each in explained:
        concerned = not parts or any(f"{part}." in f"{each.function}." for part in parts)
        if each.change not in surviving and concerned:
            yield f"explained but no survivor: {each.function}\n  - {each.was}\n  + {each.became}"
        if not each.why.strip():
            yield f"no reason given: {each.function}"


def summary(
    mutants: Sequence[Mutant], explained: Sequence[Explained], tests: int, seconds: float
) -> dict[str, Any]:
    """The report of a run."""
    why = {each.change: each.why for each in explained}
    modules: Mapping[str, Counter[bool]] = {each.module: Counter() for each in mutants}
    for each in mutants:
        modules[each.module][each.killed] += 1
    killed = sum(each.killed for each in mutants)
    return {
        "mutants": len(mutants),
        "killed": killed,
        "survived": len(mutants) - killed,
        "explained": sum(not each.killed and each.change in why for each in mutants),
        "percent": round(100 * killed / max(1, len(mutants)), 1),
        "tests": tests,
        "minutes": round(seconds / 60),
        "modules": {
            name: {"mutants": found.total(), "killed": found[True]}
            for name, found in sorted(modules.items())
        },
        "survivors": [
            {**asdict(each), "why": why.get(each.change)} for each in mutants if not each.killed
        ],
    }


# mutmut is only in the environment of `make mutants`.


def mutate(parts: Sequence[str]) -> None:
    """Let mutmut run: on everything from scratch, on survivors again, or on a part.

    Which tests run through a function is found out anew each time, for mutmut would look only at
    tests that are new, and not see that old ones run through a function that is.
    """
    if AGAIN:
        forget_survivors()
    elif not parts:
        shutil.rmtree(WORK / "mutants", ignore_errors=True)
    (WORK / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    wanted = [f"egorules.{part}.*" for part in parts]
    command = [sys.executable, "tests/mutants/mutmut_here.py", "run", "--max-children", f"{JOBS}"]
    subprocess.run([*command, *wanted], cwd=WORK, check=True)


def forget_survivors() -> None:
    """Whoever was killed is dead as long as the function is as it was; the rest is tried again."""
    from mutmut.stats import status_by_exit_code

    for file in (WORK / "mutants").rglob("*.meta"):
        data = json.loads(file.read_text(encoding="utf-8"))
        codes = data["exit_code_by_key"].items()
        data["exit_code_by_key"] = {
            name: code if status_by_exit_code[code] in KILLED else None for name, code in codes
        }
        file.write_text(json.dumps(data, indent=4), encoding="utf-8")


def found(parts: Sequence[str]) -> Iterator[Mutant]:
    """What became of every mutant."""
    from mutmut.mutation.data import SourceFileMutationData
    from mutmut.mutation.diff_apply import get_diff_for_mutant
    from mutmut.stats import status_by_exit_code
    from mutmut.utils.file_utils import walk_mutatable_files
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    for path in sorted(walk_mutatable_files()):
        data = SourceFileMutationData(path=path)
        data.load()
        module = ".".join(path.with_suffix("").parts)
        if parts and module.removeprefix("egorules.") not in parts:
            continue
        for name, code in data.exit_code_by_key.items():
            status = status_by_exit_code[code]
            function, kind = orig_function_and_class_names_from_key(name)
            place = ".".join(filter(None, (module, kind, function)))
            was = became = ""
            if status not in KILLED:
                was, became = change(get_diff_for_mutant(name, path=path))
            yield Mutant(name, place, was, became, status)


def change(diff: str) -> tuple[str, str]:
    """The lines that a diff takes away and puts in their place."""
    lines = diff.splitlines()[2:]
    was = [line[1:].strip() for line in lines if line.startswith("-")]
    became = [line[1:].strip() for line in lines if line.startswith("+")]
    return " ".join(was), " ".join(became)


def tried_again(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """Survivors in functions that run on import are tried in a process where they do so."""
    from mutmut.state import state
    from mutmut.stats import load_stats

    load_stats()
    early = {*json.loads((WORK / "imported.json").read_text(encoding="utf-8"))}
    durations, through = state().duration_by_test, state().tests_by_mangled_function_name
    for_all = {each for each in durations if each.startswith(EARLY)}

    def again(mutant: Mutant) -> Mutant:
        key = mutant.name.partition("__mutmut_")[0]
        if mutant.killed or key not in early:
            return mutant
        tests = for_all | through.get(key, set())
        noticed = cold(mutant.name, sorted(tests, key=lambda test: durations[test]))
        return evolve(mutant, status="killed") if noticed else mutant

    with ThreadPoolExecutor(JOBS) as threads:
        yield from threads.map(again, mutants)


EARLY = ("tests/core", "tests/egocentric_world", "tests/mutants", "tests/test_words.py")
"""Tests for what runs on import: no list of functions says which tests depend on that."""


def cold(mutant: str, tests: Sequence[str]) -> bool:
    """Whether tests notice a mutant that is there from the first import."""
    options = ["-x", "-q", "--rootdir=.", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider"]
    place = WORK / "mutants"
    listed = place / f"cold.{get_ident()}"
    listed.write_text("\n".join(tests), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"@{listed.name}"],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(place), "MUTANT_UNDER_TEST": mutant},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return ran.returncode != 0


def main(parts: Sequence[str]) -> int:
    """Run, report, and complain."""
    begun = monotonic()
    copy(WORK)
    os.chdir(WORK)
    mutate(parts)
    mutants = list(tried_again(list(found(parts))))
    from mutmut.state import state

    explained = explanations()
    report = summary(mutants, explained, len(state().duration_by_test), monotonic() - begun)
    if AGAIN and REPORT.exists():
        report["minutes"] += json.loads(REPORT.read_text(encoding="utf-8"))["minutes"]
    for target in (REPORT,) if parts else (REPORT, COMMITTED):
        target.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    wrong = list(complaints(mutants, explained, parts))
    for each in wrong:
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(
        f"{report['killed']} of {report['mutants']} mutants killed ({report['percent']} %), "
        f"{report['explained']} of {report['survived']} survivors explained\n"
    )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
