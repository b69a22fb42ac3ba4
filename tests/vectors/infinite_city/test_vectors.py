"""The vectors of Infinite City: what is committed is what is emitted, and nothing is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from attrs import evolve

from egorules import infinite_city as ic
from egorules.core.event import event_name
from egorules.core.parse import BadInput
from egorules.core.ruling import switches
from egorules.infinite_city.events import Event
from egorules.infinite_city.position import Impossible
from egorules.tools.case import read_case
from egorules.tools.judge import judge
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, citations, differences, load_vectors
from tests.vectors.declare import Declared, Wrong, emitted
from tests.vectors.emit import chapters, contents, declared, digest, target
from tests.vectors.infinite_city.declare import Over, Score, event, now

FOLDER = target(ic.name)
VECTORS = load_vectors(ic.name)
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
ANSWERS = [each.expect["answer"] for each in VECTORS if "answer" in each.expect]
EVENTS = [each for answer in ANSWERS for move in answer["moves"] for each in move.get("events", ())]
DECLARED = {each.id: each for chapter in chapters(ic.name) for each in declared(chapter, ic.name)}


def reply(case: Any) -> dict[str, Any]:
    """What the rules say to a case."""
    return answer_line(to_line({"id": "", "case": case}), {ic.name: ic})


# What is written by hand is asserted, and it is what is committed.


def test_what_is_committed_is_what_is_emitted() -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert committed == contents(ic.name), "run `make vectors`"


def test_the_manifest_has_the_hash_of_every_vector() -> None:
    found = {
        vector["id"]: digest(vector)
        for name in MANIFEST["files"]
        for vector in json.loads((FOLDER / name).read_text(encoding="utf-8"))
    }
    assert found == MANIFEST["vectors"]
    assert len(found) == len(VECTORS) == len(DECLARED)


EXAMPLE = DECLARED["embassy/takes-over"]
REFUSED = DECLARED["disaster/everything-wrong"]
OVER = DECLARED["score/the-rulebook-s-example"]
BAD = DECLARED["box/no-sixteenth-token"]
ABE, BETTY = Score(8, 1, 1, 0, 8), Score(3, 3, 2, 2, 3)


@pytest.mark.parametrize(
    "planted",
    [
        evolve(EXAMPLE, illegal=["ic.tile.embassy"]),
        evolve(EXAMPLE, changes={}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(board="1,0 embassy 0")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(board="0,0 bank 0; 2,0 bank")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(h0="-embassy +bank")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(unseen="-bank")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(deck="-1")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(tail="bank")}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(aside=["bank"])}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(supplies=[13, 15, 14])}),
        evolve(EXAMPLE, then="turn 2"),
        evolve(EXAMPLE, cites=["ic.tile.capitol"]),
        evolve(EXAMPLE, offers=["pass"]),
        evolve(EXAMPLE, withholds=["play bank 2,0"]),
        evolve(EXAMPLE, legal=["play bank 2,0"]),
        evolve(EXAMPLE, shows=[event("turned_up", at="0,0")]),
        evolve(EXAMPLE, hides=[event("tokens_returned", at="0,0")]),
        evolve(EXAMPLE, ended=Over("last_turns", [9, 8], [0], [ABE, BETTY])),
        evolve(EXAMPLE, error=["position"]),
        evolve(REFUSED, illegal=[]),
        evolve(REFUSED, illegal=["ic.board.pieces"]),
        evolve(REFUSED, illegal=[*REFUSED.illegal, "ic.board.self"]),
        evolve(OVER, ended=None),
        evolve(OVER, ended=Over("last_turns", [9, 8], [1], [ABE, BETTY])),
        evolve(OVER, ended=Over("last_turns", [9, 8], None, [ABE, BETTY])),
        evolve(OVER, ended=Over("power", [9, 8], [0], [ABE, BETTY])),
        evolve(OVER, ended=Over("last_turns", [9, 9], [0], [ABE, BETTY])),
        evolve(OVER, ended=Over("last_turns", [9, 8], [0], [BETTY, ABE])),
        evolve(BAD, error=["position.hands"]),
        evolve(BAD, error=[]),
    ],
)
def test_a_planted_mistake_is_not_emitted(planted: Declared) -> None:
    with pytest.raises(Wrong):
        emitted(planted)


# Nothing is left out.


def test_ids_are_unique_and_stand_in_the_chapter_of_their_clause() -> None:
    assert len({each.id for each in VECTORS}) == len(VECTORS)
    for each in VECTORS:
        assert each.id.split("/")[0] == ic.clauses[each.clause].chapter


def test_every_clause_has_vectors() -> None:
    assert {each.clause for each in VECTORS} == {*ic.clauses}


def test_every_clause_is_cited_by_a_vector_of_its_own_or_forbids_in_one() -> None:
    for clause in ic.clauses:
        own = [each.expect for each in VECTORS if each.clause == clause]
        cited = any(clause in each.get("cites", ()) for each in own)
        assert cited or any(clause in each.get("violations", ()) for each in own), clause


def test_every_clause_is_cited() -> None:
    assert {*ic.clauses} == {
        *(clause for answer in ANSWERS for clause in citations(answer)),
        *(clause for each in VECTORS for clause in each.expect.get("violations", ())),
    }


SPOT = "build.one-per-cell build.adjacent tile.plaza"
PICK = "tile.power.protect board.self board.face-down"

FORBIDS = {
    "first": "setup.first-player",
    "tile": "setup.deal tile.library.look refill.five tile.factory tile.temple.draw "
    "tile.mausoleum.take build.flip",
    "turn": f"build.tile {SPOT} tile.hotel tile.power.protect",
    "construction": f"tile.construction {SPOT} tile.hotel tile.power.protect build.mandatory",
    "library": f"tile.library.play tile.library.not-library {SPOT} build.mandatory",
    "steal": f"tile.temple.play {SPOT} build.mandatory",
    "port": f"tile.port {SPOT} tile.power.protect build.mandatory",
    "post": f"tile.post {PICK} {SPOT} board.pieces build.mandatory",
    "disaster": f"tile.disaster {PICK} board.pieces build.mandatory",
    "mausoleum": "tile.mausoleum.take tile.power.protect board.face-down board.pieces "
    "build.mandatory",
    "transit": f"tile.transit {PICK} build.mandatory",
    "security": "tile.security board.self tile.power.protect build.mandatory",
    "embassy": "tile.embassy tile.power.protect build.mandatory",
    "housing": "tile.housing tile.power.protect build.mandatory",
    "capitol": "tile.capitol build.mandatory",
    "order": "tile.capitol.order",
    "arboretum": "tile.arboretum tile.power.protect",
    "bank": "tile.bank tile.power.protect build.mandatory",
    "stadium": "tile.stadium tile.power.protect build.mandatory",
    "shopping": "tile.shopping build.mandatory",
    "temple": "tile.temple.look build.mandatory",
    "under": "tile.library.under",
    "over": "end.last-turns end.power end.stalled",
}
"""What can forbid a move, by what is pending, as the worksheet's table of verdicts has it."""


