"""Checks the database and Redis that the settings name."""

# Parts of the Redis client have no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from pathlib import Path

from redis.exceptions import RedisError
from sqlalchemy import Connection, extract, func, select
from sqlalchemy.exc import SQLAlchemyError

from checkrow.server.channel.redis import redis_client
from checkrow.server.diagnosis.finding import Finding
from checkrow.server.diagnosis.secrets import redacted, without_password
from checkrow.server.settings import Settings
from checkrow.server.store.database import cause_of, connect, sqlite_file
from checkrow.server.store.migrate import UnusableDatabase, check_known, newest, revision_of
from checkrow.server.store.sqlite_files import BadFile, read_contents

# What a driver raises if the server is unreachable, or if it does not know an option of the
# address.
FAULTS = (SQLAlchemyError, RedisError, OSError, ValueError, TypeError)
CLOCK = select(extract("epoch", func.clock_timestamp()))


def check_database(settings: Settings) -> tuple[Finding, float | None]:
    """Check the database. Also return how many seconds its clock is ahead, if it has its own."""
    try:
        file = sqlite_file(settings.database)
    except ValueError as error:
        advice = "Correct CHECKROW_DATABASE_URL or --database-url."
        return Finding("database", "wrong", str(error), advice), None
    if file is not None:
        return _check_sqlite(file), None
    return asyncio.run(_check_postgres(settings))


def _check_sqlite(file: Path) -> Finding:
    name = f"SQLite {sqlite3.sqlite_version}"
    facts: dict[str, object] = {"kind": "sqlite", "sqlite": sqlite3.sqlite_version}
    facts |= {"file": str(file), "expected_revision": newest()}
    try:
        if not file.exists() or not file.stat().st_size:
            facts["revision"] = None
            return Finding("database", "ok", f"{name}, created at the first start", facts=facts)
        contents = read_contents(file)
        facts |= {"revision": contents.revision, "bytes": file.stat().st_size}
        facts |= {"players": contents.players, "matches": contents.matches}
        check_known(contents.revision)
    except UnusableDatabase as error:
        return Finding("database", "wrong", *_sentence(error), facts)
    except BadFile as error:
        advice = "Restore a backup: checkrow restore FILE --force"
        return Finding("database", "wrong", str(error), advice, facts)
    except OSError as error:
        advice = "Run this as the user that runs the server."
        return Finding("database", "wrong", f"{file}: {error.strerror}", advice, facts)
    return _revision_found(f"{name}, {contents}", contents.revision, facts)


async def _check_postgres(settings: Settings) -> tuple[Finding, float | None]:
    url = settings.database_url
    address = without_password(url)
    facts: dict[str, object] = {"kind": "postgresql", "address": address}
    facts["expected_revision"] = newest()
    engine = connect(url, connections=1)
    try:
        async with engine.connect() as connection:
            name, ahead = await connection.run_sync(_ask_postgres)
            facts["server"] = name
            found = await connection.run_sync(revision_of)
    except UnusableDatabase as error:
        return Finding("database", "wrong", *_sentence(error), facts), None
    except FAULTS as error:
        sentence = f"{address} cannot be used: {redacted(_reason(error), url)}"
        advice = "Start it, or correct CHECKROW_DATABASE_URL or --database-url."
        return Finding("database", "wrong", sentence, advice, facts), None
    finally:
        await engine.dispose()
    facts["revision"] = found
    if found is None:
        empty = f"{name} at {address}, empty: the first start creates the tables"
        return Finding("database", "ok", empty, facts=facts), ahead
    return _revision_found(f"{name} at {address}", found, facts), ahead


def _ask_postgres(connection: Connection) -> tuple[str, float]:
    """Return the server's name, and how far its clock is ahead at least."""
    version = ".".join(map(str, connection.dialect.server_version_info or ()))
    before = time.time()
    there = float(connection.scalar(CLOCK) or 0)
    nearest = min(max(there, before), time.time())  # the answer took some of this time
    return f"PostgreSQL {version}", there - nearest


def _revision_found(name: str, found: str, facts: dict[str, object]) -> Finding:
    if found == newest():
        return Finding("database", "ok", f"{name}, revision {found} (up to date)", facts=facts)
    advice = "The next start of the server upgrades it"
    advice += ", after a backup." if facts["kind"] == "sqlite" else ". Make a backup first."
    sentence = f"{name}, revision {found} of an earlier Checkrow (now {newest()})"
    return Finding("database", "note", sentence, advice, facts)


def _sentence(error: UnusableDatabase) -> tuple[str, str]:
    """Return what is wrong, and what to do."""
    problem, _, advice = str(error).partition("): ")
    return f"{problem})", f"{advice[:1].upper()}{advice[1:]}."


def _reason(error: BaseException) -> str:
    """Return why there is no answer, in plain words for common reasons."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ConnectionRefusedError):
            return "connection refused: nothing is listening there"
        if isinstance(cause, socket.gaierror):
            return "no such host is known"
        if isinstance(cause, TimeoutError):
            return "no answer in time"
        cause = cause.__cause__ or cause.__context__
    return cause_of(error)


def check_redis(settings: Settings) -> Finding:
    """Check that Redis answers, if the settings name one."""
    url = settings.redis_url
    if not url:
        if settings.workers > 1:
            advice = "Set --redis-url, or use one worker."
            return Finding("redis", "wrong", f"{settings.workers} workers need Redis", advice)
        return Finding("redis", "ok", "not used: one process serves alone")
    address = without_password(url)
    facts: dict[str, object] = {"address": address}
    advice = "Start it, or correct CHECKROW_REDIS_URL or --redis-url."
    try:
        version = asyncio.run(_ask_redis(url))
    except ValueError:
        advice = "Write redis://user:password@host:6379/0, rediss:// for TLS, or unix:///socket."
        return Finding("redis", "wrong", f"{address} is not an address of Redis", advice, facts)
    except (RedisError, OSError) as error:
        sentence = f"{address} does not answer: {redacted(_reason(error), url)}"
        return Finding("redis", "wrong", sentence, advice, facts)
    facts["server"] = version
    return Finding("redis", "ok", f"{version} at {address} answers", facts=facts)


async def _ask_redis(url: str) -> str:
    client = redis_client(url)
    try:
        await client.ping()
        found = await client.info("server")
        kind = "Valkey" if "valkey_version" in found else "Redis"
        return f"{kind} {found.get('valkey_version') or found.get('redis_version', '')}"
    finally:
        await client.aclose()
