"""`checkrow doctor`: each finding is fine, or says what is wrong and what to do."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import text
from typer.testing import CliRunner, Result

from checkrow.cli import app
from checkrow.server.diagnosis.installation import check_packages, check_pages
from checkrow.server.diagnosis.machine import MOST_APART, RELEASED, check_clock
from checkrow.server.diagnosis.secrets import redacted, without_password
from checkrow.server.store.database import connect
from checkrow.server.store.migrate import _config, migrate, newest
from tests.server.backing import CheckrowServer, PostgresServer, RedisServer, free_port
from tests.server.older_databases import NEWER, set_revision, write_older

BUILT = (Path(__file__).parents[2] / "src/checkrow/server/pages/index.html").exists()
NAMES = [
    *("versions", "packages", "core", "settings", "data", "database", "redis", "port", "pages"),
    "clock",
]


def examine(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, ["doctor", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def report(data: Path, *arguments: str | Path, port: int | None = None) -> dict[str, Any]:
    """Return the findings by name, and check that the exit status agrees with them."""
    given = ["--json", "--data", data, "--port", str(port or free_port()), *arguments]
    result = examine(*given)
    found = json.loads(result.stdout)
    findings = {each["name"]: each for each in found["findings"]}
    is_wrong = any(each["status"] == "wrong" for each in findings.values())
    assert found["ok"] == (not is_wrong)
    assert result.exit_code == int(is_wrong)
    for each in findings.values():
        assert each["status"] == "ok" or each["advice"], "it does not say what to do"
    return findings


@contextmanager
def listening() -> Iterator[int]:
    """Yield a port where some other program listens and stays silent."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_machine_on_which_a_server_can_start(tmp_path: Path) -> None:
    found = report(tmp_path / "data")
    assert list(found) == NAMES
    wrong = {name for name, each in found.items() if each["status"] != "ok"}
    assert wrong == (set() if BUILT else {"pages"})
    assert found["database"]["facts"]["expected_revision"] == newest()
    assert found["packages"]["facts"]["packages"]["msgspec"]
    assert found["core"]["facts"]["instructions"] in found["core"]["facts"]["known"]
    assert found["data"]["facts"]["free_bytes"] > 0
    assert not (tmp_path / "data").exists(), "it changed something"


def test_its_lines_fit_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    with listening() as port:
        result = examine(
            "--data", "data", "--port", str(port), "--redis-url", "redis://127.0.0.1:1"
        )
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) < 80
    assert [line.split()[1].lower() for line in lines if line[:1].strip() and "  " in line] == NAMES
    assert any(line.startswith("WRONG  Port ") for line in lines)
    assert "Stop it, or choose another --port." in result.stdout
    assert lines[-1] == f"{2 if BUILT else 3} things to fix."


def test_while_a_server_runs(tmp_path: Path) -> None:
    server = CheckrowServer(tmp_path / "data")
    server.start()
    try:
        found = report(server.data, port=server.port)
        assert found["data"]["facts"]["server_process"] == server.pid
        assert found["database"]["facts"]["revision"] == newest()
        assert found["port"]["status"] == "ok"
        assert "a Checkrow server uses port" in found["port"]["text"]
        elsewhere = report(tmp_path / "other", port=server.port)
        assert elsewhere["port"]["status"] == "note"
        assert "another data folder" in elsewhere["port"]["text"]
    finally:
        server.stop()
    found = report(server.data, port=server.port)
    assert found["data"]["facts"]["server_process"] is None
    assert found["port"]["text"].endswith("is free")
    server.start()  # the lock is free again
    server.stop()


def test_ports_that_cannot_be_used(tmp_path: Path) -> None:
    with listening() as port:
        found = report(tmp_path, port=port)["port"]
    assert (found["status"], found["advice"]) == ("wrong", "Stop it, or choose another --port.")
    found = report(tmp_path, port=99999)["port"]
    assert (found["status"], found["advice"]) == ("wrong", "Choose a --port from 1 to 65535.")
    found = report(tmp_path, "--host", "192.0.2.1")["port"]
    assert found["status"] == "wrong"
    assert "Choose another --host" in found["advice"]


