"""The notation of positions and turns in the protocol, one for each family of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import PASS, Game, Move, Position
from checkrow.rules.record import Record

PASSED = "0-0"  # the turn of a player who must pass


class Text(ABC):
    """Reads and writes positions and turns of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def read_position(self, text: str) -> Position:
        """Read a position. Raises `CheckrowError`."""

    @abstractmethod
    def write_position(self, position: Position) -> str:
        """Write a position that is not in the middle of a capture chain."""

    @abstractmethod
    def read_turn(self, position: Position, text: str) -> tuple[Move, ...]:
        """Read the moves of a turn. Raises `CheckrowError`."""

    @abstractmethod
    def write_turn(self, position: Position, turn: Sequence[Move]) -> str:
        """Write a whole turn that starts from this position."""

    def read_record(self, position: str | None, turns: str) -> Record:
        """Read the game so far; without a position, from the usual start.

        Passes are automatic and may be left out. Raises `CheckrowError`, which says which turn is
        wrong.
        """
        start = self.game.start() if position is None else self.read_position(position)
        record = Record(self.game, start)
        for number, turn in enumerate(turns.split(), 1):
            if turn == PASSED and record.moves[-1:] == (PASS,):
                continue
            try:
                for move in self.read_turn(record.position, turn):
                    record = record.play(move)
            except CheckrowError as refusal:
                raise CheckrowError(f"move {number}, {turn[:20]}: {refusal}") from None
        return record

    def write_line(self, position: Position, line: Sequence[Move]) -> tuple[str, ...]:
        """Write a line of play turn by turn, up to the last whole turn."""
        turns: list[str] = []
        record = Record(self.game, position)
        begun, moves = position, list[Move]()
        for move in line:
            try:
                record = record.play(move)
            except CheckrowError:  # an engine may search past a draw
                break
            moves.append(move)
            if record.position.in_chain:
                continue
            turns.append(self.write_turn(begun, moves))
            if record.moves[-1] == PASS:
                turns.append(PASSED)
            begun, moves = record.position, []
        return tuple(turns)
