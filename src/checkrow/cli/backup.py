"""The command `checkrow backup`: a copy of the server's database."""
# ruff: noqa: PLC0415, a command imports what it needs when it runs

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse
from checkrow.cli.server_settings import read_settings

if TYPE_CHECKING:
    from checkrow.server.settings import Settings


Data = Annotated[
    Path | None, typer.Option(help="The server's data folder. [default: your data directory]")
]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("backup")(backup)


def backup(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="The file to write, or a folder. [default: a new file in the data folder]",
        ),
    ] = None,
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
) -> None:
    """Back up the server's database, even while it runs.

    Nobody has to wait: the copy holds everything up to the moment it starts.

    \b
    Examples:
      checkrow backup
      checkrow backup /mnt/disk/checkrow.db --force
    """
    from checkrow.server.store.backups import back_up, new_backup
    from checkrow.server.store.sqlite_files import BadFile

    try:
        settings = read_settings(data)
        database = database_file(settings, "pg_dump")
        target = file or new_backup(settings.data)
        if target.is_dir():
            target = target / new_backup(settings.data).name
        if target.exists() and database.exists() and target.samefile(database):
            raise BadFile(f"{target} is the database itself: give another file")
        if target.exists() and not force:
            raise BadFile(f"{target} exists: give another file, or add --force to replace it")
        contents = back_up(database, target)
    except (BadFile, ValueError) as error:
        refuse(f"{error}.")
    megabytes = target.stat().st_size / 1e6
    typer.echo(f"Backed up {contents} ({megabytes:,.1f} MB) to {target}")


def database_file(settings: Settings, tool: str) -> Path:
    """Return the SQLite file of a server. Raise `ValueError` for PostgreSQL, which has tools of
    its own."""
    from checkrow.server.store.database import sqlite_file

    found = sqlite_file(settings.database)
    if found is None:
        raise ValueError(
            f"this server's database is PostgreSQL: use {tool} (docs/hosting.md shows how)"
        )
    return found
