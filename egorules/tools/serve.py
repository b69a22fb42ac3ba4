"""Serve: answer cases as JSON lines, so that programs in any language can ask a rulebook.

The protocol is that of `egorules.tools.conform`: one request per line, one answer line for each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from attrs import evolve

from egorules.core.knowledge import STEPS
from egorules.core.parse import LARGEST, BadInput, bad, decode, table
from egorules.core.spec import Words
from egorules.core.text import Lang, told
from egorules.tools.case import AnyRulebook, read_case
from egorules.tools.fault import fault
from egorules.tools.judge import judge, judgement_data

PROTOCOL = 1
"""The version of the protocol."""

REQUEST_KEYS = ("id", "hello", "case")


def serve(
    requests: BinaryIO,
    answers: BinaryIO,
    rulebooks: Mapping[str, AnyRulebook],
    lang: Lang = "en",
    steps: int = STEPS,
) -> None:
    """Answer every line of a stream until it ends; the answer to a bad line is an error.

    Each line has its own budget of work, so no line keeps the others waiting for long.
    """
    for line in lines_of(requests):
        reply = answer_line(line, rulebooks, lang, steps)
        try:
            written = to_line(reply)
        except (RecursionError, ValueError):  # an id that can be parsed but not written
            written = to_line({**reply, "id": None})
        answers.write(written)
        answers.flush()


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream that are not blank; one that is too long is cut, but stays too long."""
    while line := stream.readline(LARGEST + 1):
        rest = line
        while len(rest) > LARGEST and not rest.endswith(b"\n"):
            rest = stream.readline(LARGEST + 1)
        if line.strip():
            yield line


def to_line(data: Mapping[str, Any]) -> bytes:
    """One message of the protocol, in ASCII, so that any text can be encoded."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"


def answer_line(
    line: bytes, rulebooks: Mapping[str, AnyRulebook], lang: Lang = "en", steps: int = STEPS
) -> dict[str, Any]:
    """The answer to one request line."""
    name: object = None
    try:
        data = decode(line, "request.json")
        name = data.get("id") if isinstance(data, Mapping) else None
        return {"id": name, "answer": answer(data, rulebooks, lang, steps)}
    except BadInput as error:
        reasons = error.reasons
    except Exception as error:  # a fault of ours spoils one answer, not the conversation
        reasons = (("egorules", fault(error)),)
    words = {} if lang == "en" else {k: v for each in rulebooks for k, v in Words(each).items()}
    listed = [{"where": where, "message": told(why, lang, words)} for where, why in reasons]
    return {"id": name, "error": listed}


def answer(
    data: object, rulebooks: Mapping[str, AnyRulebook], lang: Lang = "en", steps: int = STEPS
) -> dict[str, Any]:
    """The answer to a request: who we are, or the judgement of a case."""
    request = table(data, "", REQUEST_KEYS)
    match "hello" in request, "case" in request:
        case True, False:
            return {"protocol": PROTOCOL, "name": "egorules", "unsupported": {}}
        case False, True:
            case = evolve(read_case(request["case"], rulebooks), steps=steps)
            return judgement_data(judge(case), lang)
        case _:
            raise bad("request", "a request has either a hello or a case")
