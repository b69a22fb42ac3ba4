"""Look up a clause or a question by its id, search through all of them, find worked examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any, TypeVar

from attrs import frozen

from egorules.core.clause import Clause
from egorules.core.line import prefix
from egorules.core.parse import BadInput, bad, close, decode, folded
from egorules.core.ruling import Difference, Question
from egorules.core.spec import spec_folder
from egorules.core.text import LANGS, Lang
from egorules.tools.case import CASE_KEYS, AnyRulebook

Subject = TypeVar("Subject", bound=Clause | Question)


def short(key: str) -> str:
    """An id without its prefix: `xx.turn.draw` is `turn.draw`; of a question only the slug."""
    return key.partition(".")[2].removeprefix("question.")


def last(key: str) -> str:
    """The last word of an id: `xx.turn.draw` is `draw`."""
    return key.rpartition(".")[2]


def find_clause(rulebooks: Iterable[AnyRulebook], wanted: str) -> tuple[AnyRulebook, Clause]:
    """The clause with that id, prefix or not; raises `BadInput` that lists similar ids."""
    books = tuple(rulebooks)
    found = _find(((book, book.clauses) for book in books), wanted)
    if found is None:
        if asked := _find(((book, book.questions) for book in books), wanted):
            raise bad(wanted[:60], "that is a question: egorules question {key}", key=asked[1].id)
        refuse_difference(books, wanted)
        near = nearest(wanted, books, subjects, clauses)
        if not near:
            raise bad(wanted[:60], "there is no such clause")
        raise bad(wanted[:60], "there is no such clause; close are: {near}", near=near)
    return found


def find_question(rulebooks: Iterable[AnyRulebook], wanted: str) -> tuple[AnyRulebook, Question]:
    """The question with that id, prefix or not; raises `BadInput` that lists similar ids."""
    books = tuple(rulebooks)
    found = _find(((book, book.questions) for book in books), wanted)
    if found is None:
        if ruled := _find(((book, book.clauses) for book in books), wanted):
            raise bad(wanted[:60], "that is a clause: egorules rule {key}", key=ruled[1].id)
        refuse_difference(books, wanted)
        near = nearest(wanted, books, subjects, questions)
        if not near:
            raise bad(wanted[:60], "there is no such question")
        raise bad(wanted[:60], "there is no such question; close are: {near}", near=near)
    return found


def refuse_difference(rulebooks: Iterable[AnyRulebook], wanted: str) -> None:
    """Raise `BadInput` if this is the id of a difference, which is shown with its clauses."""
    for book in rulebooks:
        for each in book.questions.differences:
            if folded(wanted) in (each.id, each.id.partition(".")[2]):
                text = "that is a difference between the editions, shown by: egorules rule {key}"
                raise bad(wanted[:60], text, key=each.touches[0])


def _find(
    shelves: Iterable[tuple[AnyRulebook, Mapping[str, Subject]]], wanted: str
) -> tuple[AnyRulebook, Subject] | None:
    by_name: dict[str, tuple[AnyRulebook, Subject]] = {}
    for book, shelf in shelves:
        for key, subject in shelf.items():
            for name in (key, key.partition(".")[2], short(key)):
                by_name.setdefault(name, (book, subject))  # the first of several wins
    # A switch is named with underscores, its question with dashes.
    return by_name.get(folded(wanted).replace("_", "-"))


def clauses(rulebooks: Iterable[AnyRulebook]) -> Iterator[Clause]:
    """Every clause of every rulebook."""
    for book in rulebooks:
        yield from book.clauses.values()


def questions(rulebooks: Iterable[AnyRulebook]) -> Iterator[Question]:
    """Every question of every rulebook."""
    for book in rulebooks:
        yield from book.questions.values()


def subjects(rulebooks: Sequence[AnyRulebook]) -> Iterator[Clause | Question]:
    """Every clause, then every question."""
    yield from clauses(rulebooks)
    yield from questions(rulebooks)


Shelf = Callable[[Sequence[AnyRulebook]], Iterable[Clause | Question]]
"""Takes clauses or questions from rulebooks."""


def nearest(wanted: str, books: Sequence[AnyRulebook], *shelves: Shelf) -> list[str]:
    """The three ids of each shelf that are closest to a text, each once.

    If the text begins with the prefix of a rulebook, only that one is searched, and the rest of the
    text must match more closely.
    """
    head, _, name = folded(wanted).partition(".")
    own = [book for book in books if name and prefix(book) == head]
    text, among, alike = (name, own, 0.6) if own else (wanted, books, 0.5)
    found = (close_to(text, shelf(among), alike)[:3] for shelf in shelves)
    return [*dict.fromkeys(key for keys in found for key in keys)]


def close_to(wanted: str, among: Iterable[Clause | Question], alike: float = 0.5) -> list[str]:
    """The ids of those whose id or title, in any language, is close to a text; closest first."""
    by_name: dict[str, list[str]] = {}
    for subject in among:
        for name in (subject.id, short(subject.id), last(subject.id), *subject.title.values()):
            by_name.setdefault(folded(name), []).append(subject.id)
    near = close(wanted, by_name, alike=alike)
    return [*dict.fromkeys(key for name in near for key in by_name[name])]


@frozen
class Hits:
    """What a search found in a rulebook."""

    book: AnyRulebook
    clauses: tuple[Clause, ...]
    questions: tuple[Question, ...]

    def __bool__(self) -> bool:
        return bool(self.clauses or self.questions)


def search(
    books: Sequence[AnyRulebook], words: Iterable[str], chapter: str | None = None
) -> list[Hits]:
    """The clauses and questions, perhaps of one chapter, in which all of the words occur.

    Those with the words in their titles come first. A word is found where a word of the text begins
    with it: `tie` finds ties, but not abilities. If no text of any of the rulebooks has it there,
    it is found anywhere.
    """
    wanted = [_pattern(books, folded(word)) for word in words]
    return [
        Hits(
            book,
            _matching(book.clauses.values(), wanted, chapter),
            _matching(book.questions.values(), wanted, chapter),
        )
        for book in books
    ]


def _pattern(books: Sequence[AnyRulebook], word: str) -> re.Pattern[str]:
    begins = re.compile(rf"\b{re.escape(word)}")
    return begins if _matching(subjects(books), [begins], None) else re.compile(re.escape(word))


def _matching(
    shelf: Iterable[Subject], wanted: Sequence[re.Pattern[str]], chapter: str | None
) -> tuple[Subject, ...]:
    here = [each for each in shelf if chapter in (None, each.chapter)]
    titles = {each.id: _folded(each.id, *each.title.values()) for each in here}
    texts = {each.id: _folded(titles[each.id], each.en, each.fr) for each in here}
    found = [each for each in here if all(word.search(texts[each.id]) for word in wanted)]
    in_title = {each.id: all(word.search(titles[each.id]) for word in wanted) for each in found}
    return tuple(sorted(found, key=lambda each: not in_title[each.id]))


def _folded(*texts: str) -> str:
    return folded("\n".join(texts))


def touching(book: AnyRulebook, subject: Clause | Question) -> tuple[Difference, ...]:
    """The differences between editions that touch a clause or that a question resolves."""
    return tuple(
        each
        for each in book.questions.differences
        if each.question == subject.id or subject.id in each.touches
    )


@frozen
class Example:
    """A case that shows a clause or a question at work."""

    path: str
    """Its file, below the specification's folder."""
    title: Mapping[Lang, str]
    """By language; some languages may be missing."""
    case: Mapping[str, Any]
    """As `egorules judge` reads it."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as they are written."""
        moves = self.case["moves"]
        return tuple(moves.split("; ") if isinstance(moves, str) else moves)


