"""Tune networks for several variants of checkers: games, training, more games, matches.

    make tune TUNE_ARGS='--seconds 550 american house'
    make tune TUNE_ARGS='--start usual --generations 1 international:3 russian'

For each variant the search plays itself by the material alone, a network learns from those games,
the search plays itself with that network, another one learns from all games, and a match at equal
time compares it with what it started from (`--start`). With `--start usual` the network of this
source plays the first games and is trained further. Half of the games are even and nearly without
chance, the others varied (`KINDS`). `international:3` gives that variant three times the time of
the others. All cores play one variant while the GPU learns another. Every step
writes its files into the folder of its variant and is left out if they exist, so that an
interrupted run continues. Needs CMake, Ninja and a C++ compiler, and for train.py PyTorch.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TUNER = ROOT / "build" / "tuner" / "checkers_tuner"
NETWORKS = ROOT / "native" / "networks"
# How a variant's time on all cores is divided between two generations and the match.
FIRST_GAMES, MORE_GAMES, MATCH = 0.25, 0.63, 0.12
LONGEST_BUILD = 1200  # seconds; with 16 cores it takes one minute


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of games: how they begin, and how often a random turn disturbs them."""

    name: str
    seed: int
    opening: int  # minimum number of random turns
    unfair: int  # maximum advantage of one side after the opening, in hundredths of a man
    noise: int  # one turn in this many is random


# A search meets far more kinds of positions than good players allow. Varied games have some of
# these, and networks that learn from both kinds are stronger: see docs/tuning.md.
KINDS = (Kind("even", 1000, 4, 100, 200), Kind("varied", 2000, 5, 250, 40))


@dataclass(frozen=True, slots=True)
class TuningSettings:
    """The settings of a run."""

    variants: dict[str, float]  # and each one's share of the time
    work: Path
    start: str
    seconds: float
    train_seconds: float
    epochs: int
    rate: float
    batch: int
    nodes: int
    first_nodes: int
    turn_seconds: float
    threads: int
    generations: int
    sets: int | None
    keep: float
    match_share: float
    tables: Path | None
    tuner: Path | None


