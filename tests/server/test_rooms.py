"""Which rooms a worker keeps in memory, and how it notices what it missed."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from checkrow.server.channel import InProcessChannel
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.store.reader import Reader

MOST = 3


class Wire(InProcessChannel):
    """A channel to other workers that records what it publishes."""

    is_shared = True

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def publish(self, topic: str, message: bytes) -> None:
        self.sent.append(message)


class Counting:
    """A kind of room whose state is the number of its entries."""

    name = "count"

    def __init__(self) -> None:
        self.updates = 0
        self.applied = 0

    def apply(self, state: int | None, body: bytes) -> int:
        self.applied += 1
        return (state or 0) + 1

    def update(self, state: int, body: bytes) -> bytes:
        self.updates += 1
        return b"%d: %b" % (state, body)

    def snapshot(self, state: int, bodies: list[bytes]) -> bytes:
        return b"snapshot"

    def is_over(self, state: int) -> bool:
        return state > 1


class Nobody:
    """A follower that ignores everything."""

    player_id = ""
    blocked = frozenset[str]()

    def deliver(self, message: bytes) -> None: ...


class Reading(Nobody):
    """A follower that keeps what it receives."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def deliver(self, message: bytes) -> None:
        self.messages.append(message)


NOBODY = Nobody()


class Database:
    """A database with the same entries in every stream: one at first."""

    def __init__(self) -> None:
        self.bodies = [b"first"]
        self.reads = 0

    async def read(self, stream: str, after: int) -> list[bytes]:
        self.reads += 1
        return self.bodies[after:]

    async def last_numbers(self, streams: list[str]) -> dict[str, int]:
        return dict.fromkeys(streams, len(self.bodies))


class Worker:
    """Rooms that keep at most `MOST` without followers."""

    def __init__(self) -> None:
        self.database = Database()
        self.type, self.channel = Counting(), Wire()
        reader = cast(Reader, self.database)
        self.rooms = Rooms[int](self.type, reader, self.channel, most=MOST)

    async def followed(self, id: str) -> Room[int]:
        room = await self.rooms.load(id)
        await self.rooms.follow(room, NOBODY, None)
        return room

    def loaded(self, *ids: str) -> list[str]:
        return [id for id in ids if self.rooms.loaded(id)]


async def test_of_those_that_nobody_follows_the_least_used_is_dropped() -> None:
    worker = Worker()
    for id in "abc":
        await worker.rooms.load(id)
    worker.rooms.loaded("a")
    await worker.rooms.load("d")
    assert worker.loaded(*"abcd") == ["a", "c", "d"]


async def test_followed_rooms_stay_and_leave_room_for_others() -> None:
    worker = Worker()
    followed = [str(number) for number in range(3 * MOST)]
    for id in followed:
        await worker.followed(id)
    for id in "abcd":
        await worker.rooms.load(id)
    assert worker.loaded(*followed) == followed
    assert worker.loaded(*"abcd") == ["b", "c", "d"]
    assert len(worker.rooms) == len(followed) + MOST


async def test_one_in_which_a_command_is_being_done_stays() -> None:
    worker = Worker()
    (await worker.rooms.load("a")).is_writing = True
    for id in "bcde":
        await worker.rooms.load(id)
    assert worker.loaded(*"abcde") == ["a", "c", "d", "e"]


async def test_one_that_nobody_follows_any_more_is_kept_for_a_while() -> None:
    worker = Worker()
    rooms = [await worker.followed(str(number)) for number in range(2 * MOST)]
    for room in rooms:
        worker.rooms.unfollow(room.id, NOBODY)
    assert len(worker.rooms) == MOST
    await worker.rooms.load("a")
    assert worker.loaded(*"012345a") == ["4", "5", "a"]


async def test_of_those_that_are_over_only_a_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkrow.server.rooms.MOST_OVER", 2)
    worker = Worker()
    for id in "abcd":
        room = await worker.followed(id)
        worker.rooms.committed(room, 2, b"last", 2)
        assert worker.loaded(id)
        worker.rooms.unfollow(id, NOBODY)
    assert worker.loaded(*"abcd") == ["c", "d"]
    assert len(worker.rooms) == 2
    await worker.rooms.load("e")
    assert worker.loaded(*"abcde") == ["c", "d", "e"]


@pytest.mark.parametrize("somebody_there", [True, False])
async def test_one_worker_makes_the_update_and_the_others_deliver_it(somebody_there: bool) -> None:
    here, there = Worker(), Worker()
    reader = Reading()
    room, other = await here.rooms.load("a"), await there.rooms.load("a")
    if somebody_there:
        await here.rooms.follow(room, NOBODY, None)
    await there.rooms.follow(other, reader, since=1)
    here.rooms.committed(room, 2, b"a second", 2)
    (message,) = here.channel.sent
    there.rooms.received("a", message)
    assert reader.messages == [b"2: a second"]
    assert other.bodies == [b"first", b"a second"]
    assert (here.type.updates, there.type.updates) == ((1, 0) if somebody_there else (0, 1))


@pytest.mark.parametrize(
    ("entries", "since", "received"),
    [
        (6, 6, []),
        (6, 4, [b"5: entry", b"6: entry"]),
        (9, 1, [b"%d: entry" % number for number in range(2, 10)]),
        (10, 1, [b"snapshot"]),  # missed too many
        (32, 31, [b"32: entry"]),
        (33, 32, [b"snapshot"]),  # too many come before
        (6, 0, [b"%d: entry" % number for number in range(1, 7)]),
        (6, None, [b"snapshot"]),
    ],
)
async def test_a_returning_follower_gets_a_few_entries_or_a_snapshot(
    entries: int, since: int | None, received: list[bytes]
) -> None:
    worker, reader = Worker(), Reading()
    worker.database.bodies = [b"entry"] * entries
    room = await worker.rooms.load("a")
    before = worker.type.applied
    await worker.rooms.follow(room, reader, since)
    assert reader.messages == received
    assert worker.type.applied - before <= 32  # which the event loop does at once


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_entry_is_read_only_if_it_does_not_arrive(
    monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    monkeypatch.setattr("checkrow.server.rooms.ON_THE_WAY", 0.01)
    worker = Worker()
    room = await worker.followed("a")
    worker.database.bodies.append(b"second")
    reads = worker.database.reads
    looking = asyncio.create_task(worker.rooms.look_again())
    await asyncio.sleep(0)
    if arrives:
        worker.rooms.received("a", b"2 6 second")
    await looking
    assert room.bodies == [b"first", b"second"]
    assert worker.database.reads == reads + (not arrives)
