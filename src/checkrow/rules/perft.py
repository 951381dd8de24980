"""Perft: how many different games of so many turns start from a position. The yardstick
of a move generator."""

from __future__ import annotations

from typing import Literal

from checkrow.rules.checkers.perft import count_turns
from checkrow.rules.checkers.position import CheckersPosition
from checkrow.rules.checkers.routes import Routes
from checkrow.rules.model import Position

Counting = Literal["keep", "drop", "each"]


def perft(position: Position, depth: int, routes: Counting = "keep") -> int:
    """Counts the ways to play `depth` turns.

    In checkers, captures that start and end on the same squares and take the same pieces
    count separately if they take them in another order (`keep`), or only once (`drop`), or
    separately also if only the squares landed on between two jumps differ (`each`).
    """
    if depth < 1:
        return 1
    if (
        isinstance(position, CheckersPosition)
        and not position.in_chain
        and not position.game.variant.may_stop
    ):
        if position.outcome:
            return 0
        mine, theirs = position.pieces[position.turn], position.pieces[1 - position.turn]
        ways = position.game.routes
        if routes == "each":
            ways = Routes(position.game.chains, each_landing=True)
        return count_turns(
            ways,
            position.turn,
            mine,
            theirs,
            position.kings,
            depth,
            routes == "drop",
            position.king_moves,
        )
    return _by_steps(position, depth)


def _by_steps(position: Position, depth: int) -> int:
    """The same, one step at a time: for chains that a player may stop anywhere."""
    count = 0
    for move in position.legal_moves:
        after = position.play(move)
        if after.in_chain:
            count += _by_steps(after, depth)
        else:
            count += perft(after, depth - 1)
    return count
