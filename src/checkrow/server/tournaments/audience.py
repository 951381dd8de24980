"""The followers of one tournament at this worker, and what each of them has received.

    at once (`OWN_SECONDS`)     what concerns the follower: the next game, chat, a host's own orders
    every `VIEW_SECONDS`        the view, and the pages that it changes

The view is encoded once for all. In a large tournament, people who play receive it after their
game: an arena of 500 would otherwise send 500 views for every game that ends.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from itertools import islice

from msgspec.structs import replace

from checkrow.play import tournament as tournaments
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    EntrantReplaced,
    GameEnded,
    GameStarted,
    Paused,
    Removed,
    Renamed,
    ResultCorrected,
    Returned,
    RoundPaired,
    TableEnded,
    TablesOpened,
    TournamentEvent,
    Withdrew,
)
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.play.wire import encode
from checkrow.server.hidden_chat import SAID, author_of_chat
from checkrow.server.room import Follower, Room
from checkrow.server.room_types import MOST_CHAT_LINES

VIEW_SECONDS = 1.0
OWN_SECONDS = 0.02
MOST_SHARE = 0.2  # of the time, for what is sent at once
LARGE = 60  # followers, above which people who play receive no view

ChatLine = tuple[str, bytes]  # the author, and the entry


@dataclass(slots=True)
class Sent:
    """What a follower has received. Hosts and projectors see more than others."""

    with_code: bool
    view: int = 0  # its number
    me: bytes = b"null"
    hosting: bytes = b""
    code: str = ""


@dataclass(eq=False, slots=True)
class Audience:
    """The followers of one tournament at this worker; itself the only follower of its room."""

    room: Room[Tournament]
    now: Callable[[], float]
    key_of: Callable[[str], str]
    followers: dict[Follower, Sent] = field(default_factory=dict[Follower, Sent])
    attached: asyncio.Task[None] | None = None
    arriving: int = 0  # followers who wait until it is attached to the room
    changed: bool = False  # since the last views
    people: set[str] = field(default_factory=set[str])  # whose own pages may have changed
    chat: list[ChatLine] = field(default_factory=list[ChatLine])
    _view: bytes = b""
    _view_number: int = 0
    _viewed_at: float = float("-inf")
    _sent_at: float = float("-inf")
    _timer: asyncio.TimerHandle | None = None
    _pause: float = OWN_SECONDS

    player_id = ""
    blocked: Set[str] = frozenset()

    def deliver(self, message: bytes) -> None:
        """Note an entry, or that everything may have changed."""
        self.changed = True
        if not message:
            self._forget_view()
        else:
            entry = decode_tournament_entry(message)
            if SAID in message:
                self.chat.append((entry.by, message))
            if entry.by in self.room.now.hosts:
                self.people.add(entry.by)
            for event in entry.events:
                self.people.update(_concerned(event, self.room.now))
        if (self.people or self.chat) and self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._pause, self._send_own)

    def add(self, follower: Follower, sent: Sent) -> None:
        """Send the whole tournament to a new follower."""
        state = self.room.now
        view = self._current_view(VIEW_SECONDS if len(self.followers) > LARGE else 0.0)
        parts = [b'{"type":"tournament-snapshot","view":%b' % view]
        sent.view = self._view_number
        (page,) = tournaments.player_pages(state, (follower.player_id,)).values()
        if page is not None:
            sent.me = encode(page)
            parts.append(b'"me":%b' % sent.me)
        parts += self._secrets(follower, sent)
        said = (body for body in reversed(self.room.bodies) if SAID in body)
        visible = (body for body in said if author_of_chat(body) not in follower.blocked)
        parts.append(b'"talk":[%b]}' % b",".join(list(islice(visible, MOST_CHAT_LINES))[::-1]))
        follower.deliver(b",".join(parts))
        self.followers[follower] = sent

    def send_views(self) -> None:
        """Send what has changed to everybody."""
        now = time.monotonic()
        if not self.changed or now - self._sent_at < VIEW_SECONDS:
            return
        self.changed, self._sent_at = False, now
        state = self.room.now
        view = self._current_view(0.0)
        busy = state.busy if len(self.followers) > LARGE and state.phase == "running" else ()
        waiting = [
            follower
            for follower in self.followers
            if follower.player_id not in busy or follower.player_id in state.hosts
        ]
        pages = self._pages(waiting)
        for follower in waiting:
            sent = self.followers[follower]
            parts: list[bytes] = []
            if sent.view != self._view_number:
                sent.view = self._view_number
                parts.append(b'"view":%b' % view)
            self._send(follower, [*parts, *self._own(follower, sent, pages)])

    def _send_own(self) -> None:
        """Send what concerns single people, and chat."""
        self._timer = None
        started = time.monotonic()
        people, self.people = self.people, set()
        chat, self.chat = self.chat, []
        concerned = [each for each in self.followers if each.player_id in people]
        pages = self._pages(concerned)
        for follower in concerned:
            self._send(follower, self._own(follower, self.followers[follower], pages))
        if chat:
            for follower in self.followers:
                seen = [body for author, body in chat if author not in follower.blocked]
                self._send(follower, [b'"talk":[%b]' % b",".join(seen)] if seen else [])
        taken = time.monotonic() - started
        self._pause = max(OWN_SECONDS, taken / MOST_SHARE)

    def _pages(self, followers: Iterable[Follower]) -> dict[str, bytes]:
        people = {each.player_id for each in followers}
        pages = tournaments.player_pages(self.room.now, people)
        return {id: b"null" if page is None else encode(page) for id, page in pages.items()}

    def _own(self, follower: Follower, sent: Sent, pages: dict[str, bytes]) -> list[bytes]:
        """Return the parts of a message that differ from follower to follower."""
        parts: list[bytes] = []
        me = pages[follower.player_id]
        if me != sent.me:
            sent.me = me
            parts.append(b'"me":%b' % me)
        return parts + self._secrets(follower, sent)

    def _secrets(self, follower: Follower, sent: Sent) -> list[bytes]:
        """Return what only hosts and projectors see, if it has changed."""
        state = self.room.now
        parts: list[bytes] = []
        if follower.player_id in state.hosts:
            page = tournaments.host_page(state)
            hosting = encode(replace(page, projector=self.key_of(state.id)))
            if hosting != sent.hosting:
                sent.hosting = hosting
                parts.append(b'"hosting":%b' % hosting)
        if sent.with_code:
            code = "" if state.finished else state.code
            if code != sent.code:
                sent.code = code
                parts.append(b'"code":"%b"' % code.encode())
        return parts

    def _send(self, follower: Follower, parts: list[bytes]) -> None:
        if parts:
            head = b'{"type":"tournament-update","tournament":"%b"' % self.room.id.encode()
            follower.deliver(b"%b,%b}" % (head, b",".join(parts)))

    def _current_view(self, age: float) -> bytes:
        """Return the view for everybody, up to this many seconds old; at most `VIEW_SECONDS` if
        nothing has changed, because it tells the time."""
        now = time.monotonic()
        is_new = self._view_number != self.room.now.number
        if now - self._viewed_at >= (age if is_new else VIEW_SECONDS):
            self._view = encode(tournaments.view_of(self.room.now, self.now()))
            self._view_number = self.room.now.number
            self._viewed_at = now
        return self._view

    def _forget_view(self) -> None:
        """Send the view again under the same number: names were erased from the entries."""
        self._view_number = 0
        for sent in self.followers.values():
            sent.view = 0

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _concerned(event: TournamentEvent, state: Tournament) -> Iterable[str]:
    """Return the people whose own pages an event changes."""
    match event:
        case (
            Entered(player)
            | Withdrew(player)
            | Removed(player)
            | Paused(player)
            | Returned(player)
            | Renamed(player)
            | CodeRenewed(player)
        ):
            return (player,)
        case RoundPaired(_, tables, byes):
            return (*byes, *(player for table in tables for player in table.players))
        case TablesOpened(tables):
            return [player for table in tables for player in table.players]
        case GameStarted(table) | GameEnded(table) | TableEnded(table) | ResultCorrected(table):
            return state.tables[table].players
        case EntrantReplaced():
            return state.entrants
        case _:
            return ()
