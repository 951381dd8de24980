"""The command `checkrow event`: tournaments on a server, from the terminal."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli import event_hosting
from checkrow.cli.event_options import LOCAL, Event, Server, refusals
from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.play.tournament.settings import Format

app = typer.Typer(no_args_is_help=True)

Ascii = Annotated[bool, typer.Option("--ascii", help="Show the pieces as plain letters.")]
KINDS = ("arena", "round-robin", "swiss", "knockout", "simul", "relay")


@app.callback()
def event() -> None:
    """Take part in tournaments on a server: join with a code, and your games open by themselves.

    \b
    Examples:
      checkrow event list
      checkrow event join KMTWRB --name Ada
      checkrow event watch KMTWRB
      checkrow event new --kind arena --minutes 30 --name Ada
      checkrow event start KMTWRB
      checkrow event pause KMTWRB
    """


@app.command("list")
def list_events(server: Server = LOCAL) -> None:
    """List the open events, and those you host or take part in.

    \b
    Examples:
      checkrow event list
      checkrow event list --server http://192.168.1.20:8000
    """
    import asyncio

    from checkrow.cli.event_requests import list_tournaments
    from checkrow.terminal.online.tournament_texts import listing_text

    with refusals():
        listed = asyncio.run(list_tournaments(server))
    if not listed:
        typer.echo("No open events. To join one with a code: checkrow event join CODE --name Ada")
    for each in listed:
        typer.echo(f"{each.tournament}  {listing_text(each)}")


@app.command()
def join(
    code: Event,
    name: Annotated[str, typer.Option(help="Your name in the event, such as Ada.")] = "",
    password: Annotated[
        str | None, typer.Option(help="The password, if the event has one.", show_default=False)
    ] = None,
    server: Server = LOCAL,
    ascii_pieces: Ascii = False,
) -> None:
    """Join an event and play in it, on the full screen.

    You need no account. Your next game opens by itself; in between you see the standings. Ctrl-C
    leaves the screen, but not the event: join again with the same code on this computer to continue
    as the same player.

    \b
    Examples:
      checkrow event join KMTWRB --name Ada
      checkrow event join KMTWRB
    """
    import asyncio

    from checkrow.cli.event_requests import join_tournament
    from checkrow.terminal.online import run_event

    _need_terminal()
    with refusals():
        player = asyncio.run(join_tournament(server, code, name, password))
        sentence = run_event(server, player.token, player.tournament, letters=ascii_pieces)
    if sentence:
        refuse(sentence)
    typer.echo(f"You can come back as {player.name}: checkrow event join {code}{_at(server)}")


@app.command()
def watch(
    code: Event,
    key: Annotated[
        str, typer.Option(help="The key in the address of the projector.", show_default=False)
    ] = "",
    server: Server = LOCAL,
    ascii_pieces: Ascii = False,
) -> None:
    """Show the standings of an event, which refresh by themselves.

    In a pipe or a file, the standings are printed once.

    \b
    Examples:
      checkrow event watch KMTWRB
      checkrow event watch 1f0c5d8e2a9b4c37 > standings.txt
    """
    import asyncio

    from checkrow.cli.event_requests import find_tournament
    from checkrow.terminal.online import run_event
    from checkrow.terminal.online.tournament_texts import standings_text, title_line

    with refusals():
        client, tournament = asyncio.run(find_tournament(server, code))
        shown = asyncio.run(client.tournament(tournament, key)).view
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            typer.echo(title_line(shown.settings))
            typer.echo(str(standings_text(shown)), nl=False)
            return
        sentence = run_event(server, client.token, tournament, key=key, letters=ascii_pieces)
    if sentence:
        refuse(sentence)


@app.command()
def new(
    kind: Annotated[str, typer.Option(help=f"One of {', '.join(KINDS)}.")] = "swiss",
    game: Annotated[str, typer.Option(help="The key of the game.")] = "connect:7x6x4:2",
    clock: Annotated[
        str, typer.Option(help="Such as 5+3: minutes for each player, and seconds per turn.")
    ] = "5+3",
    minutes: Annotated[float, typer.Option(help="How long an arena takes.")] = 60.0,
    rounds: Annotated[int, typer.Option(help="How many rounds a Swiss or a relay has.")] = 5,
    title: Annotated[str, typer.Option(help="The title.", show_default=False)] = "",
    listed: Annotated[
        bool, typer.Option("--open", help="List it, and let everybody join without a code.")
    ] = False,
    bots: Annotated[bool, typer.Option("--bots", help="Let bots take part.")] = False,
    name: Annotated[
        str, typer.Option(help="Your name on the server, the first time.", show_default=False)
    ] = "",
    server: Server = LOCAL,
) -> None:
    """Open an event, which you host, and print its code.

    The browser has all settings, and the host's page.

    \b
    Examples:
      checkrow event new --name Ada
      checkrow event new --kind arena --minutes 30 --title "Class 4b"
    """
    import asyncio

    from checkrow.cli.event_requests import open_tournament
    from checkrow.play.tournament.settings import TournamentSettings
    from checkrow.terminal.match.clock_texts import read_clock

    with refusals():
        settings = TournamentSettings(
            format=_format(kind, minutes, rounds),
            game=game,
            clock=read_clock(clock),
            title=title,
            access="open" if listed else "code",
            bots=bots,
        )

        code = asyncio.run(open_tournament(server, name, settings))
    typer.echo(f"The code is {code}.")
    typer.echo(f"People join:  checkrow event join {code} --name NAME{_at(server)}")
    typer.echo(f"You start it: checkrow event start {code}{_at(server)}")


for each in event_hosting.COMMANDS:
    app.command()(each)


def _format(kind: str, minutes: float, rounds: int) -> Format:
    from checkrow.client import Refused
    from checkrow.play.tournament import settings

    match kind:
        case "arena":
            return settings.Arena(minutes)
        case "round-robin":
            return settings.RoundRobin()
        case "swiss":
            return settings.Swiss(rounds)
        case "knockout":
            return settings.Knockout()
        case "simul":
            return settings.Simul()
        case "relay":
            return settings.Relay(rounds)
        case _:
            raise Refused("bad-kind", f"there is no kind {kind!r}: choose {', '.join(KINDS)}")


def _at(server: str) -> str:
    return "" if server == LOCAL else f" --server {server}"


def _need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        refuse("the full screen needs a terminal: run this command in one.")
