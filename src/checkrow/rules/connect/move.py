"""The one move of Connect-N."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.model import Move


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """A disc dropped into a column, counted from 0; its text counts from 1, as players do."""

    column: int

    def __str__(self) -> str:
        return str(self.column + 1)
