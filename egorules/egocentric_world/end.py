"""The end of a round and of the game: scores, totals, winners, and the next round."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.ranking import lowest
from egorules.core.rulebook import Over
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import difficulty, first_player
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import EXCHANGE, LOOK, Card
from egorules.egocentric_world.setup import CITYBOTS, Length, Setup
from egorules.egocentric_world.state import Cause, Events, Result, RoundResult, State


def ends_round(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card just played was the last one and ends the round at once.

    Under one reading an 11 or a 10 is resolved first. A 12 is not: its extra turn would only come
    after this one.
    """
    if state.has_cards(seat):
        return False
    triggers = state.rulings.last_card_ability is r.LastCardAbility.TRIGGERS
    return not (triggers and card in (EXCHANGE, LOOK))


def empty_hand(state: State, seat: Seat, events: Events) -> Result:
    """A seat has no card left: the round is over at once (`ew.end.empty-hand`)."""
    return end_round(state, Cause.EMPTY, seat, events)


def end_round(state: State, cause: Cause, seat: Seat, events: Events) -> Result:
    """The round is over: hands are shown, Citybots remove a card, everybody scores."""
    if cause is Cause.EMPTY:
        over: e.Event = e.HandEmptied(seat, state.round, (c.END_EMPTY_HAND,))
    else:
        over = e.StopReached(seat, state.round, (c.TURN_STOP,))
    after, shown = show_hands(state)
    events = (*events, over, *shown)
    if state.setup.is_solo:
        considered = difficulty.considered(state, after, cause)
        after, removed = difficulty.remove_cards(after, considered)
        events += removed
    return score(after, cause, seat, events)


def show_hands(state: State) -> Result:
    """Every hand is shown, a Citybot's pile too (`ew.end.score`)."""
    hands = tuple([state.cards_of(seat) for seat in range(state.setup.seats)])
    shown = tuple([e.ShowedHand(seat, cards, (c.END_SCORE,)) for seat, cards in enumerate(hands)])
    after = but(state, hands=hands, piles=((),) * len(hands)) if state.setup.is_solo else state
    return after, shown


def score(state: State, cause: Cause, ended_by: Seat, events: Events) -> Result:
    """Printed values are added up, and the scores go to the running totals (`ew.end.score`)."""
    scores = tuple([hand.total() for hand in state.hands])
    totals = added_to_totals(state.setup, state.totals, scores, ended_by)
    winners = round_winners(scores)
    scored = [
        e.Scored(seat, points, totals[seat], (c.END_SCORE, c.END_RUNNING_TOTAL))
        for seat, points in enumerate(scores)
    ]
    won = e.RoundWon(winners, (c.END_LOWEST_WINS,))
    after = but(state, totals=totals, last_round=RoundResult(cause, scores, winners))
    events = (*events, *scored, won)
    return end_game(after, events) if is_over(after) else next_round(after, events)


