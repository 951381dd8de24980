"""Checkers: the house rules and the other variants in `VARIANTS`."""

from checkrow.rules.checkers.game import CheckersGame
from checkrow.rules.checkers.position import CheckersPosition, Piece
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import DARK, LIGHT, VARIANTS, Variant
from checkrow.rules.model import END, LAPSE, PASS

__all__ = [
    "DARK",
    "END",
    "LAPSE",
    "LIGHT",
    "PASS",
    "VARIANTS",
    "CheckersGame",
    "CheckersPosition",
    "Piece",
    "Step",
    "Variant",
]
