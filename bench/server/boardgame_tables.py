"""The same games on boardgame.io, over its own protocol: socket.io on a WebSocket."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bench.server.client_socket import ClientSocket, connect
from bench.server.tally import Tally

PATH = "/socket.io/?EIO=4&transport=websocket"
SPACE = b"/connect-four,"
WIDTH = 7


class Turn(msgspec.Struct):
    currentPlayer: str  # noqa: N815, the name that boardgame.io uses
    gameover: Any = None


class Board(msgspec.Struct):
    cells: list[str | None]


class State(msgspec.Struct):
    G: Board
    ctx: Turn
    stateid: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


_message = msgspec.json.Decoder(list[msgspec.Raw])
_state = msgspec.json.Decoder(State)
_synced = msgspec.json.Decoder(Synced)
_text = msgspec.json.Decoder(str)


class Seat:
    """One player."""

    def __init__(self, player: int, number: int, tally: Tally, rng: random.Random) -> None:
        self.socket: ClientSocket | None = None
        self._player = str(player)
        self._number = number
        self._game = 0
        self._tally = tally
        self._rng = rng

    @property
    def _match(self) -> str:
        return f"bench-{self._number}-{self._game}"

    def _emit(self, *words: object) -> None:
        assert self.socket
        self.socket.send(b"42" + SPACE + msgspec.json.encode(words))

    def get_ready(self) -> None:
        """Request the next match. The first request starts it."""
        self._game += 1
        self._emit("sync", self._match, self._player, None, 2)

    def on_text(self, text: bytes) -> None:
        if text == b"2":
            assert self.socket
            self.socket.send(b"3")
        elif text.startswith(b"42" + SPACE):
            kind, match, *rest = _message.decode(text[2 + len(SPACE) :])
            if _text.decode(match) != self._match:
                return
            if bytes(kind) == b'"sync"':
                self._at_board(_synced.decode(rest[0]).state)
            elif bytes(kind) == b'"update"':
                self._at_board(_state.decode(rest[0]))

    def _at_board(self, state: State) -> None:
        tally = self._tally
        tally.received((self._match, state.stateid), self)
        if state.ctx.gameover is not None:
            tally.games += tally.counting
            self.get_ready()
            return
        if state.ctx.currentPlayer != self._player:
            return
        if tally.playing:
            free = [column for column in range(WIDTH) if state.G.cells[column] is None]
            move = {"type": "drop", "args": [self._rng.choice(free)], "playerID": self._player}
            tally.sent((self._match, state.stateid + 1), self)
            action = {"type": "MAKE_MOVE", "payload": move}
            self._emit("update", action, state.stateid, self._match, self._player)


async def sit_down(port: int, number: int, tally: Tally, rng: random.Random) -> list[Seat]:
    """Return two players who have not requested a match yet."""
    seats = [Seat(player, number, tally, rng) for player in range(2)]
    for seat in seats:
        seat.socket = await connect(port, PATH, seat.on_text)
        seat.socket.send(b"40" + SPACE)
    return seats
