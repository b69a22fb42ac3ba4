"""`python -m tests.play_toy play toy`: the command line with one more rulebook in its registry."""

from __future__ import annotations

import sys

from egorules.cli import main
from egorules.rulebooks import RULEBOOKS
from tests import toy

RULEBOOKS.modules[toy.name] = toy.__name__
if __name__ == "__main__":
    sys.exit(main())
