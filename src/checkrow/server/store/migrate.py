"""Brings the tables of a database up to date when a worker starts.

Workers that start together wait for each other: with a lock in PostgreSQL, and by writing first in
SQLite.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import checkrow
import checkrow.server.migrations as scripts

LOCK = 0x636865636B  # any number that no other program locks
MARK = "migrating"  # a table, created so that the transaction starts with a write


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    (folder,) = scripts.__path__
    config.set_main_option("script_location", str(Path(folder)))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


class UnusableDatabase(ValueError):
    """The database belongs to a newer Checkrow or to another program."""


@cache
def revisions() -> tuple[str, ...]:
    """Return the revisions that this program knows, newest first."""
    found = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(each.revision for each in found)


def newest() -> str:
    """Return the revision that this program works with."""
    return revisions()[0]


def check_known(revision: str, database: str = "the database") -> None:
    """Raise `UnusableDatabase` for a revision of a newer release."""
    if revision not in revisions():
        raise UnusableDatabase(
            f"{database} comes from a newer Checkrow (revision {revision}; version "
            f"{checkrow.__version__} knows up to {newest()}): install the newer Checkrow, or use a "
            "backup from before its upgrade"
        )


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database, or None for an empty one. Raise `UnusableDatabase`."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" not in tables:
        # A PostgreSQL database may have tables of other programs beside ours.
        if connection.dialect.name == "sqlite" and tables - {MARK}:
            raise UnusableDatabase(
                f"{connection.engine.url.database} is not a Checkrow database: give another --data"
            )
        return None
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None:
        check_known(found)
    return found


async def migrate(engine: AsyncEngine) -> None:
    """Create or change the tables, if they are not up to date. Raise `UnusableDatabase`."""
    async with engine.connect() as connection:
        if await connection.run_sync(revision_of) == newest():
            return
    async with engine.connect() as connection, _without_cascades(connection), connection.begin():
        if engine.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
        else:
            await connection.execute(text(f"CREATE TABLE IF NOT EXISTS {MARK} (once INTEGER)"))
        await connection.run_sync(lambda found: command.upgrade(_config(found), "head"))


@asynccontextmanager
async def _without_cascades(connection: AsyncConnection) -> AsyncGenerator[None]:
    """Switch off cascades while SQLite rebuilds a table: dropping the old table would delete the
    rows that refer to it. SQLite accepts this setting only outside a transaction."""
    if connection.dialect.name != "sqlite":
        yield
        return
    await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    await connection.commit()
    try:
        yield
    finally:
        await connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        await connection.commit()
