"""For each clause the ways in which it is taken out, and the rules put in place of its own.

Each of these is named after what it gets wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.chance import replaced, with_one
from egorules.core.clause import ClauseId
from egorules.core.ranking import highest, lowest
from egorules.core.verdict import Guard
from egorules.egocentric_world import (
    abilities,
    cards,
    citybot,
    exchange,
    playing,
    scoring,
    setup,
    solo,
    turn,
    turn_order,
    zones,
)
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import OFFICIAL
from egorules.egocentric_world.change import but
from egorules.egocentric_world.events import (
    AnnouncedRight,
    AnnouncedWrong,
    DealtCard,
    Discarded,
    DrewCard,
    Exchanged,
    ExchangeFailed,
    Played,
    Revealed,
    SaidStop,
    SawHand,
)
from egorules.egocentric_world.position import (
    Impossible,
    card_flaws,
    count_flaws,
    hand_flaws,
    total_flaws,
)
from egorules.egocentric_world.rulings import (
    ExchangeCommit,
    FirstPlayerBasis,
    OwnHandAnnounce,
    RepeatStop,
    ReshuffleKeepsTop,
    ReshuffleTiming,
    RoundSetup,
    ThirdPartySight,
)
from egorules.egocentric_world.state import (
    CITYBOTS,
    HUMAN,
    Cause,
    CounterWindow,
    Deal,
    ExchangeMethods,
    Length,
    Result,
    State,
    Turn,
    TurnUp,
)
from egorules.egocentric_world.turn_order import active, end_turn
from tests.sabotage import (
    Patch,
    Sabotage,
    any_setup,
    dropped,
    few_players,
    forbidden,
    guarded,
    instead,
    otherwise,
    read_as,
    refused,
    replacing,
    unchecked,
    within,
)


def shown_to_all(kind: Callable[..., Any]) -> Callable[..., Any]:
    """An event that everybody sees."""
    return lambda *args, **kwargs: kind(*args, **{**kwargs, "to": "all"})


def with_length(length: Length) -> Callable[[State], bool]:
    original = scoring.is_last
    return lambda state: original(but(state, setup=evolve(state.setup, length=length)))


def carried_on(state: State) -> Result:
    return Result(but(state, phase=Turn()))


def counter_clockwise(state: State) -> Result:
    following = (active(state) - 1) % state.setup.seats
    if following == state.stop_by:
        return scoring.end_round(state, Cause.STOP, following)
    return Result(but(state, turn=following, phase=Turn()))


def seat_0_starts(given: ew.Setup, original: Callable[[ew.Setup], State] = setup.start) -> State:
    return but(original(given), turn=0, phase=TurnUp())


def never_reshuffled() -> list[Patch]:
    return [
        *instead(setup.reshuffle, Result),
        *instead(setup.can_supply, lambda state: any(state.deck)),
    ]


def backwards(state: State, left: int, original: Any = setup.deal_seat) -> int:
    return int(state.setup.seats - 1 - original(state, left))


def counted_as_played(state: State, seat: int, card: int) -> Result:
    return Result(zones.onto_discard(state, card), (Played(seat, card, cites=(c.CARD_PLAYED,)),))


def discarded_with_effect(state: State, seat: int, card: int) -> Result:
    event = Discarded(seat, card, cites=(c.CARD_DISCARDED,))
    return Result(zones.onto_discard(state, card), (event,))


def discards(put: Callable[[State, int, int], Result]) -> list[Patch]:
    """Cards drawn and put down set off what they can, for people and for Citybots."""

    def by_a_person(state: State, card: int) -> Result:
        return put(state, active(state), card).then(abilities.after_play, card)

    def by_a_citybot(state: State, card: int) -> Result:
        return put(state, active(state), card).then(citybot.use_ability, card)

    return [
        *instead(turn.discard_drawn, by_a_person),
        *instead(citybot.step_9, by_a_citybot),
    ]


def without_ability(state: State, card: int) -> Result:
    if not state.hands[active(state)]:
        return scoring.end_round(state, Cause.EMPTY, active(state))
    return end_turn(state)


def under_the_top(state: State, seat: int, card: int, *why: ClauseId) -> Result:
    played = Played(seat, card, cites=(*why, c.CARD_PLAYED))
    left = zones.from_hand(state, seat, card)
    if state.top is None:
        return Result(zones.onto_discard(left, card), (played,))
    return Result(but(left, rest=with_one(left.rest, card)), (played,))


def sixth_action() -> list[Patch]:
    def change(
        state: State, move: m.Move, rows: tuple[Guard, ...] | None
    ) -> tuple[Guard, ...] | None:
        return () if isinstance(move, m.Pass) and rows is not None else rows

    return guarded(change)


def kept_unplayed(state: State, drawn: int, card: int) -> Result:
    left = zones.into_hand(zones.from_hand(state, active(state), card), active(state), drawn)
    return end_turn(but(left, deck=with_one(left.deck, card)))


def taken_unplayed(state: State, card: int) -> Result:
    seat = active(state)
    left = zones.from_hand(zones.take_discard(state, seat), seat, card)
    return end_turn(but(left, deck=with_one(left.deck, card)))


def both_played(state: State, card: int, kept: int) -> Result:
    seat = active(state)
    step = playing.play(state, seat, card).then(playing.play, seat, kept)
    return step.then(abilities.after_play, card)


def stop_ignored(state: State) -> Result:
    following = (active(state) + 1) % state.setup.seats
    return Result(but(state, turn=following, phase=Turn()))


def stop_at_once(state: State, original: Callable[..., Result] = end_turn) -> Result:
    if state.stop_by is not None:
        return scoring.end_round(state, Cause.STOP, active(state))
    return original(state)


def only_stop_ends(
    state: State, cause: Cause, seat: int, original: Callable[..., Result] = scoring.end_round
) -> Result:
    return end_turn(state) if cause is Cause.EMPTY else original(state, cause, seat)


def totals_forgotten(
    state: State, cause: Cause, original: Callable[..., Result] = scoring.score
) -> Result:
    return original(but(state, totals=(0,) * state.setup.seats), cause)


def limit_51(state: State, original: Callable[[State], bool] = scoring.is_last) -> bool:
    return original(but(state, setup=evolve(state.setup, limit=51)))


def last_round_wins(state: State, original: Callable[[State], Result] = scoring.end_game) -> Result:
    assert state.last_round is not None
    ended = original(but(state, totals=state.last_round.scores))
    return Result(but(ended.state, totals=state.totals), ended.events)


def no_swap(state: State, targets: tuple[int, int], first: int, second: int) -> Result:
    return Result(state, (Exchanged(targets, cites=()),)).then(end_turn)


def answered_as(kind: type[AnnouncedRight] | type[AnnouncedWrong]) -> Callable[..., Iterator[Any]]:
    def answered(state: State, targets: Sequence[int], methods: Sequence[Any]) -> Iterator[Any]:
        for seat, method in zip(targets, methods, strict=True):
            if isinstance(method, m.Announce):
                yield kind(seat, method.value, cites=())

    return answered


def no_penalty(state: State) -> Result:
    return Result(state, (ExchangeFailed(active(state), cites=()),)).then(end_turn)


def nine_gives_a_turn(
    state: State, card: int, original: Callable[..., Result] = abilities.after_play
) -> Result:
    if card == 9 and state.hands[active(state)]:
        return Result(but(state, phase=Turn()))
    return original(state, card)


def without_window(*values: int) -> Callable[..., Result]:
    """Designated players are not asked for a 9 when the card is one of these."""
    original = abilities.designate

    def designate(state: State, card: int, targets: Any, clause: ClauseId) -> Result:
        if card not in values:
            return original(state, card, targets, clause)
        if card == 10:
            return abilities.look(state, targets[0])
        return Result(but(state, phase=ExchangeMethods(targets)))

    return designate


def window_for_a_12(state: State) -> Result:
    following = (active(state) + 1) % state.setup.seats
    return Result(but(state, phase=CounterWindow(12, (following,), (following,))))


def nine_cancels_nothing(state: State, window: CounterWindow) -> Result:
    played = playing.play(state, window.queue[0], 9)
    if state.setup.is_solo:
        return played.then(citybot.exchange)
    return played.then(abilities.allow, window)


def wider_wild(one: int, other: int) -> bool:
    return one == other or (8 in (one, other) and abs(one - other) <= 2)


def in_solo_no_usual_rules() -> list[Patch]:
    can_supply, usual = setup.can_supply, (m.Draw, m.Take, m.Match, m.Pair, m.Stop, m.Decline)
    refusal = refused("", c.SOLO_USUAL_RULES, *usual, solo_only=True)
    return [
        *refusal.patches(),
        *instead(
            can_supply, lambda state: any(state.deck) if state.setup.is_solo else can_supply(state)
        ),
    ]


def removing_at(difficulty: int) -> Callable[[State], Result]:
    """Cards are removed as at another difficulty."""
    original = scoring.remove_cards
    return lambda state: original(but(state, setup=evolve(state.setup, difficulty=difficulty)))


def human_starts(given: ew.Setup, original: Callable[[ew.Setup], State] = setup.start) -> State:
    return but(original(given), turn=HUMAN)


def dealt_open(
    state: State, left: int, card: int, original: Callable[..., Result] = setup.deal
) -> Result:
    step, seat = original(state, left, card), setup.deal_seat(state.setup, left)
    if not state.is_citybot(seat):
        return step
    piles = replaced(step.state.piles, seat, step.state.piles[seat][:-1])
    return Result(zones.into_hand(but(step.state, piles=piles), seat, card), step.events)


def dealt_on_top(
    state: State, left: int, card: int, original: Callable[..., Result] = setup.deal
) -> Result:
    step, seat = original(state, left, card), setup.deal_seat(state.setup, left)
    if not state.is_citybot(seat):
        return step
    *rest, last = step.state.piles[seat]
    return Result(
        but(step.state, piles=replaced(step.state.piles, seat, (last, *rest))), step.events
    )


def any_kind_of_hand(
    *args: Any, original: Callable[..., Iterator[Any]] = hand_flaws
) -> Iterator[Any]:
    for flaw in original(*args):
        if flaw.kind is not Impossible.WRONG_KIND_OF_HAND:
            yield flaw


def hidden(state: State, seat: int, card: int) -> State:
    """A visible card of a Citybot goes under its pile."""
    if not state.is_citybot(seat):
        return state
    piles = replaced(state.piles, seat, (*state.piles[seat], card))
    return but(zones.from_hand(state, seat, card), piles=piles)


def gained_hidden() -> list[Patch]:
    into_hand, take_discard, swap_hands = zones.into_hand, zones.take_discard, zones.swap_hands

    def gained(state: State, seat: int, card: int) -> State:
        return hidden(into_hand(state, seat, card), seat, card)

    def took(state: State, seat: int) -> State:
        assert state.top is not None
        return hidden(take_discard(state, seat), seat, state.top)

    def swapped(state: State, one: int, card: int, other: int, other_card: int) -> State:
        after = swap_hands(state, one, card, other, other_card)
        return hidden(hidden(after, one, other_card), other, card)

    return [
        (citybot, "into_hand", gained),
        (citybot, "take_discard", took),
        (citybot, "swap_hands", swapped),
        (solo, "swap_hands", swapped),
    ]


def steps_with(number: int, step: Callable[[State], citybot.Tried]) -> list[Patch]:
    """One of a Citybot's first seven steps is another."""
    steps = list(citybot.STEPS)
    steps[number - 1] = step
    return [(citybot, "STEPS", tuple(steps))]


