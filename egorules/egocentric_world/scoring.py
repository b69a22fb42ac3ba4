"""The end of a round and of the game: scores, totals, winners, and who starts the next round."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from egorules.core.chance import Multiset, merged, multiset, plus, total
from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.standing import highest, lowest, most
from egorules.core.trace import askable, question
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    END_EMPTY_HAND,
    END_FIFTY,
    END_FIFTY_OR_MORE,
    END_GAME_WINNER,
    END_LOWEST_WINS,
    END_RUNNING_TOTAL,
    END_SCORE,
    GOAL_LENGTH,
    GOAL_LOWEST,
    SETUP_FIRST_PLAYER_TIE,
    SETUP_NEXT_FIRST_PLAYER,
    SETUP_SHUFFLE,
    SOLO_DIFFICULTY,
    SOLO_DIFFICULTY_2,
    SOLO_DIFFICULTY_3,
    SOLO_PLAYERS,
    TURN_STOP,
)
from egorules.egocentric_world.events import (
    AllShuffled,
    Event,
    FirstPlayer,
    GameWon,
    HandEmptied,
    HandsGathered,
    RemovedCard,
    RoundWon,
    Scored,
    ShowedHand,
    StopReached,
    TieUnbroken,
)
from egorules.egocentric_world.frame import FRAME
from egorules.egocentric_world.rulings import (
    CarryOverHands,
    FirstPlayerBasis,
    RoundSetup,
    SoloTie,
    WinTie,
)
from egorules.egocentric_world.setup import laying, supply
from egorules.egocentric_world.state import (
    CITYBOTS,
    Cause,
    ChooseFirst,
    ChooseWinner,
    GameOver,
    Length,
    Result,
    RoundResult,
    Setup,
    State,
)
from egorules.egocentric_world.zones import from_hand


@FRAME.apart
def end_round(state: State, cause: Cause, seat: Seat) -> Result:
    """The round is over: hands are shown, Citybots remove a card, everybody scores."""
    if cause is Cause.EMPTY:
        over: Event = HandEmptied(seat, state.round, cites=(END_EMPTY_HAND,))
    else:
        over = StopReached(seat, state.round, cites=(TURN_STOP,))
    return Result(state, (over,)).then(show_hands).then(remove_cards).then(score, cause)


def show_hands(state: State) -> Result:
    """Every hand is laid open, a Citybot's pile too (`ew.end.score`)."""
    hands = tuple([state.cards_of(seat) for seat in range(state.setup.seats)])
    shown = tuple([ShowedHand(seat, cards, cites=(END_SCORE,)) for seat, cards in enumerate(hands)])
    after = but(state, hands=hands, piles=((),) * len(hands)) if state.setup.is_solo else state
    return Result(after, shown)


def remove_cards(state: State) -> Result:
    """Difficulty 2 or 3: each Citybot removes its lowest or its highest card."""
    if state.setup.difficulty not in (2, 3):
        return Result(state)
    step = Result(state)
    for citybot in CITYBOTS:
        if state.hands[citybot]:
            step = step.then(remove_card, citybot)
    return step


def remove_card(state: State, citybot: Seat) -> Result:
    """A Citybot removes a card before scoring (`ew.solo.difficulty-2`, `ew.solo.difficulty-3`)."""
    lowest = state.setup.difficulty == 2
    card: Card = state.hands[citybot][0 if lowest else -1]
    after = from_hand(state, citybot, card)
    cites = (SOLO_DIFFICULTY, SOLO_DIFFICULTY_2 if lowest else SOLO_DIFFICULTY_3)
    removed = but(after, removed=plus(after.removed, card))
    return Result(removed, (RemovedCard(citybot, card, cites=cites),))


def score(state: State, cause: Cause) -> Result:
    """Printed values are added up, and to the running totals (`ew.end.score`)."""
    scores = tuple(map(total, state.hands))
    totals = tuple(map(add, state.totals, scores))
    winners = lowest(scores)
    scored = [
        Scored(seat, points, totals[seat], cites=(END_SCORE, END_RUNNING_TOTAL))
        for seat, points in enumerate(scores)
    ]
    won = RoundWon(winners, cites=(END_LOWEST_WINS,))
    after = but(state, totals=totals, last_round=RoundResult(cause, scores, winners))
    return Result(after, (*scored, won)).then(end_game if is_last(after) else next_round)


