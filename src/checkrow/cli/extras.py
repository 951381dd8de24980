"""The extras of the package, and which of them a missing module belongs to."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires

# Packages whose module has another name than the package itself.
_PACKAGES = {"argon2": "argon2-cffi"}


def advice(command: str, error: ImportError) -> str | None:
    """Return the sentence that says which extra brings the missing module, if one does."""
    if "pip install 'checkrow[" in str(error):
        return str(error)  # a package of ours that looked for what it needs
    extra = extra_of((error.name or "").partition(".")[0])
    if extra is None:
        return None
    return f"{command} needs the {extra} packages: pip install 'checkrow[{extra}]'"


def extra_of(module: str) -> str | None:
    """Return the first extra that brings a module, or None if no extra does."""
    wanted = _PACKAGES.get(module, module.replace("_", "-").lower())
    try:
        needed = requires("checkrow") or []
    except PackageNotFoundError:  # run from a checkout that is not installed
        return None
    for requirement in needed:
        package = re.match(r"[\w.-]+", requirement)
        extra = re.search(r"extra == ['\"]([\w-]+)['\"]", requirement)
        if package and extra and package[0].lower().replace("_", "-") == wanted:
            return extra[1]
    return None
