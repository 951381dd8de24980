"""A family from another package works like a built-in one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import checkrow
from checkrow.play.games import family_view, game_view
from checkrow.play.rules_view import rules_view
from checkrow.rules import families
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.family import Family
from checkrow.rules.games import game as game_of
from checkrow.rules.reading import read_any, read_line
from checkrow.rules.record import Record
from checkrow.rules.rulebook import Rulebook
from checkrow.rules.rulebook_text import write_text
from checkrow.rules.typed_moves import with_moves
from tests import plugin
from tests.rules.playing import play_at_random

KEYS = ("tictactoe:3x3x3", "tictactoe:5x4x4")


def rulebook_of(key: str) -> Rulebook:
    game = checkrow.game(key)
    return families.family_of(game).rulebook(game)


@pytest.fixture(autouse=True)
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with plugin.loaded(monkeypatch):
        yield


def test_it_is_found() -> None:
    assert [family.name for family in families.families()] == ["connect", "checkers", "tictactoe"]
    assert checkrow.game("tictactoe:3x3x3").title == "Tic-tac-toe"


def test_its_code_is_small() -> None:
    files = (plugin.EXAMPLE / "src").rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 250


def test_known_numbers_of_games() -> None:
    start = checkrow.game("tictactoe:3x3x3").start()
    assert [start.perft(depth) for depth in (1, 2, 3, 4, 5, 6)] == [9, 72, 504, 3024, 15120, 54720]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(10))
def test_the_laws_of_every_game(key: str, seed: int) -> None:
    game = checkrow.game(key)
    record = play_at_random(game, seed, random.Random(seed).randrange(10))
    position = record.position
    assert game_of(game.key) == game
    assert game.read_position(str(position)) == position
    assert read_line(str(record), None) == record
    board = position.render(tuple(map(str, record.moves[-1:])))
    assert game.read_rows(board.rows, position.turn) == position
    assert [step.move for step in board.steps] == list(map(str, position.legal_moves))
    for step, move in zip(board.steps, position.legal_moves, strict=True):
        assert game.read_move(step.move) == move
        after = position.play(move).render((step.move,))
        assert after.last == (step.to,)
        assert "".join(after.rows)[step.to] in game.pieces
    assert bool(board.line) == (
        position.outcome is not None and position.outcome.winner is not None
    )


def test_it_is_read_and_typed() -> None:
    record = with_moves(Record(checkrow.game("tictactoe:3x3x3")), "1. b2 a1 2. C3")
    assert list(map(str, record.moves)) == ["b2", "a1", "c3"]
    assert read_any(str(record), None).record == record
    with pytest.raises(IllegalMove, match="move 4, b2: b2 is taken"):
        with_moves(record, "4. b2".replace("4.", "a2 b3 c1 b2".split(maxsplit=1)[0] + " a3 b1"))


@pytest.mark.parametrize(
    "key", ["tictactoe:", "tictactoe:3x3", "tictactoe:30x3x3", "tictactoe:3x3x4"]
)
def test_bad_keys_get_a_sentence(key: str) -> None:
    with pytest.raises(BadNotation):
        checkrow.game(key)


def test_clients_are_shown_it() -> None:
    view = game_view(checkrow.game("tictactoe:3x3x3"))
    assert (view.family, view.input, view.surface) == ("tictactoe", "place", "grid")
    assert view.names == ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert view.pieces["x"].shape == "mark"
    shown = family_view(families.family("tictactoe"))
    assert [game.key for game in shown.games] == ["tictactoe:3x3x3", "tictactoe:15x15x5"]
    assert [option.name for option in shown.options] == ["width", "height", "line"]


def test_it_brings_its_rules() -> None:
    view = rules_view(checkrow.game("tictactoe:15x15x5"), "de")
    assert view.language == "en"
    assert view.sections[0].paragraphs == ("Be the first to have 5 of your marks in a line.",)
    (won,) = view.sections[0].diagrams
    assert (won.game, won.turns) == ("tictactoe:3x3x3", ("c1",))
    assert [board.key for board in view.boards] == ["tictactoe:3x3x3"]
    assert won.frames[-1].line == (0, 4, 8)
    assert "Three in a line win." in write_text(rulebook_of("tictactoe:3x3x3"))


def test_rules_are_the_description_where_a_family_brings_none() -> None:
    game = checkrow.game("tictactoe:3x3x3")
    (section,) = Family.rulebook(families.family("tictactoe"), game, "de").sections
    assert section.paragraphs == (families.family("tictactoe").description,)


def test_a_broken_plugin_takes_no_other_game_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.py").write_text("raise OSError('no board')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entries = [
        EntryPoint("broken", "broken:FAMILY", families.GROUP),
        EntryPoint("none", "json:loads", families.GROUP),
        EntryPoint("again", "checkrow.rules.connect.family:FAMILY", families.GROUP),
    ]
    monkeypatch.setattr(families, "entry_points", lambda group: entries)
    plugin.forget()
    with pytest.warns(RuntimeWarning) as warned:
        assert [family.name for family in families.families()] == ["connect", "checkers"]
    sentences = [str(each.message) for each in warned]
    assert "'broken' could not be loaded from broken:FAMILY: no board" in sentences[1]
    assert "json:loads is not a Family" in sentences[2]
    assert "another game is called 'connect' already" in sentences[0]
