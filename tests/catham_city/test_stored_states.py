"""A stored state that the rules cannot lead to is refused, for the reason that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from egorules import catham_city as cc
from egorules.catham_city import phases as p
from egorules.catham_city.factions import EMPTY, FACTIONS, Zone, zone
from egorules.catham_city.stored import state_flaws
from egorules.core.parse import BadInput
from egorules.core.rulebook import Decision
from egorules.core.zones import Bag

HACKERS, MAFIA, POLICE, SCIENTISTS, ROBOCHAS = (
    cc.Faction(name) for name in ("hackers", "mafia", "police", "scientists", "robochas")
)
SETUP = cc.Setup(3, (MAFIA, HACKERS, POLICE, SCIENTISTS, ROBOCHAS))
TABLE = cc.position(
    [{"hackers": 3, "mafia": 2}, {"police": 2}, {"scientists": 1}],
    {"mafia": 4, "scientists": 2, "robochas": 1},
    0,
    setup=SETUP,
    influence=[4, 0, 1],
    discard={"robochas": 3},
)


def told(state: cc.State) -> list[str]:
    return [str(each) for each in state_flaws(state)]


def awaiting(phase: p.Phase, state: cc.State = TABLE) -> cc.State:
    """An action of this turn is under way."""
    return evolve(state, phase=phase, actions_left=0)


def moved(state: cc.State, card: cc.Faction, source: str, target: str, count: int = 1) -> cc.State:
    """Cards that lie elsewhere."""
    cards = zone({card: count})
    changes = {
        source: getattr(state, source).without(cards),
        target: getattr(state, target).together(cards),
    }
    return evolve(state, **changes)


def played(card: cc.Faction, count: int = 1) -> cc.State:
    return moved(TABLE, card, "deck", "in_play", count)


def with_hand(state: cc.State, seat: int, hand: Zone) -> cc.State:
    """Another hand, the rest of which goes to the deck or comes from there."""
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    deck = state.deck.together(state.hands[seat]).without(hand)
    return evolve(state, hands=hands, deck=deck)


START = cc.start(SETUP)
DEALING = evolve(START, phase=p.Deal((0, 1, 2) * min(SETUP.deal)), turn=0)
TWO_ACTIONS = cc.Setup(3, SETUP.factions, variant="two-actions")
BIG = zone({HACKERS: 11})
EMPTY_SUPPLY = evolve(TABLE, deck=EMPTY, discard=EMPTY)


def read_as(reading: str, state: cc.State, **more: Any) -> cc.State:
    rulings = cc.read_setup({"seats": 3, "rulings": {"hand_limit": reading}}).rulings
    return evolve(state, setup=evolve(state.setup, rulings=rulings), **more)


def laying(missing: int = 7) -> cc.State:
    """Every hand is dealt, and the market is not yet full."""
    whose = zip((HACKERS, POLICE, SCIENTISTS), SETUP.deal, strict=True)
    hands = tuple(zone({faction: cards}) for faction, cards in whose)
    market = zone({MAFIA: SETUP.market - missing})
    deck = SETUP.cards.without(market)
    for hand in hands:
        deck = deck.without(hand)
    return evolve(START, phase=p.LayMarket(), turn=0, hands=hands, market=market, deck=deck)


def good() -> Iterator[cc.State]:
    yield laying()
    yield laying(1)
    yield TABLE
    yield START
    yield evolve(TABLE, phase=p.Over(0), influence=(SETUP.target, 0, 1), turn=None, actions_left=0)
    for queue in ((1, 2), (2,)):
        yield awaiting(p.Gift(queue))
        yield awaiting(p.Clue(MAFIA, queue))
        yield awaiting(p.Payment(queue, 1, True), evolve(TABLE, influence=(4, 1, 1)))
    yield awaiting(p.Payment((1, 2), 1, False))
    yield awaiting(p.Payment((1, 2), 2, False))
    yield awaiting(p.Payment((2,), 0, True))
    yield awaiting(p.Bonus(MAFIA, 1, (2,)))
    yield awaiting(p.Bonus(HACKERS, 2, ()))
    yield awaiting(p.TurnUp(1, EMPTY))
    yield awaiting(p.Draw(0, 1, SCIENTISTS))
    yield awaiting(p.Draw(0, 1, ROBOCHAS))
    yield awaiting(p.Draw(1, 1, POLICE))
    yield awaiting(p.Search(1, 1, MAFIA, EMPTY))
    yield awaiting(p.Hack(1, 2, EMPTY))
    yield awaiting(p.Hack(1, 2, zone({MAFIA: 2})), played(MAFIA, 2))
    for stage in (1, 2):
        yield awaiting(p.Refill(stage, p.Action.TAKE), moved(TABLE, MAFIA, "market", "discard"))
    yield awaiting(p.Surplus(p.Action.TAKE), with_hand(TABLE, 0, BIG))
    yield awaiting(p.Surplus(p.Action.TAKE), read_as("taking_only", with_hand(TABLE, 0, BIG)))


@pytest.mark.parametrize("state", [*good()], ids=lambda state: str(state.phase))
def test_a_state_of_the_rules_has_no_flaw(state: cc.State) -> None:
    assert told(state) == []
    assert cc.from_json(cc.to_json(state), cc.State) == state


UNFIT = "The table does not fit the setup"
CARDS = "The cards do not add up to those of the setup"
INFLUENCE = "The influence does not fit what is awaited"
TURN = "The turn does not fit what is awaited"
AWAITED = "What is awaited does not fit the table"
OTHER_ORDER = Bag(FACTIONS[::-1], (0,) * len(FACTIONS))


def bad() -> Iterator[tuple[cc.State, str]]:
    yield evolve(TABLE, hands=TABLE.hands[:2]), UNFIT
    yield evolve(TABLE, influence=(1, 1)), UNFIT
    yield evolve(TABLE, in_play=OTHER_ORDER), UNFIT
    yield evolve(TABLE, in_play=Bag(FACTIONS, (0,) * 7)), UNFIT
    yield evolve(TABLE, in_play=Bag(FACTIONS, (-1, 1, 0, 0, 0, 0, 0, 0))), UNFIT
    yield awaiting(p.TurnUp(1, Bag(FACTIONS, (-1, 1, 0, 0, 0, 0, 0, 0)))), UNFIT
    yield evolve(TABLE, discard=TABLE.discard.plus(MAFIA)), CARDS
    yield evolve(TABLE, deck=TABLE.deck.minus(MAFIA)), CARDS
    yield evolve(TABLE, influence=(0, -1, 0)), INFLUENCE
    yield evolve(TABLE, influence=(SETUP.target, 0, 0)), INFLUENCE
    over = evolve(TABLE, phase=p.Over(0), turn=None, actions_left=0)
    yield evolve(over, influence=(SETUP.target, SETUP.target, 0)), INFLUENCE
    yield evolve(over, turn=0, influence=(SETUP.target, 0, 0)), TURN
    yield evolve(over, actions_left=1, influence=(SETUP.target, 0, 0)), TURN
    yield evolve(START, turn=0), TURN
    yield evolve(TABLE, turn=None), TURN
    yield evolve(TABLE, turn=3), TURN
    yield evolve(TABLE, actions_left=0), TURN
    yield evolve(TABLE, actions_left=2), TURN
    yield evolve(awaiting(p.Gift((1, 2))), actions_left=1), TURN
    yield evolve(awaiting(p.Gift((1, 2))), actions_left=-1), TURN
    yield evolve(DEALING, actions_left=1), TURN
    # What is awaited.
    yield evolve(over, influence=(0, SETUP.target, 0)), AWAITED
    yield moved(START, MAFIA, "deck", "discard"), AWAITED
    yield evolve(DEALING, phase=p.Deal((1, 2))), AWAITED
    yield moved(DEALING, MAFIA, "deck", "discard"), AWAITED
    yield laying(0), AWAITED
    yield moved(laying(), MAFIA, "deck", "in_play"), AWAITED
    yield moved(laying(), MAFIA, "deck", "discard"), AWAITED
    yield with_hand(laying(), 0, EMPTY), AWAITED
    yield played(MAFIA), AWAITED
    yield moved(TABLE, MAFIA, "market", "discard"), AWAITED
    yield moved(TABLE, MAFIA, "deck", "market"), AWAITED
    yield with_hand(TABLE, 0, BIG), AWAITED
    yield with_hand(TABLE, 1, BIG), AWAITED
    for queue in ((), (1,), (2, 1), (0, 1, 2), (0,), (1, 2, 0)):
        yield awaiting(p.Gift(queue)), AWAITED
        yield awaiting(p.Clue(MAFIA, queue)), AWAITED
    yield awaiting(p.Payment((1,), 1, False)), AWAITED
    yield awaiting(p.Payment((1, 2), 3, False)), AWAITED
    yield awaiting(p.Payment((2,), 2, False)), AWAITED
    yield awaiting(p.Payment((1, 2), -1, False)), AWAITED
    yield awaiting(p.Payment((1, 2), 0, False)), AWAITED
    yield awaiting(p.Payment((1, 2), 1, True)), AWAITED
    yield awaiting(p.Bonus(POLICE, 1, (2,))), AWAITED
    yield awaiting(p.Bonus(MAFIA, 2, (1,))), AWAITED
    yield awaiting(p.TurnUp(0, EMPTY)), AWAITED
    yield awaiting(p.Draw(1, 1, SCIENTISTS)), AWAITED
    yield awaiting(p.Draw(0, 1, POLICE)), AWAITED
    yield awaiting(p.Draw(0, 1, MAFIA)), AWAITED
    yield awaiting(p.Draw(3, 1, POLICE)), AWAITED
    yield awaiting(p.Draw(0, 0, SCIENTISTS)), AWAITED
    yield awaiting(p.Search(0, 1, MAFIA, EMPTY)), AWAITED
    yield awaiting(p.Search(1, 0, MAFIA, EMPTY)), AWAITED
    yield awaiting(p.Search(1, 1, POLICE, EMPTY)), AWAITED
    yield awaiting(p.Search(1, 1, MAFIA, EMPTY), with_hand(TABLE, 1, EMPTY)), AWAITED
    yield awaiting(p.Hack(0, 1, EMPTY)), AWAITED
    yield awaiting(p.Hack(1, 0, EMPTY)), AWAITED
    yield awaiting(p.Hack(1, 3, EMPTY)), AWAITED
    yield awaiting(p.Hack(1, 2, zone({MAFIA: 3})), played(MAFIA, 3)), AWAITED
    yield awaiting(p.Hack(1, 1, EMPTY), played(MAFIA)), AWAITED
    short = moved(TABLE, MAFIA, "market", "discard")
    for stage in (0, 3):
        yield awaiting(p.Refill(stage, p.Action.TAKE), short), AWAITED
    yield awaiting(p.Refill(1, p.Action.TAKE)), AWAITED
    yield awaiting(p.Refill(1, p.Action.TAKE), moved(short, MAFIA, "deck", "in_play")), AWAITED
    yield awaiting(p.Surplus(p.Action.TAKE), with_hand(TABLE, 0, zone({HACKERS: 10}))), AWAITED
    big = with_hand(TABLE, 0, BIG)
    yield awaiting(p.Surplus(p.Action.TAKE), moved(big, MAFIA, "deck", "in_play")), AWAITED
    yield awaiting(p.Surplus(p.Action.PLAY), read_as("taking_only", big)), AWAITED


@pytest.mark.parametrize(("state", "reason"), [*bad()])
def test_a_flaw_is_told(state: cc.State, reason: str) -> None:
    assert told(state) == [reason]
    with pytest.raises(BadInput, match=reason):
        cc.from_json(cc.to_json(state), cc.State)


@pytest.mark.parametrize(
    ("action", "effect", "ending", "rulings"),
    [
        ("take 2 mafia", [], ["card police"] * 2 + ["discard mafia"] * 3, {}),
        (
            "take 2 mafia",
            [],
            ["discard mafia"] * 3 + ["card police"] * 2,
            {"refill_order": "discard_first"},
        ),
        ("play 2 robochas", ["card police"] * 5, ["discard mafia"] * 4, {}),
        (
            "play 2 robochas",
            ["card police"] * 5,
            ["discard mafia"] * 4,
            {"discard_timing": "at_once"},
        ),
        ("play 1 hackers on 1", ["reveal police"], ["discard mafia"], {}),
    ],
)
def test_a_game_can_be_put_away_throughout_the_end_of_an_action(
    action: str, effect: list[str], ending: list[str], rulings: dict[str, str]
) -> None:
    """It is stored which action ends, for a reading binds the hand limit to some of them only."""
    read = {"seats": 3, "rulings": {"hand_limit": "end_of_turn", **rulings}}
    setup = cc.Setup(3, SETUP.factions, "two-actions", cc.read_setup(read).rulings)
    hands = [{"robochas": 2, "hackers": 1, "mafia": 8}, {"police": 1}, {}]
    market = {"mafia": 4, "scientists": 2, "robochas": 1}
    state = cc.position(hands, market, 0, setup=setup, actions_left=1)
    for move in (action, *effect):
        state = cc.apply(state, cc.parse_move(move)).state
    for move in ending:
        assert isinstance(state.phase, p.Refill | p.Surplus)
        assert state.phase.action == action.partition(" ")[0]
        assert cc.from_json(cc.to_json(state), cc.State) == state
        state = cc.apply(state, cc.parse_move(move)).state
    assert cc.pending(state) == Decision(1, "turn")


def without_supply(state: cc.State) -> cc.State:
    """All cards of deck and discard pile are in the hand of the last seat."""
    hand = state.hands[2].together(state.deck).together(state.discard)
    return evolve(state, deck=EMPTY, discard=EMPTY, hands=(*state.hands[:2], hand))


def test_who_draws_needs_a_deck() -> None:
    bare = read_as("taking_only", without_supply(TABLE))
    assert told(bare) == []
    for phase in (
        p.TurnUp(1, EMPTY),
        p.Draw(0, 1, SCIENTISTS),
        p.Refill(1, p.Action.TAKE),
    ):
        assert told(awaiting(phase, bare)) == [AWAITED]


def test_a_market_is_short_only_without_a_supply() -> None:
    bare = read_as("taking_only", without_supply(moved(TABLE, MAFIA, "market", "discard")))
    assert told(bare) == []
    hand = bare.hands[2].minus(MAFIA)
    hands = (*bare.hands[:2], hand)
    assert told(evolve(bare, hands=hands, deck=zone({MAFIA: 1}))) == [AWAITED]
    assert told(evolve(bare, hands=hands, discard=zone({MAFIA: 1}))) == [AWAITED]


def test_a_large_hand_between_two_actions() -> None:
    big = with_hand(evolve(TABLE, setup=TWO_ACTIONS), 0, BIG)
    late = read_as("end_of_turn", big)
    assert told(evolve(late, actions_left=1)) == []
    assert told(evolve(late, actions_left=2)) == [AWAITED]
    assert told(evolve(late, turn=1, actions_left=1)) == [AWAITED]
    assert told(read_as("taking_only", big, actions_left=2)) == []
    assert told(evolve(late, phase=p.Surplus(p.Action.PLAY), actions_left=0)) == []
    assert told(evolve(late, phase=p.Surplus(p.Action.PLAY), actions_left=1)) == [AWAITED]


def test_all_that_is_wrong_is_told_together() -> None:
    state = evolve(TABLE, deck=EMPTY, influence=(99, 0, 0), turn=None)
    assert told(state) == [CARDS, INFLUENCE, TURN]
