"""Plays Checkrow's native search against other engines of checkers: `make match`.

Both have the same time for a turn. American checkers begins with the three-move ballots, other
variants with four random turns; each opening is played twice, with the sides changed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import checkrow
from bench.environments import Installer, NotInstalled, version_of
from bench.match.ballots import openings
from bench.match.opponents import OPPONENTS, Opponent
from bench.match.peer import Peer
from bench.match.referee import Clock, play_game
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.elo import elo_of
from checkrow.engines.match import Score


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make match", description=__doc__)
    parser.add_argument("--uv", type=Path, default=Path("uv"), help="the installer to use")
    parser.add_argument("--only", default="", help="only opponents whose name has this text")
    parser.add_argument("--games", type=int, default=10, help="with each, an even number")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each turn")
    parser.add_argument("--seed", type=int, default=1, help="of random openings")
    options = parser.parse_args()
    if options.games < 2 or options.games % 2:
        parser.error("--games must be an even number from 2 on: openings are played twice")
    if not 0 < options.seconds <= 3600:
        parser.error("--seconds must be more than 0, and at most 3600")
    return options


def play_opponent(
    opponent: Opponent, command: list[str], options: argparse.Namespace, tell: Callable[[str], None]
) -> Score:
    """All games with one of them."""
    game = checkrow.game(f"checkers:{opponent.variant}")
    score, clocks, failures = Score(), (Clock(), Clock()), list[str]()
    with Peer(command) as peer:
        for opening in openings(game, options.games // 2, options.seed):
            for seat in (0, 1):
                engine = NativeCheckers(time.monotonic)
                played = play_game(
                    opening, engine, seat, peer, options.seconds, time.monotonic, clocks
                )
                score = played.added_to(score)
                if played.failure:
                    failures.append(played.failure)
                tell(f"{opponent.name}: {score}")
    print(describe(opponent.name, version_of(opponent.library), score))
    print(f"    seconds a turn: {clocks[0].mean:.3f} Checkrow, {clocks[1].mean:.3f} its peer")
    for failure in dict.fromkeys(failures):
        print(f"    lost {failures.count(failure)} by default: it {failure}")
    sys.stdout.flush()
    return score


def describe(name: str, version: str, score: Score) -> str:
    return f"{name} {version}".rstrip() + f": {score}, Elo {elo_of(score)}"


def main() -> None:
    options = arguments()
    chosen = [one for one in OPPONENTS if options.only.lower() in one.name.lower()]
    if not chosen:
        names = "\n  ".join(one.name for one in OPPONENTS)
        sys.exit(f"no opponent has {options.only!r} in its name; there are:\n  {names}")
    print(f"Checkrow against others, {options.seconds:g} seconds a turn; won, drawn, lost:")
    installer = Installer(options.uv)
    total = Score()
    for opponent in chosen:
        try:
            command = opponent.command(installer)
        except NotInstalled as error:
            print(f"{opponent.name} could not be installed, so it is left out: {error}")
            continue
        score = play_opponent(opponent, command, options, lambda text: print(text, file=sys.stderr))
        total = Score(
            total.wins + score.wins, total.draws + score.draws, total.losses + score.losses
        )
    if total != Score():
        print(describe("all together", "", total))


if __name__ == "__main__":
    main()
