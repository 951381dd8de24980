"""The servers under measure: started on one core, and what they use read from /proc."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from tests.server.backing import CheckrowServer, PostgresServer, Process, RedisServer, free_port

BOARDGAME = Path(__file__).parent / "boardgame"
INSTALLED = Path(__file__).parents[2] / ".bench" / "boardgame"  # beside the other peers
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class NotInstalled(Exception):
    """Something that is needed is missing; the sentence says what."""


@dataclass(frozen=True)
class Measured:
    """A server that runs."""

    kind: str
    port: int
    pid: int

    @property
    def family(self) -> list[int]:
        """The process and its workers."""
        found = [self.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            found += map(int, children.split())
        return found

    @property
    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        total = 0.0
        for pid in self.family:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
        return total

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        pages = (Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self.family)
        return PAGE * sum(map(int, pages))


@contextlib.contextmanager
def on_sqlite(folder: Path) -> Generator[Measured]:
    server = CheckrowServer(folder / "sqlite")
    server.start()
    try:
        yield Measured("checkrow", server.port, server.pid)
    finally:
        server.stop()


@contextlib.contextmanager
def on_postgres(folder: Path) -> Generator[Measured]:
    postgres, redis = PostgresServer(), RedisServer()
    try:
        redis.start()
        server = CheckrowServer(
            folder / "postgres",
            *("--database-url", postgres.new_database(), "--redis-url", redis.url),
            *("--workers", "2"),
        )
        server.start()
        try:
            yield Measured("checkrow", server.port, server.pid)
        finally:
            server.stop()
    finally:
        redis.kill()
        postgres.stop()


def _install_boardgame() -> str:
    """The Node.js that runs it. Raises `NotInstalled`."""
    path = f"{os.environ['PATH']}{os.pathsep}{Path(sys.executable).parent}"
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        raise NotInstalled("it needs Node.js with npm")
    lock = "package-lock.json"
    done = INSTALLED / lock
    up_to_date = done.exists() and done.read_bytes() == (BOARDGAME / lock).read_bytes()
    shutil.copytree(BOARDGAME, INSTALLED, dirs_exist_ok=True)
    if not up_to_date or not (INSTALLED / "node_modules").exists():
        made = subprocess.run(
            [npm, "ci", "--ignore-scripts", "--silent"], cwd=INSTALLED, check=False
        )
        if made.returncode:
            raise NotInstalled("npm could not install it")
    return node


class BoardgameServer(Process):
    """boardgame.io's own server."""

    def __init__(self, node: str) -> None:
        self.port = free_port()
        super().__init__([node, str(INSTALLED / "server.cjs"), str(self.port)])

    def wait_until_ready(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            self.still_running()
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", self.port), 1),
            ):
                return
            time.sleep(0.1)
        raise AssertionError("boardgame.io does not answer")


@contextlib.contextmanager
def on_boardgame(folder: Path) -> Generator[Measured]:
    node = _install_boardgame()
    server = BoardgameServer(node)
    server.start()
    try:
        yield Measured("boardgame", server.port, server.pid)
    finally:
        server.kill()