def test_data_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        found = report(folder)["data"]
        assert found["status"] == "wrong"
        assert "choose another one with --data" in found["advice"]


def test_sqlite_databases_of_other_releases_and_damaged_ones(tmp_path: Path) -> None:
    file = tmp_path / "checkrow.db"
    write_older(file, "0005")
    found = report(tmp_path)["database"]
    assert (found["status"], found["facts"]["revision"]) == ("note", "0005")
    assert found["advice"] == "The next start of the server upgrades it, after a backup."
    set_revision(file, NEWER)
    found = report(tmp_path)["database"]
    assert (found["status"], found["facts"]["revision"]) == ("wrong", NEWER)
    assert found["advice"].startswith("Install the newer Checkrow")
    file.write_bytes(file.read_bytes()[:10_000])
    found = report(tmp_path)["database"]
    assert found["status"] == "wrong"
    assert "is damaged" in found["text"]
    assert "checkrow restore FILE --force" in found["advice"]
    assert [each.name for each in tmp_path.iterdir()] == ["checkrow.db"]


async def _at(url: str, revision: str) -> None:
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.run_sync(lambda found: command.upgrade(_config(found), revision))
    await engine.dispose()


@pytest.mark.long
async def test_postgresql_and_redis(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    url = postgres.new_database()

    async def both() -> tuple[Any, Any, Any]:
        # The command runs an event loop of its own.
        given = ("--database-url", url, "--redis-url", redis.url)
        found = await asyncio.to_thread(report, tmp_path, *given)
        return found["database"], found["redis"], found["clock"]

    database, channel, clock = await both()
    assert (database["status"], database["facts"]["revision"]) == ("ok", None)
    assert database["facts"]["server"].startswith("PostgreSQL ")
    assert channel["status"] == "ok"
    assert channel["text"].endswith(f"at {redis.url} answers")
    assert "database_ahead_seconds" in clock["facts"]
    await _at(url, "0005")
    database, _, _ = await both()
    assert (database["status"], database["facts"]["revision"]) == ("note", "0005")
    assert "Make a backup first" in database["advice"]

    async def make_newer() -> None:
        engine = connect(url)
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text(f"UPDATE alembic_version SET version_num = '{NEWER}'"))
        await engine.dispose()

    await _at(url, "head")
    database, _, _ = await both()
    assert (database["status"], database["facts"]["revision"]) == ("ok", newest())
    await make_newer()
    database, _, _ = await both()
    assert database["status"] == "wrong"
    assert f"revision {NEWER}" in database["text"]


SECRET = "hush"
AWAY = "127.0.0.1:1"


@pytest.mark.parametrize(
    ("database", "redis"),
    [
        (f"postgresql://ann:{SECRET}@{AWAY}/x", f"redis://:{SECRET}@{AWAY}/0"),
        (f"postgresql://ann:a/{SECRET}@b:{SECRET}?#@{AWAY}/x", f"redis://u:{SECRET}/x@{AWAY}"),
        (f"postgresql://ann:{SECRET}", f"redis://ann:{SECRET}"),
        (f"postgresql://{AWAY}/x?password={SECRET}", f"redis://{AWAY}?password={SECRET}"),
        (f"mysql://ann:{SECRET}@{AWAY}/x", f"http://ann:{SECRET}@{AWAY}"),
        (f"postgresql://{AWAY}/x?sslmode={SECRET}", f"redis://{AWAY}?db={SECRET}"),
        (SECRET, SECRET),
    ],
)
def test_services_that_are_away_and_no_passwords(
    tmp_path: Path, database: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHECKROW_DATABASE_URL", database)
    monkeypatch.setenv("CHECKROW_REDIS_URL", redis)
    monkeypatch.setenv("CHECKROW_PUBLIC_URL", f"https://ann:{SECRET}@games.example.org")
    for result in (examine("--data", tmp_path), examine("--data", tmp_path, "--json")):
        assert result.exit_code == 1
        assert SECRET not in result.output
    found = report(tmp_path)
    assert found["database"]["status"] == found["redis"]["status"] == "wrong"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:pw@db:5432/x?ssl=require", "postgresql://ann:***@db:5432/x"),
        ("postgresql://ann@db/x", "postgresql://ann@db/x"),
        ("postgresql://a:p@w:1@db/x", "postgresql://a:***@db/x"),
        ("postgresql:///x?host=/run/pg&password=pw", "postgresql:///x?host=/run/pg"),
        ("redis://:pw@[::1]:6379/0", "redis://:***@[::1]:6379/0"),
        ("redis://host:pw", "redis://***"),
        ("unix:///run/redis.sock", "unix:///run/redis.sock"),
        ("pw", "***"),
        ("", ""),
    ],
)
def test_an_address_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown


