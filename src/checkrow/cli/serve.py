"""The command `checkrow serve`: host games for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from checkrow.cli.server_settings import read_settings


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "",
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others on this network join, and show the address.")
    ] = False,
    data: Annotated[
        Path | None, typer.Option(help="Where to store data. [default: your data directory]")
    ] = None,
    database_url: Annotated[
        str, typer.Option(help="postgresql://... instead of SQLite in the data directory.")
    ] = "",
    redis_url: Annotated[str, typer.Option(help="redis://... to connect several workers.")] = "",
    workers: Annotated[
        int | None, typer.Option(help="How many processes to run on this machine.")
    ] = None,
    public_url: Annotated[
        str, typer.Option(help="The address people use, if the server is behind a proxy.")
    ] = "",
    log_json: Annotated[bool, typer.Option("--log-json", help="Write logs as JSON.")] = False,
) -> None:
    """Host games: people join with a browser or with `checkrow online`.

    \b
    Examples:
      checkrow serve           for this machine only
      checkrow serve --lan     for everybody on this network
    """
    from checkrow.server.addresses import announce  # noqa: PLC0415
    from checkrow.server.run import CannotServe, serve  # noqa: PLC0415

    try:
        settings = read_settings(
            data,
            host=host or ("0.0.0.0" if lan else ""),
            port=port,
            database_url=database_url,
            redis_url=redis_url,
            workers=workers,
            public_url=public_url,
            log_json=log_json or None,
        )
        serve(settings, lambda: announce(settings, typer.echo))
    except (CannotServe, ValueError) as error:
        typer.echo(f"checkrow: {error}.", err=True)
        raise typer.Exit(2) from None
