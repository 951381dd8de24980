"""The writer: the first change gets the number, on SQLite and PostgreSQL, and every change gets a
result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from sqlalchemy import bindparam, column, insert, select, table, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.database import connect
from checkrow.server.store.migrate import migrate
from checkrow.server.store.schema import entries, workers
from checkrow.server.store.streams import Append, Change, Row
from checkrow.server.store.writer import Writer, WriterStopped

INSERT_WORKER = insert(workers)


@pytest.fixture
async def engine(address: str) -> AsyncGenerator[AsyncEngine]:
    engine = connect(address)
    await migrate(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
async def writer(engine: AsyncEngine) -> AsyncGenerator[Writer]:
    async with Writer(engine) as writer:
        yield writer


def change(*keys: tuple[str, int], worker: str = "") -> Change:
    """Return a change of entries, with a row that must be written along with them or not at all."""
    rows = (Row(INSERT_WORKER, {"id": worker, "alive": 0.0}),) if worker else ()
    return Change(tuple(Append(stream, number, b"x") for stream, number in keys), rows)


async def together(writer: Writer, *changes: Change) -> list[bool]:
    """Commit changes, in one transaction if possible, and return their results."""
    before = writer.transactions
    made = await asyncio.gather(*map(writer.commit, changes))
    assert writer.transactions > before
    return made


async def written(engine: AsyncEngine) -> tuple[list[tuple[str, int]], list[str]]:
    async with engine.connect() as connection:
        keys = await connection.execute(
            select(entries.c.stream, entries.c.number).order_by(*entries.primary_key)
        )
        found = await connection.scalars(select(workers.c.id).order_by(workers.c.id))
        return [(stream, number) for stream, number in keys], list(found.all())


async def test_values_of_a_row_and_of_its_statement_are_written(
    engine: AsyncEngine, writer: Writer
) -> None:
    revive = update(workers).where(workers.c.id == bindparam("worker")).values(alive=7.0)
    await writer.commit(change(worker="a"))
    await writer.commit(Change((), (Row(revive, {"worker": "a"}),)))
    async with engine.connect() as connection:
        assert await connection.scalar(select(workers.c.alive)) == 7.0


async def test_many_are_written_in_one_transaction(engine: AsyncEngine, writer: Writer) -> None:
    made = await together(writer, *(change(("a", number)) for number in range(1, 101)))
    assert made == [True] * 100
    assert writer.transactions == 1
    assert len((await written(engine))[0]) == 100


async def test_a_change_has_any_number_of_entries(engine: AsyncEngine, writer: Writer) -> None:
    """A round of a large tournament starts hundreds of matches, and several may start at once."""
    changes = [change(*((f"{each}-{number}", 1) for number in range(1500))) for each in range(2)]
    assert await together(writer, *changes) == [True, True]
    keys, _ = await written(engine)
    assert len(keys) == 3000


async def test_late_changes_fail_and_write_nothing(engine: AsyncEngine, writer: Writer) -> None:
    assert await writer.commit(change(("a", 1)))
    made = await together(
        writer,
        change(("a", 1), worker="late"),
        change(("b", 1), worker="in time"),
        change(("a", 2), worker="next"),
    )
    assert made == [False, True, True]
    assert await written(engine) == ([("a", 1), ("a", 2), ("b", 1)], ["in time", "next"])


async def test_of_two_entries_that_belong_together_none_is_written_alone(
    engine: AsyncEngine, writer: Writer
) -> None:
    assert await writer.commit(change(("lobby", 7)))
    made = await together(
        writer,
        change(("match", 9), ("lobby", 7), worker="halved"),
        change(("other", 1), ("lobby", 8), worker="whole"),
    )
    assert made == [False, True]
    kept = [("lobby", 7), ("lobby", 8), ("other", 1)]
    assert await written(engine) == (kept, ["whole"])


async def test_of_two_that_want_the_same_number_one_gets_it(
    engine: AsyncEngine, writer: Writer
) -> None:
    made = await together(
        writer,
        change(("a", 1), worker="one"),
        change(("a", 1), worker="two"),
        change(("b", 1), worker="three"),
    )
    assert sorted(made) == [False, True, True]
    assert made[2]
    first = "one" if made[0] else "two"
    assert await written(engine) == ([("a", 1), ("b", 1)], sorted([first, "three"]))


async def test_a_row_that_is_taken_costs_only_its_own_change(
    engine: AsyncEngine, writer: Writer
) -> None:
    assert await writer.commit(change(("a", 1), worker="taken"))
    made = await together(writer, change(("b", 1), worker="taken"), change(("c", 1), worker="free"))
    assert made == [False, True]
    assert await written(engine) == ([("a", 1), ("c", 1)], ["free", "taken"])
    assert (writer.changes, writer.transactions) == (2, 2)  # the metrics count what was written


async def test_an_error_of_the_database_is_raised_and_later_commits_succeed(writer: Writer) -> None:
    nonsense = Row(insert(table("nowhere", column("number"))), {"number": 1})
    with pytest.raises(SQLAlchemyError, match="nowhere"):
        await writer.commit(Change((), (nonsense,)))
    assert await writer.commit(change(("a", 1)))


async def test_a_stopped_writer_finishes_what_it_has_and_takes_no_more(engine: AsyncEngine) -> None:
    async with Writer(engine) as writer:
        last = asyncio.create_task(writer.commit(change(("a", 1))))
        await asyncio.sleep(0)
    assert await last
    with pytest.raises(WriterStopped):
        await writer.commit(change(("a", 2)))
    assert await written(engine) == ([("a", 1)], [])
