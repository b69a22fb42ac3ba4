"""The commands for other implementations: `conform` examines one, `serve` answers one."""

from __future__ import annotations

import os
import sys
from typing import Annotated

from cyclopts import Parameter

from egorules.cli.common import GOOD, ILLEGAL, AsJson, Budget, Language, checked, print_json
from egorules.core.knowledge import STEPS
from egorules.core.parse import bad
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools import conform as conformance
from egorules.tools import serve as server
from egorules.tools.case import find_rulebook
from egorules.tools.vectors import load_vectors, read_declared


def conform(
    *command: Annotated[str, Parameter(help="The program and its arguments, after --.")],
    rulebook: Annotated[str, Parameter(help="The rulebook it claims to implement.")] = FLAGSHIP,
    only: Annotated[str, Parameter(help="Only vectors whose id or clause begins like this.")] = "",
    unsupported: Annotated[
        list[str] | None,
        Parameter(
            help="KIND:NAME that it does not claim to know, such as moves:draw.", negative=""
        ),
    ] = None,
    timeout: Annotated[float, Parameter(help="Seconds for one answer.")] = conformance.TIMEOUT,
    as_json: AsJson = False,
    lang: Language = "en",
) -> int:
    """Does another program know the rules? Puts every vector to it; exit code 1 if it fails any."""
    if not command:
        raise bad("COMMAND", "missing")
    book = find_rulebook(RULEBOOKS, rulebook, "--rulebook")
    if not 0 < timeout <= conformance.LONGEST:
        text = "more than 0 and at most {most} seconds"
        raise bad("--timeout", text, most=conformance.LONGEST)
    vectors = load_vectors(rulebook)
    if not any(conformance.is_chosen(each, only) for each in vectors):
        raise bad("--only", "no vector has an id or a clause that begins so")
    report = conformance.conform(
        rulebook,
        command,
        vectors,
        only=only,
        unsupported=read_declared(unsupported or ()),
        timeout=timeout,
    )
    if as_json:
        print_json(conformance.report_data(report, lang, book.words))
    else:
        for line in conformance.report_lines(report, lang, book.words):
            sys.stdout.write(line + "\n")
    return GOOD if report.passes else ILLEGAL


def serve(*, budget: Budget = STEPS, lang: Language = "en") -> int:
    """Answer cases as JSON lines, one request and one answer a line, until the input ends."""
    try:
        server.serve(sys.stdin.buffer, sys.stdout.buffer, RULEBOOKS, lang, checked(budget))
    except BrokenPipeError:  # the client has left, and what it has not heard is lost
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return GOOD
