"""`egorules rule`, `question` and `rules`: the specification at the terminal."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules import egocentric_world as ew
from egorules import infinite_city as ic
from egorules.cli import app, prose
from egorules.core.text import LANGS, Lang
from egorules.rulebooks import RULEBOOKS
from egorules.tools import lookup
from tests import toy

SPEC = Path(__file__).parents[1] / "spec" / ew.name

Ask = Callable[..., str]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are about one rulebook, however many there are."""
    monkeypatch.setattr(RULEBOOKS, "modules", {ew.name: ew.__name__})


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run a command on a terminal of 80 columns without colour; it must succeed."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str) -> str:
        code = app.run(arguments)
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Run a command that must be refused: exit code 2, one message, nothing on standard output."""

    def run(*arguments: str) -> str:
        code = app.run(arguments)
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (2, "", 1)
        return err

    return run


def flat(text: str) -> str:
    """A text without its line breaks and indents."""
    return " ".join(text.split())


def assert_tells(out: str, *texts: str) -> None:
    """All of the texts are told, in this order, however they are broken into lines."""
    rest = flat(out)
    for text in texts:
        before, found, rest = rest.partition(flat(text))
        assert found, f"{text!r} is not told after {before[-80:]!r}"


def assert_fits(out: str) -> None:
    """Readable at 80 columns, and no line ends in spaces or begins with a stray mark."""
    for line in out.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()
        assert not re.match(r"\s*[:;!»]", line)


@pytest.mark.parametrize("lang", LANGS)
def test_every_clause_in_full(ask: Ask, lang: Lang) -> None:
    status = {
        "en": {"stated": "stated", "inferred": "inferred", "outside-fact": "from outside"},
        "fr": {"stated": "écrite", "inferred": "déduite", "outside-fact": "extérieur"},
    }
    for clause in ew.clauses.values():
        out = ask("rule", clause.id, "--lang", lang)
        assert_fits(out)
        assert_tells(
            out,
            f"{clause.id} {clause.title[lang]}",
            ew.chapters[clause.chapter][lang],
            status[lang][clause.status],
            clause.fr if lang == "fr" else clause.en,
        )
        for source in clause.sources:
            section = ew.words.get(source.section, source.section)
            assert_tells(out, section if lang == "fr" else source.section)
        questions = [each for each in ew.questions.values() if clause.id in each.touches]
        assert_tells(out, *(flat(f"{lookup.short(q.id)} {q.title[lang]}") for q in questions))
        for difference in ew.questions.differences:
            told = flat(difference.resolution[lang]) in flat(out)
            assert told == (clause.id in difference.touches)


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_in_full(ask: Ask, lang: Lang) -> None:
    sure = {
        "en": {"settled": "both editions say it", "likely": "one edition says", "open": "silent"},
        "fr": {"settled": "deux éditions le disent", "likely": "une édition", "open": "taisent"},
    }
    for question in ew.questions.values():
        out = ask("question", question.id, "--lang", lang)
        french = lang == "fr"
        assert_fits(out)
        assert_tells(
            out,
            f"{question.id} {question.title[lang]}",
            ew.chapters[question.chapter][lang],
            sure[lang][question.confidence],
            question.fr if french else question.en,
            *(
                text
                for reading in question.readings
                for text in (
                    reading.id,
                    reading.fr if french else reading.en,
                    reading.support_fr if french else reading.support,
                )
            ),
            question.reason[lang],
            *(
                text
                for clause in question.touches
                for text in (clause, ew.clauses[clause].norm(lang))
            ),
        )
        marked = [line.split()[0] for line in out.splitlines() if "←" in line]
        assert marked == [question.default]
        for difference in ew.questions.differences:
            told = flat(difference.resolution[lang]) in flat(out)
            assert told == (difference.question == question.id)


def test_where_a_clause_stands_is_told_in_words(ask: Ask) -> None:
    english = ask("rule", "ew.turn.match")
    assert "  English rulebook: (turn page), item 3\n" in english
    assert "  French rulebook: JETER OU JOUER UNE CARTE, item 6\n" in english
    french = ask("rule", "ew.turn.match", "--lang", "fr")
    assert "  Livret anglais : (page du tour), point 3\n" in french
    assert "  Livret français : JETER OU JOUER UNE CARTE, point 6\n" in french


def test_a_place_without_an_item_has_no_number(ask: Ask) -> None:
    whole_section = next(
        clause.id for clause in ew.clauses.values() if clause.sources[0].item is None
    )
    assert re.search(r"^  [\w ]+: [^,\n]+$", ask("rule", whole_section), re.MULTILINE)


def test_the_printed_setting_really_sets_the_switch(ask: Ask) -> None:
    for question in ew.questions.values():
        out = ask("question", question.id)
        lines = [line.strip() for line in out.splitlines()]
        told = (line.removeprefix("# ") for line in lines)
        settings = [line for line in told if line.startswith("rulings = {")]
        others = [each.id for each in question.readings if each.id != question.default]
        assert len(settings) == (len(others) if question.switch else 0)
        for setting, other in zip(settings, others, strict=False):
            setup = ew.read_setup(tomllib.loads(f"[setup]\nseats = 3\n{setting}")["setup"])
            assert question.switch is not None
            assert getattr(setup.rulings, question.switch) == other
            assert getattr(ew.Rulings(), question.switch) == question.default


def test_what_is_printed_under_setup_is_one_valid_table(ask: Ask) -> None:
    three_readings = ask("question", "win-tie")
    snippet = three_readings[three_readings.index("[setup]") :].split("\n  It also")[0]
    assert tomllib.loads(snippet) == {"setup": {"rulings": {"win_tie": "random"}}}


def test_questions_of_one_switch_point_at_each_other(ask: Ask) -> None:
    assert_tells(ask("question", "repeat-stop"), "It also answers:", "citybot-repeat-stop")
    assert_tells(ask("question", "citybot-repeat-stop"), "It also answers:", "repeat-stop")
    assert "It also answers:" not in ask("question", "dual-counter")


def test_a_fixed_interpretation_has_no_switch(ask: Ask) -> None:
    out = ask("question", "deck-composition")
    assert "the interpretation is fixed" in out
    assert "[setup]" not in out


@pytest.mark.parametrize("written", ["ew.turn.match", "turn.match", "EW.Turn.Match"])
def test_a_clause_by_its_id_with_or_without_the_prefix(ask: Ask, written: str) -> None:
    assert ask("rule", written).startswith("ew.turn.match ")


@pytest.mark.parametrize(
    "written",
    ["ew.question.win-tie", "question.win-tie", "win-tie", "WIN-TIE"],
)
def test_a_question_by_its_id_with_or_without_the_prefix(ask: Ask, written: str) -> None:
    assert ask("question", written).startswith("ew.question.win-tie ")


@pytest.mark.parametrize(
    ("command", "written", "near"),
    [
        ("rule", "turn.mach", "ew.turn.match"),
        ("rule", "mtch", "ew.turn.match"),
        ("rule", "One acton per turn", "ew.turn.one-action"),
        ("rule", "votre vile", "ew.goal.city"),
        ("question", "reshuffle_time", "ew.question.reshuffle-timing"),
        ("question", "quand remelanger la defausse", "ew.question.reshuffle-timing"),
        ("question", "stop", "ew.question.repeat-stop"),
    ],
)
def test_a_close_miss_gets_suggestions(refused: Ask, command: str, written: str, near: str) -> None:
    err = refused(command, written)
    assert err.startswith(f"egorules: {written}: There is no such ")
    assert near in err


@pytest.mark.parametrize(
    ("command", "written", "lang", "told"),
    [
        (
            "rule",
            "reshuffle-timing",
            "en",
            "question: egorules question ew.question.reshuffle-timing",
        ),
        ("rule", "ew.question.win-tie", "fr", "question : egorules question ew.question.win-tie"),
        ("question", "turn.match", "en", "That is a clause: egorules rule ew.turn.match"),
        ("question", "ew.turn.pair", "fr", "C’est une clause : egorules rule ew.turn.pair"),
        ("rule", "ew.difference.eventually", "en", "shown by: egorules rule ew.card.may-trigger"),
        ("question", "difference.lowest", "fr", "que montre : egorules rule ew.goal.lowest"),
    ],
)
def test_an_id_of_another_kind_is_told_where_it_belongs(
    ask: Ask, refused: Ask, command: str, written: str, lang: str, told: str
) -> None:
    err = refused(command, written, "--lang", lang)
    assert told in err
    assert "close" not in err
    other = err.split("egorules ")[-1].split()
    assert ask(*other).startswith(f"{other[1]} ")


@pytest.mark.parametrize("lang", LANGS)
def test_every_example_written_for_readers_is_shown(ask: Ask, lang: Lang) -> None:
    assert_tells(ask("rule", "turn.pair", "--lang", lang), "pair 4+4", "pair 8+7", "pair 7+9")


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_has_an_example(ask: Ask, lang: Lang) -> None:
    heading = {"en": "Worked examples", "fr": "Exemples"}[lang]
    without = [key for key in ew.questions if heading not in ask("question", key, "--lang", lang)]
    assert without == ["ew.question.player-count"]  # it decides which games can be set up at all


def test_a_question_with_a_switch_shows_where_its_readings_part(ask: Ask) -> None:
    out = ask("question", "reshuffle-timing")
    assert_tells(out, "readings part: on_demand, at_once", "Setup: seats = 2", "Table: hands = ")
    french = ask("question", "reshuffle-timing", "--lang", "fr")
    assert "Ici les lectures se séparent : on_demand, at_once" in french
    (example,) = json.loads(ask("question", "reshuffle-timing", "--json"))["examples"]
    assert example["path"].endswith("witnesses/reshuffle_timing.on_demand.at_once.toml")


def test_a_fixed_question_is_shown_by_a_clause_that_it_touches(ask: Ask) -> None:
    assert_tells(ask("question", "wild-pair"), "pair 8+7", "pair 7+9")


def test_an_unknown_id_that_is_close_to_nothing(refused: Ask) -> None:
    assert refused("rule", "xyzzy") == "egorules: xyzzy: There is no such clause\n"
    assert refused("rule", "ew.nothing") == "egorules: ew.nothing: There is no such clause\n"
    assert "close are: ew.turn.draw" in refused("rule", "ew.turn.drw")
    assert not re.search(r"\b(cc|ic)\.", refused("rule", "ew.tile"))
    assert refused("question", "xyzzy") == "egorules: xyzzy: There is no such question\n"
    french = refused("rule", "xyzzy", "--lang", "fr")
    assert french == "egorules: xyzzy: Cette clause n’existe pas\n"
    assert "n’existe pas ; les plus proches : ew.turn.match" in refused("rule", "mtch", "--lang=fr")


def test_an_endless_id_is_cut_short(refused: Ask) -> None:
    assert len(refused("rule", "x" * 5000)) < 200


def listed(out: str) -> list[str]:
    """The short ids of a list, marked as clauses or as questions."""
    rows = (line.split() for line in out.splitlines() if line.startswith(("  § ", "  ? ")))
    return [f"{row[0]} {row[1]}" for row in rows]


@pytest.mark.parametrize("lang", LANGS)
def test_rules_lists_everything_by_chapter(ask: Ask, lang: Lang) -> None:
    out = ask("rules", "--lang", lang)
    assert_fits(out)
    wanted = [
        row
        for chapter in ew.chapters
        for row in (
            *(f"§ {c.id[3:]}" for c in ew.clauses.values() if c.chapter == chapter),
            *(f"? {q.id[12:]}" for q in ew.questions.values() if q.chapter == chapter),
        )
    ]
    assert listed(out) == wanted
    assert len(wanted) == len(ew.clauses) + len(ew.questions)
    assert_tells(out, *(title[lang] for title in ew.chapters.values()))


def test_all_words_must_occur(ask: Ask) -> None:
    both = set(listed(ask("rules", "penalty", "cancel")))
    assert both == set(listed(ask("rules", "penalty"))) & set(listed(ask("rules", "cancel")))
    assert both < set(listed(ask("rules", "penalty")))


@pytest.mark.parametrize("written", ["pénalité", "PENALITE", "Pénalite"])
def test_search_minds_neither_case_nor_accents(ask: Ask, written: str) -> None:
    found = listed(ask("rules", written))
    assert found == listed(ask("rules", "pénalité", "--lang", "fr"))
    assert "§ ability.exchange.penalty" in found


def test_search_looks_into_ids_titles_and_texts_of_both_languages(ask: Ask) -> None:
    assert "§ setup.next-first-player" in listed(ask("rules", "next-first"))
    assert "§ goal.city" in listed(ask("rules", "your", "city"))
    assert "§ goal.city" in listed(ask("rules", "votre ville"))
    assert "? reshuffle-timing" in listed(ask("rules", "deck runs out"))
    assert "? reshuffle-timing" in listed(ask("rules", "pioche s'epuise"))


def test_a_word_is_found_where_words_begin_with_it_titles_first(ask: Ask) -> None:
    found = listed(ask("rules", "tie", "--rulebook", ew.name))
    assert "§ setup.first-player-tie" in found
    assert "? ability-values" not in found  # "abilities" has it inside
    stops = [row for row in listed(ask("rules", "stop", "--chapter", "turn")) if row[0] == "§"]
    assert stops[0] == "§ turn.stop"


def test_a_word_is_not_sought_inside_others_as_long_as_a_rulebook_has_it() -> None:
    assert [*map(bool, lookup.search([cc, ic], ["tie"]))] == [False, True]
    assert [*map(bool, lookup.search([cc], ["tie"]))] == [True]  # inside "partie"


def test_filters(ask: Ask) -> None:
    stop = listed(ask("rules", "stop"))
    clauses, questions = ask("rules", "stop", "--clauses"), ask("rules", "stop", "--questions")
    assert listed(clauses) == [row for row in stop if row.startswith("§")] != []
    assert listed(questions) == [row for row in stop if row.startswith("?")] != []
    assert listed(ask("rules", "stop", "--clauses", "--questions")) == stop
    turn = listed(ask("rules", "--chapter", "turn"))
    assert "§ turn.match" in turn
    assert "? reshuffle-timing" not in turn
    wanted = {f"? {q.id[12:]}" for q in ew.questions.values() if q.confidence == "open"}
    assert set(listed(ask("rules", "--confidence", "open"))) == wanted


def test_an_unknown_filter(refused: Ask) -> None:
    assert "known are: goal, components" in refused("rules", "--chapter", "nowhere")
    refused("rules", "--confidence", "certain")


def test_a_search_without_a_hit_is_no_error(ask: Ask) -> None:
    assert ask("rules", "xyzzy", "qqq") == "Nothing found\n"
    assert flat(ask("rules", "wldi")).startswith("Nothing found Close are: ew.ability.wild, ")
    assert ask("rules", "xyzzy", "qqq", "--lang", "fr") == "Rien trouvé\n"


def test_the_word_fr_is_a_word_like_any_other(refused: Ask) -> None:
    assert "There is no such clause" in refused("rule", "fr")


def test_a_clause_as_json(ask: Ask) -> None:
    data = json.loads(ask("rule", "setup.shuffle", "--json"))
    clause = ew.clauses["ew.setup.shuffle"]
    assert data["rulebook"] == "egocentric_world"
    for key in ("id", "chapter", "title", "en", "fr", "status"):
        assert data[key] == getattr(clause, key)
    assert data["sources"][0] == {"edition": "en", "section": "(setup page)", "item": 1}
    assert "ew.question.round-setup" in data["questions"]
    assert [each["id"] for each in data["differences"]] == ["ew.difference.round-setup"]


def test_a_question_as_json(ask: Ask) -> None:
    data = json.loads(ask("question", "round-setup", "--json"))
    question = ew.questions["ew.question.round-setup"]
    assert data["rulebook"] == "egocentric_world"
    for key in ("id", "chapter", "title", "en", "fr", "default", "switch", "confidence", "weight"):
        assert data[key] == getattr(question, key)
    assert data["touches"] == list(question.touches)
    assert [each["id"] for each in data["readings"]] == ["reshuffle_all", "carry_over"]
    assert "ew.difference.first-discard" in [each["id"] for each in data["differences"]]


def test_a_search_as_json(ask: Ask) -> None:
    (found,) = json.loads(ask("rules", "stop", "--json"))["rulebooks"]
    rows = [f"§ {each['id'][3:]}" for each in found["clauses"]]
    rows += [f"? {each['id'][12:]}" for each in found["questions"]]
    assert sorted(rows) == sorted(listed(ask("rules", "stop")))
    (nothing,) = json.loads(ask("rules", "xyzzy", "--json"))["rulebooks"]
    assert (nothing["clauses"], nothing["questions"]) == ([], [])


Files = Mapping[str, str]


@pytest.fixture
def specification(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Files], None]:
    """Put files where the specification's examples are looked for."""
    monkeypatch.setattr(lookup, "spec_folder", lambda name: tmp_path / name)

    def write(files: Files) -> None:
        for name, content in files.items():
            target = tmp_path / ew.name / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content, encoding="utf-8")

    return write


