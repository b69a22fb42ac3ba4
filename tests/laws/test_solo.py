"""Solo mode: what follows from the nine steps, and what a Citybot's turn may depend on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, event, given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world import events as e
from egorules.egocentric_world.moves import Act, Allow, DeckCard
from egorules.egocentric_world.phases import CitybotCard, CitybotExchange, CitybotTurn, Turn
from egorules.egocentric_world.setup import CITYBOTS, HUMAN
from egorules.egocentric_world.state import State, discard_pile
from egorules.testing import egocentric_world as games
from egorules.testing import walking, wander
from egorules.testing.profiles import times
from tests.laws.holding import Mode, in_solo_modes
from tests.rulings import refused


@in_solo_modes
@given(data=st.data())
@pytest.mark.clause("ew.solo.step-5", "ew.solo.step-6", "ew.solo.step-8")
def test_corollary_5_the_highest_card_is_unique_at_steps_6_and_8(
    mode: Mode, data: st.DataObject
) -> None:
    """A tie for the highest would have been a pair at step 5."""
    walk = data.draw(mode.walks())
    for before, step in zip(walk.states, walk.steps, strict=False):
        if isinstance(before.phase, CitybotCard) and before.turn is not None:
            assert unique_highest(before.hands[before.turn]), before
        visible = Counter(before.hands[before.turn or 0])
        for each in step.events:
            match each:
                case e.Revealed(seat, cards) if seat == before.turn:
                    visible.update(cards)
                case e.CitybotStep(_, 6):
                    assert unique_highest(tuple(visible.elements())), before
                case _:
                    pass


def unique_highest(cards: tuple[int, ...]) -> bool:
    return cards.count(max(cards)) == 1


def official_start(setup: ew.Setup, dice: Random) -> State:
    """A game from its start, or a table that has kept to corollary 6 so far."""
    if dice.random() < 0.4:
        return ew.start(setup)
    table = games.laid(setup, dice)
    held = sum(len(table.cards_of(seat)) for seat in ew.seats(table))
    return table if held <= 15 and table.top is not None else ew.start(setup)


@in_solo_modes
@given(data=st.data())
@pytest.mark.clause("ew.solo.usual-rules", "ew.setup.reshuffle")
def test_corollary_6_never_more_than_15_cards_in_hand_and_always_a_discard(
    mode: Mode, data: st.DataObject
) -> None:
    setup = data.draw(mode.setups)
    dice = Random(data.draw(walking.seeds))
    walk = wander(ew, official_start(setup, dice), dice, 90, games.taste)
    for index, state in enumerate(walk.states):
        held = sum(len(state.cards_of(seat)) for seat in ew.seats(state))
        assert held + len(state.removed) <= 15, walk.until(index)
        if isinstance(state.phase, Turn | CitybotTurn):
            assert state.top is not None, walk.until(index)
            assert state.deck.size() + discard_pile(state).size() >= 45


@in_solo_modes
@given(data=st.data())
@pytest.mark.clause("ew.solo.steps")
def test_a_citybot_decides_nothing(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    for state in walk.states:
        assert not (isinstance(state.phase, Turn) and state.turn in CITYBOTS)
        if isinstance(state.phase, CitybotTurn):
            assert ew.legal_moves(state) == (Act(),)
            assert refused(state, "draw") == ["ew.solo.steps"]


# What a Citybot's turn depends on. A second world differs in everything else.


def citybots_table(setup: ew.Setup, dice: Random) -> State:
    """A table at a Citybot's turn, with a deck to draw from."""
    cards = list(setup.cards)
    eager = dice.random()
    cards.sort(key=lambda card: dice.random() * (1 if card >= 8 else 1 + eager))
    hands = [[cards.pop() for _ in range(dice.randint(1, 5))] for _ in range(setup.seats)]
    discard = [cards.pop() for _ in range(dice.randint(1, 20))]
    return ew.position(
        [games.hand_of(setup, seat, hand, dice) for seat, hand in enumerate(hands)],
        discard,
        dice.choice(CITYBOTS),
        setup=setup,
        deck=Counter(cards),
    )