def skipping(number: int) -> Sabotage:
    """A step never applies."""

    def never(state: State) -> citybot.Tried:
        return citybot.Tried(Result(state), ends=False)

    return Sabotage(f"step {number} never applies", lambda: steps_with(number, never))


def stepping(what: str, number: int, step: Callable[[State], citybot.Tried]) -> Sabotage:
    """A step is another."""
    return Sabotage(what, lambda: steps_with(number, step))


def always_stop(state: State) -> citybot.Tried:
    said = Result(
        but(state, stop_by=active(state)), (SaidStop(active(state), cites=(c.TURN_STOP,)),)
    )
    return citybot.Tried(said.then(end_turn), ends=True)


def always_reveal(state: State) -> citybot.Tried:
    if not state.piles[active(state)]:
        return citybot.Tried(Result(state), ends=False)
    return citybot.Tried(citybot.reveal(state, c.SOLO_STEP_3), ends=False)


def with_hidden_cards(step: Callable[[State], citybot.Tried]) -> Callable[[State], citybot.Tried]:
    """A step that counts the cards of the pile as well."""

    def counting(state: State) -> citybot.Tried:
        bot = active(state)
        up, _ = zones.turn_up_pile(state, bot, len(state.piles[bot]))
        tried = step(up)
        return tried if tried.ends else step(state)

    return counting


