"""Random positions with few pieces, whose values endgame tables know."""

from __future__ import annotations

import random
from collections.abc import Iterator

from checkrow.engines.checkers.endgame.background import pieces_of_small_tables
from checkrow.rules.checkers import CheckersGame, CheckersPosition, Step

TRIES = 100


def random_endings(game: CheckersGame, rng: random.Random) -> Iterator[CheckersPosition]:
    """Yield quiet positions of up to as many pieces as small tables have. The player to move has at
    least two turns, none of them a capture."""
    for _ in range(TRIES):
        position = _placed(game, rng.randint(3, pieces_of_small_tables(game.variant.key)), rng)
        moves = [move for move in position.legal_moves if isinstance(move, Step)]
        if len(moves) > 1 and not any(move.capture for move in moves):
            yield position


def _placed(game: CheckersGame, pieces: int, rng: random.Random) -> CheckersPosition:
    """Place pieces on random squares, with both sides present and no man on its far row."""
    squares = rng.sample([*game.board.places], pieces)
    sides = [0, 1, *(rng.randrange(2) for _ in range(pieces - 2))]
    placed, kings = [0, 0], 0
    for bit, side in zip(squares, sides, strict=True):
        placed[side] |= bit
        if bit & game.movement.far_row[side] or rng.random() < 0.5:
            kings |= bit
    return CheckersPosition(game, rng.randrange(2), (placed[0], placed[1]), kings)
