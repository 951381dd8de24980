"""Connect-N: options, lines, results, directions; and brute force on random boards."""

import random
import re
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkrow
from checkrow import (
    BadNotation,
    ConnectGame,
    ConnectPosition,
    Drop,
    IllegalMove,
    Outcome,
    Reason,
    Record,
    Result,
)
from checkrow.rules.connect.lines import Layout
from checkrow.rules.connect.symbols import letter_of
from tests.rules.playing import CONNECT_KEYS, records

FOUR = ConnectGame()


def play(game: ConnectGame, columns: str) -> ConnectPosition:
    position = game.start()
    for column in columns.split():
        position = position.play(game.read_move(column))
    return position


# Options


def test_any_board_that_has_room_for_a_line() -> None:
    for width, height, connect, players in [(1, 1, 1, 2), (4, 4, 4, 2), (100, 3, 3, 99)]:
        game = ConnectGame(width, height, connect, players)
        assert checkrow.game(game.key) == game
        assert game.start().legal_moves == tuple(Drop(column) for column in range(width))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ((3, 6, 4, 2), "3 wide has no room for 4"),
        ((7, 3, 4, 2), "3 high has no room for 4"),
        ((7, 6, 0, 2), "at least 1"),
        ((7, 6, -1, 2), "at least 1"),
        ((7, 6, 4, 1), "at least 2 players"),
        ((7, 6, 4, 0), "at least 2 players"),
        ((10_001, 6, 4, 2), "up to 10,000"),
        ((7, 6, 4, 10_001), "up to 10,000"),
    ],
)
def test_invalid_games_are_refused_with_a_reason(
    options: tuple[int, int, int, int], reason: str
) -> None:
    with pytest.raises(BadNotation, match=reason):
        ConnectGame(*options)


def test_a_thousand_by_a_thousand_with_64_players() -> None:
    game = ConnectGame(1000, 1000, 5, 64)
    position = game.start()
    for column in range(64 * 4):
        position = position.play(Drop(column))
    assert position.outcome is None
    assert game.read_position(str(position)) == position
    for round_of_drops in range(4):  # the first seat stacks its discs in one column
        for seat in range(64):
            if position.outcome:
                break
            column = 0 if seat == 0 else (seat * 7 + round_of_drops) % 900 + 64
            position = position.play(Drop(column))
    assert position.outcome == Outcome(0, Reason.LINE)
    assert position.winning_cells == {(row, 0) for row in range(5)}


def test_a_line_as_long_as_a_thousand() -> None:
    game = ConnectGame(1000, 1000, 1000, 2)
    position = game.start()
    for _ in range(999):
        position = position.play(Drop(7)).play(Drop(8))
    assert position.outcome is None
    assert position.play(Drop(7)).outcome == Outcome(0, Reason.LINE)


# Lines


@pytest.mark.parametrize(
    ("columns", "cells"),
    [
        ("1 1 2 2 3 3 4", {(0, 0), (0, 1), (0, 2), (0, 3)}),
        ("7 1 7 1 7 1 7", {(0, 6), (1, 6), (2, 6), (3, 6)}),
        ("1 2 2 3 3 4 3 4 4 6 4", {(0, 0), (1, 1), (2, 2), (3, 3)}),
        ("7 6 6 5 5 4 5 4 4 1 4", {(0, 6), (1, 5), (2, 4), (3, 3)}),
    ],
    ids=["horizontal", "vertical", "rising", "falling"],
)
def test_a_line_wins(columns: str, cells: set[tuple[int, int]]) -> None:
    position = play(FOUR, columns)
    assert position.outcome == Outcome(0, Reason.LINE)
    assert position.winning_cells == cells
    assert position.legal_moves == ()


