"""The machine: what is pending, which moves are legal, what a move leads to."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from egorules.core import chance
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Chance, Decision, Mover, Over, Pending, mover
from egorules.core.text import Say, say
from egorules.core.verdict import Guard, Illegal, IllegalMove, Verdict, holds, untimely, verdict
from egorules.egocentric_world import abilities, citybot, exchange, scoring, setup, solo, turn
from egorules.egocentric_world.clause_ids import (
    ABILITY_EXCHANGE_DESIGNATE,
    ABILITY_EXCHANGE_METHOD,
    ABILITY_EXCHANGE_PENALTY,
    ABILITY_EXCHANGE_SECRET,
    ABILITY_LOOK,
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
    RandomPick,
    Result,
    State,
    Turn,
    TurnUp,
)
from egorules.egocentric_world.turn_order import active


def pending(state: State) -> Pending:
    """Who must decide what, or which chance is due, or that the game is over."""
    phase = state.phase
    match phase:
        case Turn():
            seat = active(state)
            return Decision(seat, "citybot" if state.is_citybot(seat) else "turn")
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
        case Deal(left):
            return Chance("card", setup.deal_seat(state, left))
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
    phase = state.phase
    match phase:
        case Turn():
            return SOLO_STEPS if state.is_citybot(state.turn) else TURN_ONE_ACTION
        case Drawn():
            return TURN_DRAW_CHOICE
        case AbilityChoice():
            return ABILITY_OPTIONAL
        case CounterWindow():
            return abilities.window_clause(state)
        case ExchangeMethods():
            return ABILITY_EXCHANGE_METHOD
        case GiveChoice():
            return SOLO_PLAYER_EXCHANGE_CITYBOT if state.setup.is_solo else ABILITY_EXCHANGE_SECRET
        case RandomPick():
            return ABILITY_EXCHANGE_SECRET
        case ChooseFirst():
            return setup.why_first(state)
        case TurnUp():
            return SETUP_TURN_UP
        case Deal():
            return SETUP_DEAL
        case DrawCard():
            return TURN_DRAW
        case PenaltyCard():
            return ABILITY_EXCHANGE_PENALTY
        case CitybotCard():
            return SOLO_STEP_7
        case ChooseWinner() | GameOver():
            single = state.setup.length is Length.SINGLE
            return END_LOWEST_WINS if single else END_GAME_WINNER
        case _:
            assert_never(phase)


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
            return say("chance names the first player")
        case ChooseWinner():
            return say("chance names the winner among the tied")
        case RandomPick() as phase:
            text = "chance picks a card from the hand of {seat:name}"
            return say(text, seat=exchange.pick_seat(phase))
        case _:
            return say("the next card comes from the deck")


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
            left = card < len(state.deck) and state.deck[card] > 0
            return ((moment(state), left, "no {card} is left in the deck", {"card": card}),)
        case RandomPick(), Pick(card):
            hand = state.hands[exchange.pick_seat(phase)]
            return ((moment(state), card in hand, "that hand has no {card}", {"card": card}),)
        case (ChooseFirst(seats), First(seat)) | (ChooseWinner(seats), Winner(seat)):
            text = "only these qualify: {seats:name}"
            return ((moment(state), seat in seats, text, {"seats": seats}),)
        case _:
            return None


def candidates(state: State) -> tuple[Move, ...]:
    """Moves to be judged, in the order in which legal ones are listed."""
    phase = state.phase
    match phase:
        case Turn():
            if state.is_citybot(state.turn):
                return (Act(),)
            return turn.legal_actions(turn.situation(state))
        case Drawn():
            return (Discard(), *map(Keep, sorted(set(state.hands[active(state)]))))
        case AbilityChoice(card):
            return abilities.legal_choices(state, card)
        case CounterWindow():
            return (Counter(), Allow())
        case ExchangeMethods():
            return exchange.legal_swaps(exchange.situation(state, phase))
        case GiveChoice():
            return tuple(map(Give, sorted(set(state.hands[active(state)]))))
        case TurnUp() | Deal() | DrawCard() | PenaltyCard() | CitybotCard():
            return tuple(DeckCard(card) for card, left in enumerate(state.deck) if left)
        case RandomPick():
            return tuple(map(Pick, sorted(set(state.hands[exchange.pick_seat(phase)]))))
        case ChooseFirst(seats):
            return tuple(map(First, seats))
        case ChooseWinner(seats):
            return tuple(map(Winner, seats))
        case GameOver():
            return ()
        case _:
            assert_never(phase)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move of whoever must act: by kind of move, then by ascending card and seat."""
    return tuple(move for move in candidates(state) if holds(guards(state, move) or ()))


