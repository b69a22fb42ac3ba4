"""Dependencies point one way, and nothing outside a game's own folders knows that game."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "egorules"
LAYERS = ("core", "tools", "testing", "cli")
GAMES = tuple(sorted({path.parent.name for path in PACKAGE.glob("*/*.py")} - {*LAYERS}))

# Imports.

FORBIDDEN: Mapping[str, tuple[str, ...]] = {
    "core": (*GAMES, "tools", "testing", "cli", "rulebooks"),
    **{game: ("tools", "testing", "cli", "rulebooks", *{*GAMES} - {game}) for game in GAMES},
    "tools": (*GAMES, "testing", "cli", "rulebooks"),
    "testing": (*GAMES, "cli", "rulebooks"),
    "cli": (*GAMES, "testing"),
}
"""What a layer may not import."""


def imported(source: str, module: str) -> Iterator[str]:
    """Every module of the package that a source text imports, at any place in it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(origin, names, 0):
                yield from (f"{origin}.{name.name}" for name in names)
            case ast.ImportFrom(origin, names, level):
                parent = module.split(".")[:-level]
                yield from (".".join((*parent, origin or "", name.name)) for name in names)
            case ast.Constant(str(text)) if text.startswith("egorules."):
                # importlib.import_module("egorules.some_game") is an import too.
                yield text
            case _:
                pass


def crossings(path: str, source: str) -> list[str]:
    """The imports of a file that point the wrong way; the path is relative to the package."""
    layer = path.split("/", maxsplit=1)[0]
    if path in OWN_FILES or layer not in FORBIDDEN:
        return []
    module = "egorules." + path.removesuffix(".py").replace("/", ".")
    targets = (name.split(".") for name in imported(source, module))
    return [
        ".".join(target)
        for target in targets
        if target[0] == "egorules" and len(target) > 1 and target[1] in FORBIDDEN[layer]
    ]


OWN_FILES = {f"testing/{game}.py" for game in GAMES}
"""Files that carry a game's name: strategies for its tests."""


def package_files() -> list[str]:
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def test_games_are_found() -> None:
    assert "egocentric_world" in GAMES
    known = {*LAYERS, *GAMES, "__init__.py", "__main__.py", "rulebooks.py"}
    assert {path.split("/", maxsplit=1)[0] for path in package_files()} <= known


@pytest.mark.parametrize("path", package_files())
def test_no_import_points_the_wrong_way(path: str) -> None:
    assert not crossings(path, (PACKAGE / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/step.py", "from egorules.egocentric_world.state import State"),
        ("core/step.py", "def late():\n    import egorules.tools.judge"),
        ("core/step.py", "from ..tools import judge"),
        ("core/step.py", "from egorules.rulebooks import RULEBOOKS"),
        ("egocentric_world/actions.py", "from egorules.tools import judge"),
        ("egocentric_world/actions.py", "from egorules import cli"),
        ("egocentric_world/actions.py", "from egorules import rulebooks"),
        ("tools/judge.py", "from egorules import egocentric_world as ew"),
        ("tools/judge.py", "import_module('egorules.egocentric_world')"),
        ("tools/judge.py", "from egorules.rulebooks import RULEBOOKS"),
        ("testing/check.py", "from egorules.egocentric_world.moves import Move"),
        ("cli/app.py", "from egorules import egocentric_world"),
    ],
)
def test_a_planted_import_is_caught(path: str, source: str) -> None:
    assert crossings(path, source)
    assert not crossings("rulebooks.py", source)


# Names.

AREAS = (
    "egorules/__init__.py",
    "egorules/core",
    "egorules/tools",
    "egorules/cli",
    "egorules/testing",
    "docs/generate",
    "spec/generate.py",
    "spec/schema",
    "pyproject.toml",
    "mkdocs.yml",
    "mkdocs.base.yml",
    "mkdocs.fr.yml",
)
"""Folders and files in which no game may be named; the registry is `egorules/rulebooks.py`."""


def prefix(game: str) -> str:
    """What the ids of a game's clauses begin with."""
    clauses = tomllib.loads((ROOT / "spec" / game / "clauses.toml").read_text(encoding="utf-8"))
    return str(clauses["clause"][0]["id"]).partition(".")[0]


NAME = re.compile("|".join(game.replace("_", r"[\s_-]*") for game in GAMES), re.IGNORECASE)
ID = re.compile(rf"(?<![\w.])(?:{'|'.join(map(prefix, GAMES))})\.[a-z]")


def named(text: str) -> list[str]:
    """Every place of a text that names a game or something of it: strings and comments too."""
    return [found[0] for pattern in (NAME, ID) for found in pattern.finditer(text)]


def files_of(area: str) -> list[Path]:
    """The text files of an area, without those that are a game's own."""
    place = ROOT / area
    found = [place] if place.is_file() else place.rglob("*")
    return [
        path
        for path in found
        if path.is_file()
        and "__pycache__" not in path.parts
        and not {*path.relative_to(ROOT).parts, path.stem} & {*GAMES}
    ]


def violations(area: str) -> list[str]:
    """Every mention of a game in an area, with its file."""
    return [
        f"{path.relative_to(ROOT)}: {mention}"
        for path in files_of(area)
        for mention in named(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("area", AREAS)
def test_nothing_outside_a_game_knows_it(area: str) -> None:
    assert files_of(area), f"there is no {area}"
    assert violations(area) == []


@pytest.mark.parametrize(
    "text",
    [
        "egocentric_world",
        'BOOK = "egocentric_world"',
        "# as in Egocentric World",
        '"""Play Egocentric\n    World: solo."""',
        "EGOCENTRIC_WORLD = 1",
        "class EgocentricWorld: ...",
        "path = spec / 'egocentric-world' / 'clauses.toml'",
        '{"$ref": "egocentric_world/position.json"}',
        'only_mutate = ["egorules/egocentric_world/*"]',
        "site_name: Egocentric World",
        '"""The clause `ew.turn.match`."""',
        ">>> ew.parse_move('draw')",
        *(game for game in GAMES),
        *(game.replace("_", " ").title() for game in GAMES),
        *(f"`{prefix(game)}.turn.x`" for game in GAMES),
    ],
)
def test_a_planted_name_is_caught(text: str) -> None:
    assert named(text)


@pytest.mark.parametrize("text", ["a new.turn of events", "view.turn", "egocentric", "the world"])
def test_what_is_no_name_is_left_alone(text: str) -> None:
    assert not named(text)


def test_a_planted_file_is_searched_and_a_games_own_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.test_layers.ROOT", tmp_path)
    game = GAMES[0]
    for path in ("schema/case.json", f"schema/{game}/case.json", f"schema/{game}.json"):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'{{"title": "{game}"}}', encoding="utf-8")
    assert violations("schema") == [f"schema/case.json: {game}"]
