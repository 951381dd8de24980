"""How matches end: resigning, leaving, aborting, and dropping out of a game for several players."""

import pytest

from checkrow.play.commands import (
    Abort,
    AcceptDraw,
    AskTakeback,
    Leave,
    OfferDraw,
    Resign,
    Step,
)
from checkrow.play.events import Ended, PlayerOut
from checkrow.play.exports import as_json
from checkrow.play.match import rating_note, replay, view_of
from checkrow.play.result import Result, rank
from checkrow.rules.games import read_record
from tests.play.playing import Table, refused

THREE = "connect:7x6x4:3"
FOUR = "connect:9x9x4:4"


@pytest.mark.parametrize(("command", "how"), [(Resign, "resignation"), (Leave, "left")])
@pytest.mark.parametrize("seat", [0, 1])
def test_between_two_the_other_wins_at_once(command: type, how: str, seat: int) -> None:
    table = Table("checkers:house")
    table.play("c3-d4")
    (ended,) = table.do(seat, command)
    assert isinstance(ended, Ended)
    assert (table.result.winner, table.result.how) == (1 - seat, how)
    assert table.result.ranks == ((2, 1) if seat == 0 else (1, 2))


def test_a_computer_can_win_too() -> None:
    table = Table(computers=(1,))
    table.do(0, Resign)
    assert table.result == Result(1, "resignation", (2, 1))


def test_among_several_the_others_play_on() -> None:
    table = Table(FOUR)
    table.play("1 2 3 4 1")
    assert table.match.turn == 1
    assert table.do(1, Leave) == (PlayerOut(1, "left"),)
    assert table.match.turn == 2
    assert table.match.still_in == (0, 2, 3)
    table.play("3 4 5")
    assert table.match.turn == 2  # ben's turn is skipped
    with refused("you-are-out", "watch the others"):
        table.do(1, Step, "1")
    assert table.do(0, Resign) == (PlayerOut(0, "resignation"),)
    table.play("3")
    assert table.match.turn == 3
    table.do(2, Leave)
    assert table.result == Result(3, "left", (3, 4, 2, 1))


def test_out_of_turn_the_turn_stays_where_it_is() -> None:
    table = Table(THREE)
    position = table.match.position
    table.do(2, Leave)
    assert (table.match.turn, table.match.position) == (0, position)
    table.play("4 4")
    assert table.match.turn == 0
    assert [str(move) for move in table.match.record.moves] == ["4", "4"]


def test_a_line_can_still_win_after_somebody_has_left() -> None:
    table = Table(THREE)
    table.do(1, Leave)
    table.play("1 2 1 2 1 2 1")
    assert table.result == Result(0, "rules", (1, 3, 2), "a line is complete")


def test_without_people_the_computers_do_not_play_on() -> None:
    table = Table(THREE, computers=(1, 2))
    table.do(0, Leave)
    assert table.result == Result(None, "left", (3, 1, 1))


def test_abort_before_ones_first_move() -> None:
    table = Table()
    table.play("4")
    with refused("too-late", "only before your first move: resign instead"):
        table.do(0, Abort)
    table.do(1, Abort)
    assert table.result == Result(None, "aborted", (1, 1))
    assert not table.result.counts


def test_a_rated_match_is_aborted_only_before_its_first_move() -> None:
    for seat in (0, 1):
        table = Table(rated=True)
        table.do(seat, Abort)
        assert table.result.how == "aborted"
    table = Table(rated=True)
    table.play("4")
    for seat in (0, 1):
        with refused("too-late", "only before its first move: resign instead"):
            table.do(seat, Abort)


@pytest.mark.parametrize(
    ("moves", "loser", "note"),
    [
        ("", 1, "too-short"),
        ("4", 1, "gave-up-early"),
        ("4", 0, "gave-up-early"),
        ("4 4 4", 1, "gave-up-early"),
        ("4 4 4 4", 1, ""),
        ("4 4 4 4", 0, ""),
    ],
)
def test_which_ends_move_ratings(moves: str, loser: int, note: str) -> None:
    table = Table(rated=True)
    table.play(moves)
    table.do(loser, Resign)
    assert rating_note(table.match) == note


def test_a_short_draw_and_a_short_win_on_the_board_move_no_rating() -> None:
    draw = Table(rated=True)
    draw.play("4 4")
    draw.do(0, OfferDraw)
    draw.do(1, AcceptDraw)
    assert rating_note(draw.match) == "too-short"
    win = Table("connect:4x4x2:2", rated=True)
    win.play("1 4 2")
    assert win.result.how == "rules"
    assert rating_note(win.match) == "too-short"


def test_among_several_two_must_have_played() -> None:
    table = Table(THREE, rated=True)
    table.play("1 2 3")
    table.do(2, Leave)
    table.play("1 2")
    table.do(0, Resign)
    assert rating_note(table.match) == ""


def test_which_results_count() -> None:
    assert Result(0, "time", (1, 2)).counts
    assert Result(None, "agreement", (1, 1)).counts
    assert not Result(None, "abandoned", (1, 1)).counts


@pytest.mark.parametrize(
    ("winner", "out", "ranks"),
    [
        (None, (), (1, 1, 1, 1)),
        (2, (), (2, 2, 1, 2)),
        (2, (0,), (4, 2, 1, 2)),
        (2, (0, 3, 1), (4, 2, 1, 3)),
        (None, (1, 3), (1, 4, 1, 3)),
    ],
)
def test_places(winner: int | None, out: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    assert rank(4, winner, out) == ranks


def test_nobody_who_is_out_takes_turns_in_the_record() -> None:
    table = Table(THREE)
    table.play("1 2")
    table.do(1, Resign)
    table.play("3 4 5 6")
    view = view_of(table.match, table.now)
    assert view.moves == 6
    assert view.turn == 2
    assert "lapse" not in str(table.match.record)
    assert b"lapse" not in as_json(table.match)
    assert read_record(str(table.match.record)) == table.match.record
    assert replay(table.entries) == table.match


def test_a_takeback_keeps_players_out_who_are_out() -> None:
    table = Table(THREE, computers=(2,))
    table.play("1 2 3")
    table.do(1, Resign)
    assert table.match.turn == 0
    table.do(0, AskTakeback)
    assert table.match.record.moves == ()
    table.play("4")
    assert table.match.turn == 2
    assert view_of(table.match, table.now).moves == 1
    assert replay(table.entries) == table.match
