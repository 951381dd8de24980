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
from checkrow.server.accounts import check_may_play
from checkrow.server.commands import Accepted
from checkrow.server.web.desk import Desk, Place
from checkrow.server.web.line import Line
from checkrow.server.web.open_sockets import SIGNED_OUT
from checkrow.server.web.origins import Caller, address_of, check_origin
from checkrow.server.web.outbox import Outbox
from checkrow.server.web.subscriptions import Subscriptions

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
        "_following",
        "_line",
        "_outbox",
        "_person",
        "_place",
        "_player",
        "_task",
        "_to_answer",
    )

    def __init__(self, line: Line, desk: Desk, player: Player | None, place: Place) -> None:
        self._line = line
        self._desk = desk
        self._place = place
        self._player = player
        self._person = Person(player.id, player.name) if player else None
        self._outbox = Outbox(player.id if player else "", line, desk.settings.outbox_messages)
        self._following = Subscriptions(desk, self._outbox)
        self._to_answer: list[bytes] = []
        self._answering = False
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def unanswered(self) -> int:
        return len(self._to_answer)

    def begin(self) -> None:
        self._desk.open_sockets.add(self._player, self)
        person = self._person or Person("", "")
        now = self._desk.core.commands.now()
        self._tell(Welcome(person.id, person.name, now, checkrow.__version__))

    def heard(self, message: bytes) -> None:
        if self._answering:
            self._to_answer.append(message)
            return
        self._begin_answer(message)
        if not self._answering:
            self._go_on()

    def may_send(self) -> None:
        self._outbox.empty()

    def say_goodbye(self) -> None:
        self._tell(Goodbye("the server restarts: connect again", 1.0))

    def session_ended(self) -> None:
        self._tell(Goodbye("you are signed out: sign in again"))
        self._line.close(SIGNED_OUT, "signed out")

    def ended(self) -> None:
        self._desk.open_sockets.remove(self._player, self)
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
                self._following.leave_all()

    def _begin_answer(self, text: bytes) -> None:
        self._answering = True
        message: ClientMessage | None = None
        try:
            message = self._read(text)
            if not self._desk.commands.take(self._outbox.player_id or id(self)):
                raise Refused("too-fast", "that was too much at once: wait a moment")
            if isinstance(message, Command):
                at_once = self._given_at_once(message)  # and it goes on in `_told`
            else:
                at_once = self._answered_at_once(message)
                self._answering = not at_once
            if not at_once:
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

    def _given_at_once(self, message: Command) -> bool:
        told = partial(self._told, message)
        self._check_may_play()
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
        self._answering = False
        self._go_on()

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
            self._answering = False
        self._go_on()

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

    def _check_may_play(self) -> None:
        if self._player is not None:
            check_may_play(self._player)

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
