"""Connect-N: drop discs, line up N. Any board, any N, any number of players."""

from checkrow.rules.connect.game import ConnectGame, ConnectPosition, Result
from checkrow.rules.connect.move import Drop

__all__ = ["ConnectGame", "ConnectPosition", "Drop", "Result"]
