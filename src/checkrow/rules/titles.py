"""What people call a game."""

from __future__ import annotations

from checkrow.rules.model import Game


def title_of(game: Game) -> str:
    return game.title
