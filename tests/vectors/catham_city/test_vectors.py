"""The vectors of Catham City: what is committed is what is emitted, and nothing is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, get_args

import pytest
from attrs import evolve

from egorules import catham_city as cc
from egorules.catham_city.events import Event
from egorules.catham_city.phases import Phase
from egorules.catham_city.position import Impossible
from egorules.core.event import event_name
from egorules.core.parse import BadInput
from egorules.core.ruling import switches
from egorules.tools.case import read_case
from egorules.tools.judge import judge
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, differences, load_vectors
from tests.vectors.catham_city.declare import Mayor, now
from tests.vectors.declare import Declared, Wrong, emitted, event
from tests.vectors.emit import chapters, contents, declared, digest, target

FOLDER = target(cc.name)
VECTORS = load_vectors(cc.name)
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
ANSWERS = [each.expect["answer"] for each in VECTORS if "answer" in each.expect]
EVENTS = [each for answer in ANSWERS for move in answer["moves"] for each in move.get("events", ())]
DECLARED = {each.id: each for chapter in chapters(cc.name) for each in declared(chapter, cc.name)}

WITHOUT_VECTOR = {
    "cc.box.tokens": "influence is a number, and tokens only show it",
    "cc.symbol.influence": "what a picture means",
    "cc.symbol.card": "what a picture means",
}
"""Clauses that no case can show."""


def reply(case: Any) -> dict[str, Any]:
    """What the rules say to a case."""
    return answer_line(to_line({"id": "", "case": case}), {cc.name: cc})


# What is written by hand is asserted, and it is what is committed.


def test_what_is_committed_is_what_is_emitted() -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert committed == contents(cc.name), "run `make vectors`"


def test_the_manifest_has_the_hash_of_every_vector() -> None:
    found = {
        vector["id"]: digest(vector)
        for name in MANIFEST["files"]
        for vector in json.loads((FOLDER / name).read_text(encoding="utf-8"))
    }
    assert found == MANIFEST["vectors"]
    assert len(found) == len(VECTORS) == len(DECLARED)


EXAMPLE = DECLARED["police/points"]
REFUSED = DECLARED["hackers/too-small-a-hand"]
OVER = DECLARED["goal/mayor-on-the-turn-of-another"]
BAD = DECLARED["box/no-sixteenth-copy"]


@pytest.mark.parametrize(
    "planted",
    [
        evolve(EXAMPLE, illegal=["cc.faction.police.play"]),
        evolve(EXAMPLE, changes={}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, "discard": "+5 police"}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, "market": "+1 police"}),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, **now(influence=[3, 0])}),
        evolve(EXAMPLE, then="turn 0"),
        evolve(EXAMPLE, cites=["cc.faction.police.draw"]),
        evolve(EXAMPLE, offers=["pass"]),
        evolve(EXAMPLE, withholds=["take 1 mafia"]),
        evolve(EXAMPLE, legal=["take 1 mafia"]),
        evolve(EXAMPLE, shows=[event("drew", seat=1)]),
        evolve(EXAMPLE, hides=[event("gained", points=2)]),
        evolve(EXAMPLE, ended=Mayor(0, [2, 0])),
        evolve(EXAMPLE, error=["position"]),
        evolve(REFUSED, illegal=[]),
        evolve(REFUSED, illegal=["cc.faction.hackers.target"]),
        evolve(REFUSED, illegal=["cc.faction.hackers.condition", "cc.faction.hackers.target"]),
        evolve(OVER, ended=None),
        evolve(OVER, ended=Mayor(0, [12, 13, 5, 12])),
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
        assert each.id.split("/")[0] == cc.clauses[each.clause].chapter


@pytest.mark.clause("cc.symbol.influence", "cc.symbol.card")
def test_every_clause_has_vectors() -> None:
    assert {each.clause for each in VECTORS} == {*cc.clauses} - {*WITHOUT_VECTOR}


def test_every_clause_that_can_be_cited_is() -> None:
    cited = {
        clause
        for answer in ANSWERS
        for move in answer["moves"]
        for each in (move, *move.get("events", ()))
        for clause in each.get("cites", ())
    }
    assert cited == {*cc.clauses} - {*WITHOUT_VECTOR, "cc.setup.first-game"}


MOMENTS = (
    "setup.first-player",
    "setup.deal",
    "setup.market",
    "turn.one-action",
    "faction.journalists.gift",
    "faction.journalists.bonus",
    "faction.detectives.others",
    "faction.mafia.payment",
    "faction.bureaucrats.reveal",
    "faction.scientists.draw",
    "faction.robochas.draw",
    "faction.police.draw",
    "faction.police.reveal",
    "faction.hackers.reveal",
    "market.refill",
    "hand.surplus",
    "end.immediately",
)
"""The clauses that forbid what comes out of its moment, as the worksheet lists them."""

GUARDS = (
    "turn.take",
    "turn.take.market-only",
    "hand.limit",
    *(f"faction.{faction}.play" for faction in cc.Faction),
    "turn.play.complete",
    "turn.play",
    "faction.detectives.extra",
    "faction.police.extra",
    "faction.police.target",
    "faction.hackers.target",
    "faction.hackers.condition",
)
"""The other clauses that forbid something."""


def test_every_clause_that_forbids_does_so_in_a_vector() -> None:
    forbidding = {clause for each in VECTORS for clause in each.expect.get("violations", ())}
    assert forbidding == {f"cc.{clause}" for clause in (*MOMENTS, *GUARDS)}


def test_every_reason_why_a_table_cannot_be_has_a_vector() -> None:
    found: set[Impossible] = set()
    for each in VECTORS:
        if "error" in each.expect and "position" in each.case:
            setup = cc.read_setup(each.case["setup"])
            try:
                cc.read_position(setup, each.case["position"])
            except cc.InvalidPosition as error:
                found |= {flaw.kind for flaw in error.flaws}
            except BadInput:
                continue
    assert found == {*Impossible}


def test_every_part_of_a_setup_can_be_wrong() -> None:
    wrong = {place for each in VECTORS for place in each.expect.get("error", ())}
    assert {f"setup.{part}" for part in ("seats", "factions", "variant")} <= wrong
    small = {f"setup.miniature.{part}" for part in ("deal", "market", "hand_limit", "target")}
    assert {*small, "setup.miniature", "setup.miniature.copies.cats"} <= wrong
    assert any(place.startswith("setup.rulings.") for place in wrong)


def reached(vector: Vector) -> Iterator[cc.State]:
    """The states of a vector, after each of its moves."""
    if "answer" in vector.expect:
        case = read_case(vector.case, {cc.name: cc})
        for end in range(len(case.entries) + 1):
            yield judge(evolve(case, entries=case.entries[:end])).state


def test_every_phase_is_reached() -> None:
    phases = {type(state.phase) for each in VECTORS for state in reached(each)}
    assert phases == {*get_args(Phase)}


def test_everything_that_can_be_pending_is() -> None:
    found = {(each["pending"]["kind"], each["pending"].get("what")) for each in ANSWERS}
    kinds = ("turn", "gift", "bonus", "clue", "payment", "surplus", "over")
    chances = ("card", "reveal", "first")
    assert found == {(kind, None) for kind in kinds} | {("chance", what) for what in chances}


def test_every_event_happens() -> None:
    assert {each["event"] for each in EVENTS} == {event_name(kind) for kind in get_args(Event)}


def test_both_variants_every_number_of_seats_and_every_faction() -> None:
    setups = [each.case["setup"] for each in VECTORS if "answer" in each.expect]
    assert {each.get("variant", "standard") for each in setups} == {"standard", "two-actions"}
    assert {each["seats"] for each in setups} == {2, 3, 4, 5, 6}
    played = {
        move["move"].split()[2]
        for answer in ANSWERS
        for move in answer["moves"]
        if move["move"].startswith("play") and move["legal"]
    }
    assert played == {str(faction) for faction in cc.Faction}


def test_every_card_is_somewhere_in_every_answer() -> None:
    for each in VECTORS:
        if "answer" not in each.expect:
            continue
        setup, place = cc.read_setup(each.case["setup"]), each.expect["answer"]["position"]
        zones = (*place["hands"], *(place[key] for key in ("market", "discard", "deck", "in_play")))
        for faction in setup.factions:
            there = sum(zone.get(str(faction), 0) for zone in zones)
            assert there == setup.cards.count(faction), each.id


# Readings.

PAIRS = [
    (switch, str(one), str(other))
    for switch, readings in switches(cc.Rulings).items()
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
    default = str(next(iter(switches(cc.Rulings)[switch])))
    under = [
        each
        for each in VECTORS
        if "answer" in each.expect
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
    "choose-factions": "setup/first-game setup/five-factions",
    "players": "box/two-players box/six-players box/one-player box/seven-players",
    "deal-order": "setup/deal-in-laps",
    "open-facts": "table/open-hand-sizes table/secret-deal",
    "drawn-unseen": "table/secret-draw table/secret-draw-of-an-opponent",
    "passing": "turn/no-pass turn/pass-when-nothing-is-possible turn/pass-allowed",
    "pass-length": "variant/a-pass-gives-up-the-turn",
    "take-number": "turn/take-all-of-them turn/take-some-of-them",
    "take-nothing": "turn/take-nothing",
    "take-refilled": "table/refill-is-not-for-taking",
    "several-sets": "scientists/two-sets journalists/two-sets mafia/two-sets robochas/six",
    "exact-number": "journalists/three detectives/four mafia/five",
    "zero-cards": "bureaucrats/none police/none",
    "extra-card": "detectives/three police/extra turn/play-no-card-besides",
    "own-target": "police/against-oneself hackers/to-oneself",
    "hand-limit": "table/limit-after-drawing table/limit-at-the-end-of-the-turn"
    " table/limit-not-after-drawing",
    "over-limit-take": "table/limit-after-taking table/limit-capped",
    "surplus-choice": "table/surplus table/surplus-any-card",
    "refill-order": "table/refill-before-the-surplus table/discard-first",
    "limit-inside-effect": "table/limit-not-inside-an-effect",
    "reshuffle-timing": "table/reshuffle-on-demand table/reshuffle-at-once",
    "deck-runs-out": "table/reshuffle-in-the-middle",
    "discard-timing": "table/reshuffle-in-the-middle table/reshuffle-with-what-was-played",
    "nothing-left": "turn/nothing-to-turn-up turn/drawn-as-far-as-possible",
    "short-market": "table/short-market-filled-up-later",
    "reaction-order": "turn/answers-clockwise turn/answers-one-by-one",
    "who-is-asked": "turn/everybody-is-asked mafia/nothing-to-pay",
    "win-stops-effect": "end/first-sentence-wins end/no-payment scientists/no-draw-after-a-win",
    "win-off-turn": "goal/mayor-on-the-turn-of-another end/giver-wins",
    "two-winners": "end/giver-wins",
    "whole-gain": "end/all-cards-are-revealed-first bureaucrats/points-at-the-end",
    "cards-at-end": "end/first-sentence-wins end/revealed-cards-stay-in-play",
    "journalists-bonus": "journalists/bonus-of-the-giver journalists/bonus-of-the-active-player",
    "journalists-same-faction": "journalists/bonus-of-the-same-faction",
    "journalists-give-only": "journalists/bonus-needs-two",
    "journalists-refuse": "journalists/gift-not-refused",
    "journalists-any-card": "journalists/gift-of-any-faction",
    "gift-open": "table/open-gift",
    "detectives-extra": "detectives/a-detective-as-extra detectives/another-faction-as-extra",
    "detectives-once": "detectives/others-only-one-card",
    "mafia-choice": "mafia/a-choice mafia/the-payer-chooses",
    "mafia-payment": "mafia/one-card-and-influence mafia/one-card-and-a-free-choice",
    "mafia-unable": "mafia/one-card-must-go",
    "mafia-mixed": "mafia/the-second-card-is-owed",
    "police-number": "police/reveal-not-for-the-extra-card",
    "police-extra": "police/a-police-card-as-extra",
    "police-beyond-hand": "police/reveal-all police/reveal-nothing police/reveal-too-many",
    "police-order": "police/draw-before-the-discard end/police-win-before-the-draw",
    "hackers-counted-when": "hackers/an-empty-hand hackers/too-small-a-hand",
    "hackers-own": "box/alike-whoever-gave-it hackers/points-for-the-opponent-s-own",
    "hackers-unrevealed": "hackers/stay hackers/stay-and-can-be-played",
    "bureaucrats-own": "bureaucrats/a-bureaucrat-counts",
    "second-action": "variant/second-action-required variant/second-action-optional",
    "same-action-twice": "variant/twice-the-same",
}
"""By open question, fixed or not, the vectors that show how it is answered."""

BY_ID = {each.id: each for each in VECTORS}


def test_every_question_that_a_table_can_show_has_vectors() -> None:
    asked = {question.removeprefix("cc.question.") for question in cc.questions}
    assert {*ANSWERED_BY} == asked - {"tokens", "endless"}


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(ids, id=question, marks=pytest.mark.question(f"cc.question.{question}"))
        for question, ids in ANSWERED_BY.items()
    ],
)
def test_a_question_is_answered_as_the_register_says(ids: str) -> None:
    for each in map(BY_ID.__getitem__, ids.split()):
        assert differences(each.expect, reply(each.case)) == ()


@pytest.mark.clause("cc.box.tokens")
def test_the_tokens_always_suffice() -> None:
    """For all that 2 to 6 players can own: at most nine points are gained when somebody wins."""
    fives, ones = 12, 30
    for seats in range(2, 7):
        target = cc.Setup(seats).target
        for others in combinations_with_replacement(range(target), seats - 1):
            for best in range(target + 9):
                points = (*others, best)
                short = max(0, sum(each // 5 for each in points) - fives)
                assert sum(each % 5 for each in points) + 5 * short <= ones, points
