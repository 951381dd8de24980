"""Run `checkrow backup` and `checkrow restore` in tests, and create databases for them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner, Result

from checkrow.cli import app
from tests.server.older_databases import write_older


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


def done(*arguments: str | Path) -> str:
    """Return the output of a command that must succeed."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str | Path) -> str:
    """Return the message of a command that must refuse to run."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    return result.stderr


def database_in(folder: Path, revision: str = "head", players: int = 1) -> Path:
    """Create a data folder with a database of a few players."""
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
