"""Start many servers quickly: one process imports Checkrow once, and forks for each of them.

Imports take two thirds of the time that a server needs to start. A fork is a process like any
other, with its own environment, folder and log; it runs the same command, and tests can kill it and
wait for it. However the tests end, the remaining forks are killed.

Tests call `start`; `python -m tests.server.preloaded` runs the process that forks.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any


@dataclass
class Fork:
    """A forked server, with the methods of `subprocess.Popen` that the tests use."""

    pid: int
    ended: int  # a descriptor that becomes readable once the process has ended
    status: int | None = None

    def poll(self) -> int | None:
        if self.status is None and select.select([self.ended], [], [], 0)[0]:
            self._reap()
        return self.status

    def wait(self, timeout: float) -> int:
        if self.status is None:
            if not select.select([self.ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a forked server", timeout)
            self._reap()
        assert self.status is not None
        return self.status

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def _reap(self) -> None:
        self.status = _ask({"reap": self.pid})
        os.close(self.ended)


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    log: Path,
    errors: Path | None = None,
) -> Fork:
    """Run `python -m checkrow ARGUMENTS...` in a fork that writes to a log, along with its errors
    unless they have a file of their own."""
    pid = _ask(
        {
            "arguments": list(arguments),
            "environment": dict(environment),
            "log": str(log),
            "errors": str(errors or log),
            "folder": str(Path.cwd()),
        }
    )
    return Fork(pid, os.pidfd_open(pid))  # the pid is still valid: nothing has reaped it


@cache
def _forking() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.preloaded"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    atexit.register(process.communicate)
    return process


def _ask(request: Mapping[str, Any]) -> int:
    process = _forking()
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps(request), file=process.stdin, flush=True)
    return int(process.stdout.readline())


def _fork_on_request(requests: IO[str]) -> Sequence[str] | None:
    """Answer until no request is left; in a fork, return the arguments of its server."""
    running: set[int] = set()
    for line in requests:
        request = json.loads(line)
        if pid := request.get("reap"):
            running.discard(pid)
            print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            return _become(request)
        running.add(pid)
        print(pid, flush=True)
    for pid in running:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return None


def _become(request: Mapping[str, Any]) -> Sequence[str]:
    """Set up this process as if it had been started from the command line."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    for target, (path, how) in enumerate(
        (
            (os.devnull, os.O_RDONLY),
            (request["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
            (request["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        )
    ):
        opened = os.open(path, how, 0o600)
        os.dup2(opened, target)
        os.close(opened)
    arguments: list[str] = request["arguments"]
    return arguments


def main() -> None:
    import checkrow.__main__  # noqa: PLC0415, the tests import this file without the server
    import checkrow.server.run  # noqa: PLC0415
    from checkrow.cli import main  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the tests, which end this
    arguments = _fork_on_request(sys.stdin)
    if arguments is not None:
        # Child processes of the server import its main module.
        sys.modules["__main__"] = checkrow.__main__
        sys.argv = ["checkrow", *arguments]
        sys.exit(main())


if __name__ == "__main__":
    main()
