"""Mentions of ids: each becomes a link to its one place, and an unknown one is an error."""

import pytest

from docs.check.guides import guides
from docs.generate.game import registered
from docs.generate.ids import UnknownId, ids_of, linked, mentions
from docs.generate.site import Site
from tests.docs.other_games import specification

SITE = Site("en")
HERE = "guides/embed.md"
LINK = '<a href="../egocentric_world/turn.html#ew.turn.pair" class="ego-id">ew.turn.pair</a>'


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
        ("<p>a/path/ew.py</p>", "<p>a/path/ew.py</p>"),
    ],
)
def test_what_becomes_a_link(html: str, expected: str | None) -> None:
    wanted = html.replace("ew.turn.pair", LINK) if expected is None else expected
    assert linked(SITE, html, HERE) == wanted


def test_on_its_own_page_a_mention_is_a_link_within_the_page() -> None:
    assert 'href="#ew.turn.pair"' in linked(SITE, "ew.turn.pair", "egocentric_world/turn.md")


def test_a_family_leads_to_its_first_clause() -> None:
    assert "#ew.ability.exchange.designate" in linked(SITE, "all of ew.ability.exchange", HERE)


@pytest.mark.parametrize("text", ["ew.turn.pear", "ew.question.no-such", "ew.nothing", "ew.turn.x"])
def test_an_unknown_id_is_an_error(text: str) -> None:
    with pytest.raises(UnknownId, match=text):
        linked(SITE, f"<p>{text}</p>", HERE)
    with pytest.raises(UnknownId, match=text):
        linked(SITE, f'<a href="#">{text}</a>', HERE)


def test_code_is_shown_as_it_is_even_if_it_names_an_id_that_is_none() -> None:
    assert linked(SITE, "<pre>ew.turn.pear</pre>", "source/tests/x.md") == "<pre>ew.turn.pear</pre>"


def test_an_id_leads_into_the_section_of_its_own_game() -> None:
    site = Site("en", (*registered(), specification("catham_city", judge=None)))
    found = linked(site, "<p>cc.goal.mayor and ew.turn.pair, cc.judge</p>", "guides/embed.md")
    assert 'href="../catham_city/goal.html#cc.goal.mayor"' in found
    assert 'href="../egocentric_world/turn.html#ew.turn.pair"' in found
    assert found.endswith(", cc.judge</p>")
    with pytest.raises(UnknownId, match=r"cc\.turn\.pair"):
        linked(site, f"<p>{'.'.join(('cc', 'turn', 'pair'))}</p>", HERE)


def test_everything_in_the_specification_has_a_place() -> None:
    for game in registered():
        differences = {each.id for each in game.book.questions.differences}
        assert set(game.pages_by_id) == {*game.book.clauses, *game.book.questions} | differences


def test_every_id_in_a_page_written_by_hand_is_known() -> None:
    mentioned = {each for page in guides() for each in mentions(SITE, page.read_text("utf-8"))}
    assert mentioned
    assert mentioned <= set(ids_of(SITE.games).anchors)
