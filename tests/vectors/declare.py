"""How a vector is declared by hand, and how the same function asserts that and emits the vector.

By hand, from the rule: the verdict of every move, the clauses that forbid or decide, everything
that changes on the table (and so everything that does not), what is awaited then, scores and
winners, and, where a rule is about who sees what, the events that tell it. The rest is emitted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from attrs import field, frozen

from egorules import egocentric_world as ew
from egorules.tools.case import AnyRulebook, read_case
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import FRAME, citations

Json = dict[str, Any]


class Deck(dict[int, int]):
    """A whole deck, where a change of the deck could also be meant."""


def all_but(*cards: int) -> Deck:
    """The deck of all sixty cards but these."""
    return Deck({card: 5 - cards.count(card) for card in range(1, 13)})


ALL = all_but()
"""The deck with all sixty cards in it."""


@frozen
class Given:
    """The setup and the table of a case; another game has a subclass of its own."""

    book: ClassVar[AnyRulebook] = ew
    setup: Json
    position: Json | None = None

    def mode(self) -> str:
        """What an implementation must know to play such a game."""
        return str(self.setup.get("mode", "multiplayer"))

    def places(self, position: Json) -> Json:
        """A position place by place: each hand, each part of a Citybot's, each pile."""
        flat = {key: value for key, value in position.items() if key != "hands"}
        for seat, hand in enumerate(position["hands"]):
            if isinstance(hand, dict):
                flat |= {f"hands[{seat}].{part}": cards for part, cards in hand.items()}
            else:
                flat[f"hands[{seat}]"] = hand
        return flat

    def declared(self, changes: Mapping[str, Any], before: Json) -> Json:
        """The changes as declared, with the gains and losses of the deck added up."""
        if "deck" not in changes:
            return dict(changes)
        deck = changes["deck"]
        if not isinstance(deck, Deck):
            had = {int(card): count for card, count in before["deck"].items()}
            deck = {card: had.get(card, 0) + deck.get(card, 0) for card in {**had, **deck}}
        return {**changes, "deck": {str(card): deck[card] for card in sorted(deck) if deck[card]}}

    def usually(self, position: Json) -> str:
        """The ordinary thing to be awaited: the turn of a player or of a Citybot."""
        seat = position["turn"]
        if seat is None:
            return "over"
        citybot = isinstance(position["hands"][seat], dict)
        return f"{'citybot' if citybot else 'turn'} {seat}"


def bot(visible: Sequence[int], pile: Sequence[int] = ()) -> Json:
    """A Citybot's hand: visible cards, and the pile with its top first."""
    return {"visible": list(visible), "pile": list(pile)}


def setup_of(seats: int, **options: Any) -> Json:
    """A setup; `difficulty` makes it solo, other names are `length` or switches."""
    solo = options.get("difficulty") is not None
    who: Json = {"mode": "solo", "difficulty": options["difficulty"]} if solo else {"seats": seats}
    if "length" in options:
        who["length"] = options["length"]
    rulings = {key: each for key, each in options.items() if key not in ("length", "difficulty")}
    return {**who, "rulings": rulings} if rulings else who


TABLE_KEYS = ("deck", "drawn", "stop_by", "totals", "round")


def table(*hands: Sequence[int] | Json, top: Sequence[int], turn: int = 0, **options: Any) -> Given:
    """A table by its hands and its discard pile; Citybots make it solo, of difficulty 1.

    With a `deck`, a list of cards, all unmentioned cards lie under the top of the discard pile.
    """
    if any(isinstance(hand, dict) for hand in hands):
        options = {"difficulty": 1, **options}
    more = {key: options.pop(key) for key in TABLE_KEYS if key in options}
    laid = [hand if isinstance(hand, dict) else list(hand) for hand in hands]
    discard = list(top)
    if "deck" in more:
        left = more["deck"]
        more["deck"] = {str(card): left.count(card) for card in sorted(set(left))}
        held = [each for hand in laid for each in cards_of(hand)]
        mentioned = [*held, *discard, *left, *([more["drawn"]] if "drawn" in more else [])]
        discard += [card for card, count in all_but(*mentioned).items() for _ in range(count)]
    position = {"hands": laid, "discard": discard, "turn": turn, **more}
    return Given(setup_of(len(hands), **options), position)


