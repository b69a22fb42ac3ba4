"""A stored state that the rules cannot lead to is refused, for the reason that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from egorules import infinite_city as ic
from egorules.core.parse import BadInput
from egorules.core.zones import Bag, Deck, Hand
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board, Cell, Tile
from egorules.infinite_city.flaws import seen_tiles, state_flaws

AT, BESIDE, FAR = Cell(0, 0), Cell(0, 1), Cell(5, 5)
TABLE = ic.position(
    {"0,0": "library 0", "0,1": "down", "1,0": "down port"}, [["bank", "port"], ["hotel"]], 0
)
SETUP = TABLE.setup


def told(state: ic.State) -> list[str]:
    return [str(each) for each in state_flaws(state)]


def seen(state: ic.State, *tiles: str) -> ic.State:
    """Somebody has looked at these tiles of the deck, which lie elsewhere now."""
    unseen = state.unseen
    for each in tiles:
        unseen = unseen.minus(each)
    return evolve(state, unseen=unseen, deck=Deck(state.deck.shuffled - len(tiles)))


def on_top(*phases: p.Phase, state: ic.State = TABLE) -> ic.State:
    return evolve(state, stack=(p.TurnEnds(), *phases))


LOOKED = evolve(seen(TABLE, "bank", "temple"), aside=(("temple", "bank"),))


def of_the_rest(state: ic.State) -> dict[str, Any]:
    """Nobody has seen what is neither in a hand nor face up, or known to somebody."""
    known = Bag.of(SETUP.tiles.order, [*seen_tiles(state)])
    unseen = SETUP.tiles.without(known)
    return {"unseen": unseen, "deck": Deck(unseen.size() - 1)}


def good() -> Iterator[ic.State]:
    yield TABLE
    yield ic.start(SETUP)
    yield on_top(p.Housing(AT))
    yield on_top(p.Library(AT), state=LOOKED)
    yield on_top(p.Under(), state=LOOKED)
    yield on_top(p.LookAtTop(AT, 1), state=LOOKED)
    yield on_top(p.Refill())
    yield on_top(p.FactoryDraw(1))
    yield on_top(p.TempleDraw(1))
    yield on_top(p.Steal(AT, 1))
    yield evolve(on_top(p.Taken("temple")), unseen=seen(TABLE, "temple").unseen,
                 deck=Deck(TABLE.deck.shuffled - 1))  # fmt: skip
    yield evolve(on_top(p.Taken(None)), deck=Deck(TABLE.deck.shuffled - 1))
    yield evolve(seen(TABLE, "bank"), deck=Deck(TABLE.deck.shuffled - 2, ("bank", None)))
    yield evolve(ic.start(SETUP), stack=(p.Deal(10),), turn=1)
    yield evolve(TABLE, ran_out=(0, 1), last_turns=(1,))
    yield on_top(p.FactoryDraw(11))
    held = [*TABLE.unseen.minus("bank").minus("bank"), *TABLE.hands[0], *TABLE.hands[1]]
    last = evolve(TABLE, hands=(Hand(sorted(held)), Hand()))  # one in the deck, one on the board
    yield evolve(last, stack=(p.Refill(),), **of_the_rest(last))


@pytest.mark.parametrize("state", [*good()], ids=lambda state: str(state.stack[-1]))
def test_a_state_of_the_rules_has_no_flaw(state: ic.State) -> None:
    assert told(state) == []
    assert ic.from_json(ic.to_json(state), ic.State) == state


def board(**tiles: Tile) -> Board:
    """A board that is not brought into its one form."""
    return Board(tuple((Cell(*map(int, key[1:].split("_"))), tile) for key, tile in tiles.items()))


UNFIT = "The table does not fit the setup"
NO_TILE = "A tile is not one of this game"
NO_SEAT = "A seat is not one of this game"
NO_FORM = "The board is not in its canonical form"
NOT_AWAITED = "What is awaited does not fit the table"
TILES = "The tiles do not add up to those of the setup"
UNSEEN = "The unseen tiles do not add up"
TOKENS = "The tokens of {} do not add up"
LIBRARY, DOWN, PORT = (TABLE.board[each] for each in (AT, BESIDE, Cell(1, 0)))
DEALT = evolve(ic.start(SETUP), stack=(p.Deal(10),), turn=1)
OTHER = ic.position({"0,0": "bank"}, [[], []], 0, setup=ic.Setup.miniature(2, {"bank": 20}))


def bad() -> Iterator[tuple[ic.State, str]]:
    yield evolve(TABLE, hands=TABLE.hands[:1]), UNFIT
    yield evolve(TABLE, hands=(*TABLE.hands, Hand())), UNFIT
    yield evolve(TABLE, supply=TABLE.supply[:1]), UNFIT
    yield evolve(TABLE, unseen=OTHER.unseen), UNFIT
    yield evolve(TABLE, stack=()), UNFIT
    yield evolve(TABLE, unseen=Bag(TABLE.unseen.order, TABLE.unseen.counts[:-1])), NO_TILE
    yield evolve(TABLE, hands=(Hand(("castle",)), TABLE.hands[1])), NO_TILE
    yield evolve(TABLE, aside=(("castle",),)), NO_TILE
    yield evolve(TABLE, board=TABLE.board.put(FAR, Tile("castle", True))), NO_TILE
    yield evolve(TABLE, deck=Deck(TABLE.deck.shuffled, ("castle",))), NO_TILE
    yield on_top(p.Taken("castle")), NO_TILE
    for seat in (2, -1):
        yield evolve(TABLE, board=TABLE.board.put(AT, Tile("library", True, (seat,)))), NO_SEAT
        yield on_top(p.Steal(AT, seat)), NO_SEAT
        yield on_top(p.TempleDraw(seat)), NO_SEAT
        yield evolve(TABLE, stack=(p.Replace(seat), p.Turn())), NO_SEAT
        yield evolve(TABLE, ran_out=(seat,)), NO_SEAT
        yield evolve(TABLE, last_turns=(1, seat)), NO_SEAT
        yield evolve(TABLE, turn=seat), NO_SEAT
    yield evolve(TABLE, board=board(_0_1=DOWN, _0_0=LIBRARY, _1_0=PORT)), NO_FORM
    yield evolve(TABLE, board=Board((*TABLE.board.tiles, TABLE.board.tiles[-1]))), NO_FORM
    yield evolve(TABLE, board=TABLE.board.put(AT, Tile("library", True, (1, 0)))), NO_FORM
    yield evolve(TABLE, board=TABLE.board.put(BESIDE, Tile(None, True))), NO_FORM
    yield evolve(TABLE, stack=(p.TurnEnds(),)), NOT_AWAITED
    yield on_top(p.Begin(AT)), NOT_AWAITED
    yield evolve(TABLE, turn=None), NOT_AWAITED
    yield evolve(TABLE, stack=(p.ChooseFirst(),)), NOT_AWAITED
    yield on_top(p.Library(AT)), NOT_AWAITED
    yield on_top(p.Under()), NOT_AWAITED
    yield on_top(p.LookAtTop(AT, 1)), NOT_AWAITED
    yield on_top(p.PutBack(), p.Turn()), NOT_AWAITED
    yield on_top(p.Housing(FAR)), NOT_AWAITED
    yield on_top(p.Begin(FAR), p.Housing(AT)), NOT_AWAITED
    yield on_top(p.Begin(FAR), p.TempleDraw(1)), NOT_AWAITED
    yield on_top(p.Capitol(AT, (FAR,))), NOT_AWAITED
    yield on_top(p.FactoryDraw(0)), NOT_AWAITED
    yield on_top(p.LookAtTop(AT, 0), state=LOOKED), NOT_AWAITED
    yield evolve(DEALT, stack=(p.Deal(0),)), NOT_AWAITED
    yield evolve(DEALT, stack=(p.Deal(11),)), NOT_AWAITED
    for phase in (p.Refill(), p.FactoryDraw(1), p.TempleDraw(1)):
        yield evolve(on_top(phase), deck=Deck(0)), NOT_AWAITED
    yield evolve(TABLE, hands=(Hand(("bank",)), TABLE.hands[1])), TILES
    yield evolve(TABLE, hands=(Hand(("bank", "port", "port")), TABLE.hands[1])), TILES
    yield evolve(TABLE, deck=Deck(TABLE.deck.shuffled - 1)), UNSEEN
    yield evolve(TABLE, deck=Deck(TABLE.deck.shuffled + 1)), UNSEEN
    yield evolve(TABLE, board=TABLE.board.put(FAR, DOWN)), UNSEEN
    yield on_top(p.Taken(None)), UNSEEN
    yield evolve(TABLE, supply=(15, 15)), TOKENS.format("Player 0")
    yield evolve(TABLE, supply=(14, 14)), TOKENS.format("Player 1")
    yield (
        evolve(TABLE, supply=(-1, 15),
               board=TABLE.board.put(AT, Tile("library", True, (0,) * 16))),
        TOKENS.format("Player 0"),
    )  # fmt: skip
    yield (
        evolve(TABLE, hands=(Hand(("port", "bank")), TABLE.hands[1])),
        ("A hand is not in ascending order"),
    )
    yield (
        evolve(TABLE, supply=(13, 15), board=TABLE.board.put(BESIDE, Tile(None, False, (0,)))),
        "A face-down tile bears no token",
    )
    yield (
        evolve(TABLE, deck=Deck(TABLE.deck.shuffled - 1, (None,))),
        "An unseen tile on top of the tail belongs to the shuffled part",
    )


@pytest.mark.parametrize(("state", "reason"), [*bad()])
def test_a_flaw_is_told(state: ic.State, reason: str) -> None:
    assert told(state) == [reason]


@pytest.mark.parametrize("index", [0, 11, 26, 50])
def test_a_state_with_a_flaw_is_not_read(index: int) -> None:
    state, reason = [*bad()][index]
    with pytest.raises(BadInput, match=reason):
        ic.from_json(ic.to_json(state), ic.State)


def test_all_that_does_not_add_up_is_told_together() -> None:
    wrong: dict[str, Any] = {"hands": (Hand(("port", "bank", "bank")), TABLE.hands[1])}
    state = evolve(TABLE, supply=(15, 14), deck=Deck(3), **wrong)
    assert told(state) == [
        TILES,
        UNSEEN,
        TOKENS.format("Player 0"),
        TOKENS.format("Player 1"),
        "A hand is not in ascending order",
    ]


def test_a_state_in_the_middle_of_drawing_is_stored_as_it_is() -> None:
    """After a pass, for a Factory, with a full hand and without: whoever reads it goes on alike."""
    hands = [["factory", "bank"], []]
    full = [["factory", "bank", "bank", "port", "port", "post"], []]
    for table, moves in (
        (hands, ["play factory 0,1", *["tile bank"] * 4, *["tile port"] * 5, "pass", "tile port"]),
        (full, ["play factory 0,1", *["tile temple"] * 3]),
    ):
        state = ic.position({"0,0": "plaza"}, table, 0)
        for text in moves:
            state = ic.apply(state, ic.parse_move(text)).state
            assert ic.from_json(ic.to_json(state), ic.State) == state
