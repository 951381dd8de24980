"""The command `checkrow doctor`: checks the installation, and says how to fix it."""
# ruff: noqa: PLC0415, a command imports what it needs when it runs

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.server_settings import read_settings

if TYPE_CHECKING:
    from checkrow.server.diagnosis.finding import Finding, Status
    from checkrow.server.settings import Settings

MARKS: dict[Status, tuple[str, str]] = {
    "ok": ("ok", typer.colors.GREEN),
    "note": ("note", typer.colors.YELLOW),
    "wrong": ("WRONG", typer.colors.RED),
}
MARGIN = 18  # columns before the text of a line
WIDEST = 100


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("doctor")(doctor)


def doctor(
    host: Annotated[str, typer.Option(help="The server's address.")] = "",
    port: Annotated[int | None, typer.Option(help="The server's port.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="The server's data folder. [default: your data directory]")
    ] = None,
    database_url: Annotated[str, typer.Option(help="The server's database, if not SQLite.")] = "",
    redis_url: Annotated[str, typer.Option(help="The server's Redis.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all facts as JSON, for a bug report.")
    ] = False,
) -> None:
    """Check that everything works, and say what to do if not.

    Looks at what is installed and, for hosts, at what `checkrow serve` would use with the same
    options. Changes nothing and shows no passwords. The exit status is 1 if something is wrong.

    \b
    Examples:
      checkrow doctor
      checkrow doctor --data /srv/checkrow --port 80
      checkrow doctor --json
    """
    read = partial(
        read_settings, data, host=host, port=port, database_url=database_url, redis_url=redis_url
    )
    shown: list[Finding] = []
    for each in findings(read):
        shown.append(each)
        if not as_json:
            typer.echo(_line(each))
    wrong = sum(1 for each in shown if each.status == "wrong")
    if as_json:
        _print_json(shown)
    elif wrong:
        typer.echo(f"\n{wrong} thing{'s' if wrong > 1 else ''} to fix.")
    else:
        typer.echo("\nEverything works.")
    raise typer.Exit(1 if wrong else 0)


def findings(read: Callable[[], Settings]) -> Iterator[Finding]:
    """Run the checks one by one and yield their findings."""
    from checkrow.server.diagnosis import installation
    from checkrow.server.diagnosis.machine import check_clock

    yield installation.check_version()
    yield installation.check_packages()
    yield installation.check_core()
    without_server = installation.check_server()
    if without_server:
        yield without_server
        yield check_clock()
    else:
        yield from _of_a_server(read)


def _of_a_server(read: Callable[[], Settings]) -> Iterator[Finding]:
    from checkrow.server.data_folder import server_process
    from checkrow.server.diagnosis.finding import Finding
    from checkrow.server.diagnosis.installation import check_pages
    from checkrow.server.diagnosis.machine import check_clock, check_data, check_port
    from checkrow.server.diagnosis.services import check_database, check_redis

    try:
        settings = read()
    except ValueError as error:
        yield Finding("settings", "wrong", str(error), "Then run this again.")
        yield check_clock()
        return
    changed = _changed(settings)
    names = f"set: {', '.join(sorted(changed))}" if changed else "all at their defaults"
    yield Finding("settings", "ok", names, facts=changed)
    data = check_data(settings.data)
    yield data
    database, ahead = check_database(settings)
    yield database
    yield check_redis(settings)
    uses_folder = not settings.database_url and data.status == "ok"
    in_use = server_process(settings.data) is not None if uses_folder else None
    yield check_port(settings.host, settings.port, data_in_use=in_use)
    yield check_pages()
    yield check_clock(ahead)


def _changed(settings: Settings) -> dict[str, object]:
    """Return the settings that differ from their defaults, without passwords."""
    from checkrow.server.diagnosis.secrets import without_password
    from checkrow.server.settings import Settings

    default = Settings(settings.data)
    pairs = ((each.name, getattr(settings, each.name)) for each in fields(settings))
    return {
        name: without_password(value) if name.endswith("_url") else value
        for name, value in pairs
        if value != getattr(default, name)
    }


def _print_json(shown: list[Finding]) -> None:
    import json

    ok = all(each.status != "wrong" for each in shown)
    report = {"ok": ok, "findings": [asdict(each) for each in shown]}
    typer.echo(json.dumps(report, indent=2, ensure_ascii=False))


def _line(finding: Finding) -> str:
    """Return a finding as lines that fit the terminal: mark, name, text, and what to do."""
    mark, colour = MARKS[finding.status]
    width = max(60, min(WIDEST, shutil.get_terminal_size().columns - 1)) - MARGIN
    lines = [*_wrapped(finding.text, width), *_wrapped(finding.advice, width)]
    shown = f"{mark:<5}"
    if "NO_COLOR" not in os.environ:
        shown = typer.style(shown, fg=colour, bold=finding.status == "wrong")
    first = f"{shown}  {finding.name.capitalize():<{MARGIN - 7}}{lines[0]}"
    return "\n".join([first, *(" " * MARGIN + each for each in lines[1:])])


def _wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text, with numbers on the line of the word before them."""
    tied = re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text)
    lines = textwrap.wrap(tied, width, break_on_hyphens=False, break_long_words=False)
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in lines]
