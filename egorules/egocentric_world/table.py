"""The table drawn in plain text for a screen of 80 columns, as a seat sees it.

In solo mode the drawing has the shape of the real table: a Citybot on the left, one on the right,
the piles between them, and you in front. In other games each of the other players has a row, in the
order of play. On a narrower screen, what does not fit side by side goes below.
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
from egorules.egocentric_world.setup import CITYBOTS, HUMAN, Length

WIDTH = 78
CARD = 4
"""Columns that a card takes."""
MARGIN = 2
"""Columns on the left, where a marker may stand."""
NAME = 13
"""The least number of columns for another player's name."""
IN_ROW = 15
"""At most this many boxes stand side by side; a longer hand goes on below."""
IN_LINE = 7
"""At most this many cards of another player are drawn; for more, their number says enough."""

highlights = (
    (r"│ *[1-4](?=│)|\[ *[1-4]\]", "bold green"),
    (r"│ *[5-7](?=│)|\[ *[5-7]\]", "bold yellow"),
    (r"│( [89]|1[0-2])(?=│)|\[ ?([89]|1[0-2])\]", "bold red"),
    (r"▒▒", "blue"),
    (r"STOP", "bold magenta"),
)
"""Colours that set low cards, which are good to have, apart from high ones."""

Face = Card | None
"""A card as it is seen: its value, or None for its back."""
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
    """The table at its full width."""
    if seen.setup.is_solo:
        left, right = (citybot(seen, seat, voice) for seat in CITYBOTS)
        return [*beside(left, piles(seen, voice), right), *centred(own_hand(seen, HUMAN, voice))]
    rows = [line for seat in others(seen) for line in row_or_more(seen, seat, voice, WIDTH)]
    return [*rows, "", *in_front(seen, voice)]


def narrow_table(seen: Observation, voice: Voice, width: int) -> Block:
    """The table in fewer columns: the others, then the piles, then your own hand."""
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
    """The piles, with your own hand beside them, or below them if it is long."""
    if seen.seat is None:
        return centred(piles(seen, voice))
    centre, hand = piles(seen, voice), own_hand(seen, seen.seat, voice)
    if max(map(len, hand)) <= WIDTH // 2:
        return beside(indented(centre), hand)
    return [*centred(centre), *centred(hand)]


def heading(seen: Observation, voice: Voice, width: int) -> str:
    """The round and the kind of game."""
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
    """A seat's name, marked on its turn; the viewer's own says so, unless it is a Citybot's."""
    called = voice.told(say("{seat:name}", seat=seat))
    if seat == seen.seat and not (seen.setup.is_solo and seat in CITYBOTS):
        called += f" ({voice.within(say('you'))})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def faces_of(seen: Observation, seat: Seat) -> tuple[Face, ...]:
    """A seat's cards as the viewer sees them."""
    if seat == seen.seat and seen.hand is not None:
        return seen.hand
    return (*seen.visible[seat], *[None] * seen.hidden[seat])


def cards_told(seen: Observation, seat: Seat, voice: Voice) -> str:
    """The points of a seat's cards that the viewer sees, and the number of hidden ones."""
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
    """A number of points."""
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
    """A block indented by the margin."""
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
    """A hand, with the card just drawn beside it, or below it if the hand is long."""
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
    """What the card beside the hand is: drawn, or another player's and seen before giving one."""
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
    """Another player's cards in one line."""
    faces = faces_of(seen, seat)
    more = "…" if len(faces) > IN_LINE else ""
    return "".join(f"[{face(one)}]" for one in faces[:IN_LINE]) + more


def facts(seen: Observation, seat: Seat, voice: Voice) -> str:
    """What is known of a seat's cards and score, in one line."""
    known = (cards_told(seen, seat, voice), score_told(seen, seat, voice))
    return " · ".join(filter(None, known))
