"""The `party` edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkrow.rules.connect import ConnectGame
from checkrow.terminal.classic import party
from checkrow.terminal.classic.console import Console
from checkrow.terminal.classic.party import CONNECT, HEIGHT, PLAYERS, WIDTH
from checkrow.terminal.classic.party_board import board_lines, tokens_of
from tests.classic.driving import check_transcript, run, sit_down
from tests.classic.in_process import played

CONNECT_FOUR = ["2", "7", "6", "4"]


def play(console: Console) -> None:
    party.play(console, line_width=80)


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
def test_three_players_to_a_win(terminal: bool, tmp_path: Path) -> None:
    typed = ["three", "1", "3", "0", "5", "4.5", "4", "0", "5", "3"]
    typed += ["1", "2", "6", "x", "2", "1", "1", "3", "1", "1", "4", "5", "2", "5", "4", "2", "4"]
    typed += ["3"]
    ended = sit_down("party", typed=typed, folder=tmp_path, terminal=terminal)
    assert (ended.status, ended.err) == (0, "")
    check_transcript("party_win", ended.out)


def test_three_players_to_a_full_board(tmp_path: Path) -> None:
    ended = sit_down("party", typed=["3", "3 3", "3", *"323231211"], folder=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    check_transcript("party_game_over", ended.out)


def test_the_questions_come_in_the_order_of_the_story() -> None:
    said = played(play, *CONNECT_FOUR)
    assert [said.index(question) for question in (PLAYERS, WIDTH, HEIGHT, CONNECT)] == sorted(
        said.index(question) for question in (PLAYERS, WIDTH, HEIGHT, CONNECT)
    )
    assert (
        "The board is 7 wide and 6 high.\n1 2 3 4 5 6 7\n-------------\n" + ". . . . . . .\n" * 6
        in said
    )
    assert said.count("It is the turn of player 1 of 2.") == 1


@pytest.mark.parametrize(
    ("before", "answer", "reason"),
    [
        ([], "", "An empty line is not a number"),
        ([], "two", "'two' is not a number"),
        ([], "2.0", "'2.0' is not a number"),
        ([], "\N{FULLWIDTH DIGIT TWO}", "is not a number"),
        ([], "1e3", "is not a number"),
        ([], "\0", "is not a number"),
        ([], "1", "'1' is too small: it takes at least 2 players."),
        ([], "-3", "'-3' is too small"),
        ([], "9" * 5000, "is too large: there can be up to 10000 players."),
        ([], "-" + "9" * 5000, "is too small"),
        (["2"], "0", "'0' is too small: the board is at least 1 wide."),
        (["2"], "10001", "'10001' is too large: the board is up to 10000 wide."),
        (["2"], "7x0", "'0' is too small: the board is at least 1 high."),
        (["2"], "7x6x5", "is not a number"),
        (["2", "7"], "x", "'x' is not a number"),
        (["2", "7"], "0", "'0' is too small: the board is at least 1 high."),
        (["2", "7", "6"], "0", "'0' is too small: it takes at least 1 token to win."),
        (["2", "7", "6"], "four", "'four' is not a number"),
        (["2", "7", "6"], "7", "larger than the board, which is 7 wide and 6 high: enter 6 or"),
        (["2", "3", "6"], "4", "larger than the board, which is 3 wide and 6 high: enter 3 or"),
    ],
)
def test_each_wrong_answer_has_its_reason(before: list[str], answer: str, reason: str) -> None:
    question = (PLAYERS, WIDTH, HEIGHT, CONNECT)[len(before)]
    said = played(play, *before, answer)
    assert reason in said
    assert said.count(question) == 2
    assert played(play, *before, answer, *CONNECT_FOUR[len(before) :]).count("turn of") or before


def test_a_full_column_and_one_that_does_not_exist_differ() -> None:
    said = played(play, "3", "2", "2", "2", "1", "1", "1", "3", "0", "-1", "one", "2")
    assert said.count("A token cannot be added to a full column, and column 1 is full.") == 1
    assert said.count("A token can only be added to columns which exist: 1 to 2.") == 4
    assert said.count("Player 3, choose a column (1 to 2):") == 6
    assert (
        "It is the turn of player 1 of 3.\nPlayer 1, choose a column (1 to 2):\n\nGoodbye!" in said
    )


def test_the_last_player_is_followed_by_player_1() -> None:
    said = played(play, "4", "20", "9", "9", *"123456789")
    turns = [line.split()[6] for line in said.splitlines() if line.startswith("It is the turn")]
    assert turns == [*"1234123412"]


def test_one_token_can_be_enough() -> None:
    assert "PLAYER 1 WINS!\nPlayer 1 has 1 token.\n" in played(play, "2", "1", "1", "1", "1")


@pytest.mark.parametrize("lines", range(6))
def test_q_and_the_end_of_input_are_polite_everywhere(lines: int) -> None:
    typed = [*CONNECT_FOUR, "1"][:lines]
    assert played(play, *typed, "q").endswith("\nGoodbye!\n")
    assert played(play, *typed).endswith("\n\nGoodbye!\n")


# The board.


def test_twelve_players_stay_distinguishable() -> None:
    position = ConnectGame(12, 4, 4, 12).start()
    for drop in position.game.drops:
        position = position.play(drop)
    assert board_lines(position.play(position.game.drops[0]), 80) == [
        "The board is 12 wide and 4 high.",
        " 1  2  3  4  5  6  7  8  9 10 11 12",
        "-" * 35,
        " .  .  .  .  .  .  .  .  .  .  .  .",
        " .  .  .  .  .  .  .  .  .  .  .  .",
        " 1  .  .  .  .  .  .  .  .  .  .  .",
        " 1  2  3  4  5  6  7  8  9 10 11 12",
    ]


def test_a_board_wider_than_the_line_comes_in_parts() -> None:
    position = ConnectGame(11, 2, 2, 2).start()
    position = position.play(position.game.drops[10])
    assert board_lines(position, 14) == [
        "The board is 11 wide and 2 high.",
        "",
        "Columns 1 to 5:",
        " 1  2  3  4  5",
        "-" * 14,
        " .  .  .  .  .",
        " .  .  .  .  .",
        "",
        "Columns 6 to 10:",
        " 6  7  8  9 10",
        "-" * 14,
        " .  .  .  .  .",
        " .  .  .  .  .",
        "",
        "Column 11:",
        "11",
        "--",
        " .",
        " 1",
    ]


def test_no_line_is_wider_than_it_may_be() -> None:
    position = ConnectGame(150, 3, 3, 11).start()
    for line_width in (0, 1, 5, 40, 80, 200):
        grid = [line for line in board_lines(position, line_width) if line.endswith(" .")]
        assert max(map(len, grid)) <= max(3, line_width)
        assert sum(line.count(" .") for line in grid) == 450


def test_a_board_too_large_for_any_screen_is_described_in_words() -> None:
    position = ConnectGame(10_000, 10_000, 4, 2).start()
    for column in (4999, 4999, 5001):
        position = position.play(position.game.drops[column])
    assert board_lines(position, 80) == [
        "The board is 10000 wide and 10000 high.",
        "",
        "Columns 1 to 4992: empty.",
        "",
        "Columns 4993 to 5005:",
        " 4993  4994  4995  4996  4997  4998  4999  5000  5001  5002  5003  5004  5005",
        "-" * 77,
        "Rows 4 to 10000 from the bottom: empty.",
        "    .     .     .     .     .     .     .     .     .     .     .     .     .",
        "    .     .     .     .     .     .     .     2     .     .     .     .     .",
        "    .     .     .     .     .     .     .     1     .     1     .     .     .",
        "",
        "Columns 5006 to 10000: empty.",
    ]


def test_a_high_board_shows_the_rows_in_use_and_one_more() -> None:
    position = ConnectGame(3, 5_000, 3, 2).start()
    top = "Rows {} to 5000 from the bottom: empty."
    assert board_lines(position, 80)[1:] == ["1 2 3", "-----", top.format(2), ". . ."]
    position = position.play(position.game.drops[1])
    assert board_lines(position, 80)[1:] == ["1 2 3", "-----", top.format(3), ". . .", ". 1 ."]


def test_tokens_are_where_the_grid_has_them() -> None:
    position = ConnectGame(9, 7, 7, 3).start()
    for column in (8, 8, 0, 3, 8, 0, 0, 5):
        position = position.play(position.game.drops[column])
    grid = position.grid()
    assert tokens_of(position) == {
        (6 - row, column): cell
        for row, cells in enumerate(grid)
        for column, cell in enumerate(cells)
        if cell
    }


def test_the_width_of_the_terminal_counts(tmp_path: Path) -> None:
    typed = "2\n30\n2\n2\n"
    narrow = run("classic", "party", typed=typed, folder=tmp_path, variables={"COLUMNS": "40"})
    wide = run("classic", "party", typed=typed, folder=tmp_path, variables={"COLUMNS": "120"})
    assert "Columns 14 to 26:" in narrow.out
    assert "28 29 30\n" in wide.out
    assert "Columns" not in wide.out
