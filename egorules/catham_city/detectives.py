"""The Detectives: three points; others may discard a card like the additional one for a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, extra_held, no_target, put_into_play
from egorules.catham_city.factions import Faction
from egorules.catham_city.moving_cards import hand_to_discard
from egorules.catham_city.state import Clue, Result, State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Three Detectives and one more card (`cc.faction.detectives.play`,
    `cc.faction.detectives.extra`)."""
    three = move.count == 3
    yield need(cc.FACTION_DETECTIVES_PLAY, three, "exactly three Detectives are played")
    named = move.extra is not None
    yield need(cc.FACTION_DETECTIVES_EXTRA, named, "name the card that is played with them")
    if table.another_extra:
        another = move.extra is not Faction.DETECTIVES
        text = "the card played with them is of another faction"
        yield need(cc.FACTION_DETECTIVES_EXTRA, another, text)
    yield from extra_held(table, move)
    yield no_target(move, cc.FACTION_DETECTIVES_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains three points, then the others may discard a card
    (`cc.faction.detectives.gain`)."""
    extra = move.extra
    assert extra is not None
    cites = (
        cc.FACTION_DETECTIVES_PLAY,
        cc.FACTION_DETECTIVES_EXTRA,
        cc.TURN_PLAY,
        cc.EFFECT_ORDER,
    )
    played = e.PlayedWith(state.active, move.count, move.faction, extra, cites=cites)
    put = put_into_play(state, move, played, cc.FACTION_DETECTIVES_DISCARD)
    why = cc.FACTION_DETECTIVES_GAIN
    return put.then(
        gain_or_win,
        state.active,
        3,
        why,
        lambda state: ask_then_discard(state, extra, others_clockwise(state)),
    )


def ask_then_discard(state: State, faction: Faction, queue: tuple[Seat, ...]) -> Result:
    """The other players are asked in turn; then the cards played are discarded
    (`cc.faction.detectives.discard`)."""
    if queue:
        return Result(but(state, phase=Clue(faction, queue)))
    return discard_played(state, cc.FACTION_DETECTIVES_DISCARD)


def same_faction_needs(now: Now, move: m.Discard) -> Needs:
    """The card must be in hand and of the additional card's faction (`cc.symbol.same-faction`)."""
    why, extra = cc.FACTION_DETECTIVES_OTHERS, now.phase.faction
    yield need(why, move.faction is extra, "only {card:a} brings a point here", card=extra)
    held = move.faction in now.state.hands[now.phase.queue[0]]
    yield need(why, held, "you hold {card:no}", card=move.faction)


def discard_same_faction(state: State, phase: Clue, move: m.Discard) -> Result:
    """A card is discarded for a point (`cc.faction.detectives.others`)."""
    seat, *rest = phase.queue
    why = cc.FACTION_DETECTIVES_OTHERS
    cites = (why, cc.SYMBOL_SAME_FACTION, cc.REACTION_CLOCKWISE, cc.TABLE_OPEN)
    gone = e.DiscardedForPoint(seat, move.faction, cites=cites)
    step = Result(hand_to_discard(state, seat, move.faction), (gone,))
    return step.then(
        gain_or_win, seat, 1, why, lambda state: ask_then_discard(state, phase.faction, tuple(rest))
    )


def decline_discard(state: State, phase: Clue, move: m.Decline) -> Result:
    """The player discards no card; nobody has to (`cc.faction.detectives.others`)."""
    seat, *rest = phase.queue
    declined = e.Declined(seat, cites=(cc.FACTION_DETECTIVES_OTHERS, cc.REACTION_CLOCKWISE))
    return Result(state, (declined,)).then(ask_then_discard, phase.faction, tuple(rest))


DETECTIVES = Playable(play, play_needs, has_extra=True)
