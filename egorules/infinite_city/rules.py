"""The table of rules: what each phase awaits, and what each kind of move needs and does there.

After every move the stack is settled: phases that need no answer are carried out until chance or a
player must act, or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial, wraps
from inspect import unwrap
from typing import Any

from egorules.core.clause import ClauseId
from egorules.core.rulebook import Chance, Decision, Over, Pending, Unasked
from egorules.core.rules import (
    Closing,
    Machine,
    Moment,
    Needs,
    Now,
    Rule,
    Weights,
    need,
    nothing_needed,
    only,
)
from egorules.infinite_city import capitol, ending, library, refill, setting_up, tokens, turn
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import tile_texts as texts
from egorules.infinite_city.board import Cell
from egorules.infinite_city.carrying_out_texts import (
    ASKING,
    UNASKED,
    asking_for_choice,
    carry_out_innermost_first,
)
from egorules.infinite_city.state import Result, State, top_replaced
from egorules.infinite_city.tiles import Kind, Sort, Title

# Rows of the table.


def once(needs: Callable[[Now, Any], Needs]) -> Callable[[Now, Any], Needs]:
    """The same conditions, but a clause that fails several times is named once."""

    def named_once(now: Now, move: Any) -> Needs:
        found = [*needs(now, move)]
        failed = [each.clause for each in found if not each.holds]
        if len(failed) == len(set(failed)):
            return found
        first = {each.clause: each for each in reversed(found) if not each.holds}
        return [each for each in found if each.holds or each is first[each.clause]]

    return named_once


def rule(
    does: Callable[[State, Any, Any], Result],
    needs: Callable[[Now, Any], Needs] = nothing_needed,
    candidates: Callable[[Now], Iterable[Any]] = only(),
    weights: Weights | None = None,
) -> Rule[State, e.Event]:
    """The rule of a kind of move; after the move, the stack is settled."""

    @wraps(does)
    def settled(state: State, phase: Any, move: Any) -> Result:
        return carry_out_innermost_first(*does(state, phase, move))

    return Rule(settled, once(needs), candidates, weights=weights)


def revealed(
    does: Callable[[State, Any, m.Reveal], Result],
    clause: ClauseId,
    faces: Callable[[State, Any], dict[Sort, int]],
) -> Rule[State, e.Event]:
    """The rule of chance naming a tile: `faces` gives the possible sorts and their weights."""

    def needs(now: Now, move: m.Reveal) -> Needs:
        holds = move.tile in faces(now.state, now.phase)
        yield need(clause, holds, "the tile cannot be {tile:a}", tile=Title(move.tile))

    def weights(state: State, phase: Any) -> list[tuple[m.Reveal, int]]:
        return [(m.Reveal(sort), count) for sort, count in faces(state, phase).items()]

    return rule(does, needs, weights=weights)


def from_deck(state: State, phase: Any) -> dict[Sort, int]:
    """The sorts that the deck's top tile can be, with their weights."""
    return tokens.face_of(state.deck.top(), state)


def face_down(state: State, phase: p.TurnUp) -> dict[Sort, int]:
    """The sorts that a face-down tile on the board can be, with their weights."""
    return tokens.face_of(state.board[phase.at].sort, state)


def taken(state: State, phase: p.Taken) -> dict[Sort, int]:
    """The sorts that a tile taken face down can be, with their weights."""
    return tokens.face_of(phase.tile, state)


def chance_first(state: State, phase: Any) -> list[tuple[m.First, int]]:
    """Every seat, with the same weight."""
    return [(m.First(seat), 1) for seat in range(state.setup.seats)]


END_TEXT = rule(texts.end_text, texts.end_text_needs, only(m.Done()))


def instead(clause: ClauseId) -> Rule[State, e.Event]:
    """The rule of using a Hotel in place of a tile that a text makes you play."""
    return rule(turn.use_hotel_within, partial(turn.hotel_within_needs, clause), turn.hotels)


