"""The mistakes of a level at Connect Four, by the exact solver.

    python -m checkrow.engines.connect.mistakes --games 20

lets every level play itself and lists, for each, the share of its moves that lose value: a win
becomes a draw or a loss, or a draw a loss. Only positions in which some move loses value count. The
next columns have the same share for each third of a game, with the share of all mistakes in
brackets, then the mistakes by kind.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.exact_evaluator import ExactEvaluator
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.levels import LEVELS, engine_for
from checkrow.engines.match import random_opening
from checkrow.rules.connect import ConnectPosition, Drop
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Move

GAME = "connect:7x6x4:2"
PHASES = ("first third", "second third", "last third")  # of each game
KINDS = ("missed win", "missed block", "gift", "further ahead")
OPENING_TURNS = 2
TABLE_BYTES = 32 << 20


@dataclass(slots=True)
class Mistakes:
    """The mistakes of one level."""

    moves: Counter[str] = field(default_factory=Counter[str])  # that could lose value, by phase
    phases: Counter[str] = field(default_factory=Counter[str])
    kinds: Counter[str] = field(default_factory=Counter[str])

    @property
    def lost(self) -> int:
        """How many moves lost value."""
        return self.phases.total()

    @property
    def share(self) -> float:
        """The share of those moves that lost value."""
        return self.lost / max(1, self.moves.total())

    def share_in(self, phase: str) -> float:
        return self.phases[phase] / max(1, self.moves[phase])


def mistakes_of(level: str, games: int, seed: int, evaluator: ExactEvaluator) -> Mistakes:
    """Return the mistakes of a level in games against itself."""
    found = Mistakes()
    for game in _games(level, games, seed):
        for number, (position, move) in enumerate(game):
            values = evaluator.move_values(position)
            best = max(values.values())
            if best == min(values.values()):
                continue
            phase = PHASES[number * len(PHASES) // len(game)]
            found.moves[phase] += 1
            if values[move] < best:
                found.phases[phase] += 1
                found.kinds[kind_of(position, move)] += 1
    return found


def kind_of(position: ConnectPosition, move: Move) -> str:
    """Return what the player overlooked: a win in one, the block of one, a gift (the opponent wins
    on top of the disc), or something further ahead."""
    assert isinstance(move, Drop)
    forced = find_forced_moves(position, Cells(position), lambda: None)
    if forced.wins:
        return "missed win"
    if forced.blocks:
        return "missed block" if move not in forced.blocks else "further ahead"
    return "gift" if move in forced.gifts else "further ahead"


def _games(level: str, games: int, seed: int) -> Iterator[list[tuple[ConnectPosition, Move]]]:
    """Yield the games that a level plays against itself: every position and the move in it."""
    rng = random.Random(f"{seed} {level}")
    engine = engine_for(level, rng=rng, clock=time.monotonic)
    # The ladder below its last step is limited by nodes alone, so that a count is repeatable.
    limits = Limits() if level in tuple(LEVELS)[:-1] else engine.usual_limits
    for _ in range(games):
        record = random_opening(game_of(GAME), OPENING_TURNS, rng)
        moves: list[tuple[ConnectPosition, Move]] = []
        while not record.outcome:
            assert isinstance(record.position, ConnectPosition)
            move = engine.search(record, limits, undisturbed).move
            moves.append((record.position, move))
            record = record.play(move)
        yield moves


def row(level: str, found: Mistakes) -> str:
    """Return the row of a level in a table of Markdown."""

    def part(count: int) -> str:
        return f"{count / found.lost:.0%}" if found.lost else "-"

    parts = [f"{found.share_in(phase):.0%} ({part(found.phases[phase])})" for phase in PHASES]
    parts += [part(found.kinds[kind]) for kind in KINDS]
    return f"| {level} | {found.share:.1%} | {' | '.join(parts)} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.connect.mistakes",
        description="The mistakes of the levels at Connect Four.",
    )
    parser.add_argument("--games", type=int, default=20, help="of each level (default 20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", default=list(LEVELS)[:-1], help="default: 1 to 9")
    given = parser.parse_args()
    evaluator = ExactEvaluator(game_of(GAME), TABLE_BYTES)
    print(f"| level | moves that lose value | {' | '.join((*PHASES, *KINDS))} |")
    print("|---" * (2 + len(PHASES) + len(KINDS)) + "|")
    for level in given.levels:
        print(row(level, mistakes_of(level, given.games, given.seed, evaluator)), flush=True)


if __name__ == "__main__":
    main()
