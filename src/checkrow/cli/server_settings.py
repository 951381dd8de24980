"""The settings of a server, from the options of a command and from the environment."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checkrow.server.settings import Settings


def read_settings(data: Path | None, **options: str | int | bool | None) -> Settings:
    """Return the settings; options come first. Raise `ValueError` for an invalid variable."""
    from checkrow.server.data_folder import default_data  # noqa: PLC0415
    from checkrow.server.settings import PREFIX, Settings  # noqa: PLC0415

    folder = data or Path(os.environ.get(f"{PREFIX}DATA") or default_data())
    given = {name: value for name, value in options.items() if value not in (None, "")}
    return replace(Settings.from_environment(folder, os.environ), **given, data=folder)  # type: ignore[arg-type]
