"""Perft: count the different games of a number of turns from a position, which tests a move
generator."""

from __future__ import annotations

from checkrow.rules.model import Counting, Position


def perft(position: Position, depth: int, routes: Counting = "keep") -> int:
    """Count the ways to play `depth` turns; see `Position.perft`."""
    return position.perft(depth, routes)
