"""What clients receive: enough to draw and to play without knowing a rule."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.play.clock import Fischer
from checkrow.play.commands import AskTakeback, ConnectionGone, Leave, OfferDraw, Resign, Step
from checkrow.play.match import Turn, view_of
from checkrow.play.match.view import ClockView, OfferView, PlayerView
from checkrow.play.wire import encode
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.record import Record
from tests.play.playing import Table
from tests.rules.playing import CHECKERS_KEYS, records

CONNECT_KEYS = ["connect:7x6x4:2", "connect:1x1x1:2", "connect:9x7x5:3", "connect:13x2x2:16"]


def test_connect_four_as_it_is_shown() -> None:
    table = Table(clock=Fischer(60, 2))
    table.play("4 4", now=10.0)
    assert json.loads(encode(view_of(table.match, 12.0))) == {
        "match": "m1",
        "number": 3,
        "position": 3,
        "now": 12.0,
        "game": "connect:7x6x4:2",
        "fen": "3x3/3o3/7/7/7/7 x",
        "rows": [".......", ".......", ".......", ".......", "...o...", "...x..."],
        "players": [{"id": "p0", "name": "ann"}, {"id": "p1", "name": "ben"}],
        "moves": 2,
        "turn": 0,
        "steps": [
            ["1", 35, -1, -1],
            ["2", 36, -1, -1],
            ["3", 37, -1, -1],
            ["4", 24, -1, -1],
            ["5", 39, -1, -1],
            ["6", 40, -1, -1],
            ["7", 41, -1, -1],
        ],
        "last": {"seat": 1, "moves": ["4"], "cells": [31]},
        "clock": {"left": [50.0, 62.0], "running": 0},
        "lobby": "l1",
        "rights": [
            ["step", "resign", "offer-draw", "ask-takeback"],
            ["resign", "offer-draw", "ask-takeback"],
        ],
    }


def test_a_house_game_as_it_is_shown() -> None:
    table = Table("checkers:house", start="W:Wc3,Kg1:Bd4,f6,h8")
    view = view_of(table.match, 0.0)
    assert view.rows == (
        " . . . d",
        ". . . . ",
        " . . d .",
        ". . . . ",
        " . d . .",
        ". l . . ",
        " . . . .",
        ". . . L ",
    )
    assert [step.move for step in view.steps if step.captured >= 0] == ["c3xe5"]
    capture = next(step for step in view.steps if step.move == "c3xe5")
    assert (capture.origin, capture.to, capture.captured) == (42, 28, 35)
    assert view.threatened == (35,)
    table.play("c3xe5")
    view = view_of(table.match, 0.0)
    assert (view.captured, view.threatened) == ((35,), (21,))
    assert [step.move for step in view.steps] == ["e5xg7", "end"]
    assert view.steps[1].to == -1
    assert view.last is not None
    assert view.last.cells == (42, 28)
    assert view.piles == ((0, 0), (0, 0))
    table.play("end")
    view = view_of(table.match, 0.0)
    assert (view.captured, view.piles) == ((), ((1, 0), (0, 0)))


def test_the_winning_line() -> None:
    table = Table()
    table.play("1 2 1 2 1 2 1")
    view = view_of(table.match, 0.0)
    assert view.line == (14, 21, 28, 35)
    assert (view.turn, view.steps) == (None, ())
    assert view.result == table.match.result


def test_players_with_their_presence() -> None:
    table = Table("connect:7x6x4:3", computers=(2,), claim_seconds=30.0)
    table.happen(ConnectionGone(seat=1), now=5.0)
    assert view_of(table.match, 6.0).players == (
        PlayerView("p0", "ann"),
        PlayerView("p1", "ben", gone=5.0, claim=35.0),
        PlayerView("computer:2", "Computer 3 (club)", "club"),
    )
    table.do(1, Leave)
    assert view_of(table.match, 6.0).players[1].out


def test_offers_are_shown() -> None:
    table = Table()
    table.play("4")
    table.do(0, AskTakeback)
    table.do(1, OfferDraw)
    view = view_of(table.match, 0.0)
    assert (view.draw, view.takeback) == (OfferView(1), OfferView(0))


def test_clocks_are_shown_at_their_time() -> None:
    table = Table(clock=Fischer(60, 2))
    table.do(0, Step, "4", now=10.0)
    assert view_of(table.match, 15.0).clock == ClockView((52, 55), 1)
    assert view_of(table.match, 5.0).clock == ClockView((52, 60), 1)  # not before the last entry
    assert view_of(table.match, 1e6).clock == ClockView((52, 0), 1)
    table.do(0, Resign, now=20.0)
    assert view_of(table.match, 99.0).clock == ClockView((52, 50), None)


@given(records(CONNECT_KEYS, most=60))
def test_connect_boards_agree_with_the_rules(record: Record) -> None:
    position = record.position
    assert isinstance(position, ConnectPosition)
    last = Turn(0, (str(record.moves[-1]),)) if record.moves else None
    drawing = position.render(last.moves if last else ())
    game = position.game
    cells = "".join(drawing.rows)
    names = "." + "".join(game.seat_name(seat) for seat in range(game.seats))
    assert [[names.index(cell) for cell in row] for row in drawing.rows] == position.grid()
    assert [step.move for step in drawing.steps] == list(map(str, position.legal_moves))
    for step, move in zip(drawing.steps, position.legal_moves, strict=True):
        assert cells[step.to] == "."
        after = position.play(move).render((step.move,))
        assert after.last == (step.to,)
        assert "".join(after.rows)[step.to] == names[1 + position.turn]
    assert {divmod(cell, game.width) for cell in drawing.line} == {
        (game.height - 1 - row, column) for row, column in position.winning_cells
    }


@given(records(CHECKERS_KEYS, most=60))
def test_checkers_boards_agree_with_the_rules(record: Record) -> None:
    position = record.position
    assert isinstance(position, CheckersPosition)
    drawing = position.render()
    board = position.game.board
    cells = "".join(drawing.rows)
    for bit, (row, column) in board.places.items():
        piece = position.at(board.names[bit])
        cell = (board.height - 1 - row) * board.width + column
        shown = "." if piece is None else ("LD" if piece.king else "ld")[piece.seat]
        assert cells[cell] == shown
        assert (cell in drawing.captured) == (piece is not None and piece.captured)
    assert cells.count(" ") == len(cells) - len(board.places)
    assert [step.move for step in drawing.steps] == list(map(str, position.legal_moves))
    for step in drawing.steps:
        if step.to >= 0:
            assert cells[step.origin] in "lLdD"
            assert ("x" in step.move) == (step.captured >= 0)
            if step.captured >= 0:
                assert cells[step.captured] in "lLdD"
                assert step.captured in drawing.threatened


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:house"])
def test_a_view_is_small(key: str) -> None:
    table = Table(key, clock=Fischer(300, 3))
    largest = 0
    while table.match.turn is not None and len(table.entries) < 60:
        table.do(table.match.turn, Step, str(table.match.record.legal_moves[0]))
        largest = max(largest, len(encode(view_of(table.match, 0.0))))
    assert largest < 1000


@given(st.integers(0, 5))
def test_nobody_may_step_when_the_match_is_over(moves: int) -> None:
    table = Table()
    table.play(" ".join("4" * moves))
    table.do(1, Resign)
    view = view_of(table.match, 0.0)
    assert (view.steps, view.threatened, view.turn) == ((), (), None)
