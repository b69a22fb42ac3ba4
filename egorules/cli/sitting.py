"""A sitting: people play at one terminal, and each sees only what that seat may see.

The game is the list of moves made. States are values, so going back is dropping the last moves.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

from attrs import Factory, define, frozen
from rich.text import Text

from egorules.cli.prose import Prose
from egorules.cli.screen import Offered, Screen
from egorules.cli.seating import Seating
from egorules.core.event import Event, Seat, seen_by
from egorules.core.notation import MalformedMove
from egorules.core.parse import close, folded
from egorules.core.rulebook import Decision, Mover, Over, mover
from egorules.core.text import say, told
from egorules.core.transcript import write_case
from egorules.core.verdict import Illegal, Legal, Verdict
from egorules.tools.case import AnyRulebook
from egorules.tools.files import write_file
from egorules.tools.play import (
    has_choice,
    known_policies,
    next_move,
    policies_by_seat,
    recommended,
)

COMMANDS = ("help", "why", "hint", "undo", "save", "table", "quit")
"""What can be typed besides moves; the French words are understood as well."""


YES, NO = ("y", "yes", "o", "oui"), ("n", "no", "non")
"""Answers, understood in either language; a file with such a name can be given as `./y`."""


class Leave(Exception):
    """A person wants to leave the game."""


@frozen
class Made:
    """A move that was made: where, by whom, and what happened."""

    before: Any
    by: Mover
    move: Any
    events: tuple[Event, ...]
    after: Any


@define
class Sitting:
    """A game in progress."""

    screen: Screen
    setup: Any
    seed: int
    seating: Seating
    file: Path | None = None
    """Where the transcript is kept."""
    keep: bool = False
    """Whether the transcript is written there after every move."""
    made: list[Made] = Factory(list)
    heard: dict[Seat, int] = Factory(dict)
    """How many of the moves each person has heard about."""
    viewer: Seat | None = None
    """Who is looking at the screen."""
    refused: tuple[Any, Illegal] | None = None
    asked_why: int = 0
    interrupted: bool = False
    """Whether Ctrl-C has ended the game."""

    @property
    def book(self) -> AnyRulebook:
        """The rulebook."""
        return self.screen.book

    @property
    def several(self) -> bool:
        """Whether several people share the terminal, who must not see each other's hands."""
        return len(self.seating.people) > 1

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.made[-1].after if self.made else self.book.start(self.setup)

    def make(self, move: Any) -> None:
        """Make a legal move."""
        before = self.state
        by = mover(self.book.pending(before))
        step = self.book.apply(before, move)
        self.made.append(Made(before, by, move, step.events, step.state))

    def resume(self, moves: Iterable[Any]) -> None:
        """Make moves of an earlier sitting; people hear what happened since they last decided."""
        for move in moves:
            self.make(move)
            if isinstance(by := self.made[-1].by, int):
                self.heard[by] = len(self.made)

    def welcome(self) -> None:
        """Say who plays, and what to do."""
        if (who := self.seating.told()) is not None:
            self.screen.say("{who}", who=who)
        self.screen.say("type the number of a move, or help", "dim")

    def play(self) -> None:
        """Play until the game is over or somebody wants to leave."""
        bots = policies_by_seat(self.book, self.setup, self.seating.bots)
        try:
            while not isinstance(pending := self.book.pending(self.state), Over):
                if isinstance(pending, Decision) and self.is_person(pending.seat):
                    self.decide(pending.seat)
                    self.keep_up()
                else:
                    self.make(next_move(self.book, self.state, bots, self.seed, len(self.made)))
            self.finish()
        except (Leave, KeyboardInterrupt) as reason:
            self.interrupted = isinstance(reason, KeyboardInterrupt)
            self.screen = self.screen.anew()
            self.screen.console.print()
            if self.several:
                self.screen.clear()
            if reason.args:  # a signal from elsewhere: nobody is there to answer
                return
        self.farewell()

    def is_person(self, seat: Seat) -> bool:
        """Whether a person decides for that seat now."""
        return seat in self.seating.people and has_choice(self.book, self.state, seat)

    # What a person sees.

    def decide(self, seat: Seat) -> None:
        """Ask a person until a move is made or taken back."""
        if self.several and seat != self.viewer and not self.hand_over(seat):
            return
        self.viewer = seat
        self.refused, self.asked_why = None, 0
        self.catch_up(seat)
        menu = self.look(seat)
        moves_before = len(self.made)
        while len(self.made) == moves_before:
            self.answer(seat, self.read("> "), menu)

    def hand_over(self, seat: Seat) -> bool:
        """Hide one hand before another is shown: the next person has to press Enter first.

        False if the last person has taken the move back instead.
        """
        if self.viewer is not None:
            self.catch_up(self.viewer)
            self.screen.say("(undo takes it back)", "dim")
            word = self.read(self.screen.words(say("Enter hides your hand: "))).lower()
            if self.commands().get(word) == "undo":
                self.undo(self.viewer)
                return False
        self.screen.clear()
        self.viewer = None
        self.screen.say("Now: {seat:name}. Nobody else looks at the screen.", "bold", seat=seat)
        self.screen.forget_keys()
        self.read(self.screen.words(say("Enter shows your hand: ")))
        self.screen.clear()
        return True

    def catch_up(self, seat: Seat) -> None:
        """Tell a person what has happened since the last time, as far as that seat may know."""
        news = [event for made in self.made[self.heard.get(seat, 0) :] for event in made.events]
        self.screen.story(seen_by(seat, news))
        self.heard[seat] = len(self.made)

    def look(self, seat: Seat) -> tuple[Offered, ...]:
        """Show a person the table and what may be done."""
        observation = self.book.observe(self.state, seat)
        self.screen.table(observation)
        menu = self.screen.menu(observation)
        self.screen.say("{awaited}:", "bold", awaited=self.book.awaited(self.state))
        self.screen.offers(menu)
        if len(observation.legal_moves) == 1:
            self.screen.say("(Enter is enough)", "dim")
        return menu

    def finish(self) -> None:
        """Show the end of the game to everybody."""
        news = [event for made in self.made[self.last_heard() :] for event in made.events]
        self.screen.story(seen_by(self.viewer, news))
        self.screen.table(self.book.observe(self.state, self.viewer))

    def last_heard(self) -> int:
        """How many moves the person at the screen has heard about."""
        return 0 if self.viewer is None else self.heard.get(self.viewer, 0)

    # What a person types.

    def read(self, prompt: str) -> str:
        """Ask for a line; it is returned without superfluous spaces."""
        while True:
            try:
                return " ".join(self.screen.console.input(prompt, markup=False).split())
            except EOFError:
                raise Leave from None
            except UnicodeDecodeError:
                self.screen.say("that is no text")

    def answer(self, seat: Seat, line: str, menu: tuple[Offered, ...]) -> None:
        """Do what a line asks for: a command, the number of a move, or a move in notation."""
        word, _, rest = line.partition(" ")
        command = self.commands().get(word.lower())
        if command:
            self.command(command, seat, rest, menu)
        elif not line and sum(len(row.moves) for row in menu) == 1:
            self.make(menu[0].moves[0][1])
        elif not line:
            self.look(seat)
        elif (move := self.named(line, menu)) is not None:
            verdict = self.book.judge(self.state, move, seat)
            if isinstance(verdict, Illegal):
                self.refuse(move, verdict)
            else:
                self.make(move)

    def commands(self) -> dict[str, str]:
        """Every word that is understood as a command."""
        french = {told(say(name), "fr", self.book.words).lower(): name for name in COMMANDS}
        return {"?": "help", **french, **{name: name for name in COMMANDS}}

    def command(self, name: str, seat: Seat, rest: str, menu: tuple[Offered, ...]) -> None:
        """Carry out a command."""
        does: dict[str, Callable[[], object]] = {
            "help": self.help,
            "why": lambda: self.why(seat, rest, menu),
            "hint": lambda: self.hint(seat, menu),
            "undo": lambda: self.undo(seat),
            "save": lambda: self.save(rest),
            "table": lambda: self.look(seat),
            "quit": self.leave,
        }
        does[name]()

    def leave(self) -> None:
        """Leave the game."""
        raise Leave

    def named(self, line: str, menu: tuple[Offered, ...]) -> Any | None:
        """The move that a number or a text names; if there is none, say so and return None."""
        numbered = {number: move for row in menu for number, move, _ in row.moves}
        if line.isascii() and line.isdigit():
            if int(line[:6]) in numbered:
                return numbered[int(line[:6])]
            self.screen.say("the numbers go from 1 to {last}", "red", last=len(numbered))
            return None
        try:
            return self.screen.parse_move(line)
        except MalformedMove as error:
            near = [*error.near, *close(line, self.commands(), 1)]
            text = "{line!r} is neither a move nor a command; help lists both"
            if near:
                text = "{line!r} is neither a move nor a command; close are: {near}"
            self.screen.say(text, "red", line=line[:40], near=near)
            return None

    def refuse(self, move: Any, verdict: Illegal) -> None:
        """Say in short what forbids a move."""
        self.refused = (move, verdict)
        for violation in verdict.violations:
            self.screen.say(
                "✗ {move}: {why}.", "red", move=self.screen.written(move), why=violation.reason
            )
        self.screen.say("(why: the clauses that forbid it)", "dim")

    # Commands.

    def help(self) -> None:
        """List the commands and how moves are written."""
        rows = (
            (say("help"), say("this list")),
            (say("why"), say("the clauses behind a refusal, or the last step; again: one before")),
            (say("why MOVE"), say("whether a move would be legal, and by which clauses")),
            (say("hint"), say("what a sensible player would do")),
            (say("undo"), say("back to your previous decision")),
            (say("save FILE"), say("write the transcript; play --resume FILE goes on with it")),
            (say("table"), say("the table and your moves once more")),
            (say("quit"), say("leave the game")),
        )
        self.screen.say("type the number of a move, or the move itself, or one of these:")
        told = self.screen.voice.within
        self.screen.grid((Text(told(name), "cyan"), Prose(told(does))) for name, does in rows)
        self.screen.say("a move is written as in egorules judge; yours now:")
        moves = self.book.observe(self.state, self.viewer).legal_moves
        self.screen.paragraph(", ".join(map(self.screen.written, moves[:40])))

    def why(self, seat: Seat, rest: str, menu: tuple[Offered, ...]) -> None:
        """Explain a move, what was refused, or the last steps one by one."""
        if rest:
            if (move := self.named(rest, menu)) is not None:
                self.explain_verdict(move, self.book.judge(self.state, move, seat))
        elif self.refused is not None:
            self.explain_verdict(*self.refused)
            self.refused = None
        elif self.asked_why < len(self.made):
            self.asked_why += 1
            self.explain_step(self.made[-self.asked_why], seat)
        else:
            self.screen.say("that was the beginning")

    def explain_verdict(self, move: Any, verdict: Verdict) -> None:
        """Say whether a move is legal, with the clauses in words."""
        match verdict:
            case Illegal(violations):
                self.screen.say("✗ {move} is illegal", "bold red", move=self.screen.written(move))
                for each in violations:
                    self.screen.paragraph(f"{self.screen.words(each.reason)}.")
                self.screen.clauses(each.clause for each in violations)
            case Legal(cites):
                self.screen.say("✓ {move} is legal", "bold green", move=self.screen.written(move))
                self.screen.clauses(cites)

    def explain_step(self, made: Made, seat: Seat) -> None:
        """Say what a seat saw of a step, with the clauses that made it happen."""
        shown = self.screen.written(self.book.shown(made.before, made.move, seat))
        events = seen_by(seat, made.events)
        match made.by:
            case int(by):
                self.screen.say("move: {move} ({seat:name})", "bold", move=shown, seat=by)
            case _:
                self.screen.say("move: {move} (chance)", "bold", move=shown)
        for event in events:
            told_event = self.book.describe(event, self.screen.lang, self.screen.names)
            self.screen.paragraph(f"· {told_event}")
        self.screen.clauses(cite for event in events for cite in event.cites)

    def hint(self, seat: Seat, menu: tuple[Offered, ...]) -> None:
        """Say what the recommended policy would do; it sees only what this person sees."""
        if not self.book.named_policies:
            self.screen.say("there is no advice for this game")
            return
        policy = known_policies(self.book)[recommended(self.book)]
        seen = self.book.observe(self.state, seat)
        choice = policy(seen, Random(self.seed))
        for row in menu:
            for number, move, label in row.moves:
                if move == choice:
                    does = f"{row.words} {label}".rstrip()
                    text, spoken = "hint: {number}) {move} ({does})", self.screen.spoken(move)
                    self.screen.say(text, "cyan", number=number, move=spoken, does=does)
        if len(seen.legal_moves) == 1:
            self.screen.say("nothing else is legal", "cyan")
        elif (reason := self.book.reason(seen, choice)) is not None:
            self.screen.say("why: {reason}.", "cyan", reason=reason)

    def undo(self, seat: Seat) -> None:
        """Go back to this person's previous decision; what others did since is undone as well."""
        mine = [at for at, made in enumerate(self.made) if made.by == seat]
        if not mine:
            self.screen.say("you have decided nothing yet")
            return
        move = self.made[mine[-1]].move
        del self.made[mine[-1] :]
        self.heard = {each: min(told, len(self.made)) for each, told in self.heard.items()}
        self.screen.say("taken back: {move}", "cyan", move=self.screen.written(move))

    def save(self, name: str) -> bool:
        """Write the transcript to a new file, or to this game's own; say whether that worked."""
        try:
            path = Path(name).expanduser() if name else self.file
            if path is None:
                self.screen.say("save needs a file name")
                return False
            if path != self.file and path.exists():
                self.screen.say(
                    "there is a file {path} already; choose another name", "red", path=path
                )
                return False
            write_file(path, self.transcript())
        except (OSError, ValueError, RuntimeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.screen.say(
                "the file {path} cannot be written: {why}", "red", path=name, why=str(why)
            )
            return False
        self.file = path
        self.screen.say("the transcript is in {path}", "green", path=path)
        self.screen.say("to go on: {command}", "dim", command=self.resuming(str(path)))
        return True

    def write(self) -> None:
        """Write the transcript, if it is to be kept in a file."""
        if self.keep and self.file is not None:
            write_file(self.file, self.transcript())

    def keep_up(self) -> None:
        """Write the transcript during the game, which goes on if the file cannot be written."""
        try:
            self.write()
        except OSError as error:
            self.keep = False
            text = "the file {path} cannot be written: {why}"
            self.screen.say(text, "red", path=self.file, why=error.strerror)

    def transcript(self) -> str:
        """The game so far, as `egorules replay` and `--resume` read it."""
        moves = [made.move for made in self.made]
        named = self.seating.chosen_names
        case = write_case(self.book.name, self.book.write_setup(self.setup), moves, named)
        return f"# {self.resuming('FILE')}\n{case}"

    def resuming(self, file: str) -> str:
        """The command that goes on with the game from a file."""
        lang = ("--lang", self.screen.lang) if self.screen.lang != "en" else ()
        options = ("--resume", file, "--seed", str(self.seed), *self.seating.options, *lang)
        return shlex.join(("egorules", "play", *options))

    def farewell(self) -> None:
        """Offer the transcript; nothing is lost by leaving."""
        if self.keep and self.save(""):
            return
        text = "seed {seed}. Keep the transcript? y, n, or a file name (Enter: n): "
        try:
            while name := self.read(self.screen.words(say(text, seed=self.seed))):
                if folded(name) in NO:
                    return
                if self.save(str(self.file or self.free_file()) if folded(name) in YES else name):
                    return
        except (Leave, KeyboardInterrupt) as reason:
            self.interrupted |= isinstance(reason, KeyboardInterrupt)
            self.screen.console.print()

    def free_file(self) -> Path:
        """A file that does not exist yet, named after the game and its seed."""
        stem = f"{self.book.name}-{self.seed}"
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        return next(path for name in names if not (path := Path(f"{name}.toml")).exists())
