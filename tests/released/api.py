"""The public API as stubs, one for each package or module, and what breaks between two of them.

Public is what the API reference shows of a game's package, the core, the registry and the testing
package: names without an underscore, those of `__all__` where there is one. What a stub says is
Python, so that griffe compares two of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import griffe

from egorules.rulebooks import NAMES

ROOT = Path(__file__).parents[2]
CORE = ROOT / "egorules" / "core"


def public_modules() -> list[str]:
    """The modules that others may rely on."""
    core = sorted(path.stem for path in CORE.glob("*.py") if not path.stem.startswith("_"))
    return [
        "egorules.rulebooks",
        *(f"egorules.{name}" for name in NAMES),
        *(f"egorules.core.{name}" for name in core),
        "egorules.testing",
    ]


def stubs() -> dict[str, str]:
    """The text of every stub by the module's name."""
    return {name: text(import_module(name)) for name in public_modules()}


def text(module: ModuleType) -> str:
    """A module as a stub has it."""
    lines = [line for name, value in members(module) for line in stub(name, value)]
    return "\n".join(("from typing import Any", "", *lines)) + "\n"


def members(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public names, sorted: those of `__all__`, or what is defined in the module itself."""
    listed = getattr(module, "__all__", None)
    for name in sorted(vars(module) if listed is None else listed):
        value = getattr(module, name)  # some names are imported when somebody asks for them
        if isinstance(value, ModuleType) or name.startswith("_"):
            continue
        if listed is not None or is_own(module, name, value):
            yield name, value


def is_own(module: ModuleType, name: str, value: Any) -> bool:
    """Whether a module defines a name, rather than imports it."""
    if name in vars(module).get("__annotations__", {}):
        return True
    if isinstance(value, TypeVar):
        return False
    return getattr(value, "__module__", module.__name__) == module.__name__


def stub(name: str, value: Any, pad: str = "") -> Iterator[str]:
    """A function, class or value as a stub has it."""
    if isinstance(value, type):
        bases = [each.__name__ for each in value.__bases__ if each is not object]
        yield f"{pad}class {name}({', '.join(bases)}):" if bases else f"{pad}class {name}:"
        yield from list(inside(value, pad + "    ")) or [f"{pad}    ..."]
    elif isinstance(value, property | cached_property):
        made: Any = value.fget if isinstance(value, property) else value.func
        yield f"{pad}{name}: {returned(made)}"
    elif isinstance(value, staticmethod | classmethod):
        yield f"{pad}@{type(value).__name__}"
        yield from stub(name, value.__func__, pad)
    elif callable(value):
        yield f"{pad}def {name}{signature(value)}: ..."
    else:
        yield f"{pad}{name}: Any"


def inside(kind: type, pad: str) -> Iterator[str]:
    """How a class is made, its fields, and its public methods."""
    fields = [each.name for each in getattr(kind, "__attrs_attrs__", ())]
    if fields or "__init__" in vars(kind):
        yield f"{pad}def __init__{signature(kind.__init__)}: ..."  # type: ignore[misc]
    if issubclass(kind, Enum):
        yield from (f"{pad}{each.name} = {each.value!r}" for each in kind)
        return
    yield from (f"{pad}{name}: Any" for name in fields if not name.startswith("_"))
    for name, value in sorted(vars(kind).items()):
        if name not in fields and not name.startswith("_"):
            yield from stub(name, value, pad)


def signature(function: Any) -> str:
    """Parameters and result; a default that is not a plain value is told as dots."""
    try:
        found = inspect.signature(function)
    except ValueError:
        return "(*args: Any, **kwargs: Any)"
    parts = [each.replace(default=plain(each.default)) for each in found.parameters.values()]
    return str(found.replace(parameters=parts)).replace("'", "").replace("~", "")


class Written:
    """A default as a stub has it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def plain(default: Any) -> Any:
    """A default that is the same in every process."""
    if default is inspect.Parameter.empty or isinstance(default, bool | int | None):
        return default
    return Written("...")


def returned(function: Any) -> str:
    """What a property is."""
    found = inspect.signature(function).return_annotation
    return found if isinstance(found, str) else "Any"


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write stubs into a folder, one file for each module; as text, so that no tool checks them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def read(folder: Path) -> dict[str, str]:
    """The stubs of a folder by the module's name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}


def breaking(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What breaks from one API to another: the full name, and how."""
    for name in old:
        if name not in new:
            yield name, "the module is gone"
            continue
        before, after = (parsed(name, each[name]) for each in (old, new))
        for each in griffe.find_breaking_changes(before, after):
            what = each.obj.path.replace(name.replace(".", "__"), name)
            yield what, f"{each.kind.value}: {each.old_value} -> {each.new_value}"


def parsed(name: str, text: str) -> griffe.Module:
    """A stub as griffe sees it."""
    flat = name.replace(".", "__")  # one module, whatever package it belongs to
    collection = griffe.ModulesCollection()
    module = griffe.visit(
        flat, filepath=Path(f"{flat}.pyi"), code=text, modules_collection=collection
    )
    collection[flat] = module
    return module
