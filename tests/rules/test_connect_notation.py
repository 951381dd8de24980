"""FEN and grids of Connect-N."""

import tracemalloc

import pytest

from checkrow import BadNotation, ConnectGame, Drop

FOUR = ConnectGame()
THREE_PLAYERS = ConnectGame(9, 7, 5, 3)


@pytest.mark.parametrize(
    ("columns", "fen"),
    [
        ([], "7/7/7/7/7/7 x"),
        ([3], "2x4/7/7/7/7/7 o"),
        ([3, 5, 3, 6], "2x1oo1/2x4/7/7/7/7 x"),
    ],
)
def test_fen_of_connect_four_to_the_byte(columns: list[int], fen: str) -> None:
    position = FOUR.start()
    for column in columns:
        position = position.play(Drop(column - 1))
    assert str(position) == fen
    assert FOUR.read_position(fen) == position


def test_other_games_say_which_they_are() -> None:
    position = THREE_PLAYERS.start().play(Drop(3)).play(Drop(3)).play(Drop(4))
    assert str(position) == "3xa4/3o5/9/9/9/9/9 x 9x7x5:3"
    assert str(ConnectGame(7, 6, 4, 3).start()) == "7/7/7/7/7/7 x 7x6x4:3"
    assert str(ConnectGame(7, 6, 3, 2).start()) == "7/7/7/7/7/7 x 7x6x3:2"
    assert str(ConnectGame(12, 1, 1, 2).start()) == "12 x 12x1x1:2"


def test_every_player_has_a_symbol() -> None:
    game = ConnectGame(64, 2, 2, 64)
    position = game.start()
    for column in range(64):
        position = position.play(Drop(column))
    bottom, _, turn_and_options = str(position).partition("/")
    assert bottom.startswith("xoabcdefghijklmnpqrstuvwyz(27)(28)")
    assert bottom.endswith("(63)(64)")
    assert turn_and_options == "64 x 64x2x2:64"
    assert game.read_position(str(position)) == position


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "is not a position"),
        ("7/7/7/7/7/7", "is not a position"),
        ("7/7/7/7/7/7  x", "is not a Connect-N game|is no Connect-N game"),
        ("7/7/7/7/7/7 x ", "is not a Connect-N game"),
        ("7/7/7/7/7/7 z", "'z' is not a player: the players are x or o"),
        ("7/7/7/7/7/7 X", "'X' is not a player"),
        ("7/7/7/7/7 x", "has 5 rows, but the board has 6"),
        ("7/7/7/7/7/7/7 x", "has 7 rows, but the board has 6"),
        ("2x3/7/7/7/7/7 x", "line 1, column 4: row 1 from the bottom: it has 6 cells"),
        ("2x5/7/7/7/7/7 x", "line 1, column 3: row 1 from the bottom: 5 empty cells do not fit"),
        ("7/8/7/7/7/7 x", "line 1, column 3: row 2 from the bottom: 8 empty cells do not fit"),
        ("xoxoxoxo/7/7/7/7/7 x", "line 1, column 8: row 1 from the bottom: too many cells"),
        ("2?4/7/7/7/7/7 x", "line 1, column 2: row 1 from the bottom: '\\?' is neither"),
        ("2X4/7/7/7/7/7 x", "'X' is neither a number nor"),
        ("2a4/7/7/7/7/7 x", "line 1, column 2: 'a' is not a player"),
        ("0x6/7/7/7/7/7 x", "'0' is not a count"),
        ("07/7/7/7/7/7 x", "'07' is not a count"),
        ("7/2x4/7/7/7/7 o", "column 3, row 2 from the bottom floats: row 1 below it is empty"),
        ("xxxx3/oooo3/7/7/7/7 x", "both x and o have 4 in a line"),
        ("7/7/7/7/7/7 x 7x6x4:2", "without '7x6x4:2'"),
        ("9/9 x 9x7x5:3", "a position of connect:9x7x5:3, not of connect:7x6x4:2"),
        ("7/7/7/7/7/7 x 3x3x4:2", "3 wide has no room for 4"),
        ("7/7/7/7/7/7 x 7x6x4:1", "at least 2 players"),
        ("7/7/7/7/7/7 (1) ", "is not a Connect-N game"),
        ("7/7/7/7/7/7 (1)", "is not a player"),
    ],
)
def test_bad_fen_is_refused_with_the_place(fen: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        FOUR.read_position(fen)


def test_a_fen_has_the_rows_of_its_own_game() -> None:
    with pytest.raises(BadNotation, match="has 2 rows, but the board has 7"):
        ConnectGame.read_fen("9/9 x 9x7x5:3")


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(BadNotation, match="a position of connect:9x7x5:3, not of connect:7x6x4:2"):
        FOUR.read_position(str(THREE_PLAYERS.start()))


@pytest.mark.parametrize(
    ("grid", "turn", "reason"),
    [
        ([], 0, "has 0 rows"),
        ([[0] * 7] * 5, 0, "has 5 rows"),
        ([[0] * 7] * 5 + [[0] * 6], 0, "row 6 of the grid has 6 cells"),
        ([[0] * 7] * 5 + [[3] + [0] * 6], 0, "3 is not a cell"),
        ([[0] * 7] * 5 + [[-1] + [0] * 6], 0, "-1 is not a cell"),
        ([[0] * 7] * 5 + [[True] + [0] * 6], 0, "True is not a cell"),
        ([[0] * 7] * 5 + [["x"] + [0] * 6], 0, "'x' is not a cell"),
        ([[0] * 7] * 4 + [[1] + [0] * 6] + [[0] * 7], 0, "floats"),
        ([[0] * 7] * 6, 2, "there is no seat 2"),
        ([[0] * 7] * 6, -1, "there is no seat -1"),
    ],
)
def test_bad_grids_are_refused(grid: list[list[int]], turn: int, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        FOUR.read_grid(grid, turn)


def test_the_side_to_move_need_not_follow_from_the_discs() -> None:
    grid = [[0] * 7] * 5 + [[1, 1, 1, 0, 0, 0, 0]]
    for turn in (0, 1):
        position = FOUR.read_grid(grid, turn)
        assert position.turn == turn
        assert FOUR.read_position(str(position)) == position


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("10000x10000x4:2", "connect:10000x10000x4:2 is too large to read"),
        ("1001x1000x4:2", "a board has up to 1,000,000 cells"),
        ("1000x1000x4:101", "cells times players go up to 100,000,000"),
        ("10001x6x4:2", "columns, rows and players go up to 10,000 each"),
    ],
)
@pytest.mark.parametrize("rows", ["7/7/7/7/7/7", "/".join(["1"] * 10_000)])
def test_sizes_are_checked_before_the_board_is_built(
    options: str, sentence: str, rows: str
) -> None:
    fen = f"{rows} x {options}"
    tracemalloc.start()
    try:
        with pytest.raises(BadNotation, match=sentence):
            ConnectGame.read_fen(fen)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2_000_000  # the text itself; the largest board here takes 25,000,000 bytes