def test_all_winning_lines_are_given_at_once_however_long() -> None:
    # The last disc, in the middle of the bottom row, completes a row of seven.
    grid = [[0] * 7 for _ in range(4)] + [[2, 2, 2, 0, 2, 2, 2], [1, 1, 1, 0, 1, 1, 1]]
    position = FOUR.read_grid(grid, 0).play(Drop(3))
    assert position.winning_cells == {(0, column) for column in range(7)}
    # One disc, three lines: a row, a rising and a falling diagonal.
    grid = [
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [1, 1, 1, 0, 1, 1, 1],
        [2, 2, 1, 2, 1, 2, 2],
        [2, 1, 2, 2, 2, 1, 2],
        [1, 2, 2, 1, 2, 2, 1],
    ]
    position = FOUR.read_grid(grid, 0).play(Drop(3))
    diagonals = {(3 - step, 3 - step) for step in range(4)} | {
        (3 - step, 3 + step) for step in range(4)
    }
    assert position.winning_cells == diagonals | {(3, column) for column in range(7)}


def test_no_line_no_winning_cells() -> None:
    assert FOUR.start().winning_cells == frozenset()


def test_a_line_does_not_run_around_an_edge() -> None:
    # In the bitboard, the top of a column is next to the bottom of the following one.
    grid = [[1, 0, 0, 0, 0, 0, 0]] + [[1, 0, 0, 0, 0, 0, 0]] * 2 + [[2, 0, 0, 0, 0, 0, 0]] * 2
    grid.append([2, 0, 0, 0, 0, 0, 0])
    assert FOUR.read_grid(grid, 0).play(Drop(1)).outcome is None


def test_a_win_with_the_last_disc_is_a_win() -> None:
    game = ConnectGame(4, 4, 4, 2)
    grid = [[1, 1, 1, 0], [2, 2, 1, 2], [1, 1, 2, 1], [2, 1, 2, 2]]
    assert game.read_grid(grid, 0).play(Drop(3)).outcome == Outcome(0, Reason.LINE)
    assert game.read_grid(grid, 1).play(Drop(3)).outcome == Outcome(None, Reason.FULL_BOARD)


def has_line(grid: list[list[int]], cell: int, connect: int) -> bool:
    """Brute force: try every cell in every direction."""
    height, width = len(grid), len(grid[0])
    for row in range(height):
        for column in range(width):
            for d_row, d_column in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + d_row * step, column + d_column * step) for step in range(connect)]
                if all(0 <= r < height and 0 <= c < width and grid[r][c] == cell for r, c in line):
                    return True
    return False


@given(records(CONNECT_KEYS))
def test_play_against_brute_force(record: Record) -> None:
    game = record.game
    assert isinstance(game, ConnectGame)
    grid = [[0] * game.width for _ in range(game.height)]
    seat = 0
    for move, after in zip(record.moves, list(record.positions)[1:], strict=True):
        assert isinstance(move, Drop)
        assert isinstance(after, ConnectPosition)
        row = max(row for row in range(game.height) if grid[row][move.column] == 0)
        grid[row][move.column] = seat + 1
        assert after.grid() == grid
        expected = None
        if has_line(grid, seat + 1, game.connect):
            expected = Outcome(seat, Reason.LINE)
        elif all(all(cells) for cells in grid):
            expected = Outcome(None, Reason.FULL_BOARD)
        assert after.outcome == expected
        if expected is None:
            free = tuple(Drop(column) for column, cell in enumerate(grid[0]) if not cell)
            assert after.legal_moves == free
        seat = (seat + 1) % game.players


