"""Go on for as long as you are left: `make fuzz`, or `python -m tests.corpus.fuzz`.

Takes inputs of the corpus, changes them, and puts them to their entrance. The changes know the
structure: a part is replaced, removed, doubled, or taken from another input; a move becomes
another one; some bytes are spoilt. An input that is answered as none was before is changed further.

What goes wrong is written into build/fuzz/<rulebook>/<entrance>/: the input, and beside it what
happened. `--add` puts those inputs into the corpus once they are mended.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import sys
import tomllib
import traceback
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from random import Random
from time import monotonic
from types import FrameType
from typing import Any

from egorules.rulebooks import NAMES
from tests.corpus.entrances import ENTRANCES, HERE, corpus

FOUND = HERE.parents[1] / "build" / "fuzz"
PATIENCE = 60
"""Seconds of processor time after which an input takes too long."""

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 13, 99, 100, 10**9, 10**30, 0.0, 1.5, "", "?", "*", " "),
    *([], {}, [[]], [None], ["?"], {"": 0}, "\x00", "\u2028", "é", "0", "1,1", "٣", "\ud800"),
)
"""What is put where something else belongs."""


class TooLong(BaseException):
    """An input takes too long; no entrance catches it."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Interrupt what takes more processor time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"more than {seconds} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def tried(name: str, entrance: str, raw: bytes) -> tuple[str, str | None]:
    """What an entrance said to an input, and what went wrong."""
    try:
        with patience(PATIENCE):
            return ENTRANCES[entrance](name, raw), None
    except (Exception, TooLong):
        return "", traceback.format_exc()


# Changing an input.


class Changer:
    """Makes inputs of others."""

    def __init__(self, dice: Random, inputs: list[bytes]) -> None:
        self.dice = dice
        self.inputs = inputs
        self.parts: list[Any] = []
        self.keys: list[str] = []
        for raw in inputs:
            self.learn(raw)

    def learn(self, raw: bytes) -> None:
        """Keep the parts of an input to put them into others."""
        for part in parts_of(plain(raw)):
            self.parts.append(part)
            if isinstance(part, dict):
                self.keys.extend(part)

    def changed(self) -> bytes:
        """An input that is a little unlike one of those known."""
        dice = self.dice
        raw = dice.choice(self.inputs)
        data = plain(raw)
        if data is None or dice.random() < 0.1:
            return self.spoilt(raw)
        for _ in range(dice.choice((1, 1, 1, 2, 3))):
            data = self.other(data)
        with suppress(ValueError, RecursionError):
            return json.dumps(data).encode("utf-8", "surrogatepass")
        return raw

    def other(self, data: Any) -> Any:
        """One change somewhere inside, mostly deep inside."""
        dice = self.dice
        if not isinstance(data, dict | list) or not data or dice.random() < 0.05:
            return self.instead(data)
        where = dice.choice(sorted(data) if isinstance(data, dict) else range(len(data)))
        what = dice.random()
        if isinstance(data, dict):
            if what < 0.08:
                return {key: data[key] for key in data if key != where}
            if what < 0.16 and self.keys:
                return {**data, dice.choice(self.keys): dice.choice(self.parts)}
            if what < 0.2 and self.keys:
                return {dice.choice(self.keys) if key == where else key: data[key] for key in data}
            return {**data, where: self.other(data[where])}
        if what < 0.08:
            return [*data[:where], *data[where + 1 :]]
        if what < 0.16:
            return [*data[:where], data[where], *data[where:]]
        if what < 0.2:
            return dice.sample(data, len(data))
        return [*data[:where], self.other(data[where]), *data[where + 1 :]]

    def instead(self, value: Any) -> Any:
        """Something in the place of a value: mostly something like it."""
        dice, how = self.dice, self.dice.random()
        if type(value) is int and how < 0.7:
            return value + dice.choice((-2, -1, 1, 2, 10))
        if isinstance(value, str) and how < 0.7:
            return self.other_text(value)
        alike = [each for each in self.parts if type(each) is type(value)]
        if alike and how < 0.9:
            return dice.choice(alike)
        return dice.choice(ODD)

    def other_text(self, text: str) -> str:
        """A text with another word, or another number, or one word less or more."""
        dice = self.dice
        words = re.split(r"([ ;,+=]+)", text)
        at = dice.randrange(len(words))
        texts = [each for each in self.parts if isinstance(each, str) and each]
        more = dice.choice(texts).split()[-1:] if texts else ["1"]
        number = [str(dice.choice((0, 1, 2, 7, 13, 99, 100)))]
        words[at : at + 1] = dice.choice((more, number, [], words[at : at + 1] * 2))
        return "".join(words)

    def spoilt(self, raw: bytes) -> bytes:
        """Bytes in which some are cut out, doubled or replaced."""
        dice = self.dice
        start = dice.randrange(len(raw) + 1)
        end = min(len(raw), start + dice.randrange(12))
        other = dice.choice(self.inputs)
        there = dice.randrange(len(other) + 1)
        middle = dice.choice(
            (
                b"",
                raw[start:end] * 2,
                dice.randbytes(3),
                other[there : there + 20],
                b"\x00",
                b"9" * 30,
            )
        )
        return raw[:start] + middle + raw[end:]