def weights(state: State) -> tuple[tuple[Move, int], ...]:
    """At a chance node every outcome with the number of cards or seats that bring it about."""
    match state.phase:
        case RandomPick() as phase:
            hand = state.hands[exchange.pick_seat(phase)]
            return tuple((Pick(card), hand.count(card)) for card in sorted(set(hand)))
        case TurnUp() | Deal() | DrawCard() | PenaltyCard() | CitybotCard():
            return tuple((DeckCard(card), left) for card, left in enumerate(state.deck) if left)
        case ChooseFirst() | ChooseWinner():
            return tuple((move, 1) for move in legal_moves(state))
        case _:
            raise ValueError("chance is not pending")


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """At a chance node every outcome with its exact probability."""
    return chance.chances(weights(state))


def judge(state: State, move: Move, by: Mover = None) -> Verdict:
    """Whether a move is legal; `by` claims who makes it, where that is in question."""
    rows = guards(state, move)
    if rows is None or by not in (None, mover(pending(state))):
        return untimely(moment(state), awaited(state))
    return verdict(moment(state), rows)


def apply(state: State, move: Move) -> Result:
    """The next state and what happened on the way; raises `IllegalMove`."""
    rows = guards(state, move)
    if rows is None or not holds(rows):
        refusal = judge(state, move)
        assert isinstance(refusal, Illegal)
        raise IllegalMove(refusal)
    return resolve(state, move)


def resolve(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    match state.phase, move:
        case Turn(), Draw():
            return turn.draw(state)
        case Turn(), Take(card):
            return turn.take(state, card)
        case Turn(), Match(card):
            return turn.match(state, card)
        case Turn(), Pair(card, kept):
            return turn.pair(state, card, kept)
        case Turn(), Stop():
            return turn.stop(state)
        case Turn(), Pass():
            return turn.pass_turn(state)
        case Turn(), Act():
            return citybot.act(state)
        case Drawn(card), Discard():
            return turn.discard_drawn(state, card)
        case Drawn(drawn), Keep(card):
            return turn.keep(state, drawn, card)
        case AbilityChoice(card), Decline():
            return abilities.decline(state, card)
        case AbilityChoice(), Again():
            return abilities.again(state)
        case AbilityChoice(), Look(seat) if state.setup.is_solo:
            return solo.look(state, seat)
        case AbilityChoice(card), Look(seat):
            return abilities.designate(state, card, (seat,), ABILITY_LOOK)
        case AbilityChoice(card), Exchange(first, second):
            return abilities.designate(state, card, (first, second), ABILITY_EXCHANGE_DESIGNATE)
        case AbilityChoice(), Trade() | TradeCitybots():
            return solo.trade(state, move)
        case CounterWindow() as window, Counter():
            return abilities.counter(state, window)
        case CounterWindow() as window, Allow() if state.setup.is_solo:
            return abilities.no_counter(state, window).then(citybot.exchange)
        case CounterWindow() as window, Allow():
            return abilities.allow(state, window)
        case ExchangeMethods() as methods, Swap():
            return exchange.swap(state, methods, move)
        case GiveChoice((_, seat)), Give(card) if state.setup.is_solo:
            return solo.give_for_top(state, seat, card)
        case GiveChoice() as choice, Give(card):
            return exchange.give(state, choice, card)
        case TurnUp(), DeckCard(card):
            return setup.turn_up(state, card)
        case Deal(left), DeckCard(card):
            return setup.deal(state, left, card)
        case DrawCard(), DeckCard(card):
            return turn.drawn(state, card)
        case PenaltyCard(), DeckCard(card):
            return exchange.penalty(state, card)
        case CitybotCard(), DeckCard(card):
            return citybot.drawn(state, card)
        case RandomPick() as picking, Pick(card):
            return exchange.pick(state, picking, card)
        case ChooseFirst(), First(seat):
            return setup.first_player(state, seat)
        case ChooseWinner(), Winner(seat):
            return scoring.win(state, (seat,))
        case _:
            raise AssertionError(f"{move} is legal but has no rule")


def seats(state: State) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return tuple(range(state.setup.seats))
