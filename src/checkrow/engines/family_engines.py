"""The computer players of a family of games.

`FamilyEngines` plays any game by its rules alone. A family overrides what it can do better: ours do
so in `engines.connect` and `engines.checkers`, other packages through an entry point of the group
`checkrow.engines`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import ClassVar

from checkrow.engines.alphabeta import deepen
from checkrow.engines.engine import Engine, Finding
from checkrow.engines.estimator import Estimator
from checkrow.engines.exact import ExactValues
from checkrow.engines.human import SKILLS, AnyGameHuman
from checkrow.engines.position_node import PositionNode
from checkrow.engines.stop_signal import StopSignal, unlimited
from checkrow.rules.model import Game, Move, Position
from checkrow.rules.record import Record

GROUP = "checkrow.engines"
OURS = {
    "connect": "checkrow.engines.connect.engines",
    "checkers": "checkrow.engines.checkers.engines",
}
STEPS = 10  # of the ladder of levels, from 1
CARELESS = 0.2  # the chance that a careless player moves at random
LONGEST_CARELESS_GAME = 400  # moves
Clock = Callable[[], float]


class FamilyEngines:
    """The computer players of a family."""

    scores_in_men: ClassVar[bool] = False  # by the strongest player

    def sensible_moves(self, record: Record, signal: StopSignal) -> Sequence[Move]:
        """Return the moves that a casual player chooses from: those that win immediately, or else
        those that let nobody win with the next move. Raises `Stopped`."""
        seat = record.position.turn
        safe: list[Move] = []
        for move in record.legal_moves:
            signal.tick()
            after = record.play(move)
            if after.outcome and after.outcome.winner == seat:
                return [move]
            if not any(_wins(after, reply, signal) for reply in after.legal_moves):
                safe.append(move)
        return safe or record.legal_moves

    def look_ahead(
        self,
        record: Record,
        seat: int | None,
        signal: StopSignal,
        rng: random.Random,
        depth: int | None,
    ) -> Finding:
        """Return a club player's finding. The score is for the player to move, who is `seat` or one
        of its opponents."""
        return deepen(PositionNode(record, seat), signal, rng, depth)

    def human(self, step: int, rng: random.Random, clock: Clock) -> Engine | None:
        """Return the player on a step of the ladder, from 1 to `STEPS`: the lower ones make human
        mistakes. None to use a club player."""
        return AnyGameHuman(SKILLS[step - 1], rng, clock) if step <= len(SKILLS) else None

    def expert(self, rng: random.Random, clock: Clock) -> Engine | None:
        """Return the expert; None to use a club player."""
        return None

    def perfect(self, rng: random.Random, clock: Clock) -> Engine | None:
        """Return the strongest player; None to use a club player."""
        return None

    def strongest_player(
        self,
        game: Game,
        rng: random.Random,
        clock: Clock,
        megabytes: int,
        threads: int | None = None,
        endgame_tables: Path | None = None,
    ) -> Engine | None:
        """Return the strongest player with a table of this size; None if none has a table. If
        given, it uses this many threads and the endgame tables in this folder. Raises
        `CheckrowError` if these are damaged."""
        return None

    def estimator(self, game: Game, clock: Clock) -> Estimator | None:
        """Return the best estimator of positions; None to use a club player."""
        return None

    def exact_values(self, game: Game, table_bytes: int) -> ExactValues | None:
        """Return the solver of this game, if there is one."""
        return None

    def prepare_exact_values(self, game: Game) -> None:
        """Make what the solver of this game needs and lacks, if that takes only seconds. Raises
        `OSError`."""

    def late_positions(self, game: Game, rng: random.Random) -> Iterator[Position]:
        """Yield some positions in which to look for puzzles, the easiest to solve first: those of a
        game of careless players, from its end back."""
        record = Record(game, game.draw_start(rng))
        while not record.outcome and len(record.moves) < LONGEST_CARELESS_GAME:
            moves: Sequence[Move] = record.legal_moves
            if rng.random() >= CARELESS:
                moves = self.sensible_moves(record, unlimited(Finding(moves[0])))
            record = record.play(rng.choice(moves))
        return reversed([*record.positions])


def _wins(record: Record, move: Move, signal: StopSignal) -> bool:
    signal.tick()
    outcome = record.play(move).outcome
    return outcome is not None and outcome.winner == record.position.turn


def engines_of(game: Game) -> FamilyEngines:
    """Return the computer players of a game's family."""
    return _engines(game.key.partition(":")[0])


@cache
def _engines(family: str) -> FamilyEngines:
    found: object = FamilyEngines()
    if family in OURS:
        found = import_module(OURS[family]).ENGINES
    else:
        for entry in entry_points(group=GROUP, name=family):
            found = entry.load()
    assert isinstance(found, FamilyEngines)
    return found