def cards_of(hand: Sequence[int] | Json) -> list[int]:
    """The cards of a hand, or of a Citybot."""
    return [*hand["visible"], *hand["pile"]] if isinstance(hand, dict) else [*hand]


def start(seats: int = 2, **options: Any) -> Given:
    """A game from its beginning."""
    return Given(setup_of(seats, **options))


def now(**places: Any) -> dict[str, Any]:
    """What changes: `h0` is a hand, `v1` and `p1` a Citybot's visible cards and pile.

    `deck` is a `Deck`, or what each value gains or loses; everything else is its new content.
    """
    short = {"h": "hands[{}]", "v": "hands[{}].visible", "p": "hands[{}].pile"}
    return {
        short[key[0]].format(key[1]) if len(key) == 2 and key[0] in short else key: value
        for key, value in places.items()
    }


@frozen
class Ended:
    """How the last round ended: its cause, the scores, all lowest seats; and who won the game."""

    cause: str
    scores: Sequence[int]
    lowest: Sequence[int]
    winners: Sequence[int] | None = None
    totals: Sequence[int] | None = None

    def report(self) -> Json:
        """The last round and the result as an answer has them."""
        scores = {"scores": list(self.scores), "winners": list(self.lowest)}
        totals = list(self.totals or self.scores)
        result = self.winners and {"totals": totals, "winners": list(self.winners)}
        return {"last_round": {"cause": self.cause, **scores}, "result": result or None}


class Report(Protocol):
    """What an answer reports besides the table, as it is declared."""

    def report(self) -> Json:
        """The parts of the answer that are not in the frame of every game's."""
        ...


@frozen
class Declared:
    """A vector as it is written down by hand."""

    id: str
    clause: str
    title: str
    given: Given
    moves: str = ""
    changes: Mapping[str, Any] = field(factory=dict)
    illegal: Sequence[str] = ()
    """The clauses that forbid the last move, all of them; nothing if every move is legal."""
    cites: Sequence[str] | None = None
    """Clauses that decide, among others; the vector's own unless said otherwise."""
    then: str = ""
    """What is awaited: `kind seat` and more facts; the turn of whoever is next unless said."""
    offers: Sequence[str] = ()
    withholds: Sequence[str] = ()
    legal: Sequence[str] | None = None
    """Moves that are legal then, some that are not, or exactly all that are."""
    shows: Sequence[Mapping[str, Any]] = ()
    hides: Sequence[Mapping[str, Any]] = ()
    """Events that happen, and such as do not, each by the facts that matter here."""
    ended: Report | None = None
    """How the game, or a round of it, ended."""
    error: Sequence[str] = ()
    """The places at which the case itself is refused."""


vector = Declared


def event(name: str, **facts: Any) -> Json:
    """An event by some of its facts; `to` is `"all"` or a list of seats."""
    return {"event": name, **facts}


class Wrong(AssertionError):
    """What was written by hand is not what the machine does."""


def emitted(vector: Declared) -> Json:
    """The vector as published; raises `Wrong` where the hand-written part does not hold."""
    book = vector.given.book
    case: Json = {"rulebook": book.name, "setup": vector.given.setup}
    if vector.given.position is not None:
        case["position"] = vector.given.position
    case["moves"] = [move.strip() for move in vector.moves.split(";") if move.strip()]
    reply = answer_line(to_line({"id": vector.id, "case": case}), {book.name: book})
    expect = refusal(vector, reply) if vector.error else decision(vector, case, reply)
    return {
        "id": vector.id,
        "clause": str(vector.clause),
        "title": vector.title,
        "case": case,
        "needs": needs(vector.given, case, expect),
        "expect": expect,
    }


def need(vector: Declared, what: str, expected: object, got: object) -> None:
    """Compare something written by hand with what the machine says."""
    if expected != got:
        raise Wrong(f"{vector.id}: {what}: by hand {expected}, by the machine {got}")


def refusal(vector: Declared, reply: Json) -> Json:
    """The expectation of a case that must be refused."""
    places = [each["where"] for each in reply.get("error", ())]
    need(vector, "error", list(vector.error), places)
    return {"error": places}


