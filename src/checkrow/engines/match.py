"""Matches between computer players: how strong a level is, is measured and not asserted.

    python -m checkrow.engines.match club casual --game checkers:russian --games 20

plays every opening twice, with the sides changed, and tells the score. An opening is a few
random turns, so that the games differ.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.levels import LEVELS, engine_for
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game
from checkrow.rules.record import Record


def play_match(
    game: Game,
    engines: Sequence[Engine],
    *,
    opening: Record | None = None,
    limits: Limits | None = None,
) -> Record:
    """One game to its end: `engines[i]` has seat i. It goes on from `opening`; without
    limits each engine takes its usual ones."""
    if len(engines) != game.seats:
        raise ValueError(f"{game} takes {game.seats} players, not {len(engines)}")
    record = opening or Record(game)
    while not record.outcome:
        engine = engines[record.position.turn]
        found = engine.search(record, limits or engine.usual_limits, undisturbed)
        record = record.play(found.move)
    return record


def random_opening(game: Game, turns: int, rng: random.Random) -> Record:
    """The game after some random turns, and not in the middle of one."""
    record = Record(game, game.draw_start(rng))
    while not record.outcome and (len(record.turns) < turns or record.position.in_chain):
        record = record.play(rng.choice(record.legal_moves))
    return record if not record.outcome else random_opening(game, turns, rng)


@dataclass(frozen=True, slots=True)
class Score:
    """Of the first of two players."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def share(self) -> float:
        """Of the points, with half a point for a draw."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    def plus(self, record: Record, seat: int) -> Score:
        assert record.outcome is not None
        winner = record.outcome.winner
        return Score(
            self.wins + (winner == seat),
            self.draws + (winner is None),
            self.losses + (winner not in (seat, None)),
        )

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses} ({self.share:.0%})"


def measure(
    game: Game,
    first: Engine,
    second: Engine,
    *,
    games: int,
    rng: random.Random,
    limits: Limits | None = None,
    opening_turns: int = 2,
) -> Score:
    """The score of `first` against `second`, in an even number of games for two."""
    score = Score()
    for _ in range(games // 2):
        opening = random_opening(game, opening_turns, rng)
        for seat in (0, 1):
            engines = (first, second) if seat == 0 else (second, first)
            score = score.plus(play_match(game, engines, opening=opening, limits=limits), seat)
    return score


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.match", description="Two levels play each other."
    )
    parser.add_argument("first", choices=LEVELS)
    parser.add_argument("second", choices=LEVELS)
    parser.add_argument("--game", action="append", help="such as connect:7x6x4:2; may be repeated")
    parser.add_argument("--games", type=int, default=20, help="an even number (default 20)")
    parser.add_argument(
        "--nodes", type=int, help="the limit for each move (default: a level's own)"
    )
    parser.add_argument("--opening", type=int, default=2, help="random turns (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for key in given.game or ["connect:7x6x4:2"]:
        rng = random.Random(given.seed)
        first, second = (
            engine_for(name, rng=rng, clock=time.monotonic) for name in (given.first, given.second)
        )
        score = measure(
            game_of(key),
            first,
            second,
            games=given.games,
            rng=rng,
            limits=None if given.nodes is None else Limits(nodes=given.nodes),
            opening_turns=given.opening,
        )
        print(f"{key}: {given.first} against {given.second}: {score}", flush=True)


if __name__ == "__main__":
    main()
