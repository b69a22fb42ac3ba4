"""The one place that maps names to game packages."""

from __future__ import annotations

from typing import Any

from egorules import egocentric_world
from egorules.core.rulebook import Rulebook

RULEBOOKS: dict[str, Rulebook[Any, Any, Any, Any]] = {egocentric_world.name: egocentric_world}
