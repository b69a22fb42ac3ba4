"""`egorules play`: a game at the terminal, or one that plays itself and is told in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console

from egorules.cli.common import GOOD, WHOLE, Language, read_file
from egorules.cli.rulebooks import PLAYABLE, Playable
from egorules.cli.screen import Screen
from egorules.cli.sitting import Sitting
from egorules.core.parse import BadInput, bad, brief
from egorules.core.text import say
from egorules.core.transcript import replay, write_case
from egorules.core.verdict import Illegal
from egorules.tools.judge import AnyRulebook, judge, read_case
from egorules.tools.play import play as play_game

DIFFICULTY = 2
"""Of a solo game for which none is chosen."""

Difficulty = Annotated[
    int | None,
    WHOLE,
    Parameter(help="Play solo against two Citybots of difficulty 1, 2 (default) or 3."),
]
Seats = Annotated[
    int | None,
    WHOLE,
    Parameter(help="Play with 2 to 6 people at this terminal, one after another."),
]
Length = Annotated[
    Literal["single", "to-50"] | None, Parameter(help="One round, or until 50 points (default).")
]
RulingOptions = Annotated[
    list[str] | None,
    Parameter(name="--ruling", negative="", help="NAME=READING of an open question; repeatable."),
]
Seed = Annotated[
    int | None,
    WHOLE,
    Parameter(help="A number that fixes every card; the same seed and moves, the same game."),
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
    *,
    difficulty: Difficulty = None,
    seats: Seats = None,
    length: Length = None,
    rulings: RulingOptions = None,
    seed: Seed = None,
    resume: Resume = None,
    save: Save = None,
    auto: Auto = False,
    lang: Language = "en",
) -> int:
    """Play Egocentric World: solo, or passing the terminal around."""
    book: Playable = PLAYABLE["egocentric_world"]
    moves: tuple[Any, ...] = ()
    options = {"difficulty": difficulty, "seats": seats, "length": length, "rulings": rulings}
    if resume is None:
        setup = read_options(book, setup_data(options))
    else:
        given = [f"--{name}" for name, value in options.items() if value is not None]
        if given:
            raise bad(given[0], "the transcript says how the game is set up; --resume takes none")
        book, setup, moves = interrupted(resume)
    if save is not None and is_of_another_game(Path(save), resume):
        raise bad("--save", "there is a file {path} already; choose another name", path=save)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    screen = Screen(Console(highlight=False), book, lang, book.names(setup, lang))
    nobody = sys.stdin is None or not sys.stdin.isatty()
    if nobody and not auto:
        text = "nobody is at a terminal: the program plays all seats, as with --auto"
        sys.stderr.write(f"egorules: {screen.words(say(text))}\n")
    if auto or nobody:
        tell_game(screen, setup, seed, moves, save)
        return GOOD
    several = book.write_setup(setup).get("mode") != "solo"
    if several and not screen.console.is_terminal:
        raise bad("--seats", "hands can be hidden only on a terminal")
    file = save or resume
    sitting = Sitting(screen, setup, seed, several, Path(file) if file else None, save is not None)
    sitting.resume(moves)
    sitting.write()
    screen.say("type the number of a move, or help", "dim")
    sitting.play()
    return GOOD


def is_of_another_game(file: Path, resumed: str | None) -> bool:
    """Whether a file would be lost that is not the transcript of this game."""
    return file.exists() and (resumed is None or file != Path(resumed))


def setup_data(options: dict[str, Any]) -> dict[str, Any]:
    """The options as a case would say them; solo unless seats are named."""
    data = {"length": options["length"] or "to-50"}
    if options["seats"] is None:
        level = options["difficulty"]
        data |= {"mode": "solo", "difficulty": DIFFICULTY if level is None else level}
    elif options["difficulty"] is not None:
        raise bad("--difficulty", "only solo mode has a difficulty")
    else:
        data |= {"seats": options["seats"]}
    return {**data, "rulings": named_rulings(options["rulings"] or ())}


def named_rulings(options: Iterable[str]) -> dict[str, str]:
    """Rulings as they stand on the command line, each question answered once."""
    rulings: dict[str, str] = {}
    for option in options:
        name, equals, reading = option.partition("=")
        if not equals:
            raise bad("--ruling", "expected NAME=READING, got {option!r}", option=option[:60])
        if rulings.setdefault(name, reading) != reading:
            raise bad(f"--ruling {brief(name)}", "two readings of one question")
    return rulings


def read_options(book: AnyRulebook, data: dict[str, Any]) -> Any:
    """A setup from options; what is wrong with it is said of the option."""
    try:
        return book.read_setup(data)
    except BadInput as error:
        reasons = ((option_of(where), why) for where, why in error.reasons)
        raise BadInput(*reasons) from None


def option_of(where: str) -> str:
    """The option that says what stands at a place of a case."""
    inside = where.removeprefix("setup.")
    return f"--{inside}".replace("--rulings.", "--ruling ")


def interrupted(path: str) -> tuple[Playable, Any, tuple[Any, ...]]:
    """A game from a transcript that is legal from its beginning."""
    case = read_case(read_file(path), PLAYABLE)
    if case.has_position:
        raise bad("position", "a transcript starts from the beginning")
    judgement = judge(case)
    for index, judged in enumerate(judgement.judged):
        if isinstance(judged.verdict, Illegal):
            reason = judged.verdict.violations[0].reason
            text = "{move} is illegal: {reason}"
            raise bad(f"moves[{index}]", text, move=str(judged.move), reason=reason)
    moves = tuple(judged.move for judged in judgement.judged)
    return PLAYABLE[case.rulebook.name], case.setup, moves


def tell_game(
    screen: Screen, setup: Any, seed: int, begun: tuple[Any, ...], save: str | None
) -> None:
    """The greedy policy plays for everybody; nobody is there to keep a secret from."""
    book = screen.book
    game = play_game(book, setup, [book.greedy] * 6, seed, begun=begun)
    if save is not None:
        case = write_case(book.name, book.write_setup(setup), game.transcript.moves)
        Path(save).write_text(case, encoding="utf-8")
    steps = replay(book, game.transcript)
    screen.story([event for step in steps for event in step.events])
    screen.table(book.observe(game.state, None))
    if game.abandoned:
        moves = len(game.transcript.moves)
        screen.say("the game is abandoned after {n} moves; it has no result", "red", n=moves)
    screen.say("seed {seed}", "dim", seed=seed)