RULES: dict[tuple[type, type], Rule[State, e.Event]] = {
    (p.ChooseFirst, m.First): rule(
        setting_up.choose_first, setting_up.first_needs, weights=chance_first
    ),
    (p.Deal, m.Reveal): revealed(setting_up.deal, c.SETUP_DEAL, from_deck),
    (p.LookAtTop, m.Reveal): revealed(library.look_at_one, c.TILE_LIBRARY_LOOK, from_deck),
    (p.TurnUp, m.Reveal): revealed(tokens.flip, c.BUILD_FLIP, face_down),
    (p.Taken, m.Reveal): revealed(texts.see_taken, c.TILE_MAUSOLEUM_TAKE, taken),
    (p.TempleDraw, m.Reveal): revealed(texts.temple_draw, c.TILE_TEMPLE_DRAW, from_deck),
    (p.Refill, m.Reveal): revealed(refill.refill_one, c.REFILL_FIVE, from_deck),
    (p.FactoryDraw, m.Reveal): revealed(refill.factory_one, c.TILE_FACTORY, from_deck),
    (p.Turn, m.Play): rule(turn.play, turn.play_needs, turn.plays),
    (p.Turn, m.UseHotel): rule(turn.use_hotel, turn.hotel_needs, turn.hotels),
    (p.Turn, m.Pass): rule(turn.pass_turn, turn.pass_needs, only(m.Pass())),
    (p.Arboretum, m.Lift): rule(texts.arboretum, texts.arboretum_needs, texts.arboretum_choices),
    (p.Arboretum, m.Done): END_TEXT,
    (p.Bank, m.Swap): rule(texts.bank, texts.bank_needs, texts.bank_choices),
    (p.Bank, m.Done): END_TEXT,
    (p.Capitol, m.Token): rule(capitol.token, capitol.token_needs, capitol.places),
    (p.Capitol, m.Done): END_TEXT,
    (p.Order, m.Resolve): rule(capitol.resolve, capitol.resolve_needs, capitol.resolves),
    (p.Construction, m.Play): rule(texts.construction, turn.play_needs, turn.plays),
    (p.Construction, m.UseHotel): instead(c.TILE_CONSTRUCTION),
    (p.Construction, m.Done): END_TEXT,
    (p.Disaster, m.Remove): rule(texts.disaster, texts.disaster_needs, texts.disaster_choices),
    (p.Disaster, m.Done): END_TEXT,
    (p.Embassy, m.Token): rule(texts.embassy, texts.embassy_needs, texts.embassy_choices),
    (p.Embassy, m.Done): END_TEXT,
    (p.Housing, m.Token): rule(texts.housing, texts.housing_needs, texts.housing_choices),
    (p.Housing, m.Done): END_TEXT,
    (p.Library, m.Play): rule(library.play, library.play_needs, library.plays),
    (p.Library, m.UseHotel): instead(c.TILE_LIBRARY_PLAY),
    (p.Library, m.Done): END_TEXT,
    (p.Under, m.Under): rule(library.under, library.under_needs, library.unders),
    (p.Mausoleum, m.Take): rule(texts.mausoleum, texts.mausoleum_needs, texts.mausoleum_choices),
    (p.Mausoleum, m.Done): END_TEXT,
    (p.Port, m.Place): rule(texts.port, texts.port_needs, texts.port_choices),
    (p.Port, m.Done): END_TEXT,
    (p.Post, m.Shift): rule(texts.post, texts.post_needs, texts.post_choices),
    (p.Post, m.Done): END_TEXT,
    (p.Security, m.Clear): rule(texts.security, texts.security_needs, texts.security_choices),
    (p.Security, m.Done): END_TEXT,
    (p.Shopping, m.Trade): rule(texts.shopping, texts.shopping_needs, texts.shopping_choices),
    (p.Shopping, m.Done): END_TEXT,
    (p.Stadium, m.Gather): rule(texts.stadium, texts.stadium_needs, texts.stadium_choices),
    (p.Stadium, m.Done): END_TEXT,
    (p.Temple, m.Look): rule(texts.temple_look, texts.temple_look_needs, texts.temple_look_choices),
    (p.Temple, m.Done): END_TEXT,
    (p.Steal, m.Play): rule(texts.temple_play, texts.temple_play_needs, texts.temple_play_choices),
    (p.Steal, m.UseHotel): instead(c.TILE_TEMPLE_PLAY),
    (p.Steal, m.Done): END_TEXT,
    (p.Transit, m.Exchange): rule(texts.transit, texts.transit_needs, texts.transit_choices),
    (p.Transit, m.Done): END_TEXT,
}


