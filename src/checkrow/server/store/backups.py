"""Makes backups of a SQLite database while the server runs, and restores them while it does not."""

from __future__ import annotations

import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from checkrow.server.data_folder import BACKUPS, FolderInUse, give_to_owner, locked, make_folder
from checkrow.server.store.migrate import check_known, newest
from checkrow.server.store.sqlite_files import (
    BESIDE,
    LOGS,
    BadFile,
    Contents,
    copy_database,
    finish_writing,
    read_contents,
)

KEPT = 3  # backups from before upgrades, and databases from before restores
_UPGRADE = "before-upgrade"
_RESTORE = "before-restore"


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore."""

    contents: Contents
    kept: Path | None  # the path of the previous database
    needs_upgrade: bool


def new_backup(data: Path, name: str = "checkrow") -> Path:
    """Return the path of a new backup among those of a data folder: the name and the time.
    Raise `BadFile` if there can be none."""
    try:
        make_folder(data / BACKUPS)
    except OSError as error:
        raise BadFile(f"{data / BACKUPS} cannot be created: {error.strerror}") from None
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    file, number = data / BACKUPS / f"{name}-{stamp}.db", 1
    while file.exists():
        number += 1
        file = file.with_name(f"{name}-{stamp}-{number}.db")
    return file


def back_up(database: Path, target: Path) -> Contents:
    """Copy the database to a file, also while a server runs. Raise `BadFile`."""
    if not database.is_file() or not database.stat().st_size:
        raise BadFile(f"there is no database in {database.parent}: nothing to back up")
    copy_database(database, target)
    return read_contents(target, at_rest=True)


def back_up_before_upgrade(database: Path, data: Path, revision: str) -> Path:
    """Copy the database into the data folder, and delete all but the newest of these copies."""
    target = new_backup(data, f"{_UPGRADE}-{revision}")
    back_up(database, target)
    _delete_old(target.parent, rf"{_UPGRADE}-\w+")
    return target


def _delete_old(backups: Path, name: str, spared: Path | None = None) -> None:
    """Delete all but the newest backups with names of this pattern; never the spared one."""
    mine = re.compile(rf"{name}-(\d{{8}}-\d{{6}})(?:-(\d+))?\.db")
    matches = {file: mine.fullmatch(file.name) for file in backups.iterdir()}
    found = sorted((match[1], int(match[2] or 1), file) for file, match in matches.items() if match)
    for *_, file in found[:-KEPT]:
        if spared is None or not file.samefile(spared):
            for ending in ("", *LOGS):
                Path(f"{file}{ending}").unlink(missing_ok=True)


def restore(file: Path, database: Path, data: Path, *, replace: bool) -> Restored:
    """Put a backup in place of the database. Raise `BadFile`, and then nothing has changed.

    The present database moves to the backups, even a damaged one; the oldest of those are deleted.
    """
    contents = read_contents(file, at_rest=True)
    try:
        check_known(contents.revision, str(file))
    except ValueError as error:
        raise BadFile(str(error)) from None
    try:
        make_folder(data)
        with locked(data):
            kept = _replace(file, database, data, replace=replace)
            if kept is not None:
                _delete_old(kept.parent, _RESTORE, spared=file)
    except FolderInUse:
        raise BadFile(f"a server is using {data}: stop it, then restore") from None
    except OSError as error:
        raise BadFile(f"{error.filename or data} cannot be written: {error.strerror}") from None
    return Restored(contents, kept, contents.revision != newest())


def _replace(file: Path, database: Path, data: Path, *, replace: bool) -> Path | None:
    exists = database.exists() and database.stat().st_size > 0
    if exists and file.resolve() == database.resolve():
        raise BadFile(f"{file} is the database itself: name a backup of it")
    if exists and not replace:
        raise BadFile(
            f"{data} already has a database: add --force to replace it; the old one is kept in "
            f"{data / BACKUPS}"
        )
    incoming = database.with_name(f"{database.name}.restored")
    copy_database(file, incoming, at_rest=True)
    try:
        kept = _set_aside(database, data) if exists else None
        for ending in BESIDE:  # SQLite would apply the logs of the previous database
            Path(f"{database}{ending}").unlink(missing_ok=True)
        give_to_owner(incoming)
        incoming.replace(database)
    finally:
        incoming.unlink(missing_ok=True)
    return kept


def _set_aside(database: Path, data: Path) -> Path:
    """Move a database to the backups, with its log."""
    try:
        read_contents(database)
    except BadFile:
        pass  # keep the log of a damaged database, which SQLite might delete
    else:
        finish_writing(database)
    kept = new_backup(data, _RESTORE)
    for ending in ("", *LOGS):
        if (part := Path(f"{database}{ending}")).exists():
            shutil.move(part, f"{kept}{ending}")
    return kept
