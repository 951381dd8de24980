"""The names that `checkrow.engines` promises, and when they are loaded."""

import doctest
import subprocess
import sys

import pytest

from checkrow import engines


def test_every_promised_name_is_there_and_listed_once() -> None:
    assert sorted(set(engines.__all__)) == sorted(engines.__all__)
    assert [name for name in engines.__all__ if getattr(engines, name, None) is None] == []
    assert set(engines.__all__) <= set(dir(engines))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        engines.Chess  # type: ignore[attr-defined]  # noqa: B018


def test_the_example_is_true() -> None:
    results = doctest.testmod(engines)
    assert results.attempted > 0
    assert results.failed == 0


def test_one_name_does_not_load_the_others() -> None:
    program = (
        "import sys; from checkrow.engines import Limits;"
        "print(*(name for name in sys.modules if name.startswith('checkrow.engines.')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert run.stdout.split() == ["checkrow.engines.engine"]
