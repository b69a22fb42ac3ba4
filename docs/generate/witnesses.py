"""Witnesses: tables on which two readings of a switch lead to different outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from attrs import frozen

from docs.generate import cases
from docs.generate.game import Game
from docs.generate.look import look_of
from docs.generate.markup import plain, tag
from docs.generate.site import Site
from egorules.core.parse import decode
from egorules.core.ruling import Question, Reading
from egorules.tools.judge import Judged, Judgement


@frozen
class Witness:
    """A case that tells two readings of a switch apart."""

    switch: str
    readings: tuple[str, str]
    case: dict[str, Any]

    def under(self, game: Game, reading: str) -> Judgement:
        """The case judged under one of its readings."""
        setup = dict(self.case["setup"])
        setup["rulings"] = {**setup.get("rulings", {}), self.switch: reading}
        return cases.judged(game, {**self.case, "setup": setup})


def witnesses_of(game: Game, question: Question) -> Iterator[Witness]:
    """The witnesses of a question's switch; a file is named by the switch and both readings."""
    if question.switch is None:
        return
    for path in sorted((game.spec / "witnesses").glob(f"{question.switch}.*.toml")):
        switch, one, other = path.name.removesuffix(".toml").split(".")
        case = decode(path.read_bytes(), path.name)
        assert isinstance(case, dict)
        yield Witness(switch, (one, other), case)


def block(site: Site, game: Game, question: Question) -> str:
    """The witnesses of a question's switch, each with both outcomes side by side."""
    every = witnesses_of(game, question)
    return "".join(figure(site, game, question, witness) for witness in every)


def figure(site: Site, game: Game, question: Question, witness: Witness) -> str:
    """The table and the moves that both readings share, then the outcome under each of them."""
    one, other = both = [witness.under(game, reading) for reading in witness.readings]
    pairs = zip(one.judged, other.judged, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: same(*pair), pairs))
    before, title = one.case.state, site.say("The table before")
    table = look_of(game).picture(
        site, game, before, other=before, title=title, seat=cases.looker(one)
    )
    begun = "".join(cases.move(site, game, one, each, "") for each in one.judged[:shared])
    sides = [
        outcome(site, game, question, reading, judgement, judgement.judged[shared:], against)
        for reading, judgement, against in zip(witness.readings, both, (other, one), strict=True)
    ]
    return tag(
        "figure",
        tag("figcaption", plain(site.say("Where the readings part"))),
        tag("div", table, class_="ego-tables"),
        tag("ol", begun, class_="ego-moves") if begun else "",
        tag("div", *sides, class_="ego-sides"),
        class_="ego-case ego-witness",
        data_search_exclude="true",
    )


def same(one: Judged, other: Judged) -> bool:
    """Whether a move went the same way under both readings."""
    return (one.move, one.verdict, one.events) == (other.move, other.verdict, other.events)


def outcome(
    site: Site,
    game: Game,
    question: Question,
    name: str,
    judgement: Judgement,
    moves: tuple[Judged, ...],
    other: Judgement,
) -> str:
    """The outcome under a reading: its moves, the table after them, and what is awaited then."""
    reading = reading_of(question, name)
    drawn = look_of(game).picture(
        site,
        game,
        judgement.state,
        other=other.state,
        title=site.say("The table after"),
        seat=cases.looker(judgement),
    )
    awaited = cases.in_words(site, game, game.book.awaited(judgement.state), judgement.case.setup)
    mark = ""
    if name == question.default:
        mark = tag("span", plain(site.say("default")), class_="ego-chip default")
    lines = (cases.move(site, game, judgement, each, "") for each in moves)
    return tag(
        "div",
        tag("p", tag("code", name), " ", mark),
        tag("p", plain(reading.fr if site.lang == "fr" else reading.en), class_="ego-support"),
        tag("ol", *lines, class_="ego-moves"),
        drawn,
        tag("p", plain(f"{awaited}."), offered(site, game, judgement, other), class_="ego-support"),
    )


def offered(site: Site, game: Game, judgement: Judgement, other: Judgement) -> str:
    """What is legal then; moves that the other reading does not offer stand out."""
    moves, elsewhere = (
        [str(move) for move in game.book.legal_moves(each.state)] for each in (judgement, other)
    )
    if not moves:
        return ""
    shown = [
        tag("code", plain(move), class_=None if move in elsewhere else "ego-only") for move in moves
    ]
    return " " + plain(site.say("Legal now:")) + " " + " ".join(shown)


def reading_of(question: Question, name: str) -> Reading:
    """A reading of a question by its name."""
    (reading,) = (each for each in question.readings if each.id == name)
    return reading
