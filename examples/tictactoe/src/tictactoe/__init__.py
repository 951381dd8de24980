"""Tic-tac-toe, and every m,n,k game: put a mark on any empty cell; k in a line win."""

from tictactoe.family import FAMILY
from tictactoe.game import TicTacToe, TicTacToePosition

__all__ = ["FAMILY", "TicTacToe", "TicTacToePosition"]
