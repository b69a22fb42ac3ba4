"""Setting up: shuffle, turn up, deal, first player, and the reshuffle of an empty deck."""

from __future__ import annotations

from egorules.core.chance import is_empty, merged, size
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    SETUP_DEAL,
    SETUP_FIRST_PLAYER,
    SETUP_FIRST_PLAYER_TIE,
    SETUP_RESHUFFLE,
    SETUP_SECRECY,
    SETUP_SHUFFLE,
    SETUP_TURN_UP,
    SOLO_CITYBOTS,
    SOLO_FIRST_PLAYER,
    SOLO_HAND,
)
from egorules.egocentric_world.events import (
    Dealt,
    DealtCard,
    Event,
    FirstPlayer,
    Reshuffled,
    TurnedUp,
)
from egorules.egocentric_world.rulings import (
    ReshuffleKeepsTop,
    ReshuffleTiming,
    RoundSetup,
)
from egorules.egocentric_world.state import (
    CITYBOTS,
    ChooseFirst,
    Deal,
    Result,
    Setup,
    State,
    Turn,
    TurnUp,
    discard_pile,
)
from egorules.egocentric_world.zones import deck_to_hand, deck_to_pile, from_deck, onto_discard


def start(setup: Setup) -> State:
    """Before anything is dealt: all cards shuffled into the deck (`ew.setup.shuffle`)."""
    nothing = ((),) * setup.seats
    everybody = tuple(range(setup.seats))
    return State(
        setup=setup,
        phase=TurnUp() if setup.is_solo else ChooseFirst(everybody),
        turn=CITYBOTS[0] if setup.is_solo else None,
        hands=nothing,
        piles=nothing,
        deck=setup.copies,
        top=None,
        rest=(0,) * len(setup.copies),
        totals=(0,) * setup.seats,
    )


def why_first(state: State) -> ClauseId:
    """The clause by which chance names the first player of this round."""
    return SETUP_FIRST_PLAYER if state.round == 1 else SETUP_FIRST_PLAYER_TIE


def first_player(state: State, seat: Seat) -> Result:
    """Chance has named the first player; the table is laid (`ew.setup.first-player`)."""
    named = FirstPlayer(seat, state.round, cites=(why_first(state),))
    return Result(but(state, turn=seat, phase=laying(state)), (named,)).then(supply)


def laying(state: State) -> TurnUp | Deal:
    """How a round is laid out: turn up, then deal. A table that carries over is only dealt."""
    carried = state.rulings.round_setup is RoundSetup.CARRY_OVER and state.round > 1
    return whole_deal(state.setup) if carried else TurnUp()


def whole_deal(setup: Setup) -> Deal:
    """Every player's hand is still to be dealt."""
    return Deal(setup.seats * setup.hand_size)


def turn_up(state: State, card: Card) -> Result:
    """The deck's first card starts the discard pile (`ew.setup.turn-up`)."""
    events: tuple[Event, ...] = (TurnedUp(card, cites=(SETUP_SHUFFLE, SETUP_TURN_UP)),)
    if state.setup.is_solo and state.round == 1:
        events = (FirstPlayer(CITYBOTS[0], 1, cites=(SOLO_FIRST_PLAYER, SOLO_CITYBOTS)), *events)
    step = leave_deck(state, card)
    laid = onto_discard(step.state, card)
    dealt = any(laid.hands) or any(laid.piles)
    phase = Turn() if dealt else whole_deal(state.setup)
    return Result(but(laid, phase=phase), (*events, *step.events))


def deal_seat(setup: Setup, left: int) -> Seat:
    """Who receives the next card: one at a time from seat 0, pass after pass."""
    return (whole_deal(setup).left - left) % setup.seats


def deal(state: State, left: int, card: Card) -> Result:
    """A card is dealt: to a hand, unseen by others, or under a Citybot's pile (`ew.setup.deal`)."""
    seat = deal_seat(state.setup, left)
    if state.is_citybot(seat):
        step = emptied(deck_to_pile(state, seat, card))
        events: tuple[Event, ...] = (Dealt(seat, cites=(SETUP_DEAL, SOLO_HAND)),)
    else:
        step = emptied(deck_to_hand(state, seat, card))
        events = (
            Dealt(seat, cites=(SETUP_DEAL,)),
            DealtCard(seat, card, cites=(SETUP_DEAL, SETUP_SECRECY), to=(seat,)),
        )
    return Result(step.state, events + step.events).then(next_deal, left - 1)


def next_deal(state: State, left: int) -> Result:
    """Deal on; when all hands are dealt the first player's turn begins, a pile being there."""
    if left:
        return supply(but(state, phase=Deal(left)))
    carried = state.rulings.round_setup is RoundSetup.CARRY_OVER and state.round > 1
    if carried and state.top is None:
        return supply(but(state, phase=TurnUp()))
    return Result(but(state, phase=Turn()))


def shuffled_in(state: State) -> State:
    """The discard pile becomes the deck; its top stays where that reading is chosen."""
    nothing = (0,) * len(state.rest)
    if state.rulings.reshuffle_keeps_top is ReshuffleKeepsTop.YES:
        return but(state, deck=merged(state.deck, state.rest), rest=nothing)
    return but(state, deck=merged(state.deck, discard_pile(state)), top=None, rest=nothing)


def reshuffle(state: State) -> Result:
    """An empty deck is made anew from the discard pile, if that holds a card to shuffle."""
    after = shuffled_in(state)
    cards = size(after.deck)
    if not cards:
        return Result(state)
    return Result(after, (Reshuffled(cards, cites=(SETUP_RESHUFFLE,)),))


def supply(state: State) -> Result:
    """Before a card is drawn: an empty deck is reshuffled (`ew.setup.reshuffle`)."""
    return reshuffle(state) if is_empty(state.deck) else Result(state)


def can_supply(state: State) -> bool:
    """Whether the deck, reshuffled if need be, can yield a card."""
    return not is_empty(state.deck) or not is_empty(shuffled_in(state).deck)


def emptied(state: State) -> Result:
    """A card has left the deck; if it was the last, the reshuffle may be due at once."""
    if is_empty(state.deck) and state.rulings.reshuffle_timing is ReshuffleTiming.AT_ONCE:
        return reshuffle(state)
    return Result(state)


def leave_deck(state: State, card: Card) -> Result:
    """A card leaves the deck for something else than a hand."""
    return emptied(from_deck(state, card))
