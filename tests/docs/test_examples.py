"""Worked examples on the rules pages: every clause has one, and each shows what it says."""

from xml.etree import ElementTree

import pytest
from attrs import evolve

from docs.generate.cases import (
    EXAMPLES,
    BadExample,
    Example,
    examples_of,
    figure,
    read_examples,
    shown,
    toml,
    without_example,
)
from docs.generate.site import Site
from egorules import egocentric_world as ew
from egorules.core.parse import decode
from egorules.core.text import LANGS, Lang
from egorules.tools.judge import deciding

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


@pytest.mark.parametrize("clause", ew.clauses)
def test_every_clause_has_an_example_that_cites_it_or_a_reason(clause: str) -> None:
    examples = examples_of(clause)
    assert bool(examples) != (clause in without_example())
    for example in examples:
        shown(clause, example)
        assert all(example.comment.values())


def test_no_clause_without_an_example_is_cited_by_one() -> None:
    cited = {
        each
        for clause in ew.clauses
        for example in examples_of(clause)
        for judged in shown(clause, example).judged
        for each in deciding(judged)
    }
    assert not cited & set(without_example())


def test_no_example_is_left_over() -> None:
    files = {path.stem for path in EXAMPLES.glob("ew.*.toml")}
    assert files <= set(ew.clauses)
    assert not files & set(without_example())


def test_the_pair_page_shows_8_and_7_as_a_pair_and_7_and_9_as_none() -> None:
    verdicts = {
        example.case["moves"]: shown("ew.turn.pair", example).legal
        for example in examples_of("ew.turn.pair")
    }
    assert verdicts["pair 8+7"] is True
    assert verdicts["pair 7+9"] is False
    assert "ew.question.wild-pair" in {each.id for each in ew.questions.touching("ew.turn.pair")}


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
    shown("ew.turn.pair", PAIR)
    with pytest.raises(BadExample, match=clause):
        shown(clause, example)


def test_the_case_beside_an_example_is_the_one_that_was_judged() -> None:
    for path in EXAMPLES.glob("ew.*.toml"):
        for example in read_examples(path):
            assert decode(toml(example.case).encode(), "case.toml") == example.case


@pytest.mark.parametrize("lang", LANGS)
def test_the_figure_has_both_tables_the_verdict_and_the_clause(lang: Lang) -> None:
    html = figure(Site(lang), PAIR, shown("ew.turn.pair", PAIR), "ew.turn.pair")
    root = ElementTree.fromstring(html)
    assert len(root.findall(".//svg")) == 2
    assert {"en": "✓ Legal", "fr": "✓ Permis"}[lang] in "".join(root.itertext())
    assert "ew.turn.pair" in "".join(root.itertext())
