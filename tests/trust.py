"""What the long searches share: how deep they go, and where they write down what they found."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Collection
from pathlib import Path

from hypothesis import settings

BUILD = Path(__file__).parents[1] / "build"


def deep() -> bool:
    """Whether this is `make test-deep`."""
    return settings.get_current_profile_name() == "deep"


def record(file: str, key: str, found: object, among: Collection[str]) -> None:
    """Write a finding into build/, for the documentation; tests in other processes do so too.

    What is not among the findings that there can be is left of older tests, and goes.
    """
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{file}.json").open("a+", encoding="utf-8") as written:
        fcntl.flock(written, fcntl.LOCK_EX)
        written.seek(0)
        data = {**json.loads(written.read() or "{}"), key: found}
        written.truncate(0)
        kept = {each: data[each] for each in among if each in data}
        json.dump(kept, written, indent=1)
