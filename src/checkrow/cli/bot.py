"""The command `checkrow bot`: let the computer play on a server like any other player."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.client import Client
    from checkrow.client.bot import Choose


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("bot")(bot)


def bot(
    address: Annotated[str, typer.Argument(metavar="[URL]", help="The server.")] = (
        "http://localhost:8000"
    ),
    name: Annotated[str, typer.Option(help="The bot's name, if it has no token.")] = "Robbie",
    token: Annotated[
        str, typer.Option(envvar="CHECKROW_TOKEN", help="The bot's token.", show_envvar=True)
    ] = "",
    owner: Annotated[
        str, typer.Option("--join", help="Whose lobby to join. Without it, the bot opens its own.")
    ] = "",
    event: Annotated[
        str, typer.Option(metavar="CODE", help="The event to take part in, until it is over.")
    ] = "",
    game: Annotated[
        str, typer.Option(help="The game to play in its own lobby.")
    ] = "connect:7x6x4:2",
    level: Annotated[str, typer.Option(help="How well it plays: 1 (weakest) to 10.")] = "3",
    matches: Annotated[int, typer.Option(help="Stop after this many; 0 never stops.", min=0)] = 0,
) -> None:
    """Let the computer play on a server: in its own lobby, in somebody else's, or in an event.

    To write your own bot, start from examples/bot.py.

    \b
    Examples:
      checkrow bot --level 6
      checkrow bot http://192.168.1.20:8000 --join Ada --matches 3
      checkrow bot --event KMTWRB --name Robbie --level club
    """
    import asyncio

    from checkrow.client import Client, MatchOptions, NotReached, Refused
    from checkrow.client.bot import find_a_lobby, keep_playing

    async def play() -> None:
        async with Client(address, token) as client:
            me = await (client.who_am_i() if token else client.sign_in(name))
            if event:
                own = token or (await client.make_token("event")).token or ""
                await _take_part(Client(address, own), event, me.name, choose)
                return
            lobby = await find_a_lobby(client, owner, MatchOptions(game=game))
            typer.echo(f"{me.name} is in a lobby at {client.address}; Ctrl-C stops it.")
            await keep_playing(client, me.id, lobby, choose, matches)

    if event and (owner or matches):
        refuse("--event plays all games of the event: leave out --join and --matches")
    try:
        choose = engine_chooser(level)
        asyncio.run(play())
    except (Refused, NotReached, ValueError) as error:
        refuse(f"{error}.")


async def _take_part(bot: Client, code: str, name: str, choose: Choose) -> None:
    """Join an event and play. The client has a token, so the server knows that it is a bot."""
    from checkrow.client.bot import play_tournament

    async with bot:
        joined = await bot.join(code, name)
        typer.echo(f"{name} takes part at {bot.address}; Ctrl-C stops it.")
        over = await play_tournament(bot, joined.tournament, choose)
    if over.me:
        typer.echo(f"{name} finished in place {over.me.place}, with {over.me.points:g} points.")


def engine_chooser(level: str) -> Choose:
    """Return a function that asks a level for its move. Raises `ValueError` if it is unknown."""
    from checkrow.engines.engine import undisturbed
    from checkrow.engines.levels import engine_for
    from checkrow.play.match import MatchView
    from checkrow.rules.games import game as game_of
    from checkrow.rules.record import Record

    engine = engine_for(level, rng=random.Random(), clock=time.monotonic)

    def choose(view: MatchView) -> str:
        game = game_of(view.game)
        record = Record(game, game.read_position(view.fen))
        return str(engine.search(record, engine.usual_limits, undisturbed).move)

    return choose
