"""A ledger of the cards, kept from the events alone: a second account of where every card is.

It knows no rule of play. It moves a card where an event says that it moved, and looks at a move
only for a card that is dealt face down to a Citybot, which no event shows to anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define

from egorules import egocentric_world as ew
from egorules.egocentric_world import events as e
from egorules.egocentric_world.moves import DeckCard, Move
from egorules.egocentric_world.phases import Drawn
from egorules.egocentric_world.setup import HUMAN
from egorules.testing.egocentric_world import Walk


@define
class Ledger:
    """Where the cards are, as far as the events have told."""

    setup: ew.Setup
    hands: list[Counter[int]]
    """Per seat the hand, or a Citybot's visible cards."""
    piles: list[list[int]]
    deck: Counter[int]
    top: int | None
    rest: Counter[int]
    drawn: int | None
    removed: Counter[int]
    named: dict[int, int]
    """The cards by seat that an exchange is about to move."""

    @classmethod
    def of(cls, state: ew.State) -> Ledger:
        """The ledger opens with a state."""
        return cls(
            setup=state.setup,
            hands=[Counter(hand) for hand in state.hands],
            piles=[list(pile) for pile in state.piles],
            deck=Counter(state.deck),
            top=state.top,
            rest=Counter(state.rest),
            drawn=state.phase.card if isinstance(state.phase, Drawn) else None,
            removed=Counter(state.removed),
            named={},
        )

    def cards_of(self, seat: int) -> list[int]:
        """All cards of a seat, ascending."""
        return sorted([*self.hands[seat].elements(), *self.piles[seat]])

    def record(self, move: Move, event: e.Event) -> None:
        """Move the cards that the event says were moved."""
        match event:
            case e.TurnedUp(card):
                take(self.deck, card)
                self.put(card)
            case e.Dealt(seat):
                assert isinstance(move, DeckCard)
                take(self.deck, move.card)
                if self.setup.is_solo and seat != HUMAN:
                    self.piles[seat].append(move.card)
                else:
                    self.hands[seat][move.card] += 1
            case e.DealtCard(_, card):
                assert move == DeckCard(card)
            case e.Reshuffled(size):
                self.reshuffle()
                assert self.deck.total() == size
            case e.DrewCard(_, card):
                take(self.deck, card)
                self.drawn = card
            case e.Discarded(_, card):
                assert self.drawn == card
                self.drawn = None
                self.put(card)
            case e.Kept(seat) | e.CitybotStep(seat, 8, True):
                assert self.drawn is not None
                self.hands[seat][self.drawn] += 1
                self.drawn = None
            case e.Took(seat, card):
                assert self.top == card
                self.top = None
                self.hands[seat][card] += 1
            case e.Played(seat, card):
                take(self.hands[seat], card)
                self.put(card)
            case e.PenaltyCardSeen(seat, card):
                take(self.deck, card)
                self.hands[seat][card] += 1
            case e.Revealed(seat, cards):
                for card in cards:
                    assert self.piles[seat].pop(0) == card
                    self.hands[seat][card] += 1
            case e.TurnedBack(seat, cards):
                for card in cards:
                    take(self.hands[seat], card)
                self.piles[seat][:0] = cards
            case e.CardSeen(seat, card) | e.AnnouncedRight(seat, card):
                self.named[seat] = card
            case e.ExchangeFailed():
                self.named.clear()
            case e.Exchanged(targets):
                self.exchange(*targets)
            case e.GaveVisible(seat, card, receiver):
                take(self.hands[seat], card)
                self.hands[receiver][card] += 1
            case e.SawHand(seat, cards):
                assert self.cards_of(seat) == list(cards)
            case e.ShowedHand(seat, cards):
                assert self.cards_of(seat) == list(cards)
                self.hands[seat].update(self.piles[seat])
                self.piles[seat].clear()
            case e.RemovedCard(seat, card):
                take(self.hands[seat], card)
                self.removed[card] += 1
            case e.AllShuffled():
                self.deck += self.rest + Counter([] if self.top is None else [self.top])
                self.top, self.rest = None, Counter()
                self.deck += self.gathered()
            case e.HandsGathered():
                into_deck = self.setup.rulings.carry_over_hands == "into_deck"
                target = self.deck if into_deck or self.top is None else self.rest
                target.update(self.gathered())
            case _:
                pass

    def put(self, card: int) -> None:
        """A card lands on the discard pile."""
        if self.top is not None:
            self.rest[self.top] += 1
        self.top = card

    def reshuffle(self) -> None:
        """The discard pile becomes the deck, without its top where that stays."""
        if self.setup.rulings.reshuffle_keeps_top == "no" and self.top is not None:
            self.rest[self.top] += 1
            self.top = None
        self.deck, self.rest = self.deck + self.rest, Counter()

    def exchange(self, one: int, other: int) -> None:
        """Named cards change places; in solo mode yours has been given, a pile's top remains."""
        if self.setup.is_solo:
            assert self.piles[other].pop(0) == self.named[other]
            self.hands[one][self.named.pop(other)] += 1
            return
        for giver, receiver in ((one, other), (other, one)):
            take(self.hands[giver], self.named[giver])
            self.hands[receiver][self.named[giver]] += 1
        self.named.clear()

    def gathered(self) -> Counter[int]:
        """The cards of all hands and the removed ones; the hands are empty then."""
        cards = sum([*self.hands, self.removed], Counter[int]())
        self.hands = [Counter() for _ in self.hands]
        self.removed = Counter()
        return cards

    def differs_from(self, state: ew.State) -> Iterator[str]:
        """In which zones the state does not hold the cards that the events tell of."""
        other = Ledger.of(state)
        for zone in ("hands", "piles", "deck", "top", "rest", "drawn", "removed"):
            told, held = getattr(self, zone), getattr(other, zone)
            if told != held:
                yield f"{zone}: by the events {told}, in the state {held}"


def take(cards: Counter[int], card: int) -> None:
    """Take a card away; it must be there."""
    assert cards[card] > 0, f"there is no {card}"
    cards[card] -= 1
    if not cards[card]:
        del cards[card]


def followed(walk: Walk) -> Iterator[tuple[Ledger, int]]:
    """The ledger after every move of a walk, and how many moves that is."""
    ledger = Ledger.of(walk.start)
    for index, (move, step) in enumerate(zip(walk.moves, walk.steps, strict=True), start=1):
        for event in step.events:
            ledger.record(move, event)
        yield ledger, index
