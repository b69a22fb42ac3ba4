"""Immutable values: the one way to make a changed copy of a frozen attrs object."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Same signature, same checks: mypy's attrs plugin verifies the names and types of the changes.
    from attrs import evolve as but
else:

    def but(value, **changes):
        """A copy of a frozen, dict-based attrs value that differs in the named fields.

        Four times cheaper than `attrs.evolve`, which runs the whole initialiser again.
        """
        copy = object.__new__(value.__class__)
        fields = copy.__dict__
        fields.update(value.__dict__)
        fields.update(changes)
        return copy


__all__ = ["but"]
