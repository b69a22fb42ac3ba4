"""Symbols on the cards: a card of a certain faction."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import now, table, vector
from tests.vectors.declare import event

HANDS = ("3 detectives, 1 hackers", "1 hackers, 2 mafia")
PLAYED = {
    "h0": "-3 detectives, -1 hackers",
    "in_play": "+3 detectives, +1 hackers",
    "influence": [3, 0],
    "actions_left": 0,
}

VECTORS = (
    vector(
        "symbols/same-faction",
        c.SYMBOL_SAME_FACTION,
        "A card of the same faction as the extra card brings the point",
        table(*HANDS),
        "play 3 detectives with hackers; discard hackers",
        now(
            h0="-3 detectives, -1 hackers",
            h1="-1 hackers",
            discard="+3 detectives, +2 hackers",
            influence=[3, 1],
            turn=1,
        ),
        shows=[event("discarded_for_point", seat=1, faction="hackers", to="all")],
    ),
    vector(
        "symbols/another-faction",
        c.SYMBOL_SAME_FACTION,
        "A card of another faction does not",
        table(*HANDS),
        "play 3 detectives with hackers; discard mafia",
        now(**PLAYED),
        illegal=[c.FACTION_DETECTIVES_OTHERS],
        then="clue 1 0 hackers",
        legal=["discard hackers", "decline"],
    ),
)
