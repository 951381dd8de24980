"""Perft: count the different games of a number of turns, which tests a move
generator."""

from __future__ import annotations

from checkrow.rules.checkers.king_moves import NO_RUNS, Runs, resting, runs_after
from checkrow.rules.checkers.routes import Routes


def count_turns(
    routes: Routes,
    side: int,
    mine: int,
    theirs: int,
    kings: int,
    depth: int,
    merge: bool,
    runs: Runs = NO_RUNS,
) -> int:
    """Count turn by turn. With `merge`, captures with the same start, end and captured pieces
    count once, whatever their route."""
    movement = routes.movement
    limit = routes.king_moves_in_row
    if kings and routes.first_king_wins:
        return 0
    if capturers := movement.capturers(side, mine, theirs, kings):
        captures = routes.of(side, mine, theirs, kings, capturers)
        if merge and len(captures) > 1:
            captures = list({route[:4]: route for route in captures}.values())
        if depth == 1:
            return len(captures)
        count = 0
        for origin, target, captured, king, _ in captures:
            after = kings & ~(captured | origin) | (target if king else 0)
            own, others = mine & ~origin | target, theirs & ~captured
            then = _runs_then(runs, side, own, others, after) if limit else NO_RUNS
            count += count_turns(routes, 1 - side, others, own, after, depth - 1, merge, then)
        return count
    tired = resting(runs[side], limit) if limit else 0
    if depth == 1:
        return movement.count_quiets(side, mine, theirs, kings, tired)
    far_row = movement.far_row[side]
    count = 0
    for origin, target in movement.quiets(side, mine, theirs, kings, tired):
        own, after, then = mine ^ origin ^ target, kings, NO_RUNS
        if origin & kings:
            after ^= origin | target
            if limit:
                then = _runs_then(runs, side, own, theirs, after, origin, target)
        else:
            after |= target & far_row
            if limit:
                then = _runs_then(runs, side, own, theirs, after)
        count += count_turns(routes, 1 - side, theirs, own, after, depth - 1, merge, then)
    return count


def _runs_then(
    runs: Runs, side: int, own: int, others: int, kings: int, origin: int = 0, target: int = 0
) -> Runs:
    pieces = (others, own) if side else (own, others)
    return runs_after(runs, side, origin, target, pieces, kings)
