"""One step of a piece: the move of checkers."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.model import Move


@dataclass(frozen=True, slots=True)
class Step(Move):
    """A piece goes from one square to another, over a piece it captures or over none.
    Squares are named as the variant names them."""

    origin: str
    target: str
    capture: bool = False

    def __str__(self) -> str:
        return f"{self.origin}{'x' if self.capture else '-'}{self.target}"
