"""Options that come from a rulebook: what its setup offers, and readings of open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import Parameter as Argument
from inspect import Signature, signature
from typing import Annotated, Any, Literal

from cyclopts import App, Group, Parameter, Token

from egorules.cli.common import invoke
from egorules.core.parse import BadInput, bad, brief
from egorules.core.setup import Option
from egorules.core.text import told
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools.case import AnyRulebook, find_rulebook


def run_for_rulebook(name: str, command: Callable[..., int], words: Sequence[str]) -> int:
    """Run `egorules NAME [RULEBOOK] OPTIONS`: the options are those of that rulebook."""
    first, *rest = words or [FLAGSHIP]
    if first.startswith("-"):
        first, rest = FLAGSHIP, list(words)
    book = find_rulebook(RULEBOOKS, first, "RULEBOOK")
    known = ", ".join(RULEBOOKS)
    app = App(
        name=f"egorules {name} {book.name}",
        help=f"{command.__doc__}\n\nThese are the options of {book.name}. Rulebooks: {known}.",
        usage=f"Usage: egorules {name} [RULEBOOK] [OPTIONS]",
        group_parameters=Group("Options", sort_key=1),
        version_flags=[],
        suppress_keyboard_interrupt=False,
    )
    app["--help"].show = False
    app.default(with_own(partial(command, book), setup_options(book)))
    return invoke(app, rest)


def setup_options(book: AnyRulebook) -> list[Argument]:
    """An argument for each option of a rulebook's setup."""
    group = Parameter(group=Group(f"Setup of {book.name}", sort_key=0))
    return [
        Argument(name, Argument.KEYWORD_ONLY, default=None, annotation=Annotated[kind, group])
        for name, kind in {**{each.name: kind_of(each) for each in book.options}, **RULINGS}.items()
    ]


def with_own(command: Callable[..., int], own: Sequence[Argument]) -> Callable[..., int]:
    """Turn `command(chosen, ...)` into a function with an argument for each option in `own`."""
    shared = signature(command, eval_str=True).parameters.values()

    def run(*words: Any, **values: Any) -> int:
        names = [each.name for each in own if each.name in values]
        given = {name: values.pop(name) for name in names}
        return command(given, *words, **values)

    arguments = [
        *(each for each in shared if each.kind is Argument.VAR_POSITIONAL),
        *own,
        *(each for each in shared if each.kind is Argument.KEYWORD_ONLY),
    ]
    run.__signature__ = Signature(arguments)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in arguments}
    return run


def kind_of(option: Option) -> Any:
    """The type of an option for cyclopts; the rulebook checks the value."""
    kind: Any = int if option.kind == "number" else Literal[option.choices]
    about = f"{told(option.help)}."
    if option.kind == "choices":
        kind, about = list[kind], f"{told(option.help)}; with commas between them."
    converter = CONVERTERS[option.kind]
    return Annotated[kind | None, Parameter(converter=converter, help=about, negative="")]


def plain_number(_: object, tokens: Sequence[Token]) -> int | str:
    """A whole number; anything else stays a text, and the rulebook says what is wrong with it."""
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        return text


def listed_words(_: object, tokens: Sequence[Token]) -> list[str]:
    """Words with commas between them."""
    return [part for token in tokens for part in token.value.split(",")]


CONVERTERS: Mapping[str, Callable[[object, Sequence[Token]], Any]] = {
    "number": plain_number,
    "choice": lambda _, tokens: tokens[0].value,
    "choices": listed_words,
}


RULINGS = {
    "rulings": Annotated[
        list[str] | None,
        Parameter(
            name="--ruling",
            negative="",
            help="SWITCH=READING of an open question; repeatable. `egorules rules --questions` "
            "lists the questions.",
        ),
    ]
}


def read_options(book: AnyRulebook, chosen: Mapping[str, Any]) -> Any:
    """The setup that options describe; an error names the option that is wrong."""
    data = {**chosen, "rulings": named_rulings(chosen.get("rulings", ()))}
    try:
        return book.read_setup(book.complete_setup(data))
    except BadInput as error:
        raise BadInput(*((option_of(where), why) for where, why in error.reasons)) from None


def named_rulings(options: Iterable[str]) -> dict[str, str]:
    """Parse the rulings on the command line; a switch may have only one reading."""
    rulings: dict[str, str] = {}
    for option in options:
        name, equals, reading = option.partition("=")
        if not equals:
            raise bad("--ruling", "expected SWITCH=READING, got {option!r}", option=option[:60])
        if rulings.setdefault(name, reading) != reading:
            raise bad(f"--ruling {brief(name)}", "two readings of one question")
    return rulings


def option_of(where: str) -> str:
    """The option that gives this place of a setup."""
    name, _, inside = where.removeprefix("setup.").partition(".")
    if name == "rulings":
        return f"--ruling {inside}".rstrip()
    return f"--{name.partition('[')[0].replace('_', '-')}"


def refuse_options(chosen: Mapping[str, Any], why: str) -> None:
    """Raise `BadInput` if there are options, for a file says how the game is set up."""
    for name in chosen:
        raise bad(option_of(name), why)
