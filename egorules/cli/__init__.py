"""The `egorules` command."""

import io
import os
import sys


def main() -> int:
    """Run the command line; needs the extra `egorules[cli]`."""
    open_streams()
    try:
        from egorules.cli.app import run
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"egorules: {missing.name} is missing; pip install 'egorules[cli]'\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:])


def open_streams() -> None:
    """A stream that the shell has closed is empty; what a terminal cannot show is replaced."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
