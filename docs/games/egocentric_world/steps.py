"""The nine steps of a Citybot as a flow chart, read off the code that carries them out."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

from attrs import frozen

from docs.generate.code import constants, used_names
from docs.generate.ids import where
from docs.generate.markup import link, plain, tag
from docs.generate.rules import numbers
from docs.generate.site import Page, Site
from docs.generate.source import source_href
from egorules import egocentric_world as ew
from egorules.egocentric_world import citybot
from egorules.egocentric_world.clause_ids import SOLO_STEPS

PATH = "rules/steps.md"

BOX, LANE, LINE, PAD = 300, 84, 16, 12
CHARACTERS = 44
"""About how many characters fit into a line of a box."""


@frozen
class StepInCode:
    """A step as its function carries it out."""

    function: str
    line: int
    clauses: tuple[str, ...]
    """Every clause it cites, its own first."""
    goes_on: bool
    """Whether the next step may be tried after it."""
    ends: bool
    """Whether it may end the turn."""
    draws: bool
    """Whether it waits for a card from the deck."""


def steps() -> list[StepInCode]:
    """All steps: those that are tried in order, then those that follow the drawn card."""
    after_draw = [
        getattr(citybot, each.id)
        for each in used_names(tree(citybot.drawn))
        if each.id.startswith("step_")
    ]
    tried = [step_in_code(function) for function in citybot.STEPS]
    assert all(step.goes_on or step.draws for step in tried), "the steps are no chain any more"
    return tried + [step_in_code(function, last=True) for function in after_draw]


def step_in_code(function: Callable[..., Any], last: bool = False) -> StepInCode:
    """Read off a step's function what it cites and where it leads."""
    names = constants()
    code = tree(function)
    used = list(dict.fromkeys(each.id for each in used_names(code)))
    cited = [names[each] for each in used if each in names]
    own = f"ew.solo.{function.__name__.replace('_', '-')}"
    assert own in cited, f"{function.__name__} does not cite {own}"
    draws = "CitybotCard" in used
    return StepInCode(
        function=function.__name__,
        line=inspect.getsourcelines(function)[1],
        clauses=(own, *(each for each in cited if each != own)),
        goes_on=not last and goes_on(code),
        ends=last or (True in ended(code) and not draws),
        draws=draws,
    )


def tree(function: Callable[..., Any]) -> ast.AST:
    """The syntax tree of a function."""
    return ast.parse(dedent(inspect.getsource(function)))


def ended(code: ast.AST) -> Iterator[bool]:
    """Every `ends=True` and `ends=False` in the code."""
    for each in ast.walk(code):
        match each:
            case ast.keyword(arg="ends", value=ast.Constant(value=bool(value))):
                yield value
            case _:
                pass


def goes_on(code: ast.AST) -> bool:
    """Whether the code may leave the turn to the next step: it is skipped, or does not end it."""
    returned = [each.value for each in ast.walk(code) if isinstance(each, ast.Return)]
    skips = any(
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "skipped"
        for value in returned
    )
    return skips or False in ended(code)


def pages(site: Site) -> Iterator[Page]:
    """The page with the chart."""
    title = site.say("The nine steps of a Citybot")
    lead = site.say(
        "A Citybot decides nothing. It goes through its steps in order until one ends its turn. "
        "This chart is read off the code that carries the steps out; "
        "each box leads to its clause, each function name to its code."
    )
    norm = tag("p", plain(ew.clauses[SOLO_STEPS].norm(site.lang)), " ", tag("code", SOLO_STEPS))
    yield Page(PATH, title, f"# {title}\n\n{lead}\n\n{norm}\n\n{chart(site)}", hide=("toc",))


