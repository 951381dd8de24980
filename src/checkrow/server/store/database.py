"""The connection to the database: SQLite or PostgreSQL, by its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

Result = TypeVar("Result")

CONNECTING, ANSWERING = 5.0, 20.0  # seconds until a database counts as one that does not answer
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def sqlite_url(file: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite:///{file}"


def sqlite_file(url: str) -> Path | None:
    """Return the file of a database, or None for PostgreSQL. Raise `ValueError` as `connect`."""
    address = _address(url)
    is_file = address.get_backend_name() == "sqlite" and address.database
    return Path(address.database or "") if is_file else None


def connect(url: str, *, connections: int = 8, answering: float | None = ANSWERING) -> AsyncEngine:
    """An engine for `url`, which may take so long to answer (None: as long as it likes). Raises
    `ValueError` for an address that is none of ours."""
    address = _address(url)
    if address.get_backend_name() == "postgresql":
        engine = create_async_engine(
            address,
            pool_size=connections,
            max_overflow=connections,
            pool_use_lifo=True,  # a connection that was just used knows its statements
            connect_args={"timeout": CONNECTING, "command_timeout": answering},
        )
        event.listen(engine.sync_engine, "checkout", _check_open)
        return engine
    engine = create_async_engine(address, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # of a port that is no number: it may be a password
        address = None
    family = address.drivername.split("+")[0] if address else ""
    family = "postgresql" if family == "postgres" else family
    if address is None or family not in DRIVERS:
        raise ValueError(
            "the database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        )
    return address.set(drivername=DRIVERS[family])


async def check_reachable(url: str) -> None:
    """Raises `ValueError` for an address that is none of ours, or where no database answers."""
    engine = connect(url)
    try:
        async with engine.connect():
            pass
    except (OSError, SQLAlchemyError) as error:
        raise ValueError(f"the database cannot be used: {cause_of(error)}") from None
    finally:
        await engine.dispose()


def cause_of(error: BaseException) -> str:
    """Return what the driver said, in one line."""
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0] if lines else type(error).__name__


_SQLITE = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Pages that change all the time are copied from the log into the database less often.
    "wal_autocheckpoint=4000",
    "cache_size=-8000",  # KiB
)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on the disk before it counts; readers do not wait for the writer."""
    cursor = connection.cursor()
    for setting in _SQLITE:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _check_open(connection: Any, _record: object, _proxy: object) -> None:
    """PostgreSQL may have closed it since it was last used. To look is enough, and quicker than
    to ask."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError  # and the pool opens another


def reading(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for single queries, which need no transaction around them."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


class WriteConnection(Protocol):
    """Makes transactions, one at a time."""

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Does `work` in a transaction of its own; when this returns, it is on the disk."""
        ...

    async def close(self) -> None: ...


def write_connection(engine: AsyncEngine) -> WriteConnection:
    """Return the connection that makes transactions in the same database."""
    return (
        _PostgresWriteConnection(engine)
        if engine.dialect.name == "postgresql"
        else _SqliteWriteConnection(engine)
    )


class _PostgresWriteConnection:
    """Keeps its connection from one transaction to the next, as long as all goes well."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        connection = self._connection or await self._engine.connect()
        self._connection = None
        try:
            async with connection.begin():
                result = await connection.run_sync(work)
        except BaseException:
            await connection.close()
            raise
        self._connection = connection
        return result

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()


class _SqliteWriteConnection:
    """A thread with a connection of its own: SQLite waits for the disk in every call, and so
    does whoever calls it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = create_engine(
            engine.url.set(drivername="sqlite"), connect_args={"timeout": 30}
        )
        event.listen(self._engine, "connect", _set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "writer")

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        self._thread.submit(self._engine.dispose)
        self._thread.shutdown()
