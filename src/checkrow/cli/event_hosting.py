"""What hosts do with `checkrow event`: start, pause, add time, correct, remove, finish."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.event_options import LOCAL, Event, Server, refusals
from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.cli.event_requests import HostedEvent
    from checkrow.play.tournament import TournamentView

PlayerName = Annotated[str, typer.Argument(metavar="NAME", help="The player's name in the event.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def start(code: Event, server: Server = LOCAL) -> None:
    """Start an event that you host.

    \b
    Examples:
      checkrow event start KMTWRB
    """
    view = _order(server, code, lambda event: event.client.start_tournament(event.id))
    typer.echo(f"The event has started with {view.players} players.")


def pause(code: Event, server: Server = LOCAL) -> None:
    """Pause an event: no new games start.

    The times of the event wait, and games in play continue. After a day the event continues by
    itself.

    \b
    Examples:
      checkrow event pause KMTWRB
    """
    _order(server, code, lambda event: event.client.pause_tournament(event.id))
    typer.echo(f"The event is paused. It continues with: checkrow event resume {code}")


def resume(code: Event, server: Server = LOCAL) -> None:
    """Continue an event that is paused.

    \b
    Examples:
      checkrow event resume KMTWRB
    """
    _order(server, code, lambda event: event.client.resume_tournament(event.id))
    typer.echo("The event continues.")


def next_round(code: Event, server: Server = LOCAL) -> None:
    """Start the next round now, without the wait.

    \b
    Examples:
      checkrow event next-round KMTWRB
    """
    view = _order(server, code, lambda event: event.client.start_next_round(event.id))
    typer.echo(f"Round {view.round} of {view.rounds} has started.")


def add_time(
    code: Event,
    minutes: Annotated[float, typer.Argument(metavar="MINUTES", help="Up to 60 at once.")],
    server: Server = LOCAL,
) -> None:
    """Extend the round, the wait, or the arena.

    \b
    Examples:
      checkrow event add-time KMTWRB 5
    """
    from checkrow.play.limits import MINUTE, MOST_ADDED_SECONDS

    if not 0 < minutes <= MOST_ADDED_SECONDS / MINUTE:
        most = MOST_ADDED_SECONDS / MINUTE
        refuse(f"{minutes:g} minutes cannot be added: say more than 0, and {most:g} at most.")
    seconds = minutes * MINUTE
    _order(server, code, lambda event: event.client.add_time(event.id, seconds))
    typer.echo(f"{minutes:g} more minutes.")


def finish(code: Event, yes: Yes = False, server: Server = LOCAL) -> None:
    """End an event with the standings of now. Games in play do not count.

    \b
    Examples:
      checkrow event finish KMTWRB
      checkrow event finish KMTWRB --yes
    """
    _confirm("End the event for everybody?", yes)
    view = _order(server, code, lambda event: event.client.finish_tournament(event.id))
    typer.echo(f"The event is over. Its standings: checkrow event watch {view.tournament}")


def remove(code: Event, name: PlayerName, yes: Yes = False, server: Server = LOCAL) -> None:
    """Remove a player, who cannot come back.

    A game in play is lost. The places and results of the player stay.

    \b
    Examples:
      checkrow event remove KMTWRB Ben
    """
    _confirm(f"Remove {name}, who cannot come back?", yes)
    _order(server, code, lambda event: event.client.remove_entrant(event.id, event.entrant(name)))
    typer.echo(f"{name} was removed.")


def rename(
    code: Event,
    name: PlayerName,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    server: Server = LOCAL,
) -> None:
    """Give a player another name.

    \b
    Examples:
      checkrow event rename KMTWRB "Supercat 3000" Ben
    """

    async def order(event: HostedEvent) -> int:
        return await event.client.rename_entrant(event.id, event.entrant(name), new)

    _order(server, code, order)
    typer.echo(f"{name} is now called {new}.")


def games(
    code: Event,
    player: Annotated[
        str, typer.Option(metavar="NAME", help="All games of this player.", show_default=False)
    ] = "",
    server: Server = LOCAL,
) -> None:
    """List games, with the numbers of their tables.

    The games are those of the current round, or those in play in an arena.

    \b
    Examples:
      checkrow event games KMTWRB
      checkrow event games KMTWRB --player Ada
    """
    import asyncio

    from checkrow.cli.event_requests import hosted_event
    from checkrow.terminal.online.tournament_texts import table_line

    async def find() -> list[str]:
        async with hosted_event(server, code) as event:
            if not player:
                return [table_line(each) for each in event.shown.view.tables]
            tables = await event.client.tables_of(event.id, event.entrant(player))
            return [table_line(each) for each in tables]

    with refusals():
        lines = asyncio.run(find())
    for line in lines or ["No games yet."]:
        typer.echo(line)


def correct(
    code: Event,
    table: Annotated[int, typer.Argument(metavar="TABLE", help="Its number, as games lists it.")],
    result: Annotated[str, typer.Argument(metavar="RESULT", help="Such as 1-0, 0-1, draw or 0-0.")],
    server: Server = LOCAL,
) -> None:
    """Correct the result of a game, at any time. This ends a game in play.

    The points are in the order in which "checkrow event games" lists the players.

    \b
    Examples:
      checkrow event correct KMTWRB 12 1-0
      checkrow event correct KMTWRB 12 draw
    """
    points = _points(result)
    _order(server, code, lambda event: event.client.correct_result(event.id, table, *points))
    typer.echo(f"Table {table}: {' - '.join(f'{each:g}' for each in points)}.")


def _points(result: str) -> tuple[float, ...]:
    """Read a result such as `1-0`, `1/2-1/2`, `draw`, or `5-3-1` at a table of three."""
    words = "0.5-0.5" if result.strip().lower() == "draw" else result
    try:
        points = tuple(
            0.5 if each.strip() == "1/2" else float(each.replace(",", "."))
            for each in words.split("-")
        )
    except ValueError:
        points = ()
    if not 2 <= len(points) <= 6 or not all(0 <= each < 1000 for each in points):
        refuse(f"{result!r} is not a result: write one such as 1-0, 0-1, draw or 0-0.")
    return points


def _order(
    server: str, code: str, order: Callable[[HostedEvent], Awaitable[int]]
) -> TournamentView:
    """Send a host's command; return the event after it."""
    import asyncio

    from checkrow.cli.event_requests import hosted_event

    async def send() -> TournamentView:
        async with hosted_event(server, code) as event:
            await order(event)
            return (await event.client.tournament(event.id)).view

    with refusals():
        return asyncio.run(send())


def _confirm(question: str, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        refuse("this cannot be undone: add --yes to do it without a question.")
    if not typer.confirm(question):
        raise typer.Exit


COMMANDS = (
    start,
    pause,
    resume,
    next_round,
    add_time,
    games,
    correct,
    rename,
    remove,
    finish,
)
