"""`checkrow restore`: what it refuses, and what happens to the database it replaces."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from checkrow.server.store.migrate import newest
from tests.server.backing import CheckrowServer
from tests.server.backup_commands import database_in, done, refused
from tests.server.older_databases import NEWER, ask, set_revision, write_older


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


def test_a_replaced_database_keeps_its_write_ahead_log(tmp_path: Path) -> None:
    """A killed server leaves such a log: it must not be lost, nor reach the new database."""
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


def test_a_restored_database_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
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
