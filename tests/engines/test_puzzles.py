"""Puzzles have one winning move, by the solver and the tables, and a solution that wins."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

import checkrow
from checkrow import CheckersPosition, ConnectPosition, Record
from checkrow.engines import puzzles as module
from checkrow.engines.analysis.budget import AnalysisBudget, undisturbed
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.turns import legal_turns
from checkrow.engines.checkers.endgame.files import files_of
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.engines.connect.solver import Solver
from checkrow.engines.engine import Limits
from checkrow.engines.family_engines import FamilyEngines
from checkrow.engines.puzzles import LEVELS, TEMPTING, NoPuzzle, Puzzle, puzzles
from checkrow.engines.value import Value
from checkrow.rules.model import Game, Move, Position
from tests import plugin
from tests.engines.endgames import after_each_turn, value_by_rules

SOLVED = ("connect:7x6x4:2", "connect:6x5x4:2", "connect:5x5x3:2")
TABLES = ("checkers:american", "checkers:russian", "checkers:house")
NO_BUDGET = AnalysisBudget(Limits(), lambda: 0.0, undisturbed)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of this user's tables, which is empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "checkrow").mkdir()
    return tmp_path / "checkrow" / "tables"


@pytest.fixture
def tables(own_folder: Path, four_pieces: Path) -> EndgameTables:
    """Give the user tables that another test has built."""
    own_folder.symlink_to(four_pieces)
    return EndgameTables(own_folder)


def some(key: str, seed: int = 1, count: int = 3, level: str = "easy") -> list[Puzzle]:
    found = puzzles(checkrow.game(key), random.Random(seed), LEVELS[level])
    return list(islice(found, count))


def check(puzzle: Puzzle, moves: range) -> None:
    """Check everything but the values."""
    replayed = checkrow.read_record(str(puzzle.solution))
    assert replayed.outcome
    assert replayed.outcome.winner == puzzle.seat == puzzle.start.position.turn
    assert puzzle.moves in moves
    assert len(replayed.turns) == 2 * puzzle.moves - 1
    wrong = len(legal_turns(puzzle.start)) - 1
    assert TEMPTING <= puzzle.tempting <= wrong


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", SOLVED)
def test_one_column_wins(key: str, level: str) -> None:
    for puzzle in some(key, level=level):
        check(puzzle, LEVELS[level])
        solver = Solver(puzzle.solution.game)
        position = puzzle.start.position
        assert isinstance(position, ConnectPosition)
        found = [exact for exact in solver.columns(position) if exact]
        assert [exact.moves for exact in found if exact.value is Value.WIN] == [puzzle.moves]
        first = puzzle.start.play(puzzle.solution.moves[0]).position
        assert isinstance(first, ConnectPosition)
        assert solver.solve(first).value is Value.LOSS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", TABLES)
def test_one_turn_wins_in_checkers(key: str, level: str, tables: EndgameTables) -> None:
    for puzzle in some(key, level=level):
        check(puzzle, LEVELS[level])
        position = puzzle.start.position
        assert isinstance(position, CheckersPosition)
        found = tables.probe(position)
        assert found
        assert (found.value, found.turns) == (Value.WIN, 2 * puzzle.moves - 1)
        values = [value_by_rules(tables, after).value for after in after_each_turn(position)]
        assert len(values) > 1
        assert values.count(Value.LOSS) == 1


@pytest.mark.parametrize("key", [SOLVED[0], TABLES[0]])
def test_the_same_seed_gives_the_same_puzzles(key: str, tables: EndgameTables) -> None:
    assert some(key, seed=7, count=2) == some(key, seed=7, count=2)
    assert some(key, seed=7, count=2) != some(key, seed=8, count=2)


def test_no_puzzle_comes_twice() -> None:
    found = some("connect:5x4x3:2", count=25)
    assert len({puzzle.start.position.symmetry_key for puzzle in found}) == 25


def test_small_tables_are_built_on_the_way(own_folder: Path) -> None:
    assert not files_of(own_folder, "breakthrough")
    (puzzle,) = some("checkers:breakthrough", count=1)
    check(puzzle, LEVELS["easy"])
    assert files_of(own_folder, "breakthrough")


@pytest.mark.parametrize("key", ["connect:9x7x4:3", "connect:20x20x4:2", "checkers:canadian"])
def test_a_game_that_nobody_can_solve_has_none(key: str) -> None:
    with pytest.raises(NoPuzzle, match=f"there are no puzzles of {key}: .* such as connect:7x6x4"):
        some(key)


def test_the_search_for_puzzles_ends() -> None:
    found = puzzles(checkrow.game("connect:3x3x3:2"), random.Random(1), LEVELS["hard"], tries=20)
    with pytest.raises(NoPuzzle, match=r"no position .* only one move wins, in 8 to 12 moves: try"):
        next(found)


class BruteForce:
    """Exact values of a game from another package."""

    def __init__(self) -> None:
        self._known: dict[Position, Evaluation] = {}

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation:
        if position not in self._known:
            self._known[position] = self._found(position, budget)
        return self._known[position]

    def _found(self, position: Position, budget: AnalysisBudget) -> Evaluation:
        if position.outcome:
            winner = position.outcome.winner
            if winner is None:
                return Evaluation.certain(Value.DRAW, 0, seats=2, exact=True)
            result = Value.WIN if winner == position.turn else Value.LOSS
            return Evaluation.certain(result, 0, seats=2, exact=True)
        afterwards = [
            self.value(position.play(move), budget).for_the_other.seen_earlier(1, seats=2)
            for move in position.legal_moves
        ]
        return max(afterwards, key=lambda value: value.rank)

    def line(
        self, position: Position, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        raise AssertionError("puzzles find the line by the values")


class BruteForceEngines(FamilyEngines):
    def exact_values(self, game: Game, table_bytes: int) -> BruteForce:
        return BruteForce()


def test_a_game_from_another_package_has_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    with plugin.loaded(monkeypatch):
        monkeypatch.setattr(module, "engines_of", lambda game: BruteForceEngines())
        game = checkrow.game("tictactoe:3x3x3")
        puzzle = next(puzzles(game, random.Random(1), range(2, 4)))
        values = [
            BruteForce().value(puzzle.start.play(move).position, NO_BUDGET).result
            for move in puzzle.start.legal_moves
        ]
        assert values.count(Value.LOSS) == 1
        assert isinstance(puzzle.solution, Record)
        assert puzzle.solution.outcome
        assert puzzle.solution.outcome.winner == puzzle.seat
