"""Friends, blocks and challenges: on SQLite, and between two workers on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Set
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, select
from websockets.asyncio.client import ClientConnection

from checkrow.client import Client, MatchOptions, Refused, new_command_id
from checkrow.play.challenges import NewChallenge
from checkrow.play.clock import Fischer
from checkrow.play.commands import Join, OpenLobby, Ready, Resign, Say
from checkrow.play.messages import Challenges
from checkrow.play.people import Person as Author
from checkrow.play.wire import encode
from checkrow.server.challenge_feed import ChallengeFeed
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.players import Player
from checkrow.server.relations import blocked_either_way, blocked_with
from checkrow.server.settings import Settings
from checkrow.server.store.schema import challenges
from tests.server.backing import Service
from tests.server.in_process import two_workers, until
from tests.server.people import (
    Person,
    entries_of,
    new_name,
    people,
    play_out,
    play_some,
    start_match,
)
from tests.server.sockets import receive, say, socket_to

OPTIONS = MatchOptions(game="checkers:house", clock=Fischer(300.0, 3.0))


async def met(players: list[Person]) -> str:
    """Let the players finish a match with each other, and return its id."""
    match = await start_match(players)
    await play_out(players, match)
    return match


async def seen(person: Person, expected: Callable[[Challenges], bool]) -> Challenges:
    """Return a person's challenges as soon as they meet a condition."""
    async with asyncio.timeout(30):
        async for shown in person.client.challenges():
            if expected(shown):
                return shown
    raise AssertionError("the connection has ended")


async def challenged(by: Person, to: Person, options: MatchOptions = OPTIONS) -> str:
    """Send a challenge, wait until both sides see it, and return its id."""
    await online(by, to)
    made = await by.client.challenge(to.name, options)
    await seen(to, lambda shown: any(each.id == made.id for each in shown.incoming))
    return made.id


async def online(*persons: Person) -> None:
    """Wait until everybody sees all the others online."""
    for person in persons:
        await seen(person, lambda shown: True)
    async with asyncio.timeout(30):
        for one in persons:
            for other in persons:
                if one is not other:
                    await one.client.add_friend(other.name)
                    while not all(each.online for each in await one.client.friends()):
                        await asyncio.sleep(0.05)


async def refused(code: str, *words: str, by: Awaitable[object]) -> None:
    with pytest.raises(Refused) as error:
        await by
    assert error.value.code == code
    for word in words:
        assert word in error.value.sentence


