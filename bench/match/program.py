"""Another program in its own process, with one line per message over a pipe."""

from __future__ import annotations

import collections
import contextlib
import queue
import subprocess
import threading
from collections.abc import Sequence

from bench.environments import ROOT, last_line
from bench.match.player import Failed

PATIENCE = 60.0  # seconds beyond its time before a program counts as lost


class Program:
    """Starts on first use, and again after a failure."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self.command = list(command)
        self.patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()
        self._complaints: collections.deque[str] = collections.deque()
        self._listeners: list[threading.Thread] = []

    @property
    def is_running(self) -> bool:
        return self._process is not None

    @property
    def has_ended(self) -> bool:
        """Whether it has exited by itself."""
        return self._process is None or self._process.poll() is not None

    def send(self, line: str) -> None:
        """Write a line. Raises `Failed`."""
        process = self._process or self.start()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError:
            raise self.crashed() from None

    def receive(self, seconds: float) -> str:
        """Read a line. Wait for `seconds` plus its patience. Raises `Failed`."""
        try:
            line = self._lines.get(timeout=seconds + self.patience)
        except queue.Empty:
            self.stop()
            raise Failed("gave no answer in time") from None
        if not line:
            raise self.crashed()
        return line

    def crashed(self) -> Failed:
        """Stop it, and return its last line of standard error."""
        self.stop()
        said = last_line("".join(self._complaints))
        return Failed(f"crashed: {said}" if said else "crashed")

    def start(self) -> subprocess.Popen[str]:
        """Start the process. Raises `Failed`."""
        try:
            self._process = process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise Failed(f"does not start: {error.strerror}") from None
        lines: queue.Queue[str] = queue.Queue()
        complaints: collections.deque[str] = collections.deque(maxlen=20)
        self._lines, self._complaints = lines, complaints

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            lines.put("")

        def overhear() -> None:
            assert process.stderr is not None
            complaints.extend(process.stderr)

        self._listeners = [threading.Thread(target=one, daemon=True) for one in (listen, overhear)]
        for listener in self._listeners:
            listener.start()
        return process

    def stop(self) -> None:
        """Stop the process if it is running."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for listener in self._listeners:
            listener.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):  # discard input that it has not read
                    pipe.close()
        self._process = None
