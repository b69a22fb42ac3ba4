"""`make mutants`: change the rules place by place, and see whether the tests notice.

`python -m tests.mutants.run [PACKAGE or MODULE ...]` runs mutmut on a copy of the repository
(`copying.py`) and writes what it found of these modules into tests/mutants/report.json, which is
committed, for the documentation. Whoever survives must be explained in survivors.toml beside it,
and whoever is explained must survive; otherwise the run fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from threading import get_ident
from typing import Any

from attrs import asdict, evolve, frozen

from tests.mutants.copying import ROOT, copy
from tests.mutants.sources import packages, score, sources

BUILD = ROOT / "build" / "mutants"
WORK = BUILD / "work"
COMMITTED = Path(__file__).with_name("report.json")
SURVIVORS = Path(__file__).with_name("survivors.toml")

JOBS = int(os.environ.get("JOBS", "2"))
AGAIN = bool(os.environ.get("AGAIN"))
"""Whether only survivors are tried, and what has changed since: after more tests were written."""

PATIENCE = 300
"""So many seconds of a processor the tests may take in a process of their own."""

NO_TESTS = 5
"""The exit code of pytest where no test was found."""

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
    def tried(self) -> bool:
        """Whether tests ran with it; a run may be stopped before its end."""
        return self.status != "not checked"

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
    mutants: Sequence[Mutant], explained: Sequence[Explained], code: Mapping[str, str]
) -> dict[str, Any]:
    """The report of a run: every module as it was, with its mutants and those that survived."""
    why = {each.change: each.why for each in explained}
    return {
        name: {
            "source": source,
            "mutants": sum(each.module == name and each.tried for each in mutants),
            "untried": sum(each.module == name and not each.tried for each in mutants),
            "survivors": [
                {**asdict(each), "why": why.get(each.change)}
                for each in mutants
                if each.module == name and each.tried and not each.killed
            ],
        }
        for name, source in code.items()
    }


# mutmut is only in the environment of `make mutants`.


def wanted(parts: Sequence[str]) -> list[str]:
    """Patterns of the names of mutants: of some packages and modules, or of all of them."""
    return [f"egorules.{part}.*" for part in parts] or ["*"]


def is_in(name: str, parts: Sequence[str]) -> bool:
    """Whether a mutant belongs to one of some packages and modules."""
    return any(fnmatch(name, pattern) for pattern in wanted(parts))


def mutate(parts: Sequence[str]) -> None:
    """Let mutmut run: on everything, on a part, or on their survivors again.

    Which tests run through a function is found out anew each time, for mutmut would look only at
    tests that are new, and not see that old ones run through a function that is.
    """
    forget(parts)
    if not os.environ.get("KNOWN"):
        (WORK / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    command = [sys.executable, "tests/mutants/mutmut_here.py", "run", "--max-children", f"{JOBS}"]
    chosen = {**os.environ, "WANTED": " ".join(wanted(parts))}
    subprocess.run(command, cwd=WORK, env=chosen, check=True)


def forget(parts: Sequence[str]) -> None:
    """Forget who was killed, or only, if they are tried again, who was not.

    Whoever was killed is dead as long as the function is as it was.
    """
    from mutmut.stats import status_by_exit_code

    for file in (WORK / "mutants").rglob("*.meta"):
        data = json.loads(file.read_text(encoding="utf-8"))
        data["exit_code_by_key"] = {
            name: code
            if not is_in(name, parts) or (AGAIN and status_by_exit_code[code] in KILLED)
            else None
            for name, code in data["exit_code_by_key"].items()
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
        for name, code in data.exit_code_by_key.items():
            if not is_in(name, parts):
                continue
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
    """Survivors in functions that run on import are tried in a process where they do so.

    One that is explained has survived the tests once, and every test would run to its end again.
    """
    from mutmut.state import state
    from mutmut.stats import load_stats

    load_stats()
    early = {*json.loads((WORK / "imported.json").read_text(encoding="utf-8"))}
    durations, through = state().duration_by_test, state().tests_by_mangled_function_name
    explained = {each.change for each in explanations()}

    def again(mutant: Mutant) -> Mutant:
        key = mutant.name.partition("__mutmut_")[0]
        if mutant.killed or key not in early or mutant.change in explained:
            return mutant
        near = {each for each in durations if each.startswith(f"tests/{key.split('.')[1]}/")}
        by_file: dict[str, list[str]] = {}
        for test in sorted(near | through.get(key, set()), key=lambda test: durations[test]):
            by_file.setdefault(test.partition("::")[0], []).append(test)
        noticed = any(cold(mutant.name, tests) for tests in by_file.values())
        return evolve(mutant, status="killed") if noticed else mutant

    with ThreadPoolExecutor(JOBS) as threads:
        yield from threads.map(again, mutants)


def keep(mutants: Sequence[Mutant]) -> None:
    """Write down who was killed in the second try, so that they are not tried a third time."""
    from mutmut.mutation.data import SourceFileMutationData
    from mutmut.stats import status_by_exit_code
    from mutmut.utils.file_utils import walk_mutatable_files

    killed = {each.name for each in mutants if each.killed}
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for name, code in data.exit_code_by_key.items():
            if name in killed and status_by_exit_code[code] not in KILLED:
                data.exit_code_by_key[name] = 1
        data.save()


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
        preexec_fn=lambda: setrlimit(RLIMIT_CPU, (PATIENCE, PATIENCE)),
        check=False,
    )
    return ran.returncode not in (0, NO_TESTS)


def main(parts: Sequence[str]) -> int:
    """Run, report, and complain."""
    copy(WORK)
    code = sources()
    os.chdir(WORK)
    mutate(parts)
    mutants = list(tried_again(list(found(parts))))
    keep(mutants)
    explained = explanations()
    found_now = summary(
        mutants, explained, {name: each for name, each in code.items() if is_in(f"{name}.", parts)}
    )
    known = json.loads(COMMITTED.read_text(encoding="utf-8")) if COMMITTED.exists() else {}
    report = {name: found_now.get(name) or known.get(name) for name in code}
    report = {name: each for name, each in report.items() if each}
    COMMITTED.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    wrong = list(complaints(mutants, explained, parts))
    for each in wrong:
        sys.stdout.write(f"{each}\n")
    for package, what in packages(found_now):
        sys.stdout.write(f"{package}: {dict(what)}, {score(what):.1f} % killed\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
