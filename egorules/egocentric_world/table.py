"""The table drawn in plain text, 80 columns wide, as a seat sees it.

Solo has the shape of the real table: a Citybot to the left, one to the right, the piles between
them, you in front. Among players the others are a row each, in the order of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from egorules.core.event import Seat
from egorules.core.rulebook import Decision
from egorules.core.text import Lang, Say, say, told
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.describe import names, words
from egorules.egocentric_world.observation import Observation
from egorules.egocentric_world.state import CITYBOTS, HUMAN, Length

WIDTH = 78
IN_ROW = 15
"""Boxes side by side; a longer hand goes on below."""
IN_LINE = 7
"""Cards of another player that are drawn; beyond that their number says enough."""

Face = Card | None
"""A card as it lies there: its value, or None for a back."""
Block = list[str]
"""Lines of text that stand together."""


def draw_table(seen: Observation, lang: Lang = "en") -> str:
    """The table as a seat sees it: a card is a box with its value, a back is shaded."""
    if seen.setup.is_solo:
        left, right = (citybot(seen, seat, lang) for seat in CITYBOTS)
        lines = [*beside(left, piles(seen, lang), right), *centred(own_hand(seen, HUMAN, lang))]
    else:
        lines = [*(row(seen, seat, lang) for seat in others(seen)), "", *in_front(seen, lang)]
    return "\n".join(line.rstrip() for line in (heading(seen, lang), "", *lines))


def others(seen: Observation) -> list[Seat]:
    """All other seats, from the left; for a spectator all seats."""
    me = 0 if seen.seat is None else seen.seat
    seats = range(seen.setup.seats)
    return [seat for seat in (*seats[me:], *seats[:me]) if seat != seen.seat]


def in_front(seen: Observation, lang: Lang) -> Block:
    """The piles, and beside them, or below if it is long, one's own hand."""
    if seen.seat is None:
        return centred(piles(seen, lang))
    centre, hand = piles(seen, lang), own_hand(seen, seen.seat, lang)
    if max(map(len, hand)) <= WIDTH // 2:
        return beside(indented(centre), hand)
    return [*centred(centre), *centred(hand)]


def heading(seen: Observation, lang: Lang) -> str:
    """Which round of what kind of game."""
    if seen.setup.length is Length.SINGLE:
        length = say("a single round")
    else:
        length = say("to {limit} points", limit=seen.setup.limit)
    parts = [told(say("round {n}", n=seen.round), lang, words), lower(told(length, lang, words))]
    if seen.setup.is_solo:
        level = say("difficulty {n}", n=seen.setup.difficulty)
        parts.append(lower(told(level, lang, words)))
    return f"── {' · '.join(parts)} ".ljust(WIDTH, "─")


def lower(text: str) -> str:
    """A sentence without its capital."""
    return text[:1].lower() + text[1:]


# Blocks of lines.


def beside(*blocks: Block) -> Block:
    """Blocks in columns of equal width."""
    width = WIDTH // len(blocks)
    rows = zip_longest(*blocks, fillvalue="")
    return ["".join(f"{line:{width}}" for line in each) for each in rows]


def centred(block: Block) -> Block:
    """A block in the middle of the table."""
    margin = (WIDTH - max(map(len, block))) // 2
    return [" " * margin + line for line in block]


def boxes(faces: Sequence[Face]) -> Block:
    """Cards as boxes side by side."""
    rows = [faces[start : start + IN_ROW] for start in range(0, len(faces), IN_ROW)]
    return [line for cards in rows for line in box_row(cards)]


def box_row(faces: Sequence[Face]) -> Block:
    """One row of boxes."""
    return ["╭──╮" * len(faces), "".join(f"│{face(one)}│" for one in faces), "╰──╯" * len(faces)]


def face(card: Face) -> str:
    """A value in two columns, or a back."""
    return "▒▒" if card is None else f"{card:>2}"


# Parts of the table.


