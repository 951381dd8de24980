"""Values, reviews and accuracy over HTTP, from engines that stop once nobody waits."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from checkrow.client import Refused
from checkrow.play.study.messages import (
    Accuracy,
    TurnChances,
)
from tests.server.analysis_questions import (
    CONNECT_FOUR,
    accuracy,
    frames,
    post,
    review,
    shown_game,
    values,
)
from tests.server.backing import Service, embedded


def test_connect_four_is_exact(service: Service) -> None:
    """The values of the first moves have been known since 1988."""
    found = values(service, game=CONNECT_FOUR)
    assert found.exact
    assert (found.turn, found.best) == (0, "4")
    told = {move.move: move.value.text for move in found.moves if move.value}
    assert told == {
        "1": "loses in 20",
        "2": "loses in 21",
        "3": "draw",
        "4": "wins in 21",
        "5": "draw",
        "6": "loses in 21",
        "7": "loses in 20",
    }
    best = found.moves[0]
    assert best.value is not None
    assert (best.value.plies, best.value.exact, best.value.chance) == (41, True, 1.0)
    assert (best.steps, best.origin, best.to) == (("4",), -1, 38)


async def test_estimates_are_marked_as_not_exact(service: Service) -> None:
    found = values(service, game="checkers:house", start="W:Wc3:Bd4,f6,b8", seconds=0.2)
    both = next(move for move in found.moves if move.move == "c3xe5xg7")
    names = (await shown_game(service, "checkers:house")).names
    assert both.steps == ("c3xe5", "e5xg7")
    assert (names[both.origin], names[both.to]) == ("c3", "g7")
    many = values(service, game="connect:9x7x4:3", seconds=0.2)
    assert not many.exact
    assert {move.move for move in many.moves} == set("123456789")
    # A busy machine may run out of time for some moves, which then have no value.
    assert {move.value.kind for move in many.moves if move.value} == {"estimate"}


def test_marks_come_in_pieces(service: Service) -> None:
    moves = list("44434521")  # the last one allows an immediate win
    whole = review(service, game=CONNECT_FOUR, moves=moves, **{"from": 1, "to": 8})
    assert [turn.number for turn in whole.turns] == list(range(1, 9))
    assert [turn.text for turn in whole.turns] == moves
    assert whole.turns[0].mark == "best"
    assert whole.turns[0].value_before.text == "wins in 21"
    marks = []
    for number in range(1, 9, 3):
        part = review(
            service, game=CONNECT_FOUR, moves=moves, **{"from": number, "to": min(number + 2, 8)}
        )
        marks += [(turn.number, turn.mark, turn.value_after.text) for turn in part.turns]
    assert marks == [(turn.number, turn.mark, turn.value_after.text) for turn in whole.turns]


def test_accuracy_is_measured_over_the_whole_game_by_the_server(service: Service) -> None:
    moves = list("4151627")  # o lets x build a row with two open ends, and then cannot help it
    found = review(service, game=CONNECT_FOUR, moves=moves, **{"from": 1, "to": 7})
    assert [turn.mark for turn in found.turns][-2:] == ["lost", "best"]
    told = accuracy(service, [turn.chances for turn in found.turns])
    assert len(told.seats) == 2
    assert told.seats[0] is not None
    assert told.seats[1] is not None
    assert told.seats[0] > told.seats[1] + 0.2
    lost = [TurnChances(0, 0.5, 0.5), TurnChances(1, 0.0, 0.0, counts=False)]
    assert accuracy(service, lost).seats == (1.0, None)
    assert accuracy(service, []).seats == ()


def test_accuracy_takes_chances_and_nothing_else(service: Service) -> None:
    for turns in ([[0, 1.5, 0.5, True]], [[99, 0.5, 0.5, True]], [[0, 0.5, 0.5, True]] * 2001):
        with pytest.raises(Refused) as refused:
            post(service, "accuracy", {"turns": turns}, Accuracy)
        assert refused.value.code == "bad-message"


def test_a_review_says_which_cells_the_better_turn_touches(service: Service) -> None:
    start = "W:Wc3:Bd4,f6,b8"
    (turn,) = review(
        service, game="checkers:house", start=start, moves=["c3-b4"], **{"from": 1, "to": 1}
    ).turns
    assert turn.best == "c3xe5xg7"
    assert turn.path == (42, 28, 14)  # c3, e5, g7


def test_passes_have_no_review_and_keep_their_number(service: Service) -> None:
    """Dark is blocked from the first turn on."""
    game = {"game": "checkers:house", "start": "W:Wb2,c1,h2:Ba3", "moves": ["h2-g3", "g3-f4"]}
    shown = frames(service, **game)
    assert shown.moves == ("h2-g3", "pass", "g3-f4", "pass")
    assert [(turn.number, turn.seat) for turn in shown.turns] == [(1, 0), (2, 1), (3, 0), (4, 1)]
    found = review(service, **game, **{"from": 1, "to": 4})
    assert [(turn.number, turn.text) for turn in found.turns] == [(1, "h2-g3"), (3, "g3-f4")]
    assert not review(service, **game, **{"from": 2, "to": 2}).turns


def test_an_engine_stops_when_nobody_waits(tmp_path: Path) -> None:
    """The first question would take more than a day, and the server has only one engine."""
    with embedded(tmp_path / "server", study_seconds="100000") as service:
        long = {"game": "checkers:international", "seconds": 100_000}
        for _ in range(3):
            leave_after_asking(service, "/api/study/values", long)
        assert values(service, game=CONNECT_FOUR, seconds=0.1).best == "4"


def leave_after_asking(service: Service, path: str, body: object) -> None:
    content = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", service.servers[0].port)) as asker:
        asker.sendall(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)


def test_questions_have_a_rate(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", study_burst="2", studies_per_minute="0.01") as service:
        for _ in range(2):
            values(service, game=CONNECT_FOUR, seconds=0.01)
        with pytest.raises(Refused) as error:
            values(service, game=CONNECT_FOUR, seconds=0.01)
        assert error.value.code == "too-many-studies"
        assert "wait" in error.value.sentence
