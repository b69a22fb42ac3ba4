"""The specification is complete and consistent, and everything that mentions it tells the truth."""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from egorules import egocentric_world as ew
from egorules.core.clause import Chapters, Clause, Clauses
from egorules.core.ruling import Question, Register, switches
from egorules.core.text import LANGS, placeholders
from egorules.rulebooks import NAMES, RULEBOOKS
from tests.sentences import told_in
from tests.traceability import NEVER_CITED

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "spec"
GAMES = sorted(path.parent.name for path in SPEC.glob("*/clauses.toml"))
"""Every game that has a specification; those of the registry have a package as well."""
CLAUSES = {game: Clauses(game) for game in GAMES}
QUESTIONS = {game: Register(game) for game in GAMES}
PREFIX = {game: next(iter(CLAUSES[game])).partition(".")[0] for game in GAMES}
NUMBER = {
    "catham_city": (77, 56),
    "egocentric_world": (96, 100),
    "infinite_city": (86, 109),
}
"""How many clauses and questions there are: none goes missing by mistake."""

each_game = pytest.mark.parametrize("game", GAMES)
each_rulebook = pytest.mark.parametrize("game", NAMES)
each_clause = pytest.mark.parametrize(
    "clause", [each for game in GAMES for each in CLAUSES[game].values()], ids=lambda each: each.id
)
each_question = pytest.mark.parametrize(
    "question",
    [each for game in GAMES for each in QUESTIONS[game].values()],
    ids=lambda each: each.id,
)


def listed(game: str, file: str, kind: str) -> list[str]:
    """The ids in a file, as they stand there."""
    entries = tomllib.loads((SPEC / game / file).read_text(encoding="utf-8"))[kind]
    return [entry["id"] for entry in entries]


def game_of(subject: Clause | Question) -> str:
    """The game to which a clause or a question belongs."""
    (game,) = (each for each in GAMES if subject.id.partition(".")[0] == PREFIX[each])
    return game


# Clauses


@each_game
def test_clauses_have_ids_of_their_own_and_none_is_missing(game: str) -> None:
    ids = listed(game, "clauses.toml", "clause")
    assert len(ids) == len(set(ids)) == len(CLAUSES[game]) == NUMBER[game][0]
    pattern = re.compile(rf"{PREFIX[game]}(\.[a-z]+(-[a-z0-9]+)*){{2,4}}")
    assert [each for each in ids if not pattern.fullmatch(each)] == []


def test_no_two_games_share_the_beginning_of_their_ids() -> None:
    assert len(set(PREFIX.values())) == len(GAMES) == len(NUMBER)


@each_clause
def test_a_clause_is_complete_in_both_languages(clause: Clause) -> None:
    assert clause.en.strip().endswith(".")
    assert clause.fr.strip().endswith(".")
    assert clause.en != clause.fr
    assert set(clause.title) == set(LANGS)
    assert all(clause.title[lang].strip() for lang in LANGS)
    assert clause.status in ("stated", "inferred", "outside-fact")


@each_clause
def test_a_clause_has_sources_that_fit_its_status(clause: Clause) -> None:
    assert clause.sources
    assert {source.edition for source in clause.sources} <= {"en", "fr", "outside"}
    assert all(source.section.strip() for source in clause.sources)
    assert all(source.item is None or source.item > 0 for source in clause.sources)
    outside = [source.edition == "outside" for source in clause.sources]
    assert any(outside) or clause.status != "outside-fact"
    assert not all(outside) or clause.status != "stated"


@each_game
def test_no_two_clauses_of_a_chapter_say_the_same(game: str) -> None:
    for lang in LANGS:
        said = Counter((clause.chapter, clause.norm(lang)) for clause in CLAUSES[game].values())
        assert [norm for norm, times in said.items() if times > 1] == []


