"""Scoring: control, groups, bonus points, silver borders, who wins."""

from egorules.infinite_city import clause_ids as c
from tests.vectors.infinite_city.declare import (
    CHECK_IN,
    Over,
    Score,
    between,
    event,
    final,
    now,
    table,
    vector,
)

MOST = ("ic.score.most-points",)
TIED = ("ic.score.most-points", "ic.score.tie")


def counted(supplies: list[int]) -> dict[str, object]:
    """What changes in the last turn of seat 0: a token on a Hotel, and the game is over."""
    return now(board="9,9 hotel 0", supplies=supplies, turn=None)


ABE_AND_BETTY = (
    "0,0 power 1; 1,0 power 1; 2,0 police 0 1; 3,0 construction 0; 4,0 housing 0; 5,0 housing 0; "
    "6,0 embassy 0; 7,0 embassy 0; 8,0 port 0; 9,0 port 0"
)
"""The rulebook's example: Abe is seat 0, Betty seat 1; what their other tiles are is lost."""

DRAWN = "tile transit; tile transit; tile transit; tile transit; tile transit"

VECTORS = (
    # Control.
    vector(
        "score/control",
        c.SCORE_CONTROL,
        "One token is as good as three: both players control three tiles",
        final("0,0 bank 0 0 0; 1,0 bank 0; 2,0 bank 0; 0,5 port 1; 1,5 port 1; 2,5 port 1"),
        CHECK_IN,
        counted([9, 12]),
        ended=Over(
            "last_turns",
            [3, 3],
            [0, 1],
            [Score(3, 0, 0, 0, 3), Score(3, 0, 0, 0, 3)],
            cites=TIED,
        ),
    ),
    vector(
        "score/no-token-no-control",
        c.SCORE_CONTROL,
        "Tiles without a token, face-down tiles and tiles in hand are nobody's",
        final("0,0 bank 0; 1,0 bank 0; 2,0 bank; 3,0 down; 0,5 police"),
        CHECK_IN,
        counted([12, 15]),
        ended=Over(
            "last_turns",
            [0, 0],
            [0],
            [Score(0, 0, 0, 0, 2), Score(0, 0, 0, 0, 0)],
            cites=TIED,
        ),
    ),
    vector(
        "score/control-does-not-reach-across-a-gap",
        c.SCORE_CONTROL,
        "A tile of somebody else between one's own keeps them apart",
        final("0,0 bank 0; 1,0 bank 0; 2,0 port 1; 3,0 bank 0"),
        CHECK_IN,
        counted([11, 14]),
        ended=Over(
            "last_turns",
            [0, 0],
            [0],
            [Score(0, 0, 0, 0, 2), Score(0, 0, 0, 0, 1)],
            cites=TIED,
        ),
    ),
    # Shared tiles.
    vector(
        "score/shared-tiles",
        c.SCORE_SHARED_TILES,
        "A tile with tokens of both joins the groups of both, and gives its bonus to both",
        final("0,0 bank 0; 1,0 bank 0; 2,0 police 0 1; 3,0 port 1; 4,0 port 1"),
        CHECK_IN,
        counted([11, 12]),
        ended=Over(
            "last_turns",
            [4, 4],
            [0, 1],
            [Score(3, 1, 0, 0, 3), Score(3, 1, 0, 0, 3)],
            cites=TIED,
        ),
    ),
    vector(
        "score/shared-by-three",
        c.SCORE_SHARED_TILES,
        "A silver tile with tokens of three counts for each of them",
        final("0,0 power 0 1 2; 5,5 bank 2; 6,5 bank 2; 7,5 bank 2", seats=3),
        CHECK_IN,
        counted([13, 14, 11]),
        ended=Over(
            "last_turns",
            [2, 2, 5],
            [2],
            [Score(0, 1, 1, 1, 1), Score(0, 1, 1, 1, 1), Score(3, 1, 1, 1, 3)],
        ),
    ),
    # Groups.
    vector(
        "score/three-are-a-group",
        c.SCORE_GROUPS,
        "Three connected tiles give three points",
        final("0,0 bank 0; 1,0 bank 0; 1,1 bank 0"),
        CHECK_IN,
        counted([11, 15]),
        ended=Over("last_turns", [3, 0], [0], [Score(3, 0, 0, 0, 3), Score(0, 0, 0, 0, 0)]),
    ),
    vector(
        "score/two-are-none",
        c.SCORE_GROUPS,
        "Two connected tiles give nothing",
        final("0,0 bank 0; 1,0 bank 0; 5,5 port 1; 5,6 port 1; 5,7 port 1"),
        CHECK_IN,
        counted([12, 12]),
        ended=Over("last_turns", [0, 3], [1], [Score(0, 0, 0, 0, 2), Score(3, 0, 0, 0, 3)]),
    ),
    vector(
        "score/corners-do-not-connect",
        c.SCORE_GROUPS,
        "Three tiles that meet at corners are no group",
        final("0,0 bank 0; 1,1 bank 0; 2,2 bank 0"),
        CHECK_IN,
        counted([11, 15]),
        ended=Over(
            "last_turns",
            [0, 0],
            [0],
            [Score(0, 0, 0, 0, 1), Score(0, 0, 0, 0, 0)],
            cites=TIED,
        ),
    ),
    vector(
        "score/several-groups",
        c.SCORE_GROUPS,
        "Groups of three and four and a pair: seven points",
        final(
            "0,0 bank 0; 1,0 bank 0; 2,0 bank 0; 0,5 port 0; 1,5 port 0; 0,6 port 0; 1,6 port 0; "
            "5,0 post 0; 6,0 post 0"
        ),
        CHECK_IN,
        counted([5, 15]),
        ended=Over("last_turns", [7, 0], [0], [Score(7, 0, 0, 0, 4), Score(0, 0, 0, 0, 0)]),
    ),
    vector(
        "score/a-point-a-tile-not-a-contact",
        c.SCORE_GROUPS,
        "A square of four tiles has four contacts and four tiles; a row of four has three",
        final(
            "0,0 bank 0; 1,0 bank 0; 0,1 bank 0; 1,1 bank 0; 3,5 port 1; 4,5 port 1; 5,5 port 1; "
            "6,5 port 1"
        ),
        CHECK_IN,
        counted([10, 11]),
        ended=Over(
            "last_turns",
            [4, 4],
            [0, 1],
            [Score(4, 0, 0, 0, 4), Score(4, 0, 0, 0, 4)],
            cites=TIED,
        ),
    ),
    # Bonus points.
    vector(
        "score/bonus",
        c.SCORE_BONUS,
        "Bonus points count on tiles outside groups too",
        final(
            "0,0 bank 0; 5,0 housing 1",
            prints={"bank": {"bonus": 3}, "housing": {"bonus": 2}},
        ),
        CHECK_IN,
        counted([13, 14]),
        ended=Over("last_turns", [3, 2], [0], [Score(0, 3, 0, 0, 1), Score(0, 2, 0, 0, 1)]),
    ),
    vector(
        "score/bonus-once-a-tile",
        c.SCORE_BONUS,
        "Two tokens on a tile do not double its bonus",
        final("0,0 bank 0 0; 5,0 housing 1", prints={"bank": {"bonus": 3}}),
        CHECK_IN,
        counted([12, 14]),
        ended=Over("last_turns", [3, 0], [0], [Score(0, 3, 0, 0, 1), Score(0, 0, 0, 0, 1)]),
    ),
    vector(
        "score/bonus-of-several-tiles",
        c.SCORE_BONUS,
        "Every copy counts",
        final("0,0 bank 0; 2,0 bank 0; 5,0 housing 1", prints={"bank": {"bonus": 3}}),
        CHECK_IN,
        counted([12, 14]),
        ended=Over("last_turns", [6, 0], [0], [Score(0, 6, 0, 0, 1), Score(0, 0, 0, 0, 1)]),
    ),
    vector(
        "score/bonus-of-controlled-tiles-only",
        c.SCORE_BONUS,
        "A tile without a token gives its bonus to nobody",
        final("0,0 bank; 5,0 bank 1", prints={"bank": {"bonus": 3}}),
        CHECK_IN,
        counted([14, 14]),
        ended=Over("last_turns", [0, 3], [1], [Score(0, 0, 0, 0, 1), Score(0, 3, 0, 0, 1)]),
    ),
    # Silver borders.
    vector(
        "score/silver",
        c.SCORE_SILVER,
        "Two silver tiles against one: two points for the former, none for the latter",
        final("0,0 construction 0; 2,0 construction 0; 5,0 construction 1"),
        CHECK_IN,
        counted([12, 14]),
        ended=Over("last_turns", [2, 0], [0], [Score(0, 0, 2, 2, 1), Score(0, 0, 1, 0, 1)]),
    ),
    vector(
        "score/silver-of-nobody",
        c.SCORE_SILVER,
        "Where nobody controls a silver tile nobody scores any",
        final("0,0 construction; 2,0 bank 0; 5,0 bank 1"),
        CHECK_IN,
        counted([13, 14]),
        ended=Over(
            "last_turns",
            [0, 0],
            [0, 1],
            [Score(0, 0, 0, 0, 1), Score(0, 0, 0, 0, 1)],
            cites=TIED,
        ),
    ),
    vector(
        "score/silver-once-a-tile",
        c.SCORE_SILVER,
        "Two tokens on a silver tile make one silver tile",
        final("0,0 construction 0 0; 5,0 construction 1; 7,0 construction 1"),
        CHECK_IN,
        counted([12, 13]),
        ended=Over("last_turns", [0, 2], [1], [Score(0, 0, 1, 0, 1), Score(0, 0, 2, 2, 1)]),
    ),
    vector(
        "score/silver-as-told",
        c.SCORE_SILVER,
        "A setup may say which tiles have a silver border",
        final(
            "0,0 bank 0; 5,0 construction 1; 7,0 construction 1", prints={"bank": {"silver": True}}
        ),
        CHECK_IN,
        counted([13, 13]),
        ended=Over("last_turns", [0, 2], [1], [Score(0, 0, 1, 0, 1), Score(0, 0, 2, 2, 1)]),
    ),
    # Equally many.
    vector(
        "score/silver-tie",
        c.SCORE_SILVER_TIE,
        "Equally many silver tiles: everybody who leads scores them",
        final("0,0 construction 0; 5,0 construction 1; 0,5 bank 2", seats=3),
        CHECK_IN,
        counted([13, 14, 14]),
        ended=Over(
            "last_turns",
            [1, 1, 0],
            [0, 1],
            [Score(0, 0, 1, 1, 1), Score(0, 0, 1, 1, 1), Score(0, 0, 0, 0, 1)],
            cites=TIED,
        ),
    ),
    vector(
        "score/silver-tie-of-three",
        c.SCORE_SILVER_TIE,
        "Also if all three do, on shared tiles or their own",
        final(
            "0,0 construction 0 1; 2,0 construction 0; 4,0 power 1; 6,0 power 2; 8,0 power 2",
            seats=3,
        ),
        CHECK_IN,
        counted([12, 13, 13]),
        ended=Over(
            "last_turns",
            [2, 3, 4],
            [2],
            [Score(0, 0, 2, 2, 1), Score(0, 1, 2, 2, 1), Score(0, 2, 2, 2, 1)],
        ),
    ),
    # Most points.
    vector(
        "score/most-points",
        c.SCORE_MOST_POINTS,
        "Most points win, whatever they come from",
        final("0,0 bank 0; 1,0 bank 0; 2,0 bank 0; 5,0 power 1; 7,0 power 1"),
        CHECK_IN,
        counted([11, 13]),
        ended=Over("last_turns", [3, 4], [1], [Score(3, 0, 0, 0, 3), Score(0, 2, 2, 2, 1)]),
    ),
    vector(
        "score/the-rulebook-s-example",
        c.SCORE_MOST_POINTS,
        "Abe has 8 + 1 + 0 points and Betty 3 + 3 + 2: the city is Abe's",
        table(
            ABE_AND_BETTY,
            "bank",
            "",
            turn=1,
            last_turns=[],
            prints={kind: {"bonus": 0, "silver": False} for kind in ("housing", "embassy", "port")},
        ),
        f"pass; {DRAWN}",
        now(
            h1="= 5 transit",
            unseen="-transit -transit -transit -transit -transit",
            deck="-5",
            turn=None,
        ),
        shows=[event("game_over", cause="last_turns", totals=[9, 8], winners=[0], to="all")],
        ended=Over("last_turns", [9, 8], [0], [Score(8, 1, 1, 0, 8), Score(3, 3, 2, 2, 3)]),
    ),
    vector(
        "score/the-rulebook-s-example-with-less-known",
        c.SCORE_MOST_POINTS,
        "Without what is printed on Abe's other tiles his victory is certain all the same",
        table(ABE_AND_BETTY, "bank", "", turn=1, last_turns=[]),
        f"pass; {DRAWN}",
        now(
            h1="= 5 transit",
            unseen="-transit -transit -transit -transit -transit",
            deck="-5",
            turn=None,
        ),
        ended=Over(
            "last_turns",
            [{"at_least": 9, "at_most": None}, between(6, 8)],
            [0],
            [
                Score(8, {"at_least": 1, "at_most": None}, between(1, 7), between(0, 7), 8),
                Score(3, 3, 2, between(0, 2), 3),
            ],
            unknown=[
                "embassy.bonus",
                "embassy.silver",
                "housing.bonus",
                "housing.silver",
                "port.bonus",
                "port.silver",
            ],
        ),
    ),
    vector(
        "score/all-three-parts",
        c.SCORE_MOST_POINTS,
        "Groups, bonus and silver of three players added up",
        final(
            "0,0 power 0; 1,0 housing 0 1; 2,0 bank 0; 2,1 police 0 1 2; 3,1 plaza 1; "
            "1,1 construction 1; 0,2 port 2; 0,3 port 2; 1,3 factory 2 2; 5,5 construction 2",
            seats=3,
        ),
        CHECK_IN,
        counted([10, 11, 9]),
        ended=Over(
            "last_turns",
            [7, 6, 5],
            [0],
            [Score(4, 2, 1, 1, 4), Score(4, 1, 1, 1, 4), Score(3, 1, 1, 1, 3)],
        ),
    ),
    # A tie.
    vector(
        "score/tie",
        c.SCORE_TIE,
        "Six points each: the larger connected area wins",
        final(
            "0,0 bank 0; 1,0 bank 0; 2,0 bank 0; 0,5 port 0; 1,5 port 0; 2,5 port 0; "
            "0,8 police 1; 1,8 post 1; 2,8 post 1; 3,8 post 1; 4,8 post 1"
        ),
        CHECK_IN,
        counted([8, 10]),
        ended=Over(
            "last_turns",
            [6, 6],
            [1],
            [Score(6, 0, 0, 0, 3), Score(5, 1, 0, 0, 5)],
            cites=TIED,
        ),
    ),
    vector(
        "score/tie-by-an-area-of-two",
        c.SCORE_TIE,
        "An area that is too small to score still decides",
        final("0,0 bank 0; 1,0 bank 0; 5,0 bank 1"),
        CHECK_IN,
        counted([12, 14]),
        ended=Over(
            "last_turns",
            [0, 0],
            [0],
            [Score(0, 0, 0, 0, 2), Score(0, 0, 0, 0, 1)],
            cites=TIED,
        ),
    ),
    vector(
        "score/tie-shared",
        c.SCORE_TIE,
        "Equal areas too: the win is shared",
        final("0,0 bank 0; 5,0 bank 1; 0,5 bank 2", seats=3),
        CHECK_IN,
        counted([13, 14, 14]),
        ended=Over(
            "last_turns",
            [0, 0, 0],
            [0, 1, 2],
            [Score(0, 0, 0, 0, 1)] * 3,
            cites=TIED,
        ),
    ),
    vector(
        "score/tie-among-the-leaders-only",
        c.SCORE_TIE,
        "The area of somebody with fewer points does not matter",
        final(
            "0,0 police 0; 2,0 police 1; 0,5 bank 2; 1,5 bank 2",
            seats=3,
        ),
        CHECK_IN,
        counted([13, 14, 13]),
        ended=Over(
            "last_turns",
            [1, 1, 0],
            [0, 1],
            [Score(0, 1, 0, 0, 1), Score(0, 1, 0, 0, 1), Score(0, 0, 0, 0, 2)],
            cites=TIED,
        ),
    ),
)
