"""HTML in small pieces. Children are HTML already; plain text goes through `plain`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from html import escape

TAG = re.compile(r"<!--.*?-->|<(?:\"[^\"]*\"|'[^']*'|[^'\">])*>", re.DOTALL)
NAME = re.compile(r"</?([a-zA-Z0-9]+)")
VOID = frozenset({"br", "hr", "img", "input", "wbr"})


def plain(text: object) -> str:
    """Plain text as HTML."""
    return escape(str(text), quote=False)


def tag(name: str, /, *children: str, **attributes: object) -> str:
    """An element. `class_` is class, `data_x` is data-x; True is a bare attribute, None is none."""
    written = "".join(
        f" {attribute(key)}" if value is True else f' {attribute(key)}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID:
        return f"<{name}{written}>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def rewritten(html: str, apart: Collection[str], change: Callable[[str, bool], str]) -> str:
    """The page with its texts changed; `change` learns whether a text is inside one of `apart`."""
    pieces: list[str] = []
    inside: list[str] = []
    position = 0
    for found in TAG.finditer(html):
        pieces.append(change(html[position : found.start()], bool(inside)))
        pieces.append(found[0])
        position = found.end()
        name = NAME.match(found[0])
        if name is None or name[1].lower() not in apart or found[0].endswith("/>"):
            continue
        if found[0].startswith("</"):
            inside = inside[:-1]
        else:
            inside.append(name[1])
    pieces.append(change(html[position:], bool(inside)))
    return "".join(pieces)


def attribute(key: str) -> str:
    """The name of an attribute as HTML and SVG write it."""
    return key.rstrip("_").replace("_", "-")


def link(text: str, where: str, /, **attributes: object) -> str:
    """A link."""
    return tag("a", text, href=where, **attributes)


def listed(items: list[str], **attributes: object) -> str:
    """An unordered list."""
    return tag("ul", *(tag("li", item) for item in items), **attributes)


def table(head: list[str], rows: list[list[str]], **attributes: object) -> str:
    """A table; it scrolls by itself where the page is too narrow."""
    return tag(
        "div",
        tag(
            "table",
            tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head))),
            tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows)),
            **attributes,
        ),
        class_="ego-scroll",
    )
