"""Environments for reinforcement learning: PettingZoo's for all players of a game, Gymnasium's
for one of them against a level. See docs/research.md.

Importing this registers `checkrow/Connect-v0` and `checkrow/Checkers-v0` with Gymnasium.
"""
# The types of gymnasium.register are not complete.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from importlib.util import find_spec

if None in map(find_spec, ("numpy", "gymnasium", "pettingzoo")):
    raise ImportError(
        "checkrow.environments needs NumPy, Gymnasium and PettingZoo: install them with "
        "pip install 'checkrow[environments]'"
    )

import gymnasium

from checkrow.environments import checkers, connect

__all__ = ["checkers", "connect"]

gymnasium.register("checkrow/Connect-v0", entry_point="checkrow.environments.connect:against")
gymnasium.register("checkrow/Checkers-v0", entry_point="checkrow.environments.checkers:against")
