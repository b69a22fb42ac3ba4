"""Goal of the game: be the first to have enough influence."""

from egorules.catham_city import clause_ids as c
from tests.vectors.catham_city.declare import OFFICE, Mayor, now, table, vector

ROBOCHAS_END = {"h0": "-4 robochas", "in_play": "+4 robochas", "turn": None, "actions_left": 0}
"""What four Robochas change if they win."""

VECTORS = (
    # The mayor.
    vector(
        "goal/mayor",
        c.GOAL_MAYOR,
        "Whoever reaches the target is mayor",
        table("4 robochas", "2 mafia", influence=[13, 15]),
        "play 4 robochas",
        now(**ROBOCHAS_END, influence=[16, 15]),
        ended=Mayor(0, [16, 15]),
    ),
    vector(
        "goal/mayor-on-the-turn-of-another",
        c.GOAL_MAYOR,
        "A player who answers may become mayor before the active player does",
        table(
            "3 detectives, 1 hackers",
            "1 hackers",
            "1 mafia",
            "1 hackers",
            influence=[9, 12, 5, 12],
        ),
        "play 3 detectives with hackers; discard hackers",
        now(
            h0="-3 detectives, -1 hackers",
            h1="-1 hackers",
            in_play="+3 detectives, +1 hackers",
            discard="+1 hackers",
            influence=[12, 13, 5, 12],
            turn=None,
            actions_left=0,
        ),
        ended=Mayor(1, [12, 13, 5, 12]),
    ),
    vector(
        "goal/more-than-enough",
        c.GOAL_MAYOR,
        "More than the target wins as well: all points of one gain count",
        table("3 bureaucrats", "2 mafia", factions=OFFICE, influence=[14, 15]),
        "play 3 bureaucrats; card scientists; card mafia; card hackers",
        now(
            h0="-3 bureaucrats",
            deck="-1 scientists, -1 mafia, -1 hackers",
            in_play="+3 bureaucrats, +1 scientists, +1 mafia, +1 hackers",
            influence=[17, 15],
            turn=None,
            actions_left=0,
        ),
        ended=Mayor(0, [17, 15]),
    ),
    # The target.
    vector(
        "goal/target-two-players",
        c.GOAL_TARGET,
        "With two players 15 are not enough",
        table("4 robochas", "2 mafia", influence=[12, 0]),
        "play 4 robochas",
        now(h0="-4 robochas", discard="+4 robochas", influence=[15, 0], turn=1),
        cites=[c.FACTION_ROBOCHAS_GAIN],
    ),
    vector(
        "goal/target-three-players",
        c.GOAL_TARGET,
        "With three players 13 are not enough",
        table("4 robochas", "2 mafia", "1 mafia", influence=[10, 0, 15]),
        "play 4 robochas",
        now(h0="-4 robochas", discard="+4 robochas", influence=[13, 0, 15], turn=1),
        cites=[c.FACTION_ROBOCHAS_GAIN],
    ),
    vector(
        "goal/target-three-players-reached",
        c.GOAL_TARGET,
        "With three players 16 are enough",
        table("4 robochas", "2 mafia", "1 mafia", influence=[13, 0, 15]),
        "play 4 robochas",
        now(**ROBOCHAS_END, influence=[16, 0, 15]),
        ended=Mayor(0, [16, 0, 15]),
    ),
    vector(
        "goal/target-four-players",
        c.GOAL_TARGET,
        "With four players 13 are enough",
        table("4 robochas", "2 mafia", "1 mafia", "", influence=[10, 0, 12, 0]),
        "play 4 robochas",
        now(**ROBOCHAS_END, influence=[13, 0, 12, 0]),
        ended=Mayor(0, [13, 0, 12, 0]),
    ),
    vector(
        "goal/target-six-players",
        c.GOAL_TARGET,
        "With six players 13 are enough as well",
        table("4 robochas", "", "", "", "", "", influence=[10, 1, 2, 3, 4, 12]),
        "play 4 robochas",
        now(**ROBOCHAS_END, influence=[13, 1, 2, 3, 4, 12]),
        ended=Mayor(0, [13, 1, 2, 3, 4, 12]),
    ),
    vector(
        "goal/target-already-reached",
        c.GOAL_TARGET,
        "With 16 of 16 the game would be over, so there is no such table",
        table("4 robochas", "2 mafia", influence=[3, 16]),
        error=["position.influence[1]"],
    ),
    vector(
        "goal/target-already-reached-by-two-of-four",
        c.GOAL_TARGET,
        "With four players nobody can have 13 or more and go on",
        table("4 robochas", "2 mafia", "", "", influence=[13, 0, 20, 12]),
        error=["position.influence[0]", "position.influence[2]"],
    ),
)
