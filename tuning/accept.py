"""Ship the networks of a run, with what there is to know about how they were made.

    python -m tuning.accept build/tuning american house

For each variant the last network becomes native/networks/VARIANT.net.gz, and its settings, games,
loss curve and match become tuning/results/VARIANT.json, with the report of the network it started
from, if there was one. Build the core afterwards.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

from tuning.network_file import read_network
from tuning.pipeline import KINDS

ROOT = Path(__file__).resolve().parents[1]
NETWORKS = ROOT / "native" / "networks"
RESULTS = ROOT / "tuning" / "results"


def accept(folder: Path, against: str) -> None:
    """Ship the last network in a variant's folder."""
    variant = folder.name
    last = max((int(path.stem) for path in folder.glob("[0-9].net")), default=None)
    if last is None:
        raise ValueError(f"{folder} holds no network: run the pipeline first")
    network = folder / f"{last}.net"
    read_network(network, variant)  # raises if the core would refuse it
    report: dict[str, object] = {
        **read_json(folder / f"{last}.json"),
        "checksum": checksum_of(network),
        "generations": [
            read_json(folder / f"{one}-{kind.name}.games.json")
            for one in range(last + 1)
            for kind in KINDS
        ],
        "match": {**read_json(folder / f"{last}.match.json"), "against": against},
    }
    result = RESULTS / f"{variant}.json"
    start = folder / "start.net"
    if start.exists():
        before = read_json(result)
        if before["checksum"] != checksum_of(start):
            raise ValueError(f"{folder} started from another network than {result} describes")
        report["started_from"] = before
    RESULTS.mkdir(exist_ok=True)
    result.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    packed = gzip.compress(network.read_bytes(), mtime=0)
    (NETWORKS / f"{variant}.net.gz").write_bytes(packed)


def checksum_of(network: Path) -> str:
    """Return the checksum at the end of a network's file."""
    return network.read_bytes()[-8:][::-1].hex()


def read_json(path: Path) -> dict[str, object]:
    """Read a JSON object without the variant, which the file's name contains."""
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    found.pop("variant", None)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("work", type=Path, help="the folder of the run")
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--against", default="material", help="the opponent in the matches")
    options = parser.parse_args()
    for variant in options.variants:
        accept(options.work / variant, options.against)


if __name__ == "__main__":
    main()
