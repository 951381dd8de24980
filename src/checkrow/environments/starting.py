"""What both kinds of environment are asked for at the beginning."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from checkrow.rules.model import Game, Position

MODES = ("ansi", "rgb_array")


def checked_mode(mode: str | None) -> str | None:
    """How to render, if it is known. Raises `ValueError`."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"{mode!r} is no render mode: there are {' and '.join(MODES)}")
    return mode


def start_of(game: Game, rng: random.Random, options: Mapping[str, Any] | None) -> Position:
    """The position that the options name, or else one that a game starts from. Raises
    `BadNotation`, and `ValueError` if there is nothing left to play."""
    text = (options or {}).get("start")
    if text is None:
        return game.draw_start(rng)
    start = game.read_position(str(text))
    if start.outcome:
        raise ValueError(f"there is nothing to play from here: {start.outcome.reason.value}")
    return start
