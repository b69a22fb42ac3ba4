"""Other implementations: what `conform` notices, what it survives, and what `serve` answers."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.cli.app import run
from egorules.core.parse import LARGEST, BadInput
from egorules.core.text import LANGS
from egorules.tools.conform import PATIENCE as TIMEOUTS
from egorules.tools.conform import Report, conform, report_data, report_lines
from egorules.tools.program import Trouble
from egorules.tools.serve import answer_line, serve, to_line
from egorules.tools.vectors import (
    Needs,
    Vector,
    differences,
    is_supported,
    load_vectors,
    read_declared,
)
from tests import toy
from tests.terminal import PATIENCE

ROOT = Path(__file__).parents[1]
VECTORS = load_vectors(ew.name)
FEW = tuple(each for each in VECTORS if each.clause == "ew.turn.match")
"""Enough vectors for programs that behave badly whatever they are asked."""

REFUSED = tuple(each for each in VECTORS if "error" in each.expect)
SOME = (*VECTORS[::12], *REFUSED)
"""Vectors of every chapter, and all cases that must be refused."""


def reply_to(vector: Vector) -> Any:
    """The right reply to a vector."""
    return answer_line(to_line({"id": vector.id, "case": vector.case}), {ew.name: ew})


ORACLE = f"""
import json, os, sys, time
sys.path.insert(0, {str(ROOT)!r})
from egorules import egocentric_world as ew
from egorules.tools.serve import answer_line
def right(request): return answer_line(json.dumps(request).encode(), {{ew.name: ew}})
"""
"""A program that knows every answer, because it is ours."""

PARROT = f"""
import json, os, sys, time
replies = json.loads({json.dumps({each.id: reply_to(each) for each in FEW})!r})
replies["hello"] = {{"id": "hello", "answer": {{"name": "parrot"}}}}
def right(request): return replies[request["id"]]
"""
"""A program that knows the answers to a few vectors by heart; it starts quickly."""

LOOP = """
def requests():
    for line in sys.stdin:
        request = json.loads(line)
        yield request, right(request)
def say(data):
    print(json.dumps(data), flush=True)
"""


def program(body: str, knowing: str = PARROT) -> list[str]:
    """A small program that knows right answers, and does with them what it will."""
    return [sys.executable, "-c", knowing + LOOP + body]


HONEST = program("for request, answer in requests(): say(answer)")


def examined(
    command: Sequence[str],
    vectors: Sequence[Vector] = FEW,
    timeout: float = PATIENCE,
    **options: Any,
) -> Report:
    """What becomes of some vectors, put to a program."""
    return conform(ew.name, command, vectors, timeout=timeout, **options)


def troubles(report: Report) -> list[Trouble | None]:
    """What went wrong with each vector, in order."""
    return [each.trouble for each in report.outcomes]


# Whole runs.


def test_our_own_server_passes_everything() -> None:
    report = examined([sys.executable, "-m", "egorules", "serve"], VECTORS)
    assert report.total() == {"passed": len(VECTORS), "failed": 0, "unsupported": 0}
    assert report.program == "egorules"


def test_the_required_part_of_an_answer_is_enough() -> None:
    required = program(
        """
for request, reply in requests():
    if "answer" in reply and "case" in request:
        full = reply["answer"]
        reply["answer"] = {key: full[key] for key in ("position", "pending", "legal_moves")}
        reply["answer"]["moves"] = [{"legal": each["legal"]} for each in full["moves"]]
        reply["answer"]["position"] = {
            key: each for key, each in full["position"].items() if each is not None
        }
        reply["answer"]["legal_moves"].reverse()
    say(reply)
""",
        ORACLE,
    )
    assert examined(required, SOME).passes


@pytest.mark.parametrize(
    "clause",
    [
        "ew.turn.match",
        "ew.end.fifty-or-more",
        "ew.ability.counter.window",
        "ew.solo.step-5",
        "ew.solo-player.exchange.visible",
    ],
)
def test_a_planted_error_is_reported_under_its_clause(clause: str) -> None:
    planted = program(
        f"""
from tests.sabotage import sabotaged
from tests.wrong_rules import SABOTAGES
with sabotaged(SABOTAGES[{clause!r}][0]):
    for request, answer in requests(): say(answer)
