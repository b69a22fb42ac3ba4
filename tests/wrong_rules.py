"""For each clause the ways in which it is taken out, and the rules put in place of its own.

Each of these is named after what it gets wrong.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.clause import Cites, ClauseId
from egorules.core.ranking import highest, lowest
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import (
    abilities,
    actions,
    citybot_abilities,
    citybot_hand,
    citybot_turn,
    counter,
    difficulty,
    end,
    exchange,
    first_player,
    look,
    piles,
    setting_up,
    solo_player_abilities,
    turn_order,
    wild,
)
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import OFFICIAL, VALUES, Card
from egorules.egocentric_world.phases import (
    CitybotCard,
    CounterWindow,
    Deal,
    ExchangeMethods,
    PenaltyCard,
    Phase,
    SoloAbility,
    TurnUp,
)
from egorules.egocentric_world.position import (
    Impossible,
    card_flaws,
    count_flaws,
    hand_flaws,
    total_flaws,
)
from egorules.egocentric_world.rules import MACHINE
from egorules.egocentric_world.setup import CITYBOTS, HUMAN, Length
from egorules.egocentric_world.solo_player_abilities import against
from egorules.egocentric_world.state import Cause, Events, Result, State, with_hand
from tests.sabotage import (
    IDLE,
    Patch,
    Sabotage,
    any_setup,
    conditions,
    dropped,
    few_players,
    forbidden,
    instead,
    otherwise,
    read_as,
    refused,
    replacing,
    unchecked,
    within,
)

Does = Callable[..., Result]
Start = Callable[[ew.Setup], State]


def all_see(kind: type[e.Event], rule: Does) -> Does:
    """A rule whose events of a kind are shown to everybody."""

    def openly(*args: Any) -> Result:
        state, events = rule(*args)
        shown = (evolve(each, to="all") if isinstance(each, kind) else each for each in events)
        return state, tuple(shown)

    return openly


def with_length(length: Length) -> Callable[[State], bool]:
    original = end.is_over
    return lambda state: original(but(state, setup=evolve(state.setup, length=length)))


def ends_turn(state: State, *_: object) -> Result:
    """A rule that does nothing but end the turn."""
    return turn_order.end_turn(state)


def turn_of(state: State, seat: int, events: Events) -> Result:
    """It is a seat's turn, whatever was said."""
    return but(state, turn=seat, phase=setting_up.turn_phase(state, seat)), events


def carried_on(state: State, events: Events = ()) -> Result:
    return turn_of(state, state.active, events)


def counter_clockwise(state: State, events: Events = ()) -> Result:
    following = (state.active - 1) % state.setup.seats
    if following == state.stop_by:
        return end.end_round(state, Cause.STOP, following, events)
    return turn_of(state, following, events)


def stop_ignored(state: State, events: Events = ()) -> Result:
    return turn_of(state, (state.active + 1) % state.setup.seats, events)


def stop_at_once(state: State, events: Events = (), original: Does = turn_order.end_turn) -> Result:
    if state.stop_by is not None:
        return end.end_round(state, Cause.STOP, state.active, events)
    return original(state, events)


def played_on(state: State, seat: int, events: Events) -> Result:
    return turn_of(state, (state.active + 1) % state.setup.seats, events)


def seat_0_starts(
    given: ew.Setup, original: Callable[[ew.Setup], State] = setting_up.start
) -> State:
    return but(original(given), turn=0, phase=TurnUp())


def laying(phase: Callable[[State], Phase]) -> Does:
    """Once the first player is known something else is awaited."""

    def lay_table(state: State, first: int, cites: Cites, events: Events = ()) -> Result:
        named = e.FirstPlayer(first, state.round, cites)
        return piles.supply(but(state, turn=first, phase=phase(state)), (*events, named))

    return lay_table


def begun_without_a_pile(state: State, events: Events) -> Result:
    return but(state, phase=setting_up.turn_phase(state, state.turn)), events


def never_reshuffled() -> list[Patch]:
    return [
        *instead(piles.reshuffle, lambda state, events=(): (state, events)),
        *instead(piles.can_supply, lambda state, phase=None: bool(state.deck)),
    ]


def backwards(given: ew.Setup, left: int, original: Any = setting_up.deal_seat) -> int:
    return int(given.seats - 1 - original(given, left))


