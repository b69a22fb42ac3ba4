"""The Robochas: five cards for two of them, or three points for four."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import now, table, vector
from tests.vectors.declare import event

FIVE_CARDS = "card mafia; card mafia; card hackers; card hackers; card scientists"

VECTORS = (
    # The play.
    vector(
        "robochas/two-or-four",
        c.FACTION_ROBOCHAS_PLAY,
        "With five in hand two or four can be played",
        table("5 robochas", "2 mafia", market="7 mafia"),
        cites=[],
        legal=[
            *(f"take {number} mafia" for number in range(1, 8)),
            "play 2 robochas",
            "play 4 robochas",
        ],
    ),
    vector(
        "robochas/four",
        c.FACTION_ROBOCHAS_PLAY,
        "Four Robochas are played",
        table("5 robochas", "2 mafia"),
        "play 4 robochas",
        now(h0="-4 robochas", discard="+4 robochas", influence=[3, 0], turn=1),
        shows=[event("played", seat=0, count=4, faction="robochas", to="all")],
    ),
    vector(
        "robochas/three",
        c.FACTION_ROBOCHAS_PLAY,
        "Three have no effect of their own",
        table("5 robochas", "2 mafia"),
        "play 3 robochas",
        illegal=[c.FACTION_ROBOCHAS_PLAY],
    ),
    vector(
        "robochas/one",
        c.FACTION_ROBOCHAS_PLAY,
        "Nor has one",
        table("5 robochas", "2 mafia"),
        "play 1 robochas",
        illegal=[c.FACTION_ROBOCHAS_PLAY],
    ),
    vector(
        "robochas/six",
        c.FACTION_ROBOCHAS_PLAY,
        "Six are not a two and a four",
        table("6 robochas", "2 mafia"),
        "play 6 robochas",
        illegal=[c.FACTION_ROBOCHAS_PLAY],
    ),
    vector(
        "robochas/against-nobody",
        c.FACTION_ROBOCHAS_PLAY,
        "They are played against nobody",
        table("4 robochas", "2 mafia"),
        "play 4 robochas on 1",
        illegal=[c.FACTION_ROBOCHAS_PLAY],
    ),
    # The draw.
    vector(
        "robochas/five-cards",
        c.FACTION_ROBOCHAS_DRAW,
        "Two Robochas draw five cards and bring no point",
        table("2 robochas", "2 mafia"),
        f"play 2 robochas; {FIVE_CARDS}",
        now(
            h0="-2 robochas, +2 mafia, +2 hackers, +1 scientists",
            discard="+2 robochas",
            deck="-2 mafia, -2 hackers, -1 scientists",
            turn=1,
        ),
        hides=[event("gained")],
    ),
    vector(
        "robochas/five-cards-one-by-one",
        c.FACTION_ROBOCHAS_DRAW,
        "After the fourth card a fifth is due",
        table("2 robochas", "2 mafia"),
        "play 2 robochas; card mafia; card mafia; card hackers; card hackers",
        now(
            h0="-2 robochas, +2 mafia, +2 hackers",
            in_play="+2 robochas",
            deck="-2 mafia, -2 hackers",
            actions_left=0,
        ),
        then="chance card 0",
    ),
    vector(
        "robochas/not-what-is-in-play",
        c.FACTION_ROBOCHAS_DRAW,
        "The two Robochas in play cannot be drawn",
        table("2 robochas", "9 robochas", "2 robochas", market="2 robochas, 5 mafia"),
        "play 2 robochas; card robochas",
        now(h0="-2 robochas", in_play="+2 robochas", actions_left=0),
        illegal=[c.FACTION_ROBOCHAS_DRAW],
        then="chance card 0",
    ),
    vector(
        "robochas/unseen",
        c.FACTION_ROBOCHAS_DRAW,
        "Only the drawer sees the cards",
        table("2 robochas", "2 mafia"),
        "play 2 robochas; card mafia",
        now(h0="-2 robochas, +1 mafia", in_play="+2 robochas", deck="-1 mafia", actions_left=0),
        then="chance card 0",
        shows=[event("drew_card", seat=0, faction="mafia", to=[0])],
        hides=[event("drew_card", to="all")],
    ),
    # The points.
    vector(
        "robochas/three-points",
        c.FACTION_ROBOCHAS_GAIN,
        "Four Robochas are three points and no card",
        table("4 robochas", "2 mafia", influence=[1, 1]),
        "play 4 robochas",
        now(h0="-4 robochas", discard="+4 robochas", influence=[4, 1], turn=1),
        shows=[event("gained", seat=0, points=3, total=4, to="all")],
        hides=[event("drew")],
    ),
    # The discard.
    vector(
        "robochas/discard-two",
        c.FACTION_ROBOCHAS_DISCARD,
        "The two Robochas are discarded after the draw",
        table("2 robochas", "2 mafia"),
        f"play 2 robochas; {FIVE_CARDS}",
        now(
            h0="-2 robochas, +2 mafia, +2 hackers, +1 scientists",
            discard="+2 robochas",
            deck="-2 mafia, -2 hackers, -1 scientists",
            turn=1,
        ),
        shows=[event("discarded", cards=["robochas"] * 2, to="all")],
    ),
    vector(
        "robochas/discard-four",
        c.FACTION_ROBOCHAS_DISCARD,
        "The four Robochas are discarded after the points",
        table("4 robochas", "2 mafia"),
        "play 4 robochas",
        now(h0="-4 robochas", discard="+4 robochas", influence=[3, 0], turn=1),
        shows=[event("discarded", cards=["robochas"] * 4, to="all")],
    ),
    vector(
        "robochas/discard-at-once",
        c.FACTION_ROBOCHAS_DISCARD,
        "Under the other reading they are discarded as they are played",
        table("2 robochas", "2 mafia", discard_timing="at_once"),
        "play 2 robochas",
        now(h0="-2 robochas", discard="+2 robochas", actions_left=0),
        then="chance card 0",
    ),
)
