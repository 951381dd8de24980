"""Steps of pieces: the moves of checkers."""

from __future__ import annotations

from collections.abc import Mapping
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


class StepTable(dict[tuple[int, int], Step]):
    """The steps from one bit of a board to another. Each is made once and then shared."""

    def __init__(self, names: Mapping[int, str], *, capture: bool) -> None:
        super().__init__()
        self._names = names
        self._capture = capture

    def __missing__(self, bits: tuple[int, int]) -> Step:
        origin, target = bits
        step = self[bits] = Step(self._names[origin], self._names[target], self._capture)
        return step