def discards(put: type[e.Played] | type[e.Discarded], clause: ClauseId) -> list[Patch]:
    """Cards drawn and put down set off what they can, for people and for Citybots."""

    def laid(state: State, card: Card) -> tuple[State, e.Event]:
        landed, _ = piles.discard(state, state.active, card)
        return landed, put(state.active, card, (clause,))

    def by_a_person(state: State, phase: Any, move: m.Discard) -> Result:
        landed, told = laid(state, phase.card)
        return abilities.after_play(landed, phase.card, (told,))

    def by_a_citybot(state: State, bot: int, card: Card, events: Events) -> Result:
        landed, told = laid(state, card)
        return citybot_abilities.use(landed, card, (*events, told))

    return [
        *instead(actions.discard_drawn, by_a_person),
        *instead(citybot_turn.step_9, by_a_citybot),
    ]


def without_ability(state: State, card: Card, events: Events = ()) -> Result:
    if not state.hands[state.active]:
        return end.empty_hand(state, state.active, events)
    return turn_order.end_turn(state, events)


def under_the_top() -> list[Patch]:
    """A card that is played goes under the top discard."""
    play, keep = piles.play, actions.keep_drawn

    def under(state: State, result: Result, card: Card) -> Result:
        after, events = result
        if state.top is None or after.top != card:
            return result
        return but(after, top=state.top, rest=state.rest.plus(card)), events

    def played(state: State, seat: int, card: Card, why: Cites = (), events: Events = ()) -> Result:
        return under(state, play(state, seat, card, why, events), card)

    def kept(state: State, phase: Any, move: m.Keep) -> Result:
        return under(state, keep(state, phase, move), move.card)

    return [*instead(play, played), *instead(keep, kept)]


def sixth_action() -> list[Patch]:
    def change(now: Now, move: m.Move, needs: Needs) -> Needs:
        return () if isinstance(move, m.Pass) else needs

    return conditions(change)


def into_the_deck(state: State, gained: Card, lost: Card) -> Result:
    """A card joins the hand of the active player, another goes back to the deck."""
    hand = state.hands[state.active].plus(gained).minus(lost)
    hands = with_hand(state, state.active, hand)
    return turn_order.end_turn(but(state, hands=hands, deck=state.deck.plus(lost)))


def kept_unplayed(state: State, phase: Any, move: m.Keep) -> Result:
    return into_the_deck(state, phase.card, move.card)


def taken_unplayed(state: State, phase: object, move: m.Take) -> Result:
    assert state.top is not None
    return into_the_deck(but(state, top=None), state.top, move.card)


def both_played(state: State, phase: object, move: m.Pair) -> Result:
    seat = state.active
    state, played = piles.play(state, seat, move.play)
    state, events = piles.play(state, seat, move.keep, (), played)
    return abilities.after_play(state, move.play, events)


def totals_forgotten(
    state: State, cause: Cause, ended_by: int, events: Events, original: Does = end.score
) -> Result:
    return original(but(state, totals=(0,) * state.setup.seats), cause, ended_by, events)


def limit_51(state: State, original: Callable[[State], bool] = end.is_over) -> bool:
    return original(but(state, setup=evolve(state.setup, limit=51)))


def last_round_wins(state: State, events: Events, original: Does = end.end_game) -> Result:
    assert state.last_round is not None
    ended, events = original(but(state, totals=state.last_round.scores), events)
    return but(ended, totals=state.totals), events


def no_swap(
    state: State, targets: tuple[int, int], first: Card, second: Card, events: Events
) -> Result:
    return turn_order.end_turn(state, (*events, e.Exchanged(targets, ())))


def anything_is_right(state: State, seat: int, value: Card) -> Card:
    hand = state.hands[seat]
    return value if value in hand else hand.lowest()


def eight_is_any_card(state: State, seat: int, value: Card) -> Card | None:
    hand = state.hands[seat]
    return value if value in hand else 8 if 8 in hand else None


def no_penalty(state: State, errors: int, events: Events) -> Result:
    return turn_order.end_turn(state, (*events, e.ExchangeFailed(state.active, ())))


def penalty_from_nothing(state: State, errors: int, events: Events) -> Result:
    failed = e.ExchangeFailed(state.active, ())
    return piles.supply(but(state, phase=PenaltyCard()), (*events, failed))


def nine_gives_a_turn(
    state: State, card: Card, events: Events = (), original: Does = abilities.after_play
) -> Result:
    if card == 9 and state.hands[state.active]:
        return turn_of(state, state.active, events)
    return original(state, card, events)


def without_window(*values: Card) -> Does:
    """Designated players are not asked for a 9 when the card is one of these."""
    original = counter.designate

    def designate(state: State, card: Card, targets: Any, clause: ClauseId) -> Result:
        if card not in values:
            return original(state, card, targets, clause)
        if card == 10:
            return look.look(state, targets[0], ())
        return but(state, phase=ExchangeMethods(targets)), ()

    return designate


def window_for_a_12(state: State, phase: object, move: m.Again) -> Result:
    following = (state.active + 1) % state.setup.seats
    return but(state, phase=CounterWindow(12, (following,), (following,))), ()


