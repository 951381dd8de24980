"""The reader: all callers get what they asked for, however many ask at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from sqlalchemy import event, insert, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.database import connect, reading
from checkrow.server.store.migrate import migrate
from checkrow.server.store.reader import MOST_TOGETHER, Reader
from checkrow.server.store.schema import entries

STREAMS = 2 * MOST_TOGETHER + 3  # three queries, if all ask at once


@pytest.fixture
async def engine(address: str) -> AsyncGenerator[AsyncEngine]:
    engine = connect(address)
    await migrate(engine)
    rows = [
        {"stream": f"s{stream}", "number": number, "body": f"{stream} {number}".encode()}
        for stream in range(STREAMS)
        for number in (3, 1, 2)
    ]
    async with engine.begin() as connection:
        await connection.execute(insert(entries), rows)
    yield engine
    await engine.dispose()


@pytest.fixture
def reader(engine: AsyncEngine) -> Reader:
    return Reader(reading(engine))


def bodies(stream: int, *numbers: int) -> list[bytes]:
    return [f"{stream} {number}".encode() for number in numbers]


async def test_one_stream_is_read_in_order(reader: Reader) -> None:
    assert await reader.read("s0") == bodies(0, 1, 2, 3)
    assert await reader.read("s0", 2) == bodies(0, 3)
    assert await reader.read("s0", 3) == []
    assert await reader.read("of nobody") == []


async def test_the_last_numbers_of_many_streams(reader: Reader) -> None:
    streams = [f"s{each}" for each in range(STREAMS)]
    assert await reader.last_numbers([*streams, "of nobody"]) == dict.fromkeys(streams, 3)
    assert await reader.last_numbers([]) == {}


async def test_many_at_once_are_read_by_few_queries(engine: AsyncEngine, reader: Reader) -> None:
    queries: list[str] = []
    event.listen(
        engine.sync_engine, "before_cursor_execute", lambda *words: queries.append(words[2])
    )
    asked = [(stream, stream % 4) for stream in range(STREAMS)]
    found = await asyncio.gather(*(reader.read(f"s{each}", after) for each, after in asked))
    assert found == [bodies(each, *range(after + 1, 4)) for each, after in asked]
    assert len(queries) == 3


async def test_the_same_stream_may_be_asked_for_twice(reader: Reader) -> None:
    found = await asyncio.gather(*(reader.read("s1", after) for after in (0, 2, 0)))
    assert found == [bodies(1, 1, 2, 3), bodies(1, 3), bodies(1, 1, 2, 3)]


async def test_a_cancelled_read_delays_no_other(reader: Reader) -> None:
    impatient = asyncio.create_task(reader.read("s1"))
    patient = asyncio.create_task(reader.read("s2", 2))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == bodies(2, 3)


async def test_a_closed_reader_has_given_its_connection_back(
    engine: AsyncEngine, reader: Reader
) -> None:
    seen: list[str] = []
    for moment in ("checkout", "checkin"):
        event.listen(engine.sync_engine, moment, lambda *_, moment=moment: seen.append(moment))
    asking = asyncio.create_task(reader.read("s1"))
    await asyncio.sleep(0)
    asking.cancel()
    await reader.close()
    assert seen == ["checkout", "checkin"]
    await reader.close()  # nothing is running


async def test_a_failure_reaches_all_waiting_readers_and_passes(
    engine: AsyncEngine, reader: Reader
) -> None:
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE entries RENAME TO elsewhere"))
    failed = await asyncio.gather(reader.read("s1"), reader.read("s2"), return_exceptions=True)
    assert all(isinstance(each, SQLAlchemyError) for each in failed)
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE elsewhere RENAME TO entries"))
    assert await reader.read("s1", 2) == bodies(1, 3)


@pytest.mark.parametrize("text_of_stream", ["'; DROP TABLE entries; --", "ß€ ☃", ""])
async def test_any_text_may_name_a_stream(reader: Reader, text_of_stream: str) -> None:
    assert await reader.read(text_of_stream) == []
    assert await reader.read("s3", 1) == bodies(3, 2, 3)
