"""The match screens know no family of games: they draw and enter what the view says."""

import re
from pathlib import Path

import pytest

from checkrow.play.match import MatchView
from checkrow.play.match.view import PlayerView
from checkrow.rules.board_view import StepView
from checkrow.rules.family import EntryMode
from checkrow.rules.model import PieceView
from checkrow.terminal.match import board, move_input
from checkrow.terminal.match.board import Board
from checkrow.terminal.match.board_kind import BoardKind
from checkrow.terminal.match.cells import CellMark, Field
from checkrow.terminal.match.move_input import MoveChoice, MoveInput

SCREENS = Path(__file__).parents[2] / "src" / "checkrow" / "terminal"
FAMILY_TESTS = re.compile(
    r"isinstance\([^)]*(Connect|Checkers)"
    r"|(==|!=|\bin|startswith\(|removeprefix\()\s*[(\[{]?\s*[\"'](connect|checkers)\b"
)


@pytest.mark.parametrize("folder", ["app", "match", "online"])
def test_no_screen_asks_which_family_a_game_is_of(folder: str) -> None:
    files = sorted((SCREENS / folder).glob("*.py"))
    assert files
    found = [path.name for path in files if FAMILY_TESTS.search(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["isinstance(game, ConnectGame)", 'key.startswith("connect:")', "if family == 'checkers':"],
)
def test_the_search_finds_such_a_question(line: str) -> None:
    assert FAMILY_TESTS.search(line)


# A game without rules here: marks go on any empty cell of three by three.

NAMES = {(row, column): f"{'abc'[column]}{row + 1}" for row in range(3) for column in range(3)}
PIECES = {mark: PieceView(seat, "mark", mark) for seat, mark in enumerate("xo")}
PLACING = BoardKind(
    EntryMode.PLACE,
    3,
    3,
    NAMES,
    PIECES,
    Field.HOLE,
    seats_face_each_other=False,
    algebraic=True,
)


@pytest.fixture
def placing(monkeypatch: pytest.MonkeyPatch) -> MoveInput:
    monkeypatch.setattr(board, "kind_of", lambda game: PLACING)
    monkeypatch.setattr(move_input, "kind_of", lambda game: PLACING)
    rows = ("x..", ".o.", "...")
    steps = tuple(
        StepView(NAMES[2 - cell // 3, cell % 3], cell)
        for cell in range(9)
        if "".join(rows)[cell] == "."
    )
    players = (PlayerView("1", "Ann"), PlayerView("2", "Bob"))
    view = MatchView("m", 1, 1, 0.0, "marks:3x3", "", rows, players, moves=2, turn=0, steps=steps)
    return MoveInput(view, (0, 1))


def test_marks_are_placed_on_any_empty_cell(placing: MoveInput) -> None:
    assert placing.point((0, 2)) == MoveChoice(("c1",))
    assert placing.point((1, 1)) == MoveChoice(("b2",))  # taken: the authority will say so
    placing.cursor = (0, 0)
    placing.move_cursor(1, 0)
    assert placing.cursor == (1, 0)
    placing.next_choice(1)
    assert placing.cursor == (1, 2)
    assert placing.choose() == MoveChoice(("c2",))


def test_a_board_of_marks_shows_cells_pieces_and_coordinates(placing: MoveInput) -> None:
    placing.cursor = (0, 0)
    shown: Board = placing.board(show_moves=True)
    assert [shown.cell((2, column)).seat for column in range(3)] == [0, None, None]
    assert shown.cell((1, 1)).seat == 1
    assert CellMark.SELECTED in shown.cell((0, 0)).marks
    assert CellMark.AVAILABLE in shown.cell((0, 1)).marks
    assert not shown.drop_line
    assert [shown.column_label(column) for column in range(3)] == ["a", "b", "c"]
    assert shown.edge_labels(0) == ("1", "")
