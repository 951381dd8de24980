"""Connect-N as an environment: `connect.env()` is Connect Four."""
# The types of PettingZoo are in its source.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from checkrow.environments.against import AgainstLevel
from checkrow.environments.connect_encoding import ConnectEncoding
from checkrow.environments.encoding import Observation
from checkrow.environments.together import TogetherEnv, forgiving
from checkrow.rules.connect import ConnectGame


def raw_env(
    width: int = 7,
    height: int = 6,
    connect: int = 4,
    players: int = 2,
    *,
    render_mode: str | None = None,
) -> TogetherEnv:
    """Return an environment with all players as agents. Raises `BadNotation`."""
    game = ConnectGame(width, height, connect, players)
    return TogetherEnv("checkrow_connect_v0", ConnectEncoding(game), render_mode)


def env(
    width: int = 7,
    height: int = 6,
    connect: int = 4,
    players: int = 2,
    *,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """Return the same with PettingZoo's wrappers, which end the game at an illegal action."""
    return forgiving(raw_env(width, height, connect, players, render_mode=render_mode))


def against(
    width: int = 7, height: int = 6, connect: int = 4, players: int = 2, **options: Any
) -> AgainstLevel:
    """Return one agent against a level: `gymnasium.make("checkrow/Connect-v0", level="club")`."""
    game = ConnectGame(width, height, connect, players)
    return AgainstLevel(ConnectEncoding(game), **options)
