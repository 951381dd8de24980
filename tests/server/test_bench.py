"""A short run of `make bench-server`'s load: it plays whole games and counts them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.server.arena import ArenaLoad
from bench.server.processes import Measured
from bench.server.tally import Load, Tally
from tests.server.backing import embedded

ROOT = Path(__file__).parents[2]


# The same arena, but its players do not think, and games count from the start.
HASTY = """
import runpy
from bench.server import arena
arena.THINKING = arena.WARM_UP = 0.0
runpy.run_module("bench.server.load", run_name="__main__")
"""


def load(*words: object, program: Sequence[str] = ("-m", "bench.server.load")) -> bytes:
    command = [sys.executable, *program, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=120).stdout


def test_games_are_played_and_counted(tmp_path: Path) -> None:
    with embedded(tmp_path / "server") as service:
        (server,) = service.servers
        measured = Measured("checkrow", server.port, server.pid)
        before = measured.cpu
        found = Load(0, 0.0, 0, 0.0, [])
        for seconds in (1, 4, 16, 64):  # a busy machine finishes no game in the first second
            if not found.games:
                loaded = load("checkrow", server.port, 3, seconds)
                found = msgspec.json.decode(loaded, type=Load)
        assert found.steps > 0
        assert found.games > 0
        assert 0 < found.delays[0] <= found.delays[1] <= found.delays[2]
        assert measured.cpu > before
        assert measured.memory > 10_000_000
        assert msgspec.json.decode(load("idle", server.port, 20, 0)) == {"sockets": 20}


def test_an_arena_is_played_and_counted(tmp_path: Path) -> None:
    with embedded(tmp_path / "server") as service:
        (server,) = service.servers
        found = ArenaLoad(Load(0, 0.0, 0, 0.0, []), 0, [], 0.0)
        for seconds in (5, 60):  # a busy machine may not pair anybody twice at first
            if not found.pairings:
                loaded = load("arena", server.port, 6, seconds, program=("-c", HASTY))
                found = msgspec.json.decode(loaded, type=ArenaLoad)
        assert found.load.steps > 0
        assert found.bytes_per_second > 0
        assert found.pairings > 0
        assert 0 <= found.pairing_delays[0] <= found.pairing_delays[2]


def test_a_step_counts_once_the_opponent_has_it() -> None:
    tally = Tally()
    tally.start()
    tally.sent("step", by="ann")
    tally.received("step", by="ann")
    assert tally.steps == 0
    tally.received("step", by="bob")
    tally.received("step", by="eve")
    assert tally.steps == 1
    assert tally.stop().steps == 1