def always_take(state: State) -> citybot.Tried:
    bot = active(state)
    if state.top is None:
        return citybot.Tried(Result(state), ends=False)
    highest = state.hands[bot][-1]
    taken = Result(zones.take_discard(state, bot))
    return citybot.Tried(taken.then(citybot.play_card, highest, c.SOLO_STEP_6), ends=True)


def never_draw(state: State) -> citybot.Tried:
    return citybot.Tried(end_turn(state), ends=True)


def drawing(keeps: Callable[[int, int], bool]) -> Callable[[State, int], Result]:
    """What is drawn at step 7 is kept by another rule."""

    def drawn(state: State, card: int) -> Result:
        kept = keeps(state.hands[active(state)][-1], card)
        after = setup.leave_deck(state, card)
        return after.then(citybot.step_8 if kept else citybot.step_9, card)

    return drawn


def abilities_without(*values: int) -> Callable[[State, int], Result]:
    """A Citybot's ability does not apply for these cards."""
    original = citybot.use_ability
    return lambda state, card: end_turn(state) if card in values else original(state, card)


def unasked(
    state: State, card: int, original: Callable[..., Result] = citybot.use_ability
) -> Result:
    return citybot.exchange(state) if card == 11 else original(state, card)


def asked_for_a_10(
    state: State, card: int, original: Callable[..., Result] = citybot.use_ability
) -> Result:
    if card != 10:
        return original(state, card)
    return Result(but(state, phase=CounterWindow(10, (HUMAN,), (HUMAN,))))