# What is awaited.


def over_clause(state: State, phase: p.Ended) -> ClauseId:
    """The clause by which the game is over."""
    return ending.WHY[phase.result.cause][0]


Awaiting = Callable[[State, Any], Pending]


def tile_for(whose: Callable[[State, Any], int | None]) -> Awaiting:
    """Chance names a tile that one seat sees, or everybody if `whose` gives None."""
    return lambda state, phase: Chance("tile", whose(state, phase))


def active(state: State, phase: Any) -> int:
    """The active player."""
    return state.active


def decides(kind: str, *facts: str, **called: str) -> Awaiting:
    """A decision of the active player, with the facts of the phase that `pending` shows."""
    named = {**{fact: fact for fact in facts}, **called}

    def pending(state: State, phase: Any) -> Pending:
        told = ((name, plain(getattr(phase, field))) for name, field in named.items())
        return Decision(state.active, kind, tuple(told))

    return pending


def plain(value: object) -> object:
    """A fact as `pending` shows it: cells become texts."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return str(value) if isinstance(value, Cell) else value


def decides_order_under(state: State, phase: p.Under) -> Pending:
    """The decision about a Library's other tiles; how many there are is public."""
    return Decision(state.active, "under", (("count", len(state.aside[-1])),))


MOMENTS: dict[type, Moment[State]] = {
    p.ChooseFirst: Moment(Chance("first"), c.SETUP_FIRST_PLAYER, "chance names the first player"),
    p.Deal: Moment(tile_for(setting_up.dealt_to), c.SETUP_DEAL, "{seat:name} is dealt a tile"),
    p.LookAtTop: Moment(
        tile_for(active), c.TILE_LIBRARY_LOOK, "{seat:name} looks at the deck's top tiles"
    ),
    p.TurnUp: Moment(Chance("tile"), c.BUILD_FLIP, "a face-down tile is turned up"),
    p.Taken: Moment(
        tile_for(active), c.TILE_MAUSOLEUM_TAKE, "{seat:name} looks at the tile just taken"
    ),
    p.TempleDraw: Moment(
        tile_for(lambda state, phase: phase.seat), c.TILE_TEMPLE_DRAW, "{seat:name} draws a tile"
    ),
    p.Refill: Moment(tile_for(active), c.REFILL_FIVE, "{seat:name} refills the hand"),
    p.FactoryDraw: Moment(
        tile_for(active), c.TILE_FACTORY, "{seat:name} draws a tile for a Factory"
    ),
    p.Turn: Moment(decides("turn"), c.BUILD_TILE, "{seat:name} plays a tile"),
    p.Arboretum: Moment(
        decides("arboretum", "at", "left"),
        c.TILE_ARBORETUM,
        "Arboretum: {seat:name} may take back a token",
    ),
    p.Bank: Moment(
        decides("bank", "at"),
        c.TILE_BANK,
        "Bank: {seat:name} exchanges the token on it for another",
    ),
    p.Capitol: Moment(
        decides("capitol", "at"),
        c.TILE_CAPITOL,
        "Capitol: {seat:name} puts a token on an adjacent tile",
    ),
    p.Order: Moment(
        decides("order", "cells"),
        c.TILE_CAPITOL_ORDER,
        "Capitol: {seat:name} names the tile whose text is next",
    ),
    p.Construction: Moment(
        decides("construction", "at"),
        c.TILE_CONSTRUCTION,
        "Construction Site: {seat:name} plays one more tile",
    ),
    p.Disaster: Moment(
        decides("disaster", "at"),
        c.TILE_DISASTER,
        "Disaster Site: {seat:name} puts a tile under the deck",
    ),
    p.Embassy: Moment(
        decides("embassy", "at"),
        c.TILE_EMBASSY,
        "Embassy: {seat:name} puts a token on an adjacent tile",
    ),
    p.Housing: Moment(
        decides("housing", "at"),
        c.TILE_HOUSING,
        "Housing: {seat:name} puts a token on a tile without tokens",
    ),
    p.Library: Moment(
        decides("library", "at"),
        c.TILE_LIBRARY_PLAY,
        "Library: {seat:name} plays one of the tiles looked at",
    ),
    p.Under: Moment(
        decides_order_under,
        c.TILE_LIBRARY_UNDER,
        "Library: {seat:name} puts the other tiles under the deck",
    ),
    p.Mausoleum: Moment(
        decides("mausoleum", "at"),
        c.TILE_MAUSOLEUM_TAKE,
        "Mausoleum: {seat:name} takes an adjacent tile",
    ),
    p.Port: Moment(
        decides("port", "at"), c.TILE_PORT, "Port: {seat:name} places the deck's top tile face down"
    ),
    p.Post: Moment(decides("post", "at"), c.TILE_POST, "Post Office: {seat:name} moves a tile"),
    p.Security: Moment(
        decides("security", "at"),
        c.TILE_SECURITY,
        "Security Guardpost: {seat:name} clears a tile of tokens",
    ),
    p.Shopping: Moment(
        decides("shopping", "at"),
        c.TILE_SHOPPING,
        "Shopping Complex: {seat:name} exchanges hands with somebody",
    ),
    p.Stadium: Moment(
        decides("stadium", "at", "moved"),
        c.TILE_STADIUM,
        "Stadium: {seat:name} moves tokens here from adjacent tiles",
    ),
    p.Temple: Moment(
        decides("temple", "at"), c.TILE_TEMPLE_LOOK, "Temple: {seat:name} looks at a hand"
    ),
    p.Steal: Moment(
        decides("steal", "at", **{"from": "target"}),
        c.TILE_TEMPLE_PLAY,
        "Temple: {seat:name} plays a tile of the hand that was shown",
    ),
    p.Transit: Moment(
        decides("transit", "at"),
        c.TILE_TRANSIT,
        "Transit Station: {seat:name} makes two tiles change places",
    ),
    p.Ended: Moment(
        lambda state, phase: Over(phase.result.winners), over_clause, "the game is over"
    ),
}

