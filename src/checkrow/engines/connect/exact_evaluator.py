"""Values under best play, by the opening book and the solver."""

from __future__ import annotations

from checkrow.engines.connect.book.openings import shipped_book
from checkrow.engines.connect.solver import TABLE_BYTES, Solver
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.model import Game, Move, Position


class ExactEvaluator:
    """Evaluates positions of one game: 1 for a win, 0 for a draw, -1 for a loss."""

    def __init__(self, game: Game, table_bytes: int = TABLE_BYTES) -> None:
        """Raises `ValueError` for a game that cannot be solved."""
        self._solver = Solver(game, table_bytes)
        book = shipped_book()
        self._book = book if book is not None and book.game == game else None

    def value(self, position: Position) -> int:
        """Return the value of a position for the player to move."""
        assert isinstance(position, ConnectPosition)
        if position.outcome:
            return 0 if position.outcome.winner is None else -1  # a line ends the game
        if self._book and (known := self._book.look_up(position)):
            return (known.score > 0) - (known.score < 0)
        return self._solver.score(position, weak=True)

    def move_values(self, position: Position) -> dict[Move, int]:
        """Return the value of each legal move for the player who makes it."""
        return {move: -self.value(position.play(move)) for move in position.legal_moves}
