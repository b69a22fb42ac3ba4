"""What a person at the terminal sees: the table, the story, the moves on offer, the clauses."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from time import sleep
from typing import Any

from attrs import evolve, frozen
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from egorules.cli.common import Output
from egorules.cli.prose import Prose, wrapped
from egorules.core.event import Event
from egorules.core.notation import MalformedMove, in_notation, in_other_words, near_in_other_words
from egorules.core.text import Lang, Say, Voice, say
from egorules.tools.case import AnyRulebook

FORGET = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the terminal and its history, so that nobody can scroll back."""
PAUSE = 0.3
"""Keys pressed within this many seconds are dropped: they were meant for the last screen."""
MANY = 8
"""A row that would offer more moves than this shows only the first and the last."""
FIRST = 44
"""The greatest width of the first of two columns."""

FRAME = ((r"[╭╮╰╯─│]", "dim"), (r"▶.*?(?=  |$)", "bold cyan"))
"""The lines of boxes are dim; whose turn it is is bright."""


@frozen
class Offered:
    """A row of the menu: what its moves do, and each move with its number and label."""

    words: str
    moves: tuple[tuple[int, Any, str], ...]


@frozen
class Screen:
    """A console that speaks a language and knows what the seats are called."""

    console: Console
    book: AnyRulebook
    lang: Lang
    names: Sequence[str]

    def anew(self) -> Screen:
        """The same screen with a new console.

        A console that Ctrl-C interrupted while it was printing may hold back whatever comes next.
        """
        return evolve(self, console=Output())

    @property
    def voice(self) -> Voice:
        """The language, words and names for sentences to the person."""
        return Voice(self.lang, self.book.words, self.names)

    def words(self, sentence: Say) -> str:
        """A sentence in the person's language."""
        return self.voice.told(sentence)

    def written(self, move: object) -> str:
        """A move as it is written; in French, in French words, with the notation beside them."""
        text, spoken = str(move), self.spoken(move)
        return text if spoken == text else f"{spoken} ({text})"

    def spoken(self, move: object) -> str:
        """A move in the person's words, without the notation."""
        return in_other_words(str(move), self.move_words)

    def parse_move(self, line: str) -> Any:
        """The move that a person has typed; raises `MalformedMove` in the person's words."""
        text = line.lower()
        try:
            return self.book.parse_move(in_notation(text, self.move_words))
        except MalformedMove as error:
            raise MalformedMove(line, near_in_other_words(text, error, self.move_words)) from None

    @property
    def move_words(self) -> Mapping[str, str]:
        """The French words that a person may type for those of the notation; none in English."""
        return self.book.move_words if self.lang == "fr" else {}

    def say(self, text: str, style: str = "", **facts: object) -> None:
        """Print a sentence of the program itself."""
        self.console.print(Prose(self.words(say(text, **facts)), style))

    def clear(self) -> None:
        """Wipe everything that has been on the screen."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * 100)
        else:
            self.console.file.write(FORGET)

    def forget_keys(self) -> None:
        """Drop what was typed before now: Enter pressed twice must not open the next hand."""
        sleep(PAUSE)
        with suppress(ImportError):  # Windows has none
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def table(self, observation: Any) -> None:
        """Print the table as a seat sees it."""
        table = self.book.draw_table(observation, self.lang, self.console.width, self.names)
        drawing = Text(table, no_wrap=True)
        for pattern, style in (*self.book.highlights, *FRAME):
            drawing.highlight_regex(pattern, style)
        self.console.print()
        self.console.print(drawing, soft_wrap=True)
        self.console.print()

    def story(self, events: Iterable[Event]) -> None:
        """Print what happened, in words."""
        for paragraph in self.book.tell(events, self.lang, self.names):
            text = paragraph.lstrip()
            self.paragraph(text, len(paragraph) - len(text))

    def paragraph(self, text: str, indent: int = 2, style: str = "") -> None:
        """Print a text that keeps its indentation when it takes several lines."""
        for line in wrapped(text, self.console.width - indent):
            self.console.print(Text(" " * indent + line, style=style), soft_wrap=True)

    def menu(self, observation: Any) -> tuple[Offered, ...]:
        """The legal moves in rows, numbered in the order in which they are shown."""
        rows: dict[str, list[tuple[Any, str]]] = {}
        for move in observation.legal_moves:
            sentence, label = self.book.offer(observation, move)
            shown = self.voice.within(label) if isinstance(label, Say) else label
            rows.setdefault(self.words(sentence), []).append((move, shown))
        menu: list[Offered] = []
        number = 1
        for does, moves in rows.items():
            numbered = enumerate(moves, number)
            menu.append(Offered(does, tuple((n, move, label) for n, (move, label) in numbered)))
            number += len(moves)
        return tuple(menu)

    def offers(self, menu: Iterable[Offered]) -> None:
        """Print the menu."""
        rows = tuple(menu)
        first = min(FIRST, max((len(row.words) for row in rows), default=0))
        room = self.console.width - first - 6
        self.grid((Prose(row.words), self.choices(row, room)) for row in rows)

    def grid(self, rows: Iterable[tuple[RenderableType, RenderableType]]) -> None:
        """Print two columns, indented below a sentence."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(max_width=FIRST)
        grid.add_column()
        for row in rows:
            grid.add_row(*row)
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def clauses(self, cites: Iterable[str]) -> None:
        """Print clauses in words, each once."""
        self.grid(
            (Text(cite, style="cyan"), Prose(self.book.clauses[cite].norm(self.lang), "dim"))
            for cite in dict.fromkeys(cites)
        )

    def choices(self, row: Offered, room: int) -> Text:
        """The numbers to type, each with its label or else with the move as it is written."""
        options = [
            Text.assemble((f"{number})", "bold cyan"), " ", label or self.written(move))
            for number, move, label in row.moves
        ]
        if len(options) > MANY:
            return Text("  …  ").join((options[0], options[-1]))
        lines = [options[0]]
        for option in options[1:]:
            if len(lines[-1]) + 2 + len(option) <= room:
                lines[-1] = Text("  ").join((lines[-1], option))
            else:
                lines.append(option)
        return Text("\n").join(lines)