def name_of(seen: Observation, seat: Seat, lang: Lang) -> str:
    """A seat's name, marked when it is its turn."""
    called = told(say("{seat:name}", seat=seat), lang, words, names(seen.setup, lang))
    if seat == seen.seat and seen.setup.is_solo:
        called = told(say("you"), lang, words)
    elif seat == seen.seat:
        called += f" ({lower(told(say('you'), lang, words))})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def faces_of(seen: Observation, seat: Seat) -> tuple[Face, ...]:
    """A seat's cards as they lie before one's eyes."""
    if seat == seen.seat and seen.hand is not None:
        return seen.hand
    return (*seen.visible[seat], *[None] * seen.hidden[seat])


def cards_told(seen: Observation, seat: Seat, lang: Lang) -> str:
    """What a seat's cards add up to, as far as one sees, and how many one does not."""
    faces = faces_of(seen, seat)
    known = [card for card in faces if card is not None]
    parts = []
    if seat == seen.seat and seen.hand is not None:
        parts.append(say("{n} in hand", n=sum(known)))
    elif known:
        parts.append(say("{n} visible", n=sum(known)))
    if len(known) < len(faces):
        parts.append(say("{n} hidden", n=len(faces) - len(known)))
    return joined(parts, lang)


def score_told(seen: Observation, seat: Seat, lang: Lang) -> str:
    """A seat's running total, and whether it has said STOP."""
    parts = []
    if seen.setup.length is not Length.SINGLE:
        parts.append(say("total {n}", n=seen.totals[seat]))
    if seen.stop_by == seat:
        parts.append(say("has said STOP"))
    return joined(parts, lang)


def joined(parts: Sequence[Say], lang: Lang) -> str:
    """Short facts in one line."""
    return " · ".join(lower(told(part, lang, words)) for part in parts)


def citybot(seen: Observation, seat: Seat, lang: Lang) -> Block:
    """A Citybot: its visible cards, then its pile."""
    lines = [*boxes(faces_of(seen, seat)), cards_told(seen, seat, lang)]
    return [name_of(seen, seat, lang), *indented([*lines, score_told(seen, seat, lang)])]


def indented(block: Block) -> Block:
    """A block below a name, which a marker may precede."""
    return [f"  {line}" for line in block]


def piles(seen: Observation, lang: Lang) -> Block:
    """The deck and the discard pile with their sizes."""
    deck, discard = (told(say(word), lang, words) for word in ("deck", "discard pile"))
    top = "  " if seen.top is None else face(seen.top)
    rows = (
        (deck, discard),
        ("╭──╮", "╭──╮"),
        (f"│{'▒▒' if seen.deck_size else '  '}│ {seen.deck_size}", f"│{top}│ {seen.discard_size}"),
        ("╰──╯", "╰──╯"),
    )
    return [f"{one:10}{two}" for one, two in rows]


def own_hand(seen: Observation, seat: Seat, lang: Lang) -> Block:
    """A hand in front of one's eyes, and beside it the card just drawn."""
    hand = boxes(faces_of(seen, seat)) or [""] * 3
    if seen.drawn is not None:
        label = lower(told(drawn_label(seen), lang, words))
        drawn = zip(("", label, ""), box_row([seen.drawn]), strict=True)
        aside = [f"   {text:{len(label)}} {line}" for text, line in drawn]
        hand = [*map(str.__add__, hand, aside), *hand[3:]]
    known = (cards_told(seen, seat, lang), score_told(seen, seat, lang))
    return [name_of(seen, seat, lang), *indented([*hand, " · ".join(filter(None, known))])]


def drawn_label(seen: Observation) -> Say:
    """The card beside the hand was drawn; or it is another's, seen before one gives one's own."""
    match seen.pending:
        case Decision(_, "give"):
            return say("seen:")
        case _:
            return say("drawn:")


def row(seen: Observation, seat: Seat, lang: Lang) -> str:
    """Another player in one line."""
    faces = faces_of(seen, seat)
    more = "…" if len(faces) > IN_LINE else ""
    cards = "".join(f"[{face(one)}]" for one in faces[:IN_LINE]) + more
    known = (cards_told(seen, seat, lang), score_told(seen, seat, lang))
    return f"{name_of(seen, seat, lang):13}{cards:30}{' · '.join(filter(None, known))}"
