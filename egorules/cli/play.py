"""`egorules play`: a game at the terminal, or one that plays itself and is told in words."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

from cyclopts import Parameter

from egorules.cli.common import GOOD, INTERRUPTED, WHOLE, Language, Output, read_file
from egorules.cli.options import read_options, refuse_options
from egorules.cli.screen import Screen
from egorules.cli.sitting import Sitting
from egorules.core.event import Seat
from egorules.core.parse import bad
from egorules.core.text import say
from egorules.core.transcript import replay, write_case
from egorules.core.verdict import Illegal
from egorules.rulebooks import RULEBOOKS
from egorules.tools.files import write_file
from egorules.tools.judge import AnyRulebook, judge, read_case
from egorules.tools.play import everybody
from egorules.tools.play import play as play_game

Bots = Annotated[
    int, WHOLE, Parameter(help="How many seats, the last ones, the program plays against you.")
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
    bots: Bots = 0,
    seed: Seed = None,
    resume: Resume = None,
    save: Save = None,
    auto: Auto = False,
    lang: Language = "en",
) -> int:
    """Play a game: alone, against the program, or passing the terminal around."""
    moves: tuple[Any, ...] = ()
    if resume is None:
        setup = read_options(book, chosen)
    else:
        refuse_options(chosen, "the transcript says how the game is set up; --resume takes none")
        book, setup, moves = interrupted(resume)
    people = seated(book.deciders(setup), bots)
    if save is not None and is_of_another_game(Path(save), resume):
        raise bad("--save", "there is a file {path} already; choose another name", path=save)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    screen = Screen(Output(), book, lang, book.names(setup, lang))
    nobody = sys.stdin is None or not sys.stdin.isatty()
    if nobody and not auto:
        text = "nobody is at a terminal: the program plays all seats, as with --auto"
        sys.stderr.write(f"egorules: {screen.words(say(text))}\n")
    if auto or nobody:
        tell_game(screen, setup, seed, moves, save)
        return GOOD
    if len(people) > 1 and not screen.console.is_terminal:
        raise bad("output", "hands can be hidden only on a terminal")
    file = save or resume
    sitting = Sitting(screen, setup, seed, people, Path(file) if file else None, save is not None)
    sitting.resume(moves)
    sitting.write()
    screen.say("type the number of a move, or help", "dim")
    sitting.play()
    return INTERRUPTED if sitting.interrupted else GOOD


def seated(deciders: Sequence[Seat], bots: int) -> frozenset[Seat]:
    """The seats of people: the last of those that decide may be left to the program."""
    if not 0 <= bots < len(deciders):
        raise bad("--bots", "0 to {most}, for somebody has to play", most=len(deciders) - 1)
    return frozenset(deciders[: len(deciders) - bots])


def is_of_another_game(file: Path, resumed: str | None) -> bool:
    """Whether a file would be lost that is not the transcript of this game."""
    return file.exists() and (resumed is None or file != Path(resumed))


def interrupted(path: str) -> tuple[AnyRulebook, Any, tuple[Any, ...]]:
    """A game from a transcript that is legal from its beginning."""
    case = read_case(read_file(path), RULEBOOKS)
    if case.has_position:
        raise bad("position", "a transcript starts from the beginning")
    judgement = judge(case)
    for index, judged in enumerate(judgement.judged):
        if isinstance(judged.verdict, Illegal):
            reason = judged.verdict.violations[0].reason
            text = "{move} is illegal: {reason}"
            raise bad(f"moves[{index}]", text, move=str(judged.move), reason=reason)
    return case.rulebook, case.setup, tuple(judged.move for judged in judgement.judged)


def tell_game(
    screen: Screen, setup: Any, seed: int, begun: tuple[Any, ...], save: str | None
) -> None:
    """The program plays all seats; nobody is there to keep a secret from."""
    book = screen.book
    game = play_game(book, setup, everybody(book, setup), seed, begun=begun)
    if save is not None:
        case = write_case(book.name, book.write_setup(setup), game.transcript.moves)
        write_file(Path(save), case)
    steps = replay(book, game.transcript)
    screen.story([event for step in steps for event in step.events])
    screen.table(book.observe(game.state, None))
    if game.abandoned:
        moves = len(game.transcript.moves)
        screen.say("the game is abandoned after {n} moves; it has no result", "red", n=moves)
    screen.say("seed {seed}", "dim", seed=seed)
