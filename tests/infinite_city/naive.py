"""Menus worked out anew from a report alone, slowly and without a line of the rulebook's code.

A second reading of the column "what may be chosen": plain data in, written moves out.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

Cell = tuple[int, int]


class Table:
    """A position as a report tells it."""

    def __init__(self, setup: dict[str, Any], report: dict[str, Any]) -> None:
        self.rulings: dict[str, str] = setup.get("rulings", {})
        self.position = report["position"]
        self.pending = report["pending"]
        self.tiles: dict[Cell, list[str]] = {
            (int(key.split(",")[0]), int(key.split(",")[1])): text.split(" ")
            for key, text in self.position["board"].items()
        }
        self.me: int = self.pending["seat"]
        self.at: Cell | None = None
        if "at" in self.pending:
            x, y = self.pending["at"].split(",")
            self.at = (int(x), int(y))

    def reads(self, switch: str, reading: str) -> bool:
        return self.rulings.get(switch) == reading

    def up(self, cell: Cell) -> bool:
        return cell in self.tiles and self.tiles[cell][0] != "down"

    def kind(self, cell: Cell) -> str:
        return self.tiles[cell][0].split("-")[0] if self.up(cell) else ""

    def owners(self, cell: Cell) -> list[int]:
        return [int(each) for each in self.tiles[cell][1:]] if self.up(cell) else []

    def protected(self, cell: Cell) -> bool:
        return any(
            self.kind(each) == "power" for each in (cell, *around(cell)) if each in self.tiles
        )

    def open(self, cell: Cell) -> bool:
        own = cell == self.at and self.reads("power_own_text", "allowed")
        return own or not self.protected(cell)

    def picks(self) -> list[Cell]:
        found = [cell for cell in self.tiles if self.open(cell)]
        if self.reads("self_target", "forbidden"):
            found = [cell for cell in found if cell != self.at]
        if self.reads("face_down_targets", "forbidden"):
            found = [cell for cell in found if self.up(cell)]
        return found

    def beside(self) -> list[Cell]:
        assert self.at is not None
        return [cell for cell in around(self.at) if cell in self.tiles]

    def whole(self, gone: Cell, come: Cell | None = None) -> bool:
        if not self.reads("split_city", "forbidden"):
            return True
        after = set(self.tiles) - {gone} | ({come} if come else set())
        return pieces(after) <= pieces(set(self.tiles))

    def spots(self, what: str, source: Cell | None = None) -> list[Cell]:
        there = [cell for cell in self.tiles if cell != source]
        cells = {each for cell in there for each in around(cell)} - set(there)
        cells -= {source} if source else set()
        if what != "play" and self.reads("power_entry", "barred"):
            powers = [cell for cell in there if self.kind(cell) == "power"]
            cells -= {each for cell in powers for each in around(cell)}
        if source:
            cells = {cell for cell in cells if self.whole(source, cell)}
        bound = what == "play" or (what == "port" and not self.reads("plaza_scope", "plays_only"))
        bound |= what == "post" and self.reads("plaza_scope", "placements_and_moves")
        plazas = [cell for cell in there if self.kind(cell) == "plaza"]
        if self.reads("plaza_by_power", "suspended"):
            plazas = [cell for cell in plazas if not self.protected(cell)]
        near = {cell for cell in cells if any(each in plazas for each in around(cell))}
        return sorted(near if bound and near else cells)

    def plays(self, tiles: list[str]) -> set[str]:
        return {f"play {tile} {told(cell)}" for tile in tiles for cell in self.spots("play")}

    def hotels(self) -> set[str]:
        cells = [cell for cell in self.tiles if self.kind(cell) == "hotel"]
        own = self.reads("power_own_text", "allowed")
        fit = [c for c in cells if self.me not in self.owners(c) and (own or not self.protected(c))]
        return {f"hotel {told(cell)}" for cell in fit}

    def menu(self) -> set[str] | None:
        """Every legal move; None where a report does not say enough."""
        kind = self.pending["kind"]
        if kind in ("capitol", "over", "chance"):
            return None
        moves: set[str] = getattr(self, f"menu_{kind}")()
        enough = kind == "arboretum" or (kind == "stadium" and self.pending["moved"] > 0)
        if kind not in ("turn", "under", "order"):
            moves |= {"done"} if enough or self.reads("instructions", "optional") else set()
        if kind in ("construction", "library", "steal"):
            moves |= self.hotels() if self.reads("hotel_instead_of", "any_play") else set()
        return moves

    def menu_turn(self) -> set[str]:
        hand = self.position["hands"][self.me]
        declined = self.position["last_turns"] is not None and self.reads("last_turn", "optional")
        return self.plays(hand) | self.hotels() | ({"pass"} if declined or not hand else set())

    def menu_arboretum(self) -> set[str]:
        mine = [cell for cell in self.tiles if self.me in self.owners(cell)]
        return {f"lift {told(cell)}" for cell in mine if self.open(cell)}

    def menu_bank(self) -> set[str]:
        cells = [c for c in self.tiles if self.open(c) and self.me not in self.owners(c)]
        return {f"swap {told(c)} {seat}" for c in cells for seat in self.owners(c)}

    def menu_construction(self) -> set[str]:
        return self.plays(self.position["hands"][self.me])

    def menu_disaster(self) -> set[str]:
        return {f"remove {told(cell)}" for cell in self.picks() if self.whole(cell)}

    def menu_embassy(self) -> set[str]:
        cells = [cell for cell in self.beside() if self.open(cell)]
        if not self.position["supplies"][self.me]:
            cells = [cell for cell in cells if self.owners(cell)]
        return {f"token {told(cell)}" for cell in cells}

    def menu_housing(self) -> set[str]:
        cells = [cell for cell in self.tiles if not self.owners(cell) and self.open(cell)]
        return {f"token {told(cell)}" for cell in cells}

    def menu_library(self) -> set[str]:
        tiles = self.position["aside"][-1]
        return self.plays([tile for tile in tiles if tile.split("-")[0] != "library"])

    def menu_mausoleum(self) -> set[str]:
        cells = [cell for cell in self.beside() if self.open(cell) and self.whole(cell)]
        if self.reads("face_down_targets", "forbidden"):
            cells = [cell for cell in cells if self.up(cell)]
        return {f"take {told(cell)}" for cell in cells}

    def menu_port(self) -> set[str]:
        return {f"place {told(cell)}" for cell in self.spots("port")}

    def menu_post(self) -> set[str]:
        return {
            f"move {told(source)} {told(target)}"
            for source in self.picks()
            for target in self.spots("post", source)
        }

    def menu_security(self) -> set[str]:
        cells = [cell for cell in self.tiles if self.open(cell)]
        if self.reads("self_target", "forbidden"):
            cells = [cell for cell in cells if cell != self.at]
        if self.reads("security_target", "occupied_only"):
            cells = [cell for cell in cells if self.owners(cell)]
        return {f"clear {told(cell)}" for cell in cells}

    def menu_shopping(self) -> set[str]:
        seats = range(len(self.position["hands"]))
        return {f"trade {seat}" for seat in seats if seat != self.me}

    def menu_stadium(self) -> set[str]:
        cells = [cell for cell in self.beside() if self.open(cell) and self.owners(cell)]
        moves = {f"gather {told(cell)} {seat}" for cell in cells for seat in self.owners(cell)}
        if self.reads("stadium_tokens", "one_or_all"):
            moves |= {f"gather {told(cell)} all" for cell in cells}
        return moves

    def menu_temple(self) -> set[str]:
        hands = enumerate(self.position["hands"])
        return {f"look {seat}" for seat, hand in hands if hand and seat != self.me}

    def menu_steal(self) -> set[str]:
        return self.plays(self.position["hands"][self.pending["from"]])

    def menu_transit(self) -> set[str]:
        cells = sorted(self.picks())
        return {f"exchange {told(a)} {told(b)}" for a in cells for b in cells if a < b}

    def menu_under(self) -> set[str]:
        return {f"under {' '.join(order)}" for order in permutations(self.position["aside"][-1])}

    def menu_order(self) -> set[str]:
        return {f"resolve {cell}" for cell in self.pending["cells"]}


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def told(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def pieces(cells: set[Cell]) -> int:
    left, count = set(cells), 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            near = left.intersection(around(reached.pop()))
            left -= near
            reached.extend(near)
    return count
