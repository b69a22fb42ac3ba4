"""Power Station: it protects itself and its neighbours; all of them in play end the game."""

from egorules.infinite_city import clause_ids as c
from tests.vectors.infinite_city.declare import (
    FIVE,
    Over,
    Score,
    event,
    now,
    played,
    playing,
    table,
    vector,
)

GUARDED = "0,0 power 1; 0,1 housing 1; 5,5 bank 1"
"""A Power Station, a tile that it protects, and one that it does not."""

ITSELF = (
    (
        "arboretum",
        "lift 1,0",
        played("arboretum 1,0", board="1,0 arboretum", supplies=[15, 12]),
    ),
    (
        "bank",
        "swap 5,5 1",
        played("bank 1,0", board="1,0 bank 1; 5,5 bank 0", supplies=[14, 12]),
    ),
    (
        "disaster",
        "remove 1,0",
        played("disaster 1,0", board="1,0", tail="disaster", supplies=[15, 12]),
    ),
    (
        "post",
        "move 1,0 5,4",
        played("post 1,0", board="1,0; 5,4 post 0", supplies=[14, 12]),
    ),
    (
        "security",
        "clear 1,0",
        played("security 1,0", board="1,0 security", supplies=[15, 12]),
    ),
    (
        "transit",
        "exchange 1,0 5,5",
        played("transit 1,0", board="1,0 bank 1; 5,5 transit 0", supplies=[14, 12]),
    ),
)
"""Texts that would affect their own tile beside the Power Station at 0,0."""

