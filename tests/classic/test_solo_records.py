"""The record of the `solo` edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkrow.terminal.classic.solo_records import (
    NotARecord,
    PlayedGame,
    RecordBook,
    WinsAndLosses,
    fastest_wins,
    read_game,
    standings,
    write_game,
)

WON = PlayedGame(("Ada", "Bea"), None, 0, 4, 12.5)
LOST = PlayedGame(("Ada", "Bea"), None, 1, 5, 9.0)
DRAWN = PlayedGame(("Bea", "Ada"), None, None, 21, 80.0)
ALONE = PlayedGame(("ADA", "Computer"), "casual", 0, 7, 12.5)
BEATEN = PlayedGame(("Cleo", "Computer"), "random", 1, 4, 1.0)


@pytest.mark.parametrize("game", [WON, LOST, DRAWN, ALONE, BEATEN])
def test_reading_and_writing_are_a_pair(game: PlayedGame) -> None:
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        write_game(WON).replace("0", "2", 1),
        write_game(WON).replace('"Bea"', "7"),
        write_game(WON).replace("12.5", "NaN"),
        write_game(WON).replace("12.5", "9" * 4000),
        write_game(WON).replace("12.5", "9" * 5000),
        write_game(WON).replace("12.5", "-1"),
        write_game(WON).replace(" 4,", " 400,"),
    ],
)
def test_other_lines_are_not_games(line: str) -> None:
    assert read_game(line) is None


def test_games_are_added_to_the_file(tmp_path: Path) -> None:
    book = RecordBook(tmp_path / "new" / "solo.jsonl")
    assert book.games() == []
    for game in (WON, ALONE):
        book.add(game)
    assert RecordBook(book.path).games() == [WON, ALONE]


def test_a_damaged_line_costs_only_its_game(tmp_path: Path) -> None:
    book = RecordBook(tmp_path / "solo.jsonl")
    book.path.write_bytes(write_game(WON).encode() + b'\n\xff\xff\n{"names": ["A')
    book.add(LOST)
    assert book.games() == [WON, LOST]
    assert b'\n\xff\xff\n{"names": ["A\n' in book.path.read_bytes()


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    book = RecordBook(tmp_path / "diary.txt")
    book.path.write_text("Dear diary\n")
    with pytest.raises(NotARecord, match="is not a record of games"):
        book.add(WON)
    assert book.path.read_text() == "Dear diary\n"


def test_standings_count_people_by_name_whatever_its_case() -> None:
    assert standings([WON, LOST, DRAWN, ALONE, BEATEN]) == [
        WinsAndLosses("ADA", 2, 1, 1),
        WinsAndLosses("Bea", 1, 1, 1),
        WinsAndLosses("Cleo", 0, 1, 0),
    ]


def test_the_fastest_wins_are_those_of_people() -> None:
    assert fastest_wins([ALONE, WON, LOST, DRAWN, BEATEN], 2) == [LOST, WON]
