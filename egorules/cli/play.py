"""`egorules play`: a game at the terminal, or one that the program plays alone and describes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

from cyclopts import Parameter

from egorules.cli.common import GOOD, INTERRUPTED, WHOLE, Language, Output, read_file, say_aside
from egorules.cli.options import read_options, refuse_options
from egorules.cli.screen import Screen
from egorules.cli.seating import Seating, others, seat
from egorules.cli.sitting import Sitting
from egorules.core.parse import bad
from egorules.core.text import say
from egorules.core.transcript import replay, write_case
from egorules.core.verdict import Illegal
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import AnyRulebook, read_case
from egorules.tools.files import write_file
from egorules.tools.judge import judge
from egorules.tools.play import play as play_game
from egorules.tools.play import policies_by_seat, recommended

Bots = Annotated[
    str | None,
    Parameter(
        help="Who plays against you: a policy of the rulebook, or random, for all seats but the "
        "first; several with commas, one for each of the last seats; or only how many seats."
    ),
]
Names = Annotated[
    str | None,
    Parameter(help="What the players are called, from seat 0, with commas: Ann,Bob."),
]
Seed = Annotated[
    int | None,
    WHOLE,
    Parameter(help="A number that fixes all chance; the same seed and moves, the same game."),
]
Resume = Annotated[
    str | None,
    Parameter(help="Go on with a transcript; with the seed of that game, as if never left."),
]
Save = Annotated[str | None, Parameter(help="Keep the transcript in this new file, move by move.")]
Auto = Annotated[
    bool, Parameter(negative="", help="Let the program play all seats and tell the game.")
]


def play(
    book: AnyRulebook,
    chosen: Mapping[str, Any],
    *,
    bots: Bots = None,
    names: Names = None,
    seed: Seed = None,
    resume: Resume = None,
    save: Save = None,
    auto: Auto = False,
    lang: Language = "en",
) -> int:
    """Play a game: alone, against the program, or passing the terminal around."""
    moves: tuple[Any, ...] = ()
    kept: Sequence[str] = ()
    if resume is None:
        setup = read_options(book, chosen)
    else:
        refuse_options(chosen, "the transcript says how the game is set up; --resume takes none")
        book, setup, moves, kept = interrupted(resume)
    if bots is None and resume is None and "seats" not in chosen and others(book, setup):
        bots = recommended(book)  # somebody who names no seats sits alone at the terminal
    seating = seat(book, setup, lang, bots, names, kept)
    if save is not None and is_of_another_game(Path(save), resume):
        raise bad("--save", "there is a file {path} already; choose another name", path=save)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    screen = Screen(Output(), book, lang, seating.names)
    nobody = sys.stdin is None or not sys.stdin.isatty()
    if nobody and not auto:
        text = "nobody is at a terminal: the program plays all seats, as with --auto"
        say_aside(f"egorules: {screen.words(say(text))}")
    if auto or nobody:
        tell_game(screen, setup, seed, seating, moves, save)
        return GOOD
    file = save or resume
    sitting = Sitting(screen, setup, seed, seating, Path(file) if file else None, save is not None)
    if sitting.several and not screen.console.is_terminal:
        raise bad("output", "hands can be hidden only on a terminal")
    sitting.resume(moves)
    sitting.write()
    sitting.welcome()
    sitting.play()
    return INTERRUPTED if sitting.interrupted else GOOD


def is_of_another_game(file: Path, resumed: str | None) -> bool:
    """Whether saving would overwrite a file that is not the transcript of this game."""
    return file.exists() and (resumed is None or file != Path(resumed))


def interrupted(path: str) -> tuple[AnyRulebook, Any, tuple[Any, ...], Sequence[str]]:
    """Load a game and its names from a transcript; raises `BadInput` if a move is illegal."""
    case = read_case(read_file(path), RULEBOOKS)
    if case.has_position:
        raise bad("position", "a transcript starts from the beginning")
    judgement = judge(case)
    for index, judged in enumerate(judgement.judged):
        if isinstance(judged.verdict, Illegal):
            reason = judged.verdict.violations[0].reason
            text = "{move} is illegal: {reason}"
            raise bad(f"moves[{index}]", text, move=str(judged.move), reason=reason)
    moves = tuple(judged.move for judged in judgement.judged)
    return case.rulebook, case.setup, moves, case.names


def tell_game(
    screen: Screen,
    setup: Any,
    seed: int,
    seating: Seating,
    begun: tuple[Any, ...],
    save: str | None,
) -> None:
    """Let the program play all seats and print the game; there is nobody to hide secrets from."""
    book = screen.book
    game = play_game(book, setup, policies_by_seat(book, setup, seating.bots), seed, begun=begun)
    if save is not None:
        played, named = game.transcript.moves, seating.chosen_names
        case = write_case(book.name, book.write_setup(setup), played, named)
        write_file(Path(save), case)
    steps = replay(book, game.transcript)
    screen.story([event for step in steps for event in step.events])
    screen.table(book.observe(game.state, None))
    if game.abandoned:
        moves = len(game.transcript.moves)
        screen.say("the game is abandoned after {n} moves; it has no result", "red", n=moves)
    screen.say("seed {seed}", "dim", seed=seed)
