"""The table drawn in plain text, 80 columns wide, as a seat sees it.

Solo has the shape of the real table: a Citybot to the left, one to the right, the piles between
them, you in front. Among players the others are a row each, in the order of play. Where there is
less room, what does not fit side by side goes below.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from egorules.core.event import Seat
from egorules.core.rulebook import Decision
from egorules.core.text import Lang, Say, Voice, say
from egorules.egocentric_world.book import names as usual_names
from egorules.egocentric_world.book import words
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.observation import Observation
from egorules.egocentric_world.state import CITYBOTS, HUMAN, Length

WIDTH = 78
CARD = 4
"""Columns that a card takes."""
MARGIN = 2
"""Columns before everything, where a marker may stand."""
NAME = 13
"""Columns for a name of another player, at least."""
IN_ROW = 15
"""Boxes side by side; a longer hand goes on below."""
IN_LINE = 7
"""Cards of another player that are drawn; beyond that their number says enough."""

highlights = (
    (r"│ *[1-4](?=│)|\[ *[1-4]\]", "bold green"),
    (r"│ *[5-7](?=│)|\[ *[5-7]\]", "bold yellow"),
    (r"│( [89]|1[0-2])(?=│)|\[ ?([89]|1[0-2])\]", "bold red"),
    (r"▒▒", "blue"),
    (r"STOP", "bold magenta"),
)
"""Low cards are good to have, high ones are not: the eye should see which is which."""

Face = Card | None
"""A card as it lies there: its value, or None for a back."""
Block = list[str]
"""Lines of text that stand together."""


def draw_table(
    seen: Observation, lang: Lang = "en", width: int = WIDTH, names: Sequence[str] = ()
) -> str:
    """The table as a seat sees it: a card is a box with its value, a back is shaded."""
    draw = whole_table if width >= WIDTH else narrow_table
    voice = Voice(lang, words, names or usual_names(seen.setup, lang))
    lines = (heading(seen, voice, min(width, WIDTH)), "", *draw(seen, voice, width))
    return "\n".join(line.rstrip() for line in lines)


def whole_table(seen: Observation, voice: Voice, _: int) -> Block:
    """The table where there is room for it."""
    if seen.setup.is_solo:
        left, right = (citybot(seen, seat, voice) for seat in CITYBOTS)
        return [*beside(left, piles(seen, voice), right), *centred(own_hand(seen, HUMAN, voice))]
    rows = [line for seat in others(seen) for line in row_or_more(seen, seat, voice, WIDTH)]
    return [*rows, "", *in_front(seen, voice)]


def narrow_table(seen: Observation, voice: Voice, width: int) -> Block:
    """The table in fewer columns: the others, then the piles, then one's own hand."""
    in_row = max(1, (width - MARGIN) // CARD)
    if seen.setup.is_solo:
        table = beside_or_below([citybot(seen, seat, voice, in_row) for seat in CITYBOTS], width)
        table += indented(piles(seen, voice))
        return [*table, *own_hand(seen, HUMAN, voice, in_row)]
    table = [line for seat in others(seen) for line in row_or_more(seen, seat, voice, width)]
    table += ["", *indented(piles(seen, voice))]
    return table if seen.seat is None else [*table, *own_hand(seen, seen.seat, voice, in_row)]


def others(seen: Observation) -> list[Seat]:
    """All other seats, from the left; for a spectator all seats."""
    me = 0 if seen.seat is None else seen.seat
    seats = range(seen.setup.seats)
    return [seat for seat in (*seats[me:], *seats[:me]) if seat != seen.seat]


def in_front(seen: Observation, voice: Voice) -> Block:
    """The piles, and beside them, or below if it is long, one's own hand."""
    if seen.seat is None:
        return centred(piles(seen, voice))
    centre, hand = piles(seen, voice), own_hand(seen, seen.seat, voice)
    if max(map(len, hand)) <= WIDTH // 2:
        return beside(indented(centre), hand)
    return [*centred(centre), *centred(hand)]


def heading(seen: Observation, voice: Voice, width: int) -> str:
    """Which round of what kind of game."""
    if seen.setup.length is Length.SINGLE:
        length = say("a single round")
    else:
        length = say("to {limit} points", limit=seen.setup.limit)
    parts = [voice.told(say("round {n}", n=seen.round)), voice.within(length)]
    if seen.setup.is_solo:
        level = say("difficulty {n}", n=seen.setup.difficulty)
        parts.append(voice.within(level))
    return f"── {' · '.join(parts)} ".ljust(width, "─")[:width]


# Blocks of lines.


def beside(*blocks: Block, width: int = WIDTH) -> Block:
    """Blocks in columns of equal width."""
    column = width // len(blocks)
    rows = zip_longest(*blocks, fillvalue="")
    return ["".join(f"{line:{column}}" for line in each) for each in rows]


def beside_or_below(blocks: Sequence[Block], width: int) -> Block:
    """Blocks in columns, or if they do not fit, one below the other."""
    if max(len(line) for block in blocks for line in block) < width // len(blocks):
        return beside(*blocks, width=width)
    return [line for block in blocks for line in block]


def centred(block: Block) -> Block:
    """A block in the middle of the table."""
    margin = (WIDTH - max(map(len, block))) // 2
    return [" " * margin + line for line in block]


def boxes(faces: Sequence[Face], in_row: int = IN_ROW) -> Block:
    """Cards as boxes side by side."""
    rows = [faces[start : start + in_row] for start in range(0, len(faces), in_row)]
    return [line for cards in rows for line in box_row(cards)]


def box_row(faces: Sequence[Face]) -> Block:
    """One row of boxes."""
    return ["╭──╮" * len(faces), "".join(f"│{face(one)}│" for one in faces), "╰──╯" * len(faces)]


def face(card: Face) -> str:
    """A value in two columns, or a back."""
    return "▒▒" if card is None else f"{card:>2}"


# Parts of the table.


def name_of(seen: Observation, seat: Seat, voice: Voice) -> str:
    """A seat's name, marked when it is its turn; a Citybot is nobody's own."""
    called = voice.told(say("{seat:name}", seat=seat))
    if seat == seen.seat and not (seen.setup.is_solo and seat in CITYBOTS):
        called += f" ({voice.within(say('you'))})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def faces_of(seen: Observation, seat: Seat) -> tuple[Face, ...]:
    """A seat's cards as they lie before one's eyes."""
    if seat == seen.seat and seen.hand is not None:
        return seen.hand
    return (*seen.visible[seat], *[None] * seen.hidden[seat])


def cards_told(seen: Observation, seat: Seat, voice: Voice) -> str:
    """What a seat's cards add up to, as far as one sees, and how many one does not."""
    faces = faces_of(seen, seat)
    known = [card for card in faces if card is not None]
    parts = []
    if seat == seen.seat and seen.hand is not None:
        parts.append(say("{points} in hand", points=points(sum(known))))
    elif known:
        parts.append(points(sum(known)))
    if len(known) < len(faces):
        parts.append(say("{n} hidden", n=len(faces) - len(known)))
    return joined(parts, voice)


def points(number: int) -> Say:
    """What cards add up to."""
    match number:
        case 0:
            return say("no points")
        case 1:
            return say("1 point")
        case _:
            return say("{n} points", n=number)


def score_told(seen: Observation, seat: Seat, voice: Voice) -> str:
    """A seat's running total, and whether it has said STOP."""
    parts = []
    if seen.setup.length is not Length.SINGLE:
        parts.append(say("total {n}", n=seen.totals[seat]))
    if seen.stop_by == seat:
        parts.append(say("has said STOP"))
    return joined(parts, voice)


def joined(parts: Sequence[Say], voice: Voice) -> str:
    """Short facts in one line."""
    return " · ".join(voice.within(part) for part in parts)


def citybot(seen: Observation, seat: Seat, voice: Voice, in_row: int = IN_ROW) -> Block:
    """A Citybot: its visible cards, then its pile."""
    lines = [*boxes(faces_of(seen, seat), in_row), cards_told(seen, seat, voice)]
    return [name_of(seen, seat, voice), *indented([*lines, score_told(seen, seat, voice)])]


def indented(block: Block) -> Block:
    """A block below a name, which a marker may precede."""
    return [" " * MARGIN + line for line in block]


def piles(seen: Observation, voice: Voice) -> Block:
    """The deck and the discard pile with their sizes."""
    deck, discard = (voice.told(say(word)) for word in ("deck", "discard pile"))
    top = "  " if seen.top is None else face(seen.top)
    rows = (
        (deck, discard),
        ("╭──╮", "╭──╮"),
        (f"│{'▒▒' if seen.deck_size else '  '}│ {seen.deck_size}", f"│{top}│ {seen.discard_size}"),
        ("╰──╯", "╰──╯"),
    )
    return [f"{one:10}{two}" for one, two in rows]


def own_hand(seen: Observation, seat: Seat, voice: Voice, in_row: int = IN_ROW) -> Block:
    """A hand in front of one's eyes, and beside it, or below if it is long, the card just drawn."""
    hand = boxes(faces_of(seen, seat), in_row) or [""] * 3
    if seen.drawn is not None:
        label = voice.within(drawn_label(seen))
        drawn = zip(("", label, ""), box_row([seen.drawn]), strict=True)
        aside = [f"   {text:{len(label)}} {line}" for text, line in drawn]
        if len(hand[0]) + len(aside[0]) > in_row * CARD:
            hand += aside
        else:
            hand = [*map(str.__add__, hand, aside), *hand[3:]]
    return [name_of(seen, seat, voice), *indented([*hand, facts(seen, seat, voice)])]


def drawn_label(seen: Observation) -> Say:
    """The card beside the hand was drawn; or it is another's, seen before one gives one's own."""
    match seen.pending:
        case Decision(_, "give"):
            return say("seen:")
        case _:
            return say("drawn:")


def row(seen: Observation, seat: Seat, voice: Voice) -> str:
    """Another player in one line."""
    first = max(NAME, *(len(name_of(seen, each, voice)) + 2 for each in others(seen)))
    name = name_of(seen, seat, voice)
    return f"{name:{first}}{in_line(seen, seat):30}{facts(seen, seat, voice)}"


def row_or_more(seen: Observation, seat: Seat, voice: Voice, width: int) -> Block:
    """Another player in one line if there is room, or in two or three."""
    name, cards = name_of(seen, seat, voice), in_line(seen, seat)
    known = indented([facts(seen, seat, voice)])
    if len(whole := row(seen, seat, voice)) <= width:
        return [whole]
    if len(name) + 2 + len(cards) <= width:
        return [f"{name}  {cards}", *known]
    return [name, *indented([cards]), *known]


def in_line(seen: Observation, seat: Seat) -> str:
    """Another player's cards."""
    faces = faces_of(seen, seat)
    more = "…" if len(faces) > IN_LINE else ""
    return "".join(f"[{face(one)}]" for one in faces[:IN_LINE]) + more


def facts(seen: Observation, seat: Seat, voice: Voice) -> str:
    """What there is to know about a seat, in one line."""
    known = (cards_told(seen, seat, voice), score_told(seen, seat, voice))
    return " · ".join(filter(None, known))
