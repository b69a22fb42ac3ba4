"""The machine: what is pending, which moves are legal, what a move leads to."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import assert_never, get_args

from egorules.core import chance
from egorules.core.chance import has_one
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.formula import parts_of
from egorules.core.rulebook import Chance, Decision, Mover, Over, Pending, mover
from egorules.core.text import Say, say
from egorules.core.trace import askable, is_plain
from egorules.core.value import Unique, remembered
from egorules.core.verdict import Guard, Illegal, IllegalMove, Verdict, untimely, verdict
from egorules.egocentric_world import abilities, exchange, setup, solo, turn
from egorules.egocentric_world.cards import HIGHEST
from egorules.egocentric_world.clause_ids import (
    ABILITY_EXCHANGE_METHOD,
    ABILITY_EXCHANGE_PENALTY,
    ABILITY_EXCHANGE_SECRET,
    ABILITY_OPTIONAL,
    END_GAME_WINNER,
    END_LOWEST_WINS,
    SETUP_DEAL,
    SETUP_TURN_UP,
    SOLO_PLAYER_EXCHANGE_CITYBOT,
    SOLO_STEP_7,
    SOLO_STEPS,
    TURN_DRAW,
    TURN_DRAW_CHOICE,
    TURN_ONE_ACTION,
)
from egorules.egocentric_world.frame import FRAME
from egorules.egocentric_world.moves import (
    Act,
    Again,
    Allow,
    Counter,
    DeckCard,
    Decline,
    Discard,
    Draw,
    Exchange,
    First,
    Give,
    Keep,
    Look,
    Match,
    Move,
    Pair,
    Pass,
    Pick,
    Stop,
    Swap,
    Take,
    Trade,
    TradeCitybots,
    Winner,
)
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import (
    AbilityChoice,
    ChooseFirst,
    ChooseWinner,
    CitybotCard,
    CounterWindow,
    Deal,
    DrawCard,
    Drawn,
    ExchangeMethods,
    GameOver,
    GiveChoice,
    Length,
    PenaltyCard,
    Phase,
    RandomPick,
    Result,
    State,
    Turn,
    TurnUp,
)
from egorules.egocentric_world.turn_order import active


@FRAME.remembering
def pending(state: State) -> Pending:
    """Who must decide what, or which chance is due, or that the game is over."""
    phase = state.phase
    match phase:
        case Turn():
            return Decision(active(state), "citybot" if state.is_citybot(state.turn) else "turn")
        case Deal(left):
            return Chance("card", setup.deal_seat(state.setup, left))
        case Drawn():
            return Decision(active(state), "drawn")
        case AbilityChoice(card):
            return Decision(active(state), "ability", (("card", card),))
        case CounterWindow(card, targets, queue, cancelled):
            facts = (
                ("by", active(state)),
                ("card", card),
                ("targets", targets),
                ("cancelled", cancelled),
            )
            return Decision(queue[0], "counter", facts)
        case ExchangeMethods(targets):
            return Decision(active(state), "exchange", (("targets", targets),))
        case GiveChoice(targets):
            return Decision(active(state), "give", (("targets", targets),))
        case ChooseFirst():
            return Chance("first")
        case TurnUp():
            return Chance("card")
        case DrawCard() | PenaltyCard() | CitybotCard():
            return Chance("card", active(state))
        case RandomPick():
            return Chance("pick", exchange.pick_seat(phase))
        case ChooseWinner():
            return Chance("winner")
        case GameOver(winners):
            return Over(winners)
        case _:
            assert_never(phase)


def moment(state: State) -> ClauseId:
    """The clause of what is pending: it forbids every move that comes out of its moment."""
    match state.phase:
        case Turn() if state.is_citybot(state.turn):
            return SOLO_STEPS
        case CounterWindow():
            return abilities.window_clause(state)
        case GiveChoice() if state.setup.is_solo:
            return SOLO_PLAYER_EXCHANGE_CITYBOT
        case ChooseFirst():
            return setup.why_first(state)
        case ChooseWinner() | GameOver():
            single = state.setup.length is Length.SINGLE
            return END_LOWEST_WINS if single else END_GAME_WINNER
        case phase:  # by isinstance: a traced phase is of a class derived from its own
            return next(clause for kind, clause in MOMENTS.items() if isinstance(phase, kind))


MOMENTS: dict[type[Phase], ClauseId] = {
    Turn: TURN_ONE_ACTION,
    Drawn: TURN_DRAW_CHOICE,
    AbilityChoice: ABILITY_OPTIONAL,
    ExchangeMethods: ABILITY_EXCHANGE_METHOD,
    GiveChoice: ABILITY_EXCHANGE_SECRET,
    RandomPick: ABILITY_EXCHANGE_SECRET,
    TurnUp: SETUP_TURN_UP,
    Deal: SETUP_DEAL,
    DrawCard: TURN_DRAW,
    PenaltyCard: ABILITY_EXCHANGE_PENALTY,
    CitybotCard: SOLO_STEP_7,
}
"""The clause of each phase that has the same one in every game."""


def awaited(state: State) -> Say:
    """What is pending, as a sentence."""
    seat = state.turn
    match state.phase:
        case Turn() if state.is_citybot(seat):
            return say("{seat:name} acts by its nine steps: the only move is act", seat=seat)
        case Turn():
            return say("{seat:name} must choose one of the five actions", seat=seat)
        case Drawn():
            text = "{seat:name} must discard the drawn card or keep it"
            return say(text, seat=seat)
        case AbilityChoice(card):
            return say("{seat:name} decides on the ability of the {card}", seat=seat, card=card)
        case CounterWindow(card, _, queue):
            text = "{seat:name} answers the {card}: counter with a 9, or allow it"
            return say(text, seat=queue[0], card=card)
        case ExchangeMethods(targets):
            text = "{seat:name} says how each hand yields its card ({targets:name}): swap"
            return say(text, seat=seat, targets=targets)
        case GiveChoice():
            return say("{seat:name} names the card to give", seat=seat)
        case GameOver():
            return say("the game is over")
        case ChooseFirst():
            return say("chance names the first player: first and a seat")
        case ChooseWinner():
            return say("chance names the winner among the tied")
        case RandomPick() as phase:
            text = "chance picks a card from the hand of {seat:name}"
            return say(text, seat=exchange.pick_seat(phase))
        case _:
            return say("the next card comes from the deck: card and its value")


def out_of_moment(state: State, move: Move, by: Mover) -> Say:
    """Why a move does not come at its moment: too late, too early, not by whom; what is pending."""
    now = awaited(state)
    match state.phase, move:
        case GameOver(), _:
            return now
        case CounterWindow(_, _, queue), Counter() | Allow() if by in queue:
            return say("{seat:name} answers later; {now}", seat=by, now=now)
        case CounterWindow(_, targets), Counter() | Allow() if by in targets and by != state.turn:
            return say("{seat:name} has answered already; {now}", seat=by, now=now)
        case ExchangeMethods() | RandomPick() | PenaltyCard(), Counter() | Allow():
            return say("the 11 has been answered already; {now}", now=now)
        case phase, Counter() | Allow() if not isinstance(phase, CounterWindow):
            return say("no ability is left to answer; {now}", now=now)
        case _ if isinstance(by, int) and by != mover(pending(state)):
            return say("{seat:name} is not the one to act; {now}", seat=by, now=now)
        case _:
            return now


def guards(state: State, move: Move) -> tuple[Guard, ...] | None:
    """What the move asks for, or None where it comes out of its moment."""
    phase = state.phase
    citybot_turn = state.is_citybot(state.turn)
    match phase, move:
        case Turn(), Act() if citybot_turn:
            return ()
        case Turn(), Draw() | Take() | Match() | Pair() | Stop() | Pass() if not citybot_turn:
            return turn.action_guards(turn.situation(state), move)
        case Drawn(), Discard() | Keep():
            return turn.drawn_guards(state.hands[active(state)], move)
        case AbilityChoice(card), (
            Again() | Look() | Exchange() | Trade() | TradeCitybots() | Decline()
        ):
            return abilities.choice_guards(state, card, move)
        case CounterWindow(_, _, queue), Counter() | Allow():
            return abilities.answer_guards(state, state.hands[queue[0]], move)
        case ExchangeMethods(), Swap():
            return exchange.swap_guards(exchange.situation(state, phase), move)
        case GiveChoice(), Give() if state.setup.is_solo:
            return solo.give_guards(state, move)
        case GiveChoice(), Give():
            return exchange.give_guards(state.hands[active(state)], move)
        case TurnUp() | Deal() | DrawCard() | PenaltyCard() | CitybotCard(), DeckCard(card):
            facts: dict[str, object] = {"card": card}
            return (
                (moment(state), has_one(state.deck, card), "no {card} is left in the deck", facts),
            )
        case RandomPick(), Pick(card):
            hand = state.hands[exchange.pick_seat(phase)]
            return ((moment(state), card in hand, "that hand has no {card}", {"card": card}),)
        case (ChooseFirst(seats), First(seat)) | (ChooseWinner(seats), Winner(seat)):
            text = "only these qualify: {seats:name}"
            return ((moment(state), seat in seats, text, {"seats": seats}),)
        case _:
            return None


@remembered
@FRAME.remembering
def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move of whoever must act: by kind of move, then by ascending card and seat."""
    phase = state.phase
    match phase:
        case Turn() if state.setup.is_citybot(state.turn):
            return (Act(),)
        case Turn():
            return turn.legal_actions(state)
        case Drawn():
            return turn.legal_drawn(state.hands[active(state)])
        case AbilityChoice(card):
            return abilities.legal_choices(state, card)
        case CounterWindow(_, _, queue):
            return abilities.legal_answers(state.hands[queue[0]])
        case ExchangeMethods():
            return exchange.legal_swaps(*exchange.situation(state, phase))
        case GiveChoice():
            return exchange.legal_gives(state.hands[active(state)])
        case GameOver():
            return ()
        case _:
            return outcomes(weights(state))