def exchange_of_the_highest(state: State) -> Result:
    highest = state.hands[active(state)][-1]
    return citybot.give_for_lowest(state, highest, c.CITYBOT_EXCHANGE_VISIBLE)


def exchange_from_a_pile_only(
    state: State, original: Callable[[State], Result] = citybot.exchange
) -> Result:
    return original(state) if state.piles[active(state)] else end_turn(state)


def eight_shields(
    state: State, clause: ClauseId, seat: int, original: Any = solo.against
) -> tuple[Guard, ...]:
    shown = seat in CITYBOTS and 8 in state.hands[seat]
    return (*original(state, clause, seat), (c.CITYBOT_SHIELD, not shown, "", {}))


def shield_of_8() -> list[Patch]:
    return [
        *instead(solo.against, eight_shields),
        *guarded(lambda state, move, rows: rows),
    ]


def no_shield() -> list[Patch]:
    return [
        *instead(solo.open_citybots, lambda _: CITYBOTS),
        *dropped(c.CITYBOT_SHIELD).patches(),
    ]


def nine_stays(state: State, seat: int, card: int) -> Result:
    return end_turn(state)


def look_brings_out_nothing(state: State, by: int, seat: int, clause: ClauseId) -> Result:
    up, found = zones.turn_up_pile(state, seat, len(state.piles[seat]))
    return Result(up, (Revealed(seat, found, cites=(clause,)),)).then(end_turn)


def steps_bring_out_nines(state: State, clause: ClauseId, original: Any = citybot.reveal) -> Result:
    step: Result = original(state, clause)
    brought = 9 in step.state.hands[active(state)]
    return step.then(playing.play, active(state), 9) if brought else step


def given_nine_is_played(
    state: State, give: int, seat: int, card: int, original: Any = solo.trade_visible
) -> Result:
    step: Result = original(state, give, seat, card)
    return step.then(playing.play, seat, 9) if give == 9 else step


def nine_without_cancelling(state: State, bot: int, card: int) -> Result:
    step = playing.play(state, bot, 9)
    if card == 11:
        hands = step.state.hands
        swapped = zones.swap_hands(step.state, bot, hands[bot][-1], HUMAN, hands[HUMAN][0])
        step = Result(swapped, step.events)
    return step.then(end_turn)


def plain_eights() -> list[Patch]:
    return [
        (citybot, "equal", lambda one, other: one == other),
        *instead(citybot.has_value, lambda card, value: card == value),
    ]


def seven_is_nine(card: int, value: int) -> bool:
    return card == value or {card, value} <= {7, 8, 9}


def base_table() -> list[Patch]:
    """In solo mode an 11 designates players, as it does among players."""

    def change(
        state: State, move: m.Move, rows: tuple[Guard, ...] | None
    ) -> tuple[Guard, ...] | None:
        if rows is None or not state.setup.is_solo:
            return rows
        if isinstance(move, m.Exchange):
            return ()
        concerned = isinstance(move, m.Trade | m.TradeCitybots)
        return (*rows, (c.SOLO_PLAYER_ABILITIES, not concerned, "", {}))

    return guarded(change)


def matching_at_any_price(visible: Sequence[int], top: int, _: object) -> int | None:
    return max((card for card in visible if cards.equal(card, top)), default=None)


def lowest_match(visible: Sequence[int], top: int, _: object) -> int | None:
    return min((card for card in visible if cards.equal(card, top)), default=None)


def lowest_pair(visible: Sequence[int], _: object) -> int | None:
    paired = [card for card in visible if sum(cards.equal(card, each) for each in visible) > 1]
    return min(paired, default=None)


