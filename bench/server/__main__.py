"""Measures the server: full games at full speed over real sockets, and sockets that only wait.

The server has one core and the client another. All servers are measured in turn, several times,
since machines are not equally quick all the time; the ratios are between medians. docs/scaling.md
says what it means. `make bench-server` runs it.
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
from pathlib import Path
from statistics import median

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
    parser.add_argument("--rounds", type=int, default=3, help="in which each has its turn")
    parser.add_argument("--only", choices=SETUPS, help="one of the servers")
    return parser.parse_args()


def load(core: int, *words: object) -> subprocess.Popen[bytes]:
    """A client on its own core."""
    command = [sys.executable, "-m", "bench.server.load", *map(str, words)]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    os.sched_setaffinity(started.pid, {core})
    return started


@dataclass(frozen=True)
class Played:
    """What one server did in one round."""

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
    """Raises `SystemExit` if the client could not play."""
    with load(core, server.kind, server.port, matches, seconds) as client:
        # The client counts at the end of its run; what the server uses is read around the middle.
        cpu_rate = _cpu_rate_while(server, client, seconds)
        assert client.stdout
        line = client.stdout.read()
    if client.returncode or not line:
        raise SystemExit("the client has failed")
    found = msgspec.json.decode(line, type=Load)
    rate = found.steps / found.seconds
    per_step = 1e6 * cpu_rate / rate if rate else 0.0
    return Played(rate, found.delays, per_step, server.memory / 1e6, found.client_cpu)


def median_of(rounds: list[Played]) -> Played:
    """Each figure by itself."""
    return Played(
        rate=median(each.rate for each in rounds),
        delays=[median(delays) for delays in zip(*(each.delays for each in rounds), strict=True)],
        per_step=median(each.per_step for each in rounds),
        memory=median(each.memory for each in rounds),
        client_busy=median(each.client_busy for each in rounds),
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
            raise SystemExit("the client has failed")
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
    chosen = [options.only] if options.only else list(SETUPS)
    rounds: dict[str, list[Played]] = {name: [] for name in chosen}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            for name in chosen:
                title, setup = SETUPS[name]
                try:
                    with setup(Path(folder) / str(number)) as server:
                        played = play(server, cores[1], options.matches, options.seconds)
                except NotInstalled as error:
                    print(f"{title:42} not measured: {error}")
                else:
                    rounds[name].append(played)
                    print(f"{title:42} {played}", flush=True)
        if "sqlite" in chosen and options.sockets:
            with on_sqlite(Path(folder) / "waiting") as server:
                print(f"{SETUPS['sqlite'][0]:42} {wait(server, cores[1], options.sockets)}")
    medians = {name: median_of(found) for name, found in rounds.items() if found}
    print("\nMedians")
    for name, played in medians.items():
        print(f"{SETUPS[name][0]:42} {played}")
    print_ratios(medians)


def print_ratios(medians: dict[str, Played]) -> None:
    for one, other in (("sqlite", "boardgame"), ("sqlite", "postgres")):
        if one in medians and other in medians:
            ratio = medians[one].rate / medians[other].rate
            print(f"{SETUPS[one][0]}: {ratio:.2f} times the steps of {SETUPS[other][0]}")


if __name__ == "__main__":
    main()
