"""Settings that every test shares."""

import os
import tempfile

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=100, print_blob=True)
settings.register_profile(
    "thorough",
    settings.get_profile("default"),
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# What programs keep for their user, they keep elsewhere while they are tested.
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="checkrow-tests-")