def examples(rulebook: str, wanted: str) -> tuple[Example, ...]:
    """The worked cases of an id: those with a title in every language first, then by length."""
    folder: Any = spec_folder(rulebook)  # a path can be hashed, as the cache requires
    found = (each for each, texts in _cases(folder, rulebook) if wanted in texts)
    return tuple(sorted(found, key=lambda each: (-len(each.title), len(each.moves))))


def worked(book: AnyRulebook, subject: Clause | Question) -> tuple[Example, ...]:
    """The examples of a clause or a question.

    For a question without examples, these are the witnesses of its switch; if there are none, the
    examples for readers of the first clause it touches that has any.
    """
    own = examples(book.name, subject.id)
    if own or isinstance(subject, Clause):
        return own
    if subject.switch is not None and (parting := witnesses(book.name, subject.switch)):
        return parting
    touched = (examples(book.name, clause) for clause in subject.touches)
    return next((found for each in touched if (found := written(each))), ())


def written(found: Iterable[Example]) -> tuple[Example, ...]:
    """The examples that are written for readers: those with a title in every language."""
    return tuple(each for each in found if len(each.title) == len(LANGS))


def witnesses(rulebook: str, switch: str) -> tuple[Example, ...]:
    """The cases that tell the readings of a switch apart; their file names begin with its name."""
    folder: Any = spec_folder(rulebook)
    found = (each for each, _ in _cases(folder, rulebook) if parted(each)[:1] == (switch,))
    return tuple(sorted(found, key=lambda each: len(each.moves)))