def test_every_condition_of_every_moment_forbids_something_in_a_vector() -> None:
    found: dict[str, set[str]] = {kind: set() for kind in FORBIDS}
    for each in VECTORS:
        if "answer" in each.expect:
            pending = each.expect["answer"]["pending"]
            found[pending.get("what", pending["kind"])] |= {*each.expect["violations"]}
    expected = {
        kind: {f"ic.{clause}" for clause in clauses.split()} for kind, clauses in FORBIDS.items()
    }
    assert found == expected


def test_the_moment_of_every_decision_forbids_something_in_a_vector() -> None:
    """A move of a kind that is not awaited has one violation, the clause of the moment."""
    refused = {
        (each.expect["answer"]["pending"].get("what", each.expect["answer"]["pending"]["kind"]))
        for each in VECTORS
        for state in reached(each)
        if each.expect["violations"] == [ic.moment(state)]
        and each.case["moves"][-1].split()[0]
        not in {str(move).split()[0] for move in ic.legal_moves(state)}
    }
    assert refused == {*FORBIDS}


def flaws(vector: Vector) -> set[Impossible]:
    """The typed reasons why there can be no such table."""
    try:
        setup = ic.read_setup(vector.case["setup"])
        ic.read_position(setup, vector.case["position"])
    except ic.InvalidPosition as error:
        return {flaw.kind for flaw in error.flaws}
    except (BadInput, KeyError):
        pass
    return set()


def test_every_reason_why_a_table_cannot_be_has_a_vector_that_names_it() -> None:
    named = set()
    for each in VECTORS:
        kinds = flaws(each)
        if "`" in each.title and kinds:
            assert {each.title.split("`")[1]} == {str(kind) for kind in kinds}, each.id
            named |= kinds
    assert named == {*Impossible}