def nine_cancels_nothing(state: State, phase: CounterWindow, move: m.Counter) -> Result:
    state, played = piles.play(state, phase.queue[0], 9)
    after, events = counter.allow(state, phase, m.Allow())
    return after, (*played, *events)


def your_nine_cancels_nothing(state: State, phase: object, move: m.Counter) -> Result:
    return citybot_abilities.exchange(*piles.play(state, HUMAN, 9))


def wider_wild(one: Card, other: Card) -> bool:
    return one == other or (8 in (one, other) and abs(one - other) <= 2)


def from_6_to_10() -> list[Patch]:
    return [*instead(wild.equal, wider_wild), *IDLE.patches()]


def in_solo_no_usual_rules() -> list[Patch]:
    can_supply, usual = piles.can_supply, (m.Draw, m.Take, m.Match, m.Pair, m.Stop, m.Decline)
    refusal = refused("", c.SOLO_USUAL_RULES, *usual, solo_only=True)
    supplied = instead(
        can_supply,
        lambda state, phase=None: bool(state.deck) if state.setup.is_solo else can_supply(state),
    )
    return [*supplied, *refusal.patches()]


def removing_at(number: int) -> Does:
    """Cards are removed as at another difficulty."""
    original = difficulty.remove_cards
    return lambda state, considered: original(
        but(state, setup=evolve(state.setup, difficulty=number)), considered
    )


def nothing_removed(state: State, considered: object) -> Result:
    return state, ()


def human_starts(
    given: ew.Setup, original: Callable[[ew.Setup], State] = setting_up.start
) -> State:
    return but(original(given), turn=HUMAN)


def with_pile(state: State, seat: int, pile: Sequence[Card]) -> State:
    """The state with another pile of a Citybot."""
    return but(state, piles=(*state.piles[:seat], tuple(pile), *state.piles[seat + 1 :]))


def dealt_open(
    state: State, phase: Deal, move: m.DeckCard, original: Does = setting_up.deal
) -> Result:
    seat = setting_up.deal_seat(state.setup, phase.left)
    after, events = original(state, phase, move)
    if not state.is_citybot(seat):
        return after, events
    laid = with_pile(after, seat, after.piles[seat][:-1])
    hands = with_hand(laid, seat, laid.hands[seat].plus(move.card))
    return but(laid, hands=hands), events


def dealt_on_top(
    state: State, phase: Deal, move: m.DeckCard, original: Does = setting_up.deal
) -> Result:
    seat = setting_up.deal_seat(state.setup, phase.left)
    after, events = original(state, phase, move)
    if not state.is_citybot(seat):
        return after, events
    *rest, last = after.piles[seat]
    return with_pile(after, seat, (last, *rest)), events


def any_kind_of_hand(
    *args: Any, original: Callable[..., Iterator[Any]] = hand_flaws
) -> Iterator[Any]:
    for flaw in original(*args):
        if flaw.kind is not Impossible.WRONG_KIND_OF_HAND:
            yield flaw


def hidden(state: State, seat: int, card: Card) -> State:
    """A visible card of a Citybot goes under its pile."""
    if not state.is_citybot(seat):
        return state
    left = but(state, hands=with_hand(state, seat, state.hands[seat].minus(card)))
    return with_pile(left, seat, (*state.piles[seat], card))


def gained_hidden() -> list[Patch]:
    take_top, exchanged_between = piles.take_top, exchange.exchanged_between

    def took(state: State, seat: int, card: Card) -> State:
        assert state.top is not None
        return hidden(take_top(state, seat, card), seat, state.top)

    def swapped(state: State, one: int, card: Card, other: int, other_card: Card) -> State:
        after = exchanged_between(state, one, card, other, other_card)
        return hidden(hidden(after, one, other_card), other, card)

    def kept(state: State, card: Card) -> State:
        return with_pile(state, state.active, (*state.piles[state.active], card))

    return [
        *instead(take_top, took),
        *instead(exchanged_between, swapped),
        *instead(citybot_turn.step_8, keeping(operator.gt, kept)),
    ]


# A Citybot's steps. Each goes on with the next one by its name.


def next_step(number: int, state: State, events: Events) -> Result:
    """The step after a step that does not apply."""
    bot = state.active
    if number == 2:
        return citybot_turn.step_3(state, bot, None, events)
    following: Does = getattr(citybot_turn, f"step_{number + 1}")
    return following(state, bot, events)


def step(number: int) -> Does:
    """One of the nine steps as it is."""
    found: Does = getattr(citybot_turn, f"step_{number}")
    return found


