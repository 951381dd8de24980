"""Perft: how many different games of so many turns start from a position. The yardstick
of a move generator."""

from __future__ import annotations

from checkrow.rules.model import Counting, Position


def perft(position: Position, depth: int, routes: Counting = "keep") -> int:
    """Count the ways to play `depth` turns; see `Position.perft`."""
    return position.perft(depth, routes)
