"""`python -m egorules`."""

import sys

from egorules.cli import main

sys.exit(main())
