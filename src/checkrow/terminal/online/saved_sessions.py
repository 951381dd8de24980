"""The sessions of this device, by which servers recognize the player.

`sessions.json` among the player's settings has a token for the address of each server. Anybody
with such a token can act as the player, so nobody else may read the file.
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
    """The tokens on disk. A damaged file holds none: the name is then asked for again."""

    files: UserFiles

    @property
    def path(self) -> Path:
        return self.files.config / "sessions.json"

    def token(self, address: str) -> str:
        """The token for this server; empty if there is none."""
        return self._read().get(address, "")

    def keep(self, address: str, token: str) -> None:
        """Raise `OSError`; the old file then still stands."""
        self._write({**self._read(), address: token})

    def forget(self, address: str) -> None:
        """Raise `OSError`."""
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
        # The file takes its place from one that was made for this user alone.
        write_whole(self.path, json.dumps(kept, indent=2) + "\n")
