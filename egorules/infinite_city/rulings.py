"""The open questions of the rulebook that have a switch, each with its readings, default first."""

from __future__ import annotations

from attrs import frozen

from egorules.core.parse import Choice
from egorules.core.ruling import reading


class Instructions(Choice):
    """Must a text be carried out?"""

    MANDATORY = "mandatory"
    OPTIONAL = "optional"


class SelfTarget(Choice):
    """May Disaster, Post Office, Security and Transit choose the acting tile itself?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class FaceDownTargets(Choice):
    """May Disaster, Mausoleum, Post Office and Transit choose a face-down tile?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class SplitCity(Choice):
    """May a text leave the city in more pieces than before?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class PlazaScope(Choice):
    """What does a Plaza bind?"""

    PLACEMENTS = "placements"
    PLACEMENTS_AND_MOVES = "placements_and_moves"
    PLAYS_ONLY = "plays_only"


class PlazaByPower(Choice):
    """Does a protected Plaza bind?"""

    BINDING = "binding"
    SUSPENDED = "suspended"


class PowerOwnText(Choice):
    """May the text of a protected tile affect that tile itself?"""

    BLOCKED = "blocked"
    ALLOWED = "allowed"


class PowerEntry(Choice):
    """May Port and Post Office put a tile into a cell beside a Power Station?"""

    ALLOWED = "allowed"
    BARRED = "barred"


class NoTokenLeft(Choice):
    """What do Embassy and Capitol do without a token in supply?"""

    NOTHING = "nothing"
    RETURN_ONLY = "return_only"


class CapitolFlips(Choice):
    """When are the texts of the tiles that a Capitol turns up carried out?"""

    AFTER_ALL = "after_all"
    INTERLEAVED = "interleaved"


class PoliceActive(Choice):
    """Does the player of a Police HQ place a second token?"""

    ONE = "one"
    TWO = "two"


class StadiumTokens(Choice):
    """Which tokens may a Stadium take?"""

    ANY_SUBSET = "any_subset"
    ONE_OR_ALL = "one_or_all"


class SecurityTarget(Choice):
    """May a Security Guardpost choose a tile without tokens?"""

    ANY_TILE = "any_tile"
    OCCUPIED_ONLY = "occupied_only"


class LibraryOrder(Choice):
    """In which order do a Library's tiles go under the deck?"""

    CHOICE = "choice"
    AS_SEEN = "as_seen"


class LibraryPutBack(Choice):
    """Do a Library's tiles go under the deck before or after the text of the tile played?"""

    AFTER = "after"
    BEFORE = "before"


class TempleDraw(Choice):
    """When does the player who loses a tile to a Temple draw another?"""

    AFTER = "after"
    AT_ONCE = "at_once"


class HotelInsteadOf(Choice):
    """Which tile may the Hotel replace?"""

    TURN_TILE = "turn_tile"
    ANY_PLAY = "any_play"


class EndLatch(Choice):
    """When does the end begin?"""

    INSTANT = "instant"
    END_OF_TURN = "end_of_turn"


class BystanderRunsOut(Choice):
    """Does the active player get a last turn when another player places the last token?"""

    ACTIVE_TOO = "active_too"
    ACTIVE_DONE = "active_done"


class LastTurn(Choice):
    """May a last turn be declined?"""

    OBLIGATORY = "obligatory"
    OPTIONAL = "optional"


@frozen(cache_hash=True)
class Rulings:
    """One reading for every switch. The defaults follow the wording of the tiles themselves."""

    instructions: Instructions = reading(Instructions.MANDATORY)
    self_target: SelfTarget = reading(SelfTarget.ALLOWED)
    face_down_targets: FaceDownTargets = reading(FaceDownTargets.ALLOWED)
    split_city: SplitCity = reading(SplitCity.ALLOWED)
    plaza_scope: PlazaScope = reading(PlazaScope.PLACEMENTS)
    plaza_by_power: PlazaByPower = reading(PlazaByPower.BINDING)
    power_own_text: PowerOwnText = reading(PowerOwnText.BLOCKED)
    power_entry: PowerEntry = reading(PowerEntry.ALLOWED)
    no_token_left: NoTokenLeft = reading(NoTokenLeft.NOTHING)
    capitol_flips: CapitolFlips = reading(CapitolFlips.AFTER_ALL)
    police_active: PoliceActive = reading(PoliceActive.ONE)
    stadium_tokens: StadiumTokens = reading(StadiumTokens.ANY_SUBSET)
    security_target: SecurityTarget = reading(SecurityTarget.ANY_TILE)
    library_order: LibraryOrder = reading(LibraryOrder.CHOICE)
    library_put_back: LibraryPutBack = reading(LibraryPutBack.AFTER)
    temple_draw: TempleDraw = reading(TempleDraw.AFTER)
    hotel_instead_of: HotelInsteadOf = reading(HotelInsteadOf.TURN_TILE)
    end_latch: EndLatch = reading(EndLatch.INSTANT)
    bystander_runs_out: BystanderRunsOut = reading(BystanderRunsOut.ACTIVE_TOO)
    last_turn: LastTurn = reading(LastTurn.OBLIGATORY)

    @classmethod
    def list_wording(cls) -> Rulings:
        """The readings of the tile list where it differs from the tiles: Stadium and Temple."""
        return cls(stadium_tokens=StadiumTokens.ONE_OR_ALL, temple_draw=TempleDraw.AT_ONCE)
