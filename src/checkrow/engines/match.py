"""Matches between computer players, to measure how strong a level is.

    python -m checkrow.engines.match club casual --game checkers:russian --games 20

plays every opening twice, with the sides swapped, and prints the score. An opening is a few
random turns, so that the games differ. With more than two players, the first level takes one
seat, each in turn, and the second level all others. `mcts@0.1` is a player with a tenth of a
second for each move, `club@5000n` one with 5000 nodes.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.levels import ALL_LEVELS, engine_for
from checkrow.engines.mcts import Mcts
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game
from checkrow.rules.record import Record


def play_match(
    game: Game,
    engines: Sequence[Engine],
    *,
    opening: Record | None = None,
    limits: Limits | Sequence[Limits] | None = None,
) -> Record:
    """Play one game to its end: `engines[i]` has seat i. It continues from `opening`; without
    limits each engine uses its usual ones. Limits are the same for all, or one for each."""
    if len(engines) != game.seats:
        raise ValueError(f"{game} takes {game.seats} players, not {len(engines)}")
    if limits is None:
        limits = [engine.usual_limits for engine in engines]
    elif isinstance(limits, Limits):
        limits = [limits] * len(engines)
    record = opening or Record(game)
    while not record.outcome:
        seat = record.position.turn
        record = record.play(engines[seat].search(record, limits[seat], undisturbed).move)
    return record


def random_opening(game: Game, turns: int, rng: random.Random) -> Record:
    """Return the game after some random whole turns."""
    record = Record(game, game.draw_start(rng))
    while not record.outcome and (len(record.turns) < turns or record.position.in_chain):
        record = record.play(rng.choice(record.legal_moves))
    return record if not record.outcome else random_opening(game, turns, rng)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of the first of two players, or of one against all others."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    seats: int = 2

    @property
    def share(self) -> float:
        """The share of the points: in a draw everybody gets the same part of one."""
        return (self.wins + self.draws / self.seats) / (self.wins + self.draws + self.losses)

    def plus(self, record: Record, seat: int) -> Score:
        assert record.outcome is not None
        winner = record.outcome.winner
        return Score(
            self.wins + (winner == seat),
            self.draws + (winner is None),
            self.losses + (winner not in (seat, None)),
            record.game.seats,
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
    limits: Limits | Sequence[Limits] | None = None,
    opening_turns: int = 2,
) -> Score:
    """Return the score of `first`, who takes every seat in turn, against `second` in the others.
    Limits are the same for both, or one for each. Only whole rounds of `games` are played."""
    score = Score()
    if limits is None:
        limits = (first.usual_limits, second.usual_limits)
    elif isinstance(limits, Limits):
        limits = (limits, limits)
    for _ in range(games // game.seats):
        opening = random_opening(game, opening_turns, rng)
        for seat in range(game.seats):
            engines, bounds = [second] * game.seats, [limits[1]] * game.seats
            engines[seat], bounds[seat] = first, limits[0]
            score = score.plus(play_match(game, engines, opening=opening, limits=bounds), seat)
    return score


def player_of(text: str, game: Game, *, rng: random.Random) -> tuple[Engine, Limits]:
    """Return the player of a text such as `club`, `mcts@0.1` or `expert@5000n`, and its limits:
    the seconds or nodes after the @, or its usual ones. Raises `ValueError`, also if it cannot
    play this game."""
    name, at, most = text.partition("@")
    clock = time.monotonic
    engine = Mcts(rng, clock) if name == "mcts" else engine_for(name, rng=rng, clock=clock)
    if not engine.plays(game):
        raise ValueError(f"{name} does not play {game}")
    if not at:
        return engine, engine.usual_limits
    if most.endswith("n") and most[:-1].isdecimal():
        return engine, Limits(nodes=int(most[:-1][:12]))
    try:
        limit = float(most)
    except ValueError:
        limit = math.nan
    if not 0 < limit < math.inf:
        raise ValueError(
            f"{most[:40]!r} is not a time for a move: write seconds, as in club@0.5, "
            "or nodes, as in club@5000n"
        )
    return engine, Limits(seconds=limit)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.match", description="Two levels play each other."
    )
    for place in ("first", "second"):
        parser.add_argument(place, help=f"{', '.join(ALL_LEVELS)} or mcts; club@0.1: with 0.1 s")
    parser.add_argument("--game", action="append", help="such as connect:7x6x4:2; may be repeated")
    parser.add_argument(
        "--games", type=int, default=20, help="number of games, in whole rounds (default 20)"
    )
    parser.add_argument(
        "--nodes", type=int, help="the limit for each move (default: a level's own)"
    )
    parser.add_argument("--opening", type=int, default=2, help="random turns (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = (given.first, given.second)
    for key in given.game or ["connect:7x6x4:2"]:
        rng = random.Random(given.seed)
        try:
            game = game_of(key)
            (first, first_limits), (second, second_limits) = (
                player_of(name, game, rng=rng) for name in names
            )
        except ValueError as wrong:
            parser.error(str(wrong))
        if given.games < game.seats:
            parser.error(f"a round of {game} takes {game.seats} games: play at least as many")
        score = measure(
            game,
            first,
            second,
            games=given.games,
            rng=rng,
            limits=(first_limits, second_limits)
            if given.nodes is None
            else Limits(nodes=given.nodes),
            opening_turns=given.opening,
        )
        print(f"{key}: {given.first} against {given.second}: {score}", flush=True)


if __name__ == "__main__":
    main()
