"""The build hook of hatchling: compiles the one part of the core that is in C, where that works.

Everything works without it, more slowly. So whatever keeps it from being compiled (no compiler, no
Python.h, EGORULES_PURE=1) is said in a line, and the build goes on to a wheel of Python alone.
"""

from __future__ import annotations

import os
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE = "egorules.core._compiled"
PLACE = Path(*MODULE.split("."))
"""Where the module is, without a suffix; a build begins at the top of the source tree."""


class Compile(BuildHookInterface[Any]):
    """Adds the module to a wheel; for an editable install, puts it beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a build, which takes the module from a folder that does not outlive it."""
        self.scratch = TemporaryDirectory()
        if version == "editable":
            # Even if nothing takes its place: an old one would not do what its source says.
            for suffix in EXTENSION_SUFFIXES:
                PLACE.with_suffix(suffix).unlink(missing_ok=True)
        try:
            module = compiled(Path(self.scratch.name))
        except Exception as reason:
            because = shorten(str(reason), 100)  # a compiler has said more, in lines of its own
            self.app.display_warning(f"egorules without its compiled part, so slower: {because}")
            return
        if version == "editable":
            shutil.copy(module, PLACE.parent)
        else:
            build_data["force_include"][str(module)] = str(PLACE.parent / module.name)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """After a build."""
        self.scratch.cleanup()


def compiled(scratch: Path) -> Path:
    """The module, compiled in a folder."""
    if os.environ.get("EGORULES_PURE") == "1":
        raise RuntimeError("EGORULES_PURE=1")
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    # Python's own flags have -g, which would leave the paths of whoever builds in the module. Some
    # have no -O3, with which formulas are a little faster.
    flags = [] if os.name == "nt" else ["-g0", "-O3"]
    extension = Extension(MODULE, [str(PLACE.with_suffix(".c"))], extra_compile_args=flags)
    command = build_ext(Distribution({"ext_modules": [extension]}))
    command.build_lib = str(scratch)
    command.build_temp = str(scratch / "objects")
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(MODULE))