def skipping(number: int) -> Sabotage:
    """A step never applies."""

    def never(state: State, bot: int, *rest: Any) -> Result:
        return next_step(number, state, rest[-1] if rest else ())

    return replacing(f"step {number} never applies", step(number), never)


def in_another_order() -> list[Patch]:
    """After the third step come the sixth, the fifth, the fourth, and then the seventh."""
    follows = {4: step(6), 7: step(5), 6: step(4), 5: step(7)}
    return [(citybot_turn, f"step_{number}", other) for number, other in follows.items()]


def always_stop(state: State, bot: int) -> Result:
    return turn_order.end_turn(but(state, stop_by=bot), (e.SaidStop(bot, (c.TURN_STOP,)),))


def always_reveal(state: State, bot: int, newest: Card | None, events: Events) -> Result:
    if not state.piles[bot]:
        return next_step(3, state, events)
    state, turned_up = citybot_hand.turn_up_card(state, bot, c.SOLO_STEP_3)
    return next_step(3, state, (*events, *turned_up))


def with_hidden_cards(number: int) -> Sabotage:
    """A step that counts the cards of the pile as well."""
    original = step(number)

    def counting(state: State, bot: int, events: Events) -> Result:
        up, _ = citybot_hand.turn_up_all(state, bot, c.SOLO_STEP_2)
        tried = original(up, bot, events)
        applied = any(
            isinstance(each, e.CitybotStep) and (each.step, each.applies) == (number, True)
            for each in tried[1]
        )
        return tried if applied else original(state, bot, events)

    return replacing("hidden cards count", original, counting)


def always_take(state: State, bot: int, events: Events) -> Result:
    if state.top is None:
        return next_step(6, state, events)
    best = state.hands[bot].highest()
    played = piles.played(bot, best, c.SOLO_STEP_6)
    return citybot_abilities.use(piles.take_top(state, bot, best), best, (*events, played))


def never_draws(state: State, bot: int, events: Events) -> Result:
    return turn_order.end_turn(state, events)


def draws_from_nothing(state: State, bot: int, events: Events) -> Result:
    told = citybot_turn.applies(bot, 7, "no step has ended the turn, so it draws a card")
    return piles.supply(but(state, phase=CitybotCard()), (*events, told))


def in_hand(state: State, card: Card) -> State:
    """The active Citybot takes a card into its visible hand."""
    bot = state.active
    return but(state, hands=with_hand(state, bot, state.hands[bot].plus(card)))


def keeping(
    keeps: Callable[[Card, Card], bool], gained: Callable[[State, Card], State] = in_hand
) -> Does:
    """What is drawn at step 7 is kept by another rule, or in another way."""

    def step_8(state: State, bot: int, card: Card, events: Events) -> Result:
        best = state.hands[bot].highest()
        facts = {"card": best, "drawn": card}
        if not keeps(best, card):
            text = "its highest card, the {card}, is not above the {drawn} it drew"
            told = citybot_turn.skips(bot, 8, text, **facts)
            return citybot_turn.step_9(state, bot, card, (*events, told))
        text = "its highest card, the {card}, is above the {drawn} it drew"
        told = citybot_turn.applies(bot, 8, text, c.SOLO_GAINED_VISIBLE, **facts)
        kept = gained(state, card)
        return citybot_turn.play_card(kept, bot, best, c.SOLO_STEP_8, (*events, told))

    return step_8


def eight_is_above(best: Card, drawn: Card) -> bool:
    return best > drawn or (best == 8 and drawn <= 9)


# A Citybot's abilities.


def abilities_without(*values: Card) -> Does:
    """A Citybot's ability does not apply for these cards."""
    original = citybot_abilities.use

    def use(state: State, card: Card, events: Events) -> Result:
        without = card in values
        return turn_order.end_turn(state, events) if without else original(state, card, events)

    return use


def unasked(
    state: State, card: Card, events: Events, original: Does = citybot_abilities.use
) -> Result:
    if card != 11:
        return original(state, card, events)
    return citybot_abilities.exchange(state, events)


def asked_for_a_10(
    state: State, card: Card, events: Events, original: Does = citybot_abilities.use
) -> Result:
    if card != 10:
        return original(state, card, events)
    return but(state, phase=CounterWindow(10, (HUMAN,), (HUMAN,))), events


def exchange_of_the_highest(state: State, events: Events) -> Result:
    best = state.hands[state.active].highest()
    return citybot_abilities.give_for_lowest(state, best, c.CITYBOT_EXCHANGE_VISIBLE, events)


def exchange_from_a_pile_only(
    state: State, events: Events, original: Does = citybot_abilities.exchange
) -> Result:
    has_pile = state.piles[state.active]
    return original(state, events) if has_pile else turn_order.end_turn(state, events)