class Run:
    """One run over some variants, with a time limit."""

    def __init__(self, settings: TuningSettings) -> None:
        self.settings = settings
        self.began = time.monotonic()

    def tell(self, text: str) -> None:
        """Print and log a line with the time since the start."""
        line = f"[{time.monotonic() - self.began:6.1f}] {text}"
        print(line, flush=True)
        with (self.settings.work / "log.txt").open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def call(self, what: str, command: list[str], limit: float) -> str:
        """Run a program and return its output. Raises if it fails or takes too long."""
        self.tell(f"{what}: begins")
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        if done.returncode:
            self.tell(f"{what}: failed\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
            raise RuntimeError(f"{what} failed")
        last = done.stdout.strip().splitlines()[-1:] or [""]
        self.tell(f"{what}: {last[0]}")
        return done.stdout

    def build(self) -> None:
        """Compile the tuner for all variants of this run."""
        folder = TUNER.parent
        configure = ["cmake", "-S", str(ROOT / "native"), "-B", str(folder), "-G", "Ninja"]
        configure += ["-DCHECKROW_MODULE=OFF", "-DCHECKROW_TUNER=ON"]
        configure += [f"-DCHECKROW_VARIANTS={';'.join(self.settings.variants)}"]
        self.call("configure", configure, LONGEST_BUILD)
        build = ["cmake", "--build", str(folder), "--target", "checkers_tuner"]
        self.call("build", build, LONGEST_BUILD)

    def tuner(self, command: str, variant: str, **options: object) -> str:
        """Run the tuner on all threads for at most `seconds`."""
        program = self.settings.tuner or TUNER
        # Training launches many small kernels from one core, so it gets priority.
        words = ["nice", "-n", "10", str(program), command, variant]
        words += ["--threads", str(self.settings.threads)]
        for name, value in options.items():
            words += [f"--{name.replace('_', '-')}", str(value)]
        return self.call(f"{variant} {command}", words, float(str(options["seconds"])) + 60)

    def folder(self, variant: str) -> Path:
        """Return the folder of a variant; create it if needed."""
        folder = self.settings.work / variant
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def evaluation(self, variant: str) -> str:
        """Return the evaluation to start from: `material`, or the path of a network."""
        if self.settings.start == "material":
            return "material"
        if self.settings.start != "usual":
            return str(Path(self.settings.start) / f"{variant}.net")
        network = self.folder(variant) / "start.net"
        network.write_bytes(gzip.decompress((NETWORKS / f"{variant}.net.gz").read_bytes()))
        return str(network)

    def tables(self, variant: str) -> dict[str, Path]:
        """Return the option for a variant's endgame tables, if it has any."""
        folder = self.settings.tables and self.settings.tables / variant
        return {"tables": folder} if folder and folder.is_dir() else {}

    def records(self, variant: str, generation: int, kind: Kind) -> Path:
        """Return the path of the positions of some games."""
        return self.folder(variant) / f"{generation}-{kind.name}.rec"

    def games(self, variant: str, generation: int, seconds: float) -> None:
        """Play the games of a generation, with the same time for each kind."""
        before = self.folder(variant) / f"{generation - 1}.net"
        for kind in KINDS:
            records = self.records(variant, generation, kind)
            if records.exists():
                continue
            unfinished = records.with_suffix(".part")
            told = self.tuner(
                "generate",
                variant,
                evaluation=before if generation else self.evaluation(variant),
                records=unfinished,
                seed=kind.seed + generation,
                opening=kind.opening,
                unfair=kind.unfair,
                noise=kind.noise,
                nodes=self.settings.nodes if generation else self.settings.first_nodes,
                seconds=round(seconds / len(KINDS), 1),
                **self.tables(variant),
            )
            records.with_suffix(".games.json").write_text(told, "utf-8")
            unfinished.rename(records)

    def learn(self, variant: str, generation: int) -> None:
        """Train a network on the records of all generations so far."""
        folder = self.folder(variant)
        network = folder / f"{generation}.net"
        if network.exists():
            return
        generations = range(generation + 1)
        records = [self.records(variant, one, kind) for one in generations for kind in KINDS]
        unfinished = folder / f"{generation}-unfinished.net"
        command = [sys.executable, str(ROOT / "tuning" / "train.py"), "--out", str(unfinished)]
        command += ["--seconds", str(self.settings.train_seconds)]
        command += ["--epochs", str(self.settings.epochs), "--batch", str(self.settings.batch)]
        command += map(str, records)
        if self.settings.sets:
            command += ["--sets", str(self.settings.sets)]
        if self.settings.start != "material":
            before = folder / f"{generation - 1}.net" if generation else self.evaluation(variant)
            command += ["--initial", str(before), "--rate", str(self.settings.rate)]
            command += ["--keep", str(self.settings.keep)]
        elif generation:  # so that values mean the same in all generations
            told = json.loads((folder / "0.json").read_text("utf-8"))
            command += ["--scale", str(told["scale"])]
        limit = self.settings.train_seconds + 120
        log = self.call(f"{variant} train {generation}", command, limit)
        (folder / f"{generation}.train.log").write_text(log, "utf-8")
        unfinished.with_suffix(".json").rename(folder / f"{generation}.json")
        unfinished.with_suffix(".pt").unlink()
        unfinished.rename(network)

    def match(self, variant: str, seconds: float) -> None:
        """Match the last network against the starting evaluation, at equal time."""
        folder = self.folder(variant)
        last = self.settings.generations - 1
        result = folder / f"{last}.match.json"
        if result.exists() or not seconds:
            return
        told = self.tuner(
            "match",
            variant,
            evaluation=folder / f"{last}.net",
            against=self.evaluation(variant),
            seed=7,
            turn_seconds=self.settings.turn_seconds,
            whole=1,
            seconds=round(seconds, 1),
        )
        result.write_text(told, "utf-8")

    def shares(self) -> list[float]:
        """Return each generation's share of a variant's time for games."""
        return [FIRST_GAMES] + [MORE_GAMES] * (self.settings.generations - 1)

    def seconds_of_share(self) -> float:
        """Return the seconds for a share of 1, so that the remaining work fits into the time."""
        to_do = 0.0
        for variant, time_share in self.settings.variants.items():
            to_do += time_share * self.settings.match_share
            for generation, share in enumerate(self.shares()):
                missing = [k for k in KINDS if not self.records(variant, generation, k).exists()]
                to_do += time_share * share * len(missing) / len(KINDS)
        left = self.settings.seconds - (time.monotonic() - self.began)
        return max(left - self.settings.train_seconds, 1) / to_do

    def all(self) -> None:
        """Run every step. A variant that fails does not stop the others."""
        if not self.settings.tuner:
            self.build()
        variants = self.settings.variants
        share_seconds = self.seconds_of_share()
        self.tell(f"a share of the time is {share_seconds:.0f} s")
        trainings: dict[str, Future[None]] = {}
        with ThreadPoolExecutor(2) as gpu:  # a single training run leaves most of it idle
            for generation, share in enumerate(self.shares()):
                for variant, time_share in variants.items():
                    if generation and not self.succeeded(trainings.pop(variant, None)):
                        continue
                    self.games(variant, generation, share_seconds * share * time_share)
                    trainings[variant] = gpu.submit(self.learn, variant, generation)
            for variant, time_share in variants.items():
                if self.succeeded(trainings.get(variant)):
                    seconds = share_seconds * self.settings.match_share * time_share
                    self.match(variant, seconds)

    def succeeded(self, step: Future[None] | None) -> bool:
        """Wait for a step, and return whether it succeeded."""
        if not step:
            return False
        try:
            step.result()
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            self.tell(str(error))
            return False
        return True


def pack(work: Path, out: Path) -> None:
    """Pack the networks, results and logs of a run into one file."""
    out.mkdir(parents=True, exist_ok=True)
    with tarfile.open(out / "networks.tar.gz", "w:gz") as archive:
        for path in sorted(work.rglob("*")):
            if path.suffix in {".net", ".json", ".txt", ".log"}:
                archive.add(path, path.relative_to(work))
    shutil.copy(work / "log.txt", out / "log.txt")


def variant_keys() -> list[str]:
    """Return the variants whose rules differ."""
    command = [sys.executable, str(ROOT / "native" / "generate_variants.py"), "--keys"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip().split(";")


def shares_of(words: list[str]) -> dict[str, float]:
    """Return the variants on the command line with their shares of the time."""
    found = {}
    for word in words:
        variant, colon, share = word.partition(":")
        if colon and not share.replace(".", "", 1).isdigit():
            sys.exit(f"{word} names no share of the time: write for example {variant}:2")
        found[variant] = float(share) if colon else 1.0
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "variants", nargs="*", help="with its share of the time, such as american:2; default: all"
    )
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "tuning")
    parser.add_argument(
        "--start",
        default="material",
        help="material, usual (the networks of this source) or a folder of VARIANT.net",
    )
    parser.add_argument("--out", type=Path, help="where networks.tar.gz and log.txt go")
    parser.add_argument("--seconds", type=float, default=1800, help="for all of it")
    parser.add_argument("--train-seconds", type=float, default=25, help="for each network")
    parser.add_argument("--epochs", type=int, default=60, help="at most, for each network")
    parser.add_argument("--rate", type=float, default=0.001, help="of learning, from a network on")
    parser.add_argument("--batch", type=int, default=16_384, help="positions; 512 without a GPU")
    parser.add_argument("--first-nodes", type=int, default=1000, help="a turn, at first")
    parser.add_argument("--nodes", type=int, default=1500, help="a turn, with a network")
    parser.add_argument("--turn-seconds", type=float, default=0.01, help="in matches")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument(
        "--sets", type=int, choices=(1, 2, 4), help="of columns; default: those of the start, or 1"
    )
    parser.add_argument(
        "--keep", type=float, default=0.5, help="the share of the start in each new network"
    )
    parser.add_argument(
        "--match-share", type=float, default=MATCH, help="of a variant's time; 0: no match"
    )
    parser.add_argument(
        "--tables", type=Path, help="a folder of each variant's endgame tables (tables/american)"
    )
    parser.add_argument("--tuner", type=Path, help="a compiled tuner; else it is built")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    settings = TuningSettings(
        shares_of(options.variants or variant_keys()),
        options.work.resolve(),
        options.start,
        options.seconds,
        options.train_seconds,
        options.epochs,
        options.rate,
        options.batch,
        options.nodes,
        options.first_nodes,
        options.turn_seconds,
        options.threads,
        options.generations,
        options.sets,
        options.keep,
        options.match_share,
        options.tables and options.tables.resolve(),
        options.tuner,
    )
    settings.work.mkdir(parents=True, exist_ok=True)
    try:
        Run(settings).all()
    finally:
        if options.out:
            pack(settings.work, options.out)


if __name__ == "__main__":
    main()