def decision(vector: Declared, case: Json, reply: Json) -> Json:
    """The expectation of a case that is judged."""
    if "error" in reply:
        raise Wrong(f"{vector.id}: refused: {reply['error']}")
    answer = without_words(reply["answer"])
    verdicts = [True] * len(case["moves"])
    if vector.illegal:
        verdicts[-1] = False
    need(vector, "verdicts", verdicts, [each["legal"] for each in answer["moves"]])
    last = answer["moves"][-1] if answer["moves"] else {}
    forbids = [each["clause"] for each in last.get("violations", ())]
    need(vector, "violations", {*vector.illegal}, {*forbids})
    given, after = vector.given, answer["position"]
    opening = read_case({**case, "moves": []}, {given.book.name: given.book}).state
    before = given.book.report(opening)["position"]
    changes = difference(given.places(before), given.places(after))
    need(vector, "changes", given.declared(vector.changes, before), changes)
    need(vector, "pending", vector.then or given.usually(after), in_short(answer["pending"]))
    report = {part: value for part, value in answer.items() if part not in FRAME}
    ended = dict.fromkeys(report) if vector.ended is None else vector.ended.report()
    need(vector, "end", ended, report)
    check_legal_moves(vector, answer["legal_moves"])
    check_events(vector, answer)
    return {
        "verdicts": verdicts,
        "violations": [*dict.fromkeys(forbids)],
        "cites": check_cites(vector, answer),
        "changes": changes,
        "events": [dict(each) for each in vector.shows],
        "answer": answer,
    }


def without_words(value: Any) -> Any:
    """Plain data without what only explains to people: a better explanation moves no vector."""
    match value:
        case dict():
            return {
                key: without_words(each)
                for key, each in value.items()
                if key not in ("message", "because", "closed_by")
            }
        case list():
            return [without_words(each) for each in value]
        case _:
            return value


def difference(old: Json, new: Json) -> Json:
    """Every place that changed, with its new content."""
    return {place: new.get(place) for place in {**old, **new} if old.get(place) != new.get(place)}


def in_short(pending: Json) -> str:
    """What is awaited, as a declaration has it: the facts one after another."""
    facts = {key: each for key, each in pending.items() if each is not None and each is not False}
    return " ".join(key if each is True else str(each) for key, each in facts.items())


def check_legal_moves(vector: Declared, legal: Sequence[str]) -> None:
    """Moves that are legal at the end, and some that are not."""
    if vector.legal is not None:
        need(vector, "legal moves", {*vector.legal}, {*legal})
    need(vector, "missing legal moves", set(), {*vector.offers} - {*legal})
    need(vector, "legal moves against the rule", set(), {*vector.withholds} & {*legal})


def check_events(vector: Declared, answer: Json) -> None:
    """The events that the declaration names happen, and those it denies do not."""
    events = [each for move in answer["moves"] for each in move.get("events", ())]

    def happens(wanted: Mapping[str, Any]) -> bool:
        return any(all(each.get(key) == wanted[key] for key in wanted) for each in events)

    need(vector, "missing events", [], [each for each in vector.shows if not happens(each)])
    need(vector, "events against the rule", [], [each for each in vector.hides if happens(each)])


def check_cites(vector: Declared, answer: Json) -> list[str]:
    """The clauses that decide are cited, for a move or for what happens."""
    if vector.cites is None:
        wanted = [] if vector.illegal else [str(vector.clause)]
    else:
        wanted = [str(each) for each in vector.cites]
    need(vector, "uncited", set(), {*wanted} - {*citations(answer)})
    return wanted


def needs(given: Given, case: Json, expect: Json) -> Json:
    """What an implementation must know to be asked this."""
    legal = expect["answer"]["legal_moves"] if "answer" in expect else []
    moves = [re.sub(r"^@\d+ ", "", each) for each in (*case["moves"], *legal)]
    rulings = case["setup"].get("rulings", {})
    defaults = {each.switch: each.default for each in given.book.questions.values()}
    return {
        "modes": [given.mode()],
        "switches": [
            f"{name}={reading}"
            for name, reading in rulings.items()
            if reading != defaults.get(name)
        ],
        "moves": sorted({move.split()[0] for move in moves}),
        "features": ["error"] if "error" in expect else [],
    }
