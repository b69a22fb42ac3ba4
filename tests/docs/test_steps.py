"""The flow chart of the nine steps: what is read off the code is what the rule says."""

from xml.etree.ElementTree import fromstring

from docs.games.egocentric_world import steps as flow
from docs.generate.game import Game
from docs.generate.site import Site
from egorules import egocentric_world as ew

GAME = Game(ew)
STEPS = flow.steps(GAME)


def test_nine_steps_in_order_each_with_its_own_clause() -> None:
    assert [step.clauses[0] for step in STEPS] == [f"ew.solo.step-{n}" for n in range(1, 10)]


def test_which_steps_end_the_turn() -> None:
    ending = [
        clause
        for clause in (f"ew.solo.step-{n}" for n in range(1, 10))
        if "its turn is over" in ew.clauses[clause].en
    ]
    assert [step.clauses[0] for step in STEPS if step.ends] == ending


def test_after_steps_2_and_3_the_next_one_is_always_tried() -> None:
    always = [step.clauses[0] for step in STEPS if not step.ends and not step.draws]
    assert always == ["ew.solo.step-2", "ew.solo.step-3"]


def test_only_step_7_waits_for_a_card() -> None:
    assert [step.clauses[0] for step in STEPS if step.draws] == ["ew.solo.step-7"]


def test_the_next_step_may_be_tried_except_after_the_draw_and_the_last() -> None:
    goes_on = [step.goes_on for step in STEPS]
    assert [number for number, each in enumerate(goes_on, 1) if not each] == [7, 9]


def test_the_eight_is_wild_at_steps_4_and_5_and_under_another_reading_at_step_8() -> None:
    wild = [step.clauses[0] for step in STEPS if "ew.citybot.wild" in step.clauses]
    assert wild == ["ew.solo.step-4", "ew.solo.step-5", "ew.solo.step-8"]


def test_the_chart_has_a_box_for_each_with_links_to_clause_and_code() -> None:
    root = fromstring(flow.chart(Site("en"), GAME))
    links = [each.get("href", "") for each in root.iter("a")]
    for number in range(1, 10):
        assert f"citybot-turn.html#ew.solo.step-{number}" in links
    assert (
        sum("source/egorules/egocentric_world/citybot_turn.html#L-" in each for each in links) == 9
    )
