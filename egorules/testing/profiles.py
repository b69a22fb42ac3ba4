"""How many examples each law is tried on; no other place says so.

Every law is tried on `EXAMPLES` walks in each mode of a game. `make test-deep` tries `DEEPER` times
as many, and different ones each time. Continuous integration always tries the same walks, so that a
failure comes from a change and not from luck.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

EXAMPLES = 25
DEEPER = 50

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
"""Health checks that a busy machine may fail; no test here judges speed."""


def register_profiles() -> None:
    """Register the profiles `ci` and `deep` with Hypothesis, and load `ci`."""
    settings.register_profile(
        "ci",
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=SLOW,
    )
    settings.register_profile(
        "deep", max_examples=DEEPER * EXAMPLES, deadline=None, suppress_health_check=SLOW
    )
    settings.load_profile("ci")


def times(factor: float) -> settings:
    """The current profile with this many times its examples, for laws that are cheap or costly."""
    return settings(max_examples=max(1, round(settings().max_examples * factor)))
