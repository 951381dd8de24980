"""Rooms in the memory of a worker: lobbies, matches and tournaments, their states and followers.

    committed    an entry that this worker has written: followers and other workers receive it
    received     an entry from another worker: the room applies it to its state
    catch_up     reads missed entries from the database
    look_again   checks every few seconds for missed entries

The database decides which command came first. If a room is behind, its commit fails; it catches
up and decides the command again. So any worker can take any command, and a worker can drop a room
from memory at any time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Set
from itertools import islice
from typing import Generic

import structlog
from sqlalchemy.exc import SQLAlchemyError

from checkrow.server.channel import Channel
from checkrow.server.hidden_chat import author_of_chat, visible_to, without_chat
from checkrow.server.room import Follower, NoSuchRoom, Room, RoomType, State
from checkrow.server.store.reader import Reader

AT_ONCE = 64  # entries applied before the event loop runs other work
LOOK_AT = 500  # rooms checked in one call of `look_again`
ON_THE_WAY = 0.25  # seconds in which an entry usually arrives from another worker
# A returning follower gets single updates only if they are few, and only in a short room: their
# states are computed from the first entry on. That takes 0.7 milliseconds with these limits.
MOST_REPLAYED = 32  # entries of the room
MOST_MISSED = 8  # entries after `since`
MOST_OVER = 200  # finished rooms kept in memory

log = structlog.get_logger()


class Rooms(Generic[State]):
    """The rooms of one type in the memory of this worker. When there are more than `most`, it
    drops the least recently used of those that nobody follows.

    Calls `changed` after every entry, from this worker or another.
    """

    def __init__(
        self,
        type: RoomType[State],
        reader: Reader,
        channel: Channel,
        changed: Callable[[Room[State]], None] = lambda room: None,
        *,
        most: int = 5_000,
    ) -> None:
        self._type = type
        self._reader = reader
        self._channel = channel
        self._most = most
        self._changed = changed
        self._rooms: dict[str, Room[State]] = {}
        # Rooms that nobody follows, by last use, and among them a few finished ones.
        self._idle: OrderedDict[str, None] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        self._to_look_at: list[str] = []
        self._reloading: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def may_be_behind(self) -> bool:
        """Whether other workers may have written entries that this one has not read yet."""
        return self._channel.is_shared

    def loaded(self, id: str) -> Room[State] | None:
        """Return the room with this id if it is in memory."""
        room = self._rooms.get(id)
        if room is not None and not room.interest:
            (self._idle if id in self._idle else self._over).move_to_end(id)
        return room

    async def load(self, id: str) -> Room[State]:
        """Return the room with this id. Raises `NoSuchRoom`."""
        room = self.loaded(id)
        if room is not None:
            return room
        if not id.isalnum():  # PostgreSQL rejects some strings, such as those with a null byte
            raise NoSuchRoom(self._type.name)
        room = self.new_room(id)
        await self.catch_up(room)
        if room.state is None:
            raise NoSuchRoom(self._type.name)
        return self._keep(room)

    def new_room(self, id: str) -> Room[State]:
        """Return a room for an entry that is not written yet; `committed` keeps the room."""
        return Room(id, f"{self._type.name}:{id}")

    def committed(self, room: Room[State], number: int, body: bytes, state: State) -> None:
        """Publish an entry that this worker has committed and that leads to `state`."""
        room = self._keep(room)
        # Other workers deliver the same update: it takes longer to make than to send.
        update = self._type.update(state, body) if room.followers else b""
        if self._channel.is_shared:
            message = b"%d %d %b%b" % (number, len(body), body, update)
            self._channel.publish(room.stream, message)
        if number > room.number + 1:  # the room was dropped and loaded again meanwhile
            self._catch_up_soon(room)
        else:
            self._apply(room, number, body, state, update)

    def received(self, id: str, message: bytes) -> None:
        """Apply a message from another worker; an empty one means that some may be lost."""
        room = self._rooms.get(id)
        if room is None:
            return
        if not message:
            self._catch_up_soon(room)
            return
        number, length, rest = message.split(b" ", 2)
        if int(number) > room.number + 1:
            self._catch_up_soon(room)
        else:
            end = int(length)
            self._apply(room, int(number), rest[:end], update=rest[end:])

    def try_follow(self, room: Room[State], follower: Follower, since: int | None) -> bool:
        """Follow a room as `follow` does, if nothing must be awaited; return whether it did."""
        if not self._channel.follows(room.stream) or (since or 0) > room.number:
            return False
        self._add_interest(room)
        self._start_sending(room, follower, since)
        return True

    async def follow(self, room: Room[State], follower: Follower, since: int | None) -> None:
        """Send `follower` the entries after `since`, or a snapshot, then every new entry."""
        room = self._keep(room)
        self._add_interest(room)
        try:
            missed = await self._channel.follow(room.stream)
            if missed or (since or 0) > room.number:
                await self.catch_up(room)
        except BaseException:
            self.unfollow(room.id, follower)
            raise
        self._start_sending(room, follower, since)

    def _start_sending(self, room: Room[State], follower: Follower, since: int | None) -> None:
        # Awaits nothing, so no entry arrives twice or out of order.
        for message in self._first_messages(room, since, follower.blocked):
            follower.deliver(message)
        room.followers.add(follower)

    def _first_messages(
        self, room: Room[State], since: int | None, blocked: Set[str]
    ) -> Iterator[bytes]:
        if since == room.number:
            return
        missed = None if since is None else room.number - since
        if missed is None or not 0 < missed <= MOST_MISSED or room.number > MOST_REPLAYED:
            yield self._type.snapshot(room.now, visible_to(blocked, room.bodies))
            return
        state: State | None = None
        for number, body in enumerate(visible_to(blocked, room.bodies), 1):
            state = self._type.apply(state, body)
            if number > room.number - missed:
                yield self._type.update(state, body)

    def unfollow(self, id: str, follower: Follower) -> Room[State]:
        """Stop sending `follower` the entries of a room; return the room."""
        room = self._rooms[id]
        room.followers.discard(follower)
        room.interest -= 1
        if not room.interest:
            self._channel.unfollow(room.stream)
            self._set_idle(room)
        return room

    async def catch_up(self, room: Room[State]) -> None:
        """Read the entries that other workers have written."""
        after = room.number
        bodies = await self._reader.read(room.stream, after)
        for number, body in enumerate(bodies, after + 1):
            self._apply(room, number, body)
            if not number % AT_ONCE:  # let other work run while a long match loads
                await asyncio.sleep(0)

    async def look_again(self) -> None:
        """Catch up with missed entries: another worker may die after it writes an entry and before
        it publishes it. Each call checks some of the followed rooms, so that a few calls check
        all."""
        if not self._to_look_at:
            self._to_look_at = [room.id for room in self._rooms.values() if room.interest]
        some, self._to_look_at = self._to_look_at[:LOOK_AT], self._to_look_at[LOOK_AT:]
        rooms = [self._rooms[id] for id in some if id in self._rooms]
        written = await self._reader.last_numbers([room.stream for room in rooms])
        behind = [room for room in rooms if written.get(room.stream, 0) > room.number]
        if behind:
            await asyncio.sleep(ON_THE_WAY)
        for room in behind:
            if written[room.stream] > room.number:  # it has still not arrived
                await self.catch_up(room)

    async def reload(self, id: str) -> None:
        """Read a room in memory again, after a name was removed from its entries."""
        room = self._rooms.get(id)
        if room is None:
            return
        async with room.exclusive():
            bodies = await self._reader.read(room.stream)
            while len(bodies) < room.number:  # another worker has written meanwhile
                bodies = await self._reader.read(room.stream)
            state: State | None = None
            for body in bodies:
                state = self._type.apply(state, body)
            room.bodies, room.state = bodies, state
            for follower in room.followers:
                bodies = visible_to(follower.blocked, room.bodies)
                follower.deliver(self._type.snapshot(room.now, bodies))

    def reload_soon(self, id: str) -> None:
        """Reload a room in the background."""
        task = asyncio.create_task(self.reload(id))
        self._reloading.add(task)
        task.add_done_callback(self._reloading.discard)

    def _catch_up_soon(self, room: Room[State]) -> None:
        if room.id not in self._catching_up:
            self._catching_up[room.id] = asyncio.create_task(self._catch_up_now(room))

    async def _catch_up_now(self, room: Room[State]) -> None:
        try:
            await self.catch_up(room)
        except (SQLAlchemyError, OSError) as error:  # `look_again` tries again
            log.warning("could not catch up", error=error.__class__.__name__)
        finally:
            del self._catching_up[room.id]

    def _apply(
        self,
        room: Room[State],
        number: int,
        body: bytes,
        state: State | None = None,
        update: bytes = b"",
    ) -> None:
        if number != room.number + 1:
            return  # this room has it already
        room.state = self._type.apply(room.state, body) if state is None else state
        room.bodies.append(body)
        if room.followers:
            update = update or self._type.update(room.state, body)
            for follower in room.followers:
                blocked = follower.blocked
                if blocked and author_of_chat(body) in blocked:
                    follower.deliver(self._type.update(room.state, without_chat(body)))
                else:
                    follower.deliver(update)
        self._changed(room)

    def _keep(self, room: Room[State]) -> Room[State]:
        """Return the room that all callers share for this id."""
        shared = self._rooms.get(room.id)
        if shared is not None:
            return shared
        self._rooms[room.id] = room
        self._set_idle(room)
        return room

    def _set_idle(self, room: Room[State]) -> None:
        """Keep a room that nobody follows; drop the least recently used ones if there are too
        many."""
        is_over = room.state is not None and self._type.is_over(room.state)
        rooms, most = (self._over, MOST_OVER) if is_over else (self._idle, self._most)
        rooms[room.id] = None
        for id in list(islice(rooms, max(0, len(rooms) - most))):
            if not self._rooms[id].is_writing:
                del self._rooms[id], rooms[id]

    def _add_interest(self, room: Room[State]) -> None:
        room.interest += 1
        self._idle.pop(room.id, None)
        self._over.pop(room.id, None)
