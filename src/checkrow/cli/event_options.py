"""What the commands of `checkrow event` have in common: arguments, and how they refuse."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated

import typer

from checkrow.cli.exit_status import refuse

Server = Annotated[str, typer.Option(metavar="URL", help="The server.")]
Event = Annotated[str, typer.Argument(metavar="CODE", help="The code, or the id from the list.")]
LOCAL = "http://localhost:8000"

# What else to do about a refusal, by its code.
ADVICE = {
    "no-such-code": "Codes end with their event; checkrow event list shows the events to join",
    "no-such-tournament": "You can see an open event, or one you take part in: join it by its code",
    "no-name": "checkrow online asks for one",
    "password-needed": "Add --password",
    "no-such-table": "checkrow event games CODE lists them",
}


@contextmanager
def refusals() -> Generator[None]:
    """End with the sentence of a refusal, and what else to do about it."""
    from checkrow.cli.online import ADVICE as NO_SERVER
    from checkrow.client import NotReached, Refused

    try:
        yield
    except NotReached as error:
        advice = NO_SERVER.partition(",")[0]
        refuse(f"{error}. {advice}, or name another one with --server.")
    except Refused as refusal:
        more = ADVICE.get(refusal.code)
        refuse(f"{refusal.sentence}.{f' {more}.' if more else ''}")
