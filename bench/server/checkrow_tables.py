"""Games of Connect Four on a Checkrow server, with random moves at full speed, one after
another."""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec

from bench.server.client_socket import ClientSocket, connect
from bench.server.tally import Tally
from checkrow.client import Client
from checkrow.play.commands import Join, Ready, Step
from checkrow.play.messages import FollowLobby, FollowMatch, ToLobby, ToMatch, UnfollowMatch
from checkrow.play.wire import encode


class Named(msgspec.Struct):
    id: str


class MatchNews(msgspec.Struct):
    match: str
    number: int
    position: int
    players: list[Named]
    turn: int | None = None
    steps: list[list[Any]] = []
    result: Any = None


class LobbyNews(msgspec.Struct):
    match: str = ""


class News(msgspec.Struct):
    type: str
    view: msgspec.Raw = msgspec.Raw()
    sentence: str = ""


_news = msgspec.json.Decoder(News)
_match = msgspec.json.Decoder(MatchNews)
_lobby = msgspec.json.Decoder(LobbyNews)


class Seat:
    """One player."""

    def __init__(self, id: str, lobby: str, tally: Tally, rng: random.Random) -> None:
        self.id = id
        self.lobby = lobby
        self.socket: ClientSocket | None = None
        self._tally = tally
        self._rng = rng
        self._match = ""
        self._moved_at = 0  # the position of this player's last step
        self._ready = 0

    def say(self, message: msgspec.Struct) -> None:
        assert self.socket
        self.socket.send(encode(message))

    def on_text(self, text: bytes) -> None:
        news = _news.decode(text)
        if news.type in ("match-update", "match-snapshot"):
            self._at_board(_match.decode(news.view))
        elif news.type in ("lobby-update", "lobby-snapshot"):
            self._in_lobby(_lobby.decode(news.view).match)
        elif news.type in ("refusal", "goodbye"):
            raise SystemExit(f"the server said: {news.sentence}")

    def _in_lobby(self, match: str) -> None:
        if match and match != self._match:
            self._match, self._moved_at = match, 0
            self.say(FollowMatch(match))
        elif not match and self._match:
            self.say(UnfollowMatch(self._match))
            self._match = ""
            self.get_ready()

    def get_ready(self) -> None:
        self._ready += 1
        self.say(ToLobby(self.lobby, Ready(id=f"ready-{self._ready}")))

    def _at_board(self, view: MatchNews) -> None:
        tally = self._tally
        tally.received((view.match, view.number), self)
        if view.turn is None:
            tally.games += view.result is not None and tally.counting
            return
        if view.players[view.turn].id != self.id or view.position == self._moved_at:
            return
        if tally.playing:
            self._moved_at = view.position
            move = self._rng.choice(view.steps)[0]
            tally.sent((view.match, view.number + 1), self)
            step = Step(id=str(view.number), move=move, position=view.position)
            self.say(ToMatch(view.match, step))


async def sit_down(port: int, number: int, tally: Tally, rng: random.Random) -> list[Seat]:
    """Return two players in their own lobby, not ready yet."""
    seats: list[Seat] = []
    lobby = ""
    for who in "ab":
        client = Client(f"http://127.0.0.1:{port}")
        me = await client.sign_in(f"{who}{os.getpid()}-{number}")
        if not lobby:
            lobby = (await client.open_lobby()).lobby
        seat = Seat(me.id, lobby, tally, rng)
        headers = f"Authorization: Bearer {client.token}\r\n"
        seat.socket = await connect(port, "/api/socket", seat.on_text, headers)
        if seats:
            seat.say(ToLobby(lobby, Join(id="join")))
        seat.say(FollowLobby(lobby))
        seats.append(seat)
    return seats