def vector(clause: str, title: str, *moves: str) -> dict[str, Any]:
    return {
        "id": f"x/{title}",
        "clause": clause,
        "title": title,
        "case": {"rulebook": ew.name, "moves": list(moves)},
        "expect": {"cites": ["ew.turn.one-action"], "answer": {"moves": [{"legal": True}]}},
    }


def test_worked_examples_the_shortest_first(
    ask: Ask, specification: Callable[[Files], None]
) -> None:
    vectors = [
        vector("ew.turn.match", "three moves", "draw", "card 1", "discard"),
        vector("ew.turn.match", "one move", "match 7"),
        vector("ew.turn.pair", "not this one", "pair 7+7"),
        vector("ew.turn.match", "four moves", "draw", "card 1", "discard", "draw"),
    ]
    specification({"vectors/turn.json": json.dumps(vectors)})
    out = ask("rule", "turn.match")
    assert_tells(
        out,
        *("Worked examples", "one move", "Moves: match 7"),
        "File: spec/egocentric_world/vectors/turn.json",
        *("three moves", "Moves: draw; card 1; discard"),
    )
    assert "not this one" not in out
    assert "four moves" not in out
    assert "one move" in ask("rule", "turn.one-action"), "an expected citation names it too"


def test_an_example_can_be_judged(
    ask: Ask, specification: Callable[[Files], None], tmp_path: Path
) -> None:
    example = """
        [[example]]
        clause = "ew.turn.match"
        moves = "match 5"
        setup = { seats = 2, length = "single" }
        position = { hands = [[5, 11], [3, 4]], discard = [5], turn = 0 }
        """
    specification({"examples/match.toml": example})
    table = "Table: hands = [[5, 11], [3, 4]], discard = [5], turn = 0"
    assert_tells(ask("rule", "turn.match"), "Worked examples", table, "Moves: match 5")
    (shown,) = json.loads(ask("rule", "turn.match", "--json"))["examples"]
    case = tmp_path / "case.json"
    case.write_text(json.dumps(shown["case"]), encoding="utf-8")
    (judged,) = json.loads(ask("judge", str(case), "--json"))["moves"]
    assert "ew.turn.match" in judged["cites"]


def test_an_example_in_two_languages_names_its_question(
    ask: Ask, specification: Callable[[Files], None]
) -> None:
    witness = """
        [[example]]
        en = "A second STOP."
        fr = "Un second STOP."
        question = "ew.question.repeat-stop"
        moves = "stop; stop"
        """
    specification({"witnesses/stop.toml": witness})
    assert_tells(ask("question", "repeat-stop"), "A second STOP.", "Moves: stop; stop")
    french = ask("question", "repeat-stop", "--lang", "fr")
    assert_tells(french, "Exemples", "Un second STOP.", "Coups : stop; stop")
    assert "Worked examples" not in ask("question", "win-tie")


@pytest.mark.parametrize("clause", ["turn.match", "solo.step-6", "end.fifty", "card.copies"])
def test_worked_examples_are_told_in_the_language_asked_for(ask: Ask, clause: str) -> None:
    file = SPEC / "examples" / f"ew.{clause}.toml"
    told = tomllib.loads(file.read_text("utf-8"))["example"] if file.is_file() else []
    titles = {
        each["title"]
        for path in (SPEC / "vectors").glob("*.json")
        for each in json.loads(path.read_text("utf-8"))
        if path.name != "manifest.json"
    }
    french = " ".join(ask("rule", clause, "--lang", "fr").split())
    assert_tells(french, "Exemples", *(each["fr"] for each in told[:2]), "Coups : ")
    assert [title for title in titles if title in french] == []
    if told:
        assert_tells(" ".join(ask("rule", clause).split()), *(each["en"] for each in told[:2]))


