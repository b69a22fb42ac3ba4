"""Law 2: the setup's cards are conserved, zone by zone and value by value, in every state."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.egocentric_world.state import ChooseWinner, GameOver
from egorules.testing.egocentric_world import cards_on_table
from tests.laws.holding import holds, in_every_mode, walks
from tests.laws.ledger import followed


def misplaced(state: ew.State) -> Iterator[str]:
    """What is wrong with the cards of a state."""
    if cards_on_table(state) != state.setup.copies:
        yield f"{cards_on_table(state)} instead of {state.setup.copies}"
    if min(*state.deck, *state.rest) < 0:
        yield "a zone has fewer than no cards"
    for hand in state.hands:
        if tuple(sorted(hand)) != hand:
            yield f"a hand is not in ascending order: {hand}"
    if state.removed and not isinstance(state.phase, ChooseWinner | GameOver):
        yield "a card is removed although the game goes on"
    if state.top is None and any(state.rest):
        yield "there is a discard pile without a top"
    for seat, pile in enumerate(state.piles):
        if pile and not state.is_citybot(seat):
            yield f"player {seat} has a pile"


@in_every_mode
@given(data=st.data())
def test_every_card_is_somewhere(mode: str, data: st.DataObject) -> None:
    holds(data.draw(walks(mode)), misplaced)


@in_every_mode
@given(data=st.data())
def test_every_card_is_where_the_events_say_it_went(mode: str, data: st.DataObject) -> None:
    walk = data.draw(walks(mode))
    for ledger, index in followed(walk):
        wrong = tuple(ledger.differs_from(walk.states[index]))
        assert not wrong, f"{wrong[0]}\n{walk.until(index)}"
