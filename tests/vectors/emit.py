"""Write the conformance vectors of Egocentric World: `make vectors`.

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

from egorules import egocentric_world as ew
from tests.vectors.declare import Declared, Json, emitted

FORMAT = 1
"""The version of the vectors' format."""

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "spec" / ew.name / "vectors"
CHAPTERS = tuple(dict.fromkeys(clause.chapter for clause in ew.clauses.values()))


def declared(chapter: str) -> tuple[Declared, ...]:
    """The vectors of a chapter, as they are written by hand."""
    module = importlib.import_module(f"tests.vectors.source_{chapter.replace('-', '_')}")
    vectors: tuple[Declared, ...] = module.VECTORS
    return vectors


def chapters() -> dict[str, list[Json]]:
    """Every vector as published, by the name of its file."""
    return {f"{each}.json": [emitted(one) for one in declared(each)] for each in CHAPTERS}


def digest(vector: Json) -> str:
    """The hash of a vector: of its JSON with sorted keys and without spaces, in UTF-8."""
    written = json.dumps(vector, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def manifest(files: Mapping[str, list[Json]], released: Json) -> Json:
    """The list of files and vectors, with a hash for each vector, and the hashes last released."""
    return {
        "format": FORMAT,
        "rulebook": ew.name,
        "files": list(files),
        "vectors": {each["id"]: digest(each) for vectors in files.values() for each in vectors},
        "released": released,
    }


def committed_manifest() -> Json:
    """The manifest as it stands in spec/."""
    path = TARGET / "manifest.json"
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


def contents() -> dict[str, str]:
    """Every file of the vectors' folder, as it must be."""
    files = chapters()
    released = committed_manifest()["released"]
    texts = {name: written(vectors) + "\n" for name, vectors in files.items()}
    return {**texts, "manifest.json": written(manifest(files, released)) + "\n"}


def release(version: str) -> None:
    """Make the vectors of today the released ones."""
    files = chapters()
    vectors = {
        each["id"]: {"clause": each["clause"], "sha256": digest(each)}
        for listed in files.values()
        for each in listed
    }
    current = manifest(files, {"version": version, "vectors": vectors})
    (TARGET / "manifest.json").write_text(written(current) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Write every file; with `--release VERSION` also what is released."""
    TARGET.mkdir(parents=True, exist_ok=True)
    texts = contents()
    for stale in TARGET.glob("*.json"):
        if stale.name not in texts:
            stale.unlink()
    for name, text in texts.items():
        (TARGET / name).write_text(text, encoding="utf-8")
    if arguments[:1] == ["--release"]:
        release(arguments[1])
    count = len(committed_manifest()["vectors"])
    sys.stdout.write(f"wrote {count} vectors in {len(texts) - 1} files\n")


if __name__ == "__main__":
    main(sys.argv[1:])
