"""The table of rules: what each phase awaits, and what each kind of move needs and does there.

After every move the stack is settled: what can be done without asking is done, until chance or a
player is awaited or the game is over.
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
    Need,
    Needs,
    Now,
    Rule,
    need,
    nothing_needed,
    only,
)
from egorules.core.value import but
from egorules.infinite_city import capitol, ending, library, refill, setup, texts, tokens, turn
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Cell
from egorules.infinite_city.moves import Move
from egorules.infinite_city.state import Result, State, top_replaced
from egorules.infinite_city.tiles import INERT, PLACING, Kind, Sort, Title

# What is done without asking.

AT_ONCE: dict[Kind, Callable[[State, Cell], Result]] = {
    Kind.FACTORY: texts.factory,
    Kind.LIBRARY: library.begin,
    Kind.POLICE: texts.police,
}
"""Texts that begin with something else than a decision."""

ASKING: dict[Kind, Callable[[Cell], p.Text]] = {
    kind: phase
    for phase, kind in texts.KIND.items()
    if phase is not p.Steal and kind not in AT_ONCE
}
"""The decision with which the text of a kind begins."""


def begin(state: State, phase: p.Begin) -> Result:
    """A text begins (`ic.build.instructions`); without a legal choice it is over at once."""
    below, cell = top_replaced(state), phase.at
    kind = state.board[cell].kind
    if kind is None or kind in INERT:
        return Result(below)
    if kind in PLACING and ending.is_silenced(state):
        silenced = e.Silenced(state.active, cell, kind, (c.END_NO_MORE_TILES,))
        return Result(below, (silenced,))
    if kind in AT_ONCE:
        return AT_ONCE[kind](below, cell)
    asked = but(below, stack=(*below.stack, ASKING[kind](cell)))
    return Result(asked) if has_choice(asked) else texts.no_effect(below, cell, kind)


def has_choice(state: State) -> bool:
    """Whether the text on top of the stack finds a legal choice: a move of its first row."""
    phase = state.stack[-1]
    rule = next(iter(MACHINE.rules[type(phase)].values()))
    now = Now(state, phase)
    return any(rule.holds(now, move) for move in rule.candidates(now))


UNASKED: dict[type[object], Callable[[State, Any], Result]] = {
    p.Begin: begin,
    p.Serving: capitol.serve,
    p.Waiting: capitol.carry_on,
    p.PutBack: library.put_back,
    p.Replace: texts.replace,
    p.TurnEnds: refill.begin_refill,
}


def settle(state: State) -> Result:
    """Do what needs no answer, innermost first (`ic.build.nested`)."""
    step = Result(state)
    while (task := UNASKED.get(type(step.state.stack[-1]))) is not None:
        step = step.then(task, step.state.stack[-1])
    return step


# Rows of the table.


def once(needs: Callable[[Now, Any], Needs]) -> Callable[[Now, Any], Needs]:
    """The same conditions, but a clause that fails twice is named once."""

    def named_once(now: Now, move: Any) -> Iterable[Need]:
        found = [*needs(now, move)]
        failed = [each.clause for each in found if not each[1]]
        if len(failed) == len(set(failed)):
            return found
        first = {each.clause: each for each in reversed(found) if not each.holds}
        return [each for each in found if each.holds or each is first[each.clause]]

    return named_once


def rule(
    does: Callable[[State, Any, Any], Result],
    needs: Callable[[Now, Any], Needs] = nothing_needed,
    candidates: Callable[[Now], Iterable[Any]] = only(),
) -> Rule[State, e.Event]:
    """A kind of move; once it is done the stack is settled."""

    @wraps(does)
    def settled(state: State, phase: Any, move: Any) -> Result:
        return does(state, phase, move).then(settle)

    return Rule(settled, once(needs), candidates)


def revealed(
    does: Callable[[State, Any, m.Reveal], Result],
    clause: ClauseId,
    faces: Callable[[State, Any], dict[Sort, int]],
) -> Rule[State, e.Event]:
    """Chance: a tile is looked at; each sort is as likely as there are such tiles unseen."""

    def needs(now: Now, move: m.Reveal) -> Needs:
        holds = move.tile in faces(now.state, now.phase)
        yield need(clause, holds, "the tile cannot be {tile:a}", tile=Title(move.tile))

    def weights(state: State, phase: Any) -> list[tuple[m.Reveal, int]]:
        return [(m.Reveal(sort), count) for sort, count in faces(state, phase).items()]

    return Rule(rule(does).does, needs, weights=weights)


def from_deck(state: State, phase: Any) -> dict[Sort, int]:
    """The deck's top tile."""
    return turn.top_faces(state)


