"""What is in the box: factions, cards, players."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import Table, cards, mini, now, start, table, vector

FOUR_KINDS = ["card detectives", "card scientists", "card robochas", "card mafia"]


def counted(hand: dict[str, object]) -> Table:
    """A table with a hand that is written in plain data."""
    position = {"hands": [hand, {}], "market": cards("7 mafia"), "turn": 0}
    return Table({"seats": 2}, position)


VECTORS = (
    # Fifteen cards of each faction.
    vector(
        "box/fifteen-of-each",
        c.BOX_FACTIONS,
        "With fifteen Hackers on the table none is left in the deck",
        table("10 hackers", "3 hackers", market="5 mafia, 2 hackers"),
        "take 1 mafia",
        now(h0="+1 mafia", market="-1 mafia", actions_left=0),
        cites=[c.TURN_TAKE],
        then="chance card",
        legal=FOUR_KINDS,
    ),
    vector(
        "box/fifteen-of-each-dealt",
        c.BOX_FACTIONS,
        "A sixteenth Mafia card cannot be dealt",
        start(3),
        "first 0;" + "card mafia;" * 16,
        now(h0="+5 mafia", h1="+5 mafia", h2="+5 mafia", deck="-15 mafia", turn=0),
        illegal=[c.SETUP_DEAL],
        then="chance card 0",
    ),
    vector(
        "box/no-sixteenth-copy",
        c.BOX_FACTIONS,
        "Sixteen Hackers cannot lie on one table",
        table("9 hackers", "5 hackers", market="5 mafia, 2 hackers"),
        error=["position.cards"],
    ),
    vector(
        "box/no-sixteenth-copy-among-the-discards",
        c.BOX_FACTIONS,
        "Cards in the discard pile are counted as well",
        table("1 hackers", "", market="7 mafia", discard="15 hackers, 9 mafia"),
        error=["position.cards", "position.cards"],
    ),
    vector(
        "box/no-card-missing",
        c.BOX_FACTIONS,
        "If the deck is counted, every card must be somewhere",
        table(
            "1 hackers",
            "",
            market="7 mafia",
            discard="",
            deck="15 detectives, 14 scientists, 15 robochas, 8 mafia, 14 hackers",
        ),
        error=["position.deck"],
    ),
    vector(
        "box/no-negative-count",
        c.BOX_FACTIONS,
        "A hand cannot hold fewer than no cards",
        counted({"mafia": -1}),
        error=["position.hands[0].mafia"],
    ),
    vector(
        "box/no-fraction-of-a-card",
        c.BOX_FACTIONS,
        "A count is a whole number",
        counted({"mafia": 1.5}),
        error=["position.hands[0].mafia"],
    ),
    vector(
        "box/no-count-in-words",
        c.BOX_FACTIONS,
        "A count is a number, not a text and not true",
        counted({"mafia": "two", "hackers": True}),
        error=["position.hands[0].mafia", "position.hands[0].hackers"],
    ),
    vector(
        "box/a-count-of-zero",
        c.BOX_FACTIONS,
        "A count of 0 may be written and means no card",
        counted({"mafia": 0, "hackers": 1}),
        "play 1 hackers on 1",
        illegal=[c.FACTION_HACKERS_CONDITION],
    ),
    vector(
        "box/an-absent-count",
        c.BOX_FACTIONS,
        "null means absent",
        counted({"mafia": None, "hackers": 1}),
        "take 7 mafia",
        now(h0="+7 mafia", market="-7 mafia", actions_left=0),
        cites=[c.TURN_TAKE],
        then="chance card",
    ),
    vector(
        "box/miniature-too-many-copies",
        c.BOX_FACTIONS,
        "Even a small game has at most fifteen cards of a faction, and not fewer than none",
        start(2, miniature=mini("16 mafia, 15 police, -1 hackers")),
        error=["setup.miniature.copies.mafia", "setup.miniature.copies.hackers"],
    ),
    vector(
        "box/miniature-unknown-faction",
        c.BOX_FACTIONS,
        "There are eight factions, and cats are none of them",
        start(2, miniature=mini("9 mafia, 9 cats", deal=[1, 1])),
        error=["setup.miniature.copies.cats"],
    ),
    vector(
        "box/miniature-eight-factions",
        c.BOX_FACTIONS,
        "All eight factions may take part in a small game",
        start(
            2,
            miniature=mini(
                "1 journalists, 1 detectives, 1 bureaucrats, 1 scientists, 1 robochas, 1 mafia,"
                "1 police, 1 hackers",
                deal=[0, 0],
                market=1,
            ),
        ),
        "first 0",
        now(turn=0),
        then="chance card",
        legal=[
            "card journalists",
            "card detectives",
            "card bureaucrats",
            "card scientists",
            "card robochas",
            "card mafia",
            "card police",
            "card hackers",
        ],
    ),
    # Players.
    vector(
        "box/two-players",
        c.BOX_PLAYERS,
        "Two can play",
        start(2),
        "first 1",
        now(turn=1),
        then="chance card 1",
    ),
    vector(
        "box/six-players",
        c.BOX_PLAYERS,
        "Six can play",
        start(6),
        "first 5",
        now(turn=5),
        then="chance card 5",
    ),
    vector(
        "box/seven-players",
        c.BOX_PLAYERS,
        "Seven cannot play",
        start(7),
        error=["setup.seats"],
    ),
    vector(
        "box/one-player",
        c.BOX_PLAYERS,
        "One player alone cannot play",
        start(1),
        error=["setup.seats"],
    ),
    vector(
        "box/players-unknown",
        c.BOX_PLAYERS,
        "The number of players must be given",
        Table({}),
        error=["setup.seats"],
    ),
    vector(
        "box/players-in-words",
        c.BOX_PLAYERS,
        "The number of players is a number",
        Table({"seats": "3"}),
        error=["setup.seats"],
    ),
    vector(
        "box/no-such-key",
        c.BOX_PLAYERS,
        "A setup has no difficulty here: what is unknown is refused",
        Table({"seats": 2, "difficulty": 1}),
        error=["setup.difficulty"],
    ),
    vector(
        "box/a-hand-for-each-player",
        c.BOX_PLAYERS,
        "Three players have three hands",
        Table({"seats": 3}, {"hands": [{}, {}], "market": cards("7 mafia"), "turn": 0}),
        error=["position.hands"],
    ),
    vector(
        "box/influence-for-each-player",
        c.BOX_PLAYERS,
        "Three players have three numbers of influence",
        table("", "", "", influence=[1, 2]),
        error=["position.influence"],
    ),
    vector(
        "box/hands-unknown",
        c.BOX_PLAYERS,
        "A table without hands, market and turn is none",
        Table({"seats": 2}, {}),
        error=["position.hands", "position.market", "position.turn"],
    ),
    vector(
        "box/no-such-place",
        c.BOX_PLAYERS,
        "A table has no bank: what is unknown is refused",
        Table({"seats": 2}, {"hands": [{}, {}], "market": cards("7 mafia"), "turn": 0, "bank": 9}),
        error=["position.bank"],
    ),
    # Cards are alike.
    vector(
        "box/alike-in-a-hand",
        c.BOX_ALIKE,
        "Three Mafia cards in a hand are one outcome of a reveal, not three",
        table("2 hackers", "3 mafia, 1 robochas"),
        "play 2 hackers on 1; reveal mafia",
        now(h0="-2 hackers", h1="+2 hackers, -1 mafia", in_play="+1 mafia", actions_left=0),
        then="chance reveal 1",
        legal=["reveal robochas", "reveal mafia", "reveal hackers"],
    ),
    vector(
        "box/alike-whoever-gave-it",
        c.BOX_ALIKE,
        "A Hacker that was in the hand before is like the one that was given",
        table("1 hackers", "1 hackers"),
        "play 1 hackers on 1; reveal hackers",
        now(h0="-1 hackers", discard="+1 hackers", influence=[1, 0], turn=1),
        shows=[{"event": "gained", "seat": 0, "points": 1}],
    ),
)
