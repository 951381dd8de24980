"""Two Connect Four players to evaluate; docs/research.md has their results.

checkrow evaluate examples.agents:blocker
checkrow evaluate --policy examples.agents:centre_policy
"""

from __future__ import annotations

import numpy as np

from checkrow import Move, Position, Record
from checkrow.environments.encoding import Observation


def blocker(record: Record) -> Move:
    """Win now, or block an immediate win, or play near the middle."""
    position = record.position
    width, _ = record.game.size
    moves = sorted(record.legal_moves, key=lambda move: abs(2 * int(str(move)) - width - 1))
    for move in moves:
        if can_end(position, move):
            return move
    safe = [move for move in moves if not lets_win(position.play(move))]
    return (safe or moves)[0]


def lets_win(position: Position) -> bool:
    """Return whether some move ends the game."""
    return any(can_end(position, move) for move in position.legal_moves)


def can_end(position: Position, move: Move) -> bool:
    """Return whether a move ends the game."""
    return position.play(move).outcome is not None


def centre_policy(observation: Observation) -> int:
    """Play the legal column nearest to the middle. Returns an action, like an agent of
    PettingZoo."""
    (legal,) = np.nonzero(observation["action_mask"])
    middle = (len(observation["action_mask"]) - 1) / 2
    return int(min(legal, key=lambda column: abs(column - middle)))