def plain(raw: bytes) -> Any:
    """An input as plain data, if it is JSON or TOML with something in it."""
    with suppress(ValueError, RecursionError):
        return json.loads(raw)
    with suppress(ValueError, RecursionError):
        return json.loads(json.dumps(tomllib.loads(raw.decode()))) or None
    return None


def parts_of(data: Any) -> Iterator[Any]:
    """Plain data and all that is inside of it."""
    yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from parts_of(each)


# Going on and on.


def gist(said: str) -> str:
    """What was said, without the numbers and quotations that differ from input to input."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", "", said)[:300]


class Fuzzer:
    """Tries inputs for an entrance of a rulebook."""

    def __init__(self, name: str, entrance: str, dice: Random) -> None:
        self.name, self.entrance = name, entrance
        inputs = [path.read_bytes() for path in corpus(name, entrance)]
        self.changer = Changer(dice, inputs)
        self.seen: set[str] = set()
        self.tries = self.found = 0

    def once(self) -> None:
        """Try an input."""
        raw = self.changer.changed()
        self.tries += 1
        said, wrong = tried(self.name, self.entrance, raw)
        if wrong is not None:
            self.keep(raw, wrong)
        elif gist(said) not in self.seen and len(self.seen) < 5000:
            self.seen.add(gist(said))
            self.changer.inputs.append(raw)

    def keep(self, raw: bytes, wrong: str) -> None:
        """Write a finding down, unless the same went wrong before."""
        last = [line for line in wrong.splitlines() if line.startswith("  File ")][-1:]
        mark = sha256(gist("".join(last)).encode()).hexdigest()[:12]
        folder = FOUND / self.name / self.entrance
        if (folder / f"{mark}.input").exists():
            return
        self.found += 1
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{mark}.input").write_bytes(raw)
        (folder / f"{mark}.txt").write_text(wrong, encoding="utf-8", errors="replace")
        print(f"found: {folder / mark}.input\n{wrong.splitlines()[-1][:300]}", flush=True)


def add() -> None:
    """Put what was found into the corpus."""
    for path in sorted(FOUND.glob("*/*/*.input")):
        name, entrance = path.parent.parent.name, path.parent.name
        folder = HERE / name / ("case" if entrance == "told" else entrance)
        shutil.copy(path, folder / f"found-{path.stem}.txt")
        print(f"added {name}/{folder.name}/found-{path.stem}.txt")


def main() -> None:
    """Try inputs for every entrance of every rulebook in turn."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after so many")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--rulebook", choices=NAMES, action="append")
    parser.add_argument("--entrance", choices=tuple(ENTRANCES), action="append")
    parser.add_argument("--add", action="store_true", help="put what was found into the corpus")
    options = parser.parse_args()
    if options.add:
        add()
        return
    dice = Random(options.seed)
    fuzzers = [
        Fuzzer(name, entrance, dice)
        for name in options.rulebook or NAMES
        for entrance in options.entrance or ENTRANCES
    ]
    begun, told = monotonic(), 0.0
    with suppress(KeyboardInterrupt):
        while monotonic() - begun < options.seconds:
            for fuzzer in fuzzers:
                for _ in range(5):
                    fuzzer.once()
            if monotonic() - told > 60:
                told = monotonic()
                tell(fuzzers)
    tell(fuzzers)
    sys.exit(any(fuzzer.found for fuzzer in fuzzers))


def tell(fuzzers: list[Fuzzer]) -> None:
    """How much was done."""
    tries, found = sum(each.tries for each in fuzzers), sum(each.found for each in fuzzers)
    kinds = sum(len(each.seen) for each in fuzzers)
    print(f"{tries} inputs, {kinds} kinds of answers, {found} findings", flush=True)


if __name__ == "__main__":
    main()
