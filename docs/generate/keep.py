"""Keep the reports of the last run of the tests: `python -m docs.generate.keep`.

Until then they are in build/. A site that is built without running the tests shows the kept ones.
"""

from __future__ import annotations

import shutil
import sys

from docs.generate.places import BUILD
from docs.generate.reports import KEPT

NAMES = ("explore", "laws", "run", "sabotage", "secrecy", "traceability")


def main() -> None:
    """Copy every report there is."""
    KEPT.mkdir(exist_ok=True)
    for path in sorted(BUILD.glob("*.json")):
        if path.name.partition(".")[0] in NAMES:
            shutil.copyfile(path, KEPT / path.name)
            sys.stdout.write(f"kept {path.name}\n")


if __name__ == "__main__":
    main()
