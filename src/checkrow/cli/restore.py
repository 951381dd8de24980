"""The command `checkrow restore`: a backup becomes the server's database."""
# ruff: noqa: PLC0415, a command imports what it needs when it runs

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from checkrow.cli.backup import Data, database_file
from checkrow.cli.exit_status import refuse
from checkrow.cli.server_settings import read_settings


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("restore")(restore)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file from `checkrow backup`.")],
    data: Data = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the present database; it moves to the backups.")
    ] = False,
) -> None:
    """Put a backup in place of the server's database.

    Stop the server first. FILE is checked before anything changes, and stays as it is.

    \b
    Examples:
      checkrow restore checkrow.db --data /srv/checkrow
      checkrow restore checkrow.db --force
    """
    from checkrow.server.store.backups import KEPT
    from checkrow.server.store.backups import restore as restore_file
    from checkrow.server.store.sqlite_files import BadFile

    try:
        settings = read_settings(data)
        database = database_file(settings, "pg_restore")
        done = restore_file(file, database, settings.data, replace=force)
    except (BadFile, ValueError) as error:
        refuse(f"{error}.")
    typer.echo(f"Restored {done.contents} to {database}")
    if done.kept:
        typer.echo(f"The previous database is now {done.kept}")
        typer.echo(f"Checkrow keeps the {KEPT} newest of these and deletes older ones.")
    if done.needs_upgrade:
        typer.echo("The backup is from an earlier Checkrow: the next `checkrow serve` upgrades it.")
