"""How a server shuts down when it is told to."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path

from checkrow.play.commands import AddComputer
from tests.server.backing import PATIENCE, CheckrowServer, RedisServer, Service
from tests.server.people import all_ready, people, play_out


async def test_ctrl_c_ends_the_server_and_its_engines_without_a_word(tmp_path: Path) -> None:
    server = CheckrowServer(tmp_path / "data")
    server.start(as_in_a_terminal=True)

    try:
        async with people(Service([server]), 1) as (ann,):
            lobby = (await ann.client.open_lobby()).lobby
            await ann.client.to_lobby(lobby, AddComputer(id="c", level="casual"))
            await play_out([ann], await all_ready([ann], lobby))
        os.killpg(server.pid, signal.SIGINT)
        assert server.running is not None
        server.running.wait(PATIENCE)
    finally:
        server.kill()
    assert "Traceback" not in server.log.read_text()


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def test_workers_end_with_their_parent(tmp_path: Path, redis: RedisServer) -> None:
    server = CheckrowServer(tmp_path / "data", ("--workers", "2", "--redis-url", redis.url))
    server.start()
    server.kill()
    until = time.monotonic() + PATIENCE
    while not is_free(server.port):
        assert time.monotonic() < until, "orphaned workers hold the port"
        time.sleep(0.05)
    server.start()
    try:
        server.still_running()
    finally:
        server.stop()
    assert is_free(server.port)
