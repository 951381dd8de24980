"""What people call a game."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import Game

NUMBERS = ("", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def title_of(game: Game) -> str:
    """`Connect Four`, `Connect Five, 9x7, 3 players`, `Russian draughts`."""
    if isinstance(game, CheckersGame):
        return game.variant.name
    assert isinstance(game, ConnectGame)
    line = NUMBERS[game.connect] if game.connect < len(NUMBERS) else ""
    title = f"Connect {line or game.connect}"
    if game == ConnectGame():
        return title
    size = f"{title}, {game.width}x{game.height}"
    return size if game.players == 2 else f"{size}, {game.players} players"
