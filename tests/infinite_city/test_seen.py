"""What a seat sees, what it is shown of moves and events, and what is drawn and told."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from egorules import infinite_city as ic
from egorules.core.rulebook import Chance, Over
from egorules.core.transcript import Transcript
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city.rulings import HotelInsteadOf, Instructions, StadiumTokens
from egorules.tools.play import play, random_policy

DEAL = "first 1; tile bank; tile port; tile library; tile post"
MINI = ic.Setup.miniature(2, hand_size=2, profile="plain")


def after(setup: ic.Setup, moves: str) -> ic.State:
    state = ic.start(setup)
    for text in moves.split("; "):
        state = ic.apply(state, ic.parse_move(text)).state
    return state


def test_hands_are_secret() -> None:
    state = after(MINI, DEAL)
    mine, other, nobody = (ic.observe(state, seat) for seat in (0, 1, None))
    assert mine.hand == ("bank", "library")
    assert other.hand == ("port", "post")
    assert nobody.hand is None
    assert mine.hand_sizes == (2, 2)
    assert mine.legal_moves == ()
    assert other.legal_moves
    with pytest.raises(ValueError, match="seat"):
        ic.observe(state, 2)


def test_a_dealt_tile_is_shown_to_its_receiver_only() -> None:
    state = after(MINI, "first 1; tile bank")
    move = ic.parse_move("tile temple")
    assert [ic.shown(state, move, seat) for seat in (0, 1, None)] == [
        "tile *",
        "tile temple",
        "tile *",
    ]


def test_nobody_is_shown_a_tile_before_any_is_dealt() -> None:
    move = ic.parse_move("tile temple")
    assert {ic.shown(ic.start(MINI), move, seat) for seat in (0, 1, None)} == {"tile *"}


@pytest.mark.question("ic.question.peek-face-down")
def test_a_face_down_tile_is_a_back_for_everybody() -> None:
    state = ic.position({"0,0": "down port", "0,1": "down"}, [["bank"], []], 0)
    for seat in (0, 1, None):
        seen = ic.observe(state, seat)
        assert seen.board[ic.Cell(0, 0)] == seen.board[ic.Cell(0, 1)]
        assert "port" not in ic.to_json(seen).replace('"port":', "")
        assert seen.deck_size == ic.observe(state, None).deck_size


def test_a_library_shows_its_tiles_to_the_looker() -> None:
    state = ic.position({"0,0": "bank"}, [["library"], ["bank"]], 0)
    for text in ("play library 1,0", *["tile port"] * 4, "tile temple"):
        state = ic.apply(state, ic.parse_move(text)).state
    assert ic.observe(state, 0).aside == (("port",) * 4 + ("temple",),)
    assert ic.observe(state, 1).aside is None
    assert ic.observe(state, 1).aside_sizes == (5,)
    state = ic.apply(state, ic.parse_move("play port 2,0")).state
    state = ic.apply(state, ic.parse_move("place 3,0")).state
    under = ic.parse_move("under temple port port port")
    assert ic.shown(state, under, 0) == "under temple port port port"
    assert ic.shown(state, under, 1) == ic.shown(state, under, None) == "under * * * *"


def test_a_temple_shows_a_hand_until_it_is_over() -> None:
    state = ic.position({"0,0": "bank"}, [["temple"], ["port", "post"]], 0)
    for text in ("play temple 1,0", "look 1"):
        state = ic.apply(state, ic.parse_move(text)).state
    assert ic.observe(state, 0).shown_hand == ("port", "post")
    assert ic.observe(state, 1).shown_hand is None
    assert ic.observe(state, None).shown_hand is None


def test_a_spectator_cannot_tell_who_drew_what() -> None:
    one, other = (after(MINI, f"first 1; tile {tile}") for tile in ("bank", "power"))
    assert one != other
    for seat in (1, None):
        assert ic.observe(one, seat) == ic.observe(other, seat)
        assert ic.to_json(ic.observe(one, seat)) == ic.to_json(ic.observe(other, seat))
    assert ic.observe(one, 0) != ic.observe(other, 0)


def test_greedy_beats_random() -> None:
    setup = ic.Setup(2, "plain")
    wins = 0
    for seed in range(6):
        me = seed % 2
        policies = [ic.greedy if seat == me else random_policy for seat in (0, 1)]
        game = play(ic, setup, policies, seed)
        assert not game.abandoned
        result = ic.report(game.state)["result"]
        wins += result["winners"] == [me]
    assert wins >= 5


def test_greedy_decides_everything() -> None:
    """Under every reading it always finds a legal move."""
    rulings = ic.Rulings(
        instructions=Instructions.OPTIONAL,
        hotel_instead_of=HotelInsteadOf.ANY_PLAY,
        stadium_tokens=StadiumTokens.ONE_OR_ALL,
    )
    for setup in (ic.Setup(3, rulings=rulings), ic.Setup(5)):
        game = play(ic, setup, [ic.greedy] * setup.seats, 11)
        assert isinstance(ic.pending(game.state), Over)
        facts = list(ic.measured(setup, events_of(game.transcript)))
        assert {name for name, _, _ in facts} >= {"turns", "plays", "game_end"}
        assert {name for name, _, _ in facts} <= {each.name for each in ic.measures}


def events_of(transcript: Transcript[ic.Setup, m.Move]) -> list[e.Event]:
    state = ic.start(transcript.setup)
    events: list[e.Event] = []
    for move in transcript.moves:
        step = ic.apply(state, move)
        events.extend(step.events)
        state = step.state
    return events


def test_every_move_can_be_offered_and_every_table_drawn() -> None:
    dice = Random(3)
    state = ic.start(ic.Setup(3, rulings=ic.Rulings(stadium_tokens=StadiumTokens.ONE_OR_ALL)))
    verbs = set()
    for _ in range(400):
        if isinstance(ic.pending(state), Over):
            state = ic.start(state.setup)
        offered = ic.legal_moves(state)
        if not isinstance(ic.pending(state), Chance):
            seen = ic.observe(state, state.turn)
            for move in offered[:3]:
                words, label = ic.offer(seen, move)
                verbs.add(type(move))
                assert words.text in ic.words
                assert isinstance(label, str) or label.text in ic.words
            for lang in ("en", "fr"):
                for width in (40, 78):
                    drawn = ic.draw_table(seen, lang, width)
                    assert max(map(len, drawn.split("\n"))) <= width
        state = ic.apply(state, dice.choice(offered)).state
    assert len(verbs) > 8


def test_the_table_is_drawn() -> None:
    board = {"0,0": "power 1", "1,0": "bank 0 1 1", "0,1": "down"}
    state = ic.position(board, [["bank", "bank", "post"], ["port"]], 0, setup=ic.Setup(2, "plain"))
    assert ic.draw_table(ic.observe(state, 0)) == DRAWN
    assert "  Votre main : " in ic.draw_table(ic.observe(state, 0), "fr")


DRAWN = """\
── tiles in play: 3 · deck: 113 ──────────────────────────────────────────────
       -1      0      1      2
   2           ·
   1    ·    ▒▒▒▒▒    ·
   0    ·    power  bank     ·
               1    0 1×2
  -1           ·      ·

  Player 1         hand: 1       tokens: 12    points: 2
