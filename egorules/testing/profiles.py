"""How many examples the laws are tried on: the one place that says so.

Every law is tried on `EXAMPLES` walks in each mode of a game; `make test-deep` tries `DEEPER` times
as many, other ones each time. Continuous integration tries the same ones again and again, so that a
failure is the fault of a change and not of luck.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

EXAMPLES = 25
DEEPER = 50

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
"""What a machine under load may be; no test here judges speed."""


def register_profiles() -> None:
    """Make the profiles `ci` (the default from now on) and `deep` known to Hypothesis."""
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
    """So many times the examples of the profile in force, for laws that are cheap or dear."""
    return settings(max_examples=max(1, round(settings().max_examples * factor)))
