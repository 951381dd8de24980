"""Import a package's names on first use.

Callers load only what they use: `checkrow --help` loads no rules, and the rules load no engine.
The import linter and the type checkers read the imports under TYPE_CHECKING instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def getter(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return a package's `__getattr__`. `homes` maps each module to the names it defines."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return get
