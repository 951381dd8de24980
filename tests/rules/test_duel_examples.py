"""The acceptance examples of the two-player backlog, applied to the rules directly."""

import pytest

from checkrow import ConnectGame, Drop, IllegalMove, Outcome, Reason, Record

Grid = list[list[int]]
FOUR = ConnectGame()
EMPTY = [0, 0, 0, 0, 0, 0, 0]
NO_LINE = [
    [1, 2, 1, 2, 1, 2, 1],
    [1, 2, 1, 2, 1, 2, 1],
    [2, 1, 2, 1, 2, 1, 2],
    [2, 1, 2, 1, 2, 1, 2],
    [1, 2, 1, 2, 1, 2, 1],
]


def test_1_1_a_new_game_has_an_empty_grid() -> None:
    assert FOUR.start().grid() == [EMPTY] * 6


def test_1_2_and_2_1_player_1_begins_then_player_2() -> None:
    record = Record(FOUR)
    assert record.position.turn == 0
    assert record.play(Drop(3)).position.turn == 1


def test_2_2_player_2_stacks_on_the_same_column() -> None:
    record = Record(FOUR).play(Drop(3)).play(Drop(3))
    assert record.position.turn == 0
    assert [row[3] for row in FOUR.read_position(str(record.position)).grid()] == [0, 0, 0, 0, 2, 1]


def test_2_3_a_full_column_keeps_the_turn() -> None:
    record = Record(FOUR, None, [Drop(0)] * 6)
    with pytest.raises(IllegalMove, match="column 1 is full"):
        record.play(Drop(0))
    assert record.position.turn == 0


@pytest.mark.parametrize(
    ("discs", "column", "seat"),
    [
        ([[2, 0, 2, 1, 2, 1, 2], *NO_LINE], 1, 0),
        ([[0, 1, 2, 1, 2, 1, 2], *NO_LINE], 0, 1),
    ],
)
def test_3_1_draw(discs: Grid, column: int, seat: int) -> None:
    after = FOUR.read_grid(discs, seat).play(Drop(column))
    assert after.outcome == Outcome(None, Reason.FULL_BOARD)
    assert all(all(row) for row in after.grid())


HORIZONTAL: list[tuple[Grid, int, int]] = [
    ([EMPTY] * 5 + [[2, 2, 2, 0, 1, 1, 1]], 3, 0),
    ([EMPTY] * 4 + [[0, 0, 0, 0, 2, 2, 2], [1, 1, 0, 2, 1, 1, 1]], 3, 1),
]
VERTICAL: list[tuple[Grid, int, int]] = [
    ([EMPTY] * 3 + [[0, 0, 0, 0, 0, 0, 1]] * 2 + [[2, 2, 2, 0, 0, 0, 1]], 6, 0),
    (
        [
            EMPTY,
            [0, 0, 0, 0, 0, 1, 0],
            [2, 0, 0, 0, 0, 1, 0],
            [2, 0, 0, 0, 0, 2, 0],
            [2, 0, 0, 0, 2, 1, 2],
            [1, 1, 0, 2, 1, 1, 1],
        ],
        0,
        1,
    ),
]
DIAGONAL: list[tuple[Grid, int, int]] = [
    (
        [EMPTY] * 3 + [[0, 0, 0, 1, 1, 0, 1], [0, 0, 2, 2, 2, 1, 1], [0, 2, 2, 1, 2, 2, 1]],
        3,
        0,
    ),
    (
        [EMPTY] * 3 + [[0, 0, 2, 1, 0, 0, 1], [1, 2, 2, 2, 1, 1, 1], [2, 2, 2, 1, 2, 1, 1]],
        3,
        1,
    ),
]


@pytest.mark.parametrize(("discs", "column", "seat"), HORIZONTAL + VERTICAL + DIAGONAL)
def test_3_2_to_3_4_wins(discs: Grid, column: int, seat: int) -> None:
    before = FOUR.read_grid(discs, seat)
    assert before.outcome is None
    after = before.play(Drop(column))
    assert after.outcome == Outcome(seat, Reason.LINE)


@pytest.mark.parametrize(("seat", "column"), [(0, 2), (1, 4)])
def test_3_5_a_finished_game_takes_no_more_discs(seat: int, column: int) -> None:
    full = FOUR.read_grid([[2, 1, 2, 1, 2, 1, 2], *NO_LINE], seat)
    with pytest.raises(IllegalMove, match="the game is over"):
        full.play(Drop(column))
