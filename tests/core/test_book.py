"""What a rulebook offers besides its rules, of a rulebook that says as little as it can."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import frozen

from egorules.core import spec
from egorules.core.book import Book, no_flaws, pending_data
from egorules.core.notation import FieldGrammar, MalformedMove, Written
from egorules.core.parse import BadInput
from egorules.core.rulebook import Chance, Decision, Over
from egorules.core.setup import options_of
from egorules.core.text import Say, say
from egorules.core.transcript import Transcript, information
from tests import toy

SPEC = Path(toy.__file__).parent / "toy_spec"
GAME = "card 1; card 2; change 1; card 3; keep"


@frozen(eq=False)
class Pick(Written):
    """Pick a letter."""

    written: ClassVar = "pick {letter}"
    examples: ClassVar = ("pick a",)
    letter: str


def smaller(move: Any) -> Any:
    """Whoever changes a 3 should rather keep it."""
    return toy.Keep() if move is toy.Change(3) else move


def full_hands(state: toy.State) -> Iterable[Say]:
    """Nobody is without a card."""
    if None in state.hands:
        yield say("no such table")
        yield say("the deck is empty")


def book(**more: Any) -> Book[toy.State, Any, Any]:
    """A book of the toy's own types, made anew."""
    return Book(
        "tests.toy",
        **{
            "moves": toy.Keep | toy.Change | toy.Card | Pick,
            "events": toy.Event,
            "phases": toy.Phase,
            "special": {str: FieldGrammar("[a-z]", str)},
            "setup": toy.Setup,
            "state": toy.State,
            **more,
        },
    )


def test_a_book_goes_by_the_last_name_of_its_module_and_has_its_specification() -> None:
    made = book()
    assert made.name == "toy"
    assert [*made.clauses] == ["toy.deal", "toy.change", "toy.highest"]
    assert [*made.questions] == [*toy.questions] != []
    assert [*made.chapters] == [*toy.chapters] != []
    assert made.words["no such table"] == "cette table n’existe pas"
    assert dict(made.move_words) == {}


def test_a_specification_that_is_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec, "FOLDERS", {})
    made: Any = Book(
        "games.of.chess",
        moves=toy.Move,
        events=toy.Event,
        phases=toy.Phase,
        spec_folder=tmp_path,
    )
    assert {"chess": tmp_path} == spec.FOLDERS
    for name in ("clauses.toml", "words.fr.toml"):
        (tmp_path / name).write_bytes((SPEC / name).read_bytes())
    assert [*made.clauses] == ["toy.deal", "toy.change", "toy.highest"]
    book()
    assert {"chess": tmp_path} == spec.FOLDERS


def test_moves_are_parsed_and_there_is_one_way_to_write_each() -> None:
    made = book(canonical=smaller)
    assert made.parse_move("change 2") is toy.Change(2)
    assert made.parse_move("pick b") is Pick("b")
    with pytest.raises(MalformedMove) as refused:
        made.parse_move("change 3")
    assert (refused.value.text, refused.value.near) == ("change 3", ("keep",))
    assert book().parse_move("change 3") is toy.Change(3)
    with pytest.raises(MalformedMove):
        made.parse_move("pick 3")


def test_how_moves_are_written() -> None:
    assert [(each.form, each.examples, str(each.meaning)) for each in book().notation] == [
        ("keep", ("keep",), "Keep one's card."),
        ("change CARD", ("change {card}",), "Throw this card away, face up, and be dealt another."),
        ("card CARD", ("card {card}",), "Chance: the card dealt."),
        ("pick LETTER", ("pick a",), "Pick a letter."),
    ]


def test_events_are_told_in_each_language_and_with_names() -> None:
    made, events = book(), (toy.Dealt(0), toy.DealtCard(1, 3, (1,)))
    assert made.describe(events[0]) == "Player 0 is dealt a card."
    assert made.tell(events) == ("Player 0 is dealt a card.", "The card of Player 1 is a 3.")
    assert made.tell(events, "en", ("Ann", "Bo")) == (
        "Ann is dealt a card.",
        "The card of Bo is a 3.",
    )
    assert made.tell(events, "fr", ("Ann", "Bo")) == (
        "Ann reçoit une carte.",
        "La carte de Bo est un 3.",
    )


class Cell(tuple[int, int]):
    """A tuple with a written form."""

    def __str__(self) -> str:
        return f"{self[0]},{self[1]}"


@frozen
class Told:
    """An event with a part of each kind."""

    says: ClassVar = "{reason}"
    reason: Say
    more: tuple[Say, ...]
    cell: Cell
    moves: tuple[toy.Move, ...]
    of: tuple[tuple[int, str], ...]
    sure: bool
    seat: int | None = None
    cites: tuple[str, ...] = ()
    to: str = "all"


