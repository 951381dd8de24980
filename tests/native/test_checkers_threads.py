"""Several threads that search one checkers position with a shared table."""

import time

import pytest

import checkrow
from checkrow import Record
from checkrow.engines import _native
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.checkers.players import CheckersPerfect
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.thread_limit import MOST_THREADS, limit_threads, usual_threads
from tests.native.checkers_positions import play, whole_turns

ENOUGH = 200_000  # nodes


def test_threads_find_a_legal_line_together() -> None:
    game = checkrow.game("checkers:international")
    assert isinstance(game, checkrow.CheckersGame)
    search = _native.CheckersSearch("international", 1)
    told: list[int] = []
    setup = _native.checkers_start("international")
    _, _, nodes, line = search.search(
        [setup],
        keep_going=lambda: not told or told[-1] < ENOUGH,
        progress=lambda found: told.append(found[2]),
        threads=4,
    )
    assert told == sorted(told)
    assert nodes >= ENOUGH
    for turn in line:
        assert turn in whole_turns(game, setup)
        setup = play(setup, turn)


@pytest.mark.parametrize("threads", [0, 65])
def test_a_wrong_number_of_threads_is_refused(threads: int) -> None:
    start = _native.checkers_start("american")
    with pytest.raises(ValueError, match="threads must be 1 to 64"):
        _native.CheckersSearch("american", 1).search([start], depth=1, threads=threads)
    with pytest.raises(ValueError, match="threads must be 1 to 64"):
        NativeCheckers(time.monotonic, threads=threads)


def test_a_limit_of_nodes_or_depth_repeats_whatever_the_threads() -> None:
    record = Record(checkrow.game("checkers:american"))
    one = NativeCheckers(time.monotonic, megabytes=1)
    four = NativeCheckers(time.monotonic, megabytes=1, threads=4)
    four.search(record, Limits(seconds=0.05), undisturbed)
    for limits in (Limits(nodes=30_000), Limits(depth=9)):
        assert four.search(record, limits, undisturbed) == one.search(record, limits, undisturbed)


def test_an_engine_with_threads_plays_on_time() -> None:
    record = Record(checkrow.game("checkers:american"))
    engine = NativeCheckers(time.monotonic, megabytes=1, threads=2)
    for _ in range(4):
        record = record.play(engine.search(record, Limits(seconds=0.05), undisturbed).move)
    assert len(record.moves) == 4


def test_the_strongest_level_uses_the_cores_within_the_limit_of_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    class Counted(NativeCheckers):
        def __init__(self, *args: object, threads: int = 1, **kwargs: object) -> None:
            made.append(threads)

    monkeypatch.setattr("checkrow.engines.checkers.players.NativeCheckers", Counted)
    monkeypatch.setattr("os.cpu_count", lambda: 16)
    try:
        CheckersPerfect(time.monotonic)
        limit_threads(1)
        CheckersPerfect(time.monotonic)
    finally:
        limit_threads(MOST_THREADS)
    assert made == [MOST_THREADS, 1]
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert usual_threads() == 2
    with pytest.raises(ValueError, match="at least one thread"):
        limit_threads(0)
