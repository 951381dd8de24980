"""The command `checkrow`.

Each command imports what it needs when it runs, so that help appears immediately.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

import checkrow
from checkrow.cli import (
    analyse,
    backup,
    bot,
    classic,
    datasets,
    doctor,
    dxp,
    evaluate,
    event,
    hub,
    online,
    picture,
    play,
    puzzle,
    restore,
    rules,
    serve,
    solve,
    tables,
)
from checkrow.cli.exit_status import CANNOT, INTERRUPTED

app = typer.Typer(
    name="checkrow",
    invoke_without_command=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    # Plain text is fast, and works in pipes, on dumb terminals and with screen readers.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(classic.app, name="classic")
play.register(app)
rules.register(app)
online.register(app)
app.add_typer(event.app, name="event")
bot.register(app)
serve.register(app)
doctor.register(app)
backup.register(app)
restore.register(app)
analyse.register(app)
puzzle.register(app)
picture.register(app)
hub.register(app)
dxp.register(app)
app.add_typer(tables.app, name="tables")
solve.register(app)
evaluate.register(app)
app.add_typer(datasets.app, name="datasets")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"checkrow {checkrow.__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Play Connect-N and checkers. Without a command, this opens the menu.

    \b
    Examples:
      checkrow                 open the menu
      checkrow play connect    start a game right away
      checkrow rules house     read the rules of a game
      checkrow analyse FILE    review a game
      checkrow puzzle          find the only move that wins
      checkrow classic         list the editions in plain lines
    """
    if context.invoked_subcommand is not None:
        return
    if all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        from checkrow.terminal.app import run_menu  # noqa: PLC0415

        run_menu()
    else:  # a menu needs a screen and a keyboard
        typer.echo(context.get_help())


def main() -> int:
    """Run the command line and return the exit status.

    No user mistake or system error shows a traceback. If the reader of our output stops early
    (`checkrow --help | head -1`), typer exits quietly.
    """
    try:
        app(prog_name="checkrow")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as error:
        return _module_missing(error)
    except OSError as error:
        return _output_failed(error)
    return 0


def _module_missing(error: ImportError) -> int:
    """Say which extra to install. Raises the error again if no extra would help."""
    from checkrow.cli.extras import advice  # noqa: PLC0415

    command = " ".join(("checkrow", *sys.argv[1:2]))
    sentence = advice(command, error)
    if sentence is None:
        raise error
    print(f"checkrow: {sentence}", file=sys.stderr)
    return CANNOT


def _output_failed(error: OSError) -> int:
    """Report that standard output cannot be written to, and return the exit status."""
    print(f"checkrow: {error.strerror or error}.", file=sys.stderr)
    # Python flushes what is left at exit, and would fail again.
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.close(nothing)
    return 1
