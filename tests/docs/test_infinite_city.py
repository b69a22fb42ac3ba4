"""The pages on Infinite City: pictures of the board, the 21 kinds, a score, unknown print."""

import re
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from docs.games.infinite_city import kinds, picture, scoring
from docs.generate.cases import judged, read_examples
from docs.generate.game import Game
from docs.generate.site import Site
from egorules import infinite_city as ic
from egorules.core.parse import decode
from egorules.core.text import LANGS, Lang
from egorules.infinite_city.printed_on_tiles import PROVEN
from egorules.infinite_city.tiles import KINDS, Kind

GAME = Game(ic)
ENGLISH = Site("en")
BEFORE: dict[str, Any] = {
    "board": {"-1,0": "down", "0,0": "construction 0 0 1", "1,0": "down port", "5,2": "bank"},
    "hands": [["port", "port"], ["library"]],
    "supplies": [13, 14],
    "deck": 90,
    "tail": ["temple", "down"],
    "turn": 0,
    "last_turns": None,
}
AFTER: dict[str, Any] = {
    **BEFORE,
    "board": {**BEFORE["board"], "0,1": "port 0"},
    "hands": [["port"], ["library"]],
    "supplies": [12, 14],
    "last_turns": [1],
}


def drawn(position: dict[str, Any], other: dict[str, Any]) -> Element:
    return fromstring(picture.table(ENGLISH, position, ("Ann", "Bob"), "The table", other, {"0,0"}))


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def cells(table: Element, *kinds: str) -> dict[str, Element]:
    """The cells of the board that are drawn in a certain way, by their coordinates."""
    found = {}
    for tile in table.iter("g"):
        if {"ic-tile", *kinds} <= classes(tile):
            (at,) = texts(tile, "ic-at")
            found[at] = tile
    return found


def texts(element: Element, kind: str) -> list[str]:
    return ["".join(each.itertext()) for each in element.iter() if kind in classes(each)]


def test_every_tile_lies_in_its_cell() -> None:
    table = drawn(BEFORE, BEFORE)
    assert {at: texts(tile, "ic-name") for at, tile in cells(table).items()} == {
        "-1,0": ["?"],
        "0,0": ["Construction", "Site"],
        "1,0": ["Port"],
        "5,2": ["Bank"],
    }
    assert cells(table, "back").keys() == {"-1,0", "1,0"}


def test_tokens_have_a_shape_a_number_and_a_count() -> None:
    tile = cells(drawn(BEFORE, BEFORE))["0,0"]
    assert texts(tile, "ic-token") == ["0", "1"]
    assert texts(tile, "ic-count") == ["×2"]
    shapes = [path.get("d") for path in tile.iter("path") if path.get("d") != picture.SHIELD]
    assert shapes == list(picture.SHAPES[:2])
    assert len(set(picture.SHAPES)) == 6


def test_tokens_of_six_seats_stay_inside_the_tile() -> None:
    for token in map(fromstring, picture.tokens((0, 1, 1, 2, 3, 4, 5, 5))):
        place = re.match(r"translate\((.+),(.+)\)", token.get("transform", ""))
        x, y = place.groups() if place else (token.get("x"), token.get("y"))
        assert 8 <= float(str(x)) <= picture.TILE - 8
        assert 40 <= float(str(y)) <= picture.TILE - 4


def test_protected_tiles_have_a_shield() -> None:
    protected = [
        at for at, tile in cells(drawn(BEFORE, BEFORE)).items() if texts(tile, "ic-shield")
    ]
    assert protected == ["0,0"]


def test_x_grows_to_the_right_and_y_upwards_and_empty_columns_are_narrow() -> None:
    table = drawn(BEFORE, BEFORE)
    places = {}
    for place in table.iter("g"):
        if place.get("transform") and len(place) == 1 and "ic-tile" in classes(place[0]):
            numbers = re.findall(r"[\d.]+", place.get("transform", ""))
            places[texts(place, "ic-at")[0]] = tuple(map(float, numbers))
    step = picture.TILE + picture.GAP
    assert places["0,0"][0] == places["-1,0"][0] + step
    assert places["1,0"][0] == places["0,0"][0] + step
    assert places["5,2"][0] == places["1,0"][0] + step + picture.NARROW
    assert places["5,2"][1] == places["0,0"][1] - step - picture.NARROW


