"""A peer: another engine in a process of its own, asked through a pipe."""

from __future__ import annotations

import collections
import contextlib
import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from bench.environments import ROOT, last_line
from bench.match.turns import WholeTurn, history, numeric_fen
from bench.players.serving import Question
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.record import Record

PATIENCE = 60.0  # seconds beyond what it was given until a peer counts as lost


class Failed(Exception):
    """The peer has not given a legal turn; the text says what it did instead."""


class Peer:
    """One engine. It is started when it is first asked, and again after it has failed."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._command = list(command)
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()
        self._complaints: collections.deque[str] = collections.deque()
        self._listeners: list[threading.Thread] = []

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def choose(self, record: Record, legal: Sequence[WholeTurn], seconds: float) -> WholeTurn:
        """The turn that it plays. Raises `Failed`."""
        position = record.position
        assert isinstance(position, CheckersPosition)
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
                return turn
        raise Failed(f"played {answer['path']}, capturing {answer['captured']}: not legal")

    def _ask(self, question: Question) -> Any:
        try:
            process = self._process or self._start()
            assert process.stdin is not None
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            line = self._answers.get(timeout=question["seconds"] + self._patience)
        except queue.Empty:
            self._end()
            raise Failed("gave no answer in time") from None
        except OSError as error:
            line = ""
            if self._process is None:
                raise Failed(f"does not start: {error.strerror}") from None
        if not line:
            self._end()
            raise Failed(f"crashed: {last_line(''.join(self._complaints))}")
        try:
            answer = json.loads(line)
            return {key: [int(square) for square in answer[key]] for key in ("path", "captured")}
        except (ValueError, KeyError, TypeError):
            raise Failed(f"answered nonsense: {line.strip()[:80]}") from None

    def _start(self) -> subprocess.Popen[str]:
        self._process = process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        answers: queue.Queue[str] = queue.Queue()
        complaints: collections.deque[str] = collections.deque(maxlen=20)
        self._answers, self._complaints = answers, complaints

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                answers.put(line)
            answers.put("")

        def overhear() -> None:
            assert process.stderr is not None
            complaints.extend(process.stderr)

        self._listeners = [threading.Thread(target=one, daemon=True) for one in (listen, overhear)]
        for listener in self._listeners:
            listener.start()
        return process

    def _end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for listener in self._listeners:
            listener.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):  # what it has not read is lost
                    pipe.close()
        self._process = None
