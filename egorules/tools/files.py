"""Files: each is written under another name and then renamed, so it is whole or unchanged."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import BinaryIO


def write_file(path: Path, text: str) -> None:
    """Write a text; if that fails or the process is killed, the old file is left unchanged.

    A pipe or a device, such as `/dev/stdout`, is written to directly.
    """
    if is_special(path):
        path.write_text(text, encoding="utf-8")
        return
    with draft_of(path) as (file, draft):
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())
        if path.exists():
            copymode(path, draft)
        draft.replace(path.resolve())


def check_writable(path: Path) -> None:
    """Raise the `OSError` that writing this file would raise; nothing is changed."""
    if not is_special(path):
        with draft_of(path):
            pass


def is_special(path: Path) -> bool:
    """Whether this is a pipe or a device: there, but neither a file nor a folder."""
    return path.exists() and not path.is_file() and not path.is_dir()


@contextmanager
def draft_of(path: Path) -> Iterator[tuple[BinaryIO, Path]]:
    """A new file in the same folder; it is removed unless it has been renamed."""
    draft = path.resolve().with_name(f".egorules-{token_hex(4)}.part")
    try:
        if path.exists():
            path.open("ab").close()  # a file that may not be written is not replaced either
        with draft.open("xb") as file:
            yield file, draft
    except OSError as error:
        error.filename = str(path)  # the user does not know the draft
        raise
    finally:
        with suppress(OSError):
            draft.unlink()
