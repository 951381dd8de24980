"""The perfect player."""

import random

import pytest

from checkrow import ConnectGame, Record, game
from checkrow.engines.engine import Finding, Limits, undisturbed
from checkrow.engines.perfect import Perfect
from checkrow.engines.solver import Solver, Value

SMALL = 4 << 20
BOARD = ConnectGame(5, 5, 4)


def test_never_loses_a_drawn_game_to_chance() -> None:
    engine = Perfect(table_bytes=SMALL)
    rng = random.Random(1)
    for number in range(6):
        record = Record(BOARD)
        while not record.outcome:
            if record.position.turn == number % 2:
                move = engine.search(record, Limits(), undisturbed).move
            else:
                move = rng.choice(record.legal_moves)
            record = record.play(move)
        assert record.outcome.winner in (None, number % 2)


def test_the_finding_tells_when_the_game_ends() -> None:
    record = Record(BOARD)
    for column in "2 2 3 3".split():
        record = record.play(column)
    found = Perfect(table_bytes=SMALL).search(record, Limits(), undisturbed)
    exact = Solver(BOARD, SMALL).solve(record)
    assert exact.value is Value.WIN
    assert found.ends_in == exact.plies == len(found.line)
    assert found.line[0] == found.move


def test_does_not_depend_on_what_it_has_learnt() -> None:
    record = Record(BOARD)
    engine = Perfect(table_bytes=SMALL)
    moves = []
    for _ in range(4):
        found = engine.search(record, Limits(), undisturbed)
        assert found.move == Perfect(table_bytes=SMALL).search(record, Limits(), undisturbed).move
        moves.append(found.move)
        record = record.play(found.move)


def test_stopped_early_it_still_takes_a_win_and_stops_one() -> None:
    engine = Perfect(table_bytes=SMALL)
    wins = Record(ConnectGame())
    for column in "1 7 1 7 1 7".split():
        wins = wins.play(column)
    blocks = wins.play("3")

    def stop(finding: Finding) -> bool:
        return False

    assert str(engine.search(wins, Limits(nodes=0), stop).move) == "1"
    assert str(engine.search(blocks, Limits(nodes=0), stop).move) == "7"
    start = Record(ConnectGame())
    found = engine.search(start, Limits(nodes=10_000), undisturbed)
    assert found.score is None
    assert str(found.move) == "4"


def test_says_what_it_plays() -> None:
    engine = Perfect()
    assert engine.plays(game("connect:7x6x4:2"))
    for key in ("connect:7x6x4:3", "connect:20x20x4:2", "checkers:american"):
        assert not engine.plays(game(key))
        with pytest.raises(ValueError, match="cannot be solved"):
            engine.search(Record(game(key)), Limits(), undisturbed)
