"""Bots as separate programs against a real server."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

from checkrow.client import Client, MatchOptions, new_command_id
from checkrow.client.bot import keep_playing
from checkrow.client.requests import Requests
from checkrow.play.commands import Join
from checkrow.play.forms import Me, NewToken, SignIn, Token
from checkrow.play.match import MatchView
from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.people import new_name

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def any_step(view: MatchView) -> str:
    return random.Random(view.number).choice(view.steps).move


def start(*command: str, token: str = "") -> subprocess.Popen[str]:
    environment = {**os.environ, "CHECKROW_TOKEN": token}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment)


def example(*arguments: str, token: str = "") -> subprocess.Popen[str]:
    return start(sys.executable, str(EXAMPLE), *arguments, token=token)


def command(*arguments: str) -> subprocess.Popen[str]:
    return start(sys.executable, "-m", "checkrow", "bot", *arguments)


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 40


async def test_the_example_opens_a_lobby_and_plays(server: CheckrowServer) -> None:
    name = new_name("r")

    bot = example(server.url, name)
    try:
        assert bot.stdout is not None
        assert "is in a lobby" in bot.stdout.readline()
        async with Client(server.url) as client:
            me = await client.sign_in(new_name("p"))
            (lobby,) = [each for each in await client.lobbies() if each.owner == name]
            await client.to_lobby(lobby.lobby, Join(id=new_command_id()))
            await keep_playing(client, me.id, lobby.lobby, any_step, most=1)
            summaries = await client.matches_of(me.name)
            assert [seat.name for seat in summaries[0].seats if seat.name == name] == [name]
            assert not summaries[0].live
            async with asyncio.timeout(PATIENCE):  # the bot wants a rematch
                async for news in client.follow_match(summaries[0].id):
                    rematch = news.view.rematch
                    if rematch and rematch.match:
                        break
                    if rematch and rematch.agreed:
                        await client.accept_rematch(summaries[0].id)
    finally:
        bot.kill()
        bot.communicate()


async def test_the_example_joins_with_a_token(server: CheckrowServer) -> None:
    requests = Requests(server.url)
    named = await requests.post("/api/session", SignIn(new_name("t")), Me)
    token = await requests.post("/api/account/tokens", NewToken("example"), Token)
    async with Client(server.url) as client:
        me = await client.sign_in(new_name("p"))
        lobby = (await client.open_lobby(MatchOptions(game="checkers:russian"))).lobby
        bot = example(server.url, "ignored", me.name, token=token.token or "")
        try:
            async with asyncio.timeout(PATIENCE):
                await keep_playing(client, me.id, lobby, any_step, most=1)
            (summary,) = await client.matches_of(me.name)
            assert named.name in [seat.name for seat in summary.seats]
        finally:
            bot.kill()
            bot.communicate()


def test_two_bots_of_the_command_play_each_other(server: CheckrowServer) -> None:
    host, guest = new_name("h"), new_name("g")
    game = ("--game", "checkers:house", "--level", "random")
    one = command(server.url, "--name", host, *game, "--matches", "1")
    assert one.stdout is not None
    assert f"{host} is in a lobby" in one.stdout.readline()
    other = command(
        *(server.url, "--name", guest, "--join", host, "--level", "casual", "--matches", "1")
    )
    for bot in (one, other):
        _, errors = bot.communicate(timeout=PATIENCE)
        assert (bot.returncode, errors) == (0, "")


def test_bots_say_what_is_wrong(server: CheckrowServer) -> None:
    for arguments, sentence in (
        ((server.url, "--level", "wizard"), "there is no level 'wizard'"),
        ((server.url, "--name", "x"), "a name has 2 to 20 characters"),
        ((server.url, "--name", new_name("n"), "--join", "nobody-here"), "no public lobby open"),
        (("http://127.0.0.1:9",), "cannot be reached"),
    ):
        bot = command(*arguments)
        _, errors = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 2
        assert sentence in errors
        assert "Traceback" not in errors
