"""Catham City a second time, as a script: for comparing, move by move, with the table of rules.

It follows the step lists of the worksheet from top to bottom with counters that change in place. It
knows neither clauses nor events nor refusals, and shares no code with the package: only plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

ORDER = [
    "journalists",
    "detectives",
    "bureaucrats",
    "scientists",
    "robochas",
    "mafia",
    "police",
    "hackers",
]
ADVISED = ["detectives", "scientists", "robochas", "mafia", "hackers"]

Question = tuple[dict[str, Any], set[str]]
"""What is pending, and every legal move."""
Asking = Generator[Question, str, None]


class End(Exception):
    """Somebody has won."""


class Naive:
    """A game in plain data; `self.script` asks for one move after another."""

    def __init__(self, setup: dict[str, Any], position: dict[str, Any] | None = None) -> None:
        self.rulings: dict[str, str] = setup.get("rulings") or {}
        small = setup.get("miniature") or {}
        self.n: int = setup["seats"]
        named = setup.get("factions") or ADVISED
        self.copies: dict[str, int] = small.get("copies") or dict.fromkeys(named, 15)
        self.deal: list[int] = small.get("deal") or [6, 6, 7, 7, 8, 8][: self.n]
        self.size: int = small.get("market") or 7
        self.limit: int = small.get("hand_limit") or 10
        self.target: int = small.get("target") or (16 if self.n < 4 else 13)
        self.actions = 2 if setup.get("variant") == "two-actions" else 1
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.n)]
        self.deck, self.market = Counter(self.copies), Counter[str]()
        self.pile, self.play = Counter[str](), Counter[str]()
        self.influence = [0] * self.n
        self.turn: int | None = None
        self.left = 0
        self.winner: int | None = None
        if position is not None:
            self.hands = [Counter(hand) for hand in position["hands"]]
            self.market, self.pile = Counter(position["market"]), Counter(position["discard"])
            self.deck, self.influence = Counter(position["deck"]), list(position["influence"])
            self.turn, self.left = position["turn"], position["actions_left"]
        self.script = self.run(dealt=position is not None)
        self.question: Question = next(self.script)

    def reads(self, switch: str, reading: str) -> bool:
        """Whether a switch has this reading, which is not the default."""
        return self.rulings.get(switch) == reading

    def send(self, move: str) -> None:
        """Make a legal move."""
        self.question = self.script.send(move)

    def position(self) -> dict[str, Any]:
        """What lies on the table."""

        def counts(zone: Counter[str]) -> dict[str, int]:
            assert min(zone.values(), default=0) >= 0
            return {name: zone[name] for name in ORDER if zone[name]}

        return {
            "hands": list(map(counts, self.hands)),
            "market": counts(self.market),
            "discard": counts(self.pile),
            "deck": counts(self.deck),
            "in_play": counts(self.play),
            "influence": self.influence,
            "turn": self.turn,
            "actions_left": self.left,
        }

    # The course of a game.

    def run(self, dealt: bool) -> Asking:
        """From the beginning, or from a turn, to the end."""
        try:
            if not dealt:
                yield from self.begin()
            while True:
                yield from self.action()
        except End:
            self.turn, self.left = None, 0
        yield {"kind": "over"}, set()

    def begin(self) -> Asking:
        """First player, deal, market."""
        seats = {f"first {seat}" for seat in range(self.n)}
        move = yield {"kind": "chance", "what": "first", "seat": None}, seats
        self.turn = int(move.split()[1])
        for lap in range(max(self.deal)):
            for place, cards in enumerate(self.deal):
                if lap < cards:
                    seat = (self.turn + place) % self.n
                    yield from self.card(self.hands[seat], seat)
        while self.market.total() < self.size:
            yield from self.card(self.market, None)
        self.left = self.actions

    def card(self, zone: Counter[str], seat: int | None) -> Generator[Question, str, str | None]:
        """A card leaves the deck for a zone, if there is one; an empty deck is made anew."""
        if not self.deck.total():
            self.reshuffle()
        if not self.deck.total():
            return None
        menu = {f"card {name}" for name in ORDER if self.deck[name]}
        move = yield {"kind": "chance", "what": "card", "seat": seat}, menu
        name = move.split()[1]
        self.deck[name] -= 1
        if not self.deck.total() and self.reads("reshuffle_timing", "at_once"):
            self.reshuffle()
        zone[name] += 1
        return name

    def reshuffle(self) -> None:
        """The discard pile is the deck."""
        self.deck.update(self.pile)
        self.pile.clear()

    def gain(self, seat: int, points: int) -> None:
        """Points come at once, and may be the end."""
        self.influence[seat] += points
        if self.influence[seat] >= self.target:
            self.winner = seat
            raise End

    # An action.

    def menu(self) -> set[str]:
        """Takes and plays, or a pass."""
        assert self.turn is not None
        hand, menu = self.hands[self.turn], set()
        room = self.limit - hand.total() if self.reads("over_limit_take", "capped") else 99
        for name in ORDER:
            menu |= {f"take {n} {name}" for n in range(1, min(room, self.market[name]) + 1)}
        foes = [seat for seat in range(self.n) if seat != self.turn]
        for name, numbers in (
            ("journalists", [2]),
            ("scientists", [3]),
            ("robochas", [2, 4]),
            ("mafia", [4]),
            ("bureaucrats", range(1, 16)),
        ):
            menu |= {f"play {n} {name}" for n in numbers if n <= hand[name]}
        for extra in ORDER:
            other = extra != "detectives"
            barred = not other and self.reads("detectives_extra", "another_faction")
            if hand["detectives"] >= (3 if other else 4) and hand[extra] and not barred:
                menu.add(f"play 3 detectives with {extra}")
            for foe in foes:
                for n in range(1, hand["police"] + 1):
                    beyond = n > self.hands[foe].total()
                    if extra == "police" or not hand[extra]:
                        continue
                    if not (beyond and self.reads("police_beyond_hand", "illegal")):
                        menu.add(f"play {n} police with {extra} on {foe}")
        for foe in foes:
            most = min(4, hand["hackers"], self.hands[foe].total())
            menu |= {f"play {n} hackers on {foe}" for n in range(1, most + 1)}
        second = self.actions == 2 and self.left == 1 and self.reads("second_action", "optional")
        if not menu or second or self.reads("passing", "allowed"):
            menu.add("pass")
        return menu

    def action(self) -> Asking:
        """One action and its closing."""
        assert self.turn is not None
        move = yield {"kind": "turn", "seat": self.turn}, self.menu()
        kind, *words = move.split()
        self.left = 0 if kind == "pass" else self.left - 1
        if kind == "take":
            number, name = int(words[0]), words[1]
            self.market[name] -= number
            self.hands[self.turn][name] += number
        if kind == "play":
            named = dict(zip(words[2::2], words[3::2], strict=True))
            number, name = int(words[0]), words[1]
            self.hands[self.turn][name] -= number
            if "with" in named:
                self.hands[self.turn][named["with"]] -= 1
                self.put(named["with"])
            if name != "hackers":
                self.put(name, number)
            yield from getattr(self, name)(number, named)
        yield from self.close(kind)

    def put(self, name: str, number: int = 1) -> None:
        """Cards are put into play."""
        self.table()[name] += number

    def table(self) -> Counter[str]:
        """Where cards go that are put into play."""
        return self.pile if self.reads("discard_timing", "at_once") else self.play

    def close(self, kind: str) -> Asking:
        """The steps after an action."""
        assert self.turn is not None
        self.pile.update(self.play)
        self.play.clear()
        if not self.reads("refill_order", "discard_first"):
            yield from self.refill()
        match self.rulings.get("hand_limit"):
            case "end_of_turn":
                due = self.left == 0
            case "taking_only":
                due = kind == "take"
            case _:
                due = True
        hand = self.hands[self.turn]
        while due and hand.total() > self.limit:
            question = {"kind": "surplus", "seat": self.turn, "cards": hand.total() - self.limit}
            yield from self.discard(self.turn, question)
        yield from self.refill()
        if not self.left:
            self.turn, self.left = (self.turn + 1) % self.n, self.actions

    def refill(self) -> Asking:
        """Cards for the market, as far as there are any."""
        while self.market.total() < self.size and (self.deck.total() or self.pile.total()):
            yield from self.card(self.market, None)

    def discard(self, seat: int, question: dict[str, Any]) -> Asking:
        """A card of a hand goes to the discard pile."""
        menu = {f"discard {name}" for name in ORDER if self.hands[seat][name]}
        move = yield question, menu
        self.hands[seat][move.split()[1]] -= 1
        self.pile[move.split()[1]] += 1

    # The factions.

    def others(self) -> list[int]:
        """Everybody else, clockwise."""
        assert self.turn is not None
        return [(self.turn + step) % self.n for step in range(1, self.n)]

    def journalists(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        self.gain(self.turn, 2)
        active = self.reads("journalists_bonus", "active")
        for seat in self.others():
            hand = self.hands[seat]
            gifts = {f"give {name}" for name in ORDER if hand[name] >= (1 if active else 2)}
            move = yield {"kind": "gift", "seat": seat, "by": self.turn}, gifts | {"decline"}
            if move == "decline":
                continue
            name = move.split()[1]
            hand[name] -= 1
            self.hands[self.turn][name] += 1
            gainer = seat
            if active:
                gainer = self.turn
                facts = {"kind": "bonus", "seat": gainer, "giver": seat, "faction": name}
                if (yield facts, {f"discard {name}", "decline"}) == "decline":
                    continue
            self.hands[gainer][name] -= 1
            self.pile[name] += 1
            self.gain(gainer, 1)

    def detectives(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        self.gain(self.turn, 3)
        name = named["with"]
        for seat in self.others():
            menu = {"decline"} | ({f"discard {name}"} if self.hands[seat][name] else set())
            question = {"kind": "clue", "seat": seat, "by": self.turn, "faction": name}
            if (yield question, menu) != "decline":
                self.hands[seat][name] -= 1
                self.pile[name] += 1
                self.gain(seat, 1)

    def bureaucrats(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        seen = set()
        for _ in range(number):
            seen.add((yield from self.card(self.table(), None)))
        self.gain(self.turn, len(seen - {None}))

    def scientists(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        self.gain(self.turn, 2)
        for _ in range(2):
            yield from self.card(self.hands[self.turn], self.turn)

    def robochas(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        if number == 4:
            self.gain(self.turn, 3)
            return
        for _ in range(5):
            yield from self.card(self.hands[self.turn], self.turn)

    def mafia(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        self.gain(self.turn, 2)
        for seat in self.others():
            held, points = self.hands[seat].total(), self.influence[seat]
            free = self.reads("mafia_payment", "free_choice")
            cards = 2 if held >= 2 else 0 if held and points and not free else held
            may_pay = points > 0
            while cards or may_pay:
                question = {"kind": "payment", "seat": seat, "by": self.turn}
                question |= {"cards": cards, "influence": may_pay}
                menu = {"pay"} if may_pay else set()
                if cards:
                    menu |= {f"discard {name}" for name in ORDER if self.hands[seat][name]}
                move = yield question, menu
                may_pay = False
                if move == "pay":
                    self.influence[seat] -= 1
                    break
                self.hands[seat][move.split()[1]] -= 1
                self.pile[move.split()[1]] += 1
                cards -= 1

    def reveal(self, seat: int, zone: Counter[str]) -> Generator[Question, str, str]:
        """A card of a hand is revealed."""
        menu = {f"reveal {name}" for name in ORDER if self.hands[seat][name]}
        move = yield {"kind": "chance", "what": "reveal", "seat": seat}, menu
        name = move.split()[1]
        self.hands[seat][name] -= 1
        zone[name] += 1
        return name

    def police(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        foe, seen = int(named["on"]), Counter[str]()
        while seen.total() < number and self.hands[foe].total():
            seen[(yield from self.reveal(foe, self.table()))] += 1
        self.gain(self.turn, seen[named["with"]])
        for _ in range(seen["police"]):
            yield from self.card(self.hands[foe], foe)

    def hackers(self, number: int, named: dict[str, str]) -> Asking:
        assert self.turn is not None
        foe = int(named["on"])
        self.hands[foe]["hackers"] += number
        for _ in range(number):
            yield from self.reveal(foe, self.play)
        self.gain(self.turn, self.play["hackers"])
        self.pile["hackers"] += self.play.pop("hackers", 0)
        self.hands[self.turn].update(self.play)
        self.play.clear()
