"""Connects to the database, SQLite or PostgreSQL, by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DatabaseError = DBAPIError  # the database failed, or cannot be reached
CONNECTING, ANSWERING = 5.0, 20.0  # seconds before giving up
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def sqlite_url(file: Path) -> str:
    """Return the address of a database in a file."""
    return f"sqlite:///{file}"


def sqlite_file(url: str) -> Path | None:
    """Return the file of a database, or None for PostgreSQL. Raise `ValueError` as `connect`."""
    address = _address(url)
    is_file = address.get_backend_name() == "sqlite" and address.database
    return Path(address.database or "") if is_file else None


def connect(url: str, *, connections: int = 8, answering: float | None = ANSWERING) -> AsyncEngine:
    """Return an engine for `url`. A query may take `answering` seconds (None: any time). Raises
    `ValueError` for any other kind of address."""
    address = _address(url)
    if address.get_backend_name() == "postgresql":
        engine = create_async_engine(
            address,
            pool_size=connections,
            max_overflow=connections,
            pool_use_lifo=True,  # a recently used connection still has its prepared statements
            connect_args={"timeout": CONNECTING, "command_timeout": answering},
        )
        event.listen(engine.sync_engine, "checkout", _check_open)
        return engine
    engine = create_async_engine(address, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # hide the text: a bad port may be part of a password
        address = None
    family = address.drivername.split("+")[0] if address else ""
    family = "postgresql" if family == "postgres" else family
    if address is None or family not in DRIVERS:
        raise ValueError(
            "the database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        )
    return address.set(drivername=DRIVERS[family])


async def check_reachable(url: str) -> None:
    """Raise `ValueError` for another kind of address, or if no database answers."""
    engine = connect(url)
    try:
        async with engine.connect():
            pass
    except (OSError, SQLAlchemyError) as error:
        raise ValueError(f"the database cannot be used: {cause_of(error)}") from None
    finally:
        await engine.dispose()


def cause_of(error: BaseException) -> str:
    """Return the driver's message in one line."""
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0] if lines else type(error).__name__


_SQLITE = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Copies frequently changed pages from the log into the database less often.
    "wal_autocheckpoint=4000",
    "cache_size=-8000",  # KiB
)


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Sync every commit to the disk, and let readers work beside the writer."""
    cursor = connection.cursor()
    for setting in _SQLITE:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _check_open(connection: Any, _record: object, _proxy: object) -> None:
    """Replace a connection that PostgreSQL has closed. This checks its state, which is quicker
    than a query."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError  # and the pool opens another


def reading(engine: AsyncEngine) -> AsyncEngine:
    """Return the engine for single queries, without a transaction around each."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine
