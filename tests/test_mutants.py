"""What `make mutants` does around mutmut: the copy says the same, survivors are explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from egorules.rulebooks import RULEBOOKS
from tests.mutants.copying import ROOT, opened
from tests.mutants.run import (
    COMMITTED,
    Explained,
    Mutant,
    change,
    complaints,
    explanations,
    is_in,
    summary,
)
from tests.mutants.sources import changed, code, fates, packages, score, sources

SOURCE = '''\
from functools import cache


class Hand:
    @property
    def size(self) -> int:
        return 3


@cache
@staticmethod_like
def told(card: int) -> str:
    """Words."""
    match card:
        case -1:
            return "no card"
    return "you hold " "no {card}" if card else "none"


def plain() -> tuple[str, int]:
    return "a b" "c", 1
'''


def staticmethod_like(function: object) -> object:
    return function


def test_the_copy_says_the_same() -> None:
    one: dict[str, Any] = {"staticmethod_like": staticmethod_like}
    two = {**one}
    exec(SOURCE, one)
    exec(opened(SOURCE), two)
    for space in (one, two):
        assert space["Hand"]().size == 3
        assert space["told"](1) == "you hold no {card}"
        assert space["told"](0) == "none"
        assert space["told"](-1) == "no card"
        assert hasattr(space["told"], "cache_clear")


def test_no_decorator_hides_a_function_and_no_sentence_stands_in_plain_quotes() -> None:
    text = opened(SOURCE)
    assert "@" not in text
    assert "    size = property(size)\n" in text
    assert "told = cache(staticmethod_like(told))\n" in text
    assert '"""you hold """ """no {card}"""' in text
    assert '"none"' in text
    assert "case -1:  # pragma: no mutate" in text


def test_decorators_that_mutmut_knows_stay() -> None:
    kept = "class A:\n    @classmethod\n    def made(cls) -> None: ...\n"
    assert opened(kept) == kept


def test_words_about_the_code_are_not_the_code() -> None:
    before = (
        'SIZE = 3\n"""Cards."""\n\n\ndef size() -> str:\n    """Of a hand."""\n    return "a # b"\n'
    )
    words = before.replace("Cards", "How many\ncards").replace("= 3", "= 3  # three")
    assert code(words) == code(before) == 'SIZE = 3\ndef size() -> str:\n    return "a # b"'
    assert code(before.replace("= 3", "= 3  # pragma: no mutate")) != code(before)
    for one, other in (("3", "4"), ("# b", "# c"), ("size", "sizes"), ("    ", "  ")):
        assert code(before.replace(one, other)) != code(before)


def mutant(number: int, status: str, was: str = "a", became: str = "b") -> Mutant:
    return Mutant(f"egorules.core.x.x_f__mutmut_{number}", "egorules.core.x.f", was, became, status)


def test_whoever_survives_must_be_explained() -> None:
    why = Explained("egorules.core.x.f", "a", "b", "the same")
    assert list(complaints([mutant(1, "killed"), mutant(2, "timeout")], [])) == []
    assert len(list(complaints([mutant(1, "survived")], []))) == 1
    assert len(list(complaints([mutant(1, "no tests")], []))) == 1
    assert len(list(complaints([mutant(1, "not checked")], []))) == 1
    assert list(complaints([mutant(1, "survived")], [why])) == []
    assert len(list(complaints([mutant(1, "survived", "a", "c")], [why]))) == 2


def test_whoever_is_explained_must_survive_and_for_a_reason() -> None:
    why = Explained("egorules.core.x.f", "a", "b", "the same")
    assert len(list(complaints([mutant(1, "killed")], [why]))) == 1
    assert len(list(complaints([], [why], ["core.x"]))) == 1
    assert list(complaints([], [why], ["core.y"])) == []
    without = Explained("egorules.core.x.f", "a", "b", " ")
    assert len(list(complaints([mutant(1, "survived")], [without]))) == 1


def test_the_summary_tells_of_every_module_as_it_was() -> None:
    why = Explained("egorules.core.x.f", "a", "b", "the same")
    mutants = [mutant(1, "killed"), mutant(2, "survived"), mutant(3, "survived", "c")]
    mutants.append(mutant(4, "not checked"))
    found = summary(mutants, [why], {"egorules.core.x": "abc", "egorules.core.y": "def"})
    assert found["egorules.core.y"] == {
        "source": "def",
        "mutants": 0,
        "untried": 0,
        "survivors": [],
    }
    module = found["egorules.core.x"]
    assert module["source"] == "abc"
    assert fates(module) == {"killed": 1, "survived": 2, "untried": 1}
    assert [(each["name"], each["why"]) for each in module["survivors"]] == [
        ("egorules.core.x.x_f__mutmut_2", "the same"),
        ("egorules.core.x.x_f__mutmut_3", None),
    ]


def test_a_change_is_the_lines_that_differ() -> None:
    diff = "--- one\n+++ two\n@@ -1,3 +1,3 @@\n def f():\n-    return  1\n+    return 2\n"
    assert change(diff) == ("return  1", "return 2")


def test_a_part_is_a_module_or_a_whole_package() -> None:
    name = mutant(1, "killed").name
    assert is_in(name, ["core.x"])
    assert is_in(name, ["core"])
    assert is_in(name, ["toy", "core"])
    assert is_in(name, [])
    assert not is_in(name, ["core.xy", "cor", "x"])


def test_a_report_knows_which_modules_have_changed_since(tmp_path: Path) -> None:
    settings = '[tool.mutmut]\nonly_mutate = ["egorules/core/*"]\ndo_not_mutate = ["*/story.py"]\n'
    (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")
    package = tmp_path / "egorules" / "core"
    package.mkdir(parents=True)
    (tmp_path / "egorules" / "other.py").touch()
    for name in ("one", "two", "three", "story"):
        (package / f"{name}.py").touch()
    then = {name: {"source": source} for name, source in sources(tmp_path).items()}
    assert [*then] == ["egorules.core.one", "egorules.core.three", "egorules.core.two"]
    assert changed(then, sources(tmp_path)) == []
    (package / "one.py").write_text("another", encoding="utf-8")
    (package / "two.py").unlink()
    (package / "four.py").touch()
    (package / "story.py").write_text("another", encoding="utf-8")
    names = ["egorules.core.four", "egorules.core.one", "egorules.core.two"]
    assert changed(then, sources(tmp_path)) == names


def test_a_package_counts_what_its_modules_count() -> None:
    modules = {
        "egorules.core.one": {"mutants": 3, "untried": 4, "survivors": [1]},
        "egorules.toy": {"mutants": 1, "untried": 0, "survivors": []},
        "egorules.toy.rules": {"mutants": 5, "untried": 1, "survivors": [1]},
    }
    core, toy = packages(modules)
    assert core == ("egorules.core", {"killed": 2, "survived": 1, "untried": 4})
    assert toy == ("egorules.toy", {"killed": 5, "survived": 1, "untried": 1})
    assert score({"killed": 3, "survived": 1, "untried": 9}) == 75.0


# The report of the last run, which the page about trust shows.

REPORT = json.loads(COMMITTED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("package", ["core", *RULEBOOKS])
def test_the_tests_of_every_package_notice_nearly_every_change_that_was_tried(package: str) -> None:
    fates = dict(packages(REPORT))[f"egorules.{package}"]
    assert fates["killed"] > 1000
    assert score(fates) > 95


def test_every_change_was_tried_and_every_survivor_is_explained() -> None:
    for name, module in REPORT.items():
        assert module["untried"] == 0, name
        for each in module["survivors"]:
            assert each["why"], (each["function"], each["was"], each["became"])


def test_whoever_is_explained_is_among_the_survivors_of_the_report() -> None:
    told = {
        (each["function"], each["was"], each["became"]): each["why"]
        for module in REPORT.values()
        for each in module["survivors"]
    }
    for each in explanations():
        assert told.get(each.change) == each.why, each.function


def stands_in_the_code(function: str, line: str) -> bool:
    parts = function.split(".")
    files = (ROOT.joinpath(*parts[:end]).with_suffix(".py") for end in range(len(parts), 1, -1))
    source = next(file for file in files if file.is_file()).read_text(encoding="utf-8")
    said = "".join(line.replace('"""', '"').split()) in "".join(source.split())
    return said and f"def {parts[-1]}(" in source


@pytest.mark.parametrize("each", explanations(), ids=lambda each: each.function)
def test_what_is_explained_stands_in_the_code(each: Explained) -> None:
    assert stands_in_the_code(each.function, each.was)
    assert each.was != each.became
    assert len(each.why) > 20
