"""Where things lie in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BUILD = ROOT / "build"
SPEC = ROOT / "spec"
TESTS = ROOT / "tests"
PACKAGE = ROOT / "egorules"