def test_what_differs_from_the_other_picture_stands_out() -> None:
    assert cells(drawn(BEFORE, BEFORE), "moved") == {}
    before, after = drawn(BEFORE, AFTER), drawn(AFTER, BEFORE)
    assert cells(before, "none").keys() == cells(after, "moved").keys() == {"0,1"}
    assert cells(before, "moved") == cells(after, "none") == {}
    assert texts(before, "moved") == ["Port ×2"]
    assert texts(after, "ic-changed") == ["tokens: 12"]
    token = {**BEFORE, "board": {**BEFORE["board"], "5,2": "bank 1"}}
    assert cells(drawn(token, BEFORE), "moved").keys() == {"5,2"}


def test_the_last_tile_of_a_hand_stands_out_too() -> None:
    played = {**BEFORE, "hands": [["port", "port"], []]}
    assert texts(drawn(BEFORE, played), "moved") == ["Library"]


def test_deck_supplies_turn_and_last_turns_are_written() -> None:
    text = "".join(drawn(AFTER, BEFORE).itertext())
    assert "Deck: 92 · at the bottom TempleFace down" in text
    assert "▸ Ann · tokens: 12" in text
    assert "Last turns still to come: Bob" in text
    aside = {**AFTER, "aside": [["bank"]]}
    assert "Looked at Bank" in "".join(drawn(aside, BEFORE).itertext())


def test_the_board_is_described_in_words() -> None:
    (svg,) = (each for each in drawn(BEFORE, BEFORE).iter("svg") if "ic-board" in classes(each))
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "The table"
    assert svg.findtext("desc") == (
        "-1,0: Face down. 0,0: Construction Site, 2 × Ann, 1 × Bob. "
        "1,0: Port, Face down. 5,2: Bank."
    )


def test_before_the_tiles_are_laid_there_is_no_board() -> None:
    bare = {**BEFORE, "board": {}}
    assert cells(drawn(bare, bare)) == {}


# The 21 kinds side by side.

CELLS = GAME.declared(kinds.FILE)


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_sums_up_every_clause_of_its_kind(kind: Kind) -> None:
    told = {clause for cell in CELLS[kind].values() for clause in cell["clauses"]}
    assert {each.id for each in GAME.clauses_of(kind)} <= told | {"ic.tile.capitol.override"}
    assert kind is not Kind.CAPITOL or "ic.tile.capitol.override" in told


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_every_kind_with_its_copies(lang: Lang) -> None:
    body = kinds.page(Site(lang), GAME).body
    rows = fromstring(body[body.index("<div") : body.rindex("</div>") + len("</div>")])
    names = texts(rows, "ic-name-of")
    assert len(names) == 21
    assert sum(int(name.rpartition("\u202f")[2]) for name in names) == 120
    assert names[0] == "Arboretum ×\u202f4"
    assert names[-1] == "Transit Station ×\u202f8"


HAND = ["bank", "bank", "port", "port", "post"]
"""So many tiles that nothing is drawn afterwards."""


def after_playing(kind: Kind, board: dict[str, str]) -> ic.State:
    """The table after seat 0 has played a tile at 1,0, next to the Power Station at 0,0."""
    hands = [[kind.value, *HAND], ["library", "factory"]]
    position = {"board": {"0,0": "power", **board}, "hands": hands, "turn": 0}
    state = ic.read_position(ic.Setup(2), position)
    return ic.apply(state, ic.parse_move(f"play {kind} 1,0")).state


def offered(state: ic.State) -> set[str]:
    """The moves of the text that is being carried out; none if the turn is over."""
    if ic.report(state)["pending"]["kind"] == "turn":
        return set()
    return set(map(str, ic.legal_moves(state)))


FAR = {"9,9": "security 0 1", "9,8": "port 1", "9,7": "factory"}
"""Tiles that nothing protects."""


