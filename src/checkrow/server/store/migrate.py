"""Brings the tables of a database up to date when a worker starts.

Workers that start together wait for each other: PostgreSQL by a lock of its own, SQLite by
beginning with a write.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

import checkrow.server.migrations as scripts

LOCK = 0x636865636B  # any number that nobody else uses in this database


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    (folder,) = scripts.__path__
    config.set_main_option("script_location", str(Path(folder)))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str | None:
    """The revision that this program works with."""
    return ScriptDirectory.from_config(_config()).get_current_head()


async def migrate(engine: AsyncEngine) -> None:
    """Creates or changes the tables, if there is need."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        else:
            await connection.execute(text("CREATE TABLE IF NOT EXISTS migrating (once INTEGER)"))
        await connection.run_sync(lambda found: command.upgrade(_config(found), "head"))
