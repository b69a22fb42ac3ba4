"""What the rules of the factions share: conditions, putting cards into play, draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from attrs import frozen

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.deck import can_leave, due, leave_deck
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.factions import Faction, Zone, zone
from egorules.catham_city.moving_cards import into_play, to_hand, with_hand
from egorules.catham_city.rulings import DiscardTiming
from egorules.catham_city.state import Draw, Result, State
from egorules.core.clause import Cites, ClauseId
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
    return need(cc.TURN_PLAY, move.extra is None, text, faction=move.faction)


def no_target(move: m.Play, play: ClauseId) -> Need:
    """The faction may not be played against an opponent."""
    text = "{faction:all}: they are played against nobody"
    return need(play, move.target is None, text, faction=move.faction)


def extra_held(table: Table, move: m.Play) -> Needs:
    """The additional card must be in hand besides the others (`cc.turn.play.complete`)."""
    if move.extra is not None:
        spare = table.hand.count(move.extra) - (move.count if move.extra is move.faction else 0)
        text = "you have {card:no} left to play with them"
        yield need(cc.TURN_PLAY_COMPLETE, spare > 0, text, card=move.extra)


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


def put_into_play(state: State, move: m.Play, played: e.Event, discard: ClauseId) -> Result:
    """Cards leave the hand and stay in play until the effect is over (`cc.effect.order`)."""
    cards = zone({move.faction: move.count})
    if move.extra is not None:
        cards = cards.plus(move.extra)
    seat = state.active
    after = into_play(
        but(state, hands=with_hand(state, seat, state.hands[seat].without(cards))), cards
    )
    return Result(after, (played, *discarded_at_once(state, cards, discard)))


def discarded_at_once(state: State, cards: Zone, discard: ClauseId) -> tuple[e.Event, ...]:
    """The event if, under one reading, cards are discarded before the effect is over."""
    if state.rulings.discard_timing is not DiscardTiming.AT_ONCE:
        return ()
    return (e.Discarded(tuple(cards), cites=(discard, cc.TABLE_OPEN)),)


DRAWS: dict[Faction, tuple[ClauseId, ClauseId]] = {
    Faction.SCIENTISTS: (cc.FACTION_SCIENTISTS_DRAW, cc.FACTION_SCIENTISTS_DISCARD),
    Faction.ROBOCHAS: (cc.FACTION_ROBOCHAS_DRAW, cc.FACTION_ROBOCHAS_DISCARD),
    Faction.POLICE: (cc.FACTION_POLICE_DRAW, cc.FACTION_POLICE_DISCARD),
}
"""For each faction that draws cards: the clauses of the draw and of the discard after it."""


def draw_then_discard(state: State, seat: Seat, left: int, faction: Faction) -> Result:
    """A seat draws as long as there are cards; then the effect is over (`cc.effect.possible`)."""
    why, discard = DRAWS[faction]
    if not left:
        return discard_played(state, discard)
    if can_leave(state):
        return due(state, Draw(seat, left, faction))
    missing = e.NotDrawn(seat, left, cites=(why, cc.EFFECT_POSSIBLE))
    return Result(state, (missing,)).then(discard_played, discard)


def draw_card(state: State, phase: Draw, move: m.Card) -> Result:
    """A card is drawn; only its owner sees it (`cc.hand.secret`)."""
    why, _ = DRAWS[phase.faction]
    step = leave_deck(state, move.faction).then(
        receive_drawn_card, phase.seat, move.faction, (why,)
    )
    return step.then(draw_then_discard, phase.seat, phase.left - 1, phase.faction)


def receive_drawn_card(state: State, seat: Seat, faction: Faction, why: Cites) -> Result:
    """A drawn card comes into a hand."""
    drew = e.Drew(seat, cites=why)
    card = e.DrewCard(seat, faction, cites=(*why, cc.HAND_SECRET), to=(seat,))
    return Result(to_hand(state, seat, faction), (drew, card))
