"""Copies and checks of SQLite files, also of one that a running server writes to."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

BUSY = 10.0  # seconds to wait for another program to release the file
LOGS = ("-wal", "-journal")  # suffixes of files that belong to a database
BESIDE = (*LOGS, "-shm")  # and of files that SQLite recreates
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class BadFile(Exception):
    """Why a file cannot be used, in a sentence without its full stop."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a Checkrow database."""

    revision: str
    players: int
    matches: int

    def __str__(self) -> str:
        players = "1 player" if self.players == 1 else f"{self.players:,} players"
        matches = "1 match" if self.matches == 1 else f"{self.matches:,} matches"
        return f"{players}, {matches}"


def open_to_read(file: Path, *, at_rest: bool = False) -> sqlite3.Connection:
    """Open a database that this connection does not change.

    Nobody writes to a file `at_rest`: SQLite then makes no files beside it, so that it can be in a
    folder without permission to write.
    """
    has_log = Path(f"{file}-wal").exists()
    still = "&immutable=1" if at_rest and not has_log else ""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro{still}", uri=True, timeout=BUSY)


def read_contents(file: Path, *, at_rest: bool = False) -> Contents:
    """Check a whole database and return what it holds. Raise `BadFile`."""
    if not file.is_file():
        raise BadFile(f"there is no file {file}")
    try:
        with closing(open_to_read(file, at_rest=at_rest)) as connection:
            check_pages(connection, file)
            return _contents(connection, file)
    except sqlite3.Error as error:
        raise BadFile(_reason(file, error)) from None


def check_pages(connection: sqlite3.Connection, file: Path) -> None:
    """Raise `BadFile` for a damaged database."""
    ((found, *_),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok":
        raise BadFile(f"{file} is damaged: {found.splitlines()[-1]}")


def _contents(connection: sqlite3.Connection, file: Path) -> Contents:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names >= {"alembic_version", "entries", "matches", "players"}:
        raise BadFile(f"{file} is not a Checkrow database")
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise BadFile(f"{file} is not a Checkrow database")
    counts = [
        int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for table in ("players", "matches")
    ]
    return Contents(str(row[0]), *counts)


def _code(error: sqlite3.Error) -> int:
    """Return the code of an error without its details; 0 for errors of Python's module."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _reason(file: Path, error: sqlite3.Error) -> str:
    code = _code(error)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{file} is not a Checkrow database"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{file} is damaged, or only a part of the file"
    if code in _LOCKED:
        return f"another program is using {file}"
    if code == sqlite3.SQLITE_CANTOPEN:
        return f"{file} cannot be opened: check that this user may read it"
    return f"{file} cannot be read: {error}"


def copy_database(source: Path, target: Path, *, at_rest: bool = False) -> None:
    """Write a consistent copy of a database, also while others write to it. Raise `BadFile`.

    `target` appears when the copy is complete, checked and on the disk. Only this user can read it.
    """
    partial = target.with_name(f"{target.name}.partial")
    try:
        _remove(partial)
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with (
            closing(open_to_read(source, at_rest=at_rest)) as live,
            closing(sqlite3.connect(partial)) as copy,
        ):
            live.backup(copy)  # in one step: a snapshot, and the writer does not wait for it
            copy.execute("PRAGMA journal_mode=DELETE")  # all in one file
            check_pages(copy, source)
        _sync(partial)
        partial.replace(target)
        _sync(target.parent)
    except sqlite3.Error as error:
        if _code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise BadFile(f"{target} cannot be written: {error}") from None
        raise BadFile(_reason(source, error)) from None
    except OSError as error:
        raise BadFile(f"{target} cannot be written: {error.strerror}") from None
    finally:
        _remove(partial)


def finish_writing(file: Path) -> None:
    """Move what SQLite keeps beside a database into it. Raise `BadFile` while others use it."""
    try:
        with closing(sqlite3.connect(file, timeout=BUSY)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BadFile(_reason(file, error)) from None


def _remove(file: Path) -> None:
    for ending in ("", *BESIDE):
        with suppress(FileNotFoundError):
            Path(f"{file}{ending}").unlink()


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # which syncs names by itself
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
