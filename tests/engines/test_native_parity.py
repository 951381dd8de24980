"""The compiled rules of Connect-N agree with the Python rules, position by position."""

import pytest

from checkrow import ConnectGame, Outcome, Reason, Result
from checkrow.engines import _native

# Boards of 64 bits, of 128 bits with a byte per column, and of 128 bits with other columns.
BOARDS = """
    7x6x4:2 8x7x4:2 4x4x3:2 3x3x2:2 7x7x5:2 6x5x5:2 9x7x4:2 16x7x4:2 12x6x5:2 5x9x4:2 8x8x4:2
    11x10x6:2 2x63x2:2 42x2x2:2 31x3x3:2 4x31x4:2
""".split()
POSITIONS = 7_000  # per board, for more than 100,000 in all


@pytest.mark.parametrize("options", BOARDS)
def test_same_moves_and_same_outcomes(options: str) -> None:
    board = ConnectGame.read_options(options)
    compared = 0
    seed = 0
    while compared < POSITIONS:
        games = _native.playouts(board.width, board.height, board.connect, 100, seed)
        seed += 1
        for columns, opens, winnings, winner in games:
            position = board.start()
            for number, open_columns in enumerate(opens):
                legal = sum(1 << drop.column for drop in position.legal_moves)
                assert legal == open_columns
                if number % 8 == 0:  # checking every move is slow
                    assert winnings[number] == sum(
                        1 << drop.column
                        for drop in position.legal_moves
                        if position.result(drop) is Result.Win
                    )
                if number < len(columns):
                    position = position.play(board.drops[columns[number]])
            compared += len(opens)
            if winner < 0:
                assert position.outcome == Outcome(None, Reason.FULL_BOARD)
            else:
                assert position.outcome == Outcome(winner, Reason.LINE)
