"""The words of the notation in French: complete, one for one, and typed as people type."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from egorules.cli.sitting import COMMANDS
from egorules.core.notation import MalformedMove, in_notation, in_other_words, near_in_other_words
from egorules.core.parse import folded
from egorules.rulebooks import RULEBOOKS
from egorules.tools.play import play, random_policy

PLACE = re.compile(r"\{\w+\}")
WORD = re.compile(r"[a-z]+")


def keywords(book: Any) -> set[str]:
    """Every word that stands in the written form of a move, outside braces."""
    forms = (PLACE.sub("", kind.written) for kind in book.BOOK.kinds)
    return {word for form in forms for word in WORD.findall(form)}


def clashes(words: dict[str, str]) -> list[str]:
    """French words that stand for two words, or for a word of the notation that means another."""
    by_french: dict[str, set[str]] = {}
    for word, french in words.items():
        by_french.setdefault(folded(french), set()).add(word)
        by_french.setdefault(folded(word), set()).add(word)
    return sorted(french for french, meant in by_french.items() if len(meant) > 1)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_word_of_the_notation_has_one_french_word_of_its_own(name: str) -> None:
    words = dict(RULEBOOKS[name].move_words)
    assert sorted(keywords(RULEBOOKS[name]) - words.keys()) == []
    assert clashes(words) == []


def test_planted_clashes_and_gaps_are_noticed() -> None:
    assert clashes({"take": "prendre", "lift": "Prendre"}) == ["prendre"]
    assert clashes({"take": "tirer", "pick": "take"}) == ["take"]
    kinds = (SimpleNamespace(written="play {count}[ on {target}]"),)
    book = SimpleNamespace(BOOK=SimpleNamespace(kinds=kinds))
    assert keywords(book) == {"play", "on"}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_no_french_move_is_a_command(name: str) -> None:
    book = RULEBOOKS[name]
    commands = {folded(word) for each in COMMANDS for word in (each, book.words[each])}
    assert commands & {folded(french) for french in book.move_words.values()} == set()


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_move_is_understood_as_it_is_offered(name: str) -> None:
    """Whole games at random: what is shown in French is typed back in capitals without accents."""
    book, differs = RULEBOOKS[name], 0
    setup = book.read_setup(book.complete_setup({"seats": 3}))
    for seed in range(3):
        for move in play(book, setup, [random_policy] * 3, seed, cap=600).transcript.moves:
            french = in_other_words(str(move), book.move_words)
            assert in_notation(folded(french.upper()), book.move_words) == str(move)
            assert in_notation(str(move), book.move_words) == str(move), "the notation stays"
            differs += french != str(move)
    assert differs > 100


@pytest.mark.parametrize(
    ("name", "french", "near"),
    [
        ("egocentric_world", "prendre 4", ("take 4",)),
        ("egocentric_world", "Prèndre 4", ("take 4",)),
        ("egocentric_world", "prendre", ("take CARD",)),
        ("catham_city", "prendre 2 hackers", ("take 2 hackers",)),
        ("egocentric_world", "teke 4", ("take 4",)),
        ("egocentric_world", "abracadabra", ()),
    ],
)
def test_a_move_in_french_words_is_refused_with_its_notation(
    name: str, french: str, near: tuple[str, ...]
) -> None:
    with pytest.raises(MalformedMove) as refused:
        RULEBOOKS[name].parse_move(french)
    assert (refused.value.text, refused.value.near) == (french, near)


WORDS = {"take": "prendre", "draw": "piocher", "pass": "passer"}


@pytest.mark.parametrize(
    ("typed", "near", "expected"),
    [
        ("piocer", ("pick CARD",), ("piocher",)),
        ("prndre 4", (), ("prendre 4",)),
        ("prendre", ("take CARD",), ("prendre …",)),
        ("tkae 4", ("take 4",), ("prendre 4",)),
        ("zzz", (), ()),
    ],
)
def test_what_may_have_been_meant_is_said_in_french(
    typed: str, near: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert near_in_other_words(typed, MalformedMove(typed, near), WORDS) == expected
    assert near_in_other_words(typed, MalformedMove(typed, near), {}) == near
