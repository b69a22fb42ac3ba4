"""Who sits where in a game at the terminal: people, the program, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.parse import bad, folded
from egorules.core.text import Lang, Say, Voice, say
from egorules.tools.case import AnyRulebook
from egorules.tools.play import known_policies, recommended

LONGEST_NAME = 16
"""The most characters of a name; tables have room for this many."""


@frozen
class Seating:
    """The seats of people, the seats that the program plays, and the names of all."""

    people: Sequence[Seat]
    bots: Mapping[Seat, str]
    """The policy of each seat that the program plays."""
    names: Sequence[str]
    chosen_names: Sequence[str]
    """The names if somebody has chosen them, which a transcript then keeps; else empty."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the command line with which the program plays the same seats again."""
        return ("--bots", ",".join(self.bots.values())) if self.bots else ()

    def told(self) -> Say | None:
        """Who plays against whom; None where that goes without saying."""
        if not self.bots:
            return None
        played = tuple(
            say("{seat:name} ({policy})", seat=seat, policy=policy)
            for seat, policy in self.bots.items()
        )
        if len(self.people) > 1:
            text = "{people:name} pass the terminal around; the program plays {bots}."
        else:
            text = "You are {people:name}; the program plays {bots}."
        return say(text, people=tuple(self.people), bots=played)


def seat(
    book: AnyRulebook,
    setup: Any,
    lang: Lang,
    bots: str | None,
    names: str | None,
    kept: Sequence[str] = (),
) -> Seating:
    """Who sits where, by the options `--bots` and `--names`; `kept` are names of a transcript."""
    by_seat = {} if bots is None else read_bots(book, setup, bots)
    chosen = kept if names is None else read_names(book, setup, lang, names)
    people = tuple(each for each in book.deciders(setup) if each not in by_seat)
    return Seating(people, by_seat, chosen or book.names(setup, lang), chosen)


def others(book: AnyRulebook, setup: Any) -> Sequence[Seat]:
    """The seats that decide something, except the first of them, which is a person's."""
    return book.deciders(setup)[1:]


def read_bots(book: AnyRulebook, setup: Any, given: str) -> dict[Seat, str]:
    """Parse which seats the program plays (the last ones that decide) and with which policies."""
    seats = others(book, setup)
    most = len(seats)
    if given.removeprefix("-").isdecimal():
        number = int(given[:6])
        named = [recommended(book)] * max(0, number)
        if not 0 <= number <= most:
            raise bad("--bots", "0 to {most}, for somebody has to play", most=most)
    else:
        named = given.split(",")
        named = named * most if len(named) == 1 else named
        if not most:
            raise bad("--bots", "nobody but you decides anything in this game; name more --seats")
        if len(named) > most:
            text = "{n} policies are too many: at most {most}, for somebody has to play"
            raise bad("--bots", text, n=len(named), most=most)
    known = known_policies(book)
    for name in named:
        if name not in known:
            text = "unknown: {value!r}; known are: {known}"
            raise bad("--bots", text, value=name[:40], known=", ".join(known))
    return dict(zip(seats[most - len(named) :], named, strict=True))


def read_names(book: AnyRulebook, setup: Any, lang: Lang, given: str) -> tuple[str, ...]:
    """Parse the names of the seats; a seat that is given none has the rulebook's name."""
    usual = book.names(setup, lang)
    deciders = book.deciders(setup)
    names = [" ".join(name.split()) for name in given.split(",")]
    if len(names) > len(deciders):
        text = "{n} names are too many: the seats that decide something are {most}"
        raise bad("--names", text, n=len(names), most=len(deciders))
    for name in names:
        if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            text = "a name has 1 to {most} printable characters"
            raise bad("--names", text, most=LONGEST_NAME)
    given_to = dict(zip(deciders, names, strict=False))
    voice = Voice(lang, book.words, usual)
    called = tuple(
        given_to.get(seat) or voice.within(say("{seat:name}", seat=seat))
        for seat in book.seats(book.start(setup))
    )
    for name in called:
        if [folded(each) for each in called].count(folded(name)) > 1:
            raise bad("--names", "{name!r} stands twice", name=name)
    return called
