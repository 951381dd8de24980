"""Material after the other player's best capture: one turn of foresight."""

from __future__ import annotations

from collections.abc import Callable

from checkrow.engines.checkers.material import material
from checkrow.engines.engine import WIN
from checkrow.rules.checkers import CheckersPosition, Step


def material_after_exchange(position: CheckersPosition, seat: int, tick: Callable[[], None]) -> int:
    """Return the material of `seat` after its best captures and the other player's best reply.

    Calls `tick` for every position."""
    tick()
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else WIN if outcome.winner == seat else -WIN
    if position.turn == seat:  # the chain continues
        return max(
            material_after_exchange(position.play(step), seat, tick)
            for step in position.legal_moves
        )
    return _after_reply(position, seat, tick)


def _after_reply(position: CheckersPosition, seat: int, tick: Callable[[], None]) -> int:
    """Return the least material that the other player's captures can leave."""
    if not all(position.pieces):
        outcome = position.outcome
        return WIN if outcome and outcome.winner == seat else -WIN
    if position.turn == seat:
        return material(position, seat)
    captures = [step for step in position.legal_moves if isinstance(step, Step) and step.capture]
    worst = WIN
    if len(captures) < len(position.legal_moves):  # it may also decline
        worst = material(position, seat)
    for step in captures:
        tick()
        worst = min(worst, _after_reply(position.play(step), seat, tick))
    return worst
