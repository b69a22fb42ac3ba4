"""Notation: every move has one written form, and only that one is read."""

import re

import pytest

from egorules import egocentric_world as ew
from egorules.core.notation import MalformedMove
from egorules.core.parse import BadInput
from egorules.core.transcript import read_moves

WRITTEN = [
    *("draw", "discard", "keep 12", "take 4", "match 7", "pair 8+7", "stop", "pass"),
    *("again", "look 2", "exchange 0,1", "decline", "counter", "allow"),
    *("swap 6 =1", "swap ? =3", "swap =4 ?", "swap own ?", "swap ? own", "give 6"),
    *("trade 5 1:6", "trade 5 1:top", "trade own 1:top", "trade 1:6 2:2"),
    *("act", "card 9", "pick 9", "first 2", "winner 2"),
    *("look 9", "exchange 1,1", "swap =13 ?", "take 0", "card 99", "swap =0 99"),
]
"""The moves of the notation, and some that fit it although no table allows them."""

SPACED = ["draw ", " draw", "take 4\n"]

MALFORMED = [
    *SPACED,
    *("", " ", "Draw", "DRAW", "draw card", "drawn", "stop!", "STOP"),
    *("take", "take  4", "take 04", "take +4", "take -4", "take 100", "take 4.0", "take four"),
    *("take ４", "take ٤", "take\t4", "keep", "match 7 8", "pair 8", "pair 8+"),
    *("pair 8 + 7", "pair 8,7", "look", "look -1", "look all", "exchange 0", "exchange 0, 1"),
    *("exchange 1,0", "exchange 2,1", "exchange 0,1,2", "swap 6", "swap 6 1 2", "swap = ?"),
    *("swap =? 1", "swap * =1", "swap ?? 1", "swap 6,=1", "give", "give own", "give *", "card *"),
    *("trade 5", "trade 5 1", "trade 5 1:", "trade 5 1:own", "trade 1:top 2:top", "trade 2:2 1:6"),
    *("trade 1:6 2:top", "trade top 1:6", "trade own", "pick", "pick *", "first", "winner a"),
    *("act 1", "counter 9", "allow 9", "@1", "@1 @2 stop", "@01 stop", "@1  stop", "@x stop"),
    *("@-1 stop", "@100 stop", "pass 1", "again 12", "decline 12"),
]


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_written_is_read_and_written_again(text: str) -> None:
    assert str(ew.parse_move(text)) == text


@pytest.mark.parametrize("text", MALFORMED)
def test_what_does_not_fit_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        ew.parse_move(text)


@pytest.mark.parametrize("text", MALFORMED)
def test_what_may_have_been_meant_is_a_move_or_a_form_to_fill_in(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        ew.parse_move(text)
    for near in refused.value.near:
        assert near != text
        assert str(ew.parse_move(re.sub(r"[A-Z_]+", "1", near))).split()[0] == near.split()[0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [("exchange 2,1", "exchange 1,2"), ("trade 2:5 1:4", "trade 1:4 2:5")],
)
def test_of_seats_in_descending_order_the_other_order_was_meant(text: str, meant: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        ew.parse_move(text)
    assert (str(refused.value), refused.value.near) == (f"{text!r} is not a move", (meant,))


def test_different_texts_are_different_moves() -> None:
    assert len({ew.parse_move(text) for text in WRITTEN}) == len(WRITTEN)


def test_every_kind_of_move_is_tried_here() -> None:
    from typing import get_args

    from egorules.egocentric_world.moves import Move

    assert {type(ew.parse_move(text)) for text in WRITTEN} == set(get_args(Move))


def written(value: object) -> list[str]:
    """Moves read from a case, written again."""
    return [str(entry) for entry in read_moves(ew, value, "moves")]


def test_moves_stand_between_semicolons_or_on_lines() -> None:
    assert written("draw; card 6;discard") == ["draw", "card 6", "discard"]
    assert written("draw\ncard 6\r\n\n  discard  ") == ["draw", "card 6", "discard"]
    assert written(["draw; card 6", "", "discard"]) == ["draw", "card 6", "discard"]
    assert written("") == written([]) == written(";;\n;") == []


def test_a_hash_starts_a_comment_and_an_at_names_the_mover() -> None:
    assert written("draw # and now?; stop\ncard 6") == ["draw", "card 6"]
    assert written("# nothing") == []
    assert written("@1 stop; @0 draw") == ["@1 stop", "@0 draw"]


@pytest.mark.parametrize(
    "text", [each for each in MALFORMED if each.strip() and each not in SPACED]
)
def test_a_malformed_move_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadInput, match=r"^moves\[1\]: .* is not a move"):
        written(["stop", text])


@pytest.mark.parametrize("text", SPACED)
def test_blanks_around_a_move_belong_to_the_list(text: str) -> None:
    assert written(["stop", text]) == ["stop", text.strip()]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\xa0", "\u2003", "\u2028"])
def test_other_signs_are_neither_a_blank_nor_a_new_line(sign: str) -> None:
    for text in (f"{sign}stop", f"stop{sign}", f"draw{sign}stop", sign):
        with pytest.raises(BadInput, match="is not a move"):
            written(text)
    assert written(f"stop # so{sign}draw") == ["stop"]


def test_all_malformed_moves_are_told() -> None:
    with pytest.raises(BadInput) as refusal:
        written(["stop; jump", "draw", "fly; take 100"])
    assert [where for where, _ in refusal.value.reasons] == ["moves[0]", "moves[2]", "moves[2]"]


@pytest.mark.parametrize("value", [3, True, {"a": 1}, [1], ["draw", None], [["draw"]]])
def test_moves_are_texts(value: object) -> None:
    with pytest.raises(BadInput, match="moves"):
        written(value)


def test_a_text_is_no_move() -> None:
    """A text would be judged illegal; that it must be parsed first is said instead."""
    here = ew.position([[4], [1]], [12], 0)
    with pytest.raises(TypeError, match="parse_move"):
        ew.judge(here, "take 4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="parse_move"):
        ew.apply(here, "take 4")  # type: ignore[arg-type]