def test_a_message_without_the_passwords_of_an_address() -> None:
    url = "postgresql://ann:p%40w@db/x?sslpassword=key"
    assert redacted("p@w or p%40w or key for ann", url) == "*** or *** or *** for ann"


def test_settings_that_say_nonsense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHECKROW_LOBBIES", "many")
    found = report(tmp_path)
    assert found["settings"]["status"] == "wrong"
    assert "CHECKROW_LOBBIES is 'many': write a whole number" in found["settings"]["text"]
    assert "database" not in found


def test_settings_that_need_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHECKROW_WORKERS", "2")
    found = report(tmp_path)
    assert found["settings"]["facts"]["workers"] == 2
    assert (found["redis"]["status"], found["redis"]["text"]) == ("wrong", "2 workers need Redis")


def test_without_the_packages_of_a_server(tmp_path: Path) -> None:
    missing = ("alembic", "litestar", "redis", "sqlalchemy", "structlog", "uvicorn")
    program = f"""
import sys
sys.modules.update(dict.fromkeys({missing}))  # importing these fails
from checkrow.cli import main
sys.argv = ["checkrow", "doctor", "--json"]
sys.exit(main())
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert ended.returncode == 0, ended.stderr
    found = {each["name"]: each for each in json.loads(ended.stdout)["findings"]}
    assert list(found) == ["versions", "packages", "core", "server", "clock"]
    assert found["server"]["status"] == "note"
    assert found["server"]["text"] == "not installed: pip install 'checkrow[server]'"


def test_packages_that_are_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "typer-0.1.dist-info"
    old.mkdir()
    (old / "METADATA").write_text("Metadata-Version: 2.1\nName: typer\nVersion: 0.1\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = check_packages()
    assert found.status == "wrong"
    assert "typer 0.1 is too old" in found.text
    assert "pip install --upgrade checkrow" in found.advice


def test_pages_that_are_missing_or_incomplete(tmp_path: Path) -> None:
    found = check_pages(tmp_path)
    assert (found.status, found.text) == ("wrong", "the pages for the browser are not built")
    assert "make pages" in found.advice
    (tmp_path / "index.html").write_text('<script type="module" src="/assets/a.js"></script>')
    found = check_pages(tmp_path)
    assert (found.status, found.text) == ("wrong", "the pages are incomplete: assets/a.js")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("")
    assert check_pages(tmp_path).status == "ok"


def test_clocks() -> None:
    assert check_clock().status == "ok"
    assert check_clock(MOST_APART / 2).status == "ok"
    behind = check_clock(-3600.0)
    assert (behind.status, behind.text[:46]) == (
        *("wrong", "the database is 3,600 seconds behind this mach"),
    )
    assert "timedatectl set-ntp true" in behind.advice
    never_set = check_clock(date=lambda: 1000.0, monotonic=lambda: 0.0)
    assert "1970-01-01 00:16:40 UTC: this clock is not set" in never_set.text
    dates = iter([RELEASED + 100.0, RELEASED + 160.0])
    stepped = check_clock(date=lambda: next(dates), monotonic=lambda: 0.0)
    assert stepped.status == "wrong"
    assert "stepped by +60.0 seconds" in stepped.text


def test_the_program_ends_with_the_status_of_its_findings(tmp_path: Path) -> None:
    given = [sys.executable, "-m", "checkrow", "doctor", "--data", str(tmp_path / "data")]
    with listening() as port:
        ended = subprocess.run(
            [*given, "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "80"},
        )
    assert ended.returncode == 1
    assert "\x1b" not in ended.stdout, "colours, though nobody sees them"
    assert not ended.stderr
