"""Convert the squares of a written turn to the steps of the rules, and back.

`47x36` names where a turn starts and ends; the rules need every step between. Squares that spell
out a whole turn always mean that turn. Anything else is a short form, which matches all turns that
touch the named squares in order. If all of them lead to the same position, they count as one move;
if not, the short form is refused with the alternatives.
"""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.budget import MOST_JUMPS, Budget
from checkrow.rules.checkers import Step
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.model import END, Move, Position
from checkrow.rules.pdn.refusals import shortened

# Far more than any real game needs; a made-up position can have millions of routes.
MOST_STEPS_TRIED = 5_000
MOST_ALTERNATIVES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class _Way:
    """A turn in progress."""

    position: Position
    at: str
    steps: tuple[Move, ...]
    named: int  # how many of the squares between it has touched


def read_turn(position: Position, squares: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the steps of the turn written with these squares (as the variant names them), with
    `END` if the turn stops early. Raises `IllegalMove`, or `BadNotation` for a short form with
    too many routes."""
    way = _followed(position, squares)
    if len(way.steps) == len(squares) - 1:
        if not way.position.in_chain:
            return way.steps
        if END in way.position.legal_moves:
            return (*way.steps, END)
    turns = _turns_through(position, squares)
    if len(turns) == 1:
        return turns[0]
    if turns:
        raise IllegalMove(
            f"{shortened('x'.join(squares))} can be played in {len(turns)} ways: write out"
            f" {_alternatives(turns)}"
        )
    raise IllegalMove(_objection(position, squares, way))


def read_unfinished_turn(position: Position, squares: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the steps of an unfinished turn; it must name every square."""
    way = _followed(position, squares)
    if len(way.steps) < len(squares) - 1:
        raise IllegalMove(_objection(position, squares, way))
    if not way.position.in_chain:
        raise IllegalMove(f"{_in_full(way.steps)} ends the turn: leave out [%unfinished]")
    return way.steps


def squares_of(
    position: Position, turn: tuple[Move, ...], *, in_full: bool = False
) -> tuple[tuple[str, ...], bool]:
    """Return the squares to write for a turn, and whether it is a capture: the first and the
    last square if they read back as the same steps, otherwise all of them."""
    steps = [step for step in turn if isinstance(step, Step)]
    every = (steps[0].origin, *(step.target for step in steps))
    short = (every[0], every[-1])
    if not in_full and len(steps) > 1 and _reads_as(position, short, turn):
        return short, True
    return every, steps[0].capture


def _reads_as(position: Position, squares: tuple[str, ...], turn: tuple[Move, ...]) -> bool:
    try:
        return read_turn(position, squares) == turn
    except CheckrowError:
        return False


def _followed(position: Position, squares: tuple[str, ...]) -> _Way:
    """Follow the squares one by one, as far as the rules allow it."""
    way = _Way(position, squares[0], (), 0)
    for target in squares[1:]:
        if way.steps and not way.position.in_chain:
            break  # the turn is over, and the other side is to move
        step = next((step for step in _steps_from(way) if step.target == target), None)
        if step is None:
            break
        way = _Way(way.position.play(step), target, (*way.steps, step), 0)
    return way


def _turns_through(position: Position, squares: tuple[str, ...]) -> list[tuple[Move, ...]]:
    """Return the capturing turns that touch `squares` in order, one for each resulting position."""
    origin, *between, target = squares
    found: dict[Position, tuple[Move, ...]] = {}
    ways = [_Way(position, origin, (), 0)]
    seen: set[tuple[Position, int]] = set()
    budget = Budget(MOST_JUMPS)
    while ways:
        way = ways.pop()
        onward: list[_Way] = []
        for step in _steps_from(way):
            if not step.capture:
                continue
            after = way.position.play(step)
            steps = (*way.steps, step)
            if step.target == target and way.named == len(between):
                if not after.in_chain:
                    found.setdefault(after, steps)
                elif END in after.legal_moves:
                    found.setdefault(after.play(END), (*steps, END))
            named = way.named + (way.named < len(between) and between[way.named] == step.target)
            if after.in_chain and (after, named) not in seen:
                seen.add((after, named))
                budget.spend(after.effort)
                onward.append(_Way(after, step.target, steps, named))
            if len(seen) > MOST_STEPS_TRIED:
                raise BadNotation(
                    f"{shortened('x'.join(squares))} can be played in too many ways:"
                    " write every square that the piece lands on"
                )
        ways.extend(reversed(onward))  # so that the first step comes first
    return list(found.values())


def _steps_from(way: _Way) -> list[Step]:
    moves = way.position.legal_moves
    return [move for move in moves if isinstance(move, Step) and move.origin == way.at]


def _objection(position: Position, squares: tuple[str, ...], way: _Way) -> str:
    """Say why no turn has these squares, and what could be written; `way` is as far as it goes."""
    if not way.steps:
        return _refusal_of_first_step(position, squares)
    if way.position.in_chain:
        going_on = " or ".join(map(str, _steps_from(way)))
        return f"the capture must continue from {way.at}: {going_on}"
    return f"the turn ends on {way.at}: write {_in_full(way.steps)}"


def _refusal_of_first_step(position: Position, squares: tuple[str, ...]) -> str:
    """Return the rules' own sentence. It says more about a capture if there is one to make."""
    captures = any(isinstance(move, Step) and move.capture for move in position.legal_moves)
    try:
        position.play(Step(squares[0], squares[1], captures))
    except IllegalMove as refusal:
        return str(refusal)
    raise AssertionError("a step that is not legal was played")


def _alternatives(turns: list[tuple[Move, ...]]) -> str:
    shown = [_in_full(turn) for turn in sorted(turns, key=len)[:MOST_ALTERNATIVES_SHOWN]]
    if len(turns) > len(shown):
        shown.append("...")
    return " or ".join(shown)


def _in_full(turn: tuple[Move, ...]) -> str:
    steps = [step for step in turn if isinstance(step, Step)]
    separator = "x" if steps[0].capture else "-"
    return separator.join((steps[0].origin, *(step.target for step in steps)))