@askable
def outcomes(weighed: tuple[tuple[Move, int], ...]) -> tuple[Move, ...]:
    """What chance may bring, without the weights."""
    return tuple(map(itemgetter(0), weighed))


DECK_CARDS = tuple(map(DeckCard, range(HIGHEST + 1)))


@remembered
@FRAME.remembering
def weights(state: State) -> tuple[tuple[Move, int], ...]:
    """At a chance node every outcome with the number of cards or seats that bring it about.

    Raises `ValueError` where no chance is pending.
    """
    phase = state.phase
    match phase:
        case Deal() | TurnUp() | DrawCard() | PenaltyCard() | CitybotCard():
            return chance.weighed(DECK_CARDS, state.deck)
        case RandomPick():
            return exchange.picks(state.hands[exchange.pick_seat(phase)])
        case ChooseFirst(seats):
            return tuple((First(seat), 1) for seat in seats)
        case ChooseWinner(seats):
            return tuple((Winner(seat), 1) for seat in seats)
        case _:
            raise ValueError("chance is not pending")


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """At a chance node every outcome with its exact probability; elsewhere raises `ValueError`."""
    return chance.chances(weights(state))


def judge(state: State, move: Move, by: Mover = None) -> Verdict:
    """Whether a move is legal; `by` claims who makes it, where that is in question."""
    if type(move) not in MOVES:
        raise no_move(move)
    said = judged(state, move)
    if by is None or by == mover(pending(state)):
        return said
    return untimely(moment(state), out_of_moment(state, move, by))