def face_down(state: State, phase: p.TurnUp) -> dict[Sort, int]:
    """A face-down tile on the board."""
    return tokens.face_of(state.board[phase.at].sort, state)


def taken(state: State, phase: p.Taken) -> dict[Sort, int]:
    """A face-down tile that was taken."""
    return tokens.face_of(phase.tile, state)


def chance_first(state: State, phase: Any) -> list[tuple[m.First, int]]:
    """Every seat alike."""
    return [(m.First(seat), 1) for seat in range(state.setup.seats)]


DONE = rule(texts.done, texts.done_needs, only(m.Done()))


def instead(clause: ClauseId) -> Rule[State, e.Event]:
    """The Hotel in place of a tile that a text makes you play."""
    return rule(turn.use_hotel_within, partial(turn.hotel_within_needs, clause), turn.hotels)


RULES: dict[tuple[type, type], Rule[State, e.Event]] = {
    (p.ChooseFirst, m.First): Rule(
        rule(setup.choose_first).does, setup.first_needs, weights=chance_first
    ),
    (p.Deal, m.Reveal): revealed(setup.deal, c.SETUP_DEAL, from_deck),
    (p.LookAtTop, m.Reveal): revealed(library.look, c.TILE_LIBRARY_LOOK, from_deck),
    (p.TurnUp, m.Reveal): revealed(tokens.flip, c.BUILD_FLIP, face_down),
    (p.Taken, m.Reveal): revealed(texts.see_taken, c.TILE_MAUSOLEUM_TAKE, taken),
    (p.TempleDraw, m.Reveal): revealed(texts.temple_draw, c.TILE_TEMPLE_DRAW, from_deck),
    (p.Refill, m.Reveal): revealed(refill.refill_one, c.REFILL_FIVE, from_deck),
    (p.FactoryDraw, m.Reveal): revealed(refill.factory_one, c.TILE_FACTORY, from_deck),
    (p.Turn, m.Play): rule(turn.play, turn.play_needs, turn.plays),
    (p.Turn, m.UseHotel): rule(turn.use_hotel, turn.hotel_needs, turn.hotels),
    (p.Turn, m.Pass): rule(turn.pass_turn, turn.pass_needs, only(m.Pass())),
    (p.Arboretum, m.Lift): rule(texts.lift, texts.lift_needs, texts.lifts),
    (p.Arboretum, m.Done): DONE,
    (p.Bank, m.Swap): rule(texts.swap, texts.swap_needs, texts.swaps),
    (p.Bank, m.Done): DONE,
    (p.Capitol, m.Token): rule(capitol.token, capitol.token_needs, capitol.places),
    (p.Capitol, m.Done): DONE,
    (p.Order, m.Resolve): rule(capitol.resolve, capitol.resolve_needs, capitol.resolves),
    (p.Construction, m.Play): rule(turn.play_another, turn.play_needs, turn.plays),
    (p.Construction, m.UseHotel): instead(c.TILE_CONSTRUCTION),
    (p.Construction, m.Done): DONE,
    (p.Disaster, m.Remove): rule(texts.remove, texts.remove_needs, texts.removes),
    (p.Disaster, m.Done): DONE,
    (p.Embassy, m.Token): rule(texts.embassy, texts.embassy_needs, texts.embassies),
    (p.Embassy, m.Done): DONE,
    (p.Housing, m.Token): rule(texts.housing, texts.housing_needs, texts.housings),
    (p.Housing, m.Done): DONE,
    (p.Library, m.Play): rule(library.play, library.play_needs, library.plays),
    (p.Library, m.UseHotel): instead(c.TILE_LIBRARY_PLAY),
    (p.Library, m.Done): DONE,
    (p.Under, m.Under): rule(library.under, library.under_needs, library.unders),
    (p.Mausoleum, m.Take): rule(texts.take, texts.take_needs, texts.takes),
    (p.Mausoleum, m.Done): DONE,
    (p.Port, m.Place): rule(texts.place, texts.place_needs, texts.places),
    (p.Port, m.Done): DONE,
    (p.Post, m.Shift): rule(texts.shift, texts.shift_needs, texts.shifts),
    (p.Post, m.Done): DONE,
    (p.Security, m.Clear): rule(texts.clear, texts.clear_needs, texts.clears),
    (p.Security, m.Done): DONE,
    (p.Shopping, m.Trade): rule(texts.trade, texts.trade_needs, texts.trades),
    (p.Shopping, m.Done): DONE,
    (p.Stadium, m.Gather): rule(texts.gather, texts.gather_needs, texts.gathers),
    (p.Stadium, m.Done): DONE,
    (p.Temple, m.Look): rule(texts.look, texts.look_needs, texts.looks),
    (p.Temple, m.Done): DONE,
    (p.Steal, m.Play): rule(texts.steal, texts.steal_needs, texts.steals),
    (p.Steal, m.UseHotel): instead(c.TILE_TEMPLE_PLAY),
    (p.Steal, m.Done): DONE,
    (p.Transit, m.Exchange): rule(texts.exchange, texts.exchange_needs, texts.exchanges),
    (p.Transit, m.Done): DONE,
}


