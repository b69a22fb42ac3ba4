"""Leaks planted on purpose, one at a time, around the rulebook: each must be caught.

The package has no such switches: a leaky rulebook is the real one with one function exchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from attrs import evolve, frozen
from hypothesis import given

from egorules import egocentric_world as ew
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Mover, Pending
from egorules.core.step import Step
from egorules.core.text import Say, say
from egorules.core.verdict import Illegal, Verdict, Violation
from egorules.egocentric_world.events import (
    DealtCard,
    DrewCard,
    Event,
    Kept,
    PenaltyCardSeen,
    TotalsCompared,
)
from egorules.egocentric_world.moves import Allow, Move
from egorules.egocentric_world.observation import Observation
from egorules.egocentric_world.phases import CounterWindow, Drawn, GiveChoice, RandomPick, SoloGive
from egorules.egocentric_world.state import State
from egorules.rulebooks import RULEBOOKS
from egorules.testing import egocentric_world as games
from egorules.testing import games_of, transcripts
from egorules.testing.profiles import times
from egorules.testing.secrecy import Leak, examine
from egorules.testing.walking import seeds
from tests.planting import AnyRulebook, exchanged
from tests.secrecy.worlds import FINDINGS, PLANTED, RICH, TRIES, eyes, played
from tests.trust import record

PLAYERS = ew.Setup.miniature(3, RICH, 3)
SOLO = ew.Setup.miniature(3, RICH, 3, difficulty=1)

Told = Step[State, Event]


@frozen
class Plant:
    """A leak: what of the rulebook is exchanged, the channels that tell, and where it shows."""

    exchanged: dict[str, Callable[..., Any]]
    channels: set[str]
    setup: ew.Setup = PLAYERS


def hidden_cards(state: State) -> tuple[object, ...]:
    """What nobody may see, or not everybody."""
    return (state.hands, state.piles, state.deck)


# Observations that tell too much


def unfiltered_moves(state: State, seat: Seat | None) -> Observation:
    """The legal moves of whoever must act, offered to all."""
    return evolve(ew.observe(state, seat), legal_moves=ew.legal_moves(state))


def drawn_for_all(state: State, seat: Seat | None) -> Observation:
    """The card in flight, not only for the active player."""
    card = state.phase.card if isinstance(state.phase, Drawn | GiveChoice | SoloGive) else None
    return evolve(ew.observe(state, seat), drawn=card)


def picked_for_all(state: State, seat: Seat | None) -> Observation:
    """The card picked first, not only for the two owners."""
    seen = ew.observe(state, seat)
    if seen.exchange is None or not isinstance(state.phase, RandomPick):
        return seen
    return evolve(seen, exchange=evolve(seen.exchange, picked=state.phase.picked))


def moves_ordered_by_hidden_cards(state: State, seat: Seat | None) -> Observation:
    """The right moves in an order that tells what others hold."""
    seen = ew.observe(state, seat)
    dice = Random(str(hidden_cards(state)))
    return evolve(seen, legal_moves=tuple(dice.sample(seen.legal_moves, len(seen.legal_moves))))


@frozen(eq=False, repr=False)
class Whispering(Observation):
    """An observation that carries a secret where no comparison looks."""

    secret: object = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whispering) and all(
            getattr(self, name) == getattr(other, name) for name in Observation.__match_args__
        )

    def __hash__(self) -> int:
        return hash(self.top)


class WhisperingHash(Whispering):
    """Its hash tells."""

    def __hash__(self) -> int:
        return hash(self.secret)


class WhisperingRepr(Whispering):
    """Its text tells."""

    def __repr__(self) -> str:
        return f"Observation(.., {self.secret})"


def whispering(kind: type[Whispering]) -> Callable[[State, Seat | None], Observation]:
    """Observations of a kind that knows what is hidden."""

    def observe(state: State, seat: Seat | None) -> Observation:
        seen = ew.observe(state, seat)
        open_to_all = {name: getattr(seen, name) for name in Observation.__match_args__}
        return kind(**open_to_all, secret=str(hidden_cards(state)))

    return observe


def whole_json(seen: Observation) -> str:
    """JSON in which the secret stands."""
    assert isinstance(seen, Whispering)
    return f"{seen.top} {seen.secret}"


# Events that tell too much


def tells(
    extra: Callable[[State, Move, Told], tuple[Event, ...]],
) -> Callable[..., Told]:
    """A machine that adds events."""

    def apply(state: State, move: Move) -> Told:
        step = ew.apply(state, move)
        return Step(step.state, (*extra(state, move, step), *step.events))

    return apply


def shows_to_all(kind: type[Event]) -> Callable[..., Told]:
    """A machine that shows everybody what is meant for few."""

    def apply(state: State, move: Move) -> Told:
        step = ew.apply(state, move)
        events = (evolve(e, to="all") if isinstance(e, kind) else e for e in step.events)
        return Step(step.state, tuple(events))

    return apply


def kept_card(state: State, _: Move, step: Told) -> tuple[Event, ...]:
    """The card kept, for everybody."""
    if not isinstance(state.phase, Drawn):
        return ()
    return tuple(
        DrewCard(event.seat, state.phase.card, event.cites, to="all")
        for event in step.events
        if isinstance(event, Kept)
    )


def asks_holders_only(state: State, move: Move) -> Told:
    """A machine that passes over a designated player without a 9."""
    step = ew.apply(state, move)
    while isinstance(step.state.phase, CounterWindow):
        if 9 in step.state.hands[step.state.phase.queue[0]]:
            break
        after = ew.apply(step.state, Allow())
        step = Step(after.state, step.events + after.events)
    return step


def asks_holders_only_in_silence(state: State, move: Move) -> Told:
    """The same without a word about those passed over."""
    step = ew.apply(state, move)
    return Step(asks_holders_only(state, move).state, step.events)


# Other channels


def refuses_by_name(state: State, move: Move, by: Mover = None) -> Verdict:
    """A refusal that names a card of somebody's hand."""
    verdict = ew.judge(state, move, by)
    if verdict or by is None or not any(state.hands):
        return verdict
    highest = max(max(hand, default=0) for hand in state.hands)
    assert isinstance(verdict, Illegal)
    reason = say("somebody holds the {card}", card=highest)
    return Illegal((*verdict.violations, Violation(verdict.violations[0].clause, reason)))


