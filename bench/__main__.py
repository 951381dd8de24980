"""Measures Checkrow beside its peers and prints the ratios: `make bench`."""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from bench import startup
from bench.environments import ROOT, Installer, NotInstalled, last_line, version_of
from bench.measure import Measurement
from bench.report import Failure, Result, describe, rate, summarise
from bench.signature import nodes_of_fixed_work
from bench.workloads import WORKLOADS, Entry, Workload

PATIENCE = 120  # maximum seconds for one run of a runner


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--uv", type=Path, default=Path("uv"), help="the installer to use")
    parser.add_argument("--only", default="", help="only workloads whose title has this text")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    parser.add_argument("--seconds", type=float, default=2, help="how long to play random games")
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    return parser.parse_args()


def run(entry: Entry, python: Path, seconds: float, seed: int) -> Result:
    """Run one runner once, in its own interpreter."""
    module = f"bench.peers.{entry.peer.replace('-', '_')}"
    amount = entry.depth or seconds
    command = [str(python), "-m", module, entry.task, str(amount), str(seed)]
    try:
        result = subprocess.run(
            command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return Failure(f"stopped after {PATIENCE} seconds")
    if result.returncode:
        return Failure(f"failed: {last_line(result.stderr)}")
    return cast(Measurement, json.loads(last_line(result.stdout)))


def measure(
    workload: Workload, pythons: dict[str, Path], options: argparse.Namespace
) -> dict[Entry, Result]:
    """Return the best of several rounds. Each round measures every library once, so that anything
    else the machine does slows all of them alike."""
    best: dict[Entry, Result] = {}
    for number in range(options.rounds):
        print(f"{workload.title}: round {number + 1} of {options.rounds}", file=sys.stderr)
        for entry in workload.entries:
            if entry.peer not in pythons:
                best[entry] = Failure("not installed")
                continue
            result = run(entry, pythons[entry.peer], options.seconds, options.seed)
            if entry not in best or rate(result) > rate(best[entry]):
                best[entry] = result
    return best


def install(peers: Iterable[str], installer: Installer) -> dict[str, Path]:
    pythons: dict[str, Path] = {}
    for peer in peers:
        try:
            pythons[peer] = installer.python(peer)
        except NotInstalled as error:
            print(f"{peer} could not be installed, so it is left out: {error}")
    return pythons


def main() -> None:
    options = arguments()
    chosen = [work for work in WORKLOADS if options.only.lower() in work.title.lower()]
    if not chosen:
        sys.exit(f"no workload has {options.only!r} in its title; there are:\n  " + titles())
    peers = dict.fromkeys(entry.peer for workload in chosen for entry in workload.entries)
    pythons = install(peers, Installer(options.uv))
    versions = {peer: version_of(peer) for peer in peers}
    print(f"Python {platform.python_version()}, best of {options.rounds}\n", flush=True)
    if not options.only:
        print(f"Bench: {nodes_of_fixed_work()} (nodes of a fixed search, the same everywhere)")
        print(startup.describe(), end="\n\n", flush=True)
    results: dict[Entry, Result] = {}
    for workload in chosen:
        results |= measure(workload, pythons, options)
        print(describe(workload, results, versions), end="\n\n", flush=True)
    print(summarise(results))


def titles() -> str:
    return "\n  ".join(workload.title for workload in WORKLOADS)


if __name__ == "__main__":
    main()
