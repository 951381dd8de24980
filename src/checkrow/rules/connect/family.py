"""The family of Connect-N."""

from __future__ import annotations

import re
from collections.abc import Iterable

from checkrow.rules.connect.fen import is_fen, split_fen
from checkrow.rules.connect.game import CONNECT_FOUR, MOST, ConnectGame
from checkrow.rules.connect.position import ConnectPosition
from checkrow.rules.connect.rulebook.composing import compose
from checkrow.rules.family import EntryMode, Family, Option, Preset, Surface
from checkrow.rules.model import Game
from checkrow.rules.record import Record
from checkrow.rules.rulebook import ENGLISH, Rulebook
from checkrow.rules.typed_moves import with_moves

_COLUMNS = re.compile(r"[0-9\s,.]++", re.ASCII)


class ConnectFamily(Family):
    """Drop discs into columns; the first player to line up N wins."""

    name = "connect"
    title = "Connect-N"
    description = "Drop discs into columns; the first to line up N of them wins."
    entry_mode = EntryMode.DROP
    surface = Surface.WALL
    options = (
        Option("width", "Columns", 7, 1, MOST, "columns"),
        Option("height", "Rows", 6, 1, MOST, "rows"),
        Option("connect", "In a line", 4, 1, MOST),
        Option("players", "Players", 2, 2, MOST, "players"),
    )
    key_template = "connect:{width}x{height}x{connect}:{players}"
    presets = (
        Preset("connect:7x6x4:2", "Connect Four"),
        Preset("connect:9x7x5:2", "Five in a row"),
        Preset("connect:9x7x4:3", "Three friends"),
    )

    def read_options(self, text: str) -> ConnectGame:
        return ConnectGame.read_options(text)

    def rulebook(self, game: Game, language: str = ENGLISH) -> Rulebook:
        assert isinstance(game, ConnectGame)
        return compose(game, language)

    def split_typed(self, game: Game, text: str) -> Iterable[str]:
        """Split digits: with up to nine columns every digit is a move, so `443` is three."""
        digits = game.size[0] <= 9
        for word in text.split():
            if digits and word.isdecimal():
                yield from word
            else:
                yield word

    def game_in(self, text: str) -> Game | None:
        if not is_fen(text):
            return None
        options = split_fen(text).options
        return None if options is None else ConnectGame.read_options(options)

    def read_position(self, text: str, default: Game | None) -> ConnectPosition | None:
        return ConnectGame.read_fen(text) if is_fen(text) else None

    def read_moves(self, text: str, default: Game | None) -> Record | None:
        if _COLUMNS.fullmatch(text) is None:
            return None
        if default is not None and not isinstance(default, ConnectGame):
            return None
        return with_moves(Record(default or CONNECT_FOUR), text)


FAMILY = ConnectFamily()