def writes_everything(_: State, move: Move, __: Seat | None) -> str:
    """The move as it is, for everybody."""
    return str(move)


def pending_with_the_card(state: State) -> Pending:
    """What is pending, and on which card."""
    now = ew.pending(state)
    if isinstance(state.phase, Drawn) and isinstance(now, Decision):
        return evolve(now, facts=(("card", state.phase.card),))
    return now


def awaits_by_name(state: State) -> Say:
    """The sentence about what is awaited, with the card in it."""
    if isinstance(state.phase, Drawn):
        return say("what happens to the {card}?", card=state.phase.card)
    return ew.awaited(state)


PLANTS = {
    "all legal moves in every observation": Plant(
        {"observe": unfiltered_moves}, {"observation", "repr", "json"}
    ),
    "the drawn card in every observation": Plant({"observe": drawn_for_all}, {"observation"}),
    "the card picked first in every observation": Plant(
        {"observe": picked_for_all}, {"observation"}
    ),
    "moves in an order that depends on hidden cards": Plant(
        {"observe": moves_ordered_by_hidden_cards}, {"observation"}
    ),
    "a hash that depends on hidden cards": Plant({"observe": whispering(WhisperingHash)}, {"hash"}),
    "a repr that shows the hands": Plant({"observe": whispering(WhisperingRepr)}, {"repr"}),
    "JSON made from the whole state": Plant(
        {"observe": whispering(Whispering), "to_json": whole_json}, {"json"}
    ),
    "a counter window for holders of a 9 only": Plant({"apply": asks_holders_only}, {"events"}),
    "the same in silence": Plant({"apply": asks_holders_only_in_silence}, {"pending"}),
    "the kept card in a public event": Plant({"apply": tells(kept_card)}, {"events"}),
    "the drawn card in a public event": Plant({"apply": shows_to_all(DrewCard)}, {"events"}),
    "dealt cards in public events": Plant({"apply": shows_to_all(DealtCard)}, {"events"}),
    "the penalty card in a public event": Plant(
        {"apply": shows_to_all(PenaltyCardSeen)}, {"events"}
    ),
    "both totals of step 1 in a public event": Plant(
        {"apply": shows_to_all(TotalsCompared)}, {"events"}, SOLO
    ),
    "a refusal that names a hidden card": Plant({"judge": refuses_by_name}, {"refusals"}),
    "notation with every number": Plant({"shown": writes_everything}, {"notation"}),
    "notation with every number, solo": Plant({"shown": writes_everything}, {"notation"}, SOLO),
    "pending names the drawn card": Plant({"pending": pending_with_the_card}, {"pending"}),
    "awaited names the drawn card": Plant({"awaited": awaits_by_name}, {"awaited"}),
}