def is_last(state: State) -> bool:
    """A one-round game, or somebody at 50 or more; a tie may ask for another round."""
    reached = state.setup.length is Length.SINGLE or most(state.totals) >= state.setup.limit
    replay = (
        state.rulings.win_tie is WinTie.EXTRA_ROUND and len(leaders(state.setup, state.totals)) > 1
    )
    return reached and not replay


def leaders(setup: Setup, totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has the lowest total; you may lose a tie with a Citybot (`ew.end.game-winner`)."""
    lead = lowest(totals)
    if setup.is_solo and setup.rulings.solo_tie is SoloTie.HUMAN_LOSES:
        return citybots_first(lead)
    return lead


@question
def citybots_first(lead: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The Citybots among those who lead, if there is one."""
    return tuple(seat for seat in lead if seat in CITYBOTS) or lead


@lru_cache
def why_won(setup: Setup) -> Cites:
    """The clauses that name the winner of the game."""
    single = setup.length is Length.SINGLE
    ended = (END_LOWEST_WINS,) if single else (END_FIFTY, END_FIFTY_OR_MORE, END_GAME_WINNER)
    return (*ended, GOAL_LENGTH, GOAL_LOWEST, *((SOLO_PLAYERS,) if setup.is_solo else ()))


def end_game(state: State) -> Result:
    """The lowest total wins; a tie is shared, or broken by chance (`ew.end.game-winner`)."""
    winners = leaders(state.setup, state.totals)
    if len(winners) > 1 and state.rulings.win_tie is WinTie.RANDOM:
        tied = TieUnbroken(winners, cites=why_won(state.setup))
        return Result(but(state, turn=None, phase=ChooseWinner(winners)), (tied,))
    return win(state, winners)


def win(state: State, winners: tuple[Seat, ...]) -> Result:
    """The game has its winners."""
    won = GameWon(winners, cites=why_won(state.setup))
    return Result(but(state, turn=None, phase=GameOver(winners)), (won,))


def next_round(state: State) -> Result:
    """The table is cleared and whoever scored highest starts (`ew.setup.next-first-player`)."""
    assert state.last_round is not None
    by_total = state.rulings.first_player_basis is FirstPlayerBasis.RUNNING_TOTAL
    first = highest(state.totals if by_total else state.last_round.scores)
    cleared = clear_table(but(state, round=state.round + 1, stop_by=None))
    if len(first) > 1:
        waiting = but(cleared.state, turn=None, phase=ChooseFirst(first))
        tied = TieUnbroken(first, cites=(SETUP_NEXT_FIRST_PLAYER, SETUP_FIRST_PLAYER_TIE))
        return Result(waiting, (*cleared.events, tied))
    named = FirstPlayer(first[0], state.round + 1, cites=(SETUP_NEXT_FIRST_PLAYER,))
    begun = but(cleared.state, turn=first[0], phase=laying(cleared.state))
    return Result(begun, (*cleared.events, named)).then(supply)


def clear_table(state: State) -> Result:
    """All cards go back to the deck; or the piles stay and only the hands are gathered."""
    nothing, empty = ((),) * state.setup.seats, (0,) * len(state.rest)
    if state.rulings.round_setup is not RoundSetup.CARRY_OVER:
        shuffled = AllShuffled(state.round, cites=(SETUP_SHUFFLE,))
        deck = state.setup.copies
        return Result(
            but(state, hands=nothing, removed=(), deck=deck, top=None, rest=empty), (shuffled,)
        )
    gathered = HandsGathered(state.round, cites=(SETUP_SHUFFLE,))
    cards = gathered_from(state.removed, state.hands, len(empty))
    laid = but(state, hands=nothing, removed=())
    if state.top is None or state.rulings.carry_over_hands is CarryOverHands.INTO_DECK:
        return Result(but(laid, deck=merged(state.deck, cards)), (gathered,))
    return Result(but(laid, rest=merged(state.rest, cards)), (gathered,))


@askable
def gathered_from(removed: Cards, hands: tuple[Cards, ...], values: int) -> Multiset:
    """The cards of all hands, and those removed, counted."""
    return multiset([card for hand in (*hands, removed) for card in hand], values)
