"""Events: who is shown one, and what its class is called."""

from __future__ import annotations

from egorules.core.event import event_name, seen_by, shows
from tests import toy


def test_an_event_is_shown_to_its_audience_and_to_nobody_else() -> None:
    for_all: toy.Event = toy.Dealt(0)
    secret: toy.Event = toy.DealtCard(0, 3, to=(0, 2))
    assert [shows(for_all, seat) for seat in (0, 1, 2, None)] == [True] * 4
    assert [shows(secret, seat) for seat in (0, 1, 2, None)] == [True, False, True, False]
    assert seen_by(0, [for_all, secret, for_all]) == (for_all, secret, for_all)
    assert seen_by(1, [for_all, secret, for_all]) == (for_all, for_all)
    assert seen_by(None, [secret]) == ()


def test_a_published_name_has_its_words_apart() -> None:
    assert event_name(toy.Won) == "won"
    assert event_name(toy.DealtCard) == "dealt_card"
    assert event_name(type("ARoundIsOver", (), {})) == "a_round_is_over"
