"""The connection to the database: SQLite or PostgreSQL, by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

CONNECTING, ANSWERING = 5.0, 20.0  # seconds until a database counts as one that does not answer
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def sqlite_url(file: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{file}"


def connect(url: str, *, connections: int = 8, answering: float | None = ANSWERING) -> AsyncEngine:
    """An engine for `url`, which may take so long to answer (None: as long as it likes). Raises
    `ValueError` for an address that is none of ours."""
    try:
        address = make_url(url)
    except ArgumentError:
        address = None
    family = address.drivername.split("+")[0] if address else ""
    family = "postgresql" if family == "postgres" else family
    if address is None or family not in DRIVERS:
        raise ValueError(
            "the database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        )
    address = address.set(drivername=DRIVERS[family])
    if family == "postgresql":
        return create_async_engine(
            address,
            pool_size=connections,
            max_overflow=connections,
            pool_pre_ping=True,
            connect_args={"timeout": CONNECTING, "command_timeout": answering},
        )
    engine = create_async_engine(address, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on the disk before it counts; readers do not wait for the writer."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
