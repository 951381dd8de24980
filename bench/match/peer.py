"""An engine of another library, run by one of the runners in `bench/players`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bench.match.player import Failed, Player
from bench.match.program import PATIENCE, Program
from bench.match.turns import history, numeric_fen, whole_turns
from bench.players.serving import Question
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.model import Move
from checkrow.rules.record import Record


class Peer(Player):
    """One engine. It is started on the first question, and restarted after a failure."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._program = Program(command, patience)

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        position = record.position
        assert isinstance(position, CheckersPosition)
        legal = whole_turns(position)
        answer = self._ask(
            Question(
                fen=numeric_fen(position),
                history=history(record),
                legal=[turn.told for turn in legal],
                seconds=seconds,
            )
        )
        for turn in legal:
            if turn.is_meant_by(answer):
                return turn.steps
        raise Failed(f"played {answer['path']}, capturing {answer['captured']}: not legal")

    def close(self) -> None:
        self._program.stop()

    def _ask(self, question: Question) -> Any:
        self._program.send(json.dumps(question))
        line = self._program.receive(question["seconds"])
        try:
            answer = json.loads(line)
            return {key: [int(square) for square in answer[key]] for key in ("path", "captured")}
        except (ValueError, KeyError, TypeError):
            raise Failed(f"answered nonsense: {line.strip()[:80]}") from None