def test_every_part_of_a_setup_can_be_wrong() -> None:
    wrong = {place for each in VECTORS for place in each.expect.get("error", ())}
    parts = ("seats", "profile", "prints.bank", "prints.castle", "rulings.split_city")
    assert {f"setup.{part}" for part in parts} <= wrong
    small = ("copies", "copies.castle", "hand_size", "tokens", "start", "tiles")
    assert {f"setup.miniature.{part}" for part in small} <= wrong


def reached(vector: Vector) -> Iterator[ic.State]:
    """The state at the end of a vector."""
    if "answer" in vector.expect:
        yield judge(read_case(vector.case, {ic.name: ic})).state


def test_everything_that_can_be_pending_is() -> None:
    found = {each["pending"].get("what", each["pending"]["kind"]) for each in ANSWERS}
    assert found == {*FORBIDS}


def test_every_event_happens() -> None:
    assert {each["event"] for each in EVENTS} == {event_name(kind) for kind in get_args(Event)}


AUDIENCE = {
    "dealt_tile": "seat",
    "saw_tile": "seat",
    "put_under_tiles": "seat",
    "saw_hand": "seat",
    "got_hand": "seat",
    "took_tile": "seat",
    "drew_tile": "seat",
}
"""Events that one seat alone may know; all others are for everybody."""


def test_every_event_is_for_those_who_may_know() -> None:
    for each in EVENTS:
        secret = each["event"] in AUDIENCE
        assert each["to"] == ([each["seat"]] if secret else "all"), each


def test_every_number_of_seats_and_every_kind_of_tile() -> None:
    seats = {each.case["setup"]["seats"] for each in VECTORS if "answer" in each.expect}
    assert seats == {2, 3, 4, 5, 6}
    played = {each["tile"] for each in EVENTS if each["event"] == "built"}
    turned = {each["tile"] for each in EVENTS if each["event"] == "turned_up"}
    kinds = {*ic.Setup(2).print_by_sort}
    assert kinds <= played
    assert {"hotel", "plaza", "power", "port", "police", "factory", "capitol"} <= turned


def test_every_tile_and_token_is_somewhere_in_every_answer() -> None:
    for each in VECTORS:
        if "answer" not in each.expect:
            continue
        setup, place = ic.read_setup(each.case["setup"]), each.expect["answer"]["position"]
        texts = [text.split() for text in place["board"].values()]
        seen = [word for text in texts for word in text if word[0].isalpha() and word != "down"]
        seen += [tile for held in (*place["hands"], *place.get("aside", ())) for tile in held]
        seen += [tile for tile in place["tail"] if tile != "down"]
        missing = sum(place["unseen"].values()) + len(seen) - setup.tiles.size()
        taken = any(part["event"] == "tile_taken" for part in events_of(each)[-2:])
        assert missing == 0 or (missing == -1 and taken), each.id
        owners = [int(word) for text in texts for word in text if word.isdigit()]
        for seat, supply in enumerate(place["supplies"]):
            assert supply + owners.count(seat) == setup.tokens, each.id


def events_of(vector: Vector) -> list[dict[str, Any]]:
    """The events of a vector's moves, in order."""
    moves = vector.expect["answer"]["moves"]
    return [each for move in moves for each in move.get("events", ())]


# Readings.

PAIRS = [
    (switch, str(one), str(other))
    for switch, readings in switches(ic.Rulings).items()
    for one in readings
    for other in readings
    if one is not other
]


def told_apart(vector: Vector, switch: str, reading: str) -> bool:
    """Whether a vector fails under another reading."""
    setup = vector.case["setup"]
    rulings = {**setup.get("rulings", {}), switch: reading}
    case = {**vector.case, "setup": {**setup, "rulings": rulings}}
    return bool(differences(vector.expect, reply(case)))


@pytest.mark.parametrize(("switch", "reading", "other"), PAIRS)
def test_every_reading_has_a_vector_that_tells_it_from_every_other(
    switch: str, reading: str, other: str
) -> None:
    default = str(next(iter(switches(ic.Rulings)[switch])))
    touched = {clause for each in ic.questions.of_switch(switch) for clause in each.touches}
    under = [
        each
        for each in VECTORS
        if "answer" in each.expect
        and each.clause in touched
        and each.case["setup"].get("rulings", {}).get(switch, default) == reading
    ]
    assert any(told_apart(each, switch, other) for each in under)


# Every clause and every question, vector by vector.


@pytest.mark.parametrize(
    "vector",
    [pytest.param(each, id=each.id, marks=pytest.mark.clause(each.clause)) for each in VECTORS],
)
def test_every_vector_passes(vector: Vector) -> None:
    assert differences(vector.expect, reply(vector.case)) == ()