# What is awaited.


def over_clause(state: State, phase: p.Ended) -> ClauseId:
    """Why the game is over."""
    return ending.WHY[phase.result.cause][0]


Awaiting = Callable[[State, Any], Pending]


def tile_for(whose: Callable[[State, Any], int | None]) -> Awaiting:
    """Chance names a tile, which a seat is shown, or everybody."""
    return lambda state, phase: Chance("tile", whose(state, phase))


def active(state: State, phase: Any) -> int:
    """The active player."""
    return state.active


def decides(kind: str, *facts: str, **called: str) -> Awaiting:
    """A decision of the active player, with what `pending` tells about it."""
    named = {**{fact: fact for fact in facts}, **called}

    def pending(state: State, phase: Any) -> Pending:
        told = ((name, plain(getattr(phase, field))) for name, field in named.items())
        return Decision(state.active, kind, tuple(told))

    return pending


def plain(value: object) -> object:
    """A fact as `pending` tells it: cells are texts."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return str(value) if isinstance(value, Cell) else value


def decides_order_under(state: State, phase: p.Under) -> Pending:
    """How many tiles are left is public."""
    return Decision(state.active, "under", (("count", len(state.aside[-1])),))


MOMENTS: dict[type, Moment[State]] = {
    p.ChooseFirst: Moment(Chance("first"), c.SETUP_FIRST_PLAYER, "chance names the first player"),
    p.Deal: Moment(tile_for(setup.dealt_to), c.SETUP_DEAL, "{seat:name} is dealt a tile"),
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
        decides("port", "at"),
        c.TILE_PORT,
        "Port: {seat:name} places the deck's top tile face down",
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

# What comes too late.


def choices(event: e.NoEffect | e.Silenced | e.EndedText) -> Collection[type]:
    """The moves by which the text of a kind is carried out."""
    phases = {phase for phase, kind in texts.KIND.items() if kind is event.tile}
    more = {m.Reveal, m.Under} if event.tile is Kind.LIBRARY else set()
    return more | {move for phase, move in RULES if phase in phases}


CLOSINGS: dict[type, Closing] = {
    e.GameOver: Closing(),
    e.SatOut: Closing((m.Play, m.UseHotel, m.Pass), own=True),
    e.Passed: Closing((m.Play, m.UseHotel, m.Pass), own=True),
    # A text that is not carried out, or no more of it.
    e.NoEffect: Closing(choices),
    e.Silenced: Closing(choices),
    e.EndedText: Closing(choices),
    e.NonePlayable: Closing((m.Play, m.UseHotel)),
    # A hand that is not refilled.
    e.KeptHand: Closing((m.Reveal,)),
    e.DeckTooSmall: Closing((m.Reveal,)),
}

MACHINE: Machine[State, Move, e.Event] = Machine(MOMENTS, RULES, closings=CLOSINGS)


# What is not asked for.


def unasked(state: State, move: Move, events: Iterable[e.Event]) -> tuple[Unasked, ...]:
    """The choices of texts without effect: each move is done again, task by task."""
    if not any(isinstance(event, e.NoEffect) for event in events):
        return ()
    phase, found = state.phase, []
    unsettled = unwrap(MACHINE.rules[type(phase)][type(move)].does)
    step = unsettled(state, phase, move)
    while (task := UNASKED.get(type(top := step.state.stack[-1]))) is not None:
        before, step = step.state, task(step.state, top)
        for event in step.events:
            if isinstance(event, e.NoEffect) and event.tile in ASKING:
                found.append(choice_left_out(before, event))
    return tuple(found)


def choice_left_out(state: State, event: e.NoEffect) -> Unasked:
    """What the text would have asked for where it began."""
    below = top_replaced(state)
    asked = but(below, stack=(*below.stack, ASKING[event.tile](event.at)))
    phase = asked.stack[-1]
    kind, rule = next(iter(MACHINE.rules[type(phase)].items()))
    return Unasked(event, asked, kind, tuple(rule.candidates(Now(asked, phase))))
