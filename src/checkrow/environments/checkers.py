"""Checkers as an environment: `checkers.env("international")`, and so on for every variant."""
# The types of PettingZoo are in its source.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from checkrow.environments.against import AgainstLevel
from checkrow.environments.checkers_encoding import CheckersEncoding
from checkrow.environments.encoding import Observation
from checkrow.environments.together import TogetherEnv, forgiving
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.games import game


def raw_env(variant: str = "american", *, render_mode: str | None = None) -> TogetherEnv:
    """Return an environment with both players as agents. Raises `BadNotation`."""
    return TogetherEnv("checkrow_checkers_v0", _encoding(variant), render_mode)


def env(
    variant: str = "american", *, render_mode: str | None = None
) -> AECEnv[str, Observation, int]:
    """Return the same with PettingZoo's wrappers, which end the game at an illegal action."""
    return forgiving(raw_env(variant, render_mode=render_mode))


def against(variant: str = "american", **options: Any) -> AgainstLevel:
    """Return one agent against a level: `gymnasium.make("checkrow/Checkers-v0", level="club")`."""
    return AgainstLevel(_encoding(variant), **options)


def _encoding(variant: str) -> CheckersEncoding:
    its_game = game(f"checkers:{variant}")
    assert isinstance(its_game, CheckersGame)
    return CheckersEncoding(its_game)