▶ Player 0 (you)   hand: 3       tokens: 14    points: 0

  Your hand: Bank ×2, Post Office"""


def test_tiles_for_which_there_is_no_room_are_named() -> None:
    board = {f"{x},0": "down" for x in range(20)} | {"20,0": "bank 1", "-1,0": "housing"}
    state = ic.position(board, [["bank"], []], 0)
    drawn = ic.draw_table(ic.observe(state, 0)).splitlines()
    axis = drawn[1].split()
    start = next(index for index, line in enumerate(drawn) if "out of sight" in line)
    hidden = " ".join(drawn[start : drawn.index("", start)])
    missing = [cell for cell in board if cell.partition(",")[0] not in axis]
    assert missing
    assert f"out of sight: {len(missing)} tiles" in hidden
    assert all(f" {cell} " in hidden for cell in missing)
    assert "20,0 bank 1" in hidden
    assert "-1,0 housing" in hidden


def test_a_story_is_told_by_turns() -> None:
    state = ic.position({"0,0": "port"}, [["bank", "port"], ["plaza"]], 0)
    events: list[e.Event] = []
    for text in (
        "play port 1,0",
        "place 2,0",
        "tile bank",
        "tile bank",
        "tile post",
        "tile temple",
    ):
        step = ic.apply(state, ic.parse_move(text))
        events.extend(event for event in step.events if event.to == "all")
        state = step.state
    assert ic.tell(events) == (
        "Player 0 plays a Port at 1,0 and puts a token on it."
        " Player 0 places the deck's top tile face down at 2,0. Player 0 draws 4 tiles.",
    )


@pytest.mark.question("ic.question.copies-differ")
def test_copies_that_differ_in_print_are_told_apart() -> None:
    prints = {"bank": [{"copies": 4, "bonus": 0, "silver": False}, {"copies": 2, "bonus": 1}]}
    setup = ic.Setup(2, "plain", prints)
    assert setup.tiles.count("bank-a") == 4
    assert "bank" not in setup.tiles.order
    state = ic.position({"0,0": "port 1"}, [["bank-b"], []], 0, setup=setup)
    assert "play bank-b 1,0" in map(str, ic.legal_moves(state))
    played = ic.apply(state, ic.parse_move("play bank-b 1,0")).state
    assert ic.pending(played).kind == "bank"  # type: ignore[union-attr]
    assert evolve(setup, rulings=ic.Rulings.list_wording()).prints == setup.prints
    assert ic.from_json(ic.to_json(setup), ic.Setup) == setup


def played(state: ic.State, *moves: str) -> ic.State:
    for text in moves:
        state = ic.apply(state, ic.parse_move(text)).state
    return state


def shown_to(state: ic.State, text: str) -> list[str]:
    return [ic.shown(state, ic.parse_move(text), seat) for seat in (0, 1, 2, None)]


def test_who_is_shown_the_tile_that_chance_names() -> None:
    setup = ic.Setup(3, "plain")
    state = ic.position({"0,0": "down"}, [["embassy"], ["port"], []], 0, setup=setup)
    turned = played(state, "play embassy 1,0", "token 0,0")
    assert shown_to(turned, "tile bank") == ["tile bank"] * 4, "it is turned up for all to see"
    refilled = played(turned, "tile plaza")
    assert shown_to(refilled, "tile bank") == ["tile bank", "tile *", "tile *", "tile *"]
    temple = ic.position({"0,0": "bank"}, [["temple"], ["port"], []], 0, setup=setup)
    robbed = played(temple, "play temple 0,1", "look 1", "play port 0,2", "place 0,3")
    assert shown_to(robbed, "tile bank") == ["tile *", "tile bank", "tile *", "tile *"]


def test_everybody_sees_the_last_turns_and_the_result() -> None:
    setup = ic.Setup.miniature(2, {"plaza": 3, "bank": 9}, 1, 2, 1, "plain")
    table = {"0,0": "bank 0 0", "0,1": "bank 1"}
    state = ic.position(table, [[], ["bank"]], 1, setup=setup, last_turns=())
    for seat in (0, 1, None):
        assert ic.observe(state, seat).last_turns == ()
        assert ic.observe(state, seat).result is None
    ended = played(state, "play bank 0,2", "swap 0,0 0", "tile bank")
    told = ic.report(ended)["result"]
    assert told["cause"] == "last_turns"
    for seat in (0, 1, None):
        result = ic.observe(ended, seat).result
        assert result is not None
        assert [total.at_least for total in result.totals] == told["totals"]
    again = ic.position(table, [[], ["bank"]], 1, setup=ic.Setup(2))
    assert ic.observe(again, 0).last_turns is None


def test_a_board_without_known_backs_is_the_board_itself() -> None:
    state = ic.position({"0,0": "bank", "0,1": "down"}, [["port"], []], 0)
    assert ic.observe(state, 1).board == state.board
