"""The `egorules` command."""

import sys


def main() -> int:
    """Run the command line; needs the extra `egorules[cli]`."""
    try:
        from egorules.cli.app import run
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"egorules: {missing.name} is missing; pip install 'egorules[cli]'\n")
        return 2
    return run(sys.argv[1:])