@each_rulebook
def test_the_typed_ids_are_generated_from_the_clauses(game: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", SPEC / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    current = generate.target(game).read_text(encoding="utf-8")
    assert current == generate.typed_ids(game), "run: make spec"


# Questions


@each_game
def test_questions_have_ids_of_their_own_and_none_is_missing(game: str) -> None:
    ids = listed(game, "rulings.toml", "question")
    assert len(ids) == len(set(ids)) == len(QUESTIONS[game]) == NUMBER[game][1]
    pattern = re.compile(rf"{PREFIX[game]}\.question(\.[a-z0-9-]+)")
    assert [each for each in ids if not pattern.fullmatch(each)] == []


@each_question
def test_a_question_is_complete_in_both_languages(question: Question) -> None:
    assert "?" in question.en
    assert "?" in question.fr
    assert set(question.title) == set(question.reason) == set(LANGS)
    assert question.confidence in ("settled", "likely", "open")
    assert question.weight in (1, 2, 3)
    for reading in question.readings:
        texts = (reading.en, reading.fr, reading.support, reading.support_fr)
        assert all(text.strip() for text in texts), reading.id


@each_question
def test_a_question_has_readings_a_default_among_them_and_clauses(question: Question) -> None:
    ids = [reading.id for reading in question.readings]
    assert len(ids) == len(set(ids)) > 1
    assert ids[0] == question.default
    assert question.touches
    assert len(question.touches) == len(set(question.touches))
    assert set(question.touches) <= set(CLAUSES[game_of(question)])


@each_rulebook
def test_every_switch_is_a_question_and_its_readings_are_the_values_default_first(
    game: str,
) -> None:
    rulings = vars(RULEBOOKS[game])["Rulings"]
    known, questions = switches(rulings), QUESTIONS[game]
    assert {question.switch for question in questions.values()} - {None} == set(known)
    default = rulings()
    for switch, readings in known.items():
        assert getattr(default, switch) is next(iter(readings)), switch
        for question in questions.of_switch(switch):
            assert [reading.id for reading in question.readings] == [*readings], question.id


@each_game
def test_each_difference_between_editions_is_resolved(game: str) -> None:
    differences = QUESTIONS[game].differences
    ids = [each.id for each in differences]
    assert len(ids) == len(set(ids))
    sources = (each for clause in CLAUSES[game].values() for each in clause.sources)
    editions = {source.edition for source in sources} - {"outside"}
    assert bool(ids) == (len(editions) > 1)
    for each in differences:
        texts = (each.title, each.english, each.french, each.effect, each.resolution)
        assert all(set(text) == set(LANGS) and all(text.values()) for text in texts), each.id
        assert each.touches, each.id
        assert set(each.touches) <= set(CLAUSES[game]), each.id
        assert each.question is None or each.question in QUESTIONS[game], each.id


def test_a_difference_leads_to_the_question_that_it_raises() -> None:
    raised = {each.id.rpartition(".")[2]: each.question for each in ew.questions.differences}
    assert {name: key and key.rpartition(".")[2] for name, key in raised.items() if key} == {
        "round-setup": "round-setup",
        "first-discard": "round-setup",
        "eventually": "trigger-delay",
        "look-target": "look-at-yourself",
        "next-first-player": "first-player-basis",
        "stop-total": "citybot-stop-totals",
        "not-all-visible": "citybot-not-all-visible",
        "step-nine-word": "citybot-step-9-trigger",
    }  # the others have no effect: nothing is asked


@each_game
def test_chapters_exist(game: str) -> None:
    of_clauses = {clause.chapter for clause in CLAUSES[game].values()}
    of_questions = {question.chapter for question in QUESTIONS[game].values()}
    assert of_clauses | of_questions == set(Chapters(game))


# French

STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
"""An apostrophe as a typewriter has it, between letters."""


def french_texts(game: str) -> Iterator[str]:
    """Everything that a specification says in French; quotations of a section's name are not."""
    yield from (chapter["fr"] for chapter in Chapters(game).values())
    for clause in CLAUSES[game].values():
        yield from (clause.fr, clause.title["fr"])
    for question in QUESTIONS[game].values():
        yield from (question.fr, question.title["fr"], question.reason["fr"])
        for reading in question.readings:
            yield from (reading.fr, reading.support_fr)
    for each in QUESTIONS[game].differences:
        texts = (each.title, each.english, each.french, each.effect, each.resolution)
        yield from (text["fr"] for text in texts)
    yield from french(game).values()


@each_game
def test_french_has_curly_apostrophes(game: str) -> None:
    assert [text for text in french_texts(game) if STRAIGHT.search(text)] == []
    assert [text for text in french("core").values() if STRAIGHT.search(text)] == []
    assert STRAIGHT.search("l'île")


# Ids that are mentioned anywhere

KNOWN = {
    *(each for game in GAMES for each in (*CLAUSES[game], *QUESTIONS[game])),
    *(each.id for game in GAMES for each in QUESTIONS[game].differences),
}
GROUPS = {".".join(each.split(".")[:2]) for each in KNOWN}
"""The first two words of all ids."""
PART = r"\.[a-z0-9]+(?:-[a-z0-9]+)*"
OPEN = r"(?:-(?=[{*'\"])|\.(?=[{*]))"
BEGINS = "|".join(PREFIX.values())
MENTION = re.compile(rf"(?<![\w.])(?:{BEGINS})(?:(?:{PART})+{OPEN}|(?:{PART}){{2,}})")
"""An id, or the beginning of one that a placeholder, a star or the end of a text leaves open."""
PLACES = (
    *("egorules", "tests", "tests_extra", "docs", "spec", "examples", "benchmarks"),
    *("README.md", "CHANGELOG.md"),
)
SUFFIXES = {".py", ".js", ".md", ".toml", ".json", ".yml", ".html", ".txt", ".svg"}


PLANTED = {
    "test_ids.py": {
        ".".join(("ew", *rest))
        for rest in (("turn", "pear"), ("turn", "x"), ("question", "no-such"))
    },
    "test_cli_spec.py": {".".join(("ew", "turn", "drw"))},
}
"""Ids that a test plants to see them refused, by its file."""


def files() -> Iterator[Path]:
    """Every text file that could mention a clause."""
    for place in PLACES:
        found = [ROOT / place] if "." in place else (ROOT / place).rglob("*")
        yield from (path for path in found if path.is_file() and path.suffix in SUFFIXES)


def mentioned(path: Path) -> set[str]:
    """The ids in a file; in Python those in texts and comments, for the rest is code."""
    text = path.read_text(
        encoding="utf-8", errors="replace"
    )  # some inputs are malformed on purpose
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        kinds = (tokenize.STRING, tokenize.COMMENT)
        text = "\n".join(token.string for token in tokens if token.type in kinds)
    found = set(MENTION.findall(text))
    return {each for each in found if not is_code(each)}


def is_code(mention: str) -> bool:
    """Whether this is an attribute of a module such as `ew`, as in `ew.clauses.values`."""
    prefix, name = mention.split(".")[:2]
    books = [RULEBOOKS[game] for game in NAMES if PREFIX[game] == prefix]
    return f"{prefix}.{name}" not in GROUPS and any(hasattr(book, name) for book in books)


def exists(mention: str) -> bool:
    """Whether there is such an id, or a family of ids that begin so."""
    begins = mention if mention.endswith((".", "-")) else f"{mention}."
    return mention in KNOWN or any(each.startswith(begins) for each in KNOWN)


def test_every_id_that_is_mentioned_anywhere_exists() -> None:
    unknown = {
        f"{path.relative_to(ROOT)}: {each}"
        for path in files()
        for each in mentioned(path)
        if not exists(each) and each not in PLANTED.get(path.name, ())
    }
    assert unknown == set()


def test_a_mention_is_found_wherever_it_stands(tmp_path: Path) -> None:
    wrong = ".".join(("ew", "turn", "jump"))
    in_code = tmp_path / "code.py"
    in_code.write_text(f'x = ew.turn.match(1)  # {wrong}-1\ny = "{wrong}"\n', encoding="utf-8")
    assert mentioned(in_code) == {wrong, f"{wrong}-1"}
    in_prose = tmp_path / "prose.md"
    in_prose.write_text(f"see `{wrong}`. Or ew.clauses.items, new.turn.x\n", encoding="utf-8")
    assert mentioned(in_prose) == {wrong}
    begun = tmp_path / "begun.md"
    begun.write_text(f"{wrong}-{{n}}, {wrong}.*, ew.solo.step-{{n}}, ew.turn.*", encoding="utf-8")
    assert sorted(filter(exists, mentioned(begun))) == ["ew.solo.step-", "ew.turn."]
    assert len(mentioned(begun)) == 4
    assert len(list(files())) > 50


# Docstrings


def in_docstrings(source: str) -> set[str]:
    """The ids in the docstrings of a module, its classes, functions and constants."""
    texts = [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    return set(re.findall(r"`([a-z]+\.[a-z0-9.-]+)`", "\n".join(texts)))


@each_rulebook
def test_a_search_for_a_clause_finds_what_carries_it_out(game: str) -> None:
    code = [path.read_text(encoding="utf-8") for path in sources(game)]
    assert {*CLAUSES[game]} - {*NEVER_CITED} - set().union(*map(in_docstrings, code)) == set()


def test_only_docstrings_lead_to_a_clause() -> None:
    match, stop, again = (".".join(("ew", "turn", each)) for each in ("match", "stop", "again"))
    code = f'X = 1\n"""8 (`{again}`)."""\ndef f():\n    """7 (`{match}`)."""\n    return "`{stop}`"'
    assert in_docstrings(code) == {match, again}


# Sentences

GENERIC = ("core", "tools", "cli")
FOLLOWED_OTHERWISE = {
    "rules.py:judge": "the text of a need; needs are found where they are written",
    "rules.py:awaited": "what a moment awaits; found where the moment is written",
    "book.py:describe": "what an event says; found where the event is written",
    "notation.py:notation": "what a move means; found where the move is written",
    "spec.py:place": "sections of the rulebooks, from clauses.toml",
}


def sources(*packages: str) -> list[Path]:
    return sorted(path for each in packages for path in (ROOT / "egorules" / each).rglob("*.py"))


def french(of: str) -> dict[str, str]:
    words: dict[str, str] = tomllib.loads(
        (SPEC / of / "words.fr.toml").read_text(encoding="utf-8")
    )["words"]
    return words


def test_every_sentence_of_core_tools_and_command_line_has_a_french_form() -> None:
    told = told_in(sources(*GENERIC))
    assert sorted(told.texts - set(french("core"))) == []
    assert len(told.texts) > 100


@each_rulebook
def test_every_sentence_of_a_rulebook_has_a_french_form(game: str) -> None:
    told = told_in(sources(*GENERIC, game))
    assert sorted(told.texts - {*french("core"), *french(game)}) == []
    assert told.unfollowed == set(FOLLOWED_OTHERWISE)


def constants(*packages: str) -> set[str]:
    """Every text that stands in the code of some packages."""
    code = [ast.parse(path.read_text(encoding="utf-8")) for path in sources(*packages)]
    return {
        node.value
        for module in code
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@each_rulebook
def test_every_section_that_we_named_has_a_french_form(game: str) -> None:
    sections = {source.section for clause in CLAUSES[game].values() for source in clause.sources}
    ours = {each for each in sections if each.startswith("(")}
    assert sorted(ours - set(french(game))) == []


@each_rulebook
def test_no_french_form_is_unused_or_given_twice(game: str) -> None:
    sections = {source.section for clause in CLAUSES[game].values() for source in clause.sources}
    assert sorted(set(french(game)) - constants(*GENERIC, game) - sections) == []
    assert set(french("core")) & set(french(game)) == set()


def test_what_only_a_rulebook_tells_stands_among_its_own_words() -> None:
    assert sorted(set(french("core")) - constants(*GENERIC)) == []


@pytest.mark.parametrize("of", ["core", *NAMES])
def test_both_languages_tell_the_same_facts(of: str) -> None:
    differ = [
        english
        for english, form in french(of).items()
        if set(placeholders(english)) != set(placeholders(form))
    ]
    assert differ == []


def test_what_tells_sentences_is_found(tmp_path: Path) -> None:
    """Plant every way of telling a sentence, and one that cannot be followed."""
    planted = tmp_path / "planted.py"
    planted.write_text(
        """
TABLE = {1: "from a table", 2: "from a table too"}

class Event:
    says: ClassVar = "what an event says"

def hand_on(where, text, **facts):
    return say(text, **facts)

MOMENTS = {Turn: Moment(decides, CLAUSE, "what is awaited"), Deal: Moment(deals, CLAUSE, deal)}

def needs(state):
    text, facts = "unpacked text", {}
    other = "one" if state else "other"
    return (
        need(CLAUSE, True, "text of a need"),
        Need(CLAUSE, True, text, facts),
        secret(True, "handed on to a need"),
        twice("handed on twice"),
        bad("place", "why it is bad"),
        say(other),
        say(TABLE[state]),
        hand_on("place", "handed on"),
        [say(word) for word in ("looped", "twice")],
    )

def secret(holds, text, **facts):
    return Need(CLAUSE, holds, text, facts)

def twice(text):
    return secret(False, text)

def deal(state, phase):
    return say("told by a function")

def lost(state):
    return say(state.whatever)
""",
        encoding="utf-8",
    )
    told = told_in([planted])
    assert told.texts == {
        *(
            "from a table",
            "from a table too",
            "what an event says",
            "text of a need",
            "unpacked text",
        ),
        *("one", "other", "why it is bad", "handed on", "handed on to a need"),
        *("looped", "twice", "handed on twice", "what is awaited", "told by a function"),
    }
    assert told.unfollowed == {"planted.py:lost"}
