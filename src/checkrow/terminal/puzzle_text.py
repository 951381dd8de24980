"""Puzzles in words: for the person who solves one, on a sheet of paper, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.puzzles import Puzzle
from checkrow.engines.value import Value
from checkrow.rules.model import Game
from checkrow.terminal.app.export import PLAIN, board_lines
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.theme import piece_letter

FORMAT = 1


def task(puzzle: Puzzle) -> str:
    """Return what to do: `Connect Four: x to move and win in 4. Only one move wins.`"""
    game = puzzle.solution.game
    side = side_name(game, puzzle.seat)
    return f"{game.title}: {side} to move and win in {puzzle.moves}. Only one move wins."


def side_name(game: Game, seat: int) -> str:
    """Return the name of a side and the letter of its pieces: `dark (x)`, or just `x`."""
    name = game.seat_name(seat)
    letter = piece_letter(kind_of(game.key).field, seat, False, PLAIN)
    return name if name == letter else f"{name} ({letter})"


def solution(puzzle: Puzzle) -> str:
    """Return the turns of both players, up to the win."""
    record = puzzle.solution
    return " ".join(map(record.game.write_turn, record.turns))


def verdict(value: Evaluation) -> str:
    """Say what a turn that does not solve the puzzle is worth, as the end of a sentence."""
    if value.result is Value.DRAW:
        return "only draws"
    if value.result is Value.LOSS:
        return str(value)
    return f"{value} too, but there is a quicker way"


def worksheet(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the lines of a sheet: the puzzles first, then their solutions."""
    for number, puzzle in enumerate(puzzles, 1):
        position = puzzle.solution.start
        yield f"{number}. {task(puzzle)}"
        yield ""
        yield from (f"  {line}" for line in board_lines(position))
        yield ""
        yield f"  {position}"
        yield ""
    yield "Solutions"
    for number, puzzle in enumerate(puzzles, 1):
        yield f"{number}. {solution(puzzle)}"


def puzzles_to_json(puzzles: Sequence[Puzzle]) -> dict[str, object]:
    return {"checkrow_puzzles": FORMAT, "puzzles": [_to_json(puzzle) for puzzle in puzzles]}


def _to_json(puzzle: Puzzle) -> dict[str, object]:
    record = puzzle.solution
    return {
        "game": record.game.key,
        "position": str(record.start),
        "seat": puzzle.seat,
        "moves": puzzle.moves,
        "tempting": puzzle.tempting,
        "solution": [record.game.write_turn(turn) for turn in record.turns],
        "record": str(record),
    }
