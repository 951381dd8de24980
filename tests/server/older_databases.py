"""Databases as earlier releases left them: created by their migrations, with rows from a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from checkrow.server.store.database import sqlite_url
from checkrow.server.store.migrate import _config

NEWER = "9999"  # a revision that this program does not know


def write_older(file: Path, revision: str, rows_of: Path | None = None) -> None:
    """Create a database of this revision, with as much of another one's rows as it can hold."""
    engine = create_engine(sqlite_url(file))
    with engine.begin() as connection:
        command.upgrade(_config(connection), revision)
    engine.dispose()
    if rows_of is not None:
        _copy_rows(rows_of, file)


def _copy_rows(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("ATTACH ? AS newer", [str(source)])
        for table in tables_of(connection) - {"alembic_version"}:
            both = _columns(connection, "main", table) & _columns(connection, "newer", table)
            names = ", ".join(f'"{name}"' for name in sorted(both))
            rows = f"SELECT {names} FROM newer.{table}"
            connection.execute(f"INSERT INTO main.{table} ({names}) {rows}")
        connection.commit()


def tables_of(connection: sqlite3.Connection) -> set[str]:
    found = connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")
    return {name for (name,) in found}


def _columns(connection: sqlite3.Connection, schema: str, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA {schema}.table_info({table})")}


def ask(file: Path, query: str) -> list[tuple[object, ...]]:
    """Return the rows that a query finds."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def set_revision(file: Path, revision: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [revision])
        connection.commit()
