"""One lobby, match or tournament in the memory of a worker, and its followers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Set
from contextlib import asynccontextmanager
from functools import partial
from typing import Generic, Protocol, TypeVar

from checkrow.play.refused import Refused

State = TypeVar("State")
Argument = TypeVar("Argument")


class Follower(Protocol):
    """Receives what happens in a room."""

    @property
    def player_id(self) -> str:
        """The player who follows; empty for a visitor without a name."""
        ...

    @property
    def blocked(self) -> Set[str]:
        """The players whose chat this player has blocked."""
        ...

    def deliver(self, message: bytes) -> None:
        """Take a message without waiting."""
        ...


class RoomType(Protocol[State]):
    """The functions of one type of rooms: of lobbies, matches or tournaments."""

    name: str

    def apply(self, state: State | None, body: bytes) -> State:
        """Return the state after one more entry."""
        ...

    def update(self, state: State, body: bytes) -> bytes:
        """Return the message about this entry for followers."""
        ...

    def snapshot(self, state: State, bodies: list[bytes]) -> bytes:
        """Return the first message for a new follower; `bodies` are all entries so far."""
        ...

    def is_over(self, state: State) -> bool:
        """Return whether the room is finished: memory keeps only a few of those."""
        ...


class Room(Generic[State]):
    """One lobby, match or tournament. It decides and writes one command at a time: each command
    calls `enter` with its work, and `leave` once it is written or refused."""

    __slots__ = (
        "_waiting",
        "bodies",
        "followers",
        "id",
        "interest",
        "is_writing",
        "state",
        "stored_wake",
        "stream",
    )

    def __init__(self, id: str, stream: str) -> None:
        self.id = id
        self.stream = stream
        self.bodies: list[bytes] = []  # its entries, as stored
        self.state: State | None = None
        self.followers: set[Follower] = set()
        self.interest = 0  # followers, including those about to follow
        self.is_writing = False
        self._waiting: deque[Callable[[], None]] = deque()
        self.stored_wake: float | None = float("-inf")  # the value in the table, if known

    def enter(self, work: Callable[[Argument], None], argument: Argument) -> None:
        """Call `work` now, or after the commands that entered before have left."""
        if self.is_writing:
            self._waiting.append(partial(work, argument))
        else:
            self.is_writing = True
            work(argument)

    def leave(self) -> None:
        """Let the next command in."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_writing = False

    @asynccontextmanager
    async def exclusive(self) -> AsyncGenerator[None]:
        """Keep commands out while the context lasts, after the one being written."""
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def on_turn(entered: asyncio.Future[None]) -> None:
            if entered.done():  # nobody waits any more
                self.leave()
            else:
                entered.set_result(None)

        self.enter(on_turn, entered)
        await entered
        try:
            yield
        finally:
            self.leave()

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.bodies)

    @property
    def now(self) -> State:
        """The state of a loaded room."""
        assert self.state is not None
        return self.state


class NoSuchRoom(Refused):
    """No room of this type has that id."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"no-such-{kind}", f"there is no such {kind}: it may have been closed")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Refused, (self.code, self.sentence)
