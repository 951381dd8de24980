"""One client on a socket: parses its messages, runs its commands, sends what it follows.

Messages are answered one after the other, in order. Most are answered synchronously; a command is
answered by its callback (see `server.command_path`), and anything that must be awaited runs in a
task. Until then the socket holds back further messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import partial

import msgspec
import structlog

import checkrow
from checkrow.play import messages
from checkrow.play.messages import (
    ClientMessage,
    CommandMessage,
    Done,
    Goodbye,
    Pong,
    Refusal,
    Welcome,
)
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode, read_message
from checkrow.server.core import Core
from checkrow.server.pending_commands import Outcome
from checkrow.server.players import Player, check_has_name, check_may_play, is_bot
from checkrow.server.presence import SITE
from checkrow.server.relations import Blocked
from checkrow.server.web.connections import ConnectionSlot
from checkrow.server.web.open_sockets import SIGNED_OUT
from checkrow.server.web.outbox import Outbox
from checkrow.server.web.subscriptions import Subscriptions
from checkrow.server.web.websocket import WebSocket

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

UNAVAILABLE = Refused(
    "unavailable", "that could not be done just now: send it again, with the same id"
)


class ClientConnection:
    """The application's side of one socket."""

    __slots__ = (
        "_core",
        "_outbox",
        "_person",
        "_player",
        "_slot",
        "_socket",
        "_subscriptions",
        "_task",
    )

    def __init__(
        self,
        socket: WebSocket,
        core: Core,
        player: Player | None,
        slot: ConnectionSlot,
        blocked: Blocked = frozenset(),
    ) -> None:
        self._socket = socket
        self._core = core
        self._slot = slot
        self._player = player
        self._person = Person(player.id, player.name) if player else None
        allowance = slot.connections.outboxes
        self._outbox = Outbox(player.id if player else "", socket, allowance, blocked)
        self._subscriptions = Subscriptions(core, self._outbox)
        self._task: asyncio.Task[None] | None = None

    def on_open(self) -> None:
        self._slot.connections.open_sockets.add(self._player, self)
        person = self._person or Person("", "")
        self._send(Welcome(person.id, person.name, self._core.now(), checkrow.__version__))
        if person.id:
            self._core.presence.connected_to_site(person.id)
            self._core.challenges.feed.follow(self._outbox)

    def on_message(self, message: bytes) -> None:
        self._socket.pause_reading()  # until this one is answered
        received: ClientMessage | None = None
        try:
            received = self._parse(message)
            if isinstance(received, CommandMessage):
                self._run(received)  # answered by `_on_outcome`
                return
            waiting = self._follow(received)
        except Exception as error:
            self._refuse(error, received)
            waiting = None
        if waiting is None:
            self._socket.resume_reading()
        else:
            self._task = asyncio.create_task(self._wait(waiting, received))

    def on_writable(self) -> None:
        self._outbox.flush()

    def on_shutdown(self) -> None:
        self._send(Goodbye("the server is restarting: reconnect", 1.0))

    def session_ended(self) -> None:
        self._send(Goodbye("you are signed out: sign in again"))
        self._socket.close(SIGNED_OUT, "signed out")

    def blocks_changed(self, blocked: Blocked) -> None:
        self._outbox.blocked = blocked

    def on_close(self) -> None:
        if self._person is not None:
            self._core.challenges.feed.unfollow(self._outbox)
            self._core.presence.disconnected(SITE, self._person.id)
        self._slot.connections.open_sockets.remove(self._player, self)
        self._outbox.close()
        self._slot.close()
        self._subscriptions.close()

    def _parse(self, text: bytes) -> ClientMessage:
        longest = self._core.settings.frame_bytes
        if len(text) > longest:
            raise Refused("too-long", f"a message has up to {longest} bytes")
        return read_message(_decoder, text)

    def _run(self, message: CommandMessage) -> None:
        commands, callback = self._core.commands, partial(self._on_outcome, message)
        by, address = self._may_play(), self._slot.address
        if isinstance(message, messages.ToMatch):
            commands.submit(commands.matches, by, message.match, message.command, callback, address)
        elif isinstance(message, messages.ToLobby):
            self._named()
            commands.submit(commands.lobbies, by, message.lobby, message.command, callback, address)
        else:
            id, bot = message.tournament, is_bot(self._player)
            rooms = commands.tournaments
            commands.submit(rooms, by, id, message.command, callback, address, bot=bot)

    def _on_outcome(self, message: CommandMessage, outcome: Outcome) -> None:
        """Answer a command, unless the client receives its entry anyway."""
        if isinstance(outcome, Exception):
            self._refuse(outcome, message)
        elif outcome.before or not self._subscriptions.includes(message):
            self._send(Done(message.command.id, outcome.number))
        self._socket.resume_reading()

    def _follow(self, message: ClientMessage) -> Awaitable[None] | None:
        match message:
            case messages.FollowMatch(id, since):
                return self._subscriptions.follow_match(id, since)
            case messages.FollowLobby(id, since):
                self._named()
                return self._subscriptions.follow_lobby(id, since)
            case messages.FollowTournament(id, key):
                return self._subscriptions.follow_tournament(id, key)
            case messages.FollowLobbies():
                return self._subscriptions.follow_list()
            case messages.UnfollowMatch(id):
                self._subscriptions.unfollow_match(id)
            case messages.UnfollowLobby(id):
                self._subscriptions.unfollow_lobby(id)
            case messages.UnfollowTournament(id):
                self._subscriptions.unfollow_tournament(id)
            case messages.UnfollowLobbies():
                self._subscriptions.unfollow_list()
            case messages.Ping(id):
                self._send(Pong(self._core.now(), id))
            case _:
                raise AssertionError("commands are not followed")
        return None

    async def _wait(self, waiting: Awaitable[None], message: ClientMessage | None) -> None:
        try:
            await waiting
        except Exception as error:
            self._refuse(error, message)
        finally:
            self._socket.resume_reading()

    def _named(self) -> Person:
        """Return who has a name. Raises `Refused` for guests, too."""
        person = self._anyone()
        if self._player is not None:
            check_has_name(self._player)
        return person

    def _anyone(self) -> Person:
        if self._person is None:
            raise Refused("no-name", "pick a name first")
        return self._person

    def _may_play(self) -> Person:
        if self._player is not None:
            check_may_play(self._player)
        return self._anyone()

    def _send(self, message: messages.FromServer) -> None:
        self._outbox.deliver(encode(message))

    def _refuse(self, error: Exception, message: ClientMessage | None) -> None:
        """Say why a request failed, and what it was about."""
        if not isinstance(error, Refused):
            log.error("command failed", exc_info=error)
            error = UNAVAILABLE
        self._slot.connections.refusals += 1
        command = message.command.id if isinstance(message, CommandMessage) else ""
        about = next(
            (
                getattr(message, kind)
                for kind in ("match", "lobby", "tournament")
                if hasattr(message, kind)
            ),
            "",
        )
        self._send(Refusal(error.code, error.sentence, command, about))
