"""Why the greedy player makes a move: one sentence, from the observation alone."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.event import Seat
from egorules.core.text import Say, joined, say
from egorules.core.zones import Hand
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.observation import Observation, asked
from egorules.egocentric_world.policies import (
    LEAD,
    TURN,
    ability,
    burden,
    chance_of,
    drawing,
    expected_score,
    hidden_mean,
    unseen_mean,
)

NOTHING_BETTER = say("no other move makes your hand better")


def reason(seen: Observation, move: m.Move) -> Say | None:
    """What speaks for a move, as the greedy player weighs it."""
    hand = seen.hand or Hand()
    match move:
        case m.Draw():
            text = (
                "a drawn card is worth {points} to you on average, and nothing else is worth more"
            )
            return say(text, points=about(drawing(seen, hand)))
        case m.Discard():
            return say("keeping the {card} would not make your hand better", card=seen.drawn)
        case m.Keep(card):
            return joined(*replaced(hand, card, seen.drawn or 0), otherwise=NOTHING_BETTER)
        case m.Take(card):
            return joined(*replaced(hand, card, seen.top or 0), otherwise=NOTHING_BETTER)
        case m.Match(card) | m.Pair(card):
            return shed(hand, card)
        case m.Stop():
            return stopped(seen, hand)
        case m.Again():
            return say("another turn sheds {points} on average", points=about(TURN))
        case m.Counter():
            return say("you shed a card, and the {card} is cancelled", card=asked(seen)["card"])
        case m.Allow():
            return say("you have no card to answer with")
        case m.Decline():
            return say("using the ability is not likely to make your hand better")
        case m.Look():
            return say("you will know what that pile hides")
        case m.Exchange():
            text = "your {card} is likely to become a lower card: a hidden one is {n} on average"
            return say(text, card=hand[-1], n=rounded(hidden_mean(seen)))
        case m.Swap():
            return swapped(seen, hand, move)
        case m.Trade(give, _, card):
            return traded(seen, give, card)
        case m.Give(card):
            return say("you give {card:a} and get {other:a}", card=card, other=seen.drawn)
        case _:
            return NOTHING_BETTER


def replaced(hand: Hand[Card], card: Card, gained: Card) -> Iterator[Say]:
    """What speaks for playing a card and gaining another."""
    after = hand.minus(card).plus(gained)
    if card > gained:
        yield fewer(card - gained)
    yield from used(card, after)
    if burden(hand) - burden(after) > card - gained:
        yield say("two of your cards then make a pair")


def used(card: Card, rest: Hand[Card]) -> Iterator[Say]:
    """What the ability of a card is good for, given the other cards of the hand."""
    if ability(card, rest) > 0:
        if card == 12:
            yield say("the 12 gives you another turn")
        else:
            yield say("with the 11 you may exchange your {card}", card=rest[-1])


def shed(hand: Hand[Card], card: Card) -> Say:
    """What speaks for playing a card and gaining none."""
    rest = hand.minus(card)
    if not rest:
        return say("it is your last card, and the round ends")
    return joined(
        fewer(card), *used(card, rest), say("you take no card for it"), otherwise=NOTHING_BETTER
    )


def stopped(seen: Observation, hand: Hand[Card]) -> Say:
    """What speaks for STOP."""
    others: tuple[Seat, ...] = tuple(s for s in range(seen.setup.seats) if s != seen.seat)
    best = min(expected_score(seen, seat) for seat in others)
    if seen.stop_by is not None or best - sum(hand) < LEAD:
        return NOTHING_BETTER
    text = "you hold {points}, and after one more turn the others are likely to hold {n} or more"
    return say(text, points=points(sum(hand)), n=rounded(best))


def swapped(seen: Observation, hand: Hand[Card], move: m.Swap) -> Say:
    """What speaks for a way to exchange cards between two hands."""
    first, second = asked(seen)["targets"]
    match move.first, move.second:
        case (m.Own(card), m.Random()) | (m.Random(), m.Own(card)):
            return given_for(card, hidden_mean(seen))
        case (m.Own(card), m.Announce(value)) | (m.Announce(value), m.Own(card)):
            other = second if first == seen.seat else first
            text = "you give {card:a} for {value:a}, which is there with a chance of {n} %"
            odds = chance_of(seen, hand, other, value)
            return say(text, card=card, value=value, n=rounded(100 * odds))
        case (m.OwnLater(), _) | (_, m.OwnLater()):
            return say("you see the other card before you give yours")
        case _:
            return NOTHING_BETTER


def traded(seen: Observation, give: Card | m.OwnLater, card: Card | m.Top) -> Say:
    """What speaks for an exchange with a Citybot."""
    if isinstance(give, m.OwnLater):
        return say("you see the other card before you give yours")
    if isinstance(card, m.Top):
        return given_for(give, unseen_mean(seen))
    return say("you give {card:a} and get {other:a}", card=give, other=card)


def given_for(card: Card, mean: float) -> Say:
    """You give a card for an unknown one."""
    return say("you give {card:a} for a card that is {n} on average", card=card, n=rounded(mean))


# Numbers in words.


def rounded(number: float) -> int:
    """The nearest whole number: estimates are no better than that."""
    return int(number + 0.5)


def about(number: float) -> Say:
    """An estimate of points."""
    near = rounded(number)
    return say("about {points}", points=points(near)) if near else say("less than a point")


def points(number: int) -> Say:
    """A number of points."""
    return say("1 point") if number == 1 else say("{n} points", n=number)


def fewer(number: int) -> Say:
    """The sentence that says how many points the hand loses."""
    return say("you have {points} less in hand", points=points(number))
