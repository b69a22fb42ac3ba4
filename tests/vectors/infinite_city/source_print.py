"""What is printed on tiles: three kinds are known; what is not known is never guessed."""

from typing import Any

from egorules.infinite_city import clause_ids as c
from tests.vectors.infinite_city.declare import (
    CHECK_IN,
    Over,
    Score,
    at_least,
    between,
    event,
    final,
    now,
    start,
    vector,
)

UNKNOWN = ("ic.print.unknown",)
NO_TILE = Score(0, 0, 0, 0, 0)
HOTEL = {"hotel": {"bonus": 0, "silver": False}}
"""So that nothing hangs on the Hotel of the last turn."""


def proven(laid: str, **options: Any) -> Any:
    """A last turn with the default profile."""
    prints = {**HOTEL, **options.pop("prints", {})}
    return final(laid, profile="proven", prints=prints, **options)


def counted(*supplies: int) -> dict[str, object]:
    """What changes in the last turn of seat 0: a token on a Hotel, and the game is over."""
    return now(board="9,9 hotel 0", supplies=list(supplies), turn=None)


VECTORS = (
    vector(
        "print/power",
        c.PRINT_POWER,
        "A Power Station: one bonus point, and a silver border that gives another",
        proven("0,0 power 0"),
        CHECK_IN,
        counted(13, 15),
        ended=Over("last_turns", [2, 0], [0], [Score(0, 1, 1, 1, 1), NO_TILE]),
    ),
    vector(
        "print/police",
        c.PRINT_POLICE,
        "A Police HQ: one bonus point, no silver border",
        proven("0,0 police 0"),
        CHECK_IN,
        counted(13, 15),
        ended=Over("last_turns", [1, 0], [0], [Score(0, 1, 0, 0, 1), NO_TILE]),
    ),
    vector(
        "print/construction",
        c.PRINT_CONSTRUCTION,
        "A Construction Site: a silver border, no bonus point",
        proven("0,0 construction 0"),
        CHECK_IN,
        counted(13, 15),
        ended=Over("last_turns", [1, 0], [0], [Score(0, 0, 1, 1, 1), NO_TILE]),
    ),
    vector(
        "print/proven-may-be-corrected",
        c.PRINT_POWER,
        "Even those are data: a setup may know better",
        proven("0,0 power 0; 2,0 power 1", prints={"power": {"bonus": 4, "silver": False}}),
        CHECK_IN,
        counted(13, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [4, 4],
            [0, 1],
            [Score(0, 4, 0, 0, 1), Score(0, 4, 0, 0, 1)],
            cites=("ic.score.most-points", "ic.score.tie"),
        ),
    ),
    vector(
        "print/proven-may-be-doubted",
        c.PRINT_CONSTRUCTION,
        "Or admit that it knows less",
        proven("0,0 construction 0", prints={"construction": {"silver": "?"}}),
        CHECK_IN,
        counted(13, 15),
        cites=[],
        ended=Over(
            "last_turns",
            [between(0, 1), 0],
            None,
            [Score(0, 0, between(0, 1), between(0, 1), 1), NO_TILE],
            cites=UNKNOWN,
            unknown=["construction.silver"],
        ),
    ),
    # What is unknown.
    vector(
        "print/unknown",
        c.PRINT_UNKNOWN,
        "Two Banks against three points: nobody knows who wins",
        proven("0,0 bank 0; 2,0 bank 0; 5,0 police 1; 7,0 power 1"),
        CHECK_IN,
        counted(12, 13),
        shows=[
            event(
                "game_over",
                cause="last_turns",
                totals=[at_least(0), between(2, 3)],
                winners=None,
                to="all",
            )
        ],
        ended=Over(
            "last_turns",
            [at_least(0), between(2, 3)],
            None,
            [
                Score(0, at_least(0), between(0, 2), between(0, 2), 1),
                Score(0, 2, 1, between(0, 1), 1),
            ],
            cites=UNKNOWN,
            unknown=["bank.bonus", "bank.silver"],
        ),
    ),
    vector(
        "print/unknown-but-certain",
        c.PRINT_UNKNOWN,
        "Three points are certain and nobody else can reach them, whatever the Banks bring",
        proven("0,0 bank 0; 1,0 bank 0; 2,0 bank 0; 5,0 police 1"),
        CHECK_IN,
        counted(11, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [at_least(3), 1],
            [0],
            [Score(3, at_least(0), between(0, 3), between(0, 3), 3), Score(0, 1, 0, 0, 1)],
            unknown=["bank.bonus", "bank.silver"],
        ),
    ),
    vector(
        "print/unknown-border-alone",
        c.PRINT_UNKNOWN,
        "With the bonus known and the border not, a total has a limit above",
        proven("0,0 bank 0; 2,0 bank 0; 5,0 police 1", prints={"bank": {"bonus": 1}}),
        CHECK_IN,
        counted(12, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [between(2, 4), 1],
            [0],
            [Score(0, 2, between(0, 2), between(0, 2), 1), Score(0, 1, 0, 0, 1)],
            unknown=["bank.silver"],
        ),
    ),
    vector(
        "print/unknown-bonus-alone",
        c.PRINT_UNKNOWN,
        "With the border known and the bonus not, only the latter is missing",
        proven("0,0 bank 0; 5,0 police 1", prints={"bank": {"silver": True}}),
        CHECK_IN,
        counted(13, 14),
        ended=Over(
            "last_turns",
            [at_least(1), 1],
            None,
            [Score(0, at_least(0), 1, 1, 1), Score(0, 1, 0, 0, 1)],
            cites=UNKNOWN,
            unknown=["bank.bonus"],
        ),
    ),
    vector(
        "print/unknown-border-decides-silver",
        c.PRINT_UNKNOWN,
        "Whether one silver tile leads hangs on the border of another's tile",
        proven("0,0 construction 0; 5,0 bank 1; 7,0 bank 1", prints={"bank": {"bonus": 0}}),
        CHECK_IN,
        counted(13, 13),
        ended=Over(
            "last_turns",
            [between(0, 1), between(0, 2)],
            None,
            [Score(0, 0, 1, between(0, 1), 1), Score(0, 0, between(0, 2), between(0, 2), 1)],
            cites=UNKNOWN,
            unknown=["bank.silver"],
        ),
    ),
    vector(
        "print/unknown-and-out-of-reach",
        c.PRINT_UNKNOWN,
        "A range that does not reach the leader does not matter",
        proven("0,0 power 0; 1,0 power 0; 0,1 police 0; 5,0 bank 1", prints={"bank": {"bonus": 0}}),
        CHECK_IN,
        counted(11, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [8, 0],
            [0],
            [Score(3, 3, 2, 2, 3), Score(0, 0, between(0, 1), 0, 1)],
            unknown=["bank.silver"],
        ),
    ),
    vector(
        "print/nobody-controls-it",
        c.PRINT_UNKNOWN,
        "What is printed on tiles that nobody controls is not missing",
        proven("0,0 bank; 2,0 police 0; 4,0 port"),
        CHECK_IN,
        counted(13, 15),
        cites=[],
        ended=Over("last_turns", [1, 0], [0], [Score(0, 1, 0, 0, 1), NO_TILE]),
    ),
    vector(
        "print/everything-told",
        c.PRINT_UNKNOWN,
        "Whoever owns the game supplies the values, and the result is exact",
        proven(
            "0,0 bank 0; 5,0 port 1",
            prints={
                "bank": {"bonus": 2, "silver": False},
                "port": {"bonus": 0, "silver": True},
            },
        ),
        CHECK_IN,
        counted(13, 14),
        cites=[],
        ended=Over("last_turns", [2, 1], [0], [Score(0, 2, 0, 0, 1), Score(0, 0, 1, 1, 1)]),
    ),
    vector(
        "print/plain",
        c.PRINT_UNKNOWN,
        "The unofficial profile takes all other tiles to be plain",
        final("0,0 bank 0; 5,0 port 1"),
        CHECK_IN,
        counted(13, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [0, 0],
            [0, 1],
            [Score(0, 0, 0, 0, 1), Score(0, 0, 0, 0, 1)],
            cites=("ic.score.most-points", "ic.score.tie"),
        ),
    ),
    vector(
        "print/copies-may-differ",
        c.PRINT_UNKNOWN,
        "Copies of a kind with different prints count each for itself",
        proven(
            "0,0 stadium-a 0; 5,0 stadium-b 1",
            prints={
                "stadium": [
                    {"copies": 4, "bonus": 0, "silver": False},
                    {"copies": 1, "bonus": 3, "silver": True},
                ]
            },
        ),
        CHECK_IN,
        counted(13, 14),
        cites=[],
        ended=Over("last_turns", [0, 4], [1], [Score(0, 0, 0, 0, 1), Score(0, 3, 1, 1, 1)]),
    ),
    vector(
        "print/copies-unknown-by-sort",
        c.PRINT_UNKNOWN,
        "What is missing is named by sort",
        proven(
            "0,0 stadium-a 0; 5,0 stadium-b 1",
            prints={
                "stadium": [
                    {"copies": 4, "bonus": 0, "silver": False},
                    {"copies": 1, "bonus": "?", "silver": True},
                ]
            },
        ),
        CHECK_IN,
        counted(13, 14),
        cites=[],
        ended=Over(
            "last_turns",
            [0, at_least(1)],
            [1],
            [Score(0, 0, 0, 0, 1), Score(0, at_least(0), 1, 1, 1)],
            unknown=["stadium-b.bonus"],
        ),
    ),
    # What a setup may say about it.
    *(
        vector(
            f"print/{name}",
            c.PRINT_UNKNOWN,
            title,
            start(2, prints=prints),
            error=[place],
        )
        for name, title, prints, place in (
            ("no-such-kind", "A Castle has no print", {"castle": {}}, "setup.prints.castle"),
            (
                "no-negative-bonus",
                "Bonus points are not negative",
                {"bank": {"bonus": -1}},
                "setup.prints.bank",
            ),
            (
                "no-huge-bonus",
                "Nor are there a hundred of them",
                {"bank": {"bonus": 100}},
                "setup.prints.bank",
            ),
            (
                "bonus-is-a-number",
                "A bonus is a number or a question mark",
                {"bank": {"bonus": "two"}},
                "setup.prints.bank.bonus",
            ),
            (
                "silver-is-yes-or-no",
                "A border is silver, not silver or unknown",
                {"bank": {"silver": 1}},
                "setup.prints.bank.silver",
            ),
            (
                "no-other-print",
                "Nothing else is printed on a tile",
                {"bank": {"gold": True}},
                "setup.prints.bank.gold",
            ),
            (
                "one-print-needs-no-list",
                "A list tells copies apart, so it has two prints or more",
                {"bank": [{"copies": 6, "bonus": 0}]},
                "setup.prints.bank",
            ),
            (
                "copies-add-up",
                "The copies of a list add up to those of the kind",
                {"bank": [{"copies": 4}, {"copies": 1}]},
                "setup.prints.bank",
            ),
            (
                "copies-are-needed",
                "Each print of a list says how many copies have it",
                {"bank": [{"copies": 4}, {"bonus": 1}]},
                "setup.prints.bank[1].copies",
            ),
            (
                "copies-belong-in-a-list",
                "A print for all copies does not count them",
                {"bank": {"copies": 6}},
                "setup.prints.bank.copies",
            ),
        )
    ),
)
