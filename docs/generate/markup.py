"""HTML in small pieces. Children are HTML already; plain text goes through `plain`."""

from __future__ import annotations

from html import escape

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