def test_an_event_as_plain_data() -> None:
    decides, moves = say("{seat:name} decides", seat=0), (toy.Keep(), toy.Change(1))
    event = Told(decides, (decides,), Cell((3, -1)), moves, ((1, "a"),), True)
    made: Any = book()
    assert made.event_data(event) == {
        "event": "told",
        "reason": "Player 0 decides",
        "more": ["Player 0 decides"],
        "cell": "3,-1",
        "moves": ["keep", "change 1"],
        "of": [[1, "a"]],
        "sure": True,
        "seat": None,
        "cites": [],
        "to": "all",
    }
    french = made.event_data(event, "fr")
    assert [french["reason"], *french["more"]] == ["Joueur 0 décide"] * 2
    assert type(made.event_data(event)["sure"]) is bool


def test_what_goes_without_saying_in_a_book() -> None:
    made: Any = book()
    state = toy.start(toy.Setup(3))
    assert made.names(state.setup) == ()
    assert made.offer(None, toy.Change(2)) == (say("{word}", word="change"), "change 2")
    assert made.unasked(state, toy.Keep(), ()) == ()
    assert made.reason(None, toy.Keep()) is None
    assert made.measured(state.setup, ()) == ()
    assert [*made.seats(state)] == [*made.deciders(state.setup)] == [0, 1, 2]
    assert made.complete_setup({"seats": 2}) == {"seats": 2}
    assert made.complete_position(state.setup, [1]) == [1]
    assert made.read_partial(state.setup, {}) is None
    assert made.flaws is no_flaws
    assert [*no_flaws(state)] == []


def test_options_are_those_of_the_setup() -> None:
    assert book().options == options_of(toy.Setup) != ()
    assert book(setup=None).options == ()


def test_the_number_of_hands_is_the_number_of_seats() -> None:
    made = book()
    assert made.infer_setup({}, {"hands": [1, 2, 3]}) == {"seats": 3}
    assert made.infer_setup({"seats": 2}, {"hands": [1, 2, 3]}) == {"seats": 2}
    assert made.infer_setup({"rulings": {}}, {"hands": 3}) == {"rulings": {}}
    assert made.infer_setup({}, {}) == {}


def test_a_setup_of_the_book_is_read_and_written() -> None:
    made = book()
    assert made.read_setup({"seats": 3}) == toy.Setup(3)
    assert made.write_setup(toy.Setup(3)) == {"seats": 3}


def test_a_position_on_one_line_is_that_of_the_module() -> None:
    state = toy.read_position(toy.Setup(), {"hands": [1, 2], "turn": 1})
    assert book().position_text(state) == "toy~1.2~1"
    assert book().parse_position("toy~1.2~1") == state


def test_how_positions_are_written_is_for_the_tools_to_read() -> None:
    assert book().line.names == ()
    assert book(line=toy.line).line is toy.line


def test_as_many_moves_are_remembered_as_memory_allows() -> None:
    """A server reads moves for months (tests/test_memory.py looks at every module)."""
    made: Any = book()
    assert made.parse_move("keep") is made.parse_move("keep")
    assert made.parse_move.cache_info().hits == 1
    assert made.parse_move.cache_info().maxsize is not None


def test_values_are_stored_and_come_back() -> None:
    made = book(flaws=full_hands)
    state = toy.read_position(toy.Setup(), {"hands": [1, 2], "turn": 1})
    assert made.from_json(made.to_json(state), toy.State) == state
    assert made.from_json(made.to_json(toy.Dealt(1)), toy.Dealt) == toy.Dealt(1)
    assert made.from_json(made.to_json(Pick("c")), Pick) is Pick("c")
    assert '"rulebook":"toy"' in made.to_json(toy.Dealt(1))
    assert '"value":{"event":"dealt_card","seat":1,' in made.to_json(toy.DealtCard(1, 3, (1,)))
    assert '"phase":{"phase":"Turn","seat":1}' in made.to_json(state)


def test_a_state_that_cannot_be_is_refused_with_every_reason() -> None:
    stored = book().to_json(toy.start(toy.Setup()))
    assert book().from_json(stored, toy.State) == toy.start(toy.Setup())
    with pytest.raises(BadInput) as refused:
        book(flaws=full_hands).from_json(stored, toy.State)
    assert str(refused.value) == "value: No such table; value: The deck is empty"
    unchecked = book(flaws=full_hands, state=None)
    assert unchecked.from_json(stored, toy.State) == toy.start(toy.Setup())


def test_information_is_that_of_the_transcript() -> None:
    made = book()
    transcript = Transcript(toy.Setup(), tuple(map(made.parse_move, GAME.split("; "))))
    for seat in (0, 1, None):
        assert made.information(transcript, seat) == information(toy, transcript, seat)


def test_what_is_pending_as_plain_data() -> None:
    facts = (("cards", (1, 2)), ("most", 3))
    assert pending_data(Decision(1, "turn", facts)) == {
        "kind": "turn",
        "seat": 1,
        "cards": [1, 2],
        "most": 3,
    }
    assert pending_data(Chance("card", 2)) == {"kind": "chance", "what": "card", "seat": 2}
    assert pending_data(Over((0,))) == {"kind": "over"}