def eight_shields(
    state: State, clause: ClauseId, seat: int, *more: bool, original: Any = against
) -> Needs:
    yield from original(state, clause, seat, *more)
    yield need(c.CITYBOT_SHIELD, 8 not in solo_player_abilities.shown_by(state, seat))


def shield_of_8() -> list[Patch]:
    return [*instead(against, eight_shields), *IDLE.patches()]


def no_shield() -> list[Patch]:
    return [
        *instead(citybot_abilities.without_visible_nine, lambda _: CITYBOTS),
        *dropped(c.CITYBOT_SHIELD).patches(),
    ]


def look_brings_out_nothing(
    state: State, by: int, citybot: int, clause: ClauseId, events: Events
) -> Result:
    state, turned_up = citybot_hand.turn_up_all(state, citybot, clause)
    return turn_order.end_turn(state, (*events, *turned_up))


def steps_bring_out_nines(
    state: State, citybot: int, clause: ClauseId, original: Does = citybot_hand.turn_up_card
) -> Result:
    state, events = original(state, citybot, clause)
    brought = clause in (c.SOLO_STEP_2, c.SOLO_STEP_3) and 9 in state.hands[citybot]
    return piles.play(state, citybot, 9, (), events) if brought else (state, events)


def given_nine_is_played(
    state: State,
    give: Card,
    seat: int,
    card: Card,
    original: Does = solo_player_abilities.exchange_visible,
) -> Result:
    state, events = original(state, give, seat, card)
    return piles.play(state, seat, 9, (), events) if give == 9 else (state, events)


def nine_without_cancelling(
    state: State, citybot: int, card: Card, events: Events, back: object = ()
) -> Result:
    state, events = piles.play(state, citybot, 9, (), events)
    if card == 11:
        its, yours = state.hands[citybot].highest(), state.hands[HUMAN].lowest()
        state = exchange.exchanged_between(state, citybot, its, HUMAN, yours)
    return turn_order.end_turn(state, events)


def plain_eights() -> list[Patch]:
    return [
        (citybot_turn, "equal", lambda one, other: one == other),
        *instead(citybot_turn.has_value, lambda card, value: card == value),
    ]


def seven_is_nine(card: Card, value: Card) -> bool:
    return card == value or {card, value} <= {7, 8, 9}


def base_table() -> list[Patch]:
    """In solo mode an 11 designates players, as it does among players."""

    def change(now: Now, move: m.Move, needs: Needs) -> Needs:
        yield from needs
        if now.state.setup.is_solo and isinstance(move, m.Trade | m.TradeCitybots):
            yield need(c.SOLO_PLAYER_ABILITIES, False)

    of_solo = MACHINE.rules[SoloAbility]
    among_players = evolve(
        of_solo[m.Exchange], does=exchange.designate, needs=lambda seen, move: ()
    )
    return [*conditions(change), (of_solo, m.Exchange, among_players)]


def matching_at_any_price(visible: Sequence[Card], top: Card, _: object) -> Card | None:
    return max((card for card in visible if wild.equal(card, top)), default=None)


def lowest_match(visible: Sequence[Card], top: Card, _: object) -> Card | None:
    return min((card for card in visible if wild.equal(card, top)), default=None)


