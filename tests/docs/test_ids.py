"""Mentions of ids: each becomes a link to its one place, and an unknown one is an error."""

import pytest

from docs.check.guides import guides
from docs.generate.ids import UnknownId, anchors, linked, mentions, pages_by_id
from egorules import egocentric_world as ew

HERE = "guides/embed.md"
LINK = '<a href="../rules/turn.html#ew.turn.pair" class="ego-id">ew.turn.pair</a>'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>by ew.turn.pair.</p>", f"<p>by {LINK}.</p>"),
        ("<code>ew.turn.pair</code>", f"<code>{LINK}</code>"),
        ('<pre><span class="s">"ew.turn.pair"</span></pre>', None),
        ('<a href="x">ew.turn.pair</a>', '<a href="x">ew.turn.pair</a>'),
        ("<svg><text>ew.turn.pair</text></svg>", "<svg><text>ew.turn.pair</text></svg>"),
        ('<h2 id="ew.turn.pair">Pair</h2>', '<h2 id="ew.turn.pair">Pair</h2>'),
        ("<code>ew.judge(table)</code>", "<code>ew.judge(table)</code>"),
        ("<code>ew.legal_moves</code>", "<code>ew.legal_moves</code>"),
        ("<p>new.turn.pair ew</p>", "<p>new.turn.pair ew</p>"),
    ],
)
def test_what_becomes_a_link(html: str, expected: str | None) -> None:
    wanted = html.replace("ew.turn.pair", LINK) if expected is None else expected
    assert linked(html, HERE) == wanted


def test_on_its_own_page_a_mention_is_a_link_within_the_page() -> None:
    assert 'href="#ew.turn.pair"' in linked("ew.turn.pair", "rules/turn.md")


def test_a_family_leads_to_its_first_clause() -> None:
    assert "#ew.ability.exchange.designate" in linked("all of ew.ability.exchange", HERE)


@pytest.mark.parametrize("text", ["ew.turn.pear", "ew.question.no-such", "ew.nothing", "ew.turn.x"])
def test_an_unknown_id_is_an_error(text: str) -> None:
    with pytest.raises(UnknownId, match=text):
        linked(f"<p>{text}</p>", HERE)
    with pytest.raises(UnknownId, match=text):
        linked(f'<a href="#">{text}</a>', HERE)


def test_code_is_shown_as_it_is_even_if_it_names_an_id_that_is_none() -> None:
    assert linked("<pre>ew.turn.pear</pre>", "source/tests/x.md") == "<pre>ew.turn.pear</pre>"


def test_everything_in_the_specification_has_a_place() -> None:
    differences = {each.id for each in ew.questions.differences}
    assert set(pages_by_id()) == {*ew.clauses, *ew.questions} | differences


def test_every_id_in_a_page_written_by_hand_is_known() -> None:
    mentioned = {each for page in guides() for each in mentions(page.read_text("utf-8"))}
    assert mentioned
    assert mentioned <= set(anchors())
