"""Hypothesis profiles, chosen by the environment variable ``HYPOTHESIS_PROFILE``.

``dev`` tries new examples in every run. ``ci`` tries the same ones every time. ``repeat`` tries
few: for a suite that has just passed and is run again on another interpreter or build.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "repeat",
    settings.get_profile("ci"),
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],  # sanitizers slow everything down
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
