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
from egorules.core.clause import Clause
from egorules.core.ruling import Question, switches
from egorules.core.text import LANGS, placeholders
from tests.sentences import told_in

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "spec"
CLAUSE = re.compile(r"ew(\.[a-z]+(-[a-z0-9]+)*){2,4}")

# Clauses


def test_there_are_96_clauses_each_with_an_id_of_its_own() -> None:
    listed = tomllib.loads((SPEC / ew.name / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    ids = [entry["id"] for entry in listed]
    assert len(ids) == len(set(ids)) == len(ew.clauses) == 96
    assert [each for each in ids if not CLAUSE.fullmatch(each)] == []


@pytest.mark.parametrize("clause", ew.clauses.values(), ids=lambda clause: clause.id)
def test_a_clause_is_complete_in_both_languages(clause: Clause) -> None:
    assert clause.en.strip().endswith(".")
    assert clause.fr.strip().endswith(".")
    assert clause.en != clause.fr
    assert set(clause.title) == set(LANGS)
    assert all(clause.title[lang].strip() for lang in LANGS)
    assert clause.status in ("stated", "inferred", "outside-fact")


@pytest.mark.parametrize("clause", ew.clauses.values(), ids=lambda clause: clause.id)
def test_a_clause_has_sources_that_fit_its_status(clause: Clause) -> None:
    assert clause.sources
    assert {source.edition for source in clause.sources} <= {"en", "fr", "outside"}
    assert all(source.section.strip() for source in clause.sources)
    assert all(source.item is None or source.item > 0 for source in clause.sources)
    outside = any(source.edition == "outside" for source in clause.sources)
    assert outside or clause.status != "outside-fact"
    assert not outside or clause.status != "stated"


def test_no_two_clauses_say_the_same() -> None:
    for lang in LANGS:
        said = Counter(clause.norm(lang) for clause in ew.clauses.values())
        assert [norm for norm, times in said.items() if times > 1] == []


def test_the_typed_ids_are_generated_from_the_clauses() -> None:
    spec = importlib.util.spec_from_file_location("generate", SPEC / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for rulebook in generate.RULEBOOKS:
        current = generate.target(rulebook).read_text(encoding="utf-8")
        assert current == generate.typed_ids(rulebook), "run: make spec"


# Questions


def test_there_are_100_questions_each_with_an_id_of_its_own() -> None:
    listed = tomllib.loads((SPEC / ew.name / "rulings.toml").read_text(encoding="utf-8"))
    ids = [entry["id"] for entry in listed["question"]]
    assert len(ids) == len(set(ids)) == len(ew.questions) == 100
    assert [each for each in ids if not re.fullmatch(r"ew\.question(\.[a-z0-9-]+)", each)] == []


@pytest.mark.parametrize("question", ew.questions.values(), ids=lambda question: question.id)
def test_a_question_is_complete_in_both_languages(question: Question) -> None:
    assert question.en.strip().endswith("?")
    assert question.fr.strip().endswith("?")
    assert set(question.title) == set(question.reason) == set(LANGS)
    assert question.confidence in ("settled", "likely", "open")
    assert question.weight in (1, 2, 3)
    for reading in question.readings:
        texts = (reading.en, reading.fr, reading.support, reading.support_fr)
        assert all(text.strip() for text in texts), reading.id


@pytest.mark.parametrize("question", ew.questions.values(), ids=lambda question: question.id)
def test_a_question_has_readings_a_default_among_them_and_clauses(question: Question) -> None:
    ids = [reading.id for reading in question.readings]
    assert len(ids) == len(set(ids)) > 1
    assert ids[0] == question.default
    assert question.touches
    assert len(question.touches) == len(set(question.touches))
    assert set(question.touches) <= set(ew.clauses)


def test_every_switch_is_a_question_and_its_readings_are_the_values_default_first() -> None:
    known = switches(ew.Rulings)
    assert len(known) == 15
    assert {question.switch for question in ew.questions.values()} - {None} == set(known)
    default = ew.Rulings()
    for switch, readings in known.items():
        assert getattr(default, switch) is next(iter(readings)), switch
        for question in ew.questions.of_switch(switch):
            assert [reading.id for reading in question.readings] == [*readings], question.id


def test_there_are_15_differences_and_each_is_resolved() -> None:
    differences = ew.questions.differences
    ids = [each.id for each in differences]
    assert len(ids) == len(set(ids)) == 15
    for each in differences:
        texts = (each.title, each.english, each.french, each.effect, each.resolution)
        assert all(set(text) == set(LANGS) and all(text.values()) for text in texts), each.id
        assert each.touches, each.id
        assert set(each.touches) <= set(ew.clauses), each.id
        assert each.question is None or each.question in ew.questions, each.id


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


def test_the_default_is_the_first_reading() -> None:
    assert all(each.readings[0].id == each.default for each in ew.questions.values())


def test_chapters_exist() -> None:
    of_clauses = {clause.chapter for clause in ew.clauses.values()}
    of_questions = {question.chapter for question in ew.questions.values()}
    assert of_clauses | of_questions == set(ew.chapters)


# Ids that are mentioned anywhere

KNOWN = {*ew.clauses, *ew.questions, *(each.id for each in ew.questions.differences)}
PART = r"\.[a-z0-9]+(?:-[a-z0-9]+)*"
OPEN = r"(?:-(?=[{*'\"])|\.(?=[{*]))"
MENTION = re.compile(rf"(?<![\w.])ew(?:(?:{PART})+{OPEN}|(?:{PART}){{2,}})")
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
    }
}
"""Ids that a test plants to see them refused, by its file."""


def files() -> Iterator[Path]:
    """Every text file that could mention a clause."""
    for place in PLACES:
        found = [ROOT / place] if "." in place else (ROOT / place).rglob("*")
        yield from (path for path in found if path.is_file() and path.suffix in SUFFIXES)


def mentioned(path: Path) -> set[str]:
    """The ids in a file; in Python those in texts and comments, for the rest is code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        kinds = (tokenize.STRING, tokenize.COMMENT)
        text = "\n".join(token.string for token in tokens if token.type in kinds)
    found = set(MENTION.findall(text))
    return {each for each in found if not is_code(each)}


def is_code(mention: str) -> bool:
    """Whether this is an attribute of the module `ew`, such as `ew.clauses.values`."""
    name = mention.split(".")[1]
    chapters = {each.split(".")[1] for each in KNOWN}
    return name not in chapters and hasattr(ew, name)


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


# Sentences

GENERIC = ("core", "tools", "cli")
FOLLOWED_OTHERWISE = {
    "verdict.py:verdict": "the text of a guard; guards are found where they are written",
    "describe.py:describe": "what an event says; found where the event is written",
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


def test_every_sentence_of_the_rulebook_has_a_french_form() -> None:
    told = told_in(sources(*GENERIC, ew.name))
    assert sorted(told.texts - {*french("core"), *french(ew.name)}) == []
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


def test_no_french_form_is_unused_or_given_twice() -> None:
    sections = {source.section for clause in ew.clauses.values() for source in clause.sources}
    assert sorted(set(french(ew.name)) - constants(*GENERIC, ew.name) - sections) == []
    assert set(french("core")) & set(french(ew.name)) == set()


def test_what_only_the_rulebook_tells_stands_among_its_own_words() -> None:
    assert sorted(set(french("core")) - constants(*GENERIC)) == []


def test_both_languages_tell_the_same_facts() -> None:
    differ = [
        english
        for english, form in {**french("core"), **french(ew.name)}.items()
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

def guards(state):
    text, facts = "unpacked text", {}
    other = "one" if state else "other"
    return (
        (CLAUSE, True, "text of a guard", {}),
        (CLAUSE, True, text, facts),
        secret(True, "forwarded to a guard"),
        bad("place", "why it is bad"),
        say(other),
        say(TABLE[state]),
        hand_on("place", "handed on"),
        [say(word) for word in ("looped", "twice")],
    )

def secret(holds, text, **facts):
    return (CLAUSE, holds, text, facts)

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
            "text of a guard",
            "unpacked text",
        ),
        *("one", "other", "why it is bad", "handed on", "forwarded to a guard"),
        *("looped", "twice"),
    }
    assert told.unfollowed == {"planted.py:lost"}
