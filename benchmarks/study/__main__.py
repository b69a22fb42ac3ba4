"""Play everything and write the studies: `python -m benchmarks.study [GAME ...]`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from benchmarks.study.subject import RESULTS, Study, study_of, tell
from egorules.rulebooks import RULEBOOKS
from egorules.tools.batches import dask, local
from egorules.tools.files import write_file


def text_of(found: dict[str, Any]) -> str:
    """A file of results."""
    return json.dumps(found, indent=1) + "\n"


def asked(study: Study, games: int | None) -> dict[str, int]:
    """How many games each part plays: the usual numbers, or the same small number everywhere."""
    return dict(study.games) if games is None else dict.fromkeys(study.games, games)


def main(arguments: list[str] | None = None) -> None:
    """Play everything and write the results."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="rulebooks; all of them by default")
    parser.add_argument("--games", type=int, help="so many games for each line of each table")
    parser.add_argument("--workers", type=int, help="processes; one for each core by default")
    parser.add_argument("--scheduler", help="play on the Dask cluster that has this scheduler")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    engine = dask(options.scheduler) if options.scheduler else local(options.workers)
    with engine as executor:
        for name in options.game or RULEBOOKS:
            study = study_of(name)
            found = study.found(asked(study, options.games), executor)
            tell("")
            write_file(options.out / f"{name}.json", text_of(found))


if __name__ == "__main__":
    main()
