"""How far apart the levels of the ladder are.

    python -m checkrow.engines.ladder --game connect:7x6x4:2 --games 200

plays every level against the next one and the next but one, as `checkrow.engines.match` does, and
fits one Elo number to each level from all scores. An error is 1.96 standard deviations.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from checkrow.engines.levels import LEVELS
from checkrow.engines.match import Score, measure, player_of
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game

SIGMAS = 1.96
SCALE = math.log(10) / 400  # of Elo points
ROUNDS = 50  # of Newton's method; a few are enough
FAINT = 1e-6  # a pull towards 0, so that players who never lost a point have a number
MOST_CHANGE = 400.0  # points in one round


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A level's Elo above the first, and above the one before, each with its error."""

    level: str
    elo: float
    error: float
    step: float
    step_error: float


Pairs = Mapping[tuple[str, str], Score]  # the score of the first of each pair


def fit(levels: Sequence[str], scores: Pairs) -> list[LadderStep]:
    """Return the Elo of each level by the model of Bradley and Terry: a difference of d points
    gives the share 1 / (1 + 10^(-d/400)). A draw is half a point. The first level has 0."""
    index = {level: number for number, level in enumerate(levels)}
    elo = [0.0] * len(levels)
    for _ in range(ROUNDS):
        slopes, information = _derivatives(elo, index, scores)
        covariance = inverse(information)
        for number, row in enumerate(covariance):
            change = sum(part * slope for part, slope in zip(row, slopes, strict=True))
            elo[number] += max(-MOST_CHANGE, min(MOST_CHANGE, change))
        elo = [each - elo[0] for each in elo]
    covariance = inverse(_derivatives(elo, index, scores)[1])

    def error(one: int, other: int) -> float:
        variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other]
        return SIGMAS * math.sqrt(max(variance, 0.0))

    return [
        LadderStep(
            level,
            elo[at],
            error(at, 0),
            elo[at] - elo[max(at - 1, 0)],
            error(at, max(at - 1, 0)),
        )
        for at, level in enumerate(levels)
    ]


def _derivatives(
    elo: Sequence[float], index: Mapping[str, int], scores: Pairs
) -> tuple[list[float], list[list[float]]]:
    """Return the slopes of the log likelihood, and minus its second derivatives."""
    size = len(elo)
    slopes = [0.0] * size
    information = [[FAINT * (row == column) for column in range(size)] for row in range(size)]
    for (first, second), score in scores.items():
        one, other = index[first], index[second]
        games = score.wins + score.draws + score.losses
        expected = 1 / (1 + 10 ** ((elo[other] - elo[one]) / 400))
        slope = SCALE * games * (score.share - expected)
        weight = SCALE**2 * games * expected * (1 - expected)
        slopes[one] += slope
        slopes[other] -= slope
        information[one][one] += weight
        information[other][other] += weight
        information[one][other] -= weight
        information[other][one] -= weight
    return slopes, information


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix."""
    size = len(matrix)
    rows = [
        [*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)
    ]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [each / pivot for each in rows[at]]
        for other in range(size):
            if other != at and (factor := rows[other][at]):
                rows[other] = [
                    each - factor * part for each, part in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]


def pairs(levels: Sequence[str], apart: int) -> list[tuple[str, str]]:
    """Return every level with the `apart` levels below it, the stronger first."""
    return [
        (levels[at], levels[at - by]) for by in range(1, apart + 1) for at in range(by, len(levels))
    ]


def play_pair(
    game: Game, first: str, second: str, games: int, seed: int, opening_turns: int
) -> Score:
    """Return the score of the first of two levels. The same seed gives the same games as long as
    no level runs out of time."""
    rng = random.Random(f"{seed} {game.key} {first} {second}")
    (one, one_limits), (other, other_limits) = (
        player_of(name, game, rng=rng) for name in (first, second)
    )
    return measure(
        game,
        one,
        other,
        games=games,
        rng=rng,
        limits=(one_limits, other_limits),
        opening_turns=opening_turns,
    )


def table(steps: Sequence[LadderStep]) -> str:
    """Return the fitted numbers as a table of Markdown."""
    lines = ["| level | Elo | above the one before |", "|---|---|---|"]
    for number, each in enumerate(steps):
        above = f"{each.step:+.0f} ± {each.step_error:.0f}" if number else ""
        error = f" ± {each.error:.0f}" if number else ""
        lines.append(f"| {each.level} | {each.elo:.0f}{error} | {above} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m checkrow.engines.ladder", description="Measure the steps of the ladder."
    )
    parser.add_argument("--game", default="connect:7x6x4:2", help="such as checkers:house")
    parser.add_argument("--games", type=int, default=200, help="for each pair (default 200)")
    parser.add_argument("--apart", type=int, default=2, help="how many levels below (default 2)")
    parser.add_argument("--opening", type=int, default=2, help="random turns (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scores", type=Path, help="a file that keeps scores for the next run")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), help="default: all ten")
    given = parser.parse_args()
    game = game_of(given.game)
    scores = read_scores(given.scores) if given.scores else {}
    wanted = pairs(given.levels, given.apart)
    for first, second in wanted:
        if (first, second) not in scores:
            score = play_pair(game, first, second, given.games, given.seed, given.opening)
            scores[first, second] = score
            if given.scores:
                given.scores.write_text(write_scores(scores))
        print(f"{first} against {second}: {scores[first, second]}", flush=True)
    played = {pair: scores[pair] for pair in wanted}
    print(f"\n{game.key}\n\n{table(fit(given.levels, played))}")


def write_scores(scores: Pairs) -> str:
    """Return one line for each pair: the levels, then games won, drawn and lost by the first."""
    return "".join(
        f"{first} {second} {score.wins} {score.draws} {score.losses}\n"
        for (first, second), score in scores.items()
    )


def read_scores(file: Path) -> dict[tuple[str, str], Score]:
    """Return the scores that `write_scores` wrote; none if there is no such file."""
    scores: dict[tuple[str, str], Score] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        first, second, *counts = line.split()
        wins, draws, losses = map(int, counts)
        scores[first, second] = Score(wins, draws, losses)
    return scores


if __name__ == "__main__":
    main()
