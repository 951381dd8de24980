"""Connect-N in the protocol: the FEN and the column numbers of docs/notation.md."""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.engines.protocol.text import Text
from checkrow.rules.model import Move, Position


class ConnectText(Text):
    """`pos pos="7/7/7/7/7/7 x" moves="4 4 5"`."""

    def read_position(self, text: str) -> Position:
        return self.game.read_position(text)

    def write_position(self, position: Position) -> str:
        return str(position)

    def read_turn(self, position: Position, text: str) -> tuple[Move, ...]:
        return (self.game.read_move(text),)

    def write_turn(self, position: Position, turn: Sequence[Move]) -> str:
        return str(turn[0])
