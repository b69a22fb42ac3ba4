"""`python -m tests.play_interrupted play`: Ctrl-C comes while the console is printing the story."""

from __future__ import annotations

import sys
from typing import NoReturn

from egorules.cli import main
from egorules.cli.screen import Screen


def interrupted(screen: Screen, _: object) -> NoReturn:
    """What an interrupt leaves behind: a console that waits for the end of what it was printing."""
    screen.console._enter_buffer()
    raise KeyboardInterrupt


Screen.story = interrupted  # type: ignore[assignment]
if __name__ == "__main__":
    sys.exit(main())
