"""The data folder of a server, and the lock that keeps it to one program at a time."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import IO

BACKUPS = "backups"
LOCK = "lock"
PATIENCE = 1.0  # seconds; `server_process` holds the lock for a moment

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # a locked byte cannot be read there, and the first ones hold the process id

    def _lock(file: IO[str]) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: IO[str]) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


class FolderInUse(Exception):
    """Another server, or a restore, holds the lock of the folder."""


def default_data() -> Path:
    """Return where this platform keeps a user's data."""
    from platformdirs import user_data_path  # noqa: PLC0415, slow to import

    return user_data_path("checkrow", appauthor=False) / "server"


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can read, unless it exists."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        give_to_owner(folder)


def give_to_owner(path: Path) -> None:
    """Give what root has made to the owner of the folder it is in: the server's own user."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


@contextlib.contextmanager
def locked(folder: Path) -> Generator[None]:
    """Hold the lock of an existing data folder. Raise `FolderInUse` if another program does."""
    with (folder / LOCK).open("a+") as file:
        give_to_owner(folder / LOCK)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                _lock(file)
                break
            except OSError:
                if time.monotonic() > until:
                    raise FolderInUse from None
                time.sleep(0.05)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)
            _unlock(file)


def server_process(folder: Path) -> int | None:
    """Return the id of the process that holds the lock of a folder (0 if unknown), or None if
    nobody does or this user cannot see it."""
    try:
        file = (folder / LOCK).open("r+")
    except OSError:
        return None
    with file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            text = file.read(20)
            return int(text) if text.isdigit() else 0
        _unlock(file)
    return None
