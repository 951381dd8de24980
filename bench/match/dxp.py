"""An engine that speaks the DamExchange protocol (DXP).

The match starts the engine's command and replaces `{port}` with a port of this machine. As the
follower, the engine listens on that port and plays the openings of the match. As the initiator, it
connects to the port and requests games of its choice.
"""

from __future__ import annotations

import contextlib
import math
import socket
import time
from abc import abstractmethod
from collections.abc import Sequence

from bench.match.player import Failed, Player
from bench.match.program import PATIENCE, Program
from checkrow.engines.protocol.dxp import (
    ACCEPTED,
    OTHER_GAME,
    RESIGNED,
    DxpText,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMessage,
)
from checkrow.engines.protocol.dxp_connection import Closed, DxpConnection
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Move
from checkrow.rules.record import Record

HOST = "127.0.0.1"
NAME = "Checkrow"
TURNS = 75  # of each side, used to compute the time of a request
ENDING = 5.0  # maximum seconds to confirm the end of a game


class DxpEngine(Player):
    """One program. It is started, and connected to, when a game begins."""

    def __init__(
        self, command: Sequence[str], game: CheckersGame, patience: float = PATIENCE
    ) -> None:
        self.name = ""
        self._command = list(command)
        self._game = game
        self._text = DxpText(game)
        self._patience = patience
        self._program: Program | None = None
        self._connection: DxpConnection | None = None
        self._turns = 0  # turns of the game that the engine knows

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        if len(record.turns) > self._turns:
            before = _without_last_turn(record)
            self._send(self._text.write_turn(before.position, record.turns[-1]))
        message = self._receive(seconds + self._patience)
        if isinstance(message, GameEnd):
            self._send(GameEnd())
            self._hang_up()
            raise Failed("gave up" if message.reason == RESIGNED else "ended the game")
        if not isinstance(message, MoveMessage):
            raise self._fault(f"sent {str(message)[:40]!r} instead of a move")
        try:
            turn = self._text.read_turn(record.position, message)
        except CheckrowError as refusal:
            raise self._fault(f"played {message}: {refusal}") from None
        self._turns = len(record.turns) + 1
        return turn

    def end(self, record: Record) -> None:
        """Tell the engine that the game is over, unless it has said so. Only the side to move may
        send the end. If that is the engine, its next message is the end or one more move."""
        if self._connection is None:
            return
        try:
            if len(record.turns) > self._turns:
                before = _without_last_turn(record)
                self._send(self._text.write_turn(before.position, record.turns[-1]))
                if isinstance(self._receive(ENDING), GameEnd):
                    self._send(GameEnd())
                    return
            self._send(GameEnd())
            while not isinstance(self._receive(ENDING), GameEnd):
                pass
        except Failed:
            self._hang_up()  # the next game restarts it

    def close(self) -> None:
        self._hang_up()

    @abstractmethod
    def _connect(self) -> tuple[Program, socket.socket]:
        """Start the program and return a connection to it. Raises `Failed`."""

    def _connected(self) -> None:
        if self._connection is None:
            self._program, stream = self._connect()
            self._connection = DxpConnection(stream)

    def _program_for(self, port: int) -> Program:
        program = Program([part.replace("{port}", str(port)) for part in self._command], 0)
        program.start()
        return program

    def _send(self, message: object) -> None:
        assert self._connection is not None
        try:
            self._connection.send(message)
        except Closed:
            raise self._gone() from None

    def _receive(self, seconds: float) -> Message:
        assert self._connection is not None
        try:
            return self._connection.receive(seconds)
        except TimeoutError:
            raise self._fault("gave no answer in time") from None
        except Closed:
            raise self._gone() from None
        except CheckrowError as refusal:
            raise self._fault(str(refusal)) from None

    def _gone(self) -> Failed:
        program, self._program = self._program, None
        self._hang_up()
        return program.crashed() if program else Failed("closed the connection")

    def _fault(self, what: str) -> Failed:
        self._hang_up()
        return Failed(what)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._program is not None:
            self._program.stop()
            self._program = None


class DxpFollower(DxpEngine):
    """Follower: plays the openings of the match."""

    def __init__(
        self,
        command: Sequence[str],
        game: CheckersGame,
        seconds: float,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(command, game, patience)
        self._minutes = max(1, math.ceil(seconds * TURNS / 60))

    def begin(self, opening: Record, seat: int) -> None:
        """Request a game. It starts from the position after the opening, without its history."""
        self._connected()
        position = self._text.write_position(opening.position)
        self._turns = len(opening.turns)
        self._send(GameRequest(NAME, seat, self._minutes, position=position))
        answer = self._receive(self._patience)
        if not isinstance(answer, GameAnswer) or answer.code != ACCEPTED:
            raise self._fault(f"does not accept the game: {str(answer)[:60]}")
        self.name = answer.name

    def _connect(self) -> tuple[Program, socket.socket]:
        with socket.create_server((HOST, 0)) as free:
            port = free.getsockname()[1]
        program = self._program_for(port)
        until = time.monotonic() + self._patience
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                return program, socket.create_connection((HOST, port), self._patience)
            if program.has_ended:
                raise program.crashed()
            time.sleep(0.05)
        program.stop()
        raise Failed(f"does not listen on port {port}")


class DxpInitiator(DxpEngine):
    """Initiator: requests the games itself, and `invited` waits for the next one."""

    def invited(self) -> tuple[Record, int] | None:
        """Return the next game that the engine requests, and the engine's seat; None if it wants no
        more games. Raises `Failed`."""
        self._connected()
        assert self._connection is not None
        while True:
            try:
                request = self._connection.receive(self._patience)
            except Closed:
                self._hang_up()
                return None
            except TimeoutError:
                raise self._fault("asks for no game") from None
            except CheckrowError as refusal:
                raise self._fault(str(refusal)) from None
            if isinstance(request, GameEnd):
                return None
            if not isinstance(request, GameRequest):
                raise self._fault(f"sent {str(request)[:40]!r} instead of a request for a game")
            self.name = request.name
            try:
                start = self._text.read_position(request.position)
            except CheckrowError:
                self._send(GameAnswer(NAME, OTHER_GAME))
                continue
            self._send(GameAnswer(NAME))
            self._turns = 0
            return Record(self._game, start), 1 - request.follower_seat

    def _connect(self) -> tuple[Program, socket.socket]:
        with socket.create_server((HOST, 0)) as server:
            program = self._program_for(server.getsockname()[1])
            server.settimeout(0.1)
            until = time.monotonic() + self._patience
            while time.monotonic() < until:
                with contextlib.suppress(TimeoutError):
                    return program, server.accept()[0]
                if program.has_ended:
                    raise program.crashed()
            program.stop()
            raise Failed("does not connect")


def _without_last_turn(record: Record) -> Record:
    before = Record(record.game, record.start)
    for turn in record.turns[:-1]:
        for move in turn:
            before = before.play(move)
    return before