EXCEPTED = {
    c.GOAL_CITY: "It gives a hand another name; no rule depends on the name.",
    c.GOAL_VALUE: "It says that cards have values and abilities; what these do is said elsewhere.",
    c.GOAL_TENSION: "It is advice, and forbids and does nothing.",
    c.CARD_INTERCHANGEABLE: "Cards are numbers, so no rule could tell two equal cards apart.",
}
"""Clauses that cannot be taken out, each with the reason."""

SABOTAGES: dict[str, tuple[Sabotage, ...]] = {
    c.GOAL_LOWEST: (
        replacing("the highest total wins", scoring.leaders, lambda _, all_: highest(all_)),
    ),
    c.GOAL_LENGTH: (
        replacing("one round is not the end", scoring.is_last, with_length(Length.TO_50)),
        replacing("every game is one round", scoring.is_last, with_length(Length.SINGLE)),
        any_setup("any length will do"),
    ),
    c.BOX_PLAYERS: (
        any_setup("any number can play"),
        within("three to five can play", ew.Setup, "__attrs_post_init__", few_players),
    ),
    c.CARD_VALUES: (
        Sabotage(
            "there are 13s",
            lambda: [
                (ew.Setup, "__attrs_post_init__", unchecked),
                *otherwise("", lambda _: {"copies": (*OFFICIAL, 5)}).patches(),
            ],
        ),
        Sabotage(
            "any number is a card",
            lambda: [
                *instead(card_flaws, lambda *_: iter(())),
                *instead(count_flaws, lambda *_: iter(())),
            ],
        ),
    ),
    c.CARD_COPIES: (
        otherwise("six of each", lambda _: {"copies": (0, *[6] * 12)}),
        replacing("copies are not counted", count_flaws, lambda *_: iter(())),
    ),
    c.SETUP_SHUFFLE: (read_as("round_setup", *RoundSetup),),
    c.SETUP_TURN_UP: (
        dropped(c.SETUP_TURN_UP),
        replacing("no card is turned up", setup.laying, lambda s: setup.whole_deal(s.setup)),
        replacing("a card is turned up every round", setup.laying, lambda _: TurnUp()),
        replacing(
            "no card is turned up after the deal",
            setup.next_deal,
            lambda s, left: (
                setup.supply(but(s, phase=Deal(left))) if left else Result(but(s, phase=Turn()))
            ),
        ),
    ),
    c.SETUP_DEAL: (
        dropped(c.SETUP_DEAL),
        replacing("four cards each", setup.whole_deal, lambda given: Deal(given.seats * 4)),
        replacing("the other way round", setup.deal_seat, backwards),
    ),
    c.SETUP_SECRECY: (
        within("dealt cards are shown", setup, "DealtCard", shown_to_all(DealtCard)),
    ),
    c.SETUP_RESHUFFLE: (
        Sabotage("never reshuffled", never_reshuffled),
        read_as("reshuffle_timing", *ReshuffleTiming),
        read_as("reshuffle_keeps_top", *ReshuffleKeepsTop),
    ),
    c.SETUP_CLOCKWISE: (replacing("counter-clockwise", turn_order.end_turn, counter_clockwise),),
    c.SETUP_FIRST_PLAYER: (
        dropped(c.SETUP_FIRST_PLAYER),
        replacing("seat 0 starts", setup.start, seat_0_starts),
    ),
    c.SETUP_NEXT_FIRST_PLAYER: (
        within("the lowest starts", scoring, "highest", lowest),
        read_as("first_player_basis", *FirstPlayerBasis),
    ),
    c.SETUP_FIRST_PLAYER_TIE: (
        dropped(c.SETUP_FIRST_PLAYER_TIE),
        within(
            "the first of the tied starts",
            scoring,
            "highest",
            lambda scores, original=highest: original(scores)[:1],
        ),
    ),
    c.CARD_DISCARDED: (Sabotage("it counts as played", lambda: discards(counted_as_played)),),
    c.CARD_PLAYED: (replacing("it counts as discarded", abilities.after_play, without_ability),),
    c.CARD_DISCARDED_INERT: (Sabotage("it triggers", lambda: discards(discarded_with_effect)),),
    c.CARD_PLAYED_FACE_UP: (replacing("it goes under the top", playing.play, under_the_top),),
    c.CARD_MAY_TRIGGER: (replacing("nothing triggers", abilities.after_play, without_ability),),
    c.TURN_ONE_ACTION: (
        dropped(c.TURN_ONE_ACTION),
        replacing("the turn goes on", turn_order.end_turn, carried_on),
        Sabotage("passing is a sixth action", sixth_action),
    ),
    c.TURN_DRAW: (
        dropped(c.TURN_DRAW),
        forbidden(c.TURN_DRAW),
        within("drawn cards are shown", turn, "DrewCard", shown_to_all(DrewCard)),
    ),
    c.TURN_DRAW_CHOICE: (
        dropped(c.TURN_DRAW_CHOICE),
        forbidden(c.TURN_DRAW_CHOICE),
        refused("it must be kept", c.TURN_DRAW_CHOICE, m.Discard),
    ),
    c.TURN_DRAW_REPLACED: (replacing("it is not played", turn.keep, kept_unplayed),),
    c.TURN_TAKE: (dropped(c.TURN_TAKE), forbidden(c.TURN_TAKE)),
    c.TURN_TAKE_REPLACED: (replacing("it is not played", turn.take, taken_unplayed),),
    c.TURN_MATCH: (dropped(c.TURN_MATCH), forbidden(c.TURN_MATCH)),
    c.TURN_PAIR: (
        dropped(c.TURN_PAIR),
        forbidden(c.TURN_PAIR),
        replacing("both are played", turn.pair, both_played),
    ),
    c.TURN_STOP: (
        dropped(c.TURN_STOP),
        forbidden(c.TURN_STOP),
        replacing("it ends nothing", turn_order.end_turn, stop_ignored),
        replacing("it ends the round at once", turn_order.end_turn, stop_at_once),
        read_as("repeat_stop", *RepeatStop),
    ),
    c.END_EMPTY_HAND: (replacing("play goes on", scoring.end_round, only_stop_ends),),
    c.END_SCORE: (within("cards are counted, not values", scoring, "total", len),),
    c.END_LOWEST_WINS: (
        dropped(c.END_LOWEST_WINS),
        within("the highest wins", scoring, "lowest", highest),
    ),
    c.END_RUNNING_TOTAL: (replacing("only the last round", scoring.score, totals_forgotten),),
    c.END_FIFTY: (
        replacing("it never ends", scoring.is_last, lambda s: s.setup.length is Length.SINGLE),
        replacing("every round ends it", scoring.is_last, lambda _: True),
        replacing("a round is played beyond it", total_flaws, lambda *_: ()),
    ),
    c.END_FIFTY_OR_MORE: (replacing("only above 50", scoring.is_last, limit_51),),
    c.END_GAME_WINNER: (
        dropped(c.END_GAME_WINNER),
        replacing("the last round decides", scoring.end_game, last_round_wins),
        replacing("ties are not played out", scoring.is_last, lambda _: True),
    ),
    c.ABILITY_OPTIONAL: (
        dropped(c.ABILITY_OPTIONAL),
        refused("it must be used", c.ABILITY_OPTIONAL, m.Decline),
    ),
    c.ABILITY_BY_VALUE: (
        dropped(c.ABILITY_BY_VALUE),
        within("it is the 7 that gives a turn", abilities, "AGAIN", 7),
    ),
    c.ABILITY_AGAIN: (
        forbidden(c.ABILITY_AGAIN),
        replacing("no extra turn", abilities.again, end_turn),
    ),
    c.ABILITY_EXCHANGE_DESIGNATE: (
        dropped(c.ABILITY_EXCHANGE_DESIGNATE),
        forbidden(c.ABILITY_EXCHANGE_DESIGNATE),
    ),
    c.ABILITY_EXCHANGE_SWAP: (replacing("nothing moves", exchange.change_places, no_swap),),
    c.ABILITY_EXCHANGE_METHOD: (
        dropped(c.ABILITY_EXCHANGE_METHOD),
        forbidden(c.ABILITY_EXCHANGE_METHOD),
        read_as("own_hand_announce", *OwnHandAnnounce),
    ),
    c.ABILITY_EXCHANGE_SECRET: (
        dropped(c.ABILITY_EXCHANGE_SECRET),
        forbidden(c.ABILITY_EXCHANGE_SECRET),
        read_as("exchange_commit", *ExchangeCommit),
        read_as("third_party_sight", *ThirdPartySight),
    ),
    c.ABILITY_EXCHANGE_ANNOUNCED: (
        replacing("it is denied", exchange.answered, answered_as(AnnouncedWrong)),
    ),
    c.ABILITY_EXCHANGE_WRONG: (
        replacing("it is taken for right", exchange.answered, answered_as(AnnouncedRight)),
    ),
    c.ABILITY_EXCHANGE_PENALTY: (
        dropped(c.ABILITY_EXCHANGE_PENALTY),
        replacing("no penalty", exchange.fail, no_penalty),
        within("a penalty from nothing", exchange, "can_supply", lambda _: True),
    ),
    c.ABILITY_LOOK: (
        dropped(c.ABILITY_LOOK),
        forbidden(c.ABILITY_LOOK),
        within("all see the hand", abilities, "SawHand", shown_to_all(SawHand)),
    ),
    c.ABILITY_COUNTER_INERT: (
        replacing("a 9 gives a turn", abilities.after_play, nine_gives_a_turn),
    ),
    c.ABILITY_COUNTER_WINDOW: (
        dropped(c.ABILITY_COUNTER_WINDOW),
        forbidden(c.ABILITY_COUNTER_WINDOW),
        replacing("nobody is asked", abilities.designate, without_window(10, 11)),
    ),
    c.ABILITY_COUNTER_ANSWERS: (
        replacing("no answer to a 10", abilities.designate, without_window(10)),
        replacing("no answer to an 11", abilities.designate, without_window(11)),
        replacing("a 12 is answered", abilities.again, window_for_a_12),
    ),
    c.ABILITY_COUNTER_CANCEL: (
        replacing("it cancels nothing", abilities.counter, nine_cancels_nothing),
    ),
    c.ABILITY_WILD: (
        forbidden(c.ABILITY_WILD),
        Sabotage(
            "6 to 10",
            lambda: [*instead(cards.equal, wider_wild), *guarded(lambda s, move, rows: rows)],
        ),
    ),
    c.SOLO_CITYBOTS: (
        any_setup("any number of Citybots"),
        Sabotage(
            "one Citybot",
            lambda: [
                (ew.Setup, "__attrs_post_init__", unchecked),
                *otherwise("", lambda _: {"seats": 2}).patches(),
            ],
        ),
    ),
    c.SOLO_PLAYERS: (
        replacing("Citybots cannot win", scoring.leaders, lambda *_: (HUMAN,)),
        within("Citybots cannot start", scoring, "highest", lambda _: (HUMAN,)),
    ),
    c.SOLO_USUAL_RULES: (Sabotage("they do not apply", in_solo_no_usual_rules),),
    c.SOLO_DIFFICULTY: (
        any_setup("any difficulty, or none", difficulty=1),
        replacing("1 is like 2", scoring.remove_cards, removing_at(2)),
    ),
    c.SOLO_DIFFICULTY_2: (
        replacing("nothing is removed", scoring.remove_cards, Result),
        replacing("2 is like 3", scoring.remove_cards, removing_at(3)),
    ),
    c.SOLO_DIFFICULTY_3: (
        replacing("nothing is removed", scoring.remove_cards, Result),
        replacing("3 is like 2", scoring.remove_cards, removing_at(2)),
    ),
    c.SOLO_FIRST_PLAYER: (replacing("you start", setup.start, human_starts),),
    c.SOLO_HAND: (
        replacing("dealt face up", setup.deal, dealt_open),
        replacing("dealt onto the pile", setup.deal, dealt_on_top),
        replacing("any kind of hand", hand_flaws, any_kind_of_hand),
    ),
    c.SOLO_GAINED_VISIBLE: (Sabotage("gained face down", gained_hidden),),
    c.SOLO_STEPS: (
        dropped(c.SOLO_STEPS),
        Sabotage(
            "in another order",
            lambda: [
                (citybot, "STEPS", tuple(citybot.STEPS[each] for each in (0, 1, 2, 5, 4, 3, 6)))
            ],
        ),
        within("it chooses its action", State, "is_citybot", lambda self, seat: False),
    ),
    c.SOLO_STEP_1: (skipping(1), stepping("always", 1, always_stop)),
    c.SOLO_STEP_2: (skipping(2),),
    c.SOLO_STEP_3: (skipping(3), stepping("always", 3, always_reveal)),
    c.SOLO_STEP_4: (
        skipping(4),
        stepping("hidden cards count", 4, with_hidden_cards(citybot.step_4)),
        replacing("the lowest matches", citybot.matching_card, lowest_match),
    ),
    c.SOLO_STEP_5: (
        skipping(5),
        stepping("hidden cards count", 5, with_hidden_cards(citybot.step_5)),
        replacing("the lowest pair", citybot.pair_card, lowest_pair),
    ),
    c.SOLO_STEP_6: (skipping(6), stepping("always", 6, always_take)),
    c.SOLO_STEP_7: (
        dropped(c.SOLO_STEP_7),
        stepping("it never draws", 7, never_draw),
        within("a card from nothing", citybot, "can_supply", lambda _: True),
    ),
    c.SOLO_STEP_8: (
        replacing("it never keeps", citybot.drawn, drawing(lambda highest, card: False)),
        replacing(
            "it keeps an equal", citybot.drawn, drawing(lambda highest, card: highest >= card)
        ),
    ),
    c.SOLO_STEP_9: (
        replacing("it always keeps", citybot.drawn, drawing(lambda highest, card: True)),
    ),
    c.CITYBOT_MANDATORY: (
        replacing("never used", citybot.use_ability, abilities_without(10, 11, 12)),
    ),
    c.CITYBOT_AGAIN: (replacing("no extra turn", citybot.use_ability, abilities_without(12)),),
    c.CITYBOT_EXCHANGE_PILE: (
        replacing("its highest instead", citybot.exchange, exchange_of_the_highest),
        replacing("at once", citybot.use_ability, unasked),
    ),
    c.CITYBOT_EXCHANGE_VISIBLE: (
        replacing("from a pile only", citybot.exchange, exchange_from_a_pile_only),
    ),
    c.CITYBOT_LOOK: (replacing("nothing turned up", citybot.use_ability, abilities_without(10)),),
    c.CITYBOT_SHIELD: (
        Sabotage("it protects nobody", no_shield),
        Sabotage("an 8 protects too", shield_of_8),
    ),
    c.CITYBOT_COUNTER: (replacing("it stays", solo.forced_nine, nine_stays),),
    c.CITYBOT_COUNTER_ANSWERS: (
        replacing("a 10 brings out none", solo.turn_up_all, look_brings_out_nothing),
        replacing("a step brings it out", citybot.reveal, steps_bring_out_nines),
        replacing("given, it is played", solo.trade_visible, given_nine_is_played),
    ),
    c.CITYBOT_COUNTER_CANCEL: (
        replacing("it cancels nothing", solo.forced_nine, nine_without_cancelling),
    ),
    c.CITYBOT_WILD: (
        Sabotage("an 8 is an 8", plain_eights),
        replacing("a 7 is a 9", citybot.has_value, seven_is_nine),
    ),
    c.CITYBOT_WILD_SPARED: (
        replacing("the highest match", citybot.matching_card, matching_at_any_price),
    ),
    c.SOLO_PLAYER_ABILITIES: (
        dropped(c.SOLO_PLAYER_ABILITIES),
        Sabotage("an 11 as among players", base_table),
    ),
    c.SOLO_PLAYER_AGAIN: (
        forbidden(c.SOLO_PLAYER_AGAIN),
        replacing("no extra turn", abilities.again, end_turn),
    ),
    c.SOLO_PLAYER_EXCHANGE_CITYBOT: (
        dropped(c.SOLO_PLAYER_EXCHANGE_CITYBOT),
        forbidden(c.SOLO_PLAYER_EXCHANGE_CITYBOT),
    ),
    c.SOLO_PLAYER_EXCHANGE_VISIBLE: (Sabotage("given face down", gained_hidden),),
    c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS: (
        dropped(c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS),
        forbidden(c.SOLO_PLAYER_EXCHANGE_TWO_CITYBOTS),
    ),
    c.SOLO_PLAYER_LOOK: (dropped(c.SOLO_PLAYER_LOOK), forbidden(c.SOLO_PLAYER_LOOK)),
    c.SOLO_PLAYER_COUNTER_INERT: (
        replacing("a 9 gives a turn", abilities.after_play, nine_gives_a_turn),
    ),
    c.SOLO_PLAYER_COUNTER_WINDOW: (
        dropped(c.SOLO_PLAYER_COUNTER_WINDOW),
        forbidden(c.SOLO_PLAYER_COUNTER_WINDOW),
        replacing("you are not asked", citybot.use_ability, unasked),
    ),
    c.SOLO_PLAYER_COUNTER_ANSWERS: (
        replacing("no answer to an 11", citybot.use_ability, unasked),
        replacing("a 10 is answered", citybot.use_ability, asked_for_a_10),
    ),
    c.SOLO_PLAYER_COUNTER_CANCEL: (
        replacing("it cancels nothing", abilities.counter, nine_cancels_nothing),
    ),
    c.SOLO_PLAYER_WILD: (
        forbidden(c.SOLO_PLAYER_WILD),
        Sabotage(
            "6 to 10",
            lambda: [*instead(cards.equal, wider_wild), *guarded(lambda s, move, rows: rows)],
        ),
    ),
}
"""For each clause every way in which it is taken out."""