@pytest.mark.parametrize(
    ("kind", "board", "offers", "told"),
    [
        ("arboretum", FAR, {"lift 9,9", "done"}, "Your token on it stays."),
        ("bank", FAR, set(), "It has no effect."),
        ("construction", {}, {"play port 2,0", "play bank 0,1"}, "It works."),
        (
            "disaster",
            FAR,
            {"remove 9,9", "remove 9,8", "remove 9,7"},
            "It works, but not on itself.",
        ),
        ("embassy", {"2,0": "bank 1"}, {"token 2,0"}, "It works on unprotected neighbours."),
        ("factory", FAR, {"tile bank"}, "It works."),
        ("housing", FAR, {"token 9,7"}, "It works elsewhere."),
        ("mausoleum", {"2,0": "bank 1"}, {"take 2,0"}, "It works on unprotected neighbours."),
        ("police", FAR, set(), "Nobody adds a token."),
        ("port", FAR, {"place 2,0", "place 0,1"}, "It works."),
        ("security", FAR, {"clear 9,9", "clear 9,8", "clear 9,7"}, "It works, but not on itself."),
        ("shopping", FAR, {"trade 1"}, "It works."),
        ("stadium", {"2,0": "bank 1"}, set(), "Nothing moves onto it."),
        ("temple", FAR, {"look 1"}, "It works."),
        ("transit", FAR, {"exchange 9,8 9,9"}, "It works, but not on itself."),
        ("post", FAR, {"move 9,9 0,1"}, "It works, but not on itself."),
    ],
)
def test_beside_a_power_station_a_tile_does_what_the_page_says(
    kind: str, board: dict[str, str], offers: set[str], told: str
) -> None:
    moves = offered(after_playing(Kind(kind), board))
    assert CELLS[kind]["acting"]["en"] == told
    assert offers <= moves
    assert bool(moves) == bool(offers)
    if kind in ("arboretum", "disaster", "security"):
        assert moves == offers
    assert not [move for move in moves if "1,0" in move.split()]


def test_the_capitol_works_beside_a_power_station_and_on_it() -> None:
    assert offered(after_playing(Kind.CAPITOL, {})) == {"token 0,0"}


# A score worked out, and print.

EXAMPLES = read_examples(GAME, GAME.own / scoring.FILE)


def test_the_score_is_that_of_the_rulebook() -> None:
    result = judged(GAME, EXAMPLES[0].case).state.phase.result
    assert [(each.groups, each.bonus.at_least, each.silver.at_least) for each in result.scores] == [
        (8, 1, 0),
        (3, 3, 2),
    ]
    assert [total.at_least for total in result.totals] == [9, 8]
    assert result.winners == (0,)


def test_without_print_totals_are_ranges_and_the_winner_is_certain_or_not() -> None:
    certain, open_ = (judged(GAME, each.case).state.phase.result for each in EXAMPLES[1:3])
    assert certain.winners == (0,)
    assert [(each.at_least, each.at_most) for each in certain.totals] == [(9, None), (6, 8)]
    assert open_.winners is None
    assert {each.partition(".")[0] for each in open_.unknown} == {"bank", "plaza", "port"}


def test_the_file_of_an_owner_settles_who_wins() -> None:
    result = judged(GAME, EXAMPLES[3].case).state.phase.result
    assert result.unknown == ()
    assert [total.at_least for total in result.totals] == [6, 10]
    assert result.winners == (1,)


def test_the_file_on_the_page_can_be_read_as_it_stands() -> None:
    body = scoring.prints_page(ENGLISH, GAME).body
    written = body[body.index("```toml\n") + len("```toml\n") :].partition("```")[0]
    case = decode(written.encode(), "tiles.toml")
    assert isinstance(case, dict)
    assert case["rulebook"] == ic.name
    assert ic.read_setup(case["setup"]) == ic.read_setup(EXAMPLES[3].case["setup"])


def test_what_is_known_is_on_the_page() -> None:
    rows = fromstring(scoring.known(ENGLISH))
    told = ["".join(row.itertext()) for row in rows.iter("tr")][1:]
    assert told == [
        "Power Station1Yesic.print.power",
        "Police HQ1Noic.print.police",
        "Construction Site0Yesic.print.construction",
    ]
    assert len(PROVEN) == len(scoring.CLAUSES) == 3


@pytest.mark.parametrize("name", ["scoring", "prints"])
def test_both_languages_show_the_same_figures(name: str) -> None:
    english, french = (
        scoring.INSERT.findall((GAME.own / f"{name}.{lang}.md").read_text("utf-8"))
        for lang in LANGS
    )
    assert english == french


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_left_to_insert(lang: Lang) -> None:
    for page in (scoring.example_page(Site(lang), GAME), scoring.prints_page(Site(lang), GAME)):
        assert "{{" not in page.body


def test_an_unknown_figure_is_an_error(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.en.md").write_text("{{ too many words here }}", "utf-8")
    (tmp_path / scoring.FILE).write_text((GAME.own / scoring.FILE).read_text("utf-8"), "utf-8")
    with pytest.raises(LookupError, match="too many words"):
        scoring.page(ENGLISH, Game(ic, own=tmp_path), "x", "X")
