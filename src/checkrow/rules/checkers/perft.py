"""Perft: how many different games of so many turns there are. The yardstick of a move
generator, and of nothing else."""

from __future__ import annotations

from checkrow.rules.checkers.routes import Routes


def count_turns(
    routes: Routes, side: int, mine: int, theirs: int, kings: int, depth: int, merge: bool
) -> int:
    """Counts turn by turn. With `merge`, captures that start, end and take the same count
    once, whatever way they went."""
    movement = routes.movement
    if capturers := movement.capturers(side, mine, theirs, kings):
        captures = routes.of(side, mine, theirs, kings, capturers)
        if merge and len(captures) > 1:
            captures = list({route[:4]: route for route in captures}.values())
        if depth == 1:
            return len(captures)
        count = 0
        for origin, target, captured, king, _ in captures:
            left = kings & ~(captured | origin)
            count += count_turns(
                routes,
                1 - side,
                theirs & ~captured,
                mine & ~origin | target,
                left | target if king else left,
                depth - 1,
                merge,
            )
        return count
    if depth == 1:
        return movement.count_quiets(side, mine, theirs, kings)
    far_row = movement.far_row[side]
    count = 0
    for origin, target in movement.quiets(side, mine, theirs, kings):
        after = kings
        if origin & kings:
            after ^= origin | target
        elif target & far_row:
            after |= target
        count += count_turns(
            routes, 1 - side, theirs, mine ^ origin ^ target, after, depth - 1, merge
        )
    return count
