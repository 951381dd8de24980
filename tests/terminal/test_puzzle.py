"""`checkrow puzzle` as a person uses it: through pipes, with the real program."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import checkrow
from checkrow import Record
from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.turns import after_turn, legal_turns
from checkrow.engines.exact_turns import ExactTurns
from checkrow.engines.puzzles import LEVELS, Puzzle, exact_turns, puzzles
from checkrow.engines.value import Value
from checkrow.rules.model import Move, Position
from checkrow.terminal.classic.console import Console
from checkrow.terminal.puzzle import ASK, WORDS, solve_puzzles
from checkrow.terminal.puzzle_text import verdict
from tests.classic.driving import Ended, run

CONNECT = "connect:7x6x4:2"


def puzzle(folder: Path, *arguments: str, typed: str = "") -> Ended:
    return run("puzzle", *arguments, typed=typed, folder=folder)


def documents(folder: Path, *arguments: str) -> list[dict[str, object]]:
    ended = puzzle(folder, *arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    read = json.loads(ended.out)
    assert read["checkrow_puzzles"] == 1
    found: list[dict[str, object]] = read["puzzles"]
    return found


def own_turns(document: dict[str, object]) -> list[str]:
    """Return the turns of the player who wins."""
    solution = document["solution"]
    assert isinstance(solution, list)
    return solution[::2]


@pytest.mark.parametrize(
    ("game", "reason"),
    [("connect", "a line is complete"), ("checkers:breakthrough", "a side has no pieces left")],
)
def test_the_solution_solves_it(game: str, reason: str, tmp_path: Path) -> None:
    (document,) = documents(tmp_path, game, "--seed", "3")
    turns = own_turns(document)
    ended = puzzle(tmp_path, game, "--seed", "3", typed="".join(f"{turn}\n" for turn in turns))
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].endswith(f"to move and win in {document['moves']}. Only one move wins.")
    assert lines[-1] == f"Solved: {reason}."
    assert lines.count(ASK) == len(turns) == document["moves"]
    assert [line for line in lines if line.endswith("is right.")] == [
        f"{turn} is right." for turn in turns
    ]
    answers = [line.rpartition(" ")[2] for line in lines if " answers " in line]
    assert answers == [f"{turn}." for turn in document["solution"][1::2]]  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "'chess' is not a game: write connect, checkers, house, american"),
        (["checkers:chess"], "there is no checkers variant 'chess'"),
        (["connect:9x7x4:3"], "there are no puzzles of connect:9x7x4:3: they need a game for two"),
        (["canadian"], "there are no puzzles of checkers:canadian"),
        (["--level", "evil"], "--level takes easy, medium, hard; got 'evil'"),
        (["--print", "--json"], "--print and --json print the same puzzles: choose one of them"),
        (
            ["connect:2x2x2:2"],
            "no position of connect:2x2x2:2 was found in which only one move wins",
        ),
    ],
)
def test_nonsense_is_answered_with_what_would_be_right(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    ended = puzzle(tmp_path, *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("checkrow: ")
    assert ended.err.count("\n") == 1
    assert sentence in ended.err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("this is no folder")
    ended = puzzle(tmp_path, "american")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"checkrow: {tmp_path / 'data'}")
    assert "Traceback" not in ended.err


def test_a_sheet_for_a_class_has_the_solutions_at_its_end(tmp_path: Path) -> None:
    arguments = ("connect", "--level", "medium", "--count", "3", "--seed", "5")
    found = documents(tmp_path, *arguments)
    sheet = puzzle(tmp_path, *arguments, "--print").out
    tasks, _, solutions = sheet.partition("Solutions\n")
    assert len(found) == 3
    for number, document in enumerate(found, 1):
        assert f"{number}. Connect Four: " in tasks
        assert f"  {document['position']}\n" in tasks
        turns = document["solution"]
        assert isinstance(turns, list)
        assert f"{number}. {' '.join(turns)}\n" in solutions
        record = checkrow.read_record(str(document["record"]))
        assert record.outcome
        assert record.outcome.winner == document["seat"]


# Without a process


@cache
def values() -> ExactTurns:
    return exact_turns(checkrow.game(CONNECT))


@cache
def easy() -> Puzzle:
    return next(puzzles(checkrow.game(CONNECT), random.Random(3)))


def right_moves(found: Puzzle) -> list[str]:
    """Return the moves of the player who wins."""
    return [str(turn[0]) for turn in found.solution.turns[::2]]


def answered(
    *typed: str, shown: Iterable[Puzzle] = (), turns: ExactTurns | None = None
) -> list[str]:
    """Return what is said when somebody types these lines at the easy puzzle, or at others."""
    said = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in typed)), said)
    solve_puzzles(console, shown or (easy(),), turns or values())
    return said.getvalue().splitlines()


def test_each_wrong_move_is_refused_with_its_value() -> None:
    right = right_moves(easy())[0]
    found = values().values(easy().start)
    wrong = {str(turn[0]): value for turn, value in found.items() if str(turn[0]) != right}
    assert len(wrong) == len(found) - 1 > 1
    lines = answered(*wrong, *right_moves(easy()))
    for move, value in wrong.items():
        assert str(value) in ("draw", f"loses in {value.moves}")
        assert f"{move} {verdict(value)}. Try again." in lines
    assert lines[-1] == "Solved: a line is complete."


def slower_win() -> tuple[Puzzle, str, Evaluation]:
    """Return a puzzle with a second move that wins, but not the quickest way."""
    for found in puzzles(checkrow.game(CONNECT), random.Random(1), LEVELS["medium"]):
        first, answer = found.solution.turns[:2]
        record = after_turn(after_turn(found.start, first), answer)
        for turn, value in values().values(record).items():
            if value.kind == "win" and value.moves != found.moves - 1:
                return found, str(turn[0]), value
    raise AssertionError("the puzzles never end")


def test_a_win_that_takes_longer_is_refused() -> None:
    """After the first move others may win too, but the puzzle says in how many moves."""
    found, move, value = slower_win()
    first, *others = right_moves(found)
    lines = answered(first, move, *others, shown=(found,))
    assert f"{move} wins in {value.moves} too, but there is a quicker way. Try again." in lines
    assert lines[-1] == "Solved: a line is complete."


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9", "here is no column 9"),
        ("xyzzy", "'xyzzy' is not a column"),
        ("", WORDS),
        ("4 4", "is not a column"),
        ("\x1b[2J", "is not a column"),
    ],
)
def test_nonsense_keeps_the_puzzle(typed: str, sentence: str) -> None:
    lines = answered(typed, *right_moves(easy()))
    assert sentence in "\n".join(lines)
    assert WORDS in lines
    assert "\x1b" not in "".join(lines)
    assert lines[-1] == "Solved: a line is complete."


def test_hints_rule_out_the_wrong_moves_and_then_tell_the_right_one() -> None:
    right = right_moves(easy())[0]
    wrong = len(legal_turns(easy().start)) - 1
    lines = answered(*["hint"] * (wrong + 1), "quit")
    hints = [line for line in lines if line.startswith("Not ")]
    assert len(set(hints)) == wrong
    assert not any(line.startswith(f"Not {right}:") for line in hints)
    assert f"It is {right}." in lines
    assert not any(line.startswith("Solved") for line in lines)


def test_skip_solution_and_quit() -> None:
    solution = " ".join(easy().solution.game.write_turn(turn) for turn in easy().solution.turns)
    lines = answered("skip", "solution", *right_moves(easy()), "quit", shown=(easy(),) * 4)
    assert lines.count(f"The solution: {solution}") == 1
    assert sum(line.startswith("Connect Four: ") for line in lines) == 4
    assert lines[-1] == "You solved 1 of 4."


def test_the_end_of_input_ends_it() -> None:
    assert answered()[-2:] == ["", "Goodbye!"]


# House checkers: a player may stop in a chain of captures, and a blocked one passes.


class Draws:
    """Every position is a draw unless the game is over, so a puzzle wins with its first turn."""

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation | None:
        return Evaluation.certain(Value.DRAW, 0, seats=2, exact=True)

    def line(
        self, position: Position, budget: AnalysisBudget, part: float = 1.0
    ) -> tuple[Move, ...]:
        raise AssertionError("puzzles find the line by the values")


class Nothing(Draws):
    """No position can be solved, as if somebody had removed all tables."""

    def value(self, position: Position, budget: AnalysisBudget) -> Evaluation | None:
        return None


def house(fen: str, *moves: str) -> Puzzle:
    game = checkrow.game("checkers:house")
    start = game.read_position(fen)
    return Puzzle(Record(game, start, map(game.read_move, moves)), 1, 1)


def test_a_chain_of_captures_is_typed_at_once_or_step_by_step() -> None:
    chain = house("W:Wa1,h2:Bb2,d4", "a1xc3", "c3xe5")
    turns = ExactTurns(Draws(), 1)
    lines = answered("a1xc3", "end", "a1xc3", "hint", "c3-d4", "c3xe5", shown=(chain,), turns=turns)
    assert lines.count("The turn is not over: continue with c3xe5 or end.") == 4
    assert "a1xc3 only draws. Try again." in lines
    assert lines[-1] == "Solved: a side has no pieces left."
    assert answered("a1xc3xe5", shown=(chain,), turns=turns)[-1] == lines[-1]


def test_a_blocked_opponent_passes() -> None:
    blocked = house("W:WKh8,b2,c1:Ba3")
    lines = answered("h8-g7", "quit", shown=(blocked,), turns=ExactTurns(Draws(), 1))
    assert "dark (x) has no move and passes." in lines


def test_a_puzzle_ends_if_its_values_are_gone() -> None:
    lines = answered("4", turns=ExactTurns(Nothing(), 1))
    assert "Nobody knows the exact values from here on." in lines
    assert lines[-1].startswith("The solution: ")
