"""Lobbies and matches in the memory of a worker: folded state, and who follows it.

    act        state -> decide -> commit -> everybody who follows is told
    arrived    an entry from this or another worker: the state moves on by it
    catch up   what was missed is read from the database

The database is the referee: a state here may be behind, and then a commit fails, the room
catches up and the command is decided anew. So any worker can take any command, and a room can
be dropped from memory at any time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.refused import Refused
from checkrow.server.channel import Channel
from checkrow.server.store.streams import read_stream

State = TypeVar("State")
TRIES = 20  # how often a command is decided anew before we say that too much is going on


class Follower(Protocol):
    """Who is told what happens in a room."""

    def deliver(self, message: bytes) -> None:
        """Takes a message without waiting."""
        ...


class Kind(Protocol[State]):
    """What a room needs to know of lobbies or of matches."""

    name: str

    def after(self, state: State | None, body: bytes) -> State:
        """The state with one more entry."""
        ...

    def update(self, id: str, state: State, body: bytes) -> bytes:
        """What followers are told about this entry."""
        ...

    def snapshot(self, id: str, state: State) -> bytes:
        """What a new follower is told first."""
        ...


class Room(Generic[State]):
    """One lobby or match. Commands of one room wait for each other, here in `turn`."""

    def __init__(self, id: str, stream: str) -> None:
        self.id = id
        self.stream = stream
        self.number = 0
        self.state: State | None = None
        self.followers: set[Follower] = set()
        self.turn = asyncio.Lock()


class NoSuchRoom(Refused):
    """There is no lobby or match of that id."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"no-such-{kind}", f"there is no such {kind}: it may have been closed")


class Rooms(Generic[State]):
    """The rooms of one kind that this worker holds; the least used ones are dropped."""

    def __init__(
        self,
        kind: Kind[State],
        engine: AsyncEngine,
        channel: Channel,
        *,
        most: int = 5_000,
        changed: Callable[[Room[State], bytes], None] = lambda room, body: None,
    ) -> None:
        self._kind = kind
        self._engine = engine
        self._channel = channel
        self._most = most
        self._changed = changed
        self._rooms: OrderedDict[str, Room[State]] = OrderedDict()
        self._catching_up: dict[str, asyncio.Task[None]] = {}

    def stream(self, id: str) -> str:
        return f"{self._kind.name}:{id}"

    async def room(self, id: str) -> Room[State]:
        """The room with this id. Raises `NoSuchRoom`."""
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        room = Room[State](id, self.stream(id))
        await self._catch_up(room)
        if room.state is None:
            raise NoSuchRoom(self._kind.name)
        room = self._rooms.setdefault(id, room)  # another command may have been quicker
        self._drop_some()
        return room

    def new_room(self, id: str) -> Room[State]:
        """A room whose first entry is about to be written."""
        room = Room[State](id, self.stream(id))
        self._rooms[id] = room
        self._drop_some()
        return room

    def forget(self, id: str) -> None:
        """Drops a room whose first entry was not written after all, or that is closed."""
        self._rooms.pop(id, None)

    def committed(self, room: Room[State], number: int, body: bytes) -> None:
        """To be called once this worker has committed an entry."""
        self._channel.publish(room.stream, b"%d %b" % (number, body))
        self._arrived(room, number, body)

    def received(self, id: str, message: bytes) -> None:
        """A message from another worker; an empty one says that some may have been missed."""
        room = self._rooms.get(id)
        if room is None:
            return
        if not message:
            self._catch_up_soon(room)
            return
        number, _, body = message.partition(b" ")
        self._arrived(room, int(number), body)

    async def follow(self, id: str, follower: Follower, since: int | None) -> Room[State]:
        """From now on `follower` is told; first what came after `since`, or all there is.

        Raises `NoSuchRoom`.
        """
        room = await self.room(id)
        if not room.followers:
            await self._channel.follow(room.stream)
        await self._catch_up(room)
        assert room.state is not None
        missed: list[bytes] | None = None
        if since is not None and 0 <= since <= room.number:
            missed = await self._past(room, since) if since < room.number else []
        if missed is None:
            missed = [self._kind.snapshot(id, room.state)]
        for message in missed:
            follower.deliver(message)
        self._rooms[id] = room  # it may have been dropped in the meantime
        room.followers.add(follower)
        return room

    async def unfollow(self, id: str, follower: Follower) -> None:
        room = self._rooms.get(id)
        if room is None:
            return
        room.followers.discard(follower)
        if not room.followers:
            await self._channel.unfollow(room.stream)

    async def catch_up(self, room: Room[State]) -> None:
        """Reads what other workers have written."""
        await self._catch_up(room)

    async def _catch_up(self, room: Room[State]) -> None:
        after = room.number
        for number, body in enumerate(
            await read_stream(self._engine, room.stream, after), after + 1
        ):
            self._apply(room, number, body)

    def _catch_up_soon(self, room: Room[State]) -> None:
        if room.id not in self._catching_up:
            task = asyncio.create_task(self._catch_up(room))
            self._catching_up[room.id] = task
            task.add_done_callback(lambda _: self._catching_up.pop(room.id, None))

    def _arrived(self, room: Room[State], number: int, body: bytes) -> None:
        if number > room.number + 1:
            self._catch_up_soon(room)
        else:
            self._apply(room, number, body)

    def _apply(self, room: Room[State], number: int, body: bytes) -> None:
        if number != room.number + 1:
            return  # known already
        room.state = self._kind.after(room.state, body)
        room.number = number
        if room.followers:
            message = self._kind.update(room.id, room.state, body)
            for follower in room.followers:
                follower.deliver(message)
        self._changed(room, body)

    async def _past(self, room: Room[State], since: int) -> list[bytes]:
        """The messages that followers were sent after entry `since`, made again."""
        state: State | None = None
        messages: list[bytes] = []
        bodies = await read_stream(self._engine, room.stream)
        for number, body in enumerate(bodies[: room.number], 1):
            state = self._kind.after(state, body)
            if number > since:
                messages.append(self._kind.update(room.id, state, body))
        return messages

    def _drop_some(self) -> None:
        for id in list(self._rooms):
            if len(self._rooms) <= self._most:
                return
            room = self._rooms[id]
            if not room.followers and not room.turn.locked():
                del self._rooms[id]