def lowest_pair(visible: Sequence[Card], _: object) -> Card | None:
    paired = [card for card in visible if sum(wild.equal(card, each) for each in visible) > 1]
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
        replacing("the highest total wins", end.game_leaders, lambda _, all_: highest(all_)),
    ),
    c.GOAL_LENGTH: (
        replacing("one round is not the end", end.is_over, with_length(Length.TO_50)),
        replacing("every game is one round", end.is_over, with_length(Length.SINGLE)),
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
                *instead(VALUES, (*VALUES, 13)),
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
    c.SETUP_SHUFFLE: (read_as("round_setup", *r.RoundSetup),),
    c.SETUP_TURN_UP: (
        dropped(c.SETUP_TURN_UP),
        replacing(
            "no card is turned up",
            setting_up.lay_table,
            laying(lambda state: setting_up.whole_deal(state.setup)),
        ),
        replacing(
            "a card is turned up every round", setting_up.lay_table, laying(lambda _: TurnUp())
        ),
        replacing(
            "no card is turned up after the deal", setting_up.first_turn, begun_without_a_pile
        ),
        read_as("empty_discard", *r.EmptyDiscard),
    ),
    c.SETUP_DEAL: (
        dropped(c.SETUP_DEAL),
        replacing("four cards each", setting_up.whole_deal, lambda given: Deal(given.seats * 4)),
        replacing("the other way round", setting_up.deal_seat, backwards),
    ),
    c.SETUP_SECRECY: (
        replacing("dealt cards are shown", setting_up.deal, all_see(e.DealtCard, setting_up.deal)),
    ),
    c.SETUP_RESHUFFLE: (
        Sabotage("never reshuffled", never_reshuffled),
        read_as("reshuffle_timing", *r.ReshuffleTiming),
        read_as("reshuffle_keeps_top", *r.ReshuffleKeepsTop),
    ),
    c.SETUP_CLOCKWISE: (replacing("counter-clockwise", turn_order.end_turn, counter_clockwise),),
    c.SETUP_FIRST_PLAYER: (
        dropped(c.SETUP_FIRST_PLAYER),
        replacing("seat 0 starts", setting_up.start, seat_0_starts),
    ),
    c.SETUP_NEXT_FIRST_PLAYER: (
        within("the lowest starts", first_player, "highest", lowest),
        read_as("first_player_basis", *r.FirstPlayerBasis),
    ),
    c.SETUP_FIRST_PLAYER_TIE: (
        dropped(c.SETUP_FIRST_PLAYER_TIE),
        within(
            "the first of the tied starts",
            first_player,
            "highest",
            lambda scores, original=highest: original(scores)[:1],
        ),
    ),
    c.CARD_DISCARDED: (Sabotage("it counts as played", lambda: discards(e.Played, c.CARD_PLAYED)),),
    c.CARD_PLAYED: (replacing("it counts as discarded", abilities.after_play, without_ability),),
    c.CARD_DISCARDED_INERT: (
        Sabotage("it triggers", lambda: discards(e.Discarded, c.CARD_DISCARDED)),
    ),
    c.CARD_PLAYED_FACE_UP: (Sabotage("it goes under the top", under_the_top),),
    c.CARD_MAY_TRIGGER: (replacing("nothing triggers", abilities.after_play, without_ability),),
    c.TURN_ONE_ACTION: (
        dropped(c.TURN_ONE_ACTION),
        replacing("the turn goes on", turn_order.end_turn, carried_on),
        Sabotage("passing is a sixth action", sixth_action),
    ),
    c.TURN_DRAW: (
        dropped(c.TURN_DRAW),
        forbidden(c.TURN_DRAW),
        replacing(
            "drawn cards are shown", actions.see_drawn, all_see(e.DrewCard, actions.see_drawn)
        ),
    ),
    c.TURN_DRAW_CHOICE: (
        dropped(c.TURN_DRAW_CHOICE),
        forbidden(c.TURN_DRAW_CHOICE),
        refused("it must be kept", c.TURN_DRAW_CHOICE, m.Discard),
    ),
    c.TURN_DRAW_REPLACED: (replacing("it is not played", actions.keep_drawn, kept_unplayed),),
    c.TURN_TAKE: (dropped(c.TURN_TAKE), forbidden(c.TURN_TAKE)),
    c.TURN_TAKE_REPLACED: (replacing("it is not played", actions.take, taken_unplayed),),
    c.TURN_MATCH: (dropped(c.TURN_MATCH), forbidden(c.TURN_MATCH)),
    c.TURN_PAIR: (
        dropped(c.TURN_PAIR),
        forbidden(c.TURN_PAIR),
        replacing("both are played", actions.pair, both_played),
    ),
    c.TURN_STOP: (
        dropped(c.TURN_STOP),
        forbidden(c.TURN_STOP),
        replacing("it ends nothing", turn_order.end_turn, stop_ignored),
        replacing("it ends the round at once", turn_order.end_turn, stop_at_once),
        read_as("repeat_stop", *r.RepeatStop),
    ),
    c.END_EMPTY_HAND: (
        replacing("play goes on", end.empty_hand, played_on),
        read_as("last_card_ability", *r.LastCardAbility),
    ),
    c.END_SCORE: (within("cards are counted, not values", Hand, "total", Hand.size),),
    c.END_LOWEST_WINS: (
        dropped(c.END_LOWEST_WINS),
        within("the highest wins", end, "lowest", highest),
    ),
    c.END_RUNNING_TOTAL: (replacing("only the last round", end.score, totals_forgotten),),
    c.END_FIFTY: (
        replacing("it never ends", end.is_over, lambda s: s.setup.length is Length.SINGLE),
        replacing("every round ends it", end.is_over, lambda _: True),
        replacing("a round is played beyond it", total_flaws, lambda *_: ()),
        read_as("reaching_fifty", r.ReachingFifty.FIFTY_OR_MORE, r.ReachingFifty.ABOVE_FIFTY),
    ),
    c.END_FIFTY_OR_MORE: (replacing("only above 50", end.is_over, limit_51),),
    c.END_GAME_WINNER: (
        dropped(c.END_GAME_WINNER),
        replacing("the last round decides", end.end_game, last_round_wins),
        replacing("ties are not played out", end.is_over, lambda _: True),
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
        read_as("stop_and_extra_turn", *r.StopAndExtraTurn),
        replacing("no extra turn", abilities.again, ends_turn),
    ),
    c.ABILITY_EXCHANGE_DESIGNATE: (
        dropped(c.ABILITY_EXCHANGE_DESIGNATE),
        forbidden(c.ABILITY_EXCHANGE_DESIGNATE),
    ),
    c.ABILITY_EXCHANGE_SWAP: (replacing("nothing moves", exchange.change_places, no_swap),),
    c.ABILITY_EXCHANGE_METHOD: (
        dropped(c.ABILITY_EXCHANGE_METHOD),
        forbidden(c.ABILITY_EXCHANGE_METHOD),
        read_as("own_hand_announce", *r.OwnHandAnnounce),
    ),
    c.ABILITY_EXCHANGE_SECRET: (
        dropped(c.ABILITY_EXCHANGE_SECRET),
        forbidden(c.ABILITY_EXCHANGE_SECRET),
        read_as("exchange_commit", *r.ExchangeCommit),
        read_as("third_party_sight", *r.ThirdPartySight),
    ),
    c.ABILITY_EXCHANGE_ANNOUNCED: (
        replacing("it is denied", exchange.announced_card, lambda *_: None),
        replacing("an 8 is any card", exchange.announced_card, eight_is_any_card),
    ),
    c.ABILITY_EXCHANGE_WRONG: (
        replacing("it is taken for right", exchange.announced_card, anything_is_right),
    ),
    c.ABILITY_EXCHANGE_PENALTY: (
        dropped(c.ABILITY_EXCHANGE_PENALTY),
        replacing("no penalty", exchange.wrong_announcement, no_penalty),
        replacing("a penalty from nothing", exchange.wrong_announcement, penalty_from_nothing),
    ),
    c.ABILITY_LOOK: (
        dropped(c.ABILITY_LOOK),
        forbidden(c.ABILITY_LOOK),
        replacing("all see the hand", look.look, all_see(e.SawHand, look.look)),
    ),
    c.ABILITY_COUNTER_INERT: (
        replacing("a 9 gives a turn", abilities.after_play, nine_gives_a_turn),
    ),
    c.ABILITY_COUNTER_WINDOW: (
        dropped(c.ABILITY_COUNTER_WINDOW),
        forbidden(c.ABILITY_COUNTER_WINDOW),
        replacing("nobody is asked", counter.designate, without_window(10, 11)),
    ),
    c.ABILITY_COUNTER_ANSWERS: (
        replacing("no answer to a 10", counter.designate, without_window(10)),
        replacing("no answer to an 11", counter.designate, without_window(11)),
        replacing("a 12 is answered", abilities.again, window_for_a_12),
    ),
    c.ABILITY_COUNTER_CANCEL: (
        replacing("it cancels nothing", counter.counter, nine_cancels_nothing),
    ),
    c.ABILITY_WILD: (
        forbidden(c.ABILITY_WILD),
        Sabotage("6 to 10", from_6_to_10),
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
        replacing("Citybots cannot win", end.game_leaders, lambda *_: (HUMAN,)),
        within("Citybots cannot start", first_player, "highest", lambda _: (HUMAN,)),
    ),
    c.SOLO_USUAL_RULES: (Sabotage("they do not apply", in_solo_no_usual_rules),),
    c.SOLO_DIFFICULTY: (
        any_setup("any difficulty, or none", difficulty=1),
        replacing("1 is like 2", difficulty.remove_cards, removing_at(2)),
    ),
    c.SOLO_DIFFICULTY_2: (
        replacing("nothing is removed", difficulty.remove_cards, nothing_removed),
        replacing("2 is like 3", difficulty.remove_cards, removing_at(3)),
        read_as(
            "difficulty_removal",
            r.DifficultyRemoval.NOT_AFTER_EMPTY_HAND,
            r.DifficultyRemoval.WHOLE_HAND,
        ),
    ),
    c.SOLO_DIFFICULTY_3: (
        replacing("nothing is removed", difficulty.remove_cards, nothing_removed),
        replacing("3 is like 2", difficulty.remove_cards, removing_at(2)),
    ),
    c.SOLO_FIRST_PLAYER: (replacing("you start", setting_up.start, human_starts),),
    c.SOLO_HAND: (
        replacing("dealt face up", setting_up.deal, dealt_open),
        replacing("dealt onto the pile", setting_up.deal, dealt_on_top),
        replacing("any kind of hand", hand_flaws, any_kind_of_hand),
    ),
    c.SOLO_GAINED_VISIBLE: (Sabotage("gained face down", gained_hidden),),
    c.SOLO_STEPS: (
        dropped(c.SOLO_STEPS),
        Sabotage("in another order", in_another_order),
        within("it chooses its action", State, "is_citybot", lambda self, seat: False),
    ),
    c.SOLO_STEP_1: (skipping(1), replacing("always", step(1), always_stop)),
    c.SOLO_STEP_2: (skipping(2),),
    c.SOLO_STEP_3: (skipping(3), replacing("always", step(3), always_reveal)),
    c.SOLO_STEP_4: (
        skipping(4),
        with_hidden_cards(4),
        replacing("the lowest matches", citybot_turn.card_for_step_4, lowest_match),
    ),
    c.SOLO_STEP_5: (
        skipping(5),
        with_hidden_cards(5),
        replacing("the lowest pair", citybot_turn.card_for_step_5, lowest_pair),
    ),
    c.SOLO_STEP_6: (skipping(6), replacing("always", step(6), always_take)),
    c.SOLO_STEP_7: (
        dropped(c.SOLO_STEP_7),
        replacing("it never draws", step(7), never_draws),
        replacing("a card from nothing", step(7), draws_from_nothing),
    ),
    c.SOLO_STEP_8: (
        replacing("it never keeps", step(8), keeping(lambda *_: False)),
        replacing("it keeps an equal", step(8), keeping(operator.ge)),
        replacing("an 8 is above a 9", step(8), keeping(eight_is_above)),
    ),
    c.SOLO_STEP_9: (replacing("it always keeps", step(8), keeping(lambda *_: True)),),
    c.CITYBOT_MANDATORY: (
        replacing("never used", citybot_abilities.use, abilities_without(10, 11, 12)),
    ),
    c.CITYBOT_AGAIN: (replacing("no extra turn", citybot_abilities.use, abilities_without(12)),),
    c.CITYBOT_EXCHANGE_PILE: (
        replacing("its highest instead", citybot_abilities.exchange, exchange_of_the_highest),
        replacing("at once", citybot_abilities.use, unasked),
    ),
    c.CITYBOT_EXCHANGE_VISIBLE: (
        replacing("from a pile only", citybot_abilities.exchange, exchange_from_a_pile_only),
    ),
    c.CITYBOT_LOOK: (replacing("nothing turned up", citybot_abilities.use, abilities_without(10)),),
    c.CITYBOT_SHIELD: (
        Sabotage("it protects nobody", no_shield),
        Sabotage("an 8 protects too", shield_of_8),
    ),
    c.CITYBOT_COUNTER: (replacing("it stays", citybot_abilities.play_nine_from_pile, ends_turn),),
    c.CITYBOT_COUNTER_ANSWERS: (
        replacing("a 10 brings out none", citybot_abilities.turn_up_pile, look_brings_out_nothing),
        replacing("a step brings it out", citybot_hand.turn_up_card, steps_bring_out_nines),
        replacing(
            "given, it is played", solo_player_abilities.exchange_visible, given_nine_is_played
        ),
    ),
    c.CITYBOT_COUNTER_CANCEL: (
        replacing(
            "it cancels nothing", citybot_abilities.play_nine_from_pile, nine_without_cancelling
        ),
    ),
    c.CITYBOT_WILD: (
        Sabotage("an 8 is an 8", plain_eights),
        replacing("a 7 is a 9", citybot_turn.has_value, seven_is_nine),
    ),
    c.CITYBOT_WILD_SPARED: (
        replacing("the highest match", citybot_turn.card_for_step_4, matching_at_any_price),
    ),
    c.SOLO_PLAYER_ABILITIES: (
        dropped(c.SOLO_PLAYER_ABILITIES),
        Sabotage("an 11 as among players", base_table),
    ),
    c.SOLO_PLAYER_AGAIN: (
        forbidden(c.SOLO_PLAYER_AGAIN),
        replacing("no extra turn", solo_player_abilities.again, ends_turn),
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
        replacing("you are not asked", citybot_abilities.use, unasked),
    ),
    c.SOLO_PLAYER_COUNTER_ANSWERS: (
        replacing("no answer to an 11", citybot_abilities.use, unasked),
        replacing("a 10 is answered", citybot_abilities.use, asked_for_a_10),
    ),
    c.SOLO_PLAYER_COUNTER_CANCEL: (
        replacing(
            "it cancels nothing", solo_player_abilities.counter_citybot, your_nine_cancels_nothing
        ),
    ),
    c.SOLO_PLAYER_WILD: (
        forbidden(c.SOLO_PLAYER_WILD),
        Sabotage("6 to 10", from_6_to_10),
    ),
}
"""For each clause every way in which it is taken out."""
