"""Information: everything that a seat has been shown, which an observation does not remember."""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from egorules.core.transcript import Shown, Transcript, information, read_moves, replay
from egorules.egocentric_world.clause_ids import SETUP_DEAL, SETUP_SECRECY
from egorules.egocentric_world.events import Dealt, DealtCard, SawHand
from tests import toy

DEAL = """
first 0; card 12
card 4; card 1; card 10; card 9; card 5; card 2; card 6; card 3; card 7; card 8
"""


def game(moves: str) -> ew.Transcript:
    entries = read_moves(ew, moves, "moves")
    return ew.Transcript(ew.Setup(2), tuple(entry.move for entry in entries))


@pytest.mark.clause("ew.setup.deal", "ew.setup.secrecy")
def test_dealt_card_is_information_of_its_owner_alone() -> None:
    dealt = Dealt(0, (SETUP_DEAL,))
    card = DealtCard(0, 4, (SETUP_DEAL, SETUP_SECRECY), to=(0,))
    third = {seat: ew.information(game(DEAL), seat)[2] for seat in (None, 0, 1)}
    assert third[0] == Shown("card 4", (dealt, card))
    assert third[1] == third[None] == Shown("card *", (dealt,))


@pytest.mark.clause("ew.ability.look")
def test_hand_that_was_looked_at_is_remembered() -> None:
    """Only the looker's information has the hand; nobody's observation has it any more."""
    looked = game(f"{DEAL}; take 10; look 1; allow")
    shown = {
        seat: [event for step in ew.information(looked, seat) for event in step.events]
        for seat in (None, 0, 1)
    }
    seen = {seat: [e for e in events if isinstance(e, SawHand)] for seat, events in shown.items()}
    assert [(saw.target, saw.cards) for saw in seen[0]] == [(1, (1, 2, 3, 8, 9))]
    assert seen[1] == seen[None] == []
    assert ew.observe(replay(ew, looked)[-1].state, 0).visible == ((), ())


def test_every_rulebook_has_information() -> None:
    dealt = Transcript(toy.Setup(), (toy.Card(3), toy.Card(1)))
    assert [step.move for step in information(toy, dealt, 1)] == ["card *", "card 1"]
