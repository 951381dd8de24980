"""The family: what all m,n,k games have in common."""

from __future__ import annotations

import re

from checkrow.rules.errors import BadNotation
from checkrow.rules.family import EntryMode, Family, Option, Preset
from checkrow.rules.model import Game
from checkrow.rules.rulebook import ENGLISH, Rulebook, Section, diagram
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
            raise BadNotation(f"{text[:20]!r} is not a board: write columns x rows x line: 3x3x3")
        return TicTacToe(*map(int, match.groups()))

    def rulebook(self, game: Game, language: str = ENGLISH) -> Rulebook:
        line = game.option_values["line"]
        won = diagram("Three in a line win.", TicTacToe(), "x.o/ox./... x", ["c1"])
        full = diagram("A full board is a draw.", TicTacToe(), "xox/xo./oxo x", ["c2"])
        sections = (
            Section("The aim", (f"Be the first to have {line} of your marks in a line.",), (won,)),
            Section("Your turn", ("Put a mark on any empty cell. You may not pass.",)),
            Section("When it is a draw", ("The board is full and nobody has a line.",), (full,)),
        )
        return Rulebook(game, ENGLISH, sections)


FAMILY = TicTacToeFamily()
