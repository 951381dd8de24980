"""The socket of a client, which reconnects automatically."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from checkrow.client.pending_commands import PendingCommands
from checkrow.client.requests import Requests
from checkrow.play import messages
from checkrow.play.messages import CommandMessage, FromClient, ServerMessage
from checkrow.play.wire import encode

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds before another attempt
LONGEST_MESSAGE = 4 << 20
CHALLENGES = "challenges"  # sent without a subscription
_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


class Connection:
    """Keeps a socket open, follows its subscriptions, and passes messages on.

    Calls `on_connection` with True when the connection is up, and with False when it is lost.
    """

    def __init__(
        self, requests: Requests, on_connection: Callable[[bool], None] = lambda up: None
    ) -> None:
        self._requests = requests
        self._on_connection = on_connection
        self._socket: ClientConnection | None = None
        self._pending = PendingCommands()
        self._followed: dict[str, FromClient] = {}  # subscriptions, as first requested
        self._seen: dict[str, int] = {}  # the number of the last entry, by topic
        self._listeners: dict[str, set[asyncio.Queue[ServerMessage]]] = {}
        self._challenges = messages.Challenges()  # as last received
        self._task: asyncio.Task[None] | None = None
        self._resend_tasks: set[asyncio.Task[None]] = set()
        self._pause = FIRST_PAUSE  # before the next attempt, if this connection fails

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def command(self, message: CommandMessage) -> int:
        """Send a command until it is answered; return the entry's number. Raises `Refused`."""
        self.start()
        sent, answer = self._pending.add(message)
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(sent, text=True)
        return await answer

    async def listen(self, topic: str, ask: FromClient) -> AsyncIterator[ServerMessage]:
        """Follow a topic, and yield the server's messages about it, in order."""
        self.start()
        inbox: asyncio.Queue[ServerMessage] = asyncio.Queue()
        self._listeners.setdefault(topic, set()).add(inbox)
        self._followed[topic] = ask
        self._seen.pop(topic, None)
        await self._send(ask)
        try:
            while True:
                yield await inbox.get()
        finally:
            self._listeners[topic].discard(inbox)
            if not self._listeners[topic]:
                del self._listeners[topic]
                self._followed.pop(topic, None)
                self._seen.pop(topic, None)
                await self._send(_unfollow(ask))

    async def challenges(self) -> AsyncIterator[messages.Challenges]:
        """Yield the challenges to and from this player, now and whenever they change."""
        self.start()
        inbox: asyncio.Queue[ServerMessage] = asyncio.Queue()
        inbox.put_nowait(self._challenges)
        self._listeners.setdefault(CHALLENGES, set()).add(inbox)
        try:
            while True:
                news = await inbox.get()
                if isinstance(news, messages.Challenges):
                    yield news
        finally:
            self._listeners[CHALLENGES].discard(inbox)

    async def _send(self, message: FromClient) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(encode(message), text=True)

    async def _run(self) -> None:
        while True:
            try:
                async with connect(
                    self._requests.socket_address,
                    additional_headers=self._requests.headers,
                    max_size=LONGEST_MESSAGE,
                    compression=None,
                    open_timeout=10,
                ) as socket:
                    await self._run_socket(socket)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidURI):
                pass
            finally:
                if self._socket is not None:
                    self._socket = None
                    self._on_connection(False)
            await asyncio.sleep(self._pause * random.uniform(0.5, 1.0))
            self._pause = min(LONGEST_PAUSE, 2 * self._pause)

    async def _run_socket(self, socket: ClientConnection) -> None:
        # From now on, requests go straight to the socket. Some are sent twice, which does no
        # harm.
        self._socket = socket
        for topic, ask in list(self._followed.items()):
            await socket.send(encode(self._resumed(topic, ask)), text=True)
        for sent in self._pending.to_resend():
            await socket.send(sent, text=True)
        self._on_connection(True)
        async for text in socket:
            with suppress(msgspec.DecodeError):  # a newer server may send unknown messages
                self._take(_decoder.decode(text))

    def _resumed(self, topic: str, ask: FromClient) -> FromClient:
        """Return the same request, for the entries after the last one seen."""
        seen = self._seen.get(topic)
        if seen is not None and isinstance(ask, messages.FollowMatch | messages.FollowLobby):
            return msgspec.structs.replace(ask, since=seen)
        return ask

    def _take(self, message: ServerMessage) -> None:
        match message:
            case messages.Welcome():
                self._pause = FIRST_PAUSE
                self._show_challenges(messages.Challenges())  # open ones follow
            case messages.Challenges():
                self._show_challenges(message)
            case messages.MatchUpdate(entry, view) | messages.LobbyUpdate(entry, view):
                topic = _topic(message)
                if entry.number <= self._seen.get(topic, 0):
                    return  # seen before
                self._seen[topic] = entry.number
                self._dispatch(topic, message)
                if entry.command:
                    self._pending.done(entry.command, entry.number)
            case messages.MatchSnapshot(view) | messages.LobbySnapshot(view):
                self._seen[_topic(message)] = view.number
                self._dispatch(_topic(message), message)
            case (
                messages.TournamentSnapshot()
                | messages.TournamentUpdate()
                | messages.LobbyListSnapshot()
                | messages.LobbiesChanged()
            ):
                self._dispatch(_topic(message), message)
            case messages.Done(id, number):
                self._pending.done(id, number)
            case messages.Refusal(code="unavailable", id=id, about=about):
                asyncio.get_running_loop().call_later(FIRST_PAUSE, lambda: self._resend(id, about))
            case messages.Refusal(code, sentence, id) if id:
                self._pending.refused(id, code, sentence)
            case messages.Refusal(about=about):
                for topic in _topics_of(about):
                    self._dispatch(topic, message)
            case _:
                pass

    def _show_challenges(self, challenges: messages.Challenges) -> None:
        if challenges != self._challenges:
            self._challenges = challenges
            self._dispatch(CHALLENGES, challenges)

    def _resend(self, id: str, about: str) -> None:
        """Resend a command or a subscription that the server could not handle just now."""
        texts: list[bytes] = []
        if id in self._pending.waiting:
            texts.append(self._pending.waiting[id][0])
        texts += [
            encode(self._resumed(topic, self._followed[topic]))
            for topic in _topics_of(about)
            if not id and topic in self._followed
        ]
        task = asyncio.create_task(self._send_all(texts))
        self._resend_tasks.add(task)
        task.add_done_callback(self._resend_tasks.discard)

    async def _send_all(self, texts: list[bytes]) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                for text in texts:
                    await self._socket.send(text, text=True)

    def _dispatch(self, topic: str, message: ServerMessage) -> None:
        for inbox in self._listeners.get(topic, ()):
            inbox.put_nowait(message)


def _unfollow(ask: FromClient) -> FromClient:
    """Return the message that ends a subscription."""
    match ask:
        case messages.FollowMatch(match):
            return messages.UnfollowMatch(match)
        case messages.FollowLobby(lobby):
            return messages.UnfollowLobby(lobby)
        case messages.FollowTournament(tournament):
            return messages.UnfollowTournament(tournament)
        case _:
            return messages.UnfollowLobbies()


def _topic(message: ServerMessage) -> str:
    match message:
        case messages.MatchUpdate(_, view) | messages.MatchSnapshot(view):
            return f"match:{view.match}"
        case messages.LobbyUpdate(_, view) | messages.LobbySnapshot(view):
            return f"lobby:{view.lobby}"
        case messages.TournamentSnapshot(view):
            return f"tournament:{view.tournament}"
        case messages.TournamentUpdate(tournament):
            return f"tournament:{tournament}"
        case _:
            return "lobbies"


def _topics_of(id: str) -> tuple[str, ...]:
    return f"match:{id}", f"lobby:{id}", f"tournament:{id}"
