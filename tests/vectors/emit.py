"""Write the conformance vectors of every rulebook: `make vectors`, or `... emit GAME` for one.

The flagship's sources are beside this file, those of another game in a folder of its name.
A vector that has been released may move only if CHANGELOG.md says so: a bullet under `Unreleased`
names the vector's id or its clause in backticks and gives a reason. `--release VERSION` makes the
vectors of today the released ones.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from egorules.rulebooks import FLAGSHIP, NAMES
from egorules.tools.case import AnyRulebook
from tests.vectors.declare import Declared, Json, emitted

FORMAT = 1
"""The version of the vectors' format."""

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "spec"


def target(game: str) -> Path:
    """The folder of a game's vectors."""
    return SPEC / game / "vectors"


def chapters(game: str) -> tuple[str, ...]:
    """The chapters of a rulebook, as its clauses have them."""
    # From its package: a game may have vectors before it is in the registry.
    book: AnyRulebook = importlib.import_module(f"egorules.{game}")
    return tuple(dict.fromkeys(clause.chapter for clause in book.clauses.values()))


def declared(chapter: str, game: str = FLAGSHIP) -> tuple[Declared, ...]:
    """The vectors of a chapter, as they are written by hand."""
    folder = "tests.vectors" if game == FLAGSHIP else f"tests.vectors.{game}"
    module = importlib.import_module(f"{folder}.source_{chapter.replace('-', '_')}")
    vectors: tuple[Declared, ...] = module.VECTORS
    return vectors


def published(game: str) -> dict[str, list[Json]]:
    """Every vector as published, by the name of its file."""
    return {
        f"{each}.json": [emitted(one) for one in declared(each, game)] for each in chapters(game)
    }


def digest(vector: Json) -> str:
    """The hash of a vector: of its JSON with sorted keys and without spaces, in UTF-8."""
    written = json.dumps(vector, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def manifest(game: str, files: Mapping[str, list[Json]], released: Json) -> Json:
    """The list of files and vectors, with a hash for each vector, and the hashes last released."""
    return {
        "format": FORMAT,
        "rulebook": game,
        "files": list(files),
        "vectors": {each["id"]: digest(each) for vectors in files.values() for each in vectors},
        "released": released,
    }


def committed_manifest(game: str = FLAGSHIP) -> Json:
    """The manifest as it stands in spec/."""
    path = target(game) / "manifest.json"
    empty: Json = {"version": None, "vectors": {}}
    if not path.exists():
        return {"released": empty}
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


def undeclared(current: Json, clauses: Mapping[str, str], changelog: str) -> Iterator[str]:
    """Released vectors that moved or are gone although the changelog does not say so.

    `clauses` maps the ids of today's vectors to their clauses.
    """
    for name, was in current["released"]["vectors"].items():
        clause, now = clauses.get(name), current["vectors"].get(name)
        if now != was["sha256"] and not any(
            declares(changelog, each) for each in (name, clause, was["clause"]) if each
        ):
            yield name


def declares(changelog: str, name: str) -> bool:
    """Whether a bullet of the unreleased section names something and gives a reason."""
    section = re.search(r"^## \[?Unreleased\]?.*?(?=^## |\Z)", changelog, re.S | re.M)
    bullets = re.split(r"^[-*] ", section[0], flags=re.M)[1:] if section else []
    return any(
        f"`{name}`" in each and len(re.sub(r"`[^`]*`", "", each).split()) >= 3 for each in bullets
    )


def written(value: Any, indent: int = 0, width: int = 100) -> str:
    """Plain data as JSON: on one line what fits or is small, broken up what does not."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(flat) + indent <= width or is_small(value):
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {written(value[key], indent + 1)}" for key in value]
    else:
        items = [written(each, indent + 1) for each in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{pad}" + f",\n{pad}".join(items) + f"\n{' ' * indent}{closing}"


def is_small(value: Json | list[Any]) -> bool:
    """A list of numbers or texts, or a table of a few."""
    inside = value if isinstance(value, list) else value.values()
    few = isinstance(value, list) or len(value) <= 12
    return few and not any(isinstance(each, dict | list) for each in inside)


def contents(game: str = FLAGSHIP) -> dict[str, str]:
    """Every file of the vectors' folder, as it must be."""
    files = published(game)
    released = committed_manifest(game)["released"]
    texts = {name: written(vectors) + "\n" for name, vectors in files.items()}
    return {**texts, "manifest.json": written(manifest(game, files, released)) + "\n"}


def release(game: str, version: str) -> None:
    """Make the vectors of today the released ones."""
    files = published(game)
    vectors = {
        each["id"]: {"clause": each["clause"], "sha256": digest(each)}
        for listed in files.values()
        for each in listed
    }
    current = manifest(game, files, {"version": version, "vectors": vectors})
    (target(game) / "manifest.json").write_text(written(current) + "\n", encoding="utf-8")


def write(game: str) -> None:
    """Write every file of a game's vectors, and nothing else stays in the folder."""
    folder, texts = target(game), contents(game)
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.json"):
        if stale.name not in texts:
            stale.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    count = len(committed_manifest(game)["vectors"])
    sys.stdout.write(f"{game}: wrote {count} vectors in {len(texts) - 1} files\n")


def main(arguments: list[str]) -> None:
    """Write the vectors of some games, or of all; `--release VERSION` also releases them."""
    version = None
    if arguments[:1] == ["--release"]:
        _, version, *arguments = arguments
    for game in arguments or NAMES:
        write(game)
        if version is not None:
            release(game, version)


if __name__ == "__main__":
    main(sys.argv[1:])
