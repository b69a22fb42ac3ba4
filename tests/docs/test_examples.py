"""Worked examples on the rules pages: every clause has one, and each shows what it says."""

from xml.etree import ElementTree

import pytest
from attrs import evolve

from docs.generate.cases import (
    BadExample,
    Example,
    examples_of,
    figure,
    read_examples,
    shown,
    toml,
    without_example,
)
from docs.generate.game import Game, registered
from docs.generate.site import Site
from egorules.core.parse import decode
from egorules.core.text import LANGS, Lang
from egorules.tools.judge import deciding

GAMES = registered()
FLAGSHIP = GAMES[0]
TWO_SEATS = {"seats": 2, "length": "single"}
PAIR = Example(
    {"en": "A pair.", "fr": "Une paire."},
    {
        "rulebook": "egocentric_world",
        "moves": "pair 8+7",
        "setup": TWO_SEATS,
        "position": {"hands": [[7, 8, 11], [3, 6]], "discard": [10], "turn": 0},
    },
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.parametrize(
    ("game", "clause"),
    [(game, clause) for game in GAMES for clause in game.book.clauses],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_every_clause_has_an_example_that_cites_it_or_a_reason(game: Game, clause: str) -> None:
    examples = examples_of(game, clause)
    assert bool(examples) != (clause in without_example(game))
    for example in examples:
        shown(game, clause, example)
        assert all(example.comment.values())


@each_game
def test_no_clause_without_an_example_is_cited_by_one(game: Game) -> None:
    cited = {
        each
        for clause in game.book.clauses
        for example in examples_of(game, clause)
        for judged in shown(game, clause, example).judged
        for each in deciding(judged)
    }
    assert not cited & set(without_example(game))


@each_game
def test_no_example_is_left_over(game: Game) -> None:
    files = {path.stem for path in (game.spec / "examples").glob(f"{game.prefix}.*.toml")}
    assert files <= set(game.book.clauses)
    assert not files & set(without_example(game))


def test_the_pair_page_shows_8_and_7_as_a_pair_and_7_and_9_as_none() -> None:
    verdicts = {
        example.case["moves"]: shown(FLAGSHIP, "ew.turn.pair", example).legal
        for example in examples_of(FLAGSHIP, "ew.turn.pair")
    }
    assert verdicts["pair 8+7"] is True
    assert verdicts["pair 7+9"] is False
    touching = {each.id for each in FLAGSHIP.book.questions.touching("ew.turn.pair")}
    assert "ew.question.wild-pair" in touching


@pytest.mark.parametrize(
    ("clause", "example"),
    [
        ("ew.turn.pair", evolve(PAIR, verdict="illegal")),
        ("ew.turn.stop", PAIR),
        ("ew.turn.pair", evolve(PAIR, case={**PAIR.case, "moves": "pair 7+9; stop"})),
        ("ew.turn.pair", evolve(PAIR, case={**PAIR.case, "moves": "pair"})),
        ("ew.turn.pair", evolve(PAIR, case={**PAIR.case, "setup": {"seats": 3}})),
    ],
    ids=["another verdict", "another clause", "refused too early", "no move", "no such table"],
)
def test_an_example_that_does_not_show_what_it_says_is_refused(
    clause: str, example: Example
) -> None:
    shown(FLAGSHIP, "ew.turn.pair", PAIR)
    with pytest.raises(BadExample, match=clause):
        shown(FLAGSHIP, clause, example)


@each_game
def test_the_case_beside_an_example_is_the_one_that_was_judged(game: Game) -> None:
    for path in (game.spec / "examples").glob(f"{game.prefix}.*.toml"):
        for example in read_examples(game, path):
            assert decode(toml(example.case).encode(), "case.toml") == example.case


def test_a_case_of_any_shape_is_written_as_toml() -> None:
    case = {
        "rulebook": "x",
        "setup": {"open": True, "names": ['say "hi"', "é\\"], "two words": {"a-b": -1}},
        "position": {"tiles": [{"at": [0, -1], "kind": "Bank"}], "none": {}},
    }
    assert decode(toml(case).encode(), "case.toml") == case


@pytest.mark.parametrize("lang", LANGS)
def test_the_figure_has_both_tables_the_verdict_and_the_clause(lang: Lang) -> None:
    judgement = shown(FLAGSHIP, "ew.turn.pair", PAIR)
    html = figure(Site(lang), FLAGSHIP, PAIR, judgement, "ew.turn.pair")
    root = ElementTree.fromstring(html)
    assert len(root.findall(".//svg")) == 2
    assert {"en": "✓ Legal", "fr": "✓ Permis"}[lang] in "".join(root.itertext())
    assert "ew.turn.pair" in "".join(root.itertext())


@pytest.mark.parametrize("lang", LANGS)
@each_game
def test_every_example_can_be_drawn(game: Game, lang: Lang) -> None:
    for clause in game.book.clauses:
        for example in examples_of(game, clause):
            html = figure(Site(lang), game, example, shown(game, clause, example), clause)
            ElementTree.fromstring(html)
