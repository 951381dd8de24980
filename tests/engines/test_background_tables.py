"""Tables that are built when they are first needed."""

from __future__ import annotations

import time
from pathlib import Path

import checkrow
from checkrow.engines.checkers.endgame.background import BackgroundTables
from checkrow.engines.checkers.players import CheckersPerfect
from checkrow.engines.engine import Limits, undisturbed
from checkrow.rules.checkers import CheckersPosition


def position(text: str, variant: str = "american") -> CheckersPosition:
    found = checkrow.game(f"checkers:{variant}").read_position(text)
    assert isinstance(found, CheckersPosition)
    return found


def test_they_are_made_once_and_stay(tmp_path: Path) -> None:
    background = BackgroundTables(lambda: tmp_path / "tables")
    few = position("W:WK15,K18:BK8")
    assert background(few) is None  # it does not wait for them
    background.wait()
    tables = background(few)
    assert tables
    assert str(tables.probe(few)) == "win in 5 turns"
    written = {path: path.stat().st_mtime_ns for path in (tmp_path / "tables").iterdir()}
    again = BackgroundTables(lambda: tmp_path / "tables")
    again(few)
    again.wait()
    assert again(few)
    assert {path: path.stat().st_mtime_ns for path in written} == written


def test_where_they_are_of_no_use_nothing_is_made(tmp_path: Path) -> None:
    background = BackgroundTables(lambda: tmp_path / "tables")
    for useless in (
        checkrow.game("checkers:american").start(),
        position("W:WK15,K18:BK8", "canadian"),
    ):
        assert isinstance(useless, CheckersPosition)
        assert background(useless) is None
    background.wait()
    assert not (tmp_path / "tables").exists()


def test_the_game_continues_if_tables_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("in the way")
    background = BackgroundTables(lambda: tmp_path / "tables")
    few = position("W:WK15,K18:BK8")
    background(few)
    background.wait()
    assert background(few) is None


def test_perfect_wins_by_them_as_soon_as_can_be(tmp_path: Path) -> None:
    background = BackgroundTables(lambda: tmp_path / "tables")
    few = position("W:WK15,K18:BK8")
    background(few)
    background.wait()
    player = CheckersPerfect(time.monotonic, tables=background)
    record = checkrow.Record(few.game, few)
    for _ in range(5):
        record = record.play(player.search(record, Limits(seconds=5), undisturbed).move)
    assert record.outcome
    assert record.outcome.winner == few.turn
