"""Brings the database of an earlier release up to date when a server starts."""

from __future__ import annotations

from pathlib import Path

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.backups import back_up_before_upgrade
from checkrow.server.store.database import cause_of, connect, sqlite_file
from checkrow.server.store.migrate import UnusableDatabase, migrate, newest, revision_of
from checkrow.server.store.sqlite_files import BadFile

log = structlog.get_logger()


async def upgrade(url: str, data: Path) -> None:
    """Migrate the database; back up a SQLite file first, in the data folder.

    Raise `UnusableDatabase` for a database of a newer release, or one that cannot be read, backed
    up or changed.
    """
    engine = connect(url, answering=None)  # large tables take long
    try:
        found = await _revision(engine)
        if found == newest():
            return
        file = sqlite_file(url)
        backup = _back_up(file, data, found) if found is not None and file is not None else None
        try:
            await migrate(engine)
        except (SQLAlchemyError, OSError) as error:
            advice = f"; to return to it, run `checkrow restore {backup} --force`" if backup else ""
            raise UnusableDatabase(
                f"the database cannot be upgraded: {cause_of(error)}{advice}"
            ) from None
        if found is not None:
            log.info("database upgraded", revision=newest(), before=found)
    finally:
        await engine.dispose()


async def _revision(engine: AsyncEngine) -> str | None:
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(revision_of)
    except (SQLAlchemyError, OSError) as error:
        raise UnusableDatabase(f"the database cannot be used: {cause_of(error)}") from None


def _back_up(file: Path, data: Path, revision: str) -> Path:
    try:
        backup = back_up_before_upgrade(file, data, revision)
    except BadFile as error:
        raise UnusableDatabase(
            f"the database needs an upgrade, and the backup before it failed: {error}"
        ) from None
    log.info("database backed up before the upgrade", file=str(backup))
    return backup
