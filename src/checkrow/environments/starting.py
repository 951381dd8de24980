"""Options that both kinds of environment share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from checkrow.rules.model import Game, Position

MODES = ("ansi", "rgb_array")


def checked_mode(mode: str | None) -> str | None:
    """Return the render mode if it exists. Raises `ValueError`."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"{mode!r} is not a render mode: choose {' or '.join(MODES)}")
    return mode


def start_of(game: Game, rng: random.Random, options: Mapping[str, Any] | None) -> Position:
    """Return the position that the options name, or one that the game starts from. Raises
    `BadNotation`, and `ValueError` if the game is already over."""
    text = (options or {}).get("start")
    if text is None:
        return game.draw_start(rng)
    start = game.read_position(str(text))
    if start.outcome:
        raise ValueError(f"this game is already over: {start.outcome.reason.value}")
    return start
