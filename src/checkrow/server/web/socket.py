"""The socket: commands in, news out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

import checkrow
from checkrow.play import messages
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.messages import ClientMessage, Done, Goodbye, Pong, Refusal, Welcome
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server.rooms import Room
from checkrow.server.web.desk import Desk
from checkrow.server.web.origins import address_of, check_origin
from checkrow.server.web.outbox import Outbox

if TYPE_CHECKING:
    from checkrow.server.accounts import Player

log = structlog.get_logger()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

TRY_AGAIN = 1013  # the codes with which sockets are closed
POLICY = 1008
TOO_BIG = 1009

UNAVAILABLE = Refused(
    "unavailable", "that could not be done just now: send it again, with the same id"
)


@websocket("/api/socket")
async def socket_handler(socket: WebSocket[Any, Any, Any], desk: Desk) -> None:
    """One connection of a browser, a terminal or a bot."""
    try:
        player, by_cookie = await desk.player_of(socket)
        check_origin(socket, desk.settings, by_cookie=by_cookie)
        place = desk.connections.enter(
            address_of(socket, desk.settings), player.id if player else ""
        )
    except Refused as refused:
        await socket.accept()
        await socket.send_data(encode(Goodbye(refused.sentence)), mode="text")
        await socket.close(code=POLICY, reason=refused.code)
        return
    with place:
        await Conversation(socket, desk, player).run()


def _bytes_in(text: str | bytes) -> int:
    return len(text.encode()) if isinstance(text, str) else len(text)


class Conversation:
    """What is said over one socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], desk: Desk, player: Player | None) -> None:
        self._socket = socket
        self._desk = desk
        self._address = address_of(socket, desk.settings)
        self._person = Person(player.id, player.name) if player else None
        self._outbox = Outbox(player.id if player else "", desk.settings.outbox_messages)
        self._matches: dict[str, tuple[Room[Match], bool]] = {}  # with whether we play in it
        self._lobbies: dict[str, Room[Lobby]] = {}
        self._sees_list = False

    async def run(self) -> None:
        await self._socket.accept()
        person = self._person or Person("", "")
        now = self._desk.core.acting.now()
        self._tell(Welcome(person.id, person.name, now, checkrow.__version__))
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self._desk.conversations.discard(self)
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending
            await self._unfollow_all()

    def say_goodbye(self, sentence: str, after: float) -> None:
        """The server stops; this socket is told so."""
        self._tell(Goodbye(sentence, after))

    async def _send(self) -> None:
        send = self._socket.send

        async def send_text(message: bytes) -> None:
            await send({"type": "websocket.send", "bytes": None, "text": message.decode()})

        try:
            await self._outbox.send_all(send_text)
            await self._socket.close(code=TRY_AGAIN, reason="too slow")
        except (WebSocketDisconnect, OSError):
            pass  # whoever reads will notice
        except Exception:
            log.exception("a socket could not be written to")
            await self._socket.close(code=TRY_AGAIN)

    async def _receive(self) -> None:
        self._desk.conversations.add(self)
        receive = self._socket.receive
        longest = self._desk.settings.frame_bytes
        while True:
            frame: dict[str, Any] = {**await receive()}
            if frame["type"] == "websocket.disconnect":
                return
            text: str | bytes = frame.get("text") or frame.get("bytes") or ""
            if 4 * len(text) > longest and _bytes_in(text) > longest:
                self._refuse(Refused("too-long", f"a message has up to {longest} bytes"))
                continue
            await self._answer(text)

    async def _answer(self, text: str | bytes) -> None:
        command_id = about = ""
        try:
            try:
                message = _decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Refused("bad-message", f"this is not a message: {error}") from None
            if isinstance(message, messages.ToMatch | messages.ToLobby):
                command_id = message.command.id
            about = getattr(message, "match", "") or getattr(message, "lobby", "")
            if not self._desk.commands.take(self._outbox.player_id or id(self)):
                raise Refused("too-fast", "that was too much at once: wait a moment")
            await self._do(message)
        except Refused as refused:
            self._refuse(refused, command_id, about)
        except Exception:
            log.exception("a command could not be done")
            self._refuse(UNAVAILABLE, command_id, about)

    async def _do(self, message: ClientMessage) -> None:
        core = self._desk.core
        match message:
            case messages.ToMatch(id, command):
                acted = await self._desk.to_match(self._named(), id, command)
                if acted.before or id not in self._matches:
                    self._tell(Done(command.id, acted.number))
            case messages.ToLobby(id, command):
                acted = await self._desk.to_lobby(self._named(), id, command, self._address)
                if acted.before or id not in self._lobbies:
                    self._tell(Done(command.id, acted.number))
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

    def _tell(self, message: messages.FromServer) -> None:
        self._outbox.deliver(encode(message))

    def _refuse(self, refused: Refused, command_id: str = "", about: str = "") -> None:
        self._desk.refusals += 1
        self._tell(Refusal(refused.code, refused.sentence, command_id, about))
