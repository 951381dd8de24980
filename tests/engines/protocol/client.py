"""A client of a session in this process."""

from __future__ import annotations

import random
import threading
import time

from checkrow.engines.protocol.line import ProtocolLine, read_line
from checkrow.engines.protocol.session import Session

PATIENCE = 60  # seconds for one answer, on a very busy machine
START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"


class Client:
    """A client that sends lines and keeps the answers."""

    def __init__(self) -> None:
        self.answers: list[ProtocolLine] = []
        self._news = threading.Condition()
        self.session = Session(self._take, version="7", rng=random.Random(1), clock=time.monotonic)

    def _take(self, line: str) -> None:
        with self._news:
            self.answers.append(read_line(line))
            self._news.notify_all()

    def say(self, *lines: str) -> list[ProtocolLine]:
        """Send these lines and return the answers so far."""
        before = len(self.answers)
        for line in lines:
            assert self.session.handle(line + "\n")
        return self.answers[before:]

    def think(self) -> list[ProtocolLine]:
        """Search, and return all answers."""
        self.answers.clear()
        self.say("go think")
        with self._news:
            assert self._news.wait_for(self._is_done, PATIENCE)
            found, self.answers = self.answers, []
            return found

    def _is_done(self) -> bool:
        return any(line.command == "done" for line in self.answers)

    def wait_for(self, command: str) -> ProtocolLine:
        """Wait for the first answer of this kind, then drop it along with all earlier ones."""

        def place() -> int:
            return next((at for at, line in enumerate(self.answers) if line.command == command), -1)

        with self._news:
            assert self._news.wait_for(lambda: place() >= 0, PATIENCE), self.answers
            at = place()
            found = self.answers[at]
            del self.answers[: at + 1]
            return found


def ready(client: Client, **params: str) -> Client:
    for name, value in params.items():
        assert client.say(f'set-param name={name} value="{value}"') == []
    assert client.say("init") == [ProtocolLine("ready")]
    return client


def error_of(answers: list[ProtocolLine]) -> str:
    (line,) = answers
    assert line.command == "error"
    return line.arguments["message"]


def placed(squares: int, turn: str, **pieces: str) -> str:
    """Return a position: `placed(50, "W", w="48", b="42 32")`."""
    letters = ["e"] * squares
    for letter, numbers in pieces.items():
        for number in numbers.split():
            letters[int(number) - 1] = letter
    return turn + "".join(letters)