def parted(example: Example) -> tuple[str, ...]:
    """The switch and the two readings that a case tells apart, from its file name; else empty."""
    path = PurePosixPath(example.path)
    names = tuple(path.stem.split("."))
    return names if path.parent.name == "witnesses" and len(names) == 3 else ()


@lru_cache(maxsize=4)
def _cases(folder: Traversable, rulebook: str) -> tuple[tuple[Example, frozenset[str]], ...]:
    """Every worked case of a specification, and all texts in it; the file's name is one."""
    return tuple(
        (_example(rulebook, path, entry), frozenset((PurePosixPath(path).stem, *_texts(entry))))
        for path, data in _data_files(folder, rulebook)
        for entry in _entries(data)
    )


def _data_files(folder: Traversable, path: str) -> Iterator[tuple[str, object]]:
    """The data files in the subfolders of a folder, decoded; bad input is left out."""
    if not folder.is_dir():
        return
    for each in sorted(folder.iterdir(), key=lambda item: item.name):
        where = f"{path}/{each.name}"
        if each.is_dir():
            yield from _data_files(each, where)
        elif "/" in path and each.name.endswith((".json", ".toml")):
            try:
                yield where, decode(each.read_bytes(), each.name)
            except BadInput:
                continue


def _entries(data: object) -> Iterator[Mapping[str, Any]]:
    """Every table that holds a case: it has `moves` as texts, directly or under `case`."""
    match data:
        case dict() if _has_moves(data) or _has_moves(data.get("case")):
            yield data
        case dict():
            for value in data.values():
                yield from _entries(value)
        case list():
            for value in data:
                yield from _entries(value)
        case _:
            return


def _has_moves(data: object) -> bool:
    match data:
        case {"moves": str() | [str(), *_]}:
            return True
        case _:
            return False


def _texts(data: object) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for value in data.values():
                yield from _texts(value)
        case list():
            for value in data:
                yield from _texts(value)
        case _:
            return


def _example(rulebook: str, path: str, entry: Mapping[str, Any]) -> Example:
    case = entry.get("case", entry)
    titles = {"en": entry.get("title"), **{lang: entry[lang] for lang in LANGS if lang in entry}}
    title = {lang: str(titles[lang]) for lang in LANGS if titles.get(lang)}
    known = {key: case[key] for key in CASE_KEYS if key in case}
    return Example(path, title, {"rulebook": rulebook, **known})