ANSWERED_BY = {
    "players": "box/two-players box/six-players box/not-alone box/not-seven",
    "prints-unknown": "print/unknown print/plain",
    "example-general": "print/power print/police print/construction",
    "copies-differ": "print/copies-may-differ box/sorts-are-tiles",
    "negative-bonus": "print/no-negative-bonus",
    "start-shape": "setup/cross",
    "deal-order": "setup/deal-one-at-a-time",
    "open-hands": "setup/secret-deal setup/secret-draw",
    "peek-face-down": "setup/secret-face-down",
    "deck-order-kept": "refill/the-known-bottom disaster/below-everything",
    "decline-turn": "build/must-play",
    "empty-hand": "build/pass-with-no-tile",
    "empty-hand-hotel": "hotel/with-an-empty-hand",
    "instructions": "build/embassy-is-carried-out build/embassy-may-be-left",
    "partly-possible": "build/part-of-a-capitol",
    "self-target": "board/security-itself board/security-not-itself",
    "nesting": "build/nested build/nested-libraries",
    "acting-tile-gone": "library/the-library-is-gone temple/the-temple-is-gone"
    " capitol/the-capitol-is-gone",
    "flipped-tile-gone": "capitol/a-waiting-tile-is-gone capitol/a-waiting-tile-was-moved",
    "who-executes": "build/placer",
    "retrigger": "board/a-moved-tile-is-silent board/exchanged-tiles-are-silent",
    "standing-texts": "plaza/whoever-controls-it hotel/whoever-built-it",
    "short-deck": "refill/short",
    "stalled": "end/stalled",
    "large-hand": "refill/more-may-be-kept",
    "bystander-refill": "refill/only-one-s-own-hand",
    "last-refill": "end/the-hand-is-refilled-in-a-last-turn",
    "take-back": "build/no-choice-is-taken-back",
    "grid": "build/edges build/one-per-cell",
    "table-edge": "build/the-table-ends",
    "split-city": "board/disaster-splits board/disaster-keeps-the-city-whole",
    "move-destination": "post/where-to post/not-apart",
    "stay-put": "post/not-where-it-is",
    "face-down-targets": "board/disaster-face-down board/disaster-not-face-down",
    "same-twice": "transit/not-one-tile-twice",
    "token-on-face-down": "setup/no-token-on-a-face-down-tile build/flip",
    "plaza-scope": "plaza/before-a-port plaza/a-port-is-not-played plaza/a-moved-tile",
    "plaza-if-possible": "plaza/if-possible port/barred-and-bound",
    "several-plazas": "plaza/any-of-several",
    "plaza-binds-plaza": "plaza/a-plaza-is-bound-too",
    "plaza-face-down": "board/a-face-down-plaza-does-not-bind",
    "plaza-by-power": "plaza/protected plaza/protected-and-suspended",
    "hotel-and-plaza": "hotel/whatever-a-plaza-says",
    "power-own-text": "power/security-itself power/security-its-own-text",
    "power-face-down": "board/a-face-down-power-station-does-not-protect"
    " board/a-face-down-power-station-does-not-count",
    "power-general-rules": "build/token-beside-a-power-station",
    "power-entry": "power/entry power/no-entry",
    "power-when": "power/from-then-on",
    "override-scope": "capitol/override-is-the-capitol-s-own",
    "power-and-hands": "power/a-temple power/a-shopping-complex power/a-library"
    " factory/beside-a-power-station construction/beside-a-power-station",
    "protected-choice": "power/nothing-to-choose",
    "fifth-power": "end/power-played end/power-within-texts",
    "flip-by-text": "build/flip-sets-off-the-text",
    "embassy-own-tile": "embassy/one-s-own-tile",
    "no-token-left": "embassy/no-token-left embassy/no-token-left-sends-back",
    "capitol-order": "capitol/one-after-another",
    "capitol-flips": "capitol/texts-after-all-tokens capitol/each-text-at-once",
    "capitol-new-neighbours": "capitol/new-neighbours",
    "own-token-back": "end/a-token-for-one-s-own",
    "police-active": "police/everybody police/the-active-player-too",
    "police-no-token": "police/whoever-has-a-token",
    "police-order": "police/everybody end/two-run-out-in-one-act",
    "police-flipped": "police/turned-up",
    "arboretum-where": "arboretum/three-tokens arboretum/several-from-one-tile",
    "bank-token": "bank/which-token bank/not-one-s-own-tile",
    "bank-no-target": "build/nothing-to-swap",
    "shift-is-not-place": "board/nobody-runs-out-by-a-move",
    "stadium-tokens": "stadium/any-tokens stadium/all-of-one-neighbour",
    "stadium-whose": "stadium/any-tokens",
    "security-target": "security/a-tile-without-tokens security/occupied-tiles-only",
    "housing-empty": "housing/every-empty-tile housing/a-face-down-tile",
    "returned-tokens": "board/a-returned-token-is-used-again",
    "library-short": "library/look-at-what-there-is build/no-deck-to-look-at",
    "library-only-libraries": "library/only-libraries",
    "library-decline": "build/library-is-carried-out",
    "library-order": "library/under library/under-as-seen",
    "library-put-back": "library/out-of-reach library/under-before-the-text",
    "library-again": "build/nested-libraries",
    "temple-draw": "temple/draw-after-the-text temple/draw-at-once",
    "temple-empty-hand": "temple/not-an-empty-hand build/no-hand-to-look-at",
    "temple-private": "temple/look",
    "temple-nothing-taken": "build/steal-may-be-left hotel/for-a-temple",
    "empty-deck": "port/no-deck temple/no-deck-to-draw-from factory/the-deck-is-short",
    "construction-empty-hand": "build/nothing-else-to-play",
    "factory-count": "factory/ten-tiles factory/gone-but-counted"
    " factory/into-the-hand-one-has-then",
    "mausoleum-face-down": "board/mausoleum-face-down",
    "shopping-hands": "shopping/an-empty-hand shopping/for-nothing",
    "under-order": "disaster/below-everything library/under-what-lies-there",
    "hotel-standing": "hotel/offered hotel/the-play-sets-nothing-off",
    "hotel-instead-of": "hotel/not-for-a-construction-site hotel/for-a-construction-site",
    "hotel-count": "hotel/once-for-each refill/a-hotel-and-five-in-hand",
    "end-latch": "end/tokens-that-come-back-change-nothing end/an-arboretum-saves",
    "bystander-runs-out": "end/a-bystander-runs-out end/the-active-player-is-done",
    "several-run-out": "end/two-run-out-in-one-act end/who-is-without-when-the-turn-is-done",
    "silenced-kinds": "end/construction-is-silent end/library-is-silent end/temple-is-silent"
    " end/port-is-silent end/a-post-office-only-moves",
    "silenced-how-long": "end/silent-for-the-rest-of-the-turn end/not-silent-with-a-token-again",
    "silenced-by-bystander": "end/a-bystander-silences-nobody",
    "second-run-out": "end/nobody-begins-the-end-again",
    "hotel-last-token": "end/the-last-token-on-a-hotel",
    "last-turn": "end/a-last-turn-is-taken end/a-last-turn-may-be-declined",
    "power-and-last-turns": "end/power-in-a-last-turn",
    "outside-groups": "score/bonus score/silver",
    "silver-zero": "score/silver-of-nobody",
    "per-tile": "score/a-point-a-tile-not-a-contact",
    "tie-area": "score/tie-by-an-area-of-two",
    "tie-after-area": "score/tie-shared",
    "hands-at-the-end": "score/no-token-no-control",
}
"""By open question, fixed or not, the vectors that show how it is answered."""

BY_ID = {each.id: each for each in VECTORS}


def test_every_question_that_a_table_can_show_has_vectors() -> None:
    asked = {question.removeprefix("ic.question.") for question in ic.questions}
    assert {*ANSWERED_BY} == asked - {"guardpost-name", "bare-tile"}


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(ids, id=question, marks=pytest.mark.question(f"ic.question.{question}"))
        for question, ids in ANSWERED_BY.items()
    ],
)
def test_a_question_is_answered_as_the_register_says(ids: str) -> None:
    for each in map(BY_ID.__getitem__, ids.split()):
        assert differences(each.expect, reply(each.case)) == ()


SWITCHES = {each.id: each for each in ic.questions.values() if each.switch is not None}


@pytest.mark.parametrize("question", SWITCHES)
def test_the_vectors_of_a_switch_show_all_its_readings(question: str) -> None:
    register = SWITCHES[question]
    ids = ANSWERED_BY[question.removeprefix("ic.question.")].split()
    setups = [BY_ID[each].case["setup"] for each in ids]
    shown = {each.get("rulings", {}).get(register.switch, register.default) for each in setups}
    assert shown == {reading.id for reading in register.readings}