def round_winners(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The lowest score wins the round; a tie is shared (`ew.end.lowest-wins`)."""
    return lowest(scores)


def added_to_totals(
    setup: Setup, totals: tuple[int, ...], scores: tuple[int, ...], ended_by: Seat
) -> tuple[int, ...]:
    """The running totals after a round (`ew.end.running-total`).

    Under one reading the scores are added one by one, clockwise from the seat that ended the round,
    until a total reaches 50.
    """
    in_order = setup.rulings.reaching_fifty is r.ReachingFifty.FIRST_IN_ORDER
    if not in_order or setup.length is Length.SINGLE or reaches_fifty(setup, totals):
        return tuple(map(add, totals, scores))
    for seat in (*range(ended_by, setup.seats), *range(ended_by)):
        if not reaches_fifty(setup, totals):
            totals = (*totals[:seat], totals[seat] + scores[seat], *totals[seat + 1 :])
    return totals


def is_over(state: State) -> bool:
    """Whether the game ends with this round, or goes on until a total reaches 50 (`ew.end.fifty`).

    Under one reading a tie leads to another round.
    """
    if state.setup.length is Length.TO_50 and not reaches_fifty(state.setup, state.totals):
        return False
    if state.rulings.win_tie is not r.WinTie.EXTRA_ROUND:
        return True
    return len(game_leaders(state.setup, state.totals)) == 1


def reaches_fifty(setup: Setup, totals: tuple[int, ...]) -> bool:
    """Whether a total has reached 50, or the limit of a miniature (`ew.end.fifty-or-more`).

    Under one reading a total must be above that.
    """
    above = setup.rulings.reaching_fifty is r.ReachingFifty.ABOVE_FIFTY
    return any(total > setup.limit if above else total >= setup.limit for total in totals)


def game_leaders(setup: Setup, totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the lowest total, Citybots included (`ew.goal.lowest`, `ew.end.game-winner`,
    `ew.solo.players`); under one reading you lose a tie with a Citybot."""
    return without_tied_player(setup, lowest(totals))


def without_tied_player(setup: Setup, lead: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The leading seats; under one reading without you, if a Citybot is tied with you."""
    if setup.is_solo and setup.rulings.solo_tie is r.SoloTie.HUMAN_LOSES:
        return tuple(seat for seat in lead if seat in CITYBOTS) or lead
    return lead


def winner_clause(state: State, phase: object) -> ClauseId:
    """The clause that names the winner: of the one round, or of the whole game."""
    return c.END_LOWEST_WINS if state.setup.length is Length.SINGLE else c.END_GAME_WINNER


@lru_cache
def why_won(setup: Setup) -> Cites:
    """All clauses that name the winner of the game."""
    single = setup.length is Length.SINGLE
    ended = (
        (c.END_LOWEST_WINS,) if single else (c.END_FIFTY, c.END_FIFTY_OR_MORE, c.END_GAME_WINNER)
    )
    return (*ended, c.GOAL_LENGTH, c.GOAL_LOWEST, *((c.SOLO_PLAYERS,) if setup.is_solo else ()))


def end_game(state: State, events: Events) -> Result:
    """The lowest total wins; a tie is shared, or broken by chance (`ew.end.game-winner`)."""
    winners = game_leaders(state.setup, state.totals)
    if len(winners) > 1 and state.rulings.win_tie is r.WinTie.RANDOM:
        tied = e.TieUnbroken(winners, why_won(state.setup))
        return but(state, turn=None, phase=p.ChooseWinner(winners)), (*events, tied)
    return win_game(state, winners, events)


def random_winners(state: State, phase: p.ChooseWinner) -> tuple[tuple[m.Winner, int], ...]:
    """The tied seats, all equally likely."""
    return tuple((m.Winner(seat), 1) for seat in phase.seats)


def random_winner_needs(now: Now, move: m.Winner) -> Needs:
    """The winner must be one of the tied seats."""
    seats = now.phase.seats
    clause = winner_clause(now.state, now.phase)
    yield need(clause, move.seat in seats, "only these qualify: {seats:name}", seats=seats)


def random_winner(state: State, phase: p.ChooseWinner, move: m.Winner) -> Result:
    """Chance has named the winner among the tied seats."""
    return win_game(state, (move.seat,))


def win_game(state: State, winners: tuple[Seat, ...], events: Events = ()) -> Result:
    """The game ends with these winners."""
    won = e.GameWon(winners, why_won(state.setup))
    return but(state, turn=None, phase=p.GameOver(winners)), (*events, won)


def over(state: State, phase: p.GameOver) -> Over:
    """The game is over, with its winners."""
    return Over(phase.winners)


def next_round(state: State, events: Events) -> Result:
    """The table is cleared, and the first player of the next round is named."""
    cleared, gathered = clear_table(but(state, round=state.round + 1, stop_by=None))
    return first_player.next_first_player(cleared, (*events, *gathered))


def clear_table(state: State) -> Result:
    """All cards go back to the deck; under one reading the piles stay and hands are gathered."""
    hands = (Hand[int](),) * state.setup.seats
    if state.rulings.round_setup is not r.RoundSetup.CARRY_OVER:
        shuffled = e.AllShuffled(state.round, (c.SETUP_SHUFFLE,))
        deck, rest = state.setup.cards, state.rest.empty()
        after = but(state, hands=hands, removed=Hand(), deck=deck, top=None, rest=rest)
        return after, (shuffled,)
    gathered = e.HandsGathered(state.round, (c.SETUP_SHUFFLE,))
    laid = but(state, hands=hands, removed=Hand())
    if state.top is None or state.rulings.carry_over_hands is r.CarryOverHands.INTO_DECK:
        return but(laid, deck=with_hands(state, state.deck)), (gathered,)
    return but(laid, rest=with_hands(state, state.rest)), (gathered,)


def with_hands(state: State, pile: Bag[Card]) -> Bag[Card]:
    """A pile together with the hands and removed cards gathered at the end of a round."""
    for cards in (*state.hands, state.removed):
        pile = pile.plus_all(cards)
    return pile
