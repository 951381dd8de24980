"""Positions of Connect Four with their exact scores: Pascal Pons' test sets and one of ours."""

from pathlib import Path

from checkrow import ConnectGame, ConnectPosition

SETS = Path(__file__).parents[1] / "tests" / "data" / "connect"


def read_set(name: str) -> tuple[list[ConnectPosition], list[int]]:
    """The positions of a set, and the score of each for the player to move."""
    positions: list[ConnectPosition] = []
    scores: list[int] = []
    connect_four = ConnectGame()
    for line in (SETS / name).read_text(encoding="utf-8").splitlines():
        columns, score = line.split()
        position = connect_four.start()
        for column in columns:
            position = position.play(connect_four.read_move(column))
        positions.append(position)
        scores.append(int(score))
    return positions, scores