def leaky(plant: Plant) -> Any:
    """The rulebook with something exchanged."""
    return exchanged(ew, **plant.exchanged)


def caught(plant: Plant) -> Leak | None:
    """The first leak found on the channel where it was planted."""
    rulebook = leaky(plant)
    for seed in range(40):
        dice = Random(seed)
        game = played(plant.setup, dice, rulebook)
        for seat in eyes(plant.setup):
            found = examine(rulebook, game, seat, dice, games.answers, TRIES)
            for leak in found.leaks:
                if leak.channel in plant.channels:
                    return leak
    return None


def test_every_planted_leak_is_caught() -> None:
    found = {name: caught(plant) for name, plant in PLANTS.items()}
    record(
        "secrecy",
        PLANTED,
        {
            "planted": len(found),
            "caught": sum(leak is not None for leak in found.values()),
            "by channel": {name: leak and leak.channel for name, leak in found.items()},
        },
        among=FINDINGS,
    )
    assert [name for name, leak in found.items() if leak is None] == []


# Leaks that can be planted in any rulebook.


class Knowing(NamedTuple):
    """An observation together with what it should not tell."""

    seen: Any
    state: str


def observes_all(book: AnyRulebook) -> dict[str, Any]:
    """Observations that carry the whole state."""
    return {
        "observe": lambda state, seat: Knowing(book.observe(state, seat), repr(state)),
        "draw_table": lambda seen, lang: book.draw_table(seen.seen, lang),
        "to_json": lambda seen: book.to_json(seen.seen),
    }


def refuses_by_the_state(book: AnyRulebook) -> dict[str, Any]:
    """Refusals that carry the whole state."""

    def judge(state: Any, move: Any, by: Mover = None) -> Verdict:
        verdict = book.judge(state, move, by)
        if not isinstance(verdict, Illegal):
            return verdict
        reason = say("{state}", state=repr(state))
        return Illegal((Violation(verdict.violations[0].clause, reason),))

    return {"judge": judge}


def all_see_everything(book: AnyRulebook) -> dict[str, Any]:
    """Events that everybody is shown."""

    def apply(state: Any, move: Any) -> Step[Any, Any]:
        step = book.apply(state, move)
        return Step(step.state, tuple(evolve(event, to="all") for event in step.events))

    return {"apply": apply}


ANYWHERE: dict[str, Callable[[AnyRulebook], dict[str, Any]]] = {
    "observation": observes_all,
    "refusals": refuses_by_the_state,
    "events": all_see_everything,
    "notation": lambda book: {"shown": lambda state, move, seat: str(move)},
    "awaited": lambda book: {"awaited": lambda state: say("{state}", state=repr(state))},
    "json": lambda book: {
        "observe": observes_all(book)["observe"],
        "draw_table": observes_all(book)["draw_table"],
        "to_json": lambda seen: seen.state,
    },
}


@pytest.mark.parametrize("channel", ANYWHERE)
@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_leak_of_any_rulebook_is_caught(game: str, channel: str) -> None:
    book, strategies = RULEBOOKS[game], games_of(game)
    leaking = exchanged(book, **ANYWHERE[channel](book))
    leaks: set[str] = set()

    @times(0.4)
    @given(transcripts(book, strategies.setups(), 80, strategies.taste), seeds)
    def examined(transcript: Any, seed: int) -> None:
        dice = Random(seed)
        seat = dice.choice(book.seats(book.start(transcript.setup)))
        tries = transcript.moves[-4:]
        found = examine(leaking, transcript, seat, dice, lambda event: False, tries, worlds=2)
        leaks.update(leak.channel for leak in found.leaks)

    examined()
    assert channel in leaks
