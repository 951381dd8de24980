"""The family: what Checkrow asks about all m,n,k games together."""

from __future__ import annotations

import re

from checkrow.rules.errors import BadNotation
from checkrow.rules.family import EntryMode, Family, Option, Preset
from tictactoe.game import MOST, TicTacToe

_OPTIONS = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


class TicTacToeFamily(Family):
    name = "tictactoe"
    title = "Tic-tac-toe"
    description = "Put a mark on any empty cell; the first to make a line wins."
    entry_mode = EntryMode.PLACE
    options = (
        Option("width", "Columns", 3, 1, MOST, "columns"),
        Option("height", "Rows", 3, 1, MOST, "rows"),
        Option("line", "In a line", 3, 1, MOST),
    )
    key_template = "tictactoe:{width}x{height}x{line}"
    presets = (
        Preset("tictactoe:3x3x3", "Tic-tac-toe"),
        Preset("tictactoe:15x15x5", "Five in a line"),
    )

    def read_options(self, text: str) -> TicTacToe:
        match = _OPTIONS.fullmatch(text)
        if match is None:
            raise BadNotation(f"{text[:20]!r} is no board: write columns x rows x line: 3x3x3")
        return TicTacToe(*map(int, match.groups()))


FAMILY = TicTacToeFamily()
