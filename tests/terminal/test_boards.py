"""What a board shows: pieces, marks and labels, in colour, in letters and without colour."""

import random

import pytest
from rich.segment import Segment

import checkrow
from checkrow import VARIANTS
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.match.board import Board
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import CellMark, Field, Square
from checkrow.terminal.match.move_input import MoveInput
from checkrow.terminal.match.painting import SMALLEST, paint_cell, scales
from checkrow.terminal.match.theme import BRACKETS, MARKS, BoardTheme
from tests.terminal.local_matches import local_match

THEMES = [
    BoardTheme(),
    BoardTheme(letters=True),
    BoardTheme(colour=False),
    BoardTheme(colour=False, letters=True),
]
KEYS = ["connect:7x6x4:2", "connect:9x7x5:3", *(f"checkers:{variant}" for variant in VARIANTS)]


def board_of(
    match: LocalMatch,
    *,
    selected: Square | None = None,
    cursor: Square | None = None,
    flipped: bool = False,
) -> Board:
    """Return the board as the players of the match see it."""
    entered = MoveInput(match.view, match.people)
    entered.flipped = flipped
    entered.selected = selected or entered.selected
    entered.cursor = cursor or entered.cursor
    return entered.board(show_moves=True)


def marked(view: Board, mark: CellMark) -> set[Square]:
    squares = ((row, column) for row in range(view.rows) for column in range(view.columns))
    return {square for square in squares if mark in view.cell(square).marks}


def shown(view: Board, board_theme: BoardTheme) -> list[str]:
    """Return the board in its smallest size, top row first, without labels."""
    return [
        "".join(
            segment.text
            for column in range(view.columns)
            for segment in paint_cell(
                view.cell(view.square_at(row, column)), 0, SMALLEST, board_theme, False
            )
        ).rstrip()
        for row in range(view.rows)
    ]


def test_where_discs_may_fall_is_available_and_the_cursors_column_selected() -> None:
    view = board_of(local_match("connect:7x6x4:2", "4 4"), cursor=(5, 3))
    assert marked(view, CellMark.AVAILABLE) == {(0, column) for column in range(7) if column != 3}
    assert marked(view, CellMark.SELECTED) == {(2, 3)}
    assert marked(view, CellMark.LAST) == {(1, 3)}


def test_the_winning_line_is_marked_and_other_discs_step_back() -> None:
    view = board_of(local_match("connect:7x6x4:2", "4 4 5 5 6 6 7"))
    assert marked(view, CellMark.WINNING) == {(0, 3), (0, 4), (0, 5), (0, 6)}
    assert marked(view, CellMark.LOSING) == {(1, 3), (1, 4), (1, 5)}


def test_pieces_that_may_move_are_available_and_what_they_would_take_is_threatened() -> None:
    match = local_match("checkers:american", "11-15 22-18")
    view = board_of(match)
    assert len(marked(view, CellMark.AVAILABLE)) == 1
    (threatened,) = marked(view, CellMark.THREATENED)
    assert view.cell(threatened).seat == 0


def test_a_selected_piece_shows_its_targets() -> None:
    view = board_of(local_match("checkers:house"), selected=(2, 2))
    assert marked(view, CellMark.SELECTED) == {(2, 2)}
    assert marked(view, CellMark.AVAILABLE) == {(3, 1), (3, 3)}


def test_a_flying_king_threatens_what_it_can_jump_from_afar() -> None:
    match = local_match("checkers:russian", start="W:WKa1:Bd4,h2")
    view = board_of(match, selected=(0, 0))
    assert marked(view, CellMark.THREATENED) == {(3, 3)}
    assert (4, 4) in marked(view, CellMark.AVAILABLE)


def test_captured_pieces_stay_in_sight_until_the_turn_ends() -> None:
    match = local_match("checkers:house", "c1xe3", start="W:Wc1:Bd2,d4,h8")
    view = board_of(match)
    assert view.cell((1, 3)).captured
    assert marked(view, CellMark.SELECTED) == {(2, 4)}


