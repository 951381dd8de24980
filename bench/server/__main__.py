"""Measures the server: full games at full speed over real sockets, and sockets that only wait.

The server has one core and the client another. All servers are measured in turn, several times,
and the median round of each counts. With `--before` another checkout of Checkrow, with its
environment, is measured in the same run. docs/scaling.md says what the figures mean.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from bench.server.arena import ArenaLoad
from bench.server.processes import (
    Measured,
    NotInstalled,
    nodes,
    on_boardgame,
    on_postgres,
    on_sqlite,
)
from bench.server.tally import Load

ROOT = Path(__file__).parents[2]
Setup = Callable[[Path], contextlib.AbstractContextManager[Measured]]
SQLITE, POSTGRES = "Checkrow, SQLite", "Checkrow, PostgreSQL and Redis, 2 workers"
PEER = "boardgame.io, in memory"
BEFORE = ", before"


def setups(options: argparse.Namespace) -> dict[str, Setup]:
    """Return the servers by title. The peer's speed depends on Node.js, so try all versions."""
    found: dict[str, Setup] = {SQLITE: on_sqlite, POSTGRES: on_postgres}
    if options.before is not None:
        python = str(options.before.absolute() / ".venv" / "bin" / "python")
        found[f"{SQLITE}{BEFORE}"] = partial(on_sqlite, python=python)
        found[f"{POSTGRES}{BEFORE}"] = partial(on_postgres, python=python)
    found |= {f"{PEER}, Node.js {node}": partial(on_boardgame, path) for node, path in nodes()}
    return {title: setup for title, setup in found.items() if options.only.lower() in title.lower()}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-server", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="played at once")
    parser.add_argument("--seconds", type=float, default=8, help="of counting")
    parser.add_argument("--sockets", type=int, default=5000, help="that only wait")
    parser.add_argument("--rounds", type=int, default=4, help="in which each has its turn")
    parser.add_argument("--only", default="", help="servers with this in their title")
    parser.add_argument("--arena", type=int, default=0, help="players of an arena, instead of all")
    parser.add_argument("--before", type=Path, help="another checkout, to be measured as well")
    return parser.parse_args()


def load(core: int, *words: object) -> subprocess.Popen[bytes]:
    """Start a client on its own core."""
    command = [sys.executable, "-m", "bench.server.load", *map(str, words)]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    os.sched_setaffinity(started.pid, {core})
    return started


@dataclass(frozen=True)
class Played:
    """The measurements of one server in one round."""

    rate: float  # steps per second
    delays: list[float]
    per_step: float  # microseconds of CPU
    memory: float  # MB
    client_busy: float

    def __str__(self) -> str:
        delays = " ".join(f"{each:7.1f}" for each in self.delays)
        return (
            f"{self.rate:8.0f} steps/s  {delays} ms  {self.per_step:6.0f} us CPU/step  "
            f"{self.memory:5.0f} MB  (client {100 * self.client_busy:.0f} % busy)"
        )


def play(server: Measured, core: int, matches: int, seconds: float) -> Played:
    """Measure a server while games are played. Raises `SystemExit` if the client failed."""
    with load(core, server.kind, server.port, matches, seconds) as client:
        # The client counts at the end of its run. Measure the server while games are played.
        cpu_rate = _cpu_rate_while(server, client, seconds)
        assert client.stdout
        line = client.stdout.read()
    if client.returncode or not line:
        raise SystemExit("the client has failed")
    found = msgspec.json.decode(line, type=Load)
    rate = found.steps / found.seconds
    per_step = 1e6 * cpu_rate / rate if rate else 0.0
    return Played(rate, found.delays, per_step, server.memory / 1e6, found.client_cpu)


def _cpu_rate_while(server: Measured, client: subprocess.Popen[bytes], seconds: float) -> float:
    """Return the CPU seconds per second during the last part of the run, when games are played."""
    samples: list[tuple[float, float]] = []
    while client.poll() is None:
        samples.append((time.monotonic(), server.cpu))
        time.sleep(0.25)
    last_at, last = samples[-1]
    first_at, first = next(each for each in samples if each[0] >= last_at - 0.8 * seconds)
    return (last - first) / (last_at - first_at)


