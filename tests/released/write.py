"""Write down what a version says, for all later ones: `python -m tests.released.write`.

tests/released/<version>/ holds, for each rulebook:

- `vectors.json.xz`: the conformance vectors;
- `games/`: transcripts of whole games (TOML), each with its answer (JSON);
- `cases/`: the examples of this repository, each with its answer;
- `stored.jsonl`: states of every moment, setups, observations, events, transcripts, line by line;

and, for all of them, `api/`: the public API as stubs. The folder is written once, when a version is
released. Only that of a version that is not out yet, such as 0.2.0a1, may be written again.
"""

from __future__ import annotations

import json
import lzma
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from egorules import __version__
from egorules.core.transcript import replay, write_case
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.tools.case import AnyRulebook
from egorules.tools.serve import answer_line, to_line
from tests.playthroughs.record import games, kept
from tests.released import api
from tests.vectors.emit import published, release

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"

Json = dict[str, Any]


def answer(case: Json) -> Json:
    """What `egorules serve` answers to a case; wrong input is an error."""
    reply = answer_line(to_line({"id": None, "case": case}), RULEBOOKS)
    said: Json = json.loads(json.dumps({key: reply[key] for key in reply if key != "id"}))
    return said


def transcripts(name: str) -> dict[str, str]:
    """Whole games as TOML, by name: those of which playthroughs are kept."""
    book = RULEBOOKS[name]
    found = {}
    for game in games(name):
        played = kept(book, game.path.read_text(encoding="utf-8"))
        setup = book.write_setup(played.setup)
        found[game.name] = write_case(name, setup, played.moves)
    return found


def examples(name: str) -> dict[str, str]:
    """The cases among the examples, by name."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.toml")}
    return {key: text for key, text in texts.items() if tomllib.loads(text)["rulebook"] == name}


def stored(name: str) -> Iterator[str]:
    """Values as they are stored: of each kind some, of states one for each phase."""
    book = RULEBOOKS[name]
    told: set[tuple[str, ...]] = set()
    for game in games(name):
        played = kept(book, game.path.read_text(encoding="utf-8"))
        for mark, value in values(book, played, game.name):
            line = book.to_json(value)
            key = (json.loads(line)["kind"], *mark)
            if key not in told:
                told.add(key)
                yield line


def values(book: AnyRulebook, played: Any, name: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of a game, each with what makes it unlike others of its kind."""
    yield (name,), played.setup
    yield (name,), played
    start = book.start(played.setup)
    steps = replay(book, played)
    for state in (start, *(step.state for step in steps)):
        moment = str(book.moment(state))
        yield (moment,), state
        yield (moment,), book.observe(state, book.seats(state)[0])
    yield from (((), event) for step in steps for event in step.events)


def contents(name: str) -> dict[str, bytes]:
    """Every file of a rulebook, by its path."""
    vectors = [each for listed in published(name).values() for each in listed]
    files = {
        "vectors.json.xz": lzma.compress(json.dumps(vectors, ensure_ascii=False).encode()),
        "stored.jsonl": "".join(f"{line}\n" for line in stored(name)).encode(),
    }
    for folder, texts in (("games", transcripts(name)), ("cases", examples(name))):
        for key, text in texts.items():
            said = json.dumps(answer(tomllib.loads(text)), ensure_ascii=False)
            files[f"{folder}/{key}.toml"] = text.encode()
            files[f"{folder}/{key}.json"] = f"{said}\n".encode()
    return files


def main() -> None:
    """Write the folder of this version."""
    folder = HERE / __version__
    is_out = re.fullmatch(r"[0-9.]+", __version__)
    if folder.exists() and is_out:
        sys.exit(f"{folder.name} is there already: what was released does not change")
    shutil.rmtree(folder, ignore_errors=True)
    for name in NAMES:
        if is_out:
            release(name, __version__)
        for path, content in contents(name).items():
            target = folder / name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    api.write(folder / "api", api.stubs())
    print(f"wrote tests/released/{__version__}")


if __name__ == "__main__":
    main()
