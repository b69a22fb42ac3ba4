"""Factory: five tiles more after the refill."""

from egorules.infinite_city import clause_ids as c
from tests.vectors.infinite_city.declare import event, mini, now, table, vector

FIVE_PORTS = "tile port; tile port; tile port; tile port; tile port"
MINUS_FIVE = "-port -port -port -port -port"
PLUS_FIVE = "+port +port +port +port +port"

TWO_TURNED_UP = "play capitol 1,0; token 0,0; tile {}; token 2,0; tile {}; resolve 0,0"
"""A Capitol turns up two tiles, and the text of the first is carried out."""

VECTORS = (
    vector(
        "factory/five-more",
        c.TILE_FACTORY,
        "A hand of five gets five tiles more",
        table("0,0 bank", "factory 5 housing", "bank"),
        f"play factory 1,0; {FIVE_PORTS}",
        now(
            board="1,0 factory 0",
            h0=f"-factory {PLUS_FIVE}",
            unseen=MINUS_FIVE,
            deck="-5",
            supplies=[14, 15],
            turn=1,
        ),
        shows=[
            event("factory_counted", seat=0, to="all"),
            event("drew", seat=0, to="all"),
            event("drew_tile", seat=0, tile="port", to=[0]),
        ],
    ),
    vector(
        "factory/after-the-refill",
        c.TILE_FACTORY,
        "The refill comes first: one tile, then five",
        table("0,0 bank", "factory 4 housing", "bank"),
        f"play factory 1,0; tile temple; {FIVE_PORTS}",
        now(
            board="1,0 factory 0",
            h0=f"-factory +temple {PLUS_FIVE}",
            unseen=f"-temple {MINUS_FIVE}",
            deck="-6",
            supplies=[14, 15],
            turn=1,
        ),
    ),
    vector(
        "factory/not-before-five",
        c.TILE_FACTORY,
        "After four of them the fifth is still to come",
        table("0,0 bank", "factory 5 housing", "bank"),
        "play factory 1,0; tile port; tile port; tile port; tile port",
        now(
            board="1,0 factory 0",
            h0="-factory +port +port +port +port",
            unseen="-port -port -port -port",
            deck="-4",
            factories=1,
            supplies=[14, 15],
        ),
        then="chance tile 0",
    ),
    vector(
        "factory/two-factories",
        c.TILE_FACTORY,
        "Two Factories in a turn promise ten tiles",
        table("0,0 down; 2,0 down", "capitol 5 housing", "bank"),
        f"{TWO_TURNED_UP.format('factory', 'factory')}; {FIVE_PORTS}",
        now(
            board="1,0 capitol 0; 0,0 factory 0; 2,0 factory 0",
            h0=f"-capitol {PLUS_FIVE}",
            unseen=f"-factory -factory {MINUS_FIVE}",
            deck="-5",
            factories=2,
            supplies=[12, 15],
        ),
        then="chance tile 0",
    ),
    vector(
        "factory/ten-tiles",
        c.TILE_FACTORY,
        "After the tenth the turn is over",
        table("0,0 down; 2,0 down", "capitol 5 housing", "bank"),
        f"{TWO_TURNED_UP.format('factory', 'factory')}; {FIVE_PORTS}; "
        "tile post; tile post; tile post; tile post; tile post",
        now(
            board="1,0 capitol 0; 0,0 factory 0; 2,0 factory 0",
            h0=f"-capitol {PLUS_FIVE} +post +post +post +post +post",
            unseen=f"-factory -factory {MINUS_FIVE} -post -post -post -post -post",
            deck="-10",
            supplies=[12, 15],
            turn=1,
        ),
    ),
    vector(
        "factory/the-deck-is-short",
        c.TILE_FACTORY,
        "A deck with two tiles gives two",
        table(
            "0,0 bank",
            "factory bank",
            "bank",
            miniature=mini("3 bank, factory, 2 port", hand_size=1, start=1),
        ),
        "play factory 1,0; tile port; tile port",
        now(
            board="1,0 factory 0",
            h0="-factory +port +port",
            unseen="-port -port",
            deck=0,
            supplies=[14, 15],
            turn=1,
        ),
    ),
    vector(
        "factory/known-tiles",
        c.TILE_FACTORY,
        "A Factory draws the known bottom in its order, and nothing else",
        table(
            "0,0 bank",
            "factory bank",
            "bank",
            tail="port temple",
            miniature=mini("3 bank, factory, port, temple", hand_size=1, start=1),
        ),
        "play factory 1,0; tile temple",
        now(board="1,0 factory 0", h0="-factory", factories=1, supplies=[14, 15]),
        illegal=[c.TILE_FACTORY],
        then="chance tile 0",
    ),
    vector(
        "factory/nothing-else-now",
        c.TILE_FACTORY,
        "Until all are drawn nobody plays",
        table("0,0 bank", "factory 5 housing", "bank"),
        "play factory 1,0; play housing 2,0",
        now(board="1,0 factory 0", h0="-factory", factories=1, supplies=[14, 15]),
        illegal=[c.TILE_FACTORY],
        then="chance tile 0",
    ),
    vector(
        "factory/gone-but-counted",
        c.TILE_FACTORY,
        "A Factory that has left the table since is still counted",
        table("0,0 down; 2,0 down", "capitol 5 housing", "bank"),
        f"{TWO_TURNED_UP.format('factory', 'disaster')}; remove 0,0; {FIVE_PORTS}",
        now(
            board="1,0 capitol 0; 0,0; 2,0 disaster 0",
            h0=f"-capitol {PLUS_FIVE}",
            unseen=f"-factory -disaster {MINUS_FIVE}",
            deck="-5",
            tail="factory",
            supplies=[13, 15],
            turn=1,
        ),
    ),
    vector(
        "factory/into-the-hand-one-has-then",
        c.TILE_FACTORY,
        "Hands were exchanged: the new hand is refilled, then it gets five tiles more",
        table("0,0 down; 2,0 down", "capitol 5 housing", "bank"),
        f"{TWO_TURNED_UP.format('factory', 'shopping')}; trade 1; "
        f"tile post; tile post; tile post; tile post; {FIVE_PORTS}",
        now(
            board="1,0 capitol 0; 0,0 factory 0; 2,0 shopping 0",
            h0="= bank 4 post 5 port",
            h1="= 5 housing",
            unseen=f"-factory -shopping -post -post -post -post {MINUS_FIVE}",
            deck="-9",
            supplies=[12, 15],
            turn=1,
        ),
    ),
    vector(
        "factory/beside-a-power-station",
        c.TILE_FACTORY,
        "A Power Station does not stop a Factory: nothing on the table is affected",
        table("0,0 power", "factory 5 housing", "bank"),
        f"play factory 1,0; {FIVE_PORTS}",
        now(
            board="1,0 factory 0",
            h0=f"-factory {PLUS_FIVE}",
            unseen=MINUS_FIVE,
            deck="-5",
            supplies=[14, 15],
            turn=1,
        ),
    ),
)