def test_what_is_no_example_is_passed_over(
    ask: Ask, specification: Callable[[Files], None]
) -> None:
    specification(
        {
            "clauses.toml": 'moves = "match 1"\nclause = "ew.turn.match"',
            "vectors/broken.json": "{",
            "vectors/manifest.json": '{"files": ["turn.json", 3, null]}',
            "vectors/answer.json": '{"clause": "ew.turn.match", "moves": [{"legal": true}]}',
            "vectors/notes.md": "ew.turn.match",
        }
    )
    assert "Worked examples" not in ask("rule", "turn.match")


def test_without_a_specification_folder_there_are_no_examples() -> None:
    assert lookup.examples("no_such_rulebook", "ew.turn.match") == ()


def test_any_rulebook_can_be_looked_up(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS.modules, toy.name, toy.__name__)
    assert_tells(
        ask("rule", "toy.highest"), "The highest card wins.", "? tie", "Equal cards (open)"
    )
    assert_tells(ask("rule", "highest", "--lang", "fr"), "La carte la plus haute gagne.", "égales")
    assert_tells(ask("question", "tie"), "They share the win.", 'rulings = { tie = "first" }')
    out = ask("rules", "highest", "card")
    assert_tells(out, "toy ──", "The toy toy", "§ highest", "? tie")
    assert "§ highest" not in ask("rules", "--rulebook", ew.name)
    only = ask("rules", "--rulebook", "toy")
    assert_tells(only, "The toy toy", "§ deal", "? tie")
    assert "──" not in only
    both = json.loads(ask("rules", "highest", "--json"))["rulebooks"]
    assert [each["rulebook"] for each in both] == ["egocentric_world", "toy"]