def wait(server: Measured, core: int, sockets: int) -> str:
    before = server.memory
    with load(core, "idle", server.port, sockets, 5) as client:
        assert client.stdout
        if not client.stdout.readline():
            raise SystemExit("the client has failed")
        time.sleep(2)
        after = server.memory
    each = (after - before) / sockets / 1000
    return f"{sockets} idle sockets: {after / 1e6:.0f} MB in all, {each:.1f} KB for each"


def arena(server: Measured, core: int, players: int, seconds: float) -> str:
    """Measure an arena. Raises `SystemExit` if the client failed."""
    with load(core, "arena", server.port, players, seconds) as client:
        cpu_rate = _cpu_rate_while(server, client, seconds)
        memory = server.memory
        assert client.stdout
        line = client.stdout.read()
    if client.returncode or not line:
        raise SystemExit("the client has failed")
    found = msgspec.json.decode(line, type=ArenaLoad)
    steps = " ".join(f"{each:.1f}" for each in found.load.delays)
    pairings = " ".join(f"{each:.0f}" for each in found.pairing_delays)
    return (
        f"{found.load.steps / found.load.seconds:.0f} steps/s in {steps} ms; "
        f"{found.pairings / found.load.seconds:.1f} pairings/s in {pairings} ms; "
        f"{found.bytes_per_second / 1000:.1f} KB/s for each player; "
        f"server {100 * cpu_rate:.0f} % busy, {memory / 1e6:.0f} MB "
        f"(client {100 * found.load.client_cpu:.0f} % busy)"
    )


def measure_arenas(options: argparse.Namespace, core: int) -> None:
    print(
        f"An arena with {options.arena} players; p50, p95 and p99 from sending a step to the "
        "opponent's receipt, and from the end of a game, after the break, to the next one"
    )
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            for place, (title, setup) in enumerate(setups(options).items()):
                if title.startswith(PEER):
                    continue
                with setup(Path(folder) / f"{number}-{place}") as server:
                    result = arena(server, core, options.arena, options.seconds)
                    print(f"{title:42} {result}", flush=True)


def main() -> None:
    options = arguments()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("two cores are needed: one for the server, one for the client")
    os.sched_setaffinity(0, {cores[0]})  # inherited by every server that it starts
    if options.arena:
        measure_arenas(options, cores[1])
        return
    print(
        f"{options.matches} matches of Connect Four at once; p50, p95 and p99 from sending a "
        "step to the opponent's receipt"
    )
    rounds: dict[str, list[Played]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            for place, (title, setup) in enumerate(setups(options).items()):
                try:
                    with setup(Path(folder) / f"{number}-{place}") as server:
                        played = play(server, cores[1], options.matches, options.seconds)
                except NotInstalled as error:
                    print(f"{title:42} not measured: {error}")
                    continue
                print(f"{title:42} {played}", flush=True)
                rounds.setdefault(title, []).append(played)
        if SQLITE in rounds and options.sockets:
            with on_sqlite(Path(folder) / "waiting") as server:
                print(f"{SQLITE:42} {wait(server, cores[1], options.sockets)}")
    print("\nThe median round of each")
    median = {title: _median(played) for title, played in rounds.items()}
    for title, played in median.items():
        print(f"{title:42} {played}")
    for title, ours in median.items():
        if title not in (SQLITE, POSTGRES):
            continue
        for other, theirs in median.items():
            if other == f"{title}{BEFORE}" or (title == SQLITE and other.startswith(PEER)):
                print(f"{title}: {ours.rate / theirs.rate:.2f} times the steps of {other}")


def _median(rounds: list[Played]) -> Played:
    return sorted(rounds, key=lambda played: played.rate)[(len(rounds) - 1) // 2]


if __name__ == "__main__":
    main()
