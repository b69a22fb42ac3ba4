"""The Bureaucrats: cards are turned up, and each different faction is a point."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import OFFICE, mini, now, table, vector
from tests.vectors.declare import event

FOUR = table("4 bureaucrats, 1 police", "2 mafia", factions=OFFICE)
"""Four Bureaucrats, as in the rulebook's example."""
FOUR_CARDS = "card scientists; card scientists; card mafia; card bureaucrats"

VECTORS = (
    # The play.
    vector(
        "bureaucrats/any-number",
        c.FACTION_BUREAUCRATS_PLAY,
        "One Bureaucrat or all of them: any number can be played",
        table("3 bureaucrats", "2 mafia", market="7 mafia", factions=OFFICE),
        cites=[],
        legal=[
            *(f"take {number} mafia" for number in range(1, 8)),
            "play 1 bureaucrats",
            "play 2 bureaucrats",
            "play 3 bureaucrats",
        ],
    ),
    vector(
        "bureaucrats/some-of-them",
        c.FACTION_BUREAUCRATS_PLAY,
        "The others stay in the hand",
        FOUR,
        "play 3 bureaucrats",
        now(h0="-3 bureaucrats", in_play="+3 bureaucrats", actions_left=0),
        then="chance card",
        shows=[event("played", seat=0, count=3, faction="bureaucrats", to="all")],
    ),
    vector(
        "bureaucrats/none",
        c.FACTION_BUREAUCRATS_PLAY,
        "None is no number",
        FOUR,
        "play 0 bureaucrats",
        illegal=[c.FACTION_BUREAUCRATS_PLAY],
    ),
    vector(
        "bureaucrats/against-nobody",
        c.FACTION_BUREAUCRATS_PLAY,
        "They are played against nobody",
        FOUR,
        "play 2 bureaucrats on 1",
        illegal=[c.FACTION_BUREAUCRATS_PLAY],
    ),
    vector(
        "bureaucrats/alone",
        c.FACTION_BUREAUCRATS_PLAY,
        "No card is played with them, and none of them is no play",
        FOUR,
        "play 0 bureaucrats with police",
        illegal=[c.FACTION_BUREAUCRATS_PLAY, c.TURN_PLAY],
    ),
    # The reveal.
    vector(
        "bureaucrats/turn-up",
        c.FACTION_BUREAUCRATS_REVEAL,
        "As many cards as were played are turned up: after three of four one more is due",
        FOUR,
        "play 4 bureaucrats; card scientists; card scientists; card mafia",
        now(
            h0="-4 bureaucrats",
            in_play="+4 bureaucrats, +2 scientists, +1 mafia",
            deck="-2 scientists, -1 mafia",
            actions_left=0,
        ),
        then="chance card",
        shows=[event("turned_up", faction="mafia", to="all")],
    ),
    vector(
        "bureaucrats/turn-up-no-more",
        c.FACTION_BUREAUCRATS_REVEAL,
        "After the fourth card the effect is over",
        FOUR,
        f"play 4 bureaucrats; {FOUR_CARDS}; card mafia",
        now(
            h0="-4 bureaucrats",
            discard="+5 bureaucrats, +2 scientists, +1 mafia",
            deck="-2 scientists, -1 mafia, -1 bureaucrats",
            influence=[3, 0],
            turn=1,
        ),
        illegal=[c.TURN_ONE_ACTION],
    ),
    vector(
        "bureaucrats/turn-up-from-the-deck",
        c.FACTION_BUREAUCRATS_REVEAL,
        "Only what the deck has can be turned up",
        FOUR,
        "play 4 bureaucrats; card robochas",
        now(h0="-4 bureaucrats", in_play="+4 bureaucrats", actions_left=0),
        illegal=[c.FACTION_BUREAUCRATS_REVEAL],
        then="chance card",
    ),
    vector(
        "bureaucrats/turn-up-before-anything-else",
        c.FACTION_BUREAUCRATS_REVEAL,
        "Nobody acts while cards are turned up",
        FOUR,
        "play 4 bureaucrats; @1 take 1 mafia",
        now(h0="-4 bureaucrats", in_play="+4 bureaucrats", actions_left=0),
        illegal=[c.FACTION_BUREAUCRATS_REVEAL],
        then="chance card",
    ),
    # The points.
    vector(
        "bureaucrats/different-factions",
        c.FACTION_BUREAUCRATS_GAIN,
        "Two Scientists, a Mafia card and a Bureaucrat: three factions, three points",
        FOUR,
        f"play 4 bureaucrats; {FOUR_CARDS}",
        now(
            h0="-4 bureaucrats",
            discard="+5 bureaucrats, +2 scientists, +1 mafia",
            deck="-2 scientists, -1 mafia, -1 bureaucrats",
            influence=[3, 0],
            turn=1,
        ),
        shows=[event("gained", seat=0, points=3, total=3, to="all")],
    ),
    vector(
        "bureaucrats/one-faction",
        c.FACTION_BUREAUCRATS_GAIN,
        "Three cards of one faction are one point",
        FOUR,
        "play 3 bureaucrats; card mafia; card mafia; card mafia",
        now(
            h0="-3 bureaucrats",
            discard="+3 bureaucrats, +3 mafia",
            deck="-3 mafia",
            influence=[1, 0],
            turn=1,
        ),
        shows=[event("gained", seat=0, points=1, total=1, to="all")],
    ),
    vector(
        "bureaucrats/a-bureaucrat-counts",
        c.FACTION_BUREAUCRATS_GAIN,
        "A Bureaucrat that is turned up counts as a faction",
        FOUR,
        "play 1 bureaucrats; card bureaucrats",
        now(
            h0="-1 bureaucrats",
            discard="+2 bureaucrats",
            deck="-1 bureaucrats",
            influence=[1, 0],
            turn=1,
        ),
    ),
    vector(
        "bureaucrats/points-at-the-end",
        c.FACTION_BUREAUCRATS_GAIN,
        "The points come together, after the last card",
        table("3 bureaucrats", "2 mafia", factions=OFFICE, influence=[14, 0]),
        "play 3 bureaucrats; card mafia; card police",
        now(
            h0="-3 bureaucrats",
            in_play="+3 bureaucrats, +1 mafia, +1 police",
            deck="-1 mafia, -1 police",
            actions_left=0,
        ),
        cites=[c.FACTION_BUREAUCRATS_REVEAL],
        then="chance card",
        hides=[event("gained")],
    ),
    vector(
        "bureaucrats/no-point-for-nothing",
        c.FACTION_BUREAUCRATS_GAIN,
        "Without a card to turn up there is no point",
        table(
            "1 bureaucrats",
            "1 mafia",
            market="1 mafia",
            miniature=mini("1 bureaucrats, 2 mafia", deal=[1, 1], market=1),
        ),
        "play 1 bureaucrats",
        now(h0="-1 bureaucrats", discard="+1 bureaucrats", turn=1),
        cites=[c.FACTION_BUREAUCRATS_REVEAL],
        hides=[event("gained")],
    ),
    # The discard.
    vector(
        "bureaucrats/discard",
        c.FACTION_BUREAUCRATS_DISCARD,
        "What was played and what was turned up is discarded",
        FOUR,
        "play 2 bureaucrats; card mafia; card police",
        now(
            h0="-2 bureaucrats",
            discard="+2 bureaucrats, +1 mafia, +1 police",
            deck="-1 mafia, -1 police",
            influence=[2, 0],
            turn=1,
        ),
        shows=[
            event("discarded", cards=["bureaucrats", "bureaucrats", "mafia", "police"], to="all")
        ],
    ),
    vector(
        "bureaucrats/discard-at-once",
        c.FACTION_BUREAUCRATS_DISCARD,
        "Under the other reading each card is discarded as it is played or turned up",
        table("2 bureaucrats", "2 mafia", factions=OFFICE, discard_timing="at_once"),
        "play 2 bureaucrats; card mafia",
        now(
            h0="-2 bureaucrats", discard="+2 bureaucrats, +1 mafia", deck="-1 mafia", actions_left=0
        ),
        then="chance card",
    ),
)
