"""`checkrow backup` and `checkrow restore`: nothing is lost, and a match continues."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from typer.testing import CliRunner, Result

from checkrow.cli import app
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import migrate, newest, revision_of
from checkrow.server.store.schema import entries
from tests.server.backing import CheckrowServer, PostgresServer, Service
from tests.server.older_databases import NEWER, ask, set_revision, write_older
from tests.server.people import people, play_out, play_some, returning, start_match

ENTRIES = "SELECT stream, number, body FROM entries ORDER BY stream, number"
POSTGRES = "postgresql://ann:secret@db.example.org/checkrow"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


def done(*arguments: str | Path) -> str:
    """What a command says that does what it is asked."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str | Path) -> str:
    """The sentence of a command that does nothing."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    return result.stderr


def database_in(folder: Path, revision: str = "head", players: int = 1) -> Path:
    """A data folder with a database that holds a few players."""
    folder.mkdir(exist_ok=True)
    file = folder / "checkrow.db"
    write_older(file, revision)
    with closing(sqlite3.connect(file)) as connection:
        for number in range(players):
            look = f", 'look{number}'" if revision == "head" else ""
            connection.execute(
                f"INSERT INTO players (id, name, name_key, bot, created_at, seen_at"
                f"{', look' if look else ''}) VALUES "
                f"('p{number}', 'n{number}', 'n{number}', 0, 1, 1{look})"
            )
        connection.commit()
    return file


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
                """Other matches, one after the other, and the one that will continue."""
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


def test_what_cannot_be_backed_up(tmp_path: Path) -> None:
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


def newer(file: Path) -> None:
    write_older(file, "head")
    set_revision(file, NEWER)


def truncated(file: Path) -> None:
    write_older(file, "head")
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])


def of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def with_a_damaged_page(file: Path) -> None:
    write_older(file, "head")
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 4] = b"\xff" * 4096
    file.write_bytes(content)


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (lambda file: None, "there is no file "),
        (lambda file: file.mkdir(), "there is no file "),
        (lambda file: file.write_text(""), "is not a Checkrow database"),
        (lambda file: file.write_text("dear diary, " * 1000), "is not a Checkrow database"),
        (of_another_program, "is not a Checkrow database"),
        (truncated, "is damaged, or only a part of the file"),
        (with_a_damaged_page, "is damaged"),
        (newer, f"comes from a newer Checkrow (revision {NEWER}; "),
    ],
    ids=["none", "folder", "empty", "text", "other", "truncated", "damaged", "newer"],
)
def test_files_that_are_no_backup(
    tmp_path: Path, write: Callable[[Path], object], sentence: str
) -> None:
    database = database_in(tmp_path / "data")
    before = database.read_bytes()
    file = tmp_path / "file.db"
    write(file)
    assert sentence in refused("restore", file, "--data", database.parent, "--force")
    assert database.read_bytes() == before
    assert [each.name for each in database.parent.iterdir()] == ["checkrow.db"]
    assert sentence in refused("restore", file, "--data", tmp_path / "fresh")
    assert not (tmp_path / "fresh").exists()


def test_a_database_is_replaced_only_if_asked_and_is_kept(tmp_path: Path) -> None:
    database = database_in(tmp_path / "data", players=2)
    data = database.parent
    backup = database_in(tmp_path / "other", players=5)
    said = refused("restore", backup, "--data", data)
    assert "already has a database: add --force to replace it" in said
    assert len(ask(database, "SELECT * FROM players")) == 2
    said = done("restore", backup, "--data", data, "--force")
    assert said.startswith(f"Restored 5 players, 0 matches to {database}\n")
    (kept,) = (data / "backups").iterdir()
    assert str(kept) in said
    assert len(ask(database, "SELECT * FROM players")) == 5
    assert len(ask(kept, "SELECT * FROM players")) == 2
    assert len(ask(backup, "SELECT * FROM players")) == 5
    assert database.stat().st_mode & 0o077 == 0


def test_the_three_newest_of_the_replaced_databases_stay(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    database_in(data)
    done("backup", copy, "--data", data)
    backups = data / "backups"
    backups.mkdir(mode=0o700)
    old = [backups / f"before-restore-2025010{day}-120000.db" for day in (1, 2, 3)]
    same_second = [backups / f"before-restore-20250104-120000-{number}.db" for number in (2, 10)]
    logs = [Path(f"{old[0]}-wal"), Path(f"{old[2]}-wal")]
    yours = [backups / "checkrow-20240101-120000.db", backups / "before-restore-mine.db"]
    for file in (*old, *same_second, *logs, *yours):
        file.write_text("kept")
    said = done("restore", copy, "--data", data, "--force")
    assert "keeps the 3 newest of these and deletes older ones" in said
    made = {file for file in backups.iterdir() if str(file) in said}
    assert set(backups.iterdir()) == {*made, *same_second, *yours}


def test_the_file_that_is_restored_stays_even_if_it_is_the_oldest(tmp_path: Path) -> None:
    data = tmp_path / "data"
    database_in(data)
    first = data / "backups" / "before-restore-20250101-120000.db"
    first.parent.mkdir(mode=0o700)
    done("backup", first, "--data", data)
    for day in (2, 3, 4):
        shutil.copy(first, first.with_name(f"before-restore-2025010{day}-120000.db"))
    done("restore", first, "--data", data, "--force")
    assert first.exists()
    assert not first.with_name("before-restore-20250102-120000.db").exists()
    assert len(list(first.parent.iterdir())) == 4


def test_a_damaged_database_makes_room_for_a_backup(tmp_path: Path) -> None:
    backup = database_in(tmp_path / "other")
    data = tmp_path / "data"
    data.mkdir()
    (data / "checkrow.db").write_bytes(b"ruin" * 5000)
    (data / "checkrow.db-wal").write_bytes(b"more ruin")
    done("restore", backup, "--data", data, "--force")
    assert ask(data / "checkrow.db", "SELECT name FROM players") == [("n0",)]
    kept = sorted((data / "backups").iterdir())
    assert [file.read_bytes() for file in kept] == [b"ruin" * 5000, b"more ruin"]


def test_what_the_old_database_had_not_yet_moved_from_its_log_stays_with_it(tmp_path: Path) -> None:
    """As when the server was killed: the log must reach neither nobody nor the new database."""
    old = database_in(tmp_path / "old", players=1)
    data = tmp_path / "data"
    data.mkdir()
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE players SET name = 'in the log'")
        connection.commit()
        for file in old.parent.iterdir():
            shutil.copy(file, data / file.name)
    assert (data / "checkrow.db-wal").stat().st_size
    done("restore", database_in(tmp_path / "other", players=3), "--data", data, "--force")
    assert [name for (name,) in ask(data / "checkrow.db", "SELECT name FROM players")] == [
        *("n0", "n1", "n2")
    ]
    (kept,) = (file for file in (data / "backups").iterdir() if file.suffix == ".db")
    assert ask(kept, "SELECT name FROM players") == [("in the log",)]


def test_a_backup_of_an_earlier_release_is_restored(tmp_path: Path) -> None:
    backup = database_in(tmp_path / "other", "0005")
    said = done("restore", backup, "--data", tmp_path / "data")
    assert "from an earlier Checkrow: the next `checkrow serve` upgrades it" in said
    server = CheckrowServer(tmp_path / "data")
    server.start()
    server.stop()
    assert ask(server.data / "checkrow.db", "SELECT version_num FROM alembic_version") == [
        (newest(),)
    ]
    assert ask(server.data / "checkrow.db", "SELECT name FROM players") == [("n0",)]


def test_what_is_restored_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    owner = 12345 if os.geteuid() == 0 else os.geteuid()  # only root can give files to others
    database = database_in(tmp_path / "data")
    data = database.parent
    backup = database_in(tmp_path / "other")
    for path in (data, database):
        os.chown(path, owner, -1)
    done("restore", backup, "--data", data, "--force")
    found = {path.name: path.stat().st_uid for path in data.rglob("*")}
    assert {"backups", "checkrow.db", "lock"} < set(found)
    assert set(found.values()) == {owner}


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    backup = database_in(tmp_path / "other", players=5)
    server = CheckrowServer(tmp_path / "data")
    server.start()
    try:
        said = refused("restore", backup, "--data", server.data, "--force")
        assert f"a server is using {server.data}: stop it, then restore" in said
        server.wait_until_ready()
    finally:
        server.stop()
    assert ask(server.data / "checkrow.db", "SELECT * FROM players") == []
    assert not (server.data / "backups").exists()
    done("restore", backup, "--data", server.data, "--force")
    assert len(ask(server.data / "checkrow.db", "SELECT * FROM players")) == 5


def test_another_program_that_uses_the_database_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkrow.server.store.sqlite_files.BUSY", 0.1)
    database = database_in(tmp_path / "data")
    with closing(sqlite3.connect(database)) as shell:
        shell.execute("PRAGMA journal_mode=WAL")
        shell.execute("BEGIN IMMEDIATE")
        said = refused(
            *("restore", database_in(tmp_path / "other"), "--data", database.parent, "--force")
        )
    assert f"another program is using {database}" in said
    assert ask(database, "SELECT name FROM players") == [("n0",)]
    assert sorted(file.name for file in database.parent.iterdir()) == ["checkrow.db", "lock"]


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
    """The arguments that docs/hosting.md gives to a tool of PostgreSQL."""
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
