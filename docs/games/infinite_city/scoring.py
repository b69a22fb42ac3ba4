"""A score worked out, and what is printed on tiles: pages written by hand around judged cases."""

from __future__ import annotations

import re

from docs.generate.cases import Example, judged, read_examples, toml
from docs.generate.game import Game
from docs.generate.look import look_of
from docs.generate.markup import plain, table, tag
from docs.generate.site import Page, Site
from egorules.core.text import say, told
from egorules.infinite_city.clause_ids import PRINT_CONSTRUCTION, PRINT_POLICE, PRINT_POWER
from egorules.infinite_city.printed_on_tiles import PROVEN
from egorules.infinite_city.scoring import Range, Result
from egorules.infinite_city.tiles import Kind, Title
from egorules.tools.judge import Judgement

FILE = "scoring.toml"
INSERT = re.compile(r"\{\{ ([\w ]+) \}\}")
CLAUSES = {
    Kind.POWER: PRINT_POWER,
    Kind.POLICE: PRINT_POLICE,
    Kind.CONSTRUCTION: PRINT_CONSTRUCTION,
}
"""The clause that says what is printed on a kind."""


def example_page(site: Site, game: Game) -> Page:
    """The rulebook's example of a score, in our own words."""
    return page(site, game, "scoring", site.say("A score worked out"))


def prints_page(site: Site, game: Game) -> Page:
    """What is printed on the tiles, as far as it is known, and how to supply the rest."""
    return page(site, game, "prints", site.say("Bonus points and silver borders"))


def page(site: Site, game: Game, name: str, title: str) -> Page:
    """A page whose text stands in a file.

    `{{ score 1 }}` is made from the first case, `{{ bonus 1 0 }}` is what seat 0 scores in it.
    """
    written = (game.own / f"{name}.{site.lang}.md").read_text("utf-8")
    examples = read_examples(game, game.own / FILE)

    def made(found: re.Match[str]) -> str:
        match found[1].split():
            case ["known"]:
                return known(site)
            case [what, number]:
                return FIGURES[what](site, game, examples[int(number) - 1])
            case [part, number, seat]:
                rows = parts(ended(game, examples[int(number) - 1])[1])
                return in_words(site, rows[part][int(seat)])
            case _:
                raise LookupError(found[0])

    return Page(game.page(name), title, f"# {title}\n\n{INSERT.sub(made, written)}")


def ended(game: Game, example: Example) -> tuple[Judgement, Result]:
    """A case judged to its end, and the result."""
    judgement = judged(game, example.case)
    assert judgement.legal
    result: Result = judgement.state.phase.result
    return judgement, result


def board(site: Site, game: Game, example: Example) -> str:
    """The table at the end."""
    judgement, _ = ended(game, example)
    state, title = judgement.case.state, site.say("The table")
    drawn = look_of(game).picture(site, game, state, other=state, title=title, seat=None)
    return tag("figure", drawn, class_="ego-case legal")


def score(site: Site, game: Game, example: Example) -> str:
    """The points of both players, part by part, and who wins."""
    judgement, result = ended(game, example)
    names = game.book.names(judgement.case.setup, site.lang)
    players = [
        told(say("{seat:name}", seat=seat), site.lang, game.book.words, names)
        for seat in game.book.seats(judgement.state)
    ]
    called = {
        "groups": site.say("Groups"),
        "bonus": site.say("Bonus points"),
        "silver_tiles": site.say("Silver tiles"),
        "silver": site.say("Points for silver"),
        "total": site.say("Total"),
    }
    grid = table(
        ["", *map(plain, players)],
        [
            [plain(called[part]), *(plain(in_words(site, each)) for each in row)]
            for part, row in parts(result).items()
        ],
        class_="ic-score",
    )
    last = judgement.judged[-1].events[-1]
    said = plain(game.book.describe(last, site.lang, names))
    return grid + tag("p", said, " ", " ".join(tag("code", each) for each in result.cites))


def parts(result: Result) -> dict[str, list[Range]]:
    """Each part of the score, for all seats."""
    return {
        "groups": [Range.exactly(each.groups) for each in result.scores],
        "bonus": [each.bonus for each in result.scores],
        "silver_tiles": [each.silver_tiles for each in result.scores],
        "silver": [each.silver for each in result.scores],
        "total": list(result.totals),
    }


def in_words(site: Site, number: Range) -> str:
    """A number or its limits."""
    return number.in_words(site.lang, "")


def file(site: Site, game: Game, example: Example) -> str:
    """The part of a case that says what is printed."""
    setup = dict(example.case["setup"])
    prints = setup.pop("prints")
    written = toml({"rulebook": game.name, "setup": setup, "setup.prints": prints})
    return f"```toml\n{written.strip()}\n```"


def known(site: Site) -> str:
    """What the rulebook's example proves."""
    yes, no = site.say("yes"), site.say("no")
    rows = [
        [
            plain(Title(kind.value).in_words(site.lang, "")),
            str(each.bonus),
            plain(yes if each.silver else no),
            tag("code", CLAUSES[kind]),
        ]
        for kind, each in PROVEN.items()
    ]
    heads = ["", site.say("Bonus points"), site.say("Silver border"), site.say("Clause")]
    return table([plain(head) for head in heads], rows, class_="ego-plain")


FIGURES = {"board": board, "score": score, "file": file}
"""What a page may show of a case."""
