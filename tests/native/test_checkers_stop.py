"""How soon the native search of checkers stops: see docs/native-checkers.md.

The tests measure processor time of the searching thread, not wall-clock time, so that a busy
machine does not matter. Their bound is ten times what the documentation promises.
"""

import time
from itertools import pairwise

import pytest

from checkrow import VARIANTS, CheckersGame, Record
from checkrow.engines import _native
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Finding, Limits
from checkrow.rules.checkers.fen import read_fen
from tests.native.checkers_positions import Setup

MOST_SECONDS = 0.2
QUESTIONS = 100
# As many kings as a side can have; another king captures them in any order, through 130,000
# positions in mid-chain.
KINGS_16 = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"
MANY_KINGS = "W:WK46,K47,K48,41,42:BK1,K2,K3,6,7"


def seconds_to_stop(search: _native.CheckersSearch, setup: Setup, threads: int = 1) -> float:
    """Return the longest time between two calls of `keep_going`, or after the last one."""
    asked_at: list[float] = []

    def keep_going() -> bool:
        asked_at.append(time.thread_time())
        return len(asked_at) < QUESTIONS

    search.search([setup], keep_going=keep_going, threads=threads)
    assert len(asked_at) == QUESTIONS
    return max(later - sooner for sooner, later in pairwise((*asked_at, time.thread_time())))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_stops(key: str) -> None:
    search = _native.CheckersSearch(key, 1)
    assert seconds_to_stop(search, _native.checkers_start(key)) < MOST_SECONDS


@pytest.mark.parametrize("threads", [1, 3])
def test_the_size_of_the_table_does_not_matter(threads: int) -> None:
    """Starting, forgetting and stopping are all quick."""
    before = time.process_time()
    search = _native.CheckersSearch("international", 256)
    search.forget()
    search.search([_native.checkers_start("international")], nodes=1)
    assert time.process_time() - before < MOST_SECONDS
    start = _native.checkers_start("international")
    assert seconds_to_stop(search, start, threads) < MOST_SECONDS


def test_the_search_stops_in_the_middle_of_very_many_captures() -> None:
    setup = read_fen(KINGS_16, CheckersGame(VARIANTS["turkish"]).board)
    turn, pieces, kings = setup.turn, setup.pieces, setup.kings
    search = _native.CheckersSearch("turkish", 1)
    assert seconds_to_stop(search, (1 - turn, *pieces, kings)) < MOST_SECONDS


def test_it_is_asked_while_the_captures_of_the_first_position_are_listed() -> None:
    setup = read_fen(KINGS_16, CheckersGame(VARIANTS["turkish"]).board)
    search = _native.CheckersSearch("turkish", 1)
    asked: list[None] = []
    found = search.search(
        [(setup.turn, *setup.pieces, setup.kings)], keep_going=lambda: asked.append(None)
    )
    assert len(asked) == 1
    assert found == (0, 0, 0, [])


def test_the_engine_stops_with_its_line_in_the_notation_of_the_rules() -> None:
    game = CheckersGame(VARIANTS["international"])
    record = Record(game, game.read_position(MANY_KINGS))
    stopped_at: list[float] = []

    def keep_going(finding: Finding) -> bool:
        if finding.depth > 4:
            stopped_at.append(time.thread_time())
        return not stopped_at

    engine = NativeCheckers(time.monotonic, megabytes=4)
    found = engine.search(record, Limits(), keep_going)
    assert time.thread_time() - stopped_at[0] < MOST_SECONDS
    assert found.line[0] == found.move
