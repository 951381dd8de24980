"""The moves of a game as players write them down: a line for each round of turns."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.model import Move
from checkrow.rules.record import Record
from checkrow.rules.turns import write_turn


@dataclass(frozen=True, slots=True)
class Round:
    """One turn of each player, in the order of play; the last may be incomplete."""

    number: int
    turns: tuple[str, ...]


def rounds(record: Record) -> list[Round]:
    turns = [write_turn(turn) for turn in record.turns]
    seats = record.game.seats
    return [
        Round(at // seats + 1, tuple(turns[at : at + seats])) for at in range(0, len(turns), seats)
    ]


def last_move(record: Record) -> Move | None:
    """The last move that changed the board; a pass did not."""
    words = {"pass", "end", "lapse"}
    return next((move for move in reversed(record.moves) if str(move) not in words), None)
