"""One step of a piece: the move of checkers."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.model import Move


@dataclass(frozen=True, slots=True)
class Step(Move):
    """A piece moves from one square to another, and may capture a piece between them. Squares
    have the variant's own names."""

    origin: str
    target: str
    capture: bool = False

    def __str__(self) -> str:
        return f"{self.origin}{'x' if self.capture else '-'}{self.target}"
