"""The error for invalid requests."""

from __future__ import annotations

import math


class Refused(Exception):
    """A command was refused, and nothing changed.

    `code` is a short word for programs that never changes; `sentence` tells people what would be
    right.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.code, self.sentence)

    def __repr__(self) -> str:
        return f"Refused({self.code!r}, {self.sentence!r})"


def whole_seconds(wait: float) -> str:
    """Return a time to wait in words, rounded up."""
    seconds = max(1, math.ceil(wait))
    return "1 second" if seconds == 1 else f"{seconds} seconds"
