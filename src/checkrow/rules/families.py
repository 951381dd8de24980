"""The families of games: our own, and those of other packages.

A package adds a family through an entry point of the group `checkrow.families` that names a
`Family` object.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from checkrow.rules.errors import BadNotation
from checkrow.rules.family import Family
from checkrow.rules.model import Game

GROUP = "checkrow.families"
# By name, so that playing one game does not load the rules of another.
OURS = {
    "connect": "checkrow.rules.connect.family",
    "checkers": "checkrow.rules.checkers.family",
}


def family(name: str) -> Family:
    """Return the family with this name. Raises `BadNotation` if there is none."""
    found = _ours(name) if name in OURS else plugins().get(name)
    if found is None:
        known = ", ".join(each.presets[0].key for each in families())
        raise BadNotation(f"{name[:40]!r} is not a game: write {known}, or another key")
    return found


def family_of(game: Game) -> Family:
    """Return the family of a game."""
    return family(game.key.partition(":")[0])


def families() -> tuple[Family, ...]:
    """Return all families, our own first."""
    return (*map(_ours, OURS), *plugins().values())


@cache
def _ours(name: str) -> Family:
    found = import_module(OURS[name]).FAMILY
    assert isinstance(found, Family)
    return found


@cache
def plugins() -> Mapping[str, Family]:
    """Return the families of other packages. One that cannot be loaded is left out with a
    warning, so that the other games still work."""
    found: dict[str, Family] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            plugin = entry.load()
        except Exception as error:
            _warn(f"the game {entry.name!r} could not be loaded from {entry.value}: {error}")
            continue
        if not isinstance(plugin, Family):
            _warn(f"{entry.value} is not a Family, so the game {entry.name!r} is missing")
        elif plugin.name in OURS or plugin.name in found:
            _warn(f"{entry.value} is left out: another game is called {plugin.name!r} already")
        else:
            found[plugin.name] = plugin
    return found


def _warn(sentence: str) -> None:
    warnings.warn(sentence, RuntimeWarning, stacklevel=3)
