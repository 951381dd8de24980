"""Modules that can still be imported by the path they had in an earlier version."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import InspectLoader, Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import CodeType, ModuleType
from typing import cast


class MovedModules(MetaPathFinder, Loader):
    """Imports the modules of one package by their old names; both names are the same module.

    It comes first in `sys.meta_path`: other finders would load modules of a moved package twice.
    """

    def __init__(self, package: str, moved: Mapping[str, str]) -> None:
        """`moved` has the new name of each old one, both inside the package."""
        self._moved = {
            f"{package}.{before}": f"{package}.{after}" for before, after in moved.items()
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if self._target(fullname) else None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        target = self._target(name)
        assert target is not None
        sys.modules[name] = import_module(target)

    def get_code(self, fullname: str) -> CodeType | None:
        """For `python -m` with an old name."""
        spec = find_spec(self._target(fullname) or fullname)
        if spec is None or spec.loader is None:
            return None
        return cast("InspectLoader", spec.loader).get_code(spec.name)

    def _target(self, fullname: str) -> str | None:
        """The new name of a module that moved, or that lies in a package that moved."""
        for before, after in self._moved.items():
            if fullname == before or fullname.startswith(f"{before}."):
                return after + fullname.removeprefix(before)
        return None
