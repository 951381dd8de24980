"""The openings of a match: those of a file, the three-move ballots of American checkers, or random
turns."""

from __future__ import annotations

import random
from pathlib import Path

import checkrow
from checkrow.engines.match import random_opening
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Game
from checkrow.rules.record import Record

BALLOTS = Path(__file__).parents[2] / "tests/data/openings/american-3-move-ballots.txt"
RANDOM_TURNS = 4


def read_ballots(text: str) -> list[Record]:
    """One opening a line: its moves, a tab, and the position they lead to, which is checked."""
    game = checkrow.game("checkers:american")
    found: list[Record] = []
    for number, line in enumerate(text.splitlines(), 1):
        moves, tab, fen = line.partition("\t")
        if not tab:
            raise ValueError(f"line {number} of the ballots has no tab before a position: {line!r}")
        record = Record(game)
        for move in moves.split():
            origin, target = (square.lstrip("0") for square in move.split("-"))
            step = next(
                (
                    one
                    for one in record.legal_moves
                    if str(one).replace("x", "-") == f"{origin}-{target}"
                ),
                None,
            )
            if step is None:
                raise ValueError(f"line {number} of the ballots has an illegal move: {move}")
            record = record.play(step)
        if record.position != game.read_position(fen):
            raise ValueError(f"line {number} of the ballots leads to another position: {fen}")
        found.append(record)
    return found


def read_openings(game: Game, text: str) -> list[Record]:
    """Read an opening a line: a position of this game, or moves from its start. Empty lines and
    those that begin with # are comments. Raises `ValueError`."""
    found: list[Record] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not (told := line.strip()) or told.startswith("#"):
            continue
        try:
            if ":" in told:
                found.append(Record(game, game.read_position(told)))
            else:
                record = Record(game)
                for move in told.split():
                    record = record.play(move)
                found.append(record)
        except CheckrowError as refusal:
            raise ValueError(f"line {number} of the openings: {refusal}") from None
        if found[-1].outcome or found[-1].position.in_chain:
            raise ValueError(f"line {number} of the openings is no start of a game: {told[:60]}")
    if not found:
        raise ValueError("the file has no openings: write a position or some moves on each line")
    return found


def openings(game: Game, count: int, seed: int) -> list[Record]:
    """So many openings: ballots spread over the whole list, or random ones where there are none.
    More than there are ballots are as many as there are."""
    if str(game) != "checkers:american":
        rng = random.Random(seed)
        return [random_opening(game, RANDOM_TURNS, rng) for _ in range(count)]
    ballots = read_ballots(BALLOTS.read_text(encoding="utf-8"))
    count = min(count, len(ballots))
    return [ballots[number * len(ballots) // count] for number in range(count)]
