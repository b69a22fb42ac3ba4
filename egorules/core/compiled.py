"""The compiled part of the package, where there is one: it is faster, and changes nothing else.

It is built with the package wherever there is a C compiler. `EGORULES_PURE=1` does without it.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

MODULE = "egorules.core._compiled"

built: Any = None
"""The compiled module, or None."""

if os.environ.get("EGORULES_PURE") != "1" and find_spec(MODULE) is not None:
    built = import_module(MODULE)