VECTORS = (
    # What is protected.
    vector(
        "power/itself",
        c.TILE_POWER_PROTECT,
        "Its own tokens stay",
        playing("security", f"{GUARDED}; 7,7 bank"),
        "play security 5,4; clear 0,0",
        played("security 5,4", supplies=[14, 12], turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="security 0 5,4",
        legal=["clear 5,4", "clear 5,5", "clear 7,7"],
    ),
    vector(
        "power/its-neighbours",
        c.TILE_POWER_PROTECT,
        "So do the tokens of adjacent tiles",
        playing("security", GUARDED),
        "play security 5,4; clear 0,1",
        played("security 5,4", supplies=[14, 12], turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="security 0 5,4",
    ),
    vector(
        "power/not-at-a-corner",
        c.TILE_POWER_PROTECT,
        "A tile at a corner of it is not protected",
        playing("security", "0,0 power; 1,1 bank 1"),
        "play security 2,1; clear 1,1",
        played("security 2,1", board="1,1 bank"),
    ),
    vector(
        "power/the-acting-tile-matters-not",
        c.TILE_POWER_PROTECT,
        "A text on a protected tile works on open tiles",
        playing("security", GUARDED),
        "play security 1,0; clear 5,5",
        played("security 1,0", board="5,5 bank", supplies=[14, 13]),
    ),
    vector(
        "power/nothing-to-choose",
        c.TILE_POWER_PROTECT,
        "Where everything is protected a text does nothing; no tile is chosen in vain",
        playing("security", "0,0 power 1; 0,1 housing 1"),
        "play security 1,0",
        played("security 1,0", supplies=[14, 13]),
        cites=[],
        shows=[event("no_effect", at="1,0", tile="security", to="all")],
    ),
    vector(
        "power/from-then-on",
        c.TILE_POWER_PROTECT,
        "A Power Station that is turned up in the middle protects from then on",
        playing("capitol", "0,0 down; 2,0 down; 3,0 bank 1"),
        "play capitol 1,0; token 2,0; tile power; token 0,0; tile security",
        played(
            "capitol 1,0",
            board="0,0 security 0; 2,0 power 0",
            unseen="-power -security",
            supplies=[12, 14],
            turn=0,
        ),
        cites=[],
        then="security 0 0,0",
        legal=["clear 0,0"],
    ),
    vector(
        "power/a-stadium-s-neighbour",
        c.TILE_POWER_PROTECT,
        "Protected tokens do not move to a Stadium",
        playing("stadium", "0,0 bank 1; 0,1 power 1; 2,0 post 1"),
        "play stadium 1,0; gather 0,0 1",
        played("stadium 1,0", supplies=[14, 12], turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="stadium 0 1,0 0",
        legal=["gather 2,0 1"],
    ),
    # A tile's own text.
    *(
        vector(
            f"power/{kind}-itself",
            c.TILE_POWER_PROTECT,
            f"The text of a protected tile does not affect that tile: {kind} does nothing here",
            playing(kind, GUARDED),
            f"play {kind} 1,0",
            played(f"{kind} 1,0", supplies=[14, 12]),
            cites=[],
            shows=[event("no_effect", at="1,0", tile=kind, to="all")],
        )
        for kind in ("arboretum", "bank", "transit")
    ),
    *(
        vector(
            f"power/{kind}-itself",
            c.TILE_POWER_PROTECT,
            f"The text of a protected tile does not affect that tile: {kind}",
            playing(kind, GUARDED),
            f"play {kind} 1,0; {move}",
            played(f"{kind} 1,0", supplies=[14, 12], turn=0),
            illegal=[c.TILE_POWER_PROTECT],
            then=f"{kind} 0 1,0",
        )
        for kind, move, _ in ITSELF
        if kind in ("disaster", "post", "security")
    ),
    *(
        vector(
            f"power/{kind}-its-own-text",
            c.TILE_POWER_PROTECT,
            f"Read the other way, a tile's own text reaches it: {kind}",
            playing(kind, GUARDED, power_own_text="allowed"),
            f"play {kind} 1,0; {move}",
            changes,
        )
        for kind, move, changes in ITSELF
    ),
    vector(
        "power/an-arboretum-s-own-token",
        c.TILE_POWER_PROTECT,
        "An Arboretum beside a Power Station takes back tokens from open tiles only",
        playing("arboretum", "0,0 power; 5,5 bank 0"),
        "play arboretum 1,0; lift 1,0",
        played("arboretum 1,0", supplies=[13, 15], turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="arboretum 0 1,0 3",
        legal=["lift 5,5", "done"],
    ),
    vector(
        "power/a-stadium",
        c.TILE_POWER_PROTECT,
        "No token moves to a Stadium beside a Power Station",
        playing("stadium", "0,0 power; 2,0 bank 1"),
        "play stadium 1,0",
        played("stadium 1,0", supplies=[14, 14]),
        cites=[],
        shows=[event("no_effect", at="1,0", tile="stadium", to="all")],
    ),
    vector(
        "power/a-stadium-s-own-text",
        c.TILE_POWER_PROTECT,
        "Read the other way, it does",
        playing("stadium", "0,0 power 1; 2,0 bank 1", power_own_text="allowed"),
        "play stadium 1,0; gather 2,0 1",
        played("stadium 1,0", board="1,0 stadium 0 1; 2,0 bank", supplies=[14, 13]),
    ),
    vector(
        "power/a-hotel-s-own-text",
        c.TILE_POWER_PROTECT,
        "Read the other way, a Hotel beside a Power Station is open",
        table("0,0 power; 0,1 hotel 1", FIVE, "bank", power_own_text="allowed"),
        "hotel 0,1",
        now(board="0,1 hotel 0 1", supplies=[14, 14], turn=1),
        cites=[],
    ),
    vector(
        "power/not-another-s-text",
        c.TILE_POWER_PROTECT,
        "That reading opens a tile to its own text only",
        playing("security", GUARDED, power_own_text="allowed"),
        "play security 1,0; clear 0,1",
        played("security 1,0", supplies=[14, 12], turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="security 0 1,0",
        legal=["clear 1,0", "clear 5,5"],
    ),
    # What it does not stop.
    vector(
        "power/a-shopping-complex",
        c.TILE_POWER_PROTECT,
        "Hands are not on the table: a Shopping Complex beside it works",
        playing("shopping", "0,0 power", "5 housing"),
        "play shopping 1,0; trade 1",
        played("shopping 1,0", h0="= 5 housing", h1="= bank bank port port post"),
        cites=[],
    ),
    vector(
        "power/a-temple",
        c.TILE_POWER_PROTECT,
        "So does a Temple",
        playing("temple", "0,0 power", "plaza"),
        "play temple 1,0; look 1; play plaza 0,1; tile bank",
        played(
            "temple 1,0",
            board="0,1 plaza 0",
            h1="-plaza +bank",
            unseen="-bank",
            deck="-1",
            supplies=[13, 15],
        ),
        cites=[],
    ),
    vector(
        "power/a-library",
        c.TILE_POWER_PROTECT,
        "And a Library",
        playing("library", "0,0 power"),
        "play library 1,0; tile plaza; tile port; tile port; tile port; tile port; "
        "play plaza 0,1; under port port port port",
        played(
            "library 1,0",
            board="0,1 plaza 0",
            unseen="-plaza -port -port -port -port",
            deck="-5",
            tail="4 port",
            supplies=[13, 15],
        ),
        cites=[],
    ),
    vector(
        "power/entry",
        c.TILE_POWER_PROTECT,
        "Tiles may move beside it: they are not adjacent yet when the text applies",
        playing("post", "0,0 power; 5,5 bank; 5,6 temple"),
        "play post 5,4; move 5,6 0,1",
        played("post 5,4", board="5,6; 0,1 temple"),
    ),
    vector(
        "power/no-entry",
        c.TILE_POWER_PROTECT,
        "Read the other way, no text brings a tile there",
        playing("post", "0,0 power; 5,5 bank; 5,6 temple", power_entry="barred"),
        "play post 5,4; move 5,6 0,1",
        played("post 5,4", turn=0),
        illegal=[c.TILE_POWER_PROTECT],
        then="post 0 5,4",
    ),
    vector(
        "power/a-play-is-no-text",
        c.TILE_POWER_PROTECT,
        "But a tile may still be played there",
        playing("plaza", "0,0 power", power_entry="barred"),
        "play plaza 1,0",
        played("plaza 1,0"),
        cites=[],
    ),
    # The end.
    vector(
        "power/five-end-the-game",
        c.TILE_POWER_END,
        "The fifth Power Station face up ends the game at once",
        table(
            "0,0 bank; 5,5 power; 5,7 power; 5,9 power; 5,11 power 1",
            "power",
            "bank",
            profile="plain",
        ),
        "play power 1,0",
        now(board="1,0 power 0", h0="-power", supplies=[14, 14], turn=None),
        ended=Over(
            "power",
            [2, 2],
            [0, 1],
            [Score(0, 1, 1, 1, 1), Score(0, 1, 1, 1, 1)],
            cites=("ic.score.most-points", "ic.score.tie"),
        ),
    ),
)