""",
        ORACLE,
    )
    chapter = ew.clauses[clause].chapter
    report = examined(planted, [each for each in VECTORS if each.id.startswith(f"{chapter}/")])
    assert report.tally()[clause]["failed"] > 0
    assert clause in list(report_lines(report))


def test_a_program_that_refuses_everything_is_right_only_where_a_case_must_be_refused() -> None:
    refusing = program(
        'for request, _ in requests(): say({"id": request["id"], "error": []})', ORACLE
    )
    report = examined(refusing, SOME)
    assert [each.vector for each in report.outcomes if each.passed] == [
        each for each in SOME if each in REFUSED
    ]


def test_a_program_that_refuses_nothing_is_noticed() -> None:
    accepting = program(
        """
for request, reply in requests():
    say({"id": request["id"], "answer": reply.get("answer", {})})
""",
        ORACLE,
    )
    report = examined(accepting, SOME)
    assert [each.vector for each in report.failures] == [each for each in SOME if each in REFUSED]


def test_every_rulebook_can_be_examined() -> None:
    case = {"rulebook": "toy", "setup": {"seats": 2}, "moves": ["card 3"]}
    reply = answer_line(to_line({"id": 1, "case": case}), {"toy": toy})
    expect = {"answer": reply["answer"], "cites": ["toy.deal"]}
    vector = Vector("toy/deal", "toy.deal", "A card is dealt", case, {}, expect)
    wrong = evolve(vector, expect={**expect, "cites": ["toy.highest"]})
    served = program(
        """
from egorules.tools.serve import serve
from tests import toy
from tests.terminal import PATIENCE
serve(sys.stdin.buffer, sys.stdout.buffer, {"toy": toy})
""",
        ORACLE,
    )
    assert conform("toy", served, [vector, wrong]).total()["passed"] == 1


# Programs that behave badly.


def test_a_program_that_crashes_at_once() -> None:
    report = examined(program("sys.exit(3)"))
    assert troubles(report) == [Trouble.CRASHED] * len(FEW)
    assert "It ended with exit code 3" in "\n".join(report_lines(report))


def test_a_program_that_crashes_now_and_then_is_started_again() -> None:
    moody = program(f"""
for request, answer in requests():
    if request["id"] == {FEW[2].id!r}: os._exit(1)
    say(answer)
""")
    assert troubles(examined(moody)) == [None, None, Trouble.CRASHED, None, None, None]


@pytest.mark.parametrize(
    "garbage",
    [
        "print('ready', flush=True)",
        "print('', flush=True)",
        "print('[1, 2]', flush=True)",
        "print('{\"id\": 1}', flush=True)",
        'print(\'{"id": NaN, "answer": {}}\', flush=True)',
        "print('[' * 100_000, flush=True)",
        "print('9' * 10_000, flush=True)",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
    ],
)
def test_a_program_that_prints_garbage(garbage: str) -> None:
    report = examined(program(f"for line in sys.stdin: {garbage}"), FEW[:2])
    assert troubles(report) == [Trouble.GARBAGE] * 2


def test_a_program_that_chats_besides_answering() -> None:
    chatty = program("""
for request, answer in requests():
    if "case" in request: print("thinking ...", flush=True)
    say(answer)
""")
    report = examined(chatty, FEW[:2])
    assert troubles(report) == [Trouble.GARBAGE] * 2
    assert "'thinking ...'" in "\n".join(report_lines(report))


CHATS = """
for request, answer in requests():
    if request["id"] != {id!r}: say(answer)
    else: {how}
"""


@pytest.mark.parametrize("talkative", [0, 2, len(FEW) - 1])
def test_a_line_too_many_is_the_fault_of_the_vector_that_it_follows(talkative: int) -> None:
    """The next answer is right, and so is its vector; the last vector has no next one."""
    how = 'os.write(1, (json.dumps(answer) + "\\nwell\\n").encode())'  # in one piece
    report = examined(program(CHATS.format(id=FEW[talkative].id, how=how)))
    wanted = [Trouble.GARBAGE if n == talkative else None for n in range(len(FEW))]
    assert troubles(report) == wanted
    assert "'well'" in "\n".join(report_lines(report))


@pytest.mark.parametrize("talkative", [2, len(FEW) - 1])
def test_a_line_too_many_that_comes_late_is_noticed_all_the_same(talkative: int) -> None:
    """Whether it came before the next question nobody can say."""
    how = 'say(answer); print("well", flush=True)'
    report = examined(program(CHATS.format(id=FEW[talkative].id, how=how)))
    (index,) = (n for n, trouble in enumerate(troubles(report)) if trouble is not None)
    assert troubles(report)[index] is Trouble.GARBAGE
    assert index in (talkative, talkative + 1)


def test_a_farewell_is_a_line_too_many() -> None:
    polite = program("for request, answer in requests(): say(answer)\nprint('bye')")
    assert troubles(examined(polite, FEW[:2])) == [None, Trouble.GARBAGE]


@pytest.mark.parametrize("sign", ["\x1b[2J", "\n\n", "\u202e", "\ud800"])
def test_nothing_that_a_program_says_can_disturb_the_terminal(sign: str) -> None:
    rude = program(f"""