def test_the_board_turns_around() -> None:
    match = local_match("checkers:house")
    view = board_of(match, flipped=True)
    assert view.square_at(0, 0) == (0, 7)
    assert view.display_of((0, 7)) == (0, 0)
    assert view.cell((0, 7)).field is Field.LIGHT


def test_both_players_have_a_light_square_at_their_right() -> None:
    view = board_of(local_match("checkers:house"))
    assert view.cell((0, 7)).field is Field.LIGHT
    assert view.cell((7, 0)).field is Field.LIGHT


def test_discs_lie_below_however_the_board_is_turned() -> None:
    match = local_match("connect:7x6x4:2", "1")
    view = board_of(match, flipped=True)
    assert view.square_at(5, 6) == (0, 0)
    assert view.display_of((0, 0)) == (5, 6)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("board_theme", THEMES)
def test_every_cell_is_painted_in_its_full_size(key: str, board_theme: BoardTheme) -> None:
    view = board_of(local_match(key), cursor=(0, 0))
    for scale in scales(board_theme):
        for row in range(view.rows):
            for line in range(scale.height):
                cells = [
                    paint_cell(view.cell((row, column)), line, scale, board_theme, column == 0)
                    for column in range(view.columns)
                ]
                widths = {sum(segment.cell_length for segment in cell) for cell in cells}
                assert widths == {scale.width}


def test_letters_are_ascii_only_and_tell_all() -> None:
    match = local_match("checkers:house", "c1xe3", start="W:WKa1,c1:Bd2,d4,Kh8")
    board = shown(board_of(match), BoardTheme(colour=False, letters=True))
    assert board == [
        "    .     .     .     X",
        " .     .     .     .",
        "    .     .     .     .",
        " .    (.)    .     .",
        "    .    !x!    .     .",
        " .     .    [o]    .",
        "    .    /x/    .     .",
        " O    -.-    .     .",
    ]
    assert all(line.isascii() for line in board)


def test_without_colour_every_mark_has_a_sign_of_its_own() -> None:
    assert set(MARKS) | {CellMark.WINNING} == set(BRACKETS)
    assert len(set(BRACKETS.values())) == len(BRACKETS)
    board = shown(
        board_of(local_match("connect:7x6x4:2", "4 4 5 5 6 6 7")), BoardTheme(colour=False)
    )
    assert board[-1] == " ·  ·  · *●**●**●**●*"
    assert board[-2] == " ·  ·  ·  ○  ○  ○  ·"


def test_without_colour_nothing_is_coloured() -> None:
    view = board_of(local_match("checkers:american", "11-15 22-18"), cursor=(0, 0))
    for row in range(view.rows):
        for column in range(view.columns):
            painted: tuple[Segment, ...] = paint_cell(
                view.cell((row, column)), 0, SMALLEST, BoardTheme(colour=False), False
            )
            assert all(
                segment.style is None or (segment.style.color or segment.style.bgcolor) is None
                for segment in painted
            )


@pytest.mark.parametrize("key", KEYS)
def test_the_board_shows_what_the_rules_say(key: str) -> None:
    """The screen knows no rules: whatever the moves, its cells match the position."""
    rng, match = random.Random(11), local_match(key)
    names = kind_of(key).names
    while not match.result and len(match.record.moves) < 80:
        board, position = board_of(match), match.record.position
        for square, name in names.items():
            cell = board.cell(square)
            if isinstance(position, CheckersPosition):
                piece = position.at(name)
                expected = piece and (piece.seat, piece.king, piece.captured)
                shown_here = (cell.seat, cell.king, cell.captured)
                assert shown_here == (expected or (None, False, False))
            else:
                assert isinstance(position, ConnectPosition)
                assert cell.seat == position.at(*square)
        assert match.play(rng.choice(match.choices))


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("connect:7x6x4:2", "Connect Four"),
        ("connect:9x7x5:3", "Connect Five, 9x7, 3 players"),
        ("connect:20x20x12:2", "Connect 12, 20x20"),
        ("checkers:house", "Checkers, house rules"),
        ("checkers:russian", "Russian draughts"),
    ],
)
def test_games_are_called_by_their_names(key: str, title: str) -> None:
    assert checkrow.game(key).title == title
