"""The one way in which a wrong command ends."""

from __future__ import annotations

import math


class Refused(Exception):
    """A command that cannot be done. Nothing has changed.

    `code` is a short word that never changes, for programs; `sentence` tells a person what
    would be right.
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
    """A time to wait, in words: after it, it is certainly over."""
    seconds = max(1, math.ceil(wait))
    return "1 second" if seconds == 1 else f"{seconds} seconds"
