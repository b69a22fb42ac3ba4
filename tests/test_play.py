"""tools.play: games between policies, decided by a seed; and the greedy player."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import egorules
from egorules import egocentric_world as ew
from egorules.cli.screen import Screen
from egorules.core.event import Seat, seen_by
from egorules.core.rulebook import Decision, Over
from egorules.core.text import LANGS, Lang
from egorules.core.transcript import Transcript, replay
from egorules.core.verdict import IllegalMove
from egorules.egocentric_world.moves import Decline, Discard, Draw, Move, Stop
from egorules.egocentric_world.position import Hand
from egorules.egocentric_world.rulings import ExchangeCommit
from egorules.rulebooks import RULEBOOKS
from egorules.tools.play import Game, next_move, play, random_policy
from tests import toy

SOLO = ew.Setup.solo(difficulty=2, length="single")
TRIO = ew.Setup(3, "single")


def moves(game: Game[Any, Any, Any]) -> list[str]:
    return [str(move) for move in game.transcript.moves]


def stalling(seen: ew.Observation, rng: Random) -> Move:
    """Draw and discard for ever: nothing in the rules forbids it."""
    wanted = (Draw, Discard, Decline)
    return next(
        (move for move in seen.legal_moves if isinstance(move, wanted)), seen.legal_moves[-1]
    )


# Games.


@pytest.mark.parametrize("setup", [SOLO, TRIO, ew.Setup(6)])
def test_the_same_seed_is_the_same_game(setup: ew.Setup) -> None:
    policies = [ew.greedy, random_policy] * 3
    game = play(ew, setup, policies, seed=7)
    assert game == play(ew, setup, policies, seed=7)
    assert moves(game) != moves(play(ew, setup, policies, seed=8))


def test_the_transcript_leads_to_the_final_state() -> None:
    game = play(ew, TRIO, [random_policy] * 3, seed=3)
    assert replay(ew, game.transcript)[-1].state == game.state
    assert isinstance(ew.pending(game.state), Over)
    assert not game.abandoned


def test_the_global_generator_is_neither_used_nor_disturbed() -> None:
    random.seed(1)
    before = random.getstate()
    game = play(ew, TRIO, [random_policy] * 3, seed=3)
    assert random.getstate() == before
    random.seed(2)
    assert play(ew, TRIO, [random_policy] * 3, seed=3) == game


@pytest.mark.parametrize("setup", [SOLO, TRIO])
def test_a_policy_is_given_its_observation_and_nothing_else(setup: ew.Setup) -> None:
    given: list[ew.Observation] = []

    def recording(seen: ew.Observation, rng: Random) -> Move:
        given.append(seen)
        return ew.greedy(seen, rng)

    game = play(ew, setup, [recording] * 3, seed=11)
    state = ew.start(setup)
    expected = []
    for move in game.transcript.moves:
        match ew.pending(state):
            case Decision(seat, kind) if kind != "citybot":
                expected.append(ew.observe(state, seat))
        state = ew.apply(state, move).state
    assert given == expected
    assert given


def test_what_a_policy_does_with_its_generator_changes_no_card() -> None:
    def wasteful(seen: ew.Observation, rng: Random) -> Move:
        rng.random()
        return ew.greedy(seen, rng)

    assert play(ew, TRIO, [wasteful] * 3, seed=5) == play(ew, TRIO, [ew.greedy] * 3, seed=5)


def test_a_game_without_end_is_abandoned_and_has_no_result() -> None:
    game = play(ew, TRIO, [stalling] * 3, seed=1, cap=500)
    assert game.abandoned
    assert len(game.transcript.moves) == 500
    assert ew.report(game.state)["result"] is None


def test_a_game_that_ends_at_the_cap_is_not_abandoned() -> None:
    whole = play(ew, TRIO, [ew.greedy] * 3, seed=1)
    length = len(whole.transcript.moves)
    assert play(ew, TRIO, [ew.greedy] * 3, seed=1, cap=length) == whole
    assert play(ew, TRIO, [ew.greedy] * 3, seed=1, cap=length - 1).abandoned


def test_an_interrupted_game_goes_on_as_if_it_had_not_been() -> None:
    policies = [random_policy, ew.greedy, random_policy]
    whole = play(ew, TRIO, policies, seed=21)
    for length in (0, 10, 25, len(whole.transcript.moves)):
        begun = whole.transcript.moves[:length]
        assert play(ew, TRIO, policies, seed=21, begun=begun) == whole


def test_a_citybot_needs_no_policy_and_a_person_does() -> None:
    assert not play(ew, SOLO, [ew.greedy], seed=2).abandoned
    with pytest.raises(ValueError, match="seat 1 has no policy"):
        play(ew, TRIO, [ew.greedy], seed=2)


def test_an_illegal_choice_is_refused() -> None:
    with pytest.raises(IllegalMove):
        play(ew, TRIO, [lambda seen, rng: Discard()] * 3, seed=2)


def test_chance_draws_by_the_weights() -> None:
    """Five 1s and a 2 are left: five of six seeds draw a 1."""
    few = ew.Setup.miniature(2, (0, 5, 2, 2), 1)
    table = ew.position([[2], [3]], [3], 0, setup=few, deck={1: 5, 2: 1})
    awaiting = ew.apply(table, Draw()).state
    drawn = [str(next_move(ew, awaiting, (), seed, 0)) for seed in range(600)]
    assert {*drawn} == {"card 1", "card 2"}
    assert 470 < drawn.count("card 1") < 530


def test_the_random_policy_plays_any_rulebook() -> None:
    games = [play(toy, toy.Setup(3), [random_policy] * 3, seed) for seed in range(20)]
    assert all(isinstance(toy.pending(game.state), Over) for game in games)
    assert len({game.transcript for game in games}) > 10


# The greedy player.


def wins(setup: ew.Setup, games: int) -> float:
    """How often a greedy player, sitting everywhere in turn, wins against random ones."""
    won = 0.0
    for seed in range(games):
        seat = seed % setup.seats
        policies = [ew.greedy if each == seat else random_policy for each in range(setup.seats)]
        winners = ew.report(play(ew, setup, policies, seed).state)["result"]["winners"]
        won += (seat in winners) / len(winners)
    return won / games


def test_greedy_clearly_beats_random() -> None:
    assert wins(ew.Setup(2, "single"), 100) > 0.85
    assert wins(ew.Setup(4, "single"), 100) > 0.6


def test_greedy_beats_the_citybots_more_often_than_random_does() -> None:
    setup = ew.Setup.solo(difficulty=1, length="single")

    def won(policy: Any) -> int:
        games = [play(ew, setup, [policy], seed) for seed in range(60)]
        return sum(0 in ew.report(game.state)["result"]["winners"] for game in games)

    assert won(ew.greedy) > 3 * won(random_policy) + 5


def choice(seat: Seat = 0, after: str = "", **table: Any) -> str:
    """What greedy does at a table of three players, after some moves."""
    state = ew.position(setup=TRIO, turn=0, **table)
    for text in filter(None, after.split("; ")):
        state = ew.apply(state, ew.parse_move(text)).state
    return str(ew.greedy(ew.observe(state, seat), Random(0)))


FULL = [2, 5, 6, 9, 11]


@pytest.mark.parametrize(
    ("does", "table"),
    [
        ("match 7", {"hands": [[7], FULL, FULL], "discard": [7]}),
        ("match 11", {"hands": [[3, 11], FULL, FULL], "discard": [11]}),
        ("take 12", {"hands": [[5, 12], FULL, FULL], "discard": [1]}),
        ("pair 10+10", {"hands": [[2, 3, 10, 10], FULL, FULL], "discard": [12]}),
        ("stop", {"hands": [[1, 1], FULL, FULL], "discard": [12]}),
        ("discard", {"hands": [[1, 2, 3], FULL, FULL], "discard": [4], "drawn": 12}),
        ("keep 12", {"hands": [[1, 12, 12], FULL, FULL], "discard": [4], "drawn": 1}),
        ("again", {"hands": [[2, 12], FULL, FULL], "discard": [3], "after": "take 12"}),
        (
            "counter",
            {
                "hands": [[4, 10], [3, 9], FULL],
                "discard": [3],
                "after": "take 10; look 1",
                "seat": 1,
            },
        ),
    ],
)
def test_greedy_is_sensible(does: str, table: dict[str, Any]) -> None:
    assert choice(**table) == does


def test_greedy_does_not_say_stop_behind_others() -> None:
    assert choice(hands=[[9, 11, 12], [1], [2]], discard=[12]) != "stop"


def test_greedy_does_not_take_a_12_for_a_12_for_ever() -> None:
    assert choice(hands=[[3, 4, 12], FULL, FULL], discard=[12]) == "match 12"
    state = ew.position(setup=TRIO, turn=0, hands=[[12], FULL, FULL], discard=[11])
    assert str(ew.greedy(ew.observe(state, 0), Random(0))) != "take 12"


def test_greedy_announces_only_with_good_reason() -> None:
    """A hand of 38 unknown cards is sure enough to hold a 1; a hand of two is not."""
    after = "take 11; exchange 0,1; allow"
    own = [2, 11, 12]
    assert choice(hands=[own, [3, 5], FULL], discard=[4], after=after) == "swap 12 ?"
    huge = [1, 1, 1, 1, 1, *range(2, 13), *range(2, 13), *range(2, 13)]
    assert choice(hands=[own, huge, [3]], discard=[4], after=after) == "swap 12 =1"


# What a person is shown.


def reached(setup: ew.Setup, seeds: range) -> list[ew.State]:
    """Every state of some games, greedy and random players mixed."""
    states = []
    for seed in seeds:
        policies = [random_policy, ew.greedy] * 3
        game = play(ew, setup, policies, seed)
        states += [ew.start(setup), *(step.state for step in replay(ew, game.transcript))]
    return states


SETUPS = [
    SOLO,
    ew.Setup.solo(3),
    TRIO,
    ew.Setup(6),
    ew.Setup.solo(1, rulings=ew.Rulings(exchange_commit=ExchangeCommit.AFTER_REVEAL)),
    ew.Setup(4, rulings=ew.Rulings(exchange_commit=ExchangeCommit.AFTER_REVEAL)),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("setup", SETUPS)
def test_the_table_fits_into_80_columns(setup: ew.Setup, lang: Lang) -> None:
    for state in reached(setup, range(3)):
        for seat in (None, *ew.seats(state)):
            lines = ew.draw_table(ew.observe(state, seat), lang).splitlines()
            assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [46, 60, 77])
@pytest.mark.parametrize("setup", SETUPS)
def test_a_narrow_table_shows_the_same_cards(setup: ew.Setup, width: int, lang: Lang) -> None:
    for state in reached(setup, range(1)):
        for seat in (None, *ew.seats(state)):
            seen = ew.observe(state, seat)
            narrow, whole = (ew.draw_table(seen, lang, wide) for wide in (width, 78))
            assert max(map(len, narrow.splitlines())) <= width
            for pattern in (r"\[..\]", r"│ ?(\d+|▒▒)(?=│)"):
                assert sorted(re.findall(pattern, narrow)) == sorted(re.findall(pattern, whole))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [46, 60, 78])
@pytest.mark.parametrize("name", RULEBOOKS)
def test_long_names_stand_whole_in_every_table(name: str, width: int, lang: Lang) -> None:
    book: Any = RULEBOOKS[name]
    setup = book.read_setup(book.complete_setup({"seats": 5}))
    names = [f"{letter}{letter.lower() * 15}" for letter in "ABCDE"]
    game = play(book, setup, [random_policy] * 5, seed=1, cap=150)
    for step in replay(book, game.transcript)[::5]:
        for seat in (None, 0):
            drawn = book.draw_table(book.observe(step.state, seat), lang, width, names)
            assert max(map(len, drawn.splitlines())) <= width
            assert [each for each in names if each not in drawn] == []
            assert not re.search(r"(Player|Joueur) \d", drawn)


def test_the_table_shows_what_lies_there() -> None:
    hands: list[Hand] = [[2, 9, 12], ew.CitybotHand([6], [3, 4]), ew.CitybotHand([7, 7], [])]
    state = ew.position(
        setup=ew.Setup.solo(2), hands=hands, discard=[5, 1], turn=0, stop_by=2, totals=[3, 20, 41]
    )
    table = ew.draw_table(ew.observe(state, 0))
    middle = table.splitlines()[4]
    assert "│ 6││▒▒││▒▒│" in middle
    assert "│ 7││ 7│" in middle
    assert "│ 5│ 2" in middle
    assert "│ 2││ 9││12│" in table
    for fact in ("6 points · 2 hidden", "14 points", "23 points in hand · total 3", "total 20"):
        assert fact in table
    assert "total 41 · has said STOP" in table
    deck = 60 - 3 - 3 - 2 - 2
    assert f"│▒▒│ {deck}" in middle


def test_the_table_hides_what_others_hold() -> None:
    hands = [[2, 3], [10, 11, 12], [7, 8]]
    state = ew.position(setup=TRIO, hands=hands, discard=[5], turn=0)
    table = ew.draw_table(ew.observe(state, 0))
    assert "│ 2││ 3│" in table
    assert "[▒▒][▒▒][▒▒]" in table
    assert not any(str(card) in table for card in (10, 11, 12, 7, 8))


def test_a_citybots_turn_is_told_step_by_step() -> None:
    """Worksheet case C15: with 9 against 9 there is no STOP; a 5 is drawn and thrown away."""
    hands: list[Hand] = [[9], ew.CitybotHand([2, 3, 4], []), ew.CitybotHand([1], [])]
    state = ew.position(setup=SOLO, hands=hands, discard=[12], turn=1)
    act = ew.apply(state, ew.parse_move("act"))
    card = ew.apply(act.state, ew.parse_move("card 5"))
    told = ew.tell(seen_by(0, act.events + card.events), "en", ew.names(SOLO))
    assert told == (
        "The left Citybot (steps 1, 2, 3, 4, 5, 6 and 8 do not apply):",
        "  It has 9 in all, the player 9.",
        "  Step 7 applies: no step has ended the turn, so it draws a card. It draws a 5.",
        "  Step 9 applies: the drawn 5 is discarded.",
    )


def test_the_story_keeps_what_matters_and_merges_the_deal() -> None:
    game = play(ew, TRIO, [ew.greedy] * 3, seed=4)
    events = [event for step in replay(ew, game.transcript) for event in step.events]
    story = "\n".join(ew.tell(seen_by(1, events)))
    assert story.count("is dealt") == 1
    assert "Player 1 is dealt" in story
    assert "is next" not in story
    winners = ew.report(game.state)["result"]["winners"]
    assert f"won by Player {winners[0]}" in story
    assert ew.tell(()) == ()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("setup", SETUPS)
def test_the_menu_offers_every_legal_move_once(setup: ew.Setup, lang: Lang) -> None:
    screen = Screen(Console(), ew, lang, ew.names(setup, lang))
    kinds = set()
    for state in reached(setup, range(6)):
        for seat in ew.seats(state):
            seen = ew.observe(state, seat)
            rows = screen.menu(seen)
            numbered = [entry for row in rows for entry in row.moves]
            assert [number for number, _, _ in numbered] == list(range(1, len(numbered) + 1))
            offered = [move for _, move, _ in numbered]
            assert sorted(map(str, offered)) == sorted(map(str, seen.legal_moves))
            for row in rows:
                assert len({label for _, _, label in row.moves}) == len(row.moves)
            kinds |= {type(move) for move in offered}
    assert Stop in kinds


def test_the_example_runs() -> None:
    example = Path(__file__).parents[1] / "examples" / "two_policies.py"
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert "Of 100 games the greedy player won" in done.stdout
    assert "The game is over, won by" in done.stdout


# Every sentence exists in French.


TELLING = (
    "cli/play",
    "cli/sitting",
    "egocentric_world/table",
    "egocentric_world/story",
    "egocentric_world/offers",
)


def sentences(source: str) -> set[str]:
    """The texts that code hands to `say`, `bad` and their like, directly or by the name `text`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name("say") | ast.Attribute(attr="say"), args=[given, *_]):
                texts = [given]
            case ast.Call(func=ast.Name("bad"), args=[_, given, *_]):
                texts = [given]
            case ast.Assign(targets=[ast.Name("text")], value=given):
                texts = [given]
            case _:
                continue
        for part in texts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(part.value)
    return found


@pytest.mark.parametrize("module", TELLING)
def test_every_sentence_has_a_french_form(module: str) -> None:
    source = Path(egorules.__file__).parent / f"{module}.py"
    said = sentences(source.read_text(encoding="utf-8"))
    assert said
    assert [text for text in sorted(said) if text not in ew.words] == []


def test_the_scan_for_sentences_finds_them() -> None:
    planted = 'screen.say("one")\nraise bad("x", "two")\ntext = "three"\nsay("four", n=1)\n'
    assert sentences(planted) == {"one", "two", "three", "four"}


def test_a_transcript_of_play_is_a_transcript() -> None:
    game = play(ew, TRIO, [random_policy] * 3, seed=9)
    assert game.transcript == Transcript(TRIO, game.transcript.moves)
