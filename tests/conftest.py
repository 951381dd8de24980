"""Settings that every test shares."""

import os
import signal
import subprocess
import sys
import tempfile

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=100, print_blob=True)
settings.register_profile(
    "thorough",
    settings.get_profile("default"),
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# A shell starts background jobs with SIGINT ignored, and their children inherit that. A handler
# that does nothing also ignores it, but the programs that tests start get the default.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, lambda number, frame: None)

# Programs under test keep their user's files here.
_kept = tempfile.TemporaryDirectory(prefix="checkrow-tests-")
os.environ["XDG_DATA_HOME"] = _kept.name


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that start programs as `long`: their module imports `subprocess`, or takes
    something from a helper file that does."""
    if isinstance(item, pytest.Function) and _starts_programs(vars(item.module)):
        item.add_marker("long")


def _starts_programs(names: dict[str, object]) -> bool:
    sources = {getattr(each, "__module__", None) or "" for each in names.values()}
    used = [vars(sys.modules[name]) for name in sources if name.startswith("tests.")]
    return any(subprocess in each.values() for each in (names, *used))
