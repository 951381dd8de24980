"""Measures the server: full games at full speed over real sockets, and sockets that only wait.

The server has one core and the client another. Prints a table; docs/scaling.md says what it
means. `make bench-server` runs it.
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
from pathlib import Path

import msgspec

from bench.server.processes import Measured, NotInstalled, on_boardgame, on_postgres, on_sqlite
from bench.server.tally import Load

ROOT = Path(__file__).parents[2]
Setup = Callable[[Path], contextlib.AbstractContextManager[Measured]]
SETUPS: dict[str, tuple[str, Setup]] = {
    "sqlite": ("Checkrow, SQLite", on_sqlite),
    "postgres": ("Checkrow, PostgreSQL and Redis, 2 workers", on_postgres),
    "boardgame": ("boardgame.io, in memory", on_boardgame),
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-server", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="played at once")
    parser.add_argument("--seconds", type=float, default=10, help="of counting")
    parser.add_argument("--sockets", type=int, default=5000, help="that only wait")
    parser.add_argument("--only", choices=SETUPS, help="one of the servers")
    return parser.parse_args()


def load(core: int, *words: object) -> subprocess.Popen[bytes]:
    """A client on its own core."""
    command = [sys.executable, "-m", "bench.server.load", *map(str, words)]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    os.sched_setaffinity(started.pid, {core})
    return started


def play(server: Measured, core: int, matches: int, seconds: float) -> str:
    """A row of the table."""
    with load(core, server.kind, server.port, matches, seconds) as client:
        # The client counts at the end of its run; what the server uses is read around the middle.
        cpu_rate = _cpu_rate_while(server, client, seconds)
        assert client.stdout
        line = client.stdout.read()
    if client.returncode or not line:
        return "failed"
    found = msgspec.json.decode(line, type=Load)
    rate = found.steps / found.seconds
    delays = " ".join(f"{each:7.1f}" for each in found.delays)
    per_step = 1e6 * cpu_rate / rate if rate else 0.0
    return (
        f"{rate:8.0f} steps/s  {delays} ms  {per_step:6.0f} us CPU/step  "
        f"{server.memory / 1e6:5.0f} MB  (client {100 * found.client_cpu:.0f} % busy)"
    )


def _cpu_rate_while(server: Measured, client: subprocess.Popen[bytes], seconds: float) -> float:
    """Seconds of CPU per second in the last part of the run, when games are played."""
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
            return "failed"
        time.sleep(2)
        after = server.memory
    each = (after - before) / sockets / 1000
    return f"{sockets} idle sockets: {after / 1e6:.0f} MB in all, {each:.1f} KB for each"


def main() -> None:
    options = arguments()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("two cores are needed: one for the server, one for the client")
    os.sched_setaffinity(0, {cores[0]})  # and with it every server that is started
    print(
        f"{options.matches} matches of Connect Four at once; p50, p95 and p99 from sending a "
        "step to the opponent's receipt"
    )
    with tempfile.TemporaryDirectory() as folder:
        for name, (title, setup) in SETUPS.items():
            if options.only in (None, name):
                measure(title, setup, Path(folder), options, cores[1])


def measure(title: str, setup: Setup, folder: Path, options: argparse.Namespace, core: int) -> None:
    try:
        with setup(folder) as server:
            print(f"{title:42} {play(server, core, options.matches, options.seconds)}", flush=True)
        if setup is on_sqlite and options.sockets:
            with setup(folder) as server:
                print(f"{title:42} {wait(server, core, options.sockets)}", flush=True)
    except NotInstalled as error:
        print(f"{title:42} not measured: {error}")


if __name__ == "__main__":
    main()
