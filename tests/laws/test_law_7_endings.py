"""Law 7: every game can be brought to its end, and the chances of chance moves sum to 1."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.rulebook import Chance, Over
from egorules.egocentric_world.moves import DeckCard, Pick
from egorules.egocentric_world.state import GameOver
from egorules.testing import chance_is_exact, ends
from egorules.testing import egocentric_world as games
from egorules.testing.egocentric_world import finish
from tests.laws.holding import holds, in_every_mode, walks

ENOUGH = 5_000


@in_every_mode
@given(data=st.data())
def test_every_game_can_be_finished(mode: str, data: st.DataObject) -> None:
    walk = data.draw(walks(mode))
    found = tuple(ends(ew, walk.last, finish, ENOUGH))
    assert not found, f"{found[0]}\n{walk}"


@in_every_mode
@given(data=st.data())
def test_nothing_is_offered_exactly_when_the_game_is_over(mode: str, data: st.DataObject) -> None:
    for state in data.draw(walks(mode)).states:
        assert isinstance(ew.pending(state), Over) == (ew.legal_moves(state) == ())


@in_every_mode
@given(data=st.data())
def test_chances_sum_to_one(mode: str, data: st.DataObject) -> None:
    holds(data.draw(walks(mode)), lambda state: chance_is_exact(ew, state))


@in_every_mode
@given(data=st.data())
def test_a_chance_is_the_share_of_cards_or_seats(mode: str, data: st.DataObject) -> None:
    """A card by its copies in the deck, a pick by its copies in that hand, a seat by its head."""
    for state in data.draw(walks(mode)).states:
        now = ew.pending(state)
        if not isinstance(now, Chance):
            continue
        chances = ew.chances(state)
        for move, share in chances:
            match move:
                case DeckCard(card):
                    assert share == Fraction(state.deck[card], sum(state.deck))
                case Pick(card):
                    assert now.seat is not None
                    hand = state.hands[now.seat]
                    assert share == Fraction(hand.count(card), len(hand))
                case _:
                    assert share == Fraction(1, len(chances))


@in_every_mode
@given(data=st.data())
def test_a_finished_game_has_its_winners(mode: str, data: st.DataObject) -> None:
    state = data.draw(games.starts(games.MODES[mode]))
    while moves := ew.legal_moves(state):
        state = ew.apply(state, finish(state, moves)).state
    assert isinstance(state.phase, GameOver)
    assert ew.pending(state) == Over(state.phase.winners)
    assert set(state.phase.winners) <= set(ew.seats(state))
    assert ew.report(state)["result"]["winners"] == list(state.phase.winners) != []