def test_where_several_rulebooks_have_an_id_the_first_is_shown(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULEBOOKS.modules, toy.name, toy.__name__)
    shared = lookup.last("toy.change")
    monkeypatch.setattr(toy, "clauses", {**toy.clauses, "toy.turn.match": toy.clauses["toy.deal"]})
    assert_tells(ask("rule", "turn.match"), "ew.turn.match")
    assert_tells(ask("rule", "toy.turn.match"), "toy.deal")
    assert_tells(ask("rule", shared), "toy.change")


def test_every_chapter_has_a_name_and_is_used() -> None:
    used = {each.chapter for each in lookup.subjects([ew])}
    assert used == set(ew.chapters)
    assert all(set(title) == set(LANGS) for title in ew.chapters.values())


def test_french_punctuation_stays_with_its_word() -> None:
    text = "Une pioche « neuve » : pour qui ? Voilà ; encore !"
    for width in range(20, 60):
        lines = prose.wrapped(text, width)
        assert " ".join(lines) == text
        assert not any(re.match("[:;?!»]", line) or line.endswith("«") for line in lines)


@pytest.mark.parametrize(
    "command",
    [
        ("judge", "examples/edge_case.toml", "--readings"),
        ("play", "--auto", "--length", "single", "--seed", "5"),
    ],
)
def test_no_line_begins_with_french_punctuation(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for columns in ("60", "80", "97"):
        monkeypatch.setenv("COLUMNS", columns)
        app.run([*command, "--lang", "fr"])
        lines = capsys.readouterr().out.splitlines()
        assert any(re.search(r"\w [;:]", line) for line in lines)
        assert not [line for line in lines if re.match(" *[:;?!»]", line)]


def test_a_narrow_terminal_loses_nothing(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    clause = ew.clauses["ew.turn.match"]
    assert_tells(ask("rule", "turn.match"), clause.title["en"], clause.en)
    assert len(listed(ask("rules"))) == len(ew.clauses) + len(ew.questions)
