"""What the long searches share: how deep they go, and where they write down what they found."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path

from hypothesis import settings

BUILD = Path(__file__).parents[1] / "build"


def deep() -> bool:
    """Whether this is `make test-deep`."""
    return settings.get_current_profile_name() == "deep"


def record(file: str, key: str, found: object) -> None:
    """Write a finding into build/, for the documentation; tests in other processes do so too."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{file}.json").open("a+", encoding="utf-8") as written:
        fcntl.flock(written, fcntl.LOCK_EX)
        written.seek(0)
        data = json.loads(written.read() or "{}")
        written.truncate(0)
        json.dump({**data, key: found}, written, indent=1, sort_keys=True)
