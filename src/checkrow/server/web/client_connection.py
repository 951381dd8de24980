"""The socket: commands in, news out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

import checkrow
from checkrow.play import messages
from checkrow.play.messages import ClientMessage, Done, Goodbye, Pong, Refusal, Welcome
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.commands import Accepted
from checkrow.server.web.desk import Desk, Place
from checkrow.server.web.origins import Caller, address_of, check_host, check_origin
from checkrow.server.web.outbox import Outbox
from checkrow.server.web.subscriptions import Subscriptions
from checkrow.server.web.websocket import WebSocket

if TYPE_CHECKING:
    from checkrow.server.accounts import Player

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

Command = messages.ToMatch | messages.ToLobby

UNAVAILABLE = Refused(
    "unavailable", "that could not be done just now: send it again, with the same id"
)


async def accept(desk: Desk, caller: Caller, socket: WebSocket) -> ClientConnection:
    """Return the handler for a browser, a terminal or a bot. Raises `Refused`."""
    settings = desk.settings
    check_host(caller, settings)
    check_origin(caller, settings)
    address = address_of(caller, settings)
    if not desk.requests.take(address):
        raise Refused("too-many-requests", "you connect too often: wait a moment")
    player, _ = await desk.player_of(caller)
    place = desk.connections.enter(address, player.id if player else "")
    socket.limit_rate(desk.commands, player.id if player else f"nameless {address}")
    return ClientConnection(socket, desk, player, place)


class ClientConnection:
    """Answers the messages of one socket, one after the other: a step of a match synchronously, if
    that is possible, and everything else in a task."""

    __slots__ = ("_desk", "_following", "_outbox", "_person", "_place", "_socket", "_task")

    def __init__(self, socket: WebSocket, desk: Desk, player: Player | None, place: Place) -> None:
        self._socket = socket
        self._desk = desk
        self._place = place
        self._person = Person(player.id, player.name) if player else None
        self._outbox = Outbox(player.id if player else "", socket, desk.outboxes)
        self._following = Subscriptions(desk, self._outbox)
        self._task: asyncio.Task[None] | None = None

    def on_open(self) -> None:
        person = self._person or Person("", "")
        now = self._desk.core.commands.now()
        self._tell(Welcome(person.id, person.name, now, checkrow.__version__))

    def on_message(self, message: bytes) -> None:
        self._socket.pause_reading()
        received: ClientMessage | None = None
        try:
            received = self._read(message)
            if isinstance(received, Command):
                at_once = self._given_at_once(received)  # and it goes on in `_told`
            else:
                at_once = self._answered_at_once(received)
                if at_once:
                    self._socket.resume_reading()
            if not at_once:
                self._answer_patiently(received)
        except Exception as error:
            self._answer_error(error, received)
            self._socket.resume_reading()

    def on_writable(self) -> None:
        self._outbox.flush()

    def on_shutdown(self) -> None:
        self._tell(Goodbye("the server restarts: connect again", 1.0))

    def on_close(self) -> None:
        self._outbox.close()
        self._place.leave()
        self._following.leave_all()

    def _read(self, text: bytes) -> ClientMessage:
        longest = self._desk.settings.frame_bytes
        if len(text) > longest:
            raise Refused("too-long", f"a message has up to {longest} bytes")
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("bad-message", f"this is not a message: {error}") from None

    def _given_at_once(self, message: Command) -> bool:
        told = partial(self._told, message)
        if isinstance(message, messages.ToMatch):
            give = self._desk.to_match_at_once
            return give(self._named(), message.match, message.command, told)
        return self._desk.to_lobby_at_once(self._named(), message.lobby, message.command, told)

    def _told(self, message: Command, outcome: Accepted | Exception | None) -> None:
        """What came of a command that was to be done at once."""
        if outcome is None:
            self._answer_patiently(message)
            return
        if isinstance(outcome, Exception):
            self._answer_error(outcome, message)
        else:
            self._done(message, outcome)
        self._socket.resume_reading()

    def _answered_at_once(self, message: ClientMessage) -> bool:
        match message:
            case messages.FollowMatch(id, since):
                return self._following.match_at_once(id, since)
            case messages.UnfollowMatch(id):
                self._following.leave_match(id)
            case messages.UnfollowLobby(id):
                self._following.leave_lobby(id)
            case messages.UnfollowLobbies():
                self._following.leave_list()
            case messages.Ping(id):
                self._tell(Pong(self._desk.core.commands.now(), id))
            case _:
                return False
        return True

    def _answer_patiently(self, message: ClientMessage) -> None:
        self._task = asyncio.create_task(self._answer(message))

    async def _answer(self, message: ClientMessage) -> None:
        try:
            await self._do(message)
        except Exception as error:
            self._answer_error(error, message)
        finally:
            self._socket.resume_reading()

    async def _do(self, message: ClientMessage) -> None:
        match message:
            case messages.ToMatch(id, command):
                self._done(message, await self._desk.to_match(self._named(), id, command))
            case messages.ToLobby(id, command):
                address = self._place.address
                self._done(message, await self._desk.to_lobby(self._named(), id, command, address))
            case messages.FollowMatch(id, since):
                await self._following.match(id, since)
            case messages.FollowLobby(id, since):
                self._named()
                await self._following.lobby(id, since)
            case messages.FollowLobbies():
                await self._following.list_of_lobbies()
            case _:
                raise AssertionError("this is always answered at once")

    def _named(self) -> Person:
        if self._person is None:
            raise Refused("no-name", "choose a name first")
        return self._person

    def _done(self, message: Command, acted: Accepted) -> None:
        """Who follows hears of it anyway, unless it was done before."""
        if acted.before or not self._following.hears_of(message):
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
