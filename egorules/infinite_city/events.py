"""Events: what happened on the table, by which clauses, and who may know.

A fact that is partly secret is two events: one for everybody, one for those who may know the rest.
Each class says in one English sentence what happened; `words.fr.toml` has the French one.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from egorules.core.clause import Cites
from egorules.core.event import ALL, Audience, Seat
from egorules.core.value import Pooled
from egorules.infinite_city.board import Cell
from egorules.infinite_city.scoring import Cause, Range
from egorules.infinite_city.tiles import Kind, Sort

Source = Literal["hand", "library", "temple"]
"""Where a played tile comes from."""


@frozen
class FirstPlayer(Pooled):
    says: ClassVar = "{seat:name} starts the game."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Dealt(Pooled):
    says: ClassVar = "{seat:name} is dealt a tile."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class DealtTile(Pooled):
    says: ClassVar = "{seat:name} is dealt {tile:a}."
    seat: Seat
    tile: Sort
    cites: Cites
    to: Audience


@frozen
class LaidStart(Pooled):
    says: ClassVar = "Face-down tiles are laid at {cells}."
    cells: tuple[Cell, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class TurnBegan(Pooled):
    says: ClassVar = "It is the turn of {seat:name}."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Built(Pooled):
    says: ClassVar = "{seat:name} plays {tile:a} at {at} and puts a token on it."
    seat: Seat
    tile: Sort
    at: Cell
    source: Source
    cites: Cites
    to: Audience = ALL


@frozen
class UsedHotel(Pooled):
    says: ClassVar = "{seat:name} uses the Hotel at {at} in place of a tile."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class Passed(Pooled):
    says: ClassVar = "{seat:name} passes."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class TokenPlaced(Pooled):
    says: ClassVar = "{seat:name} puts a token on {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class TokensReturned(Pooled):
    says: ClassVar = "Tokens on {at} go back to their owners: {tokens:name}."
    at: Cell
    tokens: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class TokenMoved(Pooled):
    says: ClassVar = "A token of {owner:name} moves from {source} to {target}."
    owner: Seat
    source: Cell
    target: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class FaceDownChosen(Pooled):
    says: ClassVar = "{seat:name} chooses the face-down tile at {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class TextChosen(Pooled):
    says: ClassVar = "{seat:name} carries out next the text of the tile at {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class GatheredAll(Pooled):
    says: ClassVar = "{seat:name} moves all tokens away from {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class TurnedUp(Pooled):
    says: ClassVar = "The tile at {at} is turned up: {tile:a}."
    at: Cell
    tile: Sort
    cites: Cites
    to: Audience = ALL


@frozen
class Silenced(Pooled):
    says: ClassVar = (
        "{seat:name} has placed the last token: the text of {tile:the} at {at} is not carried out."
    )
    seat: Seat
    at: Cell
    tile: Kind
    cites: Cites
    to: Audience = ALL


@frozen
class NoEffect(Pooled):
    says: ClassVar = "The text of {tile:the} at {at} has no effect."
    at: Cell
    tile: Kind
    cites: Cites
    to: Audience = ALL


@frozen
class EndedText(Pooled):
    says: ClassVar = "{seat:name} does no more of the text of {tile:the}."
    seat: Seat
    tile: Kind
    cites: Cites
    to: Audience = ALL


@frozen
class FactoryCounted(Pooled):
    says: ClassVar = "{seat:name} will draw five more tiles for a Factory."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class LookedAtDeck(Pooled):
    says: ClassVar = "{seat:name} looks at the top of the deck; tiles: {count}."
    seat: Seat
    count: int
    cites: Cites
    to: Audience = ALL


@frozen
class LookedAtTop(Pooled):
    says: ClassVar = "{seat:name} looks at a tile."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class SawTile(Pooled):
    says: ClassVar = "{seat:name} sees {tile:a}."
    seat: Seat
    tile: Sort
    cites: Cites
    to: Audience


@frozen
class NonePlayable(Pooled):
    says: ClassVar = "None of the tiles that {seat:name} has looked at can be played."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class PutUnder(Pooled):
    says: ClassVar = "{seat:name} puts tiles under the deck; how many: {count}."
    seat: Seat
    count: int
    cites: Cites
    to: Audience = ALL


@frozen
class PutUnderTiles(Pooled):
    says: ClassVar = "{seat:name} has put these under the deck, uppermost first: {tiles}."
    seat: Seat
    tiles: tuple[Sort, ...]
    cites: Cites
    to: Audience


@frozen
class LookedAtHand(Pooled):
    says: ClassVar = "{seat:name} looks at the hand of {target:name}."
    seat: Seat
    target: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class SawHand(Pooled):
    says: ClassVar = "{target:name} holds {tiles}."
    seat: Seat
    target: Seat
    tiles: tuple[Sort, ...]
    cites: Cites
    to: Audience


@frozen
class HandsTraded(Pooled):
    says: ClassVar = "{seat:name} and {target:name} exchange their hands."
    seat: Seat
    target: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class GotHand(Pooled):
    says: ClassVar = "The hand of {seat:name} is now {tiles}."
    seat: Seat
    tiles: tuple[Sort, ...]
    cites: Cites
    to: Audience


@frozen
class TileRemoved(Pooled):
    says: ClassVar = "The tile at {at} goes under the deck."
    at: Cell
    tile: Sort | None
    cites: Cites
    to: Audience = ALL


@frozen
class TileTaken(Pooled):
    says: ClassVar = "{seat:name} takes the tile at {at} into hand."
    seat: Seat
    at: Cell
    tile: Sort | None
    cites: Cites
    to: Audience = ALL


@frozen
class Took(Pooled):
    says: ClassVar = "{seat:name} looks at the tile just taken."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class TookTile(Pooled):
    says: ClassVar = "The tile taken by {seat:name} is {tile:a}."
    seat: Seat
    tile: Sort
    cites: Cites
    to: Audience


@frozen
class TileHidden(Pooled):
    says: ClassVar = "{seat:name} places the deck's top tile face down at {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class TileMoved(Pooled):
    says: ClassVar = "The tile at {source} moves to {target}."
    source: Cell
    target: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class TilesExchanged(Pooled):
    says: ClassVar = "The tiles at {first} and {second} change places."
    first: Cell
    second: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class Cleared(Pooled):
    says: ClassVar = "{seat:name} clears the tile at {at}."
    seat: Seat
    at: Cell
    cites: Cites
    to: Audience = ALL


@frozen
class Drew(Pooled):
    says: ClassVar = "{seat:name} draws a tile."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class DrewTile(Pooled):
    says: ClassVar = "{seat:name} draws {tile:a}."
    seat: Seat
    tile: Sort
    cites: Cites
    to: Audience


@frozen
class DeckTooSmall(Pooled):
    says: ClassVar = "The deck has too few tiles to refill the hand of {seat:name}."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class KeptHand(Pooled):
    says: ClassVar = "{seat:name} holds enough tiles and draws none."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class EndBegan(Pooled):
    says: ClassVar = (
        "{seat:name} has placed the last token: the end begins. Last turns: {last_turns:name}."
    )
    seat: Seat
    last_turns: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class SatOut(Pooled):
    says: ClassVar = "{seat:name} has no token for a last turn and is passed over."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class GameOver(Pooled):
    says: ClassVar = "The game is over: {cause}. Totals: {totals}."
    cause: Cause
    totals: tuple[Range, ...]
    winners: tuple[Seat, ...] | None
    cites: Cites
    to: Audience = ALL


@frozen
class Scored(Pooled):
    says: ClassVar = (
        "{seat:name}: {groups} for groups, {bonus} bonus, {silver} for silver borders; "
        "largest area {area}."
    )
    seat: Seat
    groups: int
    bonus: Range
    silver: Range
    area: int
    cites: Cites
    to: Audience = ALL


@frozen
class WinnersNamed(Pooled):
    says: ClassVar = "The city is run by {winners:name}."
    winners: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class WinnersUnknown(Pooled):
    says: ClassVar = (
        "Who wins depends on what is printed on tiles: {unknown}; give it in setup.prints."
    )
    unknown: tuple[str, ...]
    cites: Cites
    to: Audience = ALL


Event = (
    FirstPlayer
    | Dealt
    | DealtTile
    | LaidStart
    | TurnBegan
    | Built
    | UsedHotel
    | Passed
    | TokenPlaced
    | TokensReturned
    | TokenMoved
    | FaceDownChosen
    | TextChosen
    | GatheredAll
    | TurnedUp
    | Silenced
    | NoEffect
    | EndedText
    | FactoryCounted
    | LookedAtDeck
    | LookedAtTop
    | SawTile
    | NonePlayable
    | PutUnder
    | PutUnderTiles
    | LookedAtHand
    | SawHand
    | HandsTraded
    | GotHand
    | TileRemoved
    | TileTaken
    | Took
    | TookTile
    | TileHidden
    | TileMoved
    | TilesExchanged
    | Cleared
    | Drew
    | DrewTile
    | DeckTooSmall
    | KeptHand
    | EndBegan
    | SatOut
    | GameOver
    | Scored
    | WinnersNamed
    | WinnersUnknown
)
