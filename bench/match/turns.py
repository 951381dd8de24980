"""Turns in the format that peers use: numbered squares, and a whole turn at once."""

from __future__ import annotations

from dataclasses import dataclass

from bench.players.serving import Turn
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.checkers.step import Step
from checkrow.rules.model import Move
from checkrow.rules.record import Record


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A legal turn: its steps, and the same turn in the peers' format."""

    steps: tuple[Move, ...]
    told: Turn

    def is_meant_by(self, answer: Turn) -> bool:
        path, captured = answer["path"], answer["captured"]
        return (
            bool(path)
            and (path[0], path[-1]) == (self.told["path"][0], self.told["path"][-1])
            and sorted(captured) == sorted(self.told["captured"])
        )


def whole_turns(position: CheckersPosition) -> list[WholeTurn]:
    """Return every legal turn from a position at the start of a turn."""
    found: list[WholeTurn] = []
    begun: list[tuple[CheckersPosition, tuple[Move, ...]]] = [(position, ())]
    while begun:
        at, steps = begun.pop()
        for move in at.legal_moves:
            after = at.play(move)
            if after.in_chain:
                begun.append((after, (*steps, move)))
            else:
                whole = (*steps, move)
                found.append(WholeTurn(whole, told(position, whole, after)))
    return found


def told(before: CheckersPosition, steps: tuple[Move, ...], after: CheckersPosition) -> Turn:
    """Return a turn in the peers' format."""
    board = before.game.board
    numbers = {bit: int(number) for number, bit in board.numbers.items()}
    path: list[int] = []
    for step in steps:
        assert isinstance(step, Step)
        path = path or [numbers[board.bits[step.origin]]]
        path.append(numbers[board.bits[step.target]])
    other = 1 - before.turn
    captured = before.pieces[other] & ~after.pieces[other]
    return Turn(path=path, captured=sorted(numbers[bit] for bit in board.split(captured)))


def history(record: Record) -> list[Turn]:
    """Return the turns of a game so far."""
    found: list[Turn] = []
    position = record.start
    assert isinstance(position, CheckersPosition)
    for steps in record.turns:
        before = position
        for step in steps:
            position = position.play(step)
        found.append(told(before, tuple(steps), position))
    return found


def numeric_fen(position: CheckersPosition) -> str:
    """Return the position as a FEN with numbered squares, whatever the variant's notation."""
    board = position.game.board
    numbers = {bit: number for number, bit in board.numbers.items()}
    sides = []
    for letter, pieces in zip("WB", position.pieces, strict=True):
        names = [
            ("K" if bit & position.kings else "") + numbers[bit] for bit in board.split(pieces)
        ]
        sides.append(letter + ",".join(names))
    return ":".join(["WB"[position.turn], *sides])
