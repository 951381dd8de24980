"""A server that starts on the database of an older release, a newer one, or another program."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from checkrow.cli import app
from checkrow.server.store.backups import KEPT, back_up_before_upgrade
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import UnusableDatabase, migrate, newest
from tests.server.backing import PATIENCE, CheckrowServer, PostgresServer, Service
from tests.server.older_databases import NEWER, ask, set_revision, write_older
from tests.server.people import people, play_out, play_some, returning, start_match

OLDER = "0005"


def refusal(data: Path, *options: str) -> str:
    """Return the message of a server that refuses to start."""
    ended = subprocess.run(
        [sys.executable, "-m", "checkrow", "serve", "--data", str(data), "--port", "0", *options],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert not ended.stdout, "it was announced all the same"
    return " ".join(ended.stderr.split())


def older_data(folder: Path, revision: str = OLDER, rows_of: Path | None = None) -> Path:
    """Create a data folder with a database of an earlier release."""
    folder.mkdir()
    write_older(folder / "checkrow.db", revision, rows_of)
    return folder


async def test_a_match_continues_on_the_database_of_an_earlier_release(tmp_path: Path) -> None:
    before = CheckrowServer(tmp_path / "before")
    before.start()
    try:
        async with people(Service([before]), 2) as both:
            match = await start_match(both)
            played = await play_some(both, match, 4)
            tokens = [person.client.token for person in both]
            names = [person.name for person in both]
    finally:
        before.stop()
    data = older_data(tmp_path / "data", rows_of=before.data / "checkrow.db")
    entries = ask(data / "checkrow.db", "SELECT * FROM entries ORDER BY stream, number")
    assert len(entries) > played

    after = CheckrowServer(data)
    after.start()
    try:
        (backup,) = (data / "backups").iterdir()
        assert backup.name.startswith(f"before-upgrade-{OLDER}-")
        assert backup.stat().st_mode & 0o077 == 0
        said = after.log.read_text()
        assert str(backup) in said
        assert "database upgraded" in said
        assert ask(backup, "SELECT version_num FROM alembic_version") == [(OLDER,)]
        assert ask(backup, "SELECT * FROM entries ORDER BY stream, number") == entries
        async with returning(Service([after]), tokens) as both:
            assert [person.name for person in both] == names
            assert (await both[0].client.match(match)).view.number == played
            views = await play_out(both, match)
            assert all(view.result for view in views)
    finally:
        after.stop()
    assert ask(data / "checkrow.db", "SELECT version_num FROM alembic_version") == [(newest(),)]
    after.start()
    after.stop()
    assert list((data / "backups").iterdir()) == [backup], "one upgrade makes one backup"


def test_a_newer_sqlite_database_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    data = older_data(tmp_path / "data", "head")
    set_revision(data / "checkrow.db", NEWER)
    said = refusal(data)
    assert f"comes from a newer Checkrow (revision {NEWER}" in said
    assert f"knows up to {newest()}): install the newer Checkrow, or use a backup" in said
    assert ask(data / "checkrow.db", "SELECT version_num FROM alembic_version") == [(NEWER,)]
    assert not (data / "backups").exists()


async def test_a_newer_postgresql_database_is_refused(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url = postgres.new_database()
    engine = connect(url)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text(f"UPDATE alembic_version SET version_num = '{NEWER}'"))
    said = refusal(tmp_path, "--database-url", url)
    assert f"comes from a newer Checkrow (revision {NEWER}" in said
    with pytest.raises(UnusableDatabase, match="newer Checkrow"):
        await migrate(engine)  # as a worker does
    await engine.dispose()


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "checkrow.db")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert "checkrow.db is not a Checkrow database: give another --data" in refusal(tmp_path)
    assert ask(tmp_path / "checkrow.db", "SELECT name FROM sqlite_master") == [("recipes",)]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "checkrow.db").write_text("dear diary, " * 1000)
    assert "the database cannot be used: file is not a database" in refusal(tmp_path)
    assert (tmp_path / "checkrow.db").read_text() == "dear diary, " * 1000


def test_without_a_backup_there_is_no_upgrade(tmp_path: Path) -> None:
    data = older_data(tmp_path / "data")
    (data / "backups").write_text("in the way")
    said = refusal(data)
    assert "the database needs an upgrade, and the backup before it failed: " in said
    assert "backups cannot be created" in said
    assert ask(data / "checkrow.db", "SELECT version_num FROM alembic_version") == [(OLDER,)]


def test_an_upgrade_that_fails_says_how_to_return(tmp_path: Path) -> None:
    data = older_data(tmp_path / "data")
    with closing(sqlite3.connect(data / "checkrow.db")) as connection:
        connection.execute("CREATE TABLE friends (in_the_way TEXT)")
    said = refusal(data)
    assert "the database cannot be upgraded: table friends already exists" in said
    advice = said.partition("run `checkrow ")[2].partition("`")[0]
    restored = CliRunner().invoke(app, [*advice.split(), "--data", str(data)])
    assert restored.exit_code == 0, restored.output
    assert ask(data / "checkrow.db", "SELECT version_num FROM alembic_version") == [(OLDER,)]
    assert ask(data / "checkrow.db", "SELECT count(*) FROM friends") == [(0,)]


def test_the_newest_backups_before_upgrades_are_kept_and_all_others(tmp_path: Path) -> None:
    data = older_data(tmp_path / "data")
    backups = data / "backups"
    backups.mkdir()
    names = [f"before-upgrade-000{number}-2025010{number}-120000.db" for number in range(5)]
    mine = [backups / name for name in names]
    others = [backups / "checkrow-20240101-120000.db", backups / "before-upgrade-notes.db"]
    for file in (*mine, *others):
        file.write_text("kept")
    made = back_up_before_upgrade(data / "checkrow.db", data, OLDER)
    assert set(backups.iterdir()) == {made, *mine[5 - KEPT + 1 :], *others}