@FRAME.remembering
def judged(state: State, move: Move) -> Verdict:
    """Whether whoever must act may make a move."""
    if not is_whole(move):
        raise no_move(move)
    rows = guards(state, move)
    if rows is None:
        return untimely(moment(state), out_of_moment(state, move, None))
    return verdict(moment(state), rows)


def is_whole(move: object) -> bool:
    """Whether all that a move names is a number, or itself of such parts."""
    parts = parts_of(move)
    return all(is_plain(part) or (isinstance(part, Unique) and is_whole(part)) for part in parts)


MOVES = frozenset(get_args(Move))


def no_move(given: object) -> TypeError:
    """The refusal of what is no move at all: it could not even be written down."""
    if isinstance(given, str):
        return TypeError(f"a move, not a text: parse_move({given!r})")
    return TypeError(f"a move of cards and seats that are whole numbers, not {given!r}")


def apply(state: State, move: Move) -> Result:
    """The next state and what happened on the way; raises `IllegalMove`."""
    if type(move) not in MOVES:
        raise no_move(move)
    return applied(state, move)


@FRAME.remembering
def applied(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    said = judged(state, move)
    if isinstance(said, Illegal):
        raise IllegalMove(said)
    return resolve(state, move)


def seats(state: State) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return tuple(range(state.setup.seats))