for request, answer in requests():
    answer["answer"]["name"] = {sign!r} + "x" * 300
    answer["answer"]["moves"] = [{{"legal": {sign!r}}}]
    answer["answer"]["pending"] = {sign!r}
    say(answer)
""")
    lines = list(report_lines(examined(rude, FEW[:1])))
    assert all(line.isprintable() for line in lines)
    assert max(map(len, lines)) < 300


def test_a_program_that_answers_something_else() -> None:
    confused = program("""
for request, answer in requests():
    say({**answer, "id": "hello"})
""")
    assert troubles(examined(confused, FEW[:2])) == [Trouble.WRONG_ID] * 2


def test_a_program_that_closes_its_output_and_lives_on() -> None:
    deaf = program("os.close(1)\ntime.sleep(600)")
    assert troubles(examined(deaf, FEW[:2])) == [Trouble.CLOSED] * 2


def test_a_program_that_never_ends_its_line() -> None:
    endless = program("while True: sys.stdout.write('a' * 65536)")
    tracemalloc.start()
    try:
        report = examined(endless, FEW[:2])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert troubles(report) == [Trouble.TOO_LONG] * 2
    assert peak < 16 * LARGEST


def test_a_program_that_writes_lines_without_end() -> None:
    flood = program("while True: print('x' * 1000)")
    tracemalloc.start()
    try:
        report = examined(flood, FEW[:2])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert troubles(report) == [Trouble.GARBAGE] * 2
    assert peak < 16 * LARGEST


def test_a_program_that_hangs_is_not_asked_for_ever() -> None:
    hanging = program("time.sleep(600)")
    many = VECTORS[: TIMEOUTS + 3]
    report = examined(hanging, many, timeout=0.1)
    assert troubles(report) == [Trouble.TIMEOUT] * TIMEOUTS + [Trouble.NOT_ASKED] * 3


def test_a_program_that_hangs_once_goes_on_being_asked() -> None:
    sleepy = program(f"""
for request, answer in requests():
    if request["id"] == {FEW[2].id!r}: time.sleep(600)
    say(answer)
""")
    expected = [None, None, Trouble.TIMEOUT, None, None, None]
    # A busy machine may need longer for the right answers, too.
    assert any(troubles(examined(sleepy, timeout=seconds)) == expected for seconds in (3, 30, 300))


def test_a_program_that_never_reads_is_not_waited_for() -> None:
    case = {**FEW[0].case, "moves": ["draw"] * 100_000}
    huge = evolve(FEW[0], case=case)
    ignoring = program('say({"id": "hello", "answer": {}})\ntime.sleep(600)')
    assert troubles(examined(ignoring, [huge], timeout=1)) == [Trouble.TIMEOUT]


def test_what_a_program_leaves_behind_holds_up_nothing() -> None:
    leaving = program("import subprocess\nsubprocess.Popen(['sleep', '600'])\nsys.exit(1)")
    assert troubles(examined(leaving, FEW[:1], timeout=1)) == [Trouble.TIMEOUT]


def test_an_answer_without_a_line_end_before_the_end_counts() -> None:
    hasty = program("""
for request, answer in requests():
    if "case" in request:
        sys.stdout.write(json.dumps(answer))
        sys.exit(0)
    say(answer)
""")
    assert examined(hasty, FEW[:1]).passes


# What a program does not claim to know.


def declaring(unsupported: object) -> list[str]:
    """A program that knows everything but says otherwise."""
    return program(
        f"""
for request, answer in requests():
    if "hello" in request: answer["answer"]["unsupported"] = json.loads({json.dumps(unsupported)!r})
    say(answer)
