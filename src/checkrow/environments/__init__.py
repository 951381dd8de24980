"""Environments for reinforcement learning: PettingZoo for all players of a game, Gymnasium for one
player against a level, and `vector` for many games in one call. See docs/research.md.

Importing this package registers `checkrow/Connect-v0` and `checkrow/Checkers-v0` with Gymnasium, if
it is installed. `vector` needs only NumPy.
"""
# The types of gymnasium.register are incomplete.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError(
        "checkrow.environments needs NumPy: install it with pip install 'checkrow[research]', or "
        "with Gymnasium and PettingZoo: pip install 'checkrow[environments]'"
    )

if None not in map(find_spec, ("gymnasium", "pettingzoo")):
    import gymnasium

    from checkrow.environments import checkers, connect

    gymnasium.register("checkrow/Connect-v0", entry_point="checkrow.environments.connect:against")
    gymnasium.register("checkrow/Checkers-v0", entry_point="checkrow.environments.checkers:against")

__all__ = ["checkers", "connect"]


def __getattr__(name: str) -> object:
    if name in __all__:
        raise ImportError(
            f"checkrow.environments.{name} needs Gymnasium and PettingZoo: install them with "
            "pip install 'checkrow[environments]'"
        )
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