def other_world(state: State, dice: Random) -> State:
    """A world that a Citybot cannot tell apart: the same visible table, its own pile, and of your
    hand the same total and lowest card. Deck, lower discards and the other pile are others."""
    (other,) = (seat for seat in CITYBOTS if seat != state.turn)
    pool = Counter([*state.hands[HUMAN], *state.piles[other]])
    pool.update([*state.deck, *state.rest])
    yours = alike(pool, state.hands[HUMAN], dice)
    left = list((pool - Counter(yours)).elements())
    dice.shuffle(left)
    pile = [left.pop() for _ in state.piles[other]]
    rest = [left.pop() for _ in state.rest]
    piles = [tuple(pile) if seat == other else each for seat, each in enumerate(state.piles)]
    return evolve(
        state,
        hands=(Hand(yours), *state.hands[1:]),
        piles=tuple(piles),
        rest=Bag.of(state.rest.order, rest),
        deck=Bag.of(state.deck.order, left),
    )


def alike(pool: Counter[int], hand: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """Another hand from the same cards with the same total and lowest card, if there is one."""
    for _ in range(30):
        found, left = [min(hand)], pool - Counter([min(hand)])
        while missing := sum(hand) - sum(found):
            fitting = [card for card in left.elements() if min(hand) <= card <= missing]
            if not fitting:
                break
            found.append(dice.choice(fitting))
            left -= Counter(found[-1:])
        if not missing and sorted(found) != list(hand):
            return tuple(sorted(found))
    return hand


def turn_of_a_citybot(state: State, drawn: int) -> tuple[tuple[e.Event, ...], State]:
    """The whole turn, your answer being no and the drawn card being given."""
    step = ew.apply(state, Act())
    events, now = step.events, step.state
    while now.turn == state.turn and isinstance(now.phase, CitybotCard | CitybotExchange):
        move = DeckCard(drawn) if isinstance(now.phase, CitybotCard) else Allow()
        step = ew.apply(now, move)
        events, now = (*events, *step.events), step.state
    return events, now


def of_the_turn(events: tuple[e.Event, ...], bot: int) -> tuple[e.Event, ...]:
    """The events of the turn itself: up to where a 10 turns up the other pile, or the round ends.

    Your own total is yours alone to see, and it is the same in both worlds.
    """
    kept: list[e.Event] = []
    for each in events:
        match each:
            case e.HandEmptied() | e.StopReached():
                break
            case e.Revealed(seat) if seat != bot:
                break
            case _:
                kept.append(each)
    return tuple(kept)


@in_solo_modes
@times(4)
@given(data=st.data())
@pytest.mark.clause("ew.solo.step-1")
def test_a_citybots_turn_depends_on_nothing_else(mode: Mode, data: st.DataObject) -> None:
    dice = Random(data.draw(walking.seeds))
    state = citybots_table(data.draw(mode.setups), dice)
    world = other_world(state, dice)
    assert games.count(world) == state.setup.copies
    assume(world != state)
    event("another hand" if world.hands[HUMAN] != state.hands[HUMAN] else "the same hand")
    in_both = [card for card in range(13) if card in state.deck and card in world.deck]
    drawn, bot = dice.choice(in_both), state.turn
    assert bot is not None
    events, after = turn_of_a_citybot(state, drawn)
    other_events, other_after = turn_of_a_citybot(world, drawn)
    turn = of_the_turn(events, bot)
    assert turn == of_the_turn(other_events, bot)
    if turn == events:
        assert other_after.hands[bot] == after.hands[bot]
        assert other_after.piles[bot] == after.piles[bot]
        assert other_after.top == after.top
        assert other_after.turn == after.turn


def test_worlds_with_another_hand_are_found() -> None:
    """The law above would be empty if the second world had the same hand all the time."""
    differ = 0
    for seed in range(200):
        dice = Random(seed)
        state = citybots_table(ew.Setup.solo(1), dice)
        differ += other_world(state, dice).hands[HUMAN] != state.hands[HUMAN]
    assert differ > 100