""",
        ORACLE,
    )


def unasked(unsupported: Needs) -> set[str]:
    """The vectors that a program is not asked if it declares so much unsupported."""
    return {each.id for each in VECTORS if not is_supported(each, unsupported)}


SOLO = {each.id for each in VECTORS if each.case["setup"].get("mode") == "solo"}


def test_what_the_program_declares_is_not_asked() -> None:
    report = examined(declaring({"modes": ["solo"]}), SOME)
    skipped = {each.vector.id for each in report.outcomes if not each.supported}
    assert skipped == SOLO & {each.id for each in SOME}
    assert report.passes


def test_what_the_command_line_declares_is_not_asked() -> None:
    report = examined(HONEST, FEW, unsupported={"moves": ["again"]})
    assert report.total() == {"passed": 5, "failed": 0, "unsupported": 1}


def test_modes() -> None:
    assert unasked({"modes": ["solo"]}) == SOLO


def test_switches_and_single_readings() -> None:
    skipped = unasked({"switches": ["exchange_commit", "win_tie=random"]})
    for each in VECTORS:
        rulings = each.case["setup"].get("rulings", {})
        concerned = "exchange_commit" in rulings or rulings.get("win_tie") == "random"
        assert (each.id in skipped) is concerned
    assert {"end/tie-by-chance", "abilities/own-card-given"} <= skipped
    assert "end/tie-played-out" not in skipped


def test_moves_that_are_made_or_offered() -> None:
    skipped = unasked({"moves": ["exchange"]})
    assert {"abilities/swap-between-two-others", "cards/may-trigger-an-11"} <= skipped
    assert "abilities/look" not in skipped


def test_features_and_clauses() -> None:
    assert unasked(read_declared(["features:error", "clauses:ew.end"])) == {
        each.id for each in VECTORS if "error" in each.expect or each.clause.startswith("ew.end.")
    }


def test_a_misspelt_name_is_pointed_out() -> None:
    report = examined(declaring({"switches": ["wintie"], "modes": ["solo"]}), VECTORS[:1])
    assert report.unknown == ("modes:solo", "switches:wintie")
    assert "Declared as unsupported, but no vector needs it: modes:solo, switches:wintie" in list(
        report_lines(report)
    )
    assert examined(declaring({"modes": ["solo"]}), VECTORS, only="goal/").unknown == ()


@pytest.mark.parametrize(
    ("hello", "where"),
    [
        ({"unsupported": {"modes": "solo"}}, "hello.unsupported.modes"),
        ({"unsupported": {"mode": ["solo"]}}, "hello.unsupported.mode"),
        ({"protocol": 2}, "hello.protocol"),
        ({"name": 7}, "hello.name"),
    ],
)
def test_a_wrong_hello_ends_the_conversation(hello: object, where: str) -> None:
    greeting = program(f"""
for request, answer in requests(): say({{"id": "hello", "answer": {hello!r}}})
""")
    with pytest.raises(BadInput) as refusal:
        examined(greeting)
    assert refusal.value.reasons[0][0] == where


def test_a_program_that_knows_no_hello_is_asked_everything() -> None:
    curt = program("""
for request, answer in requests():
    say({"id": request["id"], "error": "what?"} if "hello" in request else answer)
