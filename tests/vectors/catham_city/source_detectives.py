"""The Detectives: three points, and one for everybody who has a card like the extra card."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import now, table, vector
from tests.vectors.declare import event

HANDS = ("3 detectives, 1 hackers", "2 hackers", "1 mafia")
PLAYED = {
    "h0": "-3 detectives, -1 hackers",
    "in_play": "+3 detectives, +1 hackers",
    "actions_left": 0,
}
"""What three Detectives and a Hacker change while the others are asked."""

VECTORS = (
    # The play.
    vector(
        "detectives/three",
        c.FACTION_DETECTIVES_PLAY,
        "Three Detectives are played",
        table(*HANDS),
        "play 3 detectives with hackers",
        now(**PLAYED, influence=[3, 0, 0]),
        then="clue 1 0 hackers",
        shows=[
            event("played_with", seat=0, count=3, faction="detectives", extra="hackers", to="all")
        ],
    ),
    vector(
        "detectives/two",
        c.FACTION_DETECTIVES_PLAY,
        "Two are too few",
        table(*HANDS),
        "play 2 detectives with hackers",
        illegal=[c.FACTION_DETECTIVES_PLAY],
    ),
    vector(
        "detectives/four",
        c.FACTION_DETECTIVES_PLAY,
        "Four with a further card are too many",
        table("4 detectives, 1 hackers", "2 hackers"),
        "play 4 detectives with hackers",
        illegal=[c.FACTION_DETECTIVES_PLAY],
    ),
    vector(
        "detectives/against-nobody",
        c.FACTION_DETECTIVES_PLAY,
        "They are played against nobody",
        table(*HANDS),
        "play 3 detectives with hackers on 1",
        illegal=[c.FACTION_DETECTIVES_PLAY],
    ),
    # The extra card.
    vector(
        "detectives/extra",
        c.FACTION_DETECTIVES_EXTRA,
        "Any card of the hand can be the extra card",
        table("4 detectives, 1 hackers, 1 robochas", "2 hackers", market="7 scientists"),
        cites=[],
        legal=[
            *(f"take {number} scientists" for number in range(1, 8)),
            "play 3 detectives with detectives",
            "play 3 detectives with robochas",
            "play 3 detectives with hackers",
            "play 1 hackers on 1",
        ],
    ),
    vector(
        "detectives/without-extra",
        c.FACTION_DETECTIVES_EXTRA,
        "Three Detectives alone are not enough",
        table(*HANDS),
        "play 3 detectives",
        illegal=[c.FACTION_DETECTIVES_EXTRA],
    ),
    vector(
        "detectives/without-extra-even-with-four",
        c.FACTION_DETECTIVES_EXTRA,
        "The extra card must be named, even if it is a Detective",
        table("4 detectives", "2 hackers"),
        "play 4 detectives",
        illegal=[c.FACTION_DETECTIVES_PLAY, c.FACTION_DETECTIVES_EXTRA],
    ),
    vector(
        "detectives/a-detective-as-extra",
        c.FACTION_DETECTIVES_EXTRA,
        "A fourth Detective may be the extra card",
        table("4 detectives", "1 detectives"),
        "play 3 detectives with detectives; discard detectives",
        now(
            h0="-4 detectives",
            h1="-1 detectives",
            discard="+5 detectives",
            influence=[3, 1],
            turn=1,
        ),
    ),
    vector(
        "detectives/another-faction-as-extra",
        c.FACTION_DETECTIVES_EXTRA,
        "Under the other reading the extra card is no Detective",
        table("4 detectives, 1 hackers", "2 hackers", detectives_extra="another_faction"),
        "play 3 detectives with detectives",
        illegal=[c.FACTION_DETECTIVES_EXTRA],
        offers=["play 3 detectives with hackers"],
        withholds=["play 3 detectives with detectives"],
    ),
    vector(
        "detectives/another-faction-that-is-not-there",
        c.FACTION_DETECTIVES_EXTRA,
        "A Detective as the extra card that is not even there is wrong twice",
        table("3 detectives, 1 hackers", "2 hackers", detectives_extra="another_faction"),
        "play 3 detectives with detectives",
        illegal=[c.FACTION_DETECTIVES_EXTRA, c.TURN_PLAY_COMPLETE],
    ),
    # The points.
    vector(
        "detectives/three-points",
        c.FACTION_DETECTIVES_GAIN,
        "The active player gains three points",
        table(*HANDS, influence=[2, 1, 0]),
        "play 3 detectives with hackers; decline; decline",
        now(
            h0="-3 detectives, -1 hackers",
            discard="+3 detectives, +1 hackers",
            influence=[5, 1, 0],
            turn=1,
        ),
        shows=[event("gained", seat=0, points=3, total=5, to="all")],
    ),
    # The others.
    vector(
        "detectives/others",
        c.FACTION_DETECTIVES_OTHERS,
        "A card of the extra card's faction is discarded for a point",
        table(*HANDS, influence=[0, 4, 0]),
        "play 3 detectives with hackers; discard hackers",
        now(**PLAYED, h1="-1 hackers", discard="+1 hackers", influence=[3, 5, 0]),
        then="clue 2 0 hackers",
        shows=[
            event("discarded_for_point", seat=1, faction="hackers", to="all"),
            event("gained", seat=1, points=1, total=5, to="all"),
        ],
    ),
    vector(
        "detectives/others-may-decline",
        c.FACTION_DETECTIVES_OTHERS,
        "Nobody has to discard",
        table(*HANDS),
        "play 3 detectives with hackers; decline",
        now(**PLAYED, influence=[3, 0, 0]),
        then="clue 2 0 hackers",
        shows=[event("declined", seat=1, to="all")],
    ),
    vector(
        "detectives/others-without-the-card",
        c.FACTION_DETECTIVES_OTHERS,
        "Whoever has no such card is asked, too, and can only decline",
        table(*HANDS),
        "play 3 detectives with hackers; decline; discard hackers",
        now(**PLAYED, influence=[3, 0, 0]),
        illegal=[c.FACTION_DETECTIVES_OTHERS],
        then="clue 2 0 hackers",
        legal=["decline"],
    ),
    vector(
        "detectives/others-only-one-card",
        c.FACTION_DETECTIVES_OTHERS,
        "Each discards one card, not two",
        table(*HANDS),
        "play 3 detectives with hackers; discard hackers; @1 discard hackers",
        now(**PLAYED, h1="-1 hackers", discard="+1 hackers", influence=[3, 1, 0]),
        illegal=[c.FACTION_DETECTIVES_OTHERS],
        then="clue 2 0 hackers",
    ),
    vector(
        "detectives/others-do-not-give",
        c.FACTION_DETECTIVES_OTHERS,
        "Nothing is given here",
        table(*HANDS),
        "play 3 detectives with hackers; give hackers",
        now(**PLAYED, influence=[3, 0, 0]),
        illegal=[c.FACTION_DETECTIVES_OTHERS],
        then="clue 1 0 hackers",
        legal=["discard hackers", "decline"],
    ),
    vector(
        "detectives/others-not-oneself",
        c.FACTION_DETECTIVES_OTHERS,
        "The active player is not asked",
        table("3 detectives, 2 hackers", "2 hackers"),
        "play 3 detectives with hackers; decline; @0 discard hackers",
        now(
            h0="-3 detectives, -1 hackers",
            discard="+3 detectives, +1 hackers",
            influence=[3, 0],
            turn=1,
        ),
        illegal=[c.TURN_ONE_ACTION],
    ),
    # The discard.
    vector(
        "detectives/discard",
        c.FACTION_DETECTIVES_DISCARD,
        "All four cards are discarded when everybody has answered",
        table(*HANDS),
        "play 3 detectives with hackers; discard hackers; decline",
        now(
            h0="-3 detectives, -1 hackers",
            h1="-1 hackers",
            discard="+3 detectives, +2 hackers",
            influence=[3, 1, 0],
            turn=1,
        ),
        shows=[
            event(
                "discarded",
                cards=["detectives", "detectives", "detectives", "hackers"],
                to="all",
            )
        ],
    ),
    vector(
        "detectives/discard-at-once",
        c.FACTION_DETECTIVES_DISCARD,
        "Under the other reading they are discarded as they are played",
        table(*HANDS, discard_timing="at_once"),
        "play 3 detectives with hackers",
        now(
            h0="-3 detectives, -1 hackers",
            discard="+3 detectives, +1 hackers",
            influence=[3, 0, 0],
            actions_left=0,
        ),
        then="clue 1 0 hackers",
    ),
)
