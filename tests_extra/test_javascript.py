"""The JavaScript implementation: it conforms, wrong rules in it are noticed, and it plays alike.

Needs node; without it every test here fails.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.tools.conform import Report, conform
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import load_vectors

PROGRAM = Path(__file__).parents[1] / "examples" / "javascript"
VECTORS = load_vectors(ew.name)

AT_LEAST = {
    "ew.goal": 5,
    "ew.box": 3,
    "ew.card": 18,
    "ew.setup": 28,
    "ew.turn.one-action": 8,
    "ew.turn.draw": 12,
    "ew.turn.take": 6,
    "ew.turn.match": 5,
    "ew.turn.pair": 5,
    "ew.turn.stop": 5,
    "ew.end": 25,
    "ew.ability.optional": 3,
    "ew.ability.by-value": 4,
    "ew.ability.again": 3,
    "ew.ability.exchange": 35,
    "ew.ability.look": 4,
    "ew.ability.counter": 16,
    "ew.ability.wild": 7,
}
"""How many vectors of each family must really have been answered."""


def report_on(folder: Path) -> Report:
    """What every vector says about the implementation in a folder."""
    return conform(ew.name, ["node", str(folder / "serve.js")], VECTORS)


def test_it_conforms() -> None:
    """Everything multiplayer is asked and right; what is not asked was declared."""
    report = report_on(PROGRAM)
    assert report.failures == ()
    assert report.unknown == ()
    asked = Counter(
        family
        for each in report.outcomes
        for family in AT_LEAST
        if each.passed and each.vector.clause.startswith(family)
    )
    assert {
        family: asked[family] for family, least in AT_LEAST.items() if asked[family] < least
    } == {}
    declined = [each.vector for each in report.outcomes if not each.supported]
    multiplayer = [each.id for each in declined if "solo" not in each.needs["modes"]]
    assert len(multiplayer) <= 2, multiplayer


WRONG = {
    "ew.card.copies": ("cards.js", "COPIES = 5", "COPIES = 6"),
    "ew.setup.shuffle": (
        "egocentric.js",
        "state.deck = fullDeck();",
        "addTo(state.deck, gathered);",
    ),
    "ew.setup.turn-up": (
        "egocentric.js",
        "else awaitCard(state, null, 'turnUp');\n}",
        "else dealNext(state);\n}",
    ),
    "ew.setup.deal": ("egocentric.js", "HAND_SIZE = 5", "HAND_SIZE = 4"),
    "ew.setup.reshuffle": ("egocentric.js", "slice(0, staying)", "slice(0, 1)"),
    "ew.setup.clockwise": ("egocentric.js", "(seat + 1)", "(seat + state.hands.length - 1)"),
    "ew.setup.first-player": (
        "egocentric.js",
        "chooseFirst(state, allSeats(state))",
        "chooseFirst(state, [0])",
    ),
    "ew.setup.next-first-player": (
        "egocentric.js",
        "whoHas(Math.max(...basis), basis)",
        "whoHas(Math.min(...basis), basis)",
    ),
    "ew.setup.first-player-tie": (
        "egocentric.js",
        "chooseFirst(state, whoHas(Math.max(...basis), basis))",
        "chooseFirst(state, whoHas(Math.max(...basis), basis).slice(0, 1))",
    ),
    "ew.card.discarded-inert": (
        "egocentric.js",
        "state.discard.unshift(state.drawn);\n    state.drawn = null;",
        "state.hands[state.turn].push(state.drawn);\n"
        "    const thrown = state.drawn;\n"
        "    state.drawn = null;\n"
        "    return play(state, state.turn, thrown);",
    ),
    "ew.card.played-face-up": (
        "egocentric.js",
        "state.discard.unshift(card);\n}",
        "state.discard.push(card);\n}",
    ),
    "ew.card.may-trigger": ("egocentric.js", "if (card >= 10)", "if (card >= 11)"),
    "ew.turn.one-action": (
        "egocentric.js",
        "moves.length > 0 ? moves : ['pass']",
        "[...moves, 'pass']",
    ),
    "ew.turn.draw": (
        "egocentric.js",
        "state.drawn = card;\n    state.awaiting = { kind: 'drawn', seat };",
        "state.hands[seat].push(card);\n    endTurn(state);",
    ),
    "ew.turn.draw-choice": ("egocentric.js", "['discard', ...distinct(hand)", "[...distinct(hand)"),
    "ew.turn.take": (
        "egocentric.js",
        "held.map((card) => `take",
        "distinct([...hand, top]).map((card) => `take",
    ),
    "ew.turn.match": ("egocentric.js", "sameValue(card, top)", "(card <= top)"),
    "ew.turn.pair": ("egocentric.js", "distinct(without(hand, played))", "held"),
    "ew.turn.stop": ("egocentric.js", "state.stopBy ??= ", "state.stopBy = "),
    "ew.end.empty-hand": (
        "egocentric.js",
        "endRound(state, 'empty', seat); // ew.end.empty-hand",
        "awaitTurn(state, nextSeat(state, seat));",
    ),
    "ew.end.score": (
        "egocentric.js",
        "state.hands.map(total)",
        "state.hands.map((hand) => hand.length)",
    ),
    "ew.end.lowest-wins": (
        "egocentric.js",
        "whoHas(Math.min(...scores), scores)",
        "whoHas(Math.max(...scores), scores)",
    ),
    "ew.end.running-total": (
        "egocentric.js",
        "state.totals[seat] += scores[seat]",
        "state.totals[seat] = scores[seat]",
    ),
    "ew.end.fifty-or-more": (
        "egocentric.js",
        ">= (reads(state, 'reaching_fifty'",
        "> (reads(state, 'reaching_fifty'",
    ),
    "ew.end.game-winner": (
        "egocentric.js",
        "whoHas(Math.min(...state.totals), state.totals)",
        "whoHas(Math.max(...state.totals), state.totals)",
    ),
    "ew.ability.optional": ("egocentric.js", "card), 'decline']", "card)]"),
    "ew.ability.again": (
        "egocentric.js",
        "again(state) {\n    awaitTurn(state, state.turn);",
        "again(state) {\n    endTurn(state);",
    ),
    "ew.ability.exchange.designate": ("egocentric.js", "other > one", "other > one && one === me"),
    "ew.ability.exchange.swap": ("egocentric.js", "ofOne), ofOther]", "ofOne), ofOne]"),
    "ew.ability.exchange.wrong": (
        "egocentric.js",
        "if (errors === 0)",
        "if (errors < cards.length)",
    ),
    "ew.ability.exchange.penalty": (
        "egocentric.js",
        "if (left > 0 && canDraw(state)) awaitCard",
        "if (false) awaitCard",
    ),
    "ew.ability.look": ("egocentric.js", ".filter((seat) => seat !== me)", ""),
    "ew.ability.counter.window": (
        "egocentric.js",
        "hand.includes(9)",
        "(hand.includes(9) || hand.includes(8))",
    ),
    "ew.ability.counter.cancel": ("egocentric.js", "&& !cancelled", ""),
    "ew.ability.wild": ("egocentric.js", "card === 7 || card === 9", "card === 7"),
}
"""By the clause it breaks: a file, its right text and a wrong one."""


@pytest.mark.parametrize("clause", WRONG)
def test_a_wrong_rule_is_noticed(clause: str, tmp_path: Path) -> None:
    """A copy with one wrong rule fails vectors of the very clause that it breaks."""
    name, right, wrong = WRONG[clause]
    copy = Path(shutil.copytree(PROGRAM, tmp_path / "javascript"))
    source = (copy / name).read_text("utf-8")
    assert source.count(right) == 1
    (copy / name).write_text(source.replace(right, wrong), "utf-8")
    report = report_on(copy)
    assert report.tally()[clause]["failed"] > 0
    assert report.total()["passed"] > 0


def answers(requests: list[bytes]) -> list[Any]:
    """What the program answers to lines, one for each."""
    done = subprocess.run(
        ["node", PROGRAM / "serve.js"],
        input=b"".join(each + b"\n" for each in requests),
        capture_output=True,
        check=True,
        timeout=60,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_it_survives_what_it_cannot_understand() -> None:
    """A bad line gets an error, and the next one its answer."""
    good = {"rulebook": ew.name, "setup": {"seats": 2}, "moves": ["first 0"]}
    lines = [b"{", b"null", b"7", b"[]", b"{}", b'{"id": 1, "case": 7}', b'{"id": 2, "case": {}}']
    moves = ["match", "take 03", "exchange 1,0", "draw;;x", "pair 8 7", "@ stop"]
    bad = [to_line({"id": 3, "case": {**good, "moves": [each]}}).strip() for each in moves]
    *errors, last = answers([*lines, *bad, to_line({"id": "good", "case": good}).strip()])
    assert [set(each) for each in errors] == [{"id", "error"}] * (len(lines) + len(bad))
    assert [each["id"] for each in errors] == [None] * 5 + [1, 2] + [3] * len(bad)
    assert (last["id"], last["answer"]["moves"][0]["legal"]) == ("good", True)


READINGS = {
    "round_setup": ["carry_over"],
    "carry_over_hands": ["into_deck"],
    "first_player_basis": ["running_total"],
    "reshuffle_timing": ["at_once"],
    "reshuffle_keeps_top": ["yes"],
    "repeat_stop": ["forbidden"],
    "win_tie": ["random", "extra_round"],
    "dual_counter": ["both_may_play"],
    "own_hand_announce": ["forbidden"],
    "exchange_commit": ["after_reveal"],
    "last_card_ability": ["triggers"],
    "wrong_announcement": ["penalty_per_error", "stop_at_first"],
    "announced_wild": ["wild_counts"],
    "reaching_fifty": ["above_fifty", "first_in_order"],
    "stop_and_extra_turn": ["turns_counted"],
    "empty_discard": ["turn_up"],
}


def random_table(rng: random.Random, seats: int) -> dict[str, Any]:
    """A table of all sixty cards, often with hardly any deck or pile."""
    cards = [value for value in range(1, 13) for _ in range(5)]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(rng.choice([1, 1, 2, 3, 5, 7]))] for _ in range(seats)]
    deck = [cards.pop() for _ in range(rng.choice([0, 1, 2, 10]))]
    pile = [cards.pop() for _ in range(rng.choice([0, 1, 2, 10]))]
    rng.choice([hands[0], deck, pile]).extend(cards)
    turn = rng.randrange(seats)
    table: dict[str, Any] = {"hands": hands, "discard": pile, "turn": turn}
    if rng.random() < 0.4:
        table["stop_by"] = (turn + rng.randrange(1, seats)) % seats
    if rng.random() < 0.4:
        table["totals"] = [rng.randrange(50) for _ in hands]
    return table


def random_case(rng: random.Random) -> dict[str, Any]:
    """A setup with some other readings, and mostly a table."""
    seats = rng.randint(2, 6)
    rulings = {
        switch: rng.choice(others) for switch, others in READINGS.items() if rng.random() < 0.4
    }
    setup = {"seats": seats, "length": rng.choice(["single", "to-50"]), "rulings": rulings}
    case: dict[str, Any] = {"rulebook": ew.name, "setup": setup, "moves": []}
    return {**case, "position": random_table(rng, seats)} if rng.random() < 0.8 else case


def random_move(rng: random.Random, legal: list[str]) -> str:
    """Any kind of move alike, but ability cards and exchanges first, as they are rare."""
    kinds = sorted({move.split()[0] for move in legal})
    kind = "exchange" if "exchange" in kinds else rng.choice(kinds)
    moves = sorted(move for move in legal if move.split()[0] == kind)
    abilities = [m for m in moves if kind in {"take", "keep"} and m.split()[1] in {"10", "11"}]
    secret = [m for m in moves if kind == "swap" and "=" not in m]
    return rng.choice(abilities or (secret if rng.random() < 0.6 else moves) or moves)


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """What both tell, in one form."""
    told = {key: answer[key] for key in ("position", "pending", "last_round", "result")}
    verdicts = [{key: move[key] for key in ("move", "by", "legal")} for move in answer["moves"]]
    return {**told, "moves": verdicts, "legal_moves": sorted(answer["legal_moves"])}


def test_both_implementations_play_alike() -> None:
    """Random games under random readings: the Python leads, the JavaScript must say the same."""
    rng = random.Random(21)
    cases = []
    for _ in range(90):
        case = random_case(rng)
        for _ in range(rng.choice([10, 40, 80])):
            legal = answer_line(to_line({"id": 0, "case": case}), {ew.name: ew})["answer"][
                "legal_moves"
            ]
            if not legal:
                break
            case = {**case, "moves": [*case["moves"], random_move(rng, legal)]}
            cases.append(case)
    requests = [to_line({"id": number, "case": case}) for number, case in enumerate(cases)]
    seen: Counter[str] = Counter()
    for request, theirs in zip(requests, answers([each.strip() for each in requests]), strict=True):
        ours = answer_line(request, {ew.name: ew})["answer"]
        assert comparable(theirs["answer"]) == comparable(ours), request
        seen[ours["pending"]["kind"]] += 1
    kinds = ("turn", "drawn", "ability", "counter", "exchange", "give", "chance", "over")
    assert {kind: seen[kind] for kind in kinds if seen[kind] < 3} == {}
