"""Plots: bars with intervals and histograms as small SVG pictures, in light and in dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10

from attrs import frozen

WIDTH, RIGHT, TOP, BOTTOM = 640, 56, 44, 34
ROW = 26
LETTER = 7.2
"""The approximate width of a letter; the reader's font is not known."""
HEIGHT = 280
"""The height of a histogram; that of bars depends on the number of rows."""
STYLE = """
 text { font: 13px system-ui, sans-serif; fill: #24292f; }
 .paper { fill: #ffffff; }
 .title { font-weight: 600; font-size: 15px; }
 .bar { fill: #7ba7d7; }
 .interval { stroke: #24292f; stroke-width: 1.5; }
 .grid { stroke: #d0d7de; stroke-width: 1; }
 .expected { stroke: #c4442f; stroke-width: 1.5; stroke-dasharray: 5 4; }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .paper { fill: #161b22; }
  .bar { fill: #3f71a8; }
  .interval { stroke: #e6edf3; }
  .grid { stroke: #3d444d; }
  .expected { stroke: #ff8a75; }
 }
"""


@frozen
class Bar:
    """A value with its interval, under a label."""

    label: str
    value: float
    low: float
    high: float


def bars(
    title: str, rows: Sequence[Bar], percent: bool = False, expected: float | None = None
) -> str:
    """A horizontal bar with its interval for each row, and a line at the expected value."""
    low, high = span([each.low for each in rows], [each.high for each in rows])
    left = 24 + LETTER * max(len(each.label) for each in rows)
    scale = Scale(low, high, left, WIDTH - RIGHT)
    bottom = TOP + ROW * len(rows)
    parts = [tick(scale, value, bottom, percent) for value in scale.ticks()]
    for index, row in enumerate(rows):
        top, zero = TOP + ROW * index, scale(max(low, min(0, high)))
        start, end = sorted((zero, scale(row.value)))
        middle = top + ROW / 2
        label = escape(row.label)
        parts += [
            f'<text x="{left - 8:g}" y="{middle + 4:g}" text-anchor="end">{label}</text>',
            rect(start, top + 4, end - start, ROW - 8),
            line("interval", scale(row.low), middle, scale(row.high), middle),
            *(
                line("interval", scale(x), middle - 4, scale(x), middle + 4)
                for x in (row.low, row.high)
            ),
        ]
    if expected is not None:
        parts.append(line("expected", scale(expected), TOP, scale(expected), bottom))
    return picture(title, bottom + BOTTOM, parts)


def histogram(title: str, counts: Mapping[int, int]) -> str:
    """A vertical bar for each whole number, or for each range of numbers if there are many."""
    first, last = min(counts), max(counts)
    each = max(1, nice((last - first + 1) / 60))
    grouped: dict[int, int] = {}
    for value, times in counts.items():
        start = value // each * each
        grouped[start] = grouped.get(start, 0) + times
    total, most = sum(counts.values()), max(grouped.values())
    left, bottom = 60, HEIGHT - BOTTOM
    start = first // each * each
    across = Scale(start, last // each * each + each, left, WIDTH - 20)
    up = Scale(0, 100 * most / total, bottom, TOP)
    parts = [
        part
        for value in up.ticks(4)
        for part in (
            line("grid", left, up(value), WIDTH - 20, up(value)),
            f'<text x="{left - 8}" y="{up(value) + 4:.1f}" text-anchor="end">{value:g} %</text>',
        )
    ]
    width = across(start + each) - across(start)
    for value, times in sorted(grouped.items()):
        top = up(100 * times / total)
        parts.append(rect(across(value) + width * 0.08, top, width * 0.84, bottom - top))
    step = max(each, nice((last - first + 1) / 10))
    for value in range(-(-start // step) * step, last + 1, step):
        middle = across(value) + (width / 2 if each == 1 else 0)
        parts.append(
            f'<text x="{middle:.1f}" y="{bottom + 18}" text-anchor="middle">{value}</text>'
        )
    return picture(title, HEIGHT, parts)


@frozen
class Scale:
    """Where numbers are drawn in the picture."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a number is drawn."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers along the scale."""
        step = 10 ** floor(log10((self.high - self.low) / about))
        step *= min(
            (1, 2, 5, 10), key=lambda each: abs((self.high - self.low) / about / step - each)
        )
        first = -floor(-self.low / step + 1e-9)
        return [round(n * step, 9) for n in range(first, floor(self.high / step + 1e-9) + 1)]


def span(lows: Sequence[float], highs: Sequence[float]) -> tuple[float, float]:
    """The ends of a scale, which always includes 0."""
    low, high = min(0.0, *lows), max(0.0, *highs)
    return low, high if high > low else low + 1.0


def nice(number: float) -> int:
    """The next number that is 1, 2 or 5 followed by zeros."""
    step = 1
    while True:
        for each in (1, 2, 5):
            if each * step >= number:
                return each * step
        step *= 10


def tick(scale: Scale, value: float, bottom: float, percent: bool) -> str:
    """A line of the grid with its number."""
    text = f"{100 * value:g} %" if percent else f"{value:g}"
    x = scale(value)
    label = f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{text}</text>'
    return line("grid", x, TOP, x, bottom) + label


def rect(x: float, y: float, width: float, height: float) -> str:
    """A bar."""
    return f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def picture(title: str, height: float, parts: Sequence[str]) -> str:
    """The whole SVG document."""
    title = escape(title)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>',
            f'<text class="title" x="12" y="24">{title}</text>',
            *parts,
            "</svg>\n",
        ]
    )
