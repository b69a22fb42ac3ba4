"""Every sentence that the code tells, found by reading the code.

A sentence is a constant that reaches `say`: directly, through a variable or a table of constants,
as the text of a need, as what a moment awaits, as what an event `says`, as the docstring of a move
that has a written form, or through functions that hand their parameter on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Texts = set[str] | None
Sayers = dict[str, set[int]]
"""By the name of a function, at which places of a call it may be given a text."""


@frozen
class Told:
    """Constant texts that are told, and places where what is told is not a constant."""

    texts: set[str] = field(factory=set)
    unfollowed: set[str] = field(factory=set)
    """As `file:function`."""


@frozen
class Place:
    """A piece of code and where it stands: the module, and the functions around it."""

    module: ast.Module
    path: Path
    around: tuple[Function, ...] = ()

    @property
    def name(self) -> str:
        """As `file:function`."""
        named = [each.name for each in self.around if not isinstance(each, ast.Lambda)]
        return f"{self.path.name}:{named[-1] if named else ''}"


BASE: Sayers = {"say": {0}, "Say": {0}, "bad": {1}, "need": {2}, "Need": {2}, "Moment": {2}}


def told_in(paths: Iterable[Path]) -> Told:
    """All sentences of some source files."""
    modules = [Place(ast.parse(path.read_text(encoding="utf-8")), path) for path in paths]
    told, sayers = Told(), handed_on(modules, BASE)
    for module in modules:
        for text, place in spoken_in(module.module, module, BASE):
            if constants(text, place) is None and not is_followed(text, place):
                told.unfollowed.add(place.name)
        for text, place in spoken_in(module.module, module, within(module, sayers)):
            told.texts.update(constants(text, place) or ())
    return told


def is_followed(text: ast.expr, place: Place) -> bool:
    """Whether the text is found elsewhere: where a function is called, or inside another one."""
    functions = {each.name for each in place.module.body if isinstance(each, ast.FunctionDef)}
    is_function = isinstance(text, ast.Name) and text.id in functions
    return forward(text, place) is not None or is_function or isinstance(text, ast.Lambda)


def handed_on(modules: Iterable[Place], sayers: Sayers) -> Sayers:
    """The sayers, and the functions that hand a parameter on to one of them."""
    found = {name: set(places) for name, places in sayers.items()}
    for module in modules:
        for text, place in spoken_in(module.module, module, sayers):
            if handed := forward(text, place):
                found.setdefault(handed[0], set()).add(handed[1])
    return found


def within(module: Place, sayers: Sayers) -> Sayers:
    """The sayers in one module: there a text may be handed on several times."""
    more = handed_on([module], sayers)
    return sayers if more == sayers else within(module, more)


def spoken_in(node: ast.AST, place: Place, sayers: Sayers) -> Iterator[tuple[ast.expr, Place]]:
    """Every expression that may be a text to be told, with its place."""
    if isinstance(node, Function):
        place = Place(place.module, place.path, (*place.around, node))
    for text in spoken(node, sayers):
        yield text, place
    for child in ast.iter_child_nodes(node):
        yield from spoken_in(child, place, sayers)


def spoken(node: ast.AST, sayers: Sayers) -> Iterator[ast.expr]:
    """The expressions in which a piece of code may give a text to be told."""
    match node:
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=args) if name in sayers:
            yield from (args[place] for place in sayers[name] if place < len(args))
        case ast.AnnAssign(target=ast.Name("says"), value=ast.expr() as text):
            yield text
        case ast.ClassDef(body=[ast.Expr(ast.Constant() as text), *body]) if is_written(body):
            yield text
        case _:
            pass


def is_written(body: list[ast.stmt]) -> bool:
    """Whether a class has a written form: its docstring says what such a move means."""
    return any(
        isinstance(each, ast.AnnAssign)
        and isinstance(each.target, ast.Name)
        and each.target.id == "written"
        and each.value is not None
        for each in body
    )


def forward(text: ast.expr, place: Place) -> tuple[str, int] | None:
    """The function around, and at which place of its calls, if the text is its parameter."""
    for function in reversed(place.around):
        names = [each.arg for each in function.args.args]
        if isinstance(text, ast.Name) and text.id in names and not isinstance(function, ast.Lambda):
            return function.name, names.index(text.id) - (names[0] in ("self", "cls"))
    return None


def constants(text: ast.expr, place: Place, names: frozenset[str] = frozenset()) -> Texts:
    """The constant texts that an expression may be; None if it may be something else."""
    match text:
        case ast.Constant(value=str(words)):
            return {words} - {""}
        case ast.IfExp(body=one, orelse=other):
            return all_of(constants(each, place, names) for each in (one, other))
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Dict(values=items):
            return all_of(constants(each, place, names) for each in items)
        case ast.Subscript(value=table):
            return constants(table, place, names)
        case ast.Name(name) if name in names:
            return set()
        case ast.Name(name):
            found = assigned(name, place)
            inner = all_of(constants(each, place, names | {name}) for each in found)
            return inner if found else None
        case _:
            return None


def all_of(sets: Iterable[Texts]) -> Texts:
    """All texts together; None if any set is."""
    found: set[str] = set()
    for each in sets:
        if each is None:
            return None
        found |= each
    return found


def assigned(name: str, place: Place) -> list[ast.expr]:
    """What a name stands for in the innermost function, or else the module, that assigns it."""
    for scope in (*reversed(place.around), place.module):
        found = [value for node in ast.walk(scope) for value in bound(name, node)]
        if found:
            return found
    return []


def bound(name: str, node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or a loop lets a name stand for."""
    match node:
        case ast.Assign(targets=[target], value=value):
            yield from unpacked(name, target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from unpacked(name, target, value)
        case ast.For(target=target, iter=items) | ast.comprehension(target=target, iter=items):
            yield from unpacked(name, target, items)
        case _:
            pass


def unpacked(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    """What a name among the targets of an assignment stands for."""
    match target, value:
        case ast.Name(given), _ if given == name:
            yield value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for one, each in zip(targets, values, strict=True):
                yield from unpacked(name, one, each)
        case _:
            pass
