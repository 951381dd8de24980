"""Waiting times in refusals."""

import pytest

from checkrow.play.refused import whole_seconds


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        (0.0, "1 second"),
        (0.2, "1 second"),
        (1.0, "1 second"),
        (1.1, "2 seconds"),
        (59, "59 seconds"),
    ],
)
def test_a_time_to_wait_is_never_too_short(wait: float, words: str) -> None:
    assert whole_seconds(wait) == words
