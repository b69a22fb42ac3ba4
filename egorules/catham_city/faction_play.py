"""What the rules of the factions share: conditions, putting cards into play, draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from attrs import frozen

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.deck import can_leave, due, leave_deck
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.factions import Faction, Zone, zone
from egorules.catham_city.moving_cards import into_play, to_hand, with_hand
from egorules.catham_city.state import Events, Result, State
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Need, Needs, need
from egorules.core.value import but


class Table(NamedTuple):
    """Everything that the legality of a play depends on."""

    hand: Zone
    seat: Seat
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    another_extra: bool
    """Whether the card played with Detectives must be of another faction."""
    within_hand: bool
    """Whether no more Police cards may be played than the opponent has cards."""

    def is_opponent(self, seat: Seat | None) -> bool:
        """Whether this is another player's seat."""
        return seat is not None and 0 <= seat < len(self.sizes) and seat != self.seat


@frozen(eq=False)
class Playable:
    """The rule of a faction: what a play of it needs besides the cards, and what it does."""

    does: Callable[[State, m.Play], Result]
    needs: Callable[[Table, m.Play], Needs]
    has_extra: bool = False
    has_target: bool = False


# Conditions.


def alone(move: m.Play, play: ClauseId) -> Needs:
    """Neither another card nor an opponent may be named."""
    yield no_extra(move)
    yield no_target(move, play)


def no_extra(move: m.Play) -> Need:
    """Only cards of one faction may be played (`cc.turn.play`)."""
    text = "{faction:all}: no card of another faction is played with them"
    return need(c.TURN_PLAY, move.extra is None, text, faction=move.faction)


def no_target(move: m.Play, play: ClauseId) -> Need:
    """The faction may not be played against an opponent."""
    text = "{faction:all}: they are played against nobody"
    return need(play, move.target is None, text, faction=move.faction)


def extra_held(table: Table, move: m.Play) -> Needs:
    """The additional card must be in hand besides the others (`cc.turn.play.complete`)."""
    if move.extra is not None:
        spare = table.hand.count(move.extra) - (move.count if move.extra is move.faction else 0)
        text = "you have {card:no} left to play with them"
        yield need(c.TURN_PLAY_COMPLETE, spare > 0, text, card=move.extra)


def opponent_named(table: Table, move: m.Play, target: ClauseId) -> Need:
    """An opponent must be named."""
    text = "{faction:all}: name an opponent against whom they are played"
    return need(target, table.is_opponent(move.target), text, faction=move.faction)


def enough_cards(table: Table, move: m.Play, condition: ClauseId) -> Needs:
    """The opponent must hold at least as many cards as are played."""
    if move.target is not None and table.is_opponent(move.target):
        size = table.sizes[move.target]
        text = "{seat:name} holds too few cards: {size}"
        yield need(condition, size >= move.count, text, seat=move.target, size=size)


# Steps of an effect.


def play_alone(state: State, move: m.Play, play: ClauseId, discard: ClauseId) -> Result:
    """Cards of one faction and no others are played, against nobody."""
    cites = (play, c.TURN_PLAY, c.EFFECT_ORDER)
    played = e.Played(state.active, move.count, move.faction, cites=cites)
    return put_into_play(state, move, played, discard)


def put_into_play(state: State, move: m.Play, played: e.Event, discard: ClauseId) -> Result:
    """Cards leave the hand and stay in play until the effect is over (`cc.effect.order`)."""
    cards = zone({move.faction: move.count})
    if move.extra is not None:
        cards = cards.plus(move.extra)
    hand = state.hands[state.active].without(cards)
    after = but(state, hands=with_hand(state, state.active, hand))
    return into_play(after, cards, discard, (played,))


DRAWS: dict[Faction, tuple[ClauseId, ClauseId]] = {
    Faction.SCIENTISTS: (c.FACTION_SCIENTISTS_DRAW, c.FACTION_SCIENTISTS_DISCARD),
    Faction.ROBOCHAS: (c.FACTION_ROBOCHAS_DRAW, c.FACTION_ROBOCHAS_DISCARD),
    Faction.POLICE: (c.FACTION_POLICE_DRAW, c.FACTION_POLICE_DISCARD),
}
"""For each faction that draws cards: the clauses of the draw and of the discard after it."""


def draw_then_discard(
    state: State, seat: Seat, left: int, faction: Faction, events: Events
) -> Result:
    """A seat draws as long as there are cards; then the effect is over (`cc.effect.possible`)."""
    why, discard = DRAWS[faction]
    if left and can_leave(state):
        return due(state, p.Draw(seat, left, faction), events)
    if left:
        events = (*events, e.NotDrawn(seat, left, cites=(why, c.EFFECT_POSSIBLE)))
    return discard_played(state, discard, events)


def draw_card(state: State, phase: p.Draw, move: m.Card) -> Result:
    """A card is drawn; only its owner sees it (`cc.hand.secret`)."""
    seat, (why, _) = phase.seat, DRAWS[phase.faction]
    state, events = leave_deck(state, move.faction)
    drew = e.Drew(seat, cites=(why,))
    card = e.DrewCard(seat, move.faction, cites=(why, c.HAND_SECRET), to=(seat,))
    after = to_hand(state, seat, move.faction)
    return draw_then_discard(after, seat, phase.left - 1, phase.faction, (*events, drew, card))