# Moves that come too late.


def choices(event: e.NoEffect | e.Silenced | e.EndedText) -> Collection[type]:
    """The kinds of moves that carry out the text of a kind of tile."""
    phases = {phase for phase, kind in texts.KIND.items() if kind is event.tile}
    more = {m.Reveal, m.Under} if event.tile is Kind.LIBRARY else set()
    return more | {move for phase, move in RULES if phase in phases}


CLOSINGS: dict[type, Closing] = {
    e.GameOver: Closing(),
    e.SatOut: Closing((m.Play, m.UseHotel, m.Pass), own=True),
    e.Passed: Closing((m.Play, m.UseHotel, m.Pass), own=True),
    # A text that is not carried out, or is ended.
    e.NoEffect: Closing(choices),
    e.Silenced: Closing(choices),
    e.EndedText: Closing(choices),
    e.NonePlayable: Closing((m.Play, m.UseHotel)),
    # A hand that is not refilled.
    e.KeptHand: Closing((m.Reveal,)),
    e.DeckTooSmall: Closing((m.Reveal,)),
}

MACHINE: Machine[State, m.Move, e.Event] = Machine(MOMENTS, RULES, closings=CLOSINGS)


# Choices that nobody is asked for.


def unasked(state: State, move: m.Move, events: Iterable[e.Event]) -> tuple[Unasked, ...]:
    """The choices that texts without effect left out; the move is done again to find them."""
    if not any(isinstance(event, e.NoEffect) for event in events):
        return ()
    phase, found = state.phase, []
    unsettled = unwrap(MACHINE.rules[type(phase)][type(move)].does)
    after, _ = unsettled(state, phase, move)
    while (task := UNASKED.get(type(after.phase))) is not None:
        before, (after, happened) = after, task(after, after.phase)
        for event in happened:
            if isinstance(event, e.NoEffect) and event.tile in ASKING:
                found.append(choice_left_out(before, event))
    return tuple(found)


def choice_left_out(state: State, event: e.NoEffect) -> Unasked:
    """The choice that a text without effect would have asked for when it began."""
    asked = asking_for_choice(top_replaced(state), event.tile, event.at)
    phase = asked.phase
    kind, rule = next(iter(MACHINE.rules[type(phase)].items()))
    return Unasked(event, asked, kind, tuple(rule.candidates(Now(asked, phase))))
