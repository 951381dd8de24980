"""The openings of a match: from a file, the three-move ballots of American checkers, or random
turns that leave the sides even."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.match import random_opening
from checkrow.rules.checkers.step import Step
from checkrow.rules.errors import CheckrowError, IllegalMove
from checkrow.rules.model import Game
from checkrow.rules.record import Record

BALLOTS = Path(__file__).parents[2] / "tests/data/openings/american-3-move-ballots.txt"
RANDOM_TURNS = 4
# In men. A side that is further behind usually loses regardless of the players, so that a pair of
# games with this opening says nothing. Tuning uses the same limit (`unfair`).
MOST_ADVANTAGE = 1.0
# Keeps 89 of 150 openings of russian and 90 of 150 of brazilian. A search of a million nodes would
# reject none of them.
NODES = 50_000
MOST_TRIES = 200  # for one opening; a third are even in antidraughts, more in other variants


class NoEvenOpening(Exception):
    """All tried random turns of this variant leave one side ahead."""


def read_openings(game: Game, text: str) -> list[Record]:
    """Read one opening per line: moves from the start of this game, a position, or moves and the
    position they lead to, which is checked. Skip empty lines and comments, which begin with #.
    Raises `ValueError`."""
    found: list[Record] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not (told := line.strip()) or told.startswith("#"):
            continue
        try:
            found.append(_read_opening(game, told))
        except CheckrowError as refusal:
            raise ValueError(f"line {number} of the openings: {refusal}") from None
        if found[-1].outcome or found[-1].position.in_chain:
            raise ValueError(f"line {number} of the openings is no start of a game: {told[:60]}")
    if not found:
        raise ValueError("the file has no openings: write a position or some moves on each line")
    return found


def _read_opening(game: Game, told: str) -> Record:
    words = told.split()
    moves = list(itertools.takewhile(lambda word: ":" not in word, words))
    fen = " ".join(words[len(moves) :])
    if not moves:
        return Record(game, game.read_position(fen))
    record = Record(game)
    for move in moves:
        record = _play(record, move)
    if fen and record.position != game.read_position(fen):
        raise IllegalMove(f"the moves lead to {record.position}, not to {fen[:200]}")
    return record


def _play(record: Record, move: str) -> Record:
    """Play a step. Lists of ballots write captures with a dash, too: 13-22."""
    step = record.game.read_move(move)
    if isinstance(step, Step):
        capture = replace(step, capture=True)
        step = capture if capture in record.legal_moves else step
    return record.play(step)


def openings(game: Game, count: int, seed: int) -> Iterator[Record]:
    """Yield `count` openings: ballots spread over the whole list, or random ones for variants
    without ballots. Yield all ballots if there are fewer. Raises `NoEvenOpening`."""
    if str(game) != "checkers:american":
        rng, judge = random.Random(seed), NativeCheckers(time.monotonic, megabytes=1)
        for _ in range(count):
            yield even_opening(game, rng, judge)
        return
    ballots = read_openings(game, BALLOTS.read_text(encoding="utf-8"))
    count = min(count, len(ballots))
    for number in range(count):
        yield ballots[number * len(ballots) // count]


def even_opening(game: Game, rng: random.Random, judge: NativeCheckers) -> Record:
    """Return the first random opening that gives neither side more than `MOST_ADVANTAGE`."""
    for _ in range(MOST_TRIES):
        opening = random_opening(game, RANDOM_TURNS, rng)
        score = judge.search(opening, Limits(nodes=NODES), undisturbed).score
        if score is not None and abs(score) <= MOST_ADVANTAGE:
            return opening
    raise NoEvenOpening(
        f"{MOST_TRIES} random openings of {game} in a row give one side more than "
        f"{MOST_ADVANTAGE:g} men: choose openings of your own with --engine and --openings"
    )
