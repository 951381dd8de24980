"""Databases of older versions are upgraded without losing data."""

from __future__ import annotations

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Table, insert, select, text

from checkrow.play.refused import Refused
from checkrow.server.accounts import Accounts
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import _config, migrate, newest
from checkrow.server.store.schema import (
    blocks,
    entries,
    friends,
    matches,
    metadata,
    ratings,
    seats,
    sessions,
)

KEPT = [("lobby:a", 1, b"one"), ("match:b", 1, b"{}"), ("match:b", 2, b"\x00\xff")]


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_an_older_database_keeps_what_it_has(address: str, revision: str) -> None:
    engine = connect(address)
    async with engine.begin() as connection:
        await connection.run_sync(lambda found: command.upgrade(_config(found), revision))
        await connection.execute(insert(entries), [_row(*each) for each in KEPT])
    await migrate(engine)
    async with engine.connect() as connection:
        found = await connection.execute(select(entries).order_by(*entries.primary_key))
        assert [tuple(row) for row in found] == KEPT
    await engine.dispose()


async def test_names_that_look_alike_now_are_all_kept(address: str) -> None:
    old = ["Bill", "BiI1", "ann", "Admin", "B-2", "Bi1I"]
    columns = "id, name, name_key, bot, created_at, seen_at"
    engine = connect(address)
    async with engine.begin() as connection:
        await connection.run_sync(lambda found: command.upgrade(_config(found), "0005"))
        columns = "id, name, name_key, bot, created_at, seen_at"
        for number, name in enumerate(old):
            values = f"('p{number}', '{name}', '{name.lower()}', false, {number}, {number})"
            await connection.execute(text(f"INSERT INTO players ({columns}) VALUES {values}"))
        gone = "('p9', '(gone)', '~p9', false, 9, 9)"
        await connection.execute(text(f"INSERT INTO players ({columns}) VALUES {gone}"))
    await migrate(engine)
    accounts = Accounts(engine, today=lambda: 100.0)
    for number, name in enumerate(old):
        found = await accounts.by_name(name.upper())
        assert found is not None
        assert (found.id, found.name) == (f"p{number}", name)
        await accounts.set_password(found, None, "open sesame")
        again, _ = await accounts.sign_in(name, "open sesame")
        assert again.id == found.id
    with pytest.raises(Refused, match="looks like Bill"):
        await accounts.sign_in("BilI", None)
    await engine.dispose()


async def test_players_and_matches_from_before_friends(address: str) -> None:
    """They have no friends and no last positions yet, but can get both."""
    engine = connect(address)
    match = {"id": "m", "lobby": "l", "game": "checkers:house", "created_at": 1.0}
    match |= {"public": True, "rated": False, "live": False, "settled": True}
    async with engine.begin() as connection:
        await connection.run_sync(lambda found: command.upgrade(_config(found), "0005"))
        await connection.execute(insert(matches), [match])
    await migrate(engine)
    async with engine.begin() as connection:
        assert await connection.scalar(select(matches.c.final_board)) is None
        assert await connection.scalar(select(matches.c.id)) == "m"
        for table, other in ((friends, "friend"), (blocks, "blocked")):
            row = {"player": "a", other: "b", "added_at": 2.0}
            await connection.execute(insert(table), [row])
            found = (await connection.execute(select(table))).mappings().one()
            assert dict(found) == row
    await engine.dispose()


async def test_rows_that_refer_to_a_changed_table_are_kept(address: str) -> None:
    """SQLite changes a table by recreating it; rows that refer to the old table must survive."""
    rows: dict[Table, dict[str, object]] = {
        matches: {
            "id": "m",
            "lobby": "l",
            "game": "connect:7x6x4:2",
            "created_at": 1.0,
            "public": True,
            "rated": True,
            "live": False,
            "settled": True,
        },
        seats: {"match": "m", "seat": 0, "player": "p", "name": "Ann", "score": 1.0},
        sessions: {
            "token_hash": "t",
            "player": "p",
            "kind": "device",
            "label": "",
            "created_at": 1.0,
            "seen_at": 1.0,
        },
        ratings: {
            "player": "p",
            "game": "connect:7x6x4:2",
            "matches": 1,
            "mu": 25.0,
            "sigma": 8.0,
            "ordinal": 1.0,
        },
    }
    columns = "id, name, name_key, bot, created_at, seen_at"
    engine = connect(address)
    async with engine.begin() as connection:
        await connection.run_sync(lambda found: command.upgrade(_config(found), "0005"))
        player = f"INSERT INTO players ({columns}) VALUES ('p', 'Ann', 'ann', false, 1, 1)"
        await connection.execute(text(player))
        for table, row in rows.items():
            await connection.execute(insert(table), [row])
    await migrate(engine)
    async with engine.begin() as connection:
        for table, row in rows.items():
            found = (await connection.execute(select(table))).mappings().all()
            assert len(found) == 1, f"{table.name} is empty"
            assert row.items() <= dict(found[0]).items()
        # Deleting a row still deletes the rows that refer to it.
        await connection.execute(text("DELETE FROM players"))
        for table in (sessions, ratings):
            assert (await connection.execute(select(table))).all() == []
    await engine.dispose()


async def test_the_tables_are_those_of_the_program(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == newest()
        found = compare_metadata(context, metadata)
        return [each for each in found if "migrating" not in repr(each)]  # a migration mark

    engine = connect(address)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def _row(stream: str, number: int, body: bytes) -> dict[str, object]:
    return {"stream": stream, "number": number, "body": body}
