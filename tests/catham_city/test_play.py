"""For a person at the table: the drawing, the offers, the story, a sensible opponent, measures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.catham_city.events import Event
from egorules.core.event import seen_by
from egorules.core.text import Lang, told
from egorules.testing import catham_city as games
from egorules.testing.walking import wander
from egorules.tools.play import play, random_policy, steps

LANGUAGES: tuple[Lang, ...] = ("en", "fr")


def states(setup: cc.Setup, seed: int) -> list[cc.State]:
    """States of a game that random players play, from the middle on."""
    start = games.laid(setup, Random(seed))
    return list(wander(cc, start, Random(seed), 60, games.taste).states)


@pytest.mark.parametrize("width", [78, 60, 40, 30])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits(width: int, lang: Lang) -> None:
    for seats, seed in ((2, 1), (4, 2), (6, 3)):
        setup = cc.Setup(seats, list(cc.Faction)[:5], "two-actions")
        for state in states(setup, seed)[::5]:
            for seat in (None, 0):
                drawn = cc.draw_table(cc.observe(state, seat), lang, width)
                assert max(map(len, drawn.splitlines())) <= width
                assert not any(line != line.rstrip() for line in drawn.splitlines())


def test_the_table_shows_what_a_seat_sees() -> None:
    state = cc.position([{"mafia": 2}, {"hackers": 3}], {"scientists": 7}, 0, influence=(3, 0))
    assert cc.draw_table(cc.observe(state, 0)).splitlines() == [
        "── first to 16 influence · deck: 63 · discard pile: 0 ────────────────────────",
        "",
        "  Player 1         3 cards   ················ 0/16",
        "▶ Player 0 (you)   2 cards   ●●●············· 3/16",
        "",
        "               your hand  market  discard pile",
        "  Detectives           ·       ·             ·",
        "  Scientists           ·       7             ·",
        "  Robochas             ·       ·             ·",
        "  Mafia cards          2       ·             ·",
        "  Hackers              ·       ·             ·",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_is_offered_in_words(lang: Lang) -> None:
    for seed in range(6):
        setup = cc.Setup(3, list(cc.Faction)[seed % 4 : seed % 4 + 5])
        for state in states(setup, seed):
            for move in cc.legal_moves(state):
                sentence, label = cc.offer(cc.observe(state, 0), move)
                assert lang == "en" or sentence.text in cc.words
                assert told(sentence, lang, cc.words)
                assert isinstance(label, str) or told(label, lang, cc.words)


def test_the_offers_of_a_turn_tell_moves_apart() -> None:
    for seed in range(20):
        state = games.laid(cc.Setup(4, list(cc.Faction)[3:]), Random(seed))
        seen = cc.observe(state, state.turn)
        offers = [cc.offer(seen, move) for move in seen.legal_moves]
        assert len(set(offers)) == len(offers)


def test_the_story_of_a_game() -> None:
    setup = cc.Setup(3)
    told_to: list[str] = []
    for lang in LANGUAGES:
        events = [
            event
            for _, _, step in steps(cc, setup, [cc.greedy] * 3, seed=4)
            for event in seen_by(1, step.events)
        ]
        told_to = list(cc.tell(events, lang))
        assert all(told_to)
    assert told_to[0].endswith("commence la partie.")
    assert told_to[1].startswith("Joueur 1 reçoit ")
    assert told_to[2].startswith("Le marché est mis en place : ")
    assert told_to[-1].endswith("prend la mairie.")


def test_cards_drawn_by_others_are_only_counted() -> None:
    state = cc.position([{"robochas": 2}, {}], {"mafia": 7}, 0)
    events: list[Event] = []
    for move in ("play 2 robochas", *["card hackers"] * 5):
        step = cc.apply(state, cc.parse_move(move))
        events += step.events
        state = step.state
    mine, other = (cc.tell(seen_by(seat, events)) for seat in (0, 1))
    assert mine == ("Player 0 plays 2 Robochas. Player 0 draws 5 Hackers.",)
    assert other == ("Player 0 plays 2 Robochas. Player 0 draws 5 cards.",)


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random(seats: int) -> None:
    for seat in (0, seats - 1):
        policies: list[Any] = [random_policy] * seats
        policies[seat] = cc.greedy
        results = [play(cc, cc.Setup(seats), policies, seed) for seed in range(10)]
        won = [cc.report(game.state)["result"]["winners"] == [seat] for game in results]
        assert sum(won) >= 9


def test_greedy_takes_a_win() -> None:
    setup = cc.Setup(2, ("journalists", "scientists", "mafia", "police", "hackers"))
    hands = [{"journalists": 2, "scientists": 3, "hackers": 4}, {"mafia": 5}]
    state = cc.position(hands, {"mafia": 7}, 0, setup=setup, influence=(14, 3))
    move = cc.greedy(cc.observe(state, 0), Random(0))
    step = cc.apply(state, move)
    assert cc.report(step.state)["result"] == {"totals": [16, 3], "winners": [0]}


def test_greedy_can_play_every_game() -> None:
    for seed in range(8):
        dice = Random(seed)
        setup = cc.Setup(dice.randint(2, 6), dice.sample(list(cc.Faction), 5), "two-actions")
        assert not play(cc, setup, [cc.greedy] * setup.seats, seed).abandoned


def test_a_game_is_measured() -> None:
    setup = cc.Setup(3, ("journalists", "detectives", "mafia", "police", "hackers"))
    names = {measure.name: measure for measure in cc.measures}
    events = [
        event for _, _, step in steps(cc, setup, [cc.greedy] * 3, seed=2) for event in step.events
    ]
    facts = list(cc.measured(setup, events))
    assert {name for name, _, _ in facts} <= set(names)
    counts = {name: value for name, of, value in facts if not of}
    assert isinstance(counts["turns"], int)
    assert counts["turns"] > 10
    assert [value for name, _, value in facts if name == "place_won"].count(1) == 1
    assert all(value in names[name].parts for name, _, value in facts if names[name].parts)
    assert list(cc.deciders(setup)) == [0, 1, 2]


def test_an_observation_names_the_kind_of_decision_or_none_where_chance_decides() -> None:
    undealt = cc.start(cc.Setup(2))
    assert cc.observe(undealt, 0).decision == ""
    table = cc.position([{"mafia": 2}, {"hackers": 3}], {"scientists": 7}, 0)
    assert cc.observe(table, 0).decision == "turn"
