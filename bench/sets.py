"""Positions of Connect-N with their exact scores: Pascal Pons' test sets and two of ours.

`Middle_10x6` has 20 positions on a board of 128 bits, with 24 discs in random columns. Nobody has
won, and the score takes a search of at least 1,000 nodes.
"""

from pathlib import Path

from checkrow import ConnectGame, ConnectPosition

SETS = Path(__file__).parents[1] / "tests" / "data" / "connect"


def read_set(name: str, game: ConnectGame | None = None) -> tuple[list[ConnectPosition], list[int]]:
    """Return the positions of a set, and the score of each for the player to move.

    A line has the columns played, from 1, and the score. `a` is column 10.
    """
    positions: list[ConnectPosition] = []
    scores: list[int] = []
    game = game or ConnectGame()
    for line in (SETS / name).read_text(encoding="utf-8").splitlines():
        columns, score = line.split()
        position = game.start()
        for column in columns:
            position = position.play(game.drops[int(column, 16) - 1])
        positions.append(position)
        scores.append(int(score))
    return positions, scores
