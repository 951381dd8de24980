"""The socket: commands in, news out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

import checkrow
from checkrow.play import messages
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.messages import ClientMessage, Done, Goodbye, Pong, Refusal, Welcome
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.acting import Acted
from checkrow.server.rooms import Room
from checkrow.server.web.desk import Desk, Place
from checkrow.server.web.line import Line
from checkrow.server.web.origins import Caller, address_of, check_origin
from checkrow.server.web.outbox import Outbox

if TYPE_CHECKING:
    from checkrow.server.accounts import Player

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

Command = messages.ToMatch | messages.ToLobby

UNAVAILABLE = Refused(
    "unavailable", "that could not be done just now: send it again, with the same id"
)


async def answer(desk: Desk, caller: Caller, line: Line) -> Conversation:
    """The conversation with a browser, a terminal or a bot. Raises `Refused`."""
    player, by_cookie = await desk.player_of(caller)
    check_origin(caller, desk.settings, by_cookie=by_cookie)
    place = desk.connections.enter(address_of(caller, desk.settings), player.id if player else "")
    return Conversation(line, desk, player, place)


class Conversation:
    """What is said over one socket. Messages are answered one after the other: a step of a match
    in the moment in which it comes, if that can be, and everything else by a task."""

    __slots__ = (
        "_answering",
        "_desk",
        "_ended",
        "_line",
        "_lobbies",
        "_matches",
        "_outbox",
        "_person",
        "_place",
        "_sees_list",
        "_task",
        "_to_answer",
    )

    def __init__(self, line: Line, desk: Desk, player: Player | None, place: Place) -> None:
        self._line = line
        self._desk = desk
        self._place = place
        self._person = Person(player.id, player.name) if player else None
        self._outbox = Outbox(player.id if player else "", line, desk.settings.outbox_messages)
        self._matches: dict[str, tuple[Room[Match], bool]] = {}  # with whether we play in it
        self._lobbies: dict[str, Room[Lobby]] = {}
        self._sees_list = False
        self._to_answer: list[bytes] = []
        self._answering = False
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def unanswered(self) -> int:
        return len(self._to_answer)

    def begin(self) -> None:
        person = self._person or Person("", "")
        now = self._desk.core.acting.now()
        self._tell(Welcome(person.id, person.name, now, checkrow.__version__))

    def heard(self, message: bytes) -> None:
        self._to_answer.append(message)
        self._go_on()

    def may_send(self) -> None:
        self._outbox.empty()

    def say_goodbye(self) -> None:
        self._tell(Goodbye("the server restarts: connect again", 1.0))

    def ended(self) -> None:
        self._place.leave()
        self._ended = True
        self._go_on()

    def _go_on(self) -> None:
        """Answers what waits, until there is something to wait for."""
        while self._to_answer and not self._answering:
            self._begin_answer(self._to_answer.pop(0))
        if not self._answering:
            self._line.answered()
            if self._ended:
                self._task = asyncio.create_task(self._unfollow_all())

    def _begin_answer(self, text: bytes) -> None:
        self._answering = True
        message: ClientMessage | None = None
        try:
            message = self._read(text)
            if not self._desk.commands.take(self._outbox.player_id or id(self)):
                raise Refused("too-fast", "that was too much at once: wait a moment")
            if not self._answered_at_once(message):
                self._answer_patiently(message)
        except Exception as error:
            self._answer_error(error, message)
            self._answering = False

    def _read(self, text: bytes) -> ClientMessage:
        longest = self._desk.settings.frame_bytes
        if len(text) > longest:
            raise Refused("too-long", f"a message has up to {longest} bytes")
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("bad-message", f"this is not a message: {error}") from None

    def _answered_at_once(self, message: ClientMessage) -> bool:
        desk = self._desk
        if type(message) is messages.ToMatch:
            told = partial(self._told, message)
            return desk.to_match_at_once(self._named(), message.match, message.command, told)
        if type(message) is messages.ToLobby:
            told = partial(self._told, message)
            return desk.to_lobby_at_once(self._named(), message.lobby, message.command, told)
        return False

    def _told(self, message: Command, outcome: Acted | Exception | None) -> None:
        """What came of a command that was to be done at once."""
        if outcome is None:
            self._answer_patiently(message)
            return
        if isinstance(outcome, Exception):
            self._answer_error(outcome, message)
        else:
            self._done(message, outcome)
        self._answering = False
        self._go_on()

    def _answer_patiently(self, message: ClientMessage) -> None:
        self._task = asyncio.create_task(self._answer(message))

    async def _answer(self, message: ClientMessage) -> None:
        try:
            await self._do(message)
        except Exception as error:
            self._answer_error(error, message)
        finally:
            self._answering = False
        self._go_on()

    async def _do(self, message: ClientMessage) -> None:
        core = self._desk.core
        match message:
            case messages.ToMatch(id, command):
                self._done(message, await self._desk.to_match(self._named(), id, command))
            case messages.ToLobby(id, command):
                address = self._place.address
                self._done(message, await self._desk.to_lobby(self._named(), id, command, address))
            case messages.FollowMatch(id, since):
                await self._follow_match(id, since)
            case messages.FollowLobby(id, since):
                await self._follow_lobby(id, since)
            case messages.FollowLobbies():
                self._sees_list = True
                await core.noticeboard.follow(self._outbox)
            case messages.UnfollowMatch(id):
                await self._unfollow_match(id)
            case messages.UnfollowLobby(id):
                await self._unfollow_lobby(id)
            case messages.UnfollowLobbies():
                self._sees_list = False
                await core.noticeboard.unfollow(self._outbox)
            case messages.Ping(id):
                self._tell(Pong(core.acting.now(), id))

    def _named(self) -> Person:
        if self._person is None:
            raise Refused("no-name", "choose a name first")
        return self._person

    async def _follow_match(self, id: str, since: int | None) -> None:
        await self._unfollow_match(id)
        core = self._desk.core
        room = await self._desk.visible_match(id, self._outbox.player_id)
        room = await core.matches.follow(room, self._outbox, since)
        self._matches[id] = (room, False)
        plays = await core.presence.in_match(room.now, self._outbox.player_id)
        self._matches[id] = (room, plays)

    async def _unfollow_match(self, id: str) -> None:
        room, plays = self._matches.pop(id, (None, False))
        if room is not None:
            await self._desk.core.matches.unfollow(room, self._outbox)
            if plays:
                self._desk.core.presence.gone(room.stream, self._outbox.player_id)

    async def _follow_lobby(self, id: str, since: int | None) -> None:
        await self._unfollow_lobby(id)
        person = self._named()
        room = await self._desk.core.lobbies.room(id)
        await self._desk.core.lobbies.catch_up(room)
        if room.now.person(person.id) is None:
            raise Refused("not-inside", "join the lobby first")
        await self._desk.core.presence.in_lobby(id, person.id)
        try:
            self._lobbies[id] = await self._desk.core.lobbies.follow(room, self._outbox, since)
        except BaseException:
            self._desk.core.presence.gone(room.stream, person.id)
            raise

    async def _unfollow_lobby(self, id: str) -> None:
        room = self._lobbies.pop(id, None)
        if room is not None:
            await self._desk.core.lobbies.unfollow(room, self._outbox)
            self._desk.core.presence.gone(room.stream, self._outbox.player_id)

    async def _unfollow_all(self) -> None:
        for id in list(self._matches):
            await self._unfollow_match(id)
        for id in list(self._lobbies):
            await self._unfollow_lobby(id)
        if self._sees_list:
            await self._desk.core.noticeboard.unfollow(self._outbox)

    def _done(self, message: Command, acted: Acted) -> None:
        """Who follows hears of it anyway, unless it was done before."""
        followed = (
            message.match in self._matches
            if isinstance(message, messages.ToMatch)
            else message.lobby in self._lobbies
        )
        if acted.before or not followed:
            self._tell(Done(message.command.id, acted.number))

    def _tell(self, message: messages.FromServer) -> None:
        self._outbox.deliver(encode(message))

    def _answer_error(self, error: Exception, message: ClientMessage | None) -> None:
        """Says why something was not done, and what it was about."""
        if not isinstance(error, Refused):
            log.error("a command could not be done", exc_info=error)
            error = UNAVAILABLE
        self._desk.refusals += 1
        command = message.command.id if isinstance(message, Command) else ""
        about = getattr(message, "match", "") or getattr(message, "lobby", "")
        self._tell(Refusal(error.code, error.sentence, command, about))
