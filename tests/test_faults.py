"""Faults: a write that fails, a kill in the middle, a full disk; nothing good is ever lost."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from egorules.cli.app import run
from egorules.rulebooks import RULEBOOKS
from egorules.tools.files import check_writable, write_file
from tests.faults import FULL, failing, steps_of

# One file.


def drafts(folder: Path) -> list[Path]:
    """Files that are not finished."""
    return list(folder.rglob("*.part"))


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    for text in ("é\n", "", "longer than before\n"):
        write_file(file, text)
        assert file.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_may_be_read_by_whom_the_user_lets_read(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "a.txt", "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "folder" / "link"
    write_file(file, "old")
    file.chmod(0o600)
    link.parent.mkdir()
    link.symlink_to("../a.txt")
    write_file(link, "new")
    assert (file.read_text(), link.is_symlink()) == ("new", True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert drafts(tmp_path) == []


def test_a_device_is_written_to_directly() -> None:
    check_writable(Path(os.devnull))
    write_file(Path(os.devnull), "x")
    with pytest.raises(OSError, match="No space left"):
        write_file(Path("/dev/full"), "x")
    assert not Path(os.devnull).is_file()


def test_a_pipe_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    check_writable(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write_file(pipe, "through\n")
    assert reader.communicate()[0] == b"through\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("place", ["none/a.txt", "folder", "file/a.txt", "x" * 300])
def test_what_cannot_be_written_is_named_before_and_after(place: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    for write in (check_writable, lambda path: write_file(path, "x")):
        with pytest.raises(OSError, match=r"\[Errno") as told:
            write(tmp_path / place)
        assert told.value.filename == str(tmp_path / place)
        assert drafts(tmp_path) == []


def test_asking_whether_a_file_can_be_written_changes_nothing(tmp_path: Path) -> None:
    check_writable(tmp_path / "a.txt")
    assert list(tmp_path.iterdir()) == []
    write_file(tmp_path / "a.txt", "kept")
    check_writable(tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text() == "kept"


# Every step of writing fails in turn.


@pytest.mark.parametrize("before", [None, "the old text"])
@pytest.mark.parametrize("how", [FULL, KeyboardInterrupt()])
def test_a_file_is_new_or_as_it_was_wherever_writing_fails(
    before: str | None, how: BaseException, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"

    def reset() -> None:
        file.unlink(missing_ok=True)
        if before is not None:
            file.write_text(before)

    reset()
    steps = steps_of(lambda: write_file(file, "the new text"))
    assert steps >= 5
    found = []
    for number in range(1, steps + 1):
        reset()
        with failing(number, how), pytest.raises(type(how)):
            write_file(file, "the new text")
        found.append(file.read_text() if file.exists() else None)
        assert drafts(tmp_path) == []
    assert set(found) <= {before, "the new text"}
    assert found[0] == before


# Every write of a command fails in turn.

SIMULATE = ["simulate", "--seats", "2", "--length", "single", "--games", "3", "--workers", "1"]


@pytest.mark.parametrize(("files", "stride"), [(("--csv", "a.csv"), 1), (("--plots", "p"), 13)])
def test_a_simulation_is_told_although_no_file_can_be_written(
    files: tuple[str, str], stride: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are many plots, each written like the others: not every step of every plot fails."""
    out = tmp_path / "a.json"
    command = [*SIMULATE, "--out", str(out), files[0], str(tmp_path / files[1]), "--json"]
    assert run(command) == 0
    whole = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert capsys.readouterr().out.encode() == whole[out]
    steps = steps_of(lambda: run(command))
    assert steps > 3 * len(whole)
    for number in range(1, steps + 1, stride):
        for path in whole:
            path.write_text("old")
        capsys.readouterr()
        with failing(number):
            assert run(command) == 2
        said, error = capsys.readouterr()
        assert error.count("\n") == 1
        assert "No space left on device" in error
        named = [path for path in whole if f"egorules: {path}: " in error]
        assert len(named) == 1
        assert drafts(tmp_path) == []
        checked_before_any_game = all(path.read_text() == "old" for path in whole)
        assert checked_before_any_game or said.encode() == whole[out]
        for path, content in whole.items():
            kept = [content, b"old"] if path in named or checked_before_any_game else [content]
            assert path.read_bytes() in kept


def test_a_transcript_that_cannot_be_written_is_an_error_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in RULEBOOKS:
        file = tmp_path / f"{name}.toml"
        command = ["play", name, "--auto", "--seed", "2", "--save", str(file)]
        steps = steps_of(lambda command=command: run(command))  # type: ignore[misc]
        assert run(["replay", str(file)]) == 0
        good = file.read_bytes()
        for number in range(1, steps + 1):
            file.unlink(missing_ok=True)
            capsys.readouterr()
            with failing(number):
                assert run(command) == 2
            out, err = capsys.readouterr()
            assert (out, err) == ("", f"egorules: {file}: No space left on device\n")
            assert not file.exists() or file.read_bytes() == good
            assert drafts(tmp_path) == []


# A real kill.

WRITE = """
import os, sys
from pathlib import Path
from egorules.tools import files
files.os.fsync = lambda _: (sys.stdout.write("here"), sys.stdout.flush(), sys.stdin.read())
files.write_file(Path(sys.argv[1]), "new" * 100_000)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_kill_in_the_middle_leaves_the_file_as_it_was(number: int, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old")
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.read(4) == b"here"
    process.send_signal(number)
    process.communicate()
    assert file.read_text() == "old"
    assert len(drafts(tmp_path)) == 1
    write_file(file, json.dumps("what is left of it is in nobody's way"))
    assert json.loads(file.read_text()) == "what is left of it is in nobody's way"
