"""People at a tournament: they join by code, follow it on a socket, and play their matches."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from checkrow.client import Refused
from checkrow.client.requests import NotReached, Requests
from checkrow.play.tournament.settings import Format, TournamentSettings
from tests.server.backing import Service
from tests.server.people import new_name

SMALL = "connect:4x4x3:2"
PATIENCE = 120.0  # seconds, generous for slow machines
_ids = itertools.count(1)
Json = dict[str, Any]


def new_id() -> str:
    """An id for a command."""
    return f"command-{next(_ids)}"


class Attendee:
    """Player who makes random moves until the tournament is over, and reconnects after every
    failure."""

    def __init__(self, url: str, name: str, token: str = "", seed: int = 1) -> None:
        self.requests = Requests(url, token)
        self.name = name
        self.id = ""
        self.tournament = ""
        self.view: Json = {}
        self.me: Json | None = None
        self.hosting: Json | None = None
        self.code = ""
        self.talk: list[Json] = []
        self.received = 0  # bytes
        self.results: dict[str, Json] = {}  # by match
        self.plays = True
        self._rng = random.Random(f"{seed} {name}")
        self._stepped: dict[str, int] = {}  # the last step's position, by match
        self._followed: set[str] = set()

    async def join(self, code: str, **more: object) -> None:
        joined = await self.requests.post(
            "/api/join", {"code": code, "name": self.name, **more}, dict[str, str]
        )
        self.tournament, self.id = joined["tournament"], joined["id"]

    async def command(self, kind: str, **fields: object) -> Json:
        path = f"/api/tournaments/{self.tournament}/commands"
        command = {"type": kind, "id": new_id(), **fields}
        return await self.requests.post(path, command, dict[str, Any])

    async def show(self, key: str = "") -> Json:
        path = f"/api/tournaments/{self.tournament}?key={key}"
        return await self.requests.get(path, dict[str, Any])

    @asynccontextmanager
    async def socket(self) -> AsyncGenerator[ClientConnection]:
        address = self.requests.socket_address
        async with connect(
            address, additional_headers=self.requests.headers, compression=None
        ) as socket:
            yield socket

    async def attend(self) -> None:
        """Follow the tournament and play until it is over."""
        async with asyncio.timeout(PATIENCE):
            while self.view.get("phase") != "finished":
                with suppress(OSError, WebSocketException, EOFError, TimeoutError):
                    async with self.socket() as socket:
                        await self._follow(socket)
                await asyncio.sleep(0.05)

    async def _follow(self, socket: ClientConnection) -> None:
        self._followed.clear()
        self._stepped.clear()
        await send(socket, type="follow-tournament", tournament=self.tournament)
        while self.view.get("phase") != "finished":
            text = await socket.recv()
            self.received += len(text)
            await self._hear(socket, msgspec.json.decode(text))

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "tournament-snapshot" | "tournament-update":
                self.view = message.get("view", self.view)
                if "me" in message or message["type"] == "tournament-snapshot":
                    self.me = message.get("me")
                self.hosting = message.get("hosting", self.hosting)
                self.code = message.get("code", self.code)
                self.talk += message.get("talk", ())
                for match in (self.me or {}).get("matches", ()):
                    if match not in self._followed and self.plays:
                        self._followed.add(match)
                        await send(socket, type="follow-match", match=match)
            case "match-snapshot" | "match-update":
                await self._play(socket, message["view"])
            case _:
                pass

    async def _play(self, socket: ClientConnection, view: Json) -> None:
        match, turn = view["match"], view.get("turn")
        if view.get("result"):
            self.results[match] = view["result"]
            await send(socket, type="unfollow-match", match=match)
        elif (
            turn is not None
            and view["players"][turn]["id"] == self.id
            and self._stepped.get(match) != view["position"]
        ):
            self._stepped[match] = view["position"]
            move = self._rng.choice(view["steps"])[0]
            step = {"type": "step", "id": new_id(), "move": move, "position": view["position"]}
            await send(socket, type="to-match", match=match, command=step)


async def send(socket: ClientConnection, **message: object) -> None:
    await socket.send(msgspec.json.encode(message), text=True)


class Event:
    """A tournament with its host and its players."""

    def __init__(self, service: Service, host: Attendee, players: list[Attendee]) -> None:
        self.service = service
        self.host = host
        self.players = players

    @property
    def everybody(self) -> list[Attendee]:
        return [self.host, *self.players]

    async def shown(self) -> Json:
        """The tournament as the host sees it."""
        return await self.host.show()

    async def order(self, kind: str, **fields: object) -> Json:
        """Send a command as the host until a server answers."""
        command = {"type": kind, "id": new_id(), **fields}
        path = f"/api/tournaments/{self.host.tournament}/commands"
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self.host.requests.post(path, command, dict[str, Any])
                except NotReached:
                    await asyncio.sleep(0.05)
                except Refused as refused:
                    if refused.code != "unavailable":
                        raise
                    await asyncio.sleep(0.05)

    async def wait_until(self, phase: str, *, round: int = 0) -> Json:
        """Wait until the tournament reaches a phase, in this round or a later one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(NotReached, Refused):
                    view: Json = (await self.shown())["view"]
                    if view["phase"] == phase and view.get("round", 0) >= round:
                        return view
                await asyncio.sleep(0.05)


async def opened(
    service: Service, format: Format, players: int, *, names: Sequence[str] = (), **settings: Any
) -> Event:
    """Open a tournament and let guests join by its code."""
    values: Json = {"game": SMALL, "wait_seconds": 0.0, **settings}
    chosen = TournamentSettings(format=format, **values)
    host = Attendee(service.url(0), new_name("host"))
    host.id = (await host.requests.post("/api/session", {"name": host.name}, dict[str, Any]))["id"]
    body = {"settings": chosen, "id": new_id(), "password": values.get("password")}
    view = await host.requests.post("/api/tournaments", body, dict[str, Any])
    host.tournament = view["tournament"]
    code = (await host.show())["hosting"]["code"]
    shown = names or [f"Kid {number}" for number in range(1, players + 1)]
    guests = [Attendee(service.url(number), name, seed=number) for number, name in enumerate(shown)]
    for guest in guests:
        await guest.join(code)
    return Event(service, host, guests)
