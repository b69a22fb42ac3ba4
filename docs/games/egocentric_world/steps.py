"""The nine steps of a Citybot as a flow chart, made from the code that carries them out."""

from __future__ import annotations

import ast

from attrs import frozen

from docs.generate.code import Definition, constants, definitions, parsed, used_names
from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, plain, tag
from docs.generate.site import Page, Site
from docs.generate.source import source_href
from egorules.egocentric_world import citybot_turn
from egorules.egocentric_world.clause_ids import SOLO_STEPS

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


def steps(game: Game) -> list[StepInCode]:
    """The nine steps, as the functions `step_1` to `step_9` carry them out."""
    (path,) = (each for each in game.code if each.stem == citybot_turn.__name__.rpartition(".")[2])
    return [step_in_code(game, node) for node in definitions(parsed(path)) if number(node)]


def number(node: Definition) -> int:
    """The number of a step; 0 if this is not a step's function."""
    word, _, digits = node.name.partition("_")
    return int(digits) if word == "step" and digits.isdigit() else 0


def step_in_code(game: Game, node: Definition) -> StepInCode:
    """Find out from a step's function what it cites and where it leads."""
    names = constants(game)
    used = list(dict.fromkeys(used_names(node)))
    own = citybot_turn.CLAUSES[number(node)]
    following = f"step_{number(node) + 1}"
    leads_to = [returned(each) for each in ast.walk(node) if isinstance(each, ast.Return)]
    elsewhere = [each for each in leads_to if each.startswith("step_") and each != following]
    assert not elsewhere, f"{node.name} leads to {elsewhere}"
    draws = "CitybotCard" in used
    return StepInCode(
        function=node.name,
        line=node.lineno,
        clauses=tuple(dict.fromkeys((own, *(names[each] for each in used if each in names)))),
        goes_on=following in leads_to,
        ends=not draws and any(each != following for each in leads_to),
        draws=draws,
    )


def returned(node: ast.Return) -> str:
    """The name of the function whose result is returned; empty if it is something else."""
    match node.value:
        case ast.Call(func=ast.Name(name)):
            return name
        case _:
            return ""


def page(site: Site, game: Game) -> Page:
    """The page with the chart."""
    title = site.say("The nine steps of a Citybot")
    lead = site.say(
        "A Citybot decides nothing. It goes through its steps in order until one ends its turn. "
        "This chart is read off the code that carries the steps out; "
        "each box leads to its clause, each function name to its code."
    )
    text = plain(game.book.clauses[SOLO_STEPS].norm(site.lang))
    norm = tag("p", text, " ", tag("code", SOLO_STEPS))
    body = f"# {title}\n\n{lead}\n\n{norm}\n\n{chart(site, game)}"
    return Page(game.page("steps"), title, body, hide=("toc",))


def chart(site: Site, game: Game) -> str:
    """The flow chart."""
    every = steps(game)
    pieces: list[str] = []
    y = 44.0
    pieces.append(terminal(site.say("Its turn begins"), BOX / 2, 16))
    pieces.append(arrow(BOX / 2, 29, BOX / 2, y))
    ends_at: list[float] = []
    for index, step in enumerate(every):
        box, height = step_box(site, game, step, y)
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
        tag("desc", plain(in_words(site, game, every))),
        tag("g", *pieces, transform=f"translate({PAD},0)"),
        class_="ego-chart",
        viewBox=f"0 0 {width} {height:g}",
        width=width,
        height=f"{height:g}",
        role="img",
    )
    return tag("div", picture, class_="ego-flow")


def in_words(site: Site, game: Game, every: list[StepInCode]) -> str:
    """The chart in words, for readers who cannot see it."""
    return " ".join(game.book.clauses[step.clauses[0]].norm(site.lang) for step in every)


def joint(site: Site, step: StepInCode) -> str:
    """What stands beside the arrow from one step to the next."""
    if step.draws:
        return site.say("with the card drawn")
    if step.ends:
        return site.say("otherwise")
    return site.say("in any case")


def step_box(site: Site, game: Game, step: StepInCode, y: float) -> tuple[str, float]:
    """A step: number, title, norm, and the functions and clauses behind it."""
    here = game.page("steps")
    clause = game.book.clauses[step.clauses[0]]
    norm = clause.norm(site.lang)
    condition = norm.partition(":")[2].strip() or norm
    lines = wrapped(condition[:1].upper() + condition[1:], CHARACTERS)
    height = 32 + LINE * len(lines) + 22
    texts = [
        tag("text", plain(line), x=12, y=42 + LINE * number) for number, line in enumerate(lines)
    ]
    title = tag("text", plain(clause.title[site.lang]), class_="ego-step", x=12, y=22)
    code = link(
        tag(
            "text",
            plain(f"citybot_turn.{step.function}"),
            class_="ego-function",
            x=12,
            y=height - 9,
        ),
        source_href(here, "egorules/egocentric_world/citybot_turn.py", step.line),
    )
    others = sorted(set(step.clauses[1:]) - {SOLO_STEPS}, key=[*game.numbers].index)
    also = [
        link(
            tag(
                "text",
                game.numbers[each],
                class_="ego-function",
                x=BOX - 12 - 42 * place,
                y=height - 9,
                text_anchor="end",
            ),
            where(site, here, each),
        )
        for place, each in enumerate(reversed(others))
    ]
    head = link(
        tag("rect", width=BOX, height=f"{height:g}", rx=8) + title + "".join(texts),
        where(site, here, clause.id),
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
