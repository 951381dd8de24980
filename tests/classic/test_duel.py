"""The `duel` edition: every acceptance example through the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkrow.rules.connect import ConnectGame
from checkrow.terminal.classic import duel
from checkrow.terminal.classic.duel import CHOOSE, CHOOSE_AFTER_THE_END, FAREWELL, read_start
from tests.classic.driving import DRAWN_GAME, Ended, check_transcript, run, sit_down
from tests.classic.in_process import played

EMPTY_ROW = [0] * 7
EMPTY = [EMPTY_ROW] * 6
NEARLY_FULL = [
    [1, 2, 1, 2, 1, 2, 1],
    [1, 2, 1, 2, 1, 2, 1],
    [2, 1, 2, 1, 2, 1, 2],
    [2, 1, 2, 1, 2, 1, 2],
    [1, 2, 1, 2, 1, 2, 1],
]
FULL = [[2, 1, 2, 1, 2, 1, 2], *NEARLY_FULL]


def start(grid: list[list[int]], player: int, *choices: int | str, folder: Path) -> Ended:
    """Run the program from a grid, with this player to move."""
    return run(
        *("classic", "duel", "--grid", str(grid), "--player", str(player)),
        typed="".join(f"{choice}\n" for choice in choices),
        folder=folder,
    )


def after_the_turn(ended: Ended) -> list[str]:
    """Return the output after the first question."""
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    return lines[lines.index(CHOOSE) + 1 :]


# User stories 1 and 2.


def test_1_1_and_1_2_a_new_game_shows_an_empty_grid_and_player_1(tmp_path: Path) -> None:
    ended = run("classic", "duel", folder=tmp_path)
    assert ended.out.splitlines() == [
        "Player 1 has the discs marked 1, Player 2 those marked 2.",
        "",
        "  0 1 2 3 4 5 6",
        "+---------------+",
        *["| . . . . . . . |"] * 6,
        "+---------------+",
        "Player 1 has a turn",
        CHOOSE,
        "",
        FAREWELL,
    ]


def test_2_1_the_first_turn(tmp_path: Path) -> None:
    shown = after_the_turn(start(EMPTY, 1, 3, folder=tmp_path))
    assert "| . . . 1 . . . |" in shown
    assert "Player 2 has a turn" in shown


def test_2_2_the_second_disc_in_the_same_column(tmp_path: Path) -> None:
    shown = after_the_turn(start([*EMPTY[1:], [0, 0, 0, 1, 0, 0, 0]], 2, 3, folder=tmp_path))
    above, below = [line for line in shown if "1" in line or "2" in line][1:3]
    assert (above, below) == ("| . . . 2 . . . |", "| . . . 1 . . . |")
    assert "Player 1 has a turn" in shown


def test_2_3_a_full_column(tmp_path: Path) -> None:
    stack = [[0, 0, disc, 0, 0, 0, 0] for disc in (2, 1, 2, 1, 2, 1)]
    shown = after_the_turn(start(stack, 1, 2, folder=tmp_path))
    assert shown[:3] == ["Column Full!", "Player 1 has a turn", CHOOSE]


# User story 3: the examples as they are written.


@pytest.mark.parametrize(
    ("top", "column", "player"),
    [([2, 0, 2, 1, 2, 1, 2], 1, 1), ([0, 1, 2, 1, 2, 1, 2], 0, 2)],
)
def test_3_1_draw(top: list[int], column: int, player: int, tmp_path: Path) -> None:
    shown = after_the_turn(start([top, *NEARLY_FULL], player, column, folder=tmp_path))
    assert shown[-4:-2] == ["Game ended in a draw!", CHOOSE_AFTER_THE_END]
    assert not any("." in line for line in shown if line.startswith("|"))


@pytest.mark.parametrize(
    ("rows", "column", "player"),
    [
        # 3.2, horizontally
        ([[2, 2, 2, 0, 1, 1, 1]], 3, 1),
        ([[0, 0, 0, 0, 2, 2, 2], [1, 1, 0, 2, 1, 1, 1]], 3, 2),
        # 3.3, vertically
        ([[0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 1], [2, 2, 2, 0, 0, 0, 1]], 6, 1),
        (
            [
                [0, 0, 0, 0, 0, 1, 0],
                [2, 0, 0, 0, 0, 1, 0],
                [2, 0, 0, 0, 0, 2, 0],
                [2, 0, 0, 0, 2, 1, 2],
                [1, 1, 0, 2, 1, 1, 1],
            ],
            0,
            2,
        ),
        # 3.4, diagonally
        ([[0, 0, 0, 1, 1, 0, 1], [0, 0, 2, 2, 2, 1, 1], [0, 2, 2, 1, 2, 2, 1]], 3, 1),
        ([[0, 0, 2, 1, 0, 0, 1], [1, 2, 2, 2, 1, 1, 1], [2, 2, 2, 1, 2, 1, 1]], 3, 2),
    ],
)
def test_3_2_to_3_4_win(rows: list[list[int]], column: int, player: int, tmp_path: Path) -> None:
    grid = [EMPTY_ROW] * (6 - len(rows)) + rows
    shown = after_the_turn(start(grid, player, column, folder=tmp_path))
    assert shown[-4:-2] == [f"Player {player} wins!", CHOOSE_AFTER_THE_END]


@pytest.mark.parametrize(("player", "column"), [(1, 2), (2, 4)])
def test_3_5_game_over(player: int, column: int, tmp_path: Path) -> None:
    ended = start(FULL, player, column, folder=tmp_path)
    shown = ended.out.splitlines()
    assert shown[shown.index(CHOOSE_AFTER_THE_END) + 1] == "Game has finished!"
    assert "Column Full!" not in shown


def test_3_5_holds_after_a_win_too(tmp_path: Path) -> None:
    stack = [[0, disc, 0, 0, 0, 0, 0] for disc in (0, 1, 1, 1, 2, 2)]
    shown = after_the_turn(start(stack, 1, 1, 1, 0, "x", folder=tmp_path))
    finished = shown[shown.index("Player 1 wins!") :]
    assert finished[1:] == [
        *[CHOOSE_AFTER_THE_END, "Game has finished!"] * 3,
        CHOOSE_AFTER_THE_END,
        "",
        FAREWELL,
    ]


# Beyond the backlog.


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
def test_a_whole_game_and_another_one(terminal: bool, tmp_path: Path) -> None:
    typed = ["3", "3", "7", "4", "3", "five", "5", "", "6", "2", "2", "n", "0", "q"]
    ended = sit_down("duel", typed=typed, folder=tmp_path, terminal=terminal)
    assert (ended.status, ended.err) == (0, "")
    check_transcript("duel", ended.out)


def test_a_draw_from_the_first_move() -> None:
    said = played(lambda console: duel.play(console, ConnectGame().start()), *DRAWN_GAME)
    assert "Game ended in a draw!\n" in said


@pytest.mark.parametrize(
    "answer",
    [
        "7",
        "-1",
        "a",
        "",
        "00",
        "1.0",
        "\N{FULLWIDTH DIGIT ONE}",
        "²",
        "\0",
        "9" * 5000,
        "1 2",
        "Player 1",
    ],
)
def test_an_answer_that_is_not_a_column_lists_the_columns(answer: str) -> None:
    said = played(lambda console: duel.play(console, ConnectGame().start()), answer, "0")
    assert "is not a column: the columns are 0 to 6.\nPlayer 1 has a turn\n" in said
    assert "Player 2 has a turn" in said


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ("", "is not a grid"),
        ("nonsense", "is not a grid"),
        ("{}", "is not a grid"),
        ("[1, 2]", "is not a grid"),
        ("[" * 100_000, "is not a grid"),
        (f"[[{'9' * 5000}]]", "is not a grid"),
        ("[]", "the grid has 0 rows"),
        (str([[0]] * 6), "row 1 of the grid has 1 cells"),
        (str([*EMPTY[1:], [0, 0, 3, 0, 0, 0, 0]]), "row 6 of the grid: 3 is not a cell"),
        (str([*EMPTY[1:], [0, 0, "1", 0, 0, 0, 0]]).replace("'", '"'), "'1' is not a cell"),
        (str([[1, 0, 0, 0, 0, 0, 0], *EMPTY[1:]]), "floats"),
    ],
)
def test_a_grid_that_is_none_says_what_would_be(grid: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_start(grid, 1)


def test_a_bad_grid_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    ended = run("classic", "duel", "--grid", "[[1]]", folder=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert "Invalid value for --grid: the grid has 1 rows, but the board has 6" in ended.err
