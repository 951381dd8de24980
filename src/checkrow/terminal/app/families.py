"""The family of a game: how its boards are shown."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game
from checkrow.terminal.app.board_view import Family
from checkrow.terminal.app.checkers_view import CheckersFamily
from checkrow.terminal.app.connect_view import ConnectFamily


def family_of(game: Game) -> Family:
    return CheckersFamily() if isinstance(game, CheckersGame) else ConnectFamily()
