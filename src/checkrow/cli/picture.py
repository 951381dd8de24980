"""The command `checkrow picture`: any position as SVG or PNG."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import FAILED, refuse

if TYPE_CHECKING:
    from checkrow.rules.board_view import Cells
    from checkrow.rules.model import Game, Position
    from checkrow.rules.record import Record

WIDTHS = (60, 4000)  # pixels


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("picture")(picture)


def picture(
    what: Annotated[
        str,
        typer.Argument(help="A position, a record, or a game such as connect or checkers:russian."),
    ],
    game: Annotated[
        str | None,
        typer.Option(metavar="KEY", help="The game, where WHAT does not say: checkers:american."),
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help='Moves to play first: "4 4 3", "11-15 23-18".')
    ] = None,
    arrow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MOVE",
            help="Draw an arrow along a move or along cells: 4, c3-d4, c3-e5-g3. Repeat for more.",
        ),
    ] = None,
    mark: Annotated[
        list[str] | None,
        typer.Option(metavar="CELL", help="Draw a ring around a cell: d4. Repeat for more."),
    ] = None,
    flipped: Annotated[bool, typer.Option("--flipped", help="See it from the other side.")] = False,
    width: Annotated[
        int, typer.Option(help="Width in pixels.", min=WIDTHS[0], max=WIDTHS[1])
    ] = 720,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write to a file that ends in .svg or .png; without it, print SVG.",
        ),
    ] = None,
) -> None:
    """Draw a position, with arrows and marks. The last move is marked by itself.

    \b
    Examples:
      checkrow picture connect > empty.svg
      checkrow picture connect --moves "4 4 3" --arrow 5 -o game.svg
      checkrow picture "W:WKc3,a1:Bd4,g5,a7" --game checkers:russian --mark c3 -o k.png
      checkrow picture checkers:house --arrow c3-d4 --flipped -o start.svg
    """
    from checkrow import svg
    from checkrow.rules.errors import CheckrowError

    if output is not None:
        _check(output)
    try:
        record = _record(what, game, moves)
        position, turns = record.position, record.turns
        arrows = [_cells(position, text) for text in arrow or ()]
        arrows += [(_cell(position.game, text),) for text in mark or ()]
        last = [str(move) for move in turns[-1]] if turns else []
    except CheckrowError as refusal:
        refuse(str(refusal))
    drawn = svg.picture(position, last=last, arrows=arrows, flipped=flipped, width=width)
    if output is None:
        typer.echo(drawn)
    else:
        _write(output, drawn)


def _record(what: str, key: str | None, moves: str | None) -> Record:
    from checkrow.cli.rules import named_game
    from checkrow.rules.errors import BadNotation, UnknownGame
    from checkrow.rules.games import game
    from checkrow.rules.reading import read_line
    from checkrow.rules.record import Record
    from checkrow.rules.typed_moves import with_moves

    known = None if key is None else game(key)
    try:
        record = Record(named_game(what)) if what.isalpha() else read_line(what.strip(), known)
    except UnknownGame as error:
        raise BadNotation(f"{error.what}: add --game with {error.choices}") from None
    if record is None:
        raise BadNotation(
            f"{what[:60]!r} is neither a position nor a game: write '2x4/7/7/7/7/7 o', "
            "checkers:russian or connect"
        )
    if known is not None and record.game != known:
        raise BadNotation(f"this is {record.game}, not {known}: leave --game out")
    return record if moves is None else with_moves(record, moves)


def _cells(position: Position, text: str) -> Cells:
    """Return where an arrow goes: along a move that can be made, or from cell to cell."""
    from checkrow.svg import arrow_along

    if text in [step.move for step in position.render().steps]:
        return arrow_along(position, [text])
    return tuple(_cell(position.game, name) for name in re.split("[-x]", text))


def _cell(game: Game, name: str) -> int:
    from checkrow.rules.errors import BadNotation

    names = [each.casefold() for each in game.cell_names]
    if name and name.casefold() in names:
        return names.index(name.casefold())
    known = [each for each in game.cell_names if each]
    raise BadNotation(
        f"{name[:20]!r} is not a cell of {game}: its cells are {known[0]} to {known[-1]}"
    )


def _check(output: Path) -> None:
    from importlib.util import find_spec

    if output.suffix.lower() not in (".svg", ".png"):
        refuse(
            f"a picture is SVG or PNG: name a file that ends in .svg or .png, not {output.name!r}"
        )
    if output.suffix.lower() == ".png" and find_spec("resvg_py") is None:
        refuse("PNG needs the package resvg-py: pip install resvg-py, or name a .svg file")
    if output.is_dir() or not output.parent.is_dir():
        refuse(f"{output} cannot be written: there is no folder {str(output.parent)!r} for it")


def _write(output: Path, drawn: str) -> None:
    from checkrow.svg import as_png

    data = as_png(drawn) if output.suffix.lower() == ".png" else drawn.encode()
    try:
        output.write_bytes(data)
    except OSError as error:
        typer.echo(f"checkrow: {output} cannot be written: {error.strerror or error}", err=True)
        raise typer.Exit(FAILED) from None
    print(f"The picture is in {output}.", file=sys.stderr)
