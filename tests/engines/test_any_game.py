"""A game from another package is played and analysed by its rules alone."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

import pytest

import checkrow
from checkrow import Record
from checkrow.engines.analysis.evaluator import Evaluator
from checkrow.engines.analysis.position import analyse_position
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.levels import ALL_LEVELS, engine_for
from checkrow.rules import families
from checkrow.rules.games import game as game_of
from tests import plugin

KEY = "tictactoe:3x3x3"
DEPTH = Limits(depth=9)


@pytest.fixture(autouse=True)
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(plugin.installed())
    families.plugins.cache_clear()
    yield
    monkeypatch.undo()
    families.plugins.cache_clear()
    game_of.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "tictactoe"]:
        del sys.modules[name]


def played(first: str, second: str, seed: int) -> Record:
    rng = random.Random(seed)
    players = [engine_for(level, rng=rng, clock=lambda: 0.0) for level in (first, second)]
    record = Record(checkrow.game(KEY))
    while not record.outcome:
        record = record.play(players[record.position.turn].search(record, DEPTH, undisturbed).move)
    return record


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_every_level_plays_it(level: str) -> None:
    assert played(level, "random", 1).outcome


@pytest.mark.parametrize("seed", range(3))
def test_club_makes_no_mistake_in_a_game_that_it_sees_to_the_end(seed: int) -> None:
    best = played("club", "club", seed).outcome
    assert best
    assert best.winner is None
    lost = played("random", "club", seed).outcome
    assert lost
    assert lost.winner != 0


def test_casual_wins_at_once_and_blocks() -> None:
    casual = engine_for("casual", rng=random.Random(1), clock=lambda: 0.0)
    win = checkrow.game(KEY).read_position("xx./oo./... x")
    assert str(casual.search(Record(win.game, win), DEPTH, undisturbed).move) == "c3"
    block = checkrow.game(KEY).read_position("xx./o../... o")
    assert str(casual.search(Record(block.game, block), DEPTH, undisturbed).move) == "c3"


def test_it_is_analysed() -> None:
    position = checkrow.game(KEY).read_position("xx./oo./... o")
    record = Record(position.game, position)
    evaluator = Evaluator(record.game, time.monotonic)
    found = analyse_position(record, DEPTH, time.monotonic, lambda report: True, evaluator)
    best = found.turns[0]
    assert best.text == "c2"
    assert best.value
    assert "win" in str(best.value)
