"""Plays games over a DXP connection, as the initiator or as the follower."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.protocol.dxp import (
    ACCEPTED,
    OTHER_GAME,
    RESIGNED,
    DxpText,
    GameAnswer,
    GameEnd,
    GameRequest,
    MoveMessage,
)
from checkrow.engines.protocol.dxp_connection import DxpConnection
from checkrow.engines.protocol.level import seconds_for_move
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.model import Move
from checkrow.rules.record import Record

NAME = "Checkrow"
UNLIMITED_MINUTES = 0  # as some programs write it


class DxpSession:
    """One connection with another program. `seconds` is the time for a turn; without it a turn
    takes a share of the time that the request gives to the whole game."""

    def __init__(
        self,
        connection: DxpConnection,
        text: DxpText,
        engine: Engine,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._connection = connection
        self._text = text
        self._engine = engine
        self._seconds = seconds
        self._clock = clock

    def follow(self) -> Iterator[Record]:
        """Play the games that the other program asks for, until it wants no more."""
        stop = False
        while not stop:
            request = self._connection.receive()
            if isinstance(request, GameEnd):  # it wants no other game
                self._connection.send(GameEnd(stop=True))
                return
            if not isinstance(request, GameRequest):
                raise BadNotation(f"expected a request for a game, not {request}")
            try:
                start = self._text.read_position(request.position)
            except CheckrowError:
                self._connection.send(GameAnswer(NAME, OTHER_GAME))
                continue
            self._connection.send(GameAnswer(NAME))
            record, stop = self._play(
                Record(self._text.game, start), request.follower_seat, request
            )
            yield record

    def initiate(self, games: int, minutes: int = 5) -> Iterator[Record]:
        """Ask for games, with the sides changed after each."""
        start = self._text.game.start()
        for number in range(games):
            follower = (number + 1) % 2
            position = self._text.write_position(start)
            request = GameRequest(NAME, follower, minutes, position=position)
            self._connection.send(request)
            answer = self._connection.receive()
            if not isinstance(answer, GameAnswer) or answer.code != ACCEPTED:
                raise IllegalMove(f"the other program does not accept the game: {answer}")
            record, stop = self._play(Record(self._text.game, start), 1 - follower, request)
            yield record
            if stop:
                return

    def _play(self, record: Record, seat: int, request: GameRequest) -> tuple[Record, bool]:
        """Play a game to its end. Return it, and whether the other program wants no more."""
        left = 60.0 * request.minutes
        sent = False  # the other program is to confirm the end
        while True:
            if record.position.turn == seat and not sent:
                if record.outcome:
                    lost = record.outcome.winner == 1 - seat
                    self._connection.send(GameEnd(RESIGNED if lost else "0"))
                    sent = True
                    continue
                began = self._clock()
                turn = self._choose(record, left, request)
                spent = self._clock() - began
                left -= spent
                self._connection.send(self._text.write_turn(record.position, turn, spent))
                record = _after(record, turn)
                continue
            message = self._connection.receive()
            if isinstance(message, GameEnd):
                if not sent:
                    self._connection.send(GameEnd())
                return record, message.stop
            if not isinstance(message, MoveMessage):
                raise BadNotation(f"expected a move or the end of the game, not {message}")
            if record.outcome:  # the other program does not know that this is a draw
                self._connection.send(GameEnd("2"))
                sent = True
                continue
            record = _after(record, self._text.read_turn(record.position, message))

    def _choose(self, record: Record, left: float, request: GameRequest) -> tuple[Move, ...]:
        seconds = self._seconds
        if seconds is None and request.minutes != UNLIMITED_MINUTES:
            played = len(record.turns) // 2
            moves = max(request.moves - played, 1) if request.moves else None
            seconds = seconds_for_move(left, 0.0, moves)
        limits = self._engine.usual_limits if seconds is None else Limits(seconds=seconds)
        found = self._engine.search(record, limits, undisturbed)
        turn = [found.move]
        after = record.play(found.move)
        steps = iter(found.line[1:])
        while after.position.in_chain:
            step = next(steps, None) or self._engine.search(after, limits, undisturbed).move
            turn.append(step)
            after = after.play(step)
        return tuple(turn)


def _after(record: Record, turn: tuple[Move, ...]) -> Record:
    for move in turn:
        record = record.play(move)
    return record
