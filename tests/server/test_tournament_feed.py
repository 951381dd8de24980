"""The feed of a tournament: no follower is forgotten, whatever happens at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Set
from pathlib import Path

import msgspec

from checkrow.play.people import Person
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.commands import Enter, OpenTournament
from checkrow.play.tournament.settings import TournamentSettings
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.retention import GONE
from checkrow.server.room import Room
from checkrow.server.settings import Settings
from checkrow.server.tournaments.audience import VIEW_SECONDS
from tests.server.in_process import until

HOST = Person("host", "Host")


class Reader:
    """A follower that keeps what it receives."""

    def __init__(self, player_id: str) -> None:
        self.player_id = player_id
        self.blocked: Set[str] = frozenset()
        self.messages: list[dict[str, object]] = []

    def deliver(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))


async def opened(core: Core) -> Room[Tournament]:
    command = OpenTournament(TournamentSettings(access="open"), id="open")
    id = (await core.commands.open_tournament(HOST, command)).id
    return await core.tournaments.load(id)


async def test_a_follower_arrives_while_changes_are_sent(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, feed, reader = await opened(core), core.tournament_feed, Reader("host")
        following = asyncio.create_task(feed.follow(room, reader, with_code=False))
        while not following.done():
            await feed.send_changes()  # all the time while a follower arrives
            await asyncio.sleep(0)
        await following
        assert [each["type"] for each in reader.messages] == ["tournament-snapshot"]
        await core.commands.to_tournament(Person("kid", "Kid"), room.id, Enter("Kid", id="enter"))

        async def heard() -> bool:
            return "hosting" in reader.messages[-1] and "view" in reader.messages[-1]

        await until(heard)
        feed.unfollow(room.id, reader)
        assert not feed.audiences
        assert not room.interest


async def test_erased_names_are_sent_again(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        host, _ = await core.accounts.sign_in("Rosalind", None)
        settings = TournamentSettings(access="open", title="Cup of Rosalind")
        command = OpenTournament(settings, id="open")
        id = (await core.commands.open_tournament(Person(host.id, host.name), command)).id
        reader = Reader("")
        room = await core.tournaments.load(id)
        await core.tournament_feed.follow(room, reader, with_code=False)
        await delete_account(core, host, None)

        async def heard() -> bool:
            view = reader.messages[-1].get("view")
            return isinstance(view, dict) and view["settings"]["title"] == f"Cup of {GONE}"

        await until(heard)
        core.tournament_feed.unfollow(id, reader)


async def test_new_followers_do_not_delay_present_ones(tmp_path: Path) -> None:
    """A class joins: the host sees it grow, and later followers see a current view."""
    async with running(Settings(tmp_path)) as core:
        room, feed, host = await opened(core), core.tournament_feed, Reader("host")
        await feed.follow(room, host, with_code=False)
        kids: list[Reader] = []
        for number in range(20):
            kid = Reader(f"kid{number}")
            command = Enter(f"Kid {number}", id="enter")
            await core.commands.to_tournament(Person(kid.player_id, "Kid"), room.id, command)
            await feed.follow(room, kid, with_code=False)
            kids.append(kid)
            await asyncio.sleep(0.15)
        views = [each["view"] for each in host.messages if "view" in each]
        assert len(views) > 2  # within three seconds
        await asyncio.sleep(1.5)
        late, before = Reader(""), core.now()
        await feed.follow(room, late, with_code=False)
        shown = late.messages[0]["view"]
        assert isinstance(shown, dict)
        assert shown["now"] >= before - VIEW_SECONDS
        for reader in (host, late, *kids):
            feed.unfollow(room.id, reader)
