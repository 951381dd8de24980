"""The command `checkrow analyse`: evaluate every move, and find where a game was lost."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import FAILED, INTERRUPTED, refuse

if TYPE_CHECKING:
    from checkrow.engines.analysis.review import GameReview
    from checkrow.engines.engine import Limits
    from checkrow.rules.model import Game
    from checkrow.terminal.analysis.subject import Subject

POSITION_SECONDS = 5.0
REVIEW_SECONDS = 0.5


def register(app: typer.Typer) -> None:
    """Add the command to the program, under both spellings."""
    app.command("analyse")(analyse)
    app.command("analyze", hidden=True)(analyse)


def analyse(
    what: Annotated[
        str | None,
        typer.Argument(
            help="A position, a record, a game, a file name (a saved game or PDN), or - "
            "for standard input.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="KEY", help="The game, if WHAT does not say it, such as checkers:american."
        ),
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help='Moves to play first, such as "4 4 3", "11-15 23-18".')
    ] = None,
    number: Annotated[int, typer.Option(help="Which game of a PDN file.")] = 1,
    list_games: Annotated[
        bool, typer.Option("--list", help="List the games of a PDN file.")
    ] = False,
    at: Annotated[
        str | None,
        typer.Option(metavar="TURN", help="Analyse one position: after this many turns, or end."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="Time for each position.", show_default="5, or 0.5 when reviewing a whole game"
        ),
    ] = None,
    depth: Annotated[int | None, typer.Option(help="How many turns to look ahead.")] = None,
    nodes: Annotated[
        int | None, typer.Option(help="Nodes for each position, for repeatable results.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Plot the evaluation of a game to this file."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Evaluate every move of a position, or review every turn of a game.

    Connect-N for two players is solved exactly if time allows; the strongest engine evaluates
    everything else. Ctrl-C stops and shows the results so far.

    \b
    Examples:
      checkrow analyse "2x1oo1/2x4/7/7/7/7 x"
      checkrow analyse --moves "4 4 4 4 4 2" --at end
      checkrow analyse "W:W21,22,K30:B1-12" --game checkers:american --seconds 10
      checkrow analyse club.pdn --number 3 --plot evaluation.svg
      checkrow analyse saved.json --json
    """
    from checkrow.rules.errors import CheckrowError
    from checkrow.terminal.analysis.running import show_position, show_review

    try:
        known = _game(game)
        data = _bytes_of(what)
        if list_games:
            _list(data)
            return
        subject = _subject(what, data, known, number, moves)
        whole_game = at is None and subject.has_turns
        limits = _limits(seconds, depth, nodes, whole_game=whole_game)
        if whole_game:
            _check_plot(plot)
            review = show_review(subject, limits, as_json=json)
            if plot is not None:
                _write_plot(plot, review, subject)
            complete = review.complete
        else:
            if plot is not None:
                refuse("--plot needs a whole game: give one with moves, and leave out --at")
            subject = _at(subject, at)
            if over := subject.record.outcome:
                refuse(
                    f"there is no move to analyse, because the game is over: {over.reason.value}"
                )
            complete = show_position(subject, limits, as_json=json).complete
    except CheckrowError as refusal:
        refuse(str(refusal))
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _game(key: str | None) -> Game | None:
    from checkrow.rules.games import game

    return None if key is None else game(key)


def _bytes_of(what: str | None) -> bytes | None:
    """Return the content of the file or stream that `what` names; None if it names neither."""
    from checkrow.terminal.analysis.subject import MOST_BYTES, file_named

    if what is None:
        return None
    if what == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin else b""
    path = file_named(what)
    if path is None:
        return None
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        refuse(f"{what} cannot be read: {error.strerror or error}")


def _list(data: bytes | None) -> None:
    from checkrow.terminal.analysis.subject import listed

    if data is None:
        refuse("--list needs a PDN file name, or - for standard input")
    for line in listed(data):
        typer.echo(line)


def _subject(
    what: str | None, data: bytes | None, known: Game | None, number: int, moves: str | None
) -> Subject:
    from checkrow.rules.families import families
    from checkrow.rules.record import Record
    from checkrow.rules.typed_moves import with_moves
    from checkrow.terminal.analysis.subject import EXAMPLES, Subject, read_argument, read_bytes

    if data is not None:
        subject = read_bytes(data, known, number)
    elif what is not None:
        subject = read_argument(what, known)
    elif known is None and moves is None:
        refuse(f"say what to analyse: {EXAMPLES}")
    else:
        subject = Subject(Record(known or families()[0].usual_game))
    if moves is None:
        return subject
    return Subject(with_moves(subject.record, moves), subject.names)


def _at(subject: Subject, at: str | None) -> Subject:
    if at is None or at == "end":
        return subject
    turns = len(subject.record.turns)
    if not (at.isascii() and at.isdecimal() and len(at) < 10 and int(at) <= turns):
        refuse(f"--at takes a number of turns from 0 to {turns}, or end; got {at[:20]!r}")
    return subject.after(int(at))


def _limits(
    seconds: float | None, depth: int | None, nodes: int | None, *, whole_game: bool
) -> Limits:
    import math

    from checkrow.engines.engine import Limits

    if seconds is not None and not (0 < seconds < math.inf):
        refuse("--seconds takes a number above 0, such as 2.5")
    for name, value in (("depth", depth), ("nodes", nodes)):
        if value is not None and value < 1:
            refuse(f"--{name} takes a number of at least 1")
    if seconds is None and nodes is None:
        seconds = REVIEW_SECONDS if whole_game else POSITION_SECONDS
    return Limits(seconds, depth, nodes)


def _check_plot(plot: Path | None) -> None:
    """Refuse a bad file name now rather than after minutes of work."""
    if plot is None:
        return
    if plot.suffix.lower() != ".svg":
        refuse(f"--plot writes SVG: the file name must end in .svg; got {plot.name!r}")
    if plot.is_dir() or not plot.parent.is_dir():
        refuse(f"{plot} cannot be written: the folder {str(plot.parent)!r} does not exist")


def _write_plot(plot: Path, review: GameReview, subject: Subject) -> None:
    from checkrow.engines.analysis.plot_svg import plot_svg

    try:
        plot.write_text(plot_svg(review, subject.called), encoding="utf-8")
    except OSError as error:
        typer.echo(f"checkrow: {plot} cannot be written: {error.strerror or error}", err=True)
        raise typer.Exit(FAILED) from None
    typer.echo(f"Wrote the plot to {plot}.", err=True)
