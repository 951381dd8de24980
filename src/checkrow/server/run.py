"""Runs a server: one process, or several that share the port.

Each worker is a process with its own event loop. Workers communicate only through the database
and Redis. A worker that dies is started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from typing import cast

import uvicorn

from checkrow.server.channel.redis import redis_client
from checkrow.server.data_folder import FolderInUse, locked, make_folder
from checkrow.server.logs import set_up_logs
from checkrow.server.settings import Settings
from checkrow.server.store.database import check_reachable, sqlite_file
from checkrow.server.store.migrate import UnusableDatabase
from checkrow.server.store.upgrade import upgrade
from checkrow.server.web.app import make_app
from checkrow.server.web.transports import Transports
from checkrow.server.web.websocket import WebSocket

FIRST_PAUSE = 0.5  # seconds before a worker that died is started again
SHUTDOWN = 10  # seconds for requests in progress


class CannotServe(Exception):
    """The server cannot start; the message says why."""


def serve(settings: Settings, announce: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal stops it; call `announce` before the start. Raises `CannotServe`."""
    check(settings)
    set_up_logs(as_json=settings.log_json)
    with data_directory(settings), _listening(settings) as listener:
        try:
            asyncio.run(upgrade(settings.database, settings.data))
        except UnusableDatabase as error:
            raise CannotServe(str(error)) from None
        announce()
        if settings.workers == 1:
            serve_on(settings, listener)
        else:
            _serve_by_workers(settings, listener)


def check(settings: Settings) -> None:
    """Raise `CannotServe` for contradictory settings or an unreachable database."""
    if settings.workers < 1:
        raise CannotServe("there must be at least 1 worker")
    if settings.workers > 1 and sys.platform == "win32":
        raise CannotServe("a server on Windows has one worker: leave out --workers")
    if settings.workers > 1 and not settings.redis_url:
        raise CannotServe(
            "several workers need Redis to tell each other what happens: give --redis-url"
        )
    try:
        if settings.redis_url:
            redis_client(settings.redis_url)
        if settings.database_url:
            asyncio.run(check_reachable(settings.database_url))
    except ValueError as error:
        raise CannotServe(str(error)) from None


@contextlib.contextmanager
def data_directory(settings: Settings) -> Generator[None]:
    """Create the data directory, readable by this user only; with SQLite, lock it."""
    try:
        make_folder(settings.data)
    except OSError as error:
        raise CannotServe(f"{settings.data} cannot be created: {error.strerror}") from None
    database = sqlite_file(settings.database)
    if database is None:
        yield
        return
    try:
        with locked(settings.data):
            database.touch(mode=0o600)
            database.chmod(0o600)  # SQLite makes its other files with the same permissions
            yield
    except FolderInUse:
        raise CannotServe(
            f"another server is using {settings.data}: stop it, or give another --data"
        ) from None


@contextlib.contextmanager
def _listening(settings: Settings) -> Generator[socket.socket]:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise CannotServe(
            f"cannot listen on {settings.host}, port {settings.port}: {reason}"
        ) from None
    with listener:
        listener.listen(2048)
        listener.set_inheritable(True)
        yield listener


def serve_on(settings: Settings, listener: socket.socket) -> None:
    """Serve in this process, on a listening socket."""
    _be_quick()
    transports = Transports(settings)
    config = uvicorn.Config(
        make_app(settings, transports),
        http=cast("type[asyncio.Protocol]", transports.http),  # makes one, as a type would
        ws=cast("type[asyncio.Protocol]", WebSocket),  # made by `HttpProtocol`
        timeout_graceful_shutdown=SHUTDOWN,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=2048,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _be_quick() -> None:
    """Tune the interpreter for many small, long-lived objects and a writer thread."""
    gc.collect()
    gc.freeze()  # imported modules stay: the collector can skip them
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.0005)  # seconds: the writer thread works in short bursts


def _serve_by_workers(settings: Settings, listener: socket.socket) -> None:
    # If this process ends, even when killed, its end of the pipe closes and the workers stop.
    parent_lives, _held = os.pipe()
    inherited = [listener.fileno(), parent_lives]
    command = [sys.executable, "-m", "checkrow.server.worker", *map(str, inherited)]
    environment = {**os.environ, **settings.as_environment()}
    workers: dict[int, subprocess.Popen[bytes]] = {}
    stopping = False

    def stop(signal_number: int, _: object) -> None:
        nonlocal stopping
        stopping = True
        for worker in workers.values():
            worker.send_signal(signal_number)

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    while True:
        for number in range(settings.workers):
            worker = workers.get(number)
            if not stopping and (worker is None or worker.poll() is not None):
                if worker is not None:
                    time.sleep(FIRST_PAUSE)
                workers[number] = subprocess.Popen(command, env=environment, pass_fds=inherited)
        if stopping and all(worker.poll() is not None for worker in workers.values()):
            return
        time.sleep(0.1)