@st.composite
def boards(draw: st.DrawFn) -> tuple[ConnectGame, list[list[int]]]:
    """A game and any board of it without gaps below discs."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    game = ConnectGame(
        width, height, draw(st.integers(1, min(width, height))), draw(st.integers(2, 4))
    )
    columns = draw(
        st.lists(
            st.lists(st.integers(1, game.players), max_size=height), min_size=width, max_size=width
        )
    )
    grid = [
        [column[row] if row < len(column) else 0 for column in columns]
        for row in reversed(range(height))
    ]
    return game, grid


@given(boards(), st.integers(0, 3))
def test_any_board_against_brute_force(
    board: tuple[ConnectGame, list[list[int]]], seat: int
) -> None:
    game, grid = board
    winners = [
        player for player in range(1, game.players + 1) if has_line(grid, player, game.connect)
    ]
    if len(winners) > 1:
        with pytest.raises(BadNotation, match="the game ended before that"):
            game.read_grid(grid, 0)
        return
    position = game.read_grid(grid, seat % game.players)
    assert position.grid() == grid
    assert game.read_position(str(position)) == position
    if winners:
        assert position.outcome == Outcome(winners[0] - 1, Reason.LINE)
        in_lines = {
            (row, column)
            for row in range(game.height)
            for column in range(game.width)
            if on_a_line(position, row, column)
        }
        assert position.winning_cells == in_lines


def on_a_line(position: ConnectPosition, row: int, column: int) -> bool:
    assert position.outcome
    if position.at(row, column) != position.outcome.winner:
        return False
    return any(
        1
        + position.pieces_in_direction(row, column, d_row, d_column)
        + position.pieces_in_direction(row, column, -d_row, -d_column)
        >= position.game.connect
        for d_row, d_column in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


# Moves and their results


def test_refusals_say_what_would_be_right() -> None:
    full = Record(FOUR, None, [Drop(0)] * 6)
    with pytest.raises(
        IllegalMove, match=re.escape("column 1 is full; there is room in 2, 3, 4, 5, 6, 7")
    ):
        full.play(Drop(0))
    with pytest.raises(IllegalMove, match=r"there is room in 2, 3, .*, 13 \.\.\."):
        Record(ConnectGame(20, 6, 4, 2), None, [Drop(0)] * 6).play("1")
    with pytest.raises(IllegalMove, match="there is no column 3: the columns are 1 to 2"):
        ConnectGame(2, 2, 2, 2).start().play(Drop(2))
    with pytest.raises(IllegalMove, match="there is no column 8: the columns are 1 to 7"):
        FOUR.read_move("8")
    with pytest.raises(IllegalMove, match="there is no column 0"):
        FOUR.read_move("0")
    for nonsense in ("", "a", "-5", "1.0", "٣", " 1"):
        with pytest.raises(BadNotation, match="columns are the numbers 1 to 7"):
            FOUR.read_move(nonsense)


def test_results_of_moves() -> None:
    one_short = play(FOUR, "1 1 2 2 3 3")
    assert one_short.result(Drop(3)) is Result.Win
    assert one_short.result(Drop(4)) is Result.NoResult
    assert one_short.result(Drop(7)) is Result.IllegalMove
    assert play(FOUR, "1 1 2 2 3 3 4").result(Drop(0)) is Result.IllegalMove
    nearly_full = ConnectGame(2, 2, 2, 3).read_grid([[0, 1], [2, 3]], 1)
    assert nearly_full.result(Drop(0)) is Result.Win
    assert ConnectGame(2, 2, 2, 5).read_grid([[0, 1], [2, 3]], 4).result(Drop(0)) is Result.Draw
    assert [result.value for result in Result] == ["IllegalMove", "Draw", "Win", "NoResult"]


DIRECTIONS = FOUR.read_position("oxxx3/o6/o6/7/7/7 x")


@pytest.mark.parametrize(
    ("call", "count"),
    [
        ((0, 1, 1, 0), 0),
        ((0, 1, 0, 1), 2),
        ((0, 0, 1, 0), 2),
        ((0, 2, 0, 1), 1),
        ((0, 2, 0, -1), 1),
        ((0, 3, 1, 1), 0),
        ((1, 1, 0, 1), 5),  # an unoccupied cell: five more of them to the right
        ((5, 6, 0, 1), 0),
    ],
)
def test_pieces_in_direction(call: tuple[int, int, int, int], count: int) -> None:
    assert DIRECTIONS.pieces_in_direction(*call) == count


def test_cells_and_directions_that_are_none() -> None:
    with pytest.raises(ValueError, match="there is no cell in row 6, column 0"):
        DIRECTIONS.pieces_in_direction(6, 0, 0, 1)
    with pytest.raises(ValueError, match="there is no cell"):
        DIRECTIONS.at(0, -1)
    with pytest.raises(ValueError, match="a direction needs a step"):
        DIRECTIONS.pieces_in_direction(0, 0, 0, 0)


def test_turns_go_round_all_players() -> None:
    game = ConnectGame(9, 7, 5, 3)
    turns = [
        position.turn for position in Record(game, None, [Drop(c) for c in range(6)]).positions
    ]
    assert turns == [0, 1, 2, 0, 1, 2, 0]


def test_between_two_a_turn_is_not_lost_on_time() -> None:
    with pytest.raises(IllegalMove, match="loses the game, not the turn"):
        Record(FOUR).lapse()
    with pytest.raises(BadNotation, match="not a column"):
        FOUR.read_move("lapse")


def test_among_more_than_two_a_turn_can_go_by() -> None:
    game = ConnectGame(5, 4, 3, 3)
    record = Record(game).play("1").lapse().play("2").lapse()
    assert [position.turn for position in record.positions] == [0, 1, 2, 0, 1]
    assert str(record) == "connect:5x4x3:3 | 5/5/5/5 x 5x4x3:3 | 1 lapse 2 lapse"
    assert checkrow.read_record(str(record)) == record
    with pytest.raises(IllegalMove, match="only the clock can end a turn on time"):
        record.play("lapse")


def test_a_turn_that_goes_by_changes_nothing_on_the_board() -> None:
    game = ConnectGame(3, 2, 2, 3)
    record = Record(game).play("1").lapse().lapse()
    assert record.position == game.read_position("x2/3 x 3x2x2:3")
    won = record.play("2")
    assert won.outcome == Outcome(0, Reason.LINE)
    with pytest.raises(IllegalMove, match="the game is over"):
        won.lapse()


def test_the_turns_of_a_seat_that_is_out_are_skipped() -> None:
    game = ConnectGame(5, 4, 3, 3)
    record = Record(game).play("1").without(1)
    assert record.position.turn == 2
    for move in "234":
        record = record.play(move)
    assert [position.turn for position in record.positions] == [0, 2, 0, 2, 0]
    assert str(record) == "connect:5x4x3:3 | 5/5/5/5 x 5x4x3:3 out 1@1 | 1 2 3 4"
    assert checkrow.read_record(str(record)) == record
    assert len(record.moves) == len(record.turns) == 4
    assert record.back().position.turn == 2
    assert record.first(0).position.turn == 0
    assert [position.turn for position in record.first(0).play("1").positions] == [0, 2]
    with pytest.raises(IllegalMove, match="with two players"):
        Record(FOUR).without(0)


@pytest.mark.parametrize(
    "out", ["1", "3@0", "1@0,1@2", "0@0,1@0", "1@-1", "1@0,", "x@1", "1@1234567"]
)
def test_dropped_out_players_are_read_strictly(out: str) -> None:
    with pytest.raises(BadNotation, match="write the seat and moves before"):
        checkrow.read_record(f"connect:5x4x3:3 | 5/5/5/5 x 5x4x3:3 out {out} | 1")


@pytest.mark.parametrize("players", [2, 15, 16, 30])
def test_rows_of_any_number_of_players(players: int) -> None:
    rng, position = random.Random(players), ConnectGame(12, 9, 4, players).start()
    while position.legal_moves:
        position = position.play(rng.choice(position.legal_moves))
        view, grid = position.render(), position.grid()
        letters = [["." if not cell else letter_of(cell - 1) for cell in row] for row in grid]
        assert view.rows == tuple("".join(row) for row in letters)
        free = [sum(not row[drop.column] for row in grid) - 1 for drop in position.legal_moves]
        cells = [
            12 * row + drop.column for row, drop in zip(free, position.legal_moves, strict=True)
        ]
        assert [step.to for step in view.steps] == cells


def test_a_large_board_takes_a_few_bitboards_of_memory() -> None:
    tracemalloc.start()
    try:
        Layout(3000, 3000, 5)  # a bitboard has 1.1 MB
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 30_000_000
