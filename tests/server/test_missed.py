"""Recovery from what a worker missed: news that never arrived, a database that was unreachable, and
being taken for dead."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from sqlalchemy import delete, select

from checkrow.play.commands import OpenLobby, Step
from checkrow.play.events import Back
from checkrow.play.messages import MatchSnapshot, MatchUpdate, ServerMessage
from checkrow.play.options import MatchOptions
from checkrow.server.channel import RedisChannel
from checkrow.server.lifespan import running
from checkrow.server.service_time import LEASH
from checkrow.server.settings import Settings
from checkrow.server.store.schema import presence, workers
from tests.server.backing import PostgresServer, RedisServer
from tests.server.in_process import ANN, BOB, begun, two_workers, until

_news = msgspec.json.Decoder(ServerMessage)


class Listener:
    """Follows rooms and keeps the messages it receives."""

    player_id = ANN.id
    blocked = frozenset[str]()

    def __init__(self) -> None:
        self.heard: list[ServerMessage] = []

    def deliver(self, message: bytes) -> None:
        self.heard.append(_news.decode(message))


async def test_an_unpublished_entry_is_found(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (first, second):
        room, listener = await begun(first), Listener()
        await first.matches.follow(room, listener, None)
        (snapshot,) = listener.heard
        assert isinstance(snapshot, MatchSnapshot)
        turn = room.now.turn
        assert turn is not None
        mover = ANN if room.now.players[turn].id == ANN.id else BOB
        # The second worker writes the step, and may die before it publishes it.
        await second.commands.to_match(mover, room.id, Step("1", id="a step"))

        async def told() -> bool:
            return any(
                isinstance(each, MatchUpdate) and each.entry.command == "a step"
                for each in listener.heard
            )

        await until(told)


async def test_a_worker_that_was_taken_for_dead_holds_its_players_again(tmp_path: Path) -> None:
    async with two_workers(tmp_path) as (first, second):
        room, listener = await begun(first), Listener()
        await first.matches.follow(room, listener, None)
        assert await first.presence.connected_to_match(room.now, ANN.id)
        seat = room.now.seat_of(ANN.id)
        assert seat is not None

        async def written_down() -> bool:
            async with second.engine.connect() as connection:
                return ANN.id in (await connection.scalars(select(presence.c.player))).all()

        await until(written_down)

        async def let_go_of() -> bool:
            """Make the second worker take the first for dead, unless a heartbeat arrives just
            now."""
            async with second.engine.begin() as connection:
                first_worker = workers.c.id == first.registry.worker
                await connection.execute(delete(workers).where(first_worker))
            await second.presence.release_dead()
            seen = await second.matches.load(room.id)
            await second.matches.catch_up(seen)
            return seen.now.gone[seat] is not None

        await until(let_go_of)
        await first.registry.heartbeat()

        async def back() -> bool:
            return any(
                isinstance(each, MatchUpdate) and Back(seat) in each.entry.events
                for each in listener.heard
            )

        await until(back)
        known = room.number
        await second.presence.release_dead()
        await first.matches.catch_up(room)
        assert room.number == known, "once more it was taken for dead"


async def test_a_worker_continues_after_its_database_was_away(tmp_path: Path) -> None:
    postgres = PostgresServer()
    try:
        async with running(Settings(tmp_path, database_url=postgres.new_database())) as core:
            room, listener = await begun(core), Listener()
            await core.lobby_list.follow(listener)
            await asyncio.to_thread(postgres.restart)
            stopped_at = core.now()

            async def time_goes_on() -> bool:
                return core.now() > stopped_at + 2 * LEASH

            await until(time_goes_on)
            known = len(listener.heard)
            await core.commands.open_lobby(BOB, OpenLobby(MatchOptions(), id="another"))

            async def is_listed() -> bool:
                return len(listener.heard) > known

            await until(is_listed)
            turn = room.now.turn
            assert turn is not None
            mover = ANN if room.now.players[turn].id == ANN.id else BOB
            assert (await core.commands.to_match(mover, room.id, Step("1", id="step"))).number > 1
    finally:
        postgres.stop()


async def test_topics_that_are_followed_at_once_are_all_heard(redis: RedisServer) -> None:
    topics = [f"match:{number}" for number in range(50)]

    receiver, sender = RedisChannel(redis.url), RedisChannel(redis.url)
    heard: set[tuple[str, bytes]] = set()
    tasks = [
        asyncio.create_task(receiver.run(lambda topic, text: heard.add((topic, text)))),
        asyncio.create_task(sender.run(lambda topic, text: None)),
    ]
    await asyncio.gather(*map(receiver.follow, topics))
    for topic in topics:
        sender.publish(topic, b"news")

    async def all_heard() -> bool:
        return heard >= {(topic, b"news") for topic in topics}

    await until(all_heard)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await receiver.close()
    await sender.close()
