"""What a turn brings after the other player's best capture: one turn of foresight."""

from __future__ import annotations

from collections.abc import Callable

from checkrow.engines.checkers.worth import material
from checkrow.engines.engine import WIN
from checkrow.rules.checkers import CheckersPosition, Step


def outlook(position: CheckersPosition, seat: int, tick: Callable[[], None]) -> int:
    """The material of `seat` when it goes on capturing as well as it can and the other
    player then takes what hurts most. `tick` is called for every position looked at."""
    tick()
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else WIN if outcome.winner == seat else -WIN
    if position.turn == seat:  # the chain is not over
        return max(outlook(position.play(step), seat, tick) for step in position.legal_moves)
    return _after_reply(position, seat, tick)


def _after_reply(position: CheckersPosition, seat: int, tick: Callable[[], None]) -> int:
    """The least that the other player's captures can leave."""
    if not all(position.pieces):
        outcome = position.outcome
        return WIN if outcome and outcome.winner == seat else -WIN
    if position.turn == seat:
        return material(position, seat)
    captures = [step for step in position.legal_moves if isinstance(step, Step) and step.capture]
    worst = WIN
    if len(captures) < len(position.legal_moves):  # it may also leave things as they are
        worst = material(position, seat)
    for step in captures:
        tick()
        worst = min(worst, _after_reply(position.play(step), seat, tick))
    return worst
