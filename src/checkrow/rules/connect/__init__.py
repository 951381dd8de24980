"""Connect-N: drop discs, line up N. Any board, any N, any number of players."""

from checkrow.rules.connect.game import ConnectGame
from checkrow.rules.connect.move import Drop
from checkrow.rules.connect.position import ConnectPosition, Result

__all__ = ["ConnectGame", "ConnectPosition", "Drop", "Result"]
