"""The sessions of this device, by which servers recognize the player.

`sessions.json` in the settings folder has a token for each server address. Anybody with such a
token can act as the player, so nobody else may read the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from checkrow.terminal.storage import UserFiles, write_whole


@dataclass(frozen=True, slots=True)
class SavedSessions:
    """The tokens on disk. A damaged file holds none, and the app asks for the name again."""

    files: UserFiles

    @property
    def path(self) -> Path:
        return self.files.config / "sessions.json"

    def token(self, address: str) -> str:
        """Return the token for this server; empty if there is none."""
        return self._read().get(address, "")

    def keep(self, address: str, token: str) -> None:
        """Save a token. Raises `OSError`, which leaves the old file unchanged."""
        self._write({**self._read(), address: token})

    def forget(self, address: str) -> None:
        """Delete a token. Raises `OSError`."""
        kept = self._read()
        if kept.pop(address, None) is not None:
            self._write(kept)

    def _read(self) -> dict[str, str]:
        try:
            written: object = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(written, dict):
            return {}
        entries = cast("Mapping[str, object]", written)
        return {address: token for address, token in entries.items() if isinstance(token, str)}

    def _write(self, kept: Mapping[str, str]) -> None:
        # The new file replaces the old one, and was created for this user only.
        write_whole(self.path, json.dumps(kept, indent=2) + "\n")
