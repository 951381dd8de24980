"""The client library at a tournament: following, commands, and a server that dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from checkrow.client import Client, Refused, new_command_id
from checkrow.client.bot import play_tournament
from checkrow.play.commands import Say
from checkrow.play.messages import TournamentSnapshot
from checkrow.play.tournament.commands import Pause, RemoveEntrant, StartTournament, Withdraw
from checkrow.play.tournament.settings import Arena, RoundRobin
from tests.online.events import hosted
from tests.online.test_bots import any_step
from tests.server.backing import PATIENCE, CheckrowServer, embedded


async def until(
    news: AsyncIterator[TournamentSnapshot], happened: Callable[[TournamentSnapshot], bool]
) -> list[TournamentSnapshot]:
    """Return everything that arrives until the condition is met."""
    seen: list[TournamentSnapshot] = []
    async with asyncio.timeout(PATIENCE):
        async for each in news:
            seen.append(each)
            if happened(each):
                return seen
    raise AssertionError("following ended")


async def test_every_change_brings_the_whole_tournament(server: CheckrowServer) -> None:
    async with hosted(server, Arena(20), chat=True) as host, Client(server.url) as guest:
        joined = await guest.join(host.code, "Ada")
        news = guest.follow_tournament(joined.tournament)
        (first,) = await until(news, lambda each: True)
        assert first.view.players == 1
        assert first.me is not None
        assert (first.me.id, first.me.name) == (joined.id, "Ada")
        assert (first.hosting, first.code) == (None, "")
        await guest.to_tournament(joined.tournament, Pause(id=new_command_id()))
        *_, paused = await until(
            news, lambda each: each.me is not None and each.me.status == "paused"
        )
        assert paused.view.settings == first.view.settings
        for text in ("one", "two"):
            await host.command(Say(id=new_command_id(), text=text))
        said = await until(news, lambda each: any("two" in str(entry) for entry in each.talk))
        assert len([entry for each in said for entry in each.talk]) == 2
        assert all(each.me == paused.me for each in said)
        async with Client(server.url) as other:
            await other.join(host.code, "Ben")
            *_, both = await until(news, lambda each: each.view.players == 2)
            assert [line.name for line in both.view.standings] == ["Ada", "Ben"]
        await guest.to_tournament(joined.tournament, Withdraw(id=new_command_id()))
        *_, gone = await until(news, lambda each: each.me is None)
        assert gone.talk == ()


async def test_commands_and_following_are_refused_with_reasons(server: CheckrowServer) -> None:
    async with hosted(server, RoundRobin()) as host, Client(server.url) as guest:
        with pytest.raises(Refused) as refused:
            await until(guest.follow_tournament(host.tournament), lambda each: True)
        assert refused.value.code == "no-such-tournament"
        hosting = (await host.shown()).hosting
        assert hosting is not None
        (shown,) = await until(
            guest.follow_tournament(host.tournament, hosting.projector), lambda each: True
        )
        assert shown.code == host.code
    async with hosted(server, RoundRobin()) as host, Client(server.url) as guest:
        await guest.join(host.code, "Ada")
        with pytest.raises(Refused) as refused:
            await guest.to_tournament(host.tournament, StartTournament(id=new_command_id()))
        assert refused.value.code == "not-the-host"


async def test_an_open_tournament_is_listed_and_joined_without_a_code(
    server: CheckrowServer,
) -> None:
    async with hosted(server, Arena(20), access="open", title="For all") as host:
        guest = Client(server.url)
        (listed,) = [each for each in await guest.tournaments() if each.title == "For all"]
        assert (listed.tournament, listed.playing) == (host.tournament, False)
        joined = await guest.join("", "Ada", tournament=listed.tournament)
        assert joined.tournament == host.tournament
        (listed,) = [each for each in await guest.tournaments() if each.title == "For all"]
        assert listed.playing


async def test_a_bot_that_is_removed_ends(server: CheckrowServer) -> None:
    async with hosted(server, Arena(20)) as host, Client(server.url) as guest:
        joined = await guest.join(host.code, "Ada")
        await guest.to_tournament(joined.tournament, Pause(id=new_command_id()))
        playing = asyncio.create_task(play_tournament(guest, joined.tournament, any_step))
        # A paused bot returns as soon as it follows.
        news = guest.follow_tournament(joined.tournament)
        await until(news, lambda each: each.me is not None and each.me.status == "here")
        await host.command(RemoveEntrant(id=new_command_id(), entrant=joined.id))
        with pytest.raises(Refused) as refused:
            await asyncio.wait_for(playing, PATIENCE)
        assert refused.value.code == "removed-by-host"


async def test_a_server_that_dies_interrupts_nothing(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        server = service.servers[0]
        async with (
            hosted(server, RoundRobin(), chat=True) as host,
            Client(server.url) as one,
            Client(server.url) as two,
            Client(server.url) as three,
        ):
            names = {"Ada": one, "Ben": two, "Cleo": three}
            for name, client in names.items():
                await client.join(host.code, name)
            await host.command(Say(id=new_command_id(), text="welcome"))
            news = three.follow_tournament(host.tournament)
            (first,) = await until(news, lambda each: True)
            assert len(first.talk) == 1
            await asyncio.to_thread(server.kill)
            start = asyncio.create_task(host.start())  # sent once the server answers again
            await asyncio.to_thread(server.start)
            await start
            seen = await until(news, lambda each: each.view.phase == "running")
            assert all(each.talk == () for each in seen)  # no message repeats
            async with asyncio.timeout(PATIENCE):
                over = await asyncio.gather(
                    *(play_tournament(each, host.tournament, any_step) for each in names.values())
                )
            assert {each.view.phase for each in over} == {"finished"}
            assert sum(each.me.points for each in over if each.me) == 3
