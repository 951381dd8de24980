"""The player's own files: where they are, and how to write them.

    data directory     games/*.json     saved games, one file each
                       last.json        the game in progress, so that none is ever lost
                       results.txt      games against the computer, for the level that adapts
    config directory   settings.json    the player's name and how the screen looks

A file is written beside its place and then moved there, so that a reader always finds the whole
old text or the whole new one, even if the machine stops in between.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class UserSettings:
    """The player's lasting choices."""

    name: str = ""  # empty until the player enters it
    letters: bool = False  # pieces as plain letters, for terminals without Unicode
    show_moves: bool = True  # mark which pieces can move, and where to


@dataclass(frozen=True, slots=True)
class UserFiles:
    """The two directories, passed in so that tests have their own."""

    data: Path
    config: Path

    @classmethod
    def of_this_user(cls) -> UserFiles:
        """Return the files in this platform's folders for the user."""
        from platformdirs import user_config_path, user_data_path  # noqa: PLC0415, slow to import

        return cls(
            user_data_path("checkrow", appauthor=False),
            user_config_path("checkrow", appauthor=False),
        )

    @property
    def games(self) -> Path:
        return self.data / "games"

    @property
    def last_game(self) -> Path:
        return self.data / "last.json"

    @property
    def results(self) -> Path:
        return self.data / "results.txt"

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.json"

    def read_settings(self) -> UserSettings:
        """Return the settings. Missing or damaged ones get their usual value, because a game must
        start regardless."""
        try:
            written: object = json.loads(self.settings_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return UserSettings()
        if not isinstance(written, dict):
            return UserSettings()
        fields = cast("Mapping[str, object]", written)
        usual = UserSettings()
        name, letters = fields.get("name"), fields.get("letters")
        show_moves = fields.get("show_moves")
        return UserSettings(
            name=clean_name(name) if isinstance(name, str) else usual.name,
            letters=letters if isinstance(letters, bool) else usual.letters,
            show_moves=show_moves if isinstance(show_moves, bool) else usual.show_moves,
        )

    def write_settings(self, settings: UserSettings) -> None:
        write_whole(self.settings_file, json.dumps(asdict(settings), indent=2) + "\n")


def clean_name(text: str) -> str:
    """Return a name that fits on the screen: printable, one line, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].strip()


def write_whole(path: Path, text: str) -> None:
    """Write all of the file or nothing. Raises `OSError`, which leaves the old file unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    """Make the new name durable. Windows has no such call, and needs none."""
    with contextlib.suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
