"""Boards, steps and turns over HTTP, of games and of positions that were set up."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

import checkrow
from checkrow.client import Refused
from checkrow.play.study.messages import (
    SetUpPosition,
)
from tests.server.analysis_questions import (
    CONNECT_FOUR,
    KEYS,
    frames,
    post,
    random_game,
    shown_game,
    texts_of,
)
from tests.server.backing import Service


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_is_shown_step_by_step(service: Service, key: str) -> None:
    record = random_game(key, 400)
    start, moves = str(record.start), texts_of(record)
    shown = frames(service, game=key, start=start, moves=moves)
    assert (shown.game.key, shown.start, shown.moves) == (key, start, tuple(moves))
    assert [frame.fen for frame in shown.frames] == list(map(str, record.positions))
    for frame, position in zip(shown.frames[:-1], record.positions, strict=False):
        assert [step.move for step in frame.steps] == list(map(str, position.legal_moves))
        assert frame.turn == position.turn
        assert len("".join(frame.rows)) == shown.game.width * shown.game.height
    last = shown.frames[-1]
    assert last.piles == tuple((pile.men, pile.kings) for pile in record.piles)
    assert (last.turn is None) == bool(record.outcome)
    if record.outcome:
        assert last.result is not None
        assert (last.result.winner, last.result.detail) == (
            record.outcome.winner,
            record.outcome.reason.value,
        )
        assert not last.steps
    assert [turn.text for turn in shown.turns] == list(map(record.game.write_turn, record.turns))
    for turn, steps in zip(shown.turns, record.turns, strict=True):
        assert shown.moves[turn.first - 1 : turn.last] == tuple(map(str, steps))
        assert shown.frames[turn.first - 1].turn == turn.seat
    rest = frames(service, game=key, start=start, moves=moves, since=len(moves) - 2)
    assert rest.frames == shown.frames[-3:]
    assert rest.turns == shown.turns


def test_the_largest_game_is_shown(service: Service) -> None:
    """It has as many steps as its board has cells."""
    columns = [str(column) for column in range(1, 41)]
    moves = [column for row in range(40) for column in (columns if row % 2 else columns[::-1])]
    shown = frames(service, game="connect:40x40x40:16", moves=moves, since=1590)
    assert len(shown.moves) == 1600
    assert len(shown.frames) == 11


def test_a_chain_is_one_turn_and_its_victims_stand_until_it_ends(service: Service) -> None:
    start = "W:Wc3:Bd4,f6,a7"
    shown = frames(service, game="checkers:house", start=start, moves=["c3xe5", "e5xg7"])
    middle, end = shown.frames[1:]
    names = shown.game.names
    assert [names[cell] for cell in middle.captured] == ["d4"]
    assert [names[cell] for cell in middle.threatened] == ["f6"]
    assert middle.turn == 0
    assert end.piles == ((2, 0), (0, 0))
    assert end.last is not None
    assert [names[cell] for cell in end.last.cells] == ["c3", "e5", "g7"]
    assert [turn.text for turn in shown.turns] == ["c3xe5xg7"]


@pytest.mark.parametrize(
    ("key", "names", "facts"),
    [
        (CONNECT_FOUR, ("A6", "G1"), {"family": "connect", "input": "drop", "symbols": ("x", "o")}),
        ("connect:40x40x5:16", ("A40", "AN1"), {"width": 40, "seats": 16, "first": 0}),
        ("checkers:house", ("", ""), {"first": None, "input": "step", "late_passes": True}),
        (
            "checkers:american",
            ("", ""),
            {"first": 1, "symbols": ("l", "d"), "coordinates": "cells"},
        ),
        (
            "checkers:turkish",
            ("a8", "h1"),
            {"height": 8, "surface": "checkered", "faces_players": True},
        ),
    ],
)
async def test_a_game_and_its_board(
    service: Service, key: str, names: tuple[str, str], facts: Mapping[str, object]
) -> None:
    game = await shown_game(service, key)
    assert (game.names[0], game.names[-1]) == names
    assert len(game.names) == game.width * game.height == len("".join(game.rows))
    for name, fact in facts.items():
        assert getattr(game, name) == fact


@pytest.mark.parametrize("key", KEYS)
def test_a_board_that_is_set_up_is_the_position_it_shows(service: Service, key: str) -> None:
    record = random_game(key, 20)
    while record.position.in_chain:
        record = record.play(record.legal_moves[0])
    position = record.position
    body = {"game": key, "rows": position.render().rows, "turn": position.turn}
    assert post(service, "position", body, SetUpPosition).fen == str(position)


EMPTY_ROWS = [*[". . . . ", " . . . ."] * 3, ". . . . "]


@pytest.mark.parametrize(
    ("key", "rows", "turn", "sentence"),
    [
        (CONNECT_FOUR, ["......."] * 5, 0, "the grid has 5 rows"),
        (CONNECT_FOUR, ["...z..."] * 6, 0, "'z' is not a disc: discs are x o"),
        (CONNECT_FOUR, ["......."] * 6, 2, "the seats of connect:7x6x4:2 are 0 to 1"),
        ("checkers:house", ["........"] * 8, 0, "the board is empty"),
        (
            "checkers:house",
            [" x x x x", *[". . . . ", " . . . ."] * 3, ". . . . "],
            0,
            "'x' is not a piece",
        ),
        ("checkers:house", ["l"], 0, "has 8 rows of 8 squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    service: Service, key: str, rows: list[str], turn: int, sentence: str
) -> None:
    with pytest.raises(Refused, match=re.escape(sentence)):
        post(service, "position", {"game": key, "rows": rows, "turn": turn}, SetUpPosition)


def test_a_game_is_shown_without_the_turns_of_whoever_is_out(service: Service) -> None:
    game = checkrow.game("connect:5x4x3:3")
    shown = frames(service, game=game.key, start=f"{game.start()} out 1@1", moves=["1", "2", "3"])
    assert [frame.turn for frame in shown.frames] == [0, 2, 0, 2]
    assert [turn.seat for turn in shown.turns] == [0, 2, 0]
    assert shown.start.endswith(" out 1@1")