def chart(site: Site) -> str:
    """The flow chart."""
    every = steps()
    pieces: list[str] = []
    y = 44.0
    pieces.append(terminal(site.say("Its turn begins"), BOX / 2, 16))
    pieces.append(arrow(BOX / 2, 29, BOX / 2, y))
    ends_at: list[float] = []
    for index, step in enumerate(every):
        box, height = step_box(site, step, y)
        pieces.append(box)
        if step.ends:
            ends_at.append(y + height / 2)
        if index + 1 < len(every):
            text = joint(site, step)
            pieces.append(arrow(BOX / 2, y + height, BOX / 2, y + height + 38))
            pieces.append(
                tag("text", plain(text), class_="ego-joint", x=BOX / 2 + 8, y=y + height + 21)
            )
        y += height + 38
    bottom = y - 38 + 34
    lane = BOX + LANE / 2
    pieces += [arrow(BOX, at, lane, at, head=False) for at in ends_at]
    pieces.append(arrow(lane, ends_at[0], lane, bottom - 14))
    pieces.append(terminal(site.say("Its turn is over"), lane - 18, bottom))
    width, height = BOX + LANE + 2 * PAD, bottom + 16
    picture = tag(
        "svg",
        tag("title", plain(site.say("The nine steps of a Citybot"))),
        tag("desc", plain(in_words(site, every))),
        tag("g", *pieces, transform=f"translate({PAD},0)"),
        class_="ego-chart",
        viewBox=f"0 0 {width} {height:g}",
        width=width,
        height=f"{height:g}",
        role="img",
    )
    return tag("div", picture, class_="ego-flow")


def in_words(site: Site, every: list[StepInCode]) -> str:
    """The chart in words, for whoever does not see it."""
    return " ".join(ew.clauses[step.clauses[0]].norm(site.lang) for step in every)


def joint(site: Site, step: StepInCode) -> str:
    """What stands beside the arrow from one step to the next."""
    if step.draws:
        return site.say("with the card drawn")
    if step.ends:
        return site.say("otherwise")
    return site.say("in any case")


def step_box(site: Site, step: StepInCode, y: float) -> tuple[str, float]:
    """A step: number, title, norm, and the functions and clauses behind it."""
    clause = ew.clauses[step.clauses[0]]
    norm = clause.norm(site.lang)
    condition = norm.partition(":")[2].strip() or norm
    lines = wrapped(condition[:1].upper() + condition[1:], CHARACTERS)
    height = 32 + LINE * len(lines) + 22
    texts = [
        tag("text", plain(line), x=12, y=42 + LINE * number) for number, line in enumerate(lines)
    ]
    title = tag("text", plain(clause.title[site.lang]), class_="ego-step", x=12, y=22)
    code = link(
        tag("text", plain(f"citybot.{step.function}"), class_="ego-function", x=12, y=height - 9),
        source_href(PATH, "egorules/egocentric_world/citybot.py", step.line),
    )
    others = sorted(set(step.clauses[1:]) - {SOLO_STEPS}, key=[*numbers()].index)
    also = [
        link(
            tag(
                "text",
                numbers()[each],
                class_="ego-function",
                x=BOX - 12 - 42 * place,
                y=height - 9,
                text_anchor="end",
            ),
            where(PATH, each),
        )
        for place, each in enumerate(reversed(others))
    ]
    head = link(
        tag("rect", width=BOX, height=f"{height:g}", rx=8) + title + "".join(texts),
        where(PATH, clause.id),
    )
    kind = "ends" if step.ends else "goes-on"
    box = tag("g", head, code, *also, class_=f"ego-box {kind}", transform=f"translate(0,{y:g})")
    return box, height


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of about equal length, none longer than the width."""
    lines: list[str] = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def terminal(text: str, x: float, y: float) -> str:
    """Where the chart begins or ends."""
    width = len(text) * 6.8 + 22
    shape = tag("rect", x=f"{x - width / 2:g}", y=y - 13, width=f"{width:g}", height=26, rx=13)
    words = tag("text", plain(text), x=f"{x:g}", y=y + 4, text_anchor="middle")
    return tag("g", shape, words, class_="ego-terminal")


def arrow(x: float, y: float, to_x: float, to_y: float, head: bool = True) -> str:
    """A line, with a head unless it only joins another."""
    path = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
    if head:
        path += f"M{to_x - 4:g} {to_y - 7:g}L{to_x:g} {to_y - 1:g}L{to_x + 4:g} {to_y - 7:g}"
    return tag("path", d=path, class_="ego-line")