""")
    assert examined(curt).total() == {"passed": len(FEW), "failed": 0, "unsupported": 0}


# Comparing answers.

EXAMPLE = next(each for each in VECTORS if each.id == "abilities/look")
LOST = next(each for each in VECTORS if each.id == "turn/match-needs-equality")


def places(vector: Vector, reply: Any) -> list[str]:
    """Where a reply is wrong."""
    return [each.where for each in differences(vector.expect, reply)]


def test_the_right_reply_has_no_differences() -> None:
    assert places(EXAMPLE, reply_to(EXAMPLE)) == []
    assert places(LOST, reply_to(LOST)) == []


def change(data: Any, path: Sequence[str | int], value: object) -> Any:
    """Put something else into plain data."""
    *way, last = path
    inner = data
    for key in way:
        inner = inner[key]
    inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["moves", 0, "legal"], False, "moves"),
        (["moves", 0, "legal"], 1, "moves"),
        (["moves", 0, "legal"], "true", "moves"),
        (["moves", 0], None, "moves"),
        (["moves", 0], True, "moves"),
        (["moves", 0, "events"], 7, "moves[0].events"),
        (["moves", 0, "events", 0], 7, "moves[0].events[0]"),
        (["position", "deck"], {"1": {"of": 7}}, "position.deck.1"),
        (["moves"], [], "moves"),
        (["moves"], None, "moves"),
        (["moves"], {"legal": True}, "moves"),
        (["moves", 1, "by"], 1, "moves[1].by"),
        (["moves", 1, "by"], None, "moves[1].by"),
        (["moves", 2, "events"], [], "moves[2].events"),
        (["moves", 2, "events", 2, "to"], "all", "moves[2].events[2].to"),
        (["moves", 2, "events", 2, "cards"], [4, 8], "moves[2].events[2].cards"),
        (["position", "hands", 0], [3, 7], "position.hands[0]"),
        (["position", "hands", 0], [6, 3], "position.hands[0]"),
        (["position", "discard"], [], "position.discard"),
        (["position", "deck", "1"], 4, "position.deck.1"),
        (["position", "deck", "13"], 0, "position.deck.13"),
        (["position", "turn"], True, "position.turn"),
        (["position", "drawn"], 0, "position.drawn"),
        (["position"], None, "position"),
        (["position"], [], "position"),
        (["pending", "kind"], "drawn", "pending.kind"),
        (["pending", "card"], 3, "pending.card"),
        (["pending"], None, "pending"),
        (["legal_moves"], None, "legal_moves"),
        (["legal_moves"], "draw", "legal_moves"),
        (["legal_moves"], [1], "legal_moves"),
        (["legal_moves", 0], "pass", "legal_moves"),
        (["last_round"], {"cause": "stop"}, "last_round"),
        (["result"], {}, "result"),
    ],
)
def test_what_differs_is_found(path: list[str | int], value: object, where: str) -> None:
    reply = reply_to(EXAMPLE)
    change(reply["answer"], path, value)
    assert where in places(EXAMPLE, reply)


def test_another_clause_in_a_violation_differs() -> None:
    reply = reply_to(LOST)
    change(reply["answer"], ["moves", 0, "violations", 0, "clause"], "ew.turn.pair")
    assert places(LOST, reply) == ["moves[0].violations"]


def test_a_missing_citation_differs_only_if_any_is_given() -> None:
    reply = reply_to(EXAMPLE)
    for move in reply["answer"]["moves"]:
        move["cites"] = ["ew.turn.take"]
        for event in move["events"]:
            event["cites"] = []
    assert places(EXAMPLE, reply) == ["cites"]
    for move in reply["answer"]["moves"]:
        del move["cites"]
    assert places(EXAMPLE, reply) == []


def test_an_answer_nested_deeply_is_reported_in_outline() -> None:
    deep: Any = 1e999
    for _ in range(900):
        deep = [deep]
    reply = reply_to(EXAMPLE)
    reply["answer"]["pending"] = {"kind": deep, "seat": 1e999}
    found = {each.where: each.got for each in differences(EXAMPLE.expect, reply)}
    assert found == {"pending.kind": [[[[[[[["..."]]]]]]]], "pending.seat": "inf"}
    assert json.dumps(found)


@pytest.mark.parametrize("reply", [{"answer": None}, {"answer": 3}, {"error": []}, {"answer": {}}])
def test_no_answer_differs(reply: dict[str, Any]) -> None:
    assert places(EXAMPLE, reply)


def test_order_and_null_do_not_matter_where_they_should_not() -> None:
    reply = reply_to(EXAMPLE)
    reply["answer"]["legal_moves"].reverse()
    del reply["answer"]["position"]["drawn"]
    reply["answer"]["pending"]["card"] = None
    reply["answer"]["mood"] = "good"
    assert places(EXAMPLE, reply) == []


# The command.


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a command."""
    code = run(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    only = ("conform", "--only", "ew.turn.match", "--")
    assert told(capsys, *only, *HONEST)[0] == 0
    code, out, _ = told(capsys, *only, *program("sys.exit(1)"))
    assert (code, "6 failed" in out) == (1, True)
    code, out, err = told(capsys, *only, "no-such-program-at-all")
    assert (code, out) == (2, "")
    assert "no-such-program-at-all" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["conform"],
        ["conform", "--rulebook", "chess", "--", "true"],
        ["conform", "--timeout", "0", "--", "true"],
        ["conform", "--timeout", "nan", "--", "true"],
        ["conform", "--timeout", "1e9", "--", "true"],
        ["conform", "--unsupported", "solo", "--", "true"],
        ["conform", "--unsupported", "modes:", "--", "true"],
        ["conform", "--only", "chess", "--", "true"],
        ["conform", "--", str(ROOT)],
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_started_is_said_in_a_line(
    arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = told(capsys, arguments[0], "--lang", lang, *arguments[1:])
    assert (code, out) == (2, "")
    assert err.startswith("egorules: ")
    assert len(err.splitlines()) == 1


def test_the_report_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    silent = program("sys.exit(1)")
    code, out, _ = told(capsys, "conform", "--only", "ew.turn.match", "--lang", "fr", "--", *silent)
    assert code == 1
    assert "Il s’est terminé avec le code 1" in out
    assert "échoués : 6" in out


def test_the_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = program("""
for request, answer in requests():
    if "case" in request: answer["answer"]["pending"] = {"kind": "over"}
    say(answer)
""")
    code, out, _ = told(capsys, "conform", "--only", "turn/match-needs", "--json", "--", *wrong)
    data = json.loads(out)
    assert code == 1
    assert (data["passed"], data["failed"]) == (0, 2)
    assert data["clauses"] == {"ew.turn.match": {"passed": 0, "failed": 2, "unsupported": 0}}
    assert data["failures"][0]["id"] == "turn/match-needs-equality"
    assert {"where": "pending.kind", "expected": "turn", "got": "over"} in data["failures"][0][
        "differences"
    ]


def test_what_differs_is_printed() -> None:
    wrong = program("""
for request, answer in requests():
    if "case" in request: answer["answer"]["legal_moves"] = ["pass"]
    say(answer)
""")
    lines = "\n".join(report_lines(examined(wrong, FEW[:1])))
    assert 'legal_moves: Expected nothing, got ["pass"]' in lines
    assert 'legal_moves: Expected ["draw", "take 4", "stop"], got nothing' in lines


def test_a_refusal_is_reported_in_words() -> None:
    refusing = program('for request, _ in requests(): say({"id": request["id"], "error": []})')
    report = examined(refusing, FEW[:1])
    assert "      answer: Attendu une réponse, reçu une erreur" in report_lines(
        report, "fr", ew.words
    )
    assert report_data(report)["failures"][0]["differences"] == [
        {"where": "answer", "expected": "An answer", "got": "An error"}
    ]


def test_a_report_of_nothing_is_a_report() -> None:
    report = Report("toy", "none", ())
    assert report.passes
    assert report_data(report)["failures"] == []


# Serving.


def served(*lines: bytes) -> list[Any]:
    """What is answered to some lines."""
    answers = BytesIO()
    serve(BytesIO(b"".join(lines)), answers, {ew.name: ew, "toy": toy})
    return [json.loads(line) for line in answers.getvalue().splitlines()]


ASK = to_line({"id": "ask", "case": FEW[0].case})


def test_a_case_is_answered_as_judge_would(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(FEW[0].case), encoding="utf-8")
    _, out, _ = told(capsys, "judge", str(path), "--json")
    printed = json.loads(out)
    assert printed.pop("position_text")  # for people; the protocol has no such key
    assert served(ASK) == [{"id": "ask", "answer": printed}]


def test_hello_is_answered() -> None:
    assert served(b'{"id": 0, "hello": {}}\n') == [
        {"id": 0, "answer": {"protocol": 1, "name": "egorules", "unsupported": {}}}
    ]


def test_any_rulebook_is_served() -> None:
    case = {"rulebook": "toy", "setup": {"seats": 2}, "moves": []}
    (answer,) = served(to_line({"id": 1, "case": case}))
    assert answer["answer"]["rulebook"] == "toy"


def test_unknown_cards_may_be_asked_about() -> None:
    case = {
        "rulebook": ew.name,
        "setup": {"seats": 2},
        "position": {"hands": [["?", 2], [3]], "discard": [7], "turn": 0},
        "moves": ["match 7"],
    }
    (answer,) = served(to_line({"id": 1, "case": case}))
    assert answer["answer"]["moves"][0]["legal"] is None


def test_a_costly_line_is_refused_and_the_next_is_answered() -> None:
    """Each line has a budget of its own: the second has all of it again."""
    cheap = {
        "rulebook": ew.name,
        "setup": {"seats": 2},
        "position": {"hands": [["?", 2], [3]], "discard": [7], "turn": 0},
        "moves": ["match 7"],
    }
    deal = [word for n in (1, 2, 3, 4) for word in (f"card {n}", "card 7")]
    hidden = {"hands": [[12], 1], "discard": [12], "turn": 0, "seen_by": 0}
    costly = {**cheap, "position": hidden, "moves": ["match 12", "card 6", *deal]}
    asked = [{"id": at, "case": case} for at, case in enumerate((costly, cheap, costly, cheap))]
    answers = BytesIO()
    serve(BytesIO(b"".join(map(to_line, asked))), answers, {ew.name: ew}, "en", 200)
    replies = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [(each["id"], "error" in each) for each in replies] == [
        (0, True),
        (1, False),
        (2, True),
        (3, False),
    ]
    assert "more than 200 steps of work" in replies[0]["error"][0]["message"]


def test_the_budget_of_a_server_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--budget", "0"]) == 2
    assert capsys.readouterr().err == "egorules: --budget: At least 1\n"


@pytest.mark.parametrize(
    ("line", "where"),
    [
        (b"what?\n", "request.json"),
        (b"[1]\n", ""),
        (b"7\n", ""),
        (b"null\n", ""),
        (b"\xff\xfe\n", "request.json"),
        (b"[" * 100_000 + b"\n", "request.json"),
        (b"9" * 10_000 + b"\n", "request.json"),
        (b'{"id": 1, "id": 2}\n', "request.json"),
        (b'{"id": 1}\n', "request"),
        (b'{"id": 1, "hello": {}, "case": {}}\n', "request"),
        (b'{"id": 1, "case": {}, "mood": 1}\n', "mood"),
        (b'{"id": 1, "case": {}}\n', "rulebook"),
        (b'{"id": 1, "case": {"rulebook": "chess", "setup": {}}}\n', "rulebook"),
        (b'{"id": 1, "case": []}\n', ""),
        (b"x" * (LARGEST + 1) + b"\n", "request.json"),
        (b"x" * (3 * LARGEST) + b"\n", "request.json"),
    ],
)
def test_a_bad_line_gets_an_error_and_stops_nothing(line: bytes, where: str) -> None:
    bad, good = served(line, ASK)
    assert bad["error"][0]["where"] == where
    assert bad["error"][0]["message"]
    assert good["id"] == "ask"
    assert "answer" in good


def test_the_id_is_repeated_whatever_it_is() -> None:
    ids = [7, "seven", None, [1, {"a": 2}], True]
    assert [each["id"] for each in served(*(to_line({"id": i, "hello": {}}) for i in ids))] == ids


@pytest.mark.parametrize("bad", ["[" * 900 + "]" * 900, "1e999"])
def test_an_id_that_cannot_be_repeated_stops_nothing(bad: str) -> None:
    first, second = served(f'{{"id": {bad}, "hello": {{}}}}\n'.encode(), ASK)
    assert first["id"] in (None, json.loads(bad))
    assert second["id"] == "ask"


def test_an_id_beyond_utf_8_is_repeated() -> None:
    (answer,) = served(b'{"id": "\\ud800", "hello": {}}\n')
    assert answer["id"] == "\ud800"


def test_empty_lines_are_no_requests_and_the_last_needs_no_end() -> None:
    assert len(served(b"\n", b"  \n", ASK, ASK.rstrip())) == 2


def test_a_fault_of_ours_spoils_one_answer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(toy, "report", broken)
    case = {"rulebook": "toy", "setup": {"seats": 2}}
    spoilt, good = served(to_line({"id": 1, "case": case}), ASK)
    (error,) = spoilt["error"]
    assert (spoilt["id"], error["where"]) == (1, "egorules")
    assert error["message"].startswith("Internal error, no verdict: RuntimeError: out of order (")
    assert "answer" in good


def test_errors_in_french() -> None:
    answers = BytesIO()
    serve(BytesIO(b'{"id": 1, "case": {}}\n'), answers, {ew.name: ew}, "fr")
    assert json.loads(answers.getvalue())["error"][0]["message"] == "Manque"


def test_the_command_serves_until_its_input_ends() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "egorules", "serve"],
        input=ASK * 3,
        capture_output=True,
        check=True,
    )
    assert len(ran.stdout.splitlines()) == 3
    assert ran.stderr == b""


def test_a_client_that_leaves_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "egorules", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, errors = process.communicate(ASK * 10)
    assert (process.returncode, errors) == (0, b"")
