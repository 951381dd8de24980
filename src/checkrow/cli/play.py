"""The command `checkrow play`: start a game without the menu."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.rules.model import Game


play = typer.Typer(invoke_without_command=True)

Against = Annotated[
    str | None,
    typer.Option(
        "--vs", metavar="LEVEL", help="Play the computer: 1 (weakest) to 10 (perfect), or adaptive."
    ),
]
Side = Annotated[
    str | None,
    typer.Option(help="Your side against the computer.", show_default="the side that starts"),
]
Names = Annotated[
    str | None,
    typer.Option(help="The players' names, separated by commas; the first player starts."),
]
TimeLimit = Annotated[
    str | None,
    typer.Option("--clock", help="Minutes per player + seconds per turn, as in 5+3."),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Show the pieces as plain letters.")]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.add_typer(play, name="play")


@play.callback()
def choose(context: typer.Context) -> None:
    """Play on the full screen: at one keyboard, or against the computer.

    Without a game, this opens the menu. Set NO_COLOR to turn off colours.

    \b
    Examples:
      checkrow play
      checkrow play connect
      checkrow play checkers --vs 6
    """
    if context.invoked_subcommand is None:
        _need_terminal()
        from checkrow.terminal.app import run_menu

        run_menu()


@play.command()
def connect(
    size: Annotated[
        str, typer.Option(metavar="COLUMNSxROWS", help="The size of the board.")
    ] = "7x6",
    line: Annotated[int, typer.Option("--connect", help="How many in a row win.")] = 4,
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    vs: Against = None,
    side: Side = None,
    names: Names = None,
    clock: TimeLimit = None,
    ascii_pieces: Ascii = False,
) -> None:
    """Drop discs and line up four, or any other number, on any board, with any number of players.

    \b
    Examples:
      checkrow play connect
      checkrow play connect --vs 6
      checkrow play connect --size 9x7 --connect 5 --players 3
      checkrow play connect --names Ann,Bob --clock 5+3
    """
    from checkrow.rules.errors import BadNotation
    from checkrow.terminal.app.new_games import read_board

    try:
        board = read_board(size, str(line), str(players))
    except BadNotation as refusal:
        refuse(str(refusal))
    _start(board, vs, side, names, clock, ascii_pieces)


@play.command()
def checkers(
    variant: Annotated[
        str,
        typer.Option(help="house, american, international ...; an unknown name lists them all."),
    ] = "house",
    vs: Against = None,
    side: Side = None,
    names: Names = None,
    clock: TimeLimit = None,
    ascii_pieces: Ascii = False,
) -> None:
    """Play checkers by the house rules or a variant played around the world.

    In the house rules --clock is the time for each turn: if it runs out, you lose the turn.

    \b
    Examples:
      checkrow play checkers
      checkrow play checkers --variant russian --vs 6
      checkrow play checkers --variant american --vs 3 --side light
    """
    by_key(f"checkers:{variant}", vs, side, names, clock, ascii_pieces)


@play.command("game")
def by_key(
    key: Annotated[str, typer.Argument(help="The key of a game, such as connect:9x7x5:2.")],
    vs: Against = None,
    side: Side = None,
    names: Names = None,
    clock: TimeLimit = None,
    ascii_pieces: Ascii = False,
) -> None:
    """Play any game by its key, including games from other packages.

    \b
    Examples:
      checkrow play game connect:9x7x5:2
      checkrow play game checkers:russian --vs 6
    """
    from checkrow.rules.errors import BadNotation
    from checkrow.rules.games import game

    try:
        chosen = game(key)
    except BadNotation as refusal:
        refuse(str(refusal))
    _start(chosen, vs, side, names, clock, ascii_pieces)


def _start(
    game: Game,
    vs: str | None,
    side: str | None,
    names: str | None,
    clock: str | None,
    ascii_pieces: bool,
) -> None:
    from checkrow.rules.errors import CheckrowError
    from checkrow.terminal.app import run_game
    from checkrow.terminal.app.new_games import NewGameDraft

    if side is not None and vs is None:
        refuse("--side needs the computer as an opponent: add --vs, such as --vs 6")
    players = tuple(names.split(",")) if names else ()
    try:
        draft = NewGameDraft(game, players, vs, side, clock).checked()
    except CheckrowError as refusal:
        refuse(str(refusal))
    _need_terminal()
    run_game(draft, letters=ascii_pieces)


def _need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        refuse(
            "the full screen needs a terminal: run this command in one, or play in plain lines "
            "with checkrow classic"
        )