async def test_friends_are_people_one_has_played(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        await refused("not-played", bob.name, by=ann.client.add_friend(bob.name))
        await refused("not-yourself", by=ann.client.add_friend(ann.name))
        await refused("no-such-player", by=ann.client.add_friend(new_name()))
        await met([ann, bob])
        await ann.client.add_friend(bob.name.upper())
        await ann.client.add_friend(bob.name)  # repeats change nothing
        assert [each.name for each in await ann.client.friends()] == [bob.name]
        assert await bob.client.friends() == []
        assert await eve.client.friends() == []
        await ann.client.remove_friend(bob.name)
        assert await ann.client.friends() == []


async def test_friends_see_each_other_online(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        await ann.client.add_friend(bob.name)

        async def until(is_online: bool) -> None:
            async with asyncio.timeout(30):
                while [each.online for each in await ann.client.friends()] != [is_online]:
                    await asyncio.sleep(0.05)

        await until(True)  # over the socket of the match
        await bob.client.__aexit__()
        await until(False)
        async with socket_to(service.url(1), bob):
            await until(True)


async def test_an_accepted_challenge_is_a_match(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        id = await challenged(ann, bob)
        (incoming,) = (await seen(bob, lambda shown: bool(shown.incoming))).incoming
        assert (incoming.name, incoming.options) == (ann.name, OPTIONS)
        (outgoing,) = (await seen(ann, lambda shown: bool(shown.outgoing))).outgoing
        assert (outgoing.name, outgoing.state, outgoing.match) == (bob.name, "waiting", "")

        accepted = await bob.client.accept_challenge(id)
        shown = await seen(ann, lambda shown: any(each.match for each in shown.outgoing))
        assert [(each.state, each.match) for each in shown.outgoing] == [
            ("accepted", accepted.match)
        ]
        await seen(bob, lambda shown: not shown.incoming)
        assert (await bob.client.accept_challenge(id)).match == accepted.match  # repeated
        view = (await ann.client.match(accepted.match)).view
        assert {each.id for each in view.players} == {ann.id, bob.id}
        assert view.game == OPTIONS.game
        assert view.clock is not None
        await play_some([ann, bob], accepted.match, 6)
        await ann.client.to_match(accepted.match, Resign(id=new_command_id()))
        assert accepted.match in {each.id for each in await ann.client.matches_of(bob.name)}


async def test_a_challenge_is_declined_and_withdrawn(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        id = await challenged(ann, bob)
        await bob.client.decline_challenge(id)
        await seen(ann, lambda shown: [each.state for each in shown.outgoing] == ["declined"])
        await seen(bob, lambda shown: not shown.incoming)
        await refused("no-such-challenge", by=bob.client.accept_challenge(id))
        await ann.client.withdraw_challenge(id)
        await seen(ann, lambda shown: not shown.outgoing)

        id = await challenged(ann, bob)
        await ann.client.withdraw_challenge(id)
        await seen(bob, lambda shown: not shown.incoming)
        await refused("no-such-challenge", by=bob.client.accept_challenge(id))


async def test_people_who_cannot_be_challenged(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        await refused("not-played", by=ann.client.challenge(eve.name))
        await refused("not-yourself", by=ann.client.challenge(ann.name))
        await met([ann, bob])
        await online(ann, bob)
        for_three = MatchOptions(game="connect:9x7x4:3")
        await refused("bad-game", by=ann.client.challenge(bob.name, for_three))
        await bob.client.sign_out()
        async with asyncio.timeout(30):
            while any(each.online for each in await ann.client.friends()):
                await asyncio.sleep(0.05)
        await refused("not-online", bob.name, by=ann.client.challenge(bob.name, OPTIONS))


async def test_a_challenge_of_others_is_nobodys_business(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        await met([ann, bob])
        id = await challenged(ann, bob)
        await refused("no-such-challenge", by=eve.client.accept_challenge(id))
        await refused("no-such-challenge", by=ann.client.accept_challenge(id))
        await eve.client.decline_challenge(id)
        await eve.client.withdraw_challenge(id)
        await bob.client.withdraw_challenge(id)
        assert (await bob.client.accept_challenge(id)).match


async def test_too_many_challenges(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        await online(ann, bob)
        most = 5
        for _ in range(most):
            await ann.client.challenge(bob.name, OPTIONS)
        await refused("too-many-challenges", by=ann.client.challenge(bob.name, OPTIONS))


async def test_a_block_ends_what_was_between_two(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        id = await challenged(ann, bob)
        await bob.client.block(ann.name)
        await bob.client.block(ann.name)  # repeats change nothing
        assert await bob.client.blocked() == [ann.name]
        await seen(bob, lambda shown: not shown.incoming)
        await seen(ann, lambda shown: not shown.outgoing)
        await refused("no-such-challenge", by=bob.client.accept_challenge(id))
        for one, other in ((ann, bob), (bob, ann)):
            assert await one.client.friends() == []
            await refused("blocked", by=one.client.add_friend(other.name))
            await refused("blocked", by=one.client.challenge(other.name, OPTIONS))
        await bob.client.unblock(ann.name)
        assert await bob.client.blocked() == []
        await challenged(ann, bob)


async def test_the_owner_of_a_lobby_keeps_blocked_people_out(service: Service) -> None:
    async with people(service, 3) as (ann, bob, cid):
        await ann.client.block(bob.name)
        public = (await ann.client.open_lobby()).lobby
        private = (await ann.client.open_lobby(password="secret")).lobby

        async def enter(person: Person, lobby: str, password: str | None = None) -> None:
            await person.client.to_lobby(lobby, Join(id=new_command_id(), password=password))

        await refused("blocked", "choose another lobby", by=enter(bob, public))
        await refused("blocked", by=enter(bob, private, "secret"))
        await refused("password-needed", by=enter(bob, private))  # does not reveal the block
        await enter(cid, public)
        theirs = (await bob.client.open_lobby()).lobby
        await enter(ann, theirs)  # the block does not apply the other way round
        await ann.client.unblock(bob.name)
        await enter(bob, private, "secret")


async def test_chat_of_blocked_people_is_hidden(service: Service) -> None:
    """Neither new messages nor earlier ones appear, on any worker."""
    async with people(service, 3) as (ann, bob, eve):
        match = await start_match([ann, bob])
        lobby = (await ann.client.match(match)).view.lobby

        async def speak(person: Person, text: str) -> None:
            await person.client.to_match(match, Say(id=new_command_id(), text=text))
            await person.client.to_lobby(lobby, Say(id=new_command_id(), text=text))

        await speak(ann, "early-ann")
        async with (
            socket_to(service.url(0), bob) as his,  # not the worker that handles his block
            socket_to(service.url(1), eve) as hers,
        ):
            await say(his, type="follow-match", match=match)
            assert "early-ann" in str(await receive(his, "match-snapshot"))
            await say(hers, type="follow-match", match=match)
            await receive(hers, "match-snapshot")
            await bob.client.block(ann.name)
            await _blocks_are_known(his, ann, match)
            await speak(bob, "late-bob")
            for socket in (his, hers):
                while "late-bob" not in (news := str(await receive(socket, "match-update"))):
                    assert socket is hers or "late-ann" not in news
        for url in (service.url(0), service.url(1)):
            async with socket_to(url, bob) as again:
                await say(again, type="follow-match", match=match)
                shown = await receive(again, "match-snapshot")
                assert "late-bob" in str(shown)
                assert "ann" not in str([each["events"] for each in shown["history"][1:]])
                numbers = [each["number"] for each in shown["history"]]
                assert numbers == list(range(1, len(numbers) + 1))
                await say(again, type="follow-lobby", lobby=lobby)
                talk = str((await receive(again, "lobby-snapshot"))["talk"])
                assert "late-bob" in talk
                assert "early-ann" not in talk
        assert "early-ann" not in str(await entries_of(bob, match))
        assert "early-ann" in str(await entries_of(eve, match))


async def _blocks_are_known(socket: ClientConnection, blocked: Person, match: str) -> None:
    """Wait until workers know of a block: a line of the blocked person arrives without its text."""
    for attempt in range(100):
        text = f"late-ann-{attempt}"
        await blocked.client.to_match(match, Say(id=new_command_id(), text=text))
        news = await receive(socket, "match-update")
        if text not in str(news):
            assert news["entry"]["events"] == []
            return
        await asyncio.sleep(0.1)
    raise AssertionError("what a blocked person says is still shown")


async def test_a_deleted_account_leaves_no_relations(service: Service) -> None:
    async with people(service, 3) as (ann, bob, eve):
        await met([ann, bob])
        await met([bob, eve])
        await met([ann, eve])
        await ann.client.add_friend(bob.name)
        await bob.client.add_friend(ann.name)
        await eve.client.block(ann.name)
        await challenged(ann, bob)
        await ann.client.delete_account()
        assert await eve.client.blocked() == []
        assert ann.name not in str(await bob.client.friends())
        await seen(bob, lambda shown: not shown.incoming)
        # Somebody else who takes the name has no friends.
        async with Client(service.url(0)) as other:
            await other.sign_in(ann.name)
            assert await other.friends() == []
            assert not any(each.name == ann.name for each in await bob.client.friends())


async def test_relations_need_a_name_and_a_token_that_may_play(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await met([ann, bob])
        async with Client(service.url(0)) as nobody:
            await refused("no-name", by=nobody.friends())
            await refused("no-name", by=nobody.block(bob.name))
            await refused("no-name", by=nobody.challenge(bob.name))
        token = (await ann.client.make_token(scope="read")).token
        assert token
        async with Client(service.url(0), token) as reader:
            assert await reader.friends() == []
            await refused("read-only-token", by=reader.add_friend(bob.name))
            await refused("read-only-token", by=reader.challenge(bob.name))


async def test_an_answer_that_broke_off_is_given_again(tmp_path: Path) -> None:
    """A worker dies in the middle of accepting; another, which never heard of it, completes the
    match."""
    async with two_workers(tmp_path) as (first, second):
        ann, bob = [(await first.accounts.sign_in(name, None))[0] for name in ("Ann", "Bob")]
        me, you = Author(ann.id, ann.name), Author(bob.id, bob.name)
        lobby = (await first.commands.open_lobby(me, OpenLobby(id="met"))).id
        await first.commands.to_lobby(you, lobby, Join(id="met"))
        for person in (me, you):
            await first.commands.to_lobby(person, lobby, Ready(id="ready"))
            first.presence.connected_to_site(person.id)
        new = NewChallenge("c1", bob.name, OPTIONS)

        async def made() -> bool:
            with suppress(Refused):  # not connected yet
                await first.challenges.make(ann, bob, new, "")
                return True
            return False

        await until(made)
        made_again = await second.challenges.make(ann, bob, new, "")
        named = f"challenge-{made_again.id}"
        private = OpenLobby(id=named, options=OPTIONS, password="anything")
        opened = await first.commands.open_lobby(me, private)
        await first.commands.to_lobby(you, opened.id, Join(id=named, token=opened.token))
        await first.commands.to_lobby(me, opened.id, Ready(id=f"{named}-ready"))
        accepted = await second.challenges.accept(bob, made_again.id, "")
        started = (await second.matches.load(accepted.match)).now
        assert {each.id for each in started.players} == {ann.id, bob.id}
        assert started.lobby == opened.id
        again = await first.challenges.accept(bob, made_again.id, "")
        assert again.match == accepted.match


async def test_blocked_players_are_found_in_both_directions(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (core, _):
        ann, bob, eve = [
            (await core.accounts.sign_in(name, None))[0] for name in ("Ann", "Bob", "Eve")
        ]
        await core.relations.block(ann, bob)
        async with core.engine.connect() as connection:
            assert await blocked_either_way(connection, ann.id, bob.id)
            assert await blocked_either_way(connection, bob.id, ann.id)
            assert not await blocked_either_way(connection, ann.id, eve.id)
            assert await blocked_with(connection, bob.id) == {ann.id}
            assert await blocked_with(connection, ann.id) == {bob.id}
            assert await blocked_with(connection, eve.id) == set()


async def test_lists_have_an_end(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, blocks_per_player=2)) as core:
        ann, *others = [
            (await core.accounts.sign_in(f"Name{number}", None))[0] for number in range(4)
        ]
        for other in others[:2]:
            await core.relations.block(ann, other)
        await refused("too-many-blocks", "remove one", by=core.relations.block(ann, others[2]))


async def test_a_challenge_gets_too_old(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, challenge_seconds=0)) as core:
        ann, bob = [(await core.accounts.sign_in(name, None))[0] for name in ("Ann", "Bob")]
        row: dict[str, object] = {"challenger": ann.id, "challenged": bob.id, "id": "c1"}
        row |= {"state": "waiting", "made_at": 0.0, "until": core.today() - 1}
        row["options"] = encode(OPTIONS)
        async with core.engine.begin() as connection:
            await connection.execute(insert(challenges).values(**row))
        await refused("no-such-challenge", by=core.challenges.accept(bob, "c1", ""))
        await core.clean_up()
        async with core.engine.connect() as connection:
            assert (await connection.execute(select(challenges))).all() == []


class Reader:
    """A follower that keeps what it receives."""

    def __init__(self, player_id: str) -> None:
        self.player_id = player_id
        self.blocked: Set[str] = frozenset()
        self.messages: list[bytes] = []

    def deliver(self, message: bytes) -> None:
        self.messages.append(message)


@asynccontextmanager
async def counted_reads(
    folder: Path,
) -> AsyncGenerator[tuple[Core, list[Player], ChallengeFeed, list[str]]]:
    """A worker, Ann and Bob, a feed that follows Bob, and every read of this feed."""
    async with running(Settings(folder)) as core:
        players = [(await core.accounts.sign_in(name, None))[0] for name in ("Ann", "Bob")]
        # The worker's own feed has no followers, so only this one reads.
        feed = ChallengeFeed(core.engine)
        feed.follow(Reader(players[1].id))
        reads: list[str] = []

        def note(*words: Any) -> None:
            if "FROM challenges JOIN" in words[2]:
                reads.append(words[2])

        event.listen(core.engine.sync_engine, "before_cursor_execute", note)
        yield core, players, feed, reads


async def add_challenge(core: Core, by: Player, to: Player) -> None:
    row = {"id": "c1", "challenger": by.id, "challenged": to.id, "options": encode(OPTIONS)}
    async with core.engine.begin() as connection:
        now = core.today()
        times = {"made_at": now, "until": now + 60}
        await connection.execute(insert(challenges).values(**row, **times, state="waiting"))


async def test_only_a_change_reads_the_challenges(tmp_path: Path) -> None:
    async with counted_reads(tmp_path) as (core, (ann, bob), feed, reads):
        service = replace(core.challenges, feed=feed)
        await service.remove(ann, "c1")
        await service.decline(bob, "c1")
        assert reads == []
        await add_challenge(core, ann, bob)
        await service.remove(bob, "c1")
        await service.decline(ann, "c1")
        assert reads == []
        await service.decline(bob, "c1")
        await service.remove(ann, "c1")
        assert len(reads) == 2

        await add_challenge(core, ann, bob)
        assert await core.relations.block(bob, ann)
        assert not await core.relations.block(bob, ann)


async def test_changes_at_the_same_time_share_a_read(tmp_path: Path) -> None:
    async with counted_reads(tmp_path) as (core, (ann, bob), feed, reads):
        reader = Reader(bob.id)
        feed.follow(reader)
        first = asyncio.create_task(feed.send_changes())
        async with asyncio.timeout(30):
            while not reads:
                await asyncio.sleep(0)
        await add_challenge(core, ann, bob)  # which the first read may have missed
        await asyncio.gather(first, *(feed.send_changes() for _ in range(40)))
        assert len(reads) <= 3
        assert b"c1" in reader.messages[-1]
        await asyncio.gather(*(feed.send_changes() for _ in range(40)))
        assert len(reads) <= 5


async def test_a_failed_or_cancelled_read_keeps_no_change_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with counted_reads(tmp_path) as (core, (ann, bob), feed, _):
        reader, read, failing = Reader(bob.id), feed._messages, [True, False]
        feed.follow(reader)
        await add_challenge(core, ann, bob)

        async def failing_once() -> dict[str, bytes]:
            await asyncio.sleep(0)
            if failing.pop(0):
                raise RuntimeError("the database is away")
            return await read()

        monkeypatch.setattr(feed, "_messages", failing_once)
        calls = [asyncio.create_task(feed.send_changes()) for _ in range(3)]
        await asyncio.sleep(0)
        calls[1].cancel()
        failed, cancelled, sent = await asyncio.gather(*calls, return_exceptions=True)
        assert isinstance(failed, RuntimeError)
        assert isinstance(cancelled, asyncio.CancelledError)
        assert sent is None
        assert b"c1" in reader.messages[-1]
