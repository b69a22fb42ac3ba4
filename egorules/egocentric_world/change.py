"""Changing a state: `but(state, turn=2)` is the same state, but for the fields named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from egorules.core.value import copier
from egorules.egocentric_world.state import State

if TYPE_CHECKING:
    # Same signature, same checks: mypy's attrs plugin verifies the names and types of the changes.
    from attrs import evolve as but
else:
    but = copier(State)

__all__ = ["but"]
