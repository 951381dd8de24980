"""`checkrow backup`: nothing is lost, and a match continues from a restored copy."""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from checkrow.server.store.database import connect
from checkrow.server.store.migrate import migrate, newest, revision_of
from checkrow.server.store.schema import entries
from tests.server.backing import CheckrowServer, PostgresServer, Service
from tests.server.backup_commands import database_in, done, refused
from tests.server.older_databases import ask
from tests.server.people import people, play_out, play_some, returning, start_match

ENTRIES = "SELECT stream, number, body FROM entries ORDER BY stream, number"
POSTGRES = "postgresql://ann:secret@db.example.org/checkrow"


async def command(*arguments: str | Path) -> str:
    """Run the program beside a server and return what it says."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "checkrow", *map(str, arguments)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await program.communicate()
    assert program.returncode == 0, said.decode()
    return said.decode()


async def test_a_match_continues_from_a_backup_made_while_it_was_played(tmp_path: Path) -> None:
    server = CheckrowServer(tmp_path / "data", lobbies_per_player="1000")
    copies = [tmp_path / f"{number}.db" for number in range(3)]
    server.start()
    try:
        async with people(Service([server]), 2) as both:
            tokens = [person.client.token for person in both]
            match = await start_match(both)
            is_over = asyncio.Event()

            async def play_all_the_time() -> None:
                """Play a few moves of the match that will continue, then other matches."""
                await play_some(both, match, 3)
                while not is_over.is_set():
                    await play_out(both, await start_match(both))

            playing = asyncio.create_task(play_all_the_time())
            for copy in copies:
                said = await command("backup", copy, "--data", server.data)
                assert f"to {copy}" in " ".join(said.split())
                assert copy.stat().st_mode & 0o077 == 0
            is_over.set()
            await playing
    finally:
        server.stop()
    everything = {row[:2]: row[2] for row in ask(server.data / "checkrow.db", ENTRIES)}
    counts = []
    for copy in copies:
        rows = ask(copy, ENTRIES)
        counts.append(len(rows))
        assert all(everything[row[:2]] == row[2] for row in rows)
        numbers: dict[object, int] = {}
        for stream, number, _ in rows:
            assert number == numbers.get(stream, 0) + 1, "an entry is missing before this one"
            numbers[stream] = numbers.get(stream, 0) + 1
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] <= len(everything), "nothing was played between the backups"
    assert not [file for file in tmp_path.iterdir() if file.name.endswith(("-wal", ".partial"))]

    said = await command("restore", copies[-1], "--data", tmp_path / "fresh")
    assert "Restored 2 players" in said
    again = CheckrowServer(tmp_path / "fresh")
    again.start()
    try:
        async with returning(Service([again]), tokens) as both:
            shown = (await both[0].client.match(match)).view
            assert shown.result is None
            assert shown.number == len(ask(copies[-1], f"{_OF} = 'match:{match}'"))
            views = await play_out(both, match)
            assert all(view.result for view in views)
    finally:
        again.stop()


_OF = "SELECT number FROM entries WHERE stream"


def test_a_backup_has_a_place_of_its_own(tmp_path: Path) -> None:
    data = database_in(tmp_path / "data").parent
    said = done("backup", "--data", data)
    (first,) = (data / "backups").iterdir()
    assert said.startswith("Backed up 1 player, 0 matches (")
    assert said.endswith(f"to {first}\n")
    done("backup", "--data", data)
    assert len(list((data / "backups").iterdir())) == 2, "the first one was replaced"
    (tmp_path / "disk").mkdir()
    done("backup", tmp_path / "disk", "--data", data)
    assert len(list((tmp_path / "disk").iterdir())) == 1


def test_a_backup_replaces_a_file_only_if_asked(tmp_path: Path) -> None:
    database = database_in(tmp_path / "data")
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert "exists: give another file, or add --force" in refused(
        "backup", copy, "--data", database.parent
    )
    assert copy.read_text() == "precious"
    done("backup", copy, "--data", database.parent, "--force")
    assert ask(copy, "SELECT name FROM players") == [("n0",)]


def test_data_that_cannot_be_backed_up(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    assert "nothing to back up" in refused("backup", tmp_path / "x", "--data", nothing)
    assert not nothing.exists()
    database = database_in(tmp_path / "data")
    data = database.parent
    assert "is the database itself" in refused("backup", database, "--data", data, "--force")
    assert "No such file or directory" in refused(
        "backup", tmp_path / "no" / "folder.db", "--data", data
    )
    database.write_bytes(b"not a database at all" * 1000)
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert "is not a Checkrow database" in refused("backup", copy, "--data", data, "--force")
    assert copy.read_text() == "precious"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "data"]


@pytest.mark.parametrize(
    ("arguments", "tool"), [(["backup"], "pg_dump"), (["restore", "x.db"], "pg_restore")]
)
def test_postgresql_has_its_own_tools(
    arguments: list[str], tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHECKROW_DATABASE_URL", POSTGRES)
    said = refused(*arguments, "--data", tmp_path)
    assert f"this server's database is PostgreSQL: use {tool}" in said
    assert "secret" not in said
    assert list(tmp_path.iterdir()) == []


def documented(tool: str) -> list[str]:
    """Return the arguments that docs/hosting.md passes to a PostgreSQL tool."""
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text().replace("\\\n", " ")
    (found,) = re.findall(rf"^{tool} .*$", text, re.MULTILINE)
    return shlex.split(found)


@pytest.mark.long
async def test_the_documented_commands_copy_a_postgresql_database(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    source, target = postgres.new_database(), postgres.new_database()
    row = {"stream": "match:m", "number": 1, "body": b"\x00\xff"}
    engine = connect(source)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(insert(entries), [row])
    await engine.dispose()
    for tool, url in (("pg_dump", source), ("pg_restore", target)):
        program, *arguments = documented(tool)
        here = [re.sub(r"postgresql://\S+", url, each) for each in arguments]
        assert here != arguments
        postgres.run(program, *here, folder=tmp_path)
    engine = connect(target)
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == newest()
        found = (await connection.execute(select(entries))).mappings().one()
        assert dict(found) == row
    await engine.dispose()
