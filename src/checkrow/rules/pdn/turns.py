"""From the squares of a written turn to the steps of the rules, and back.

`47x36` names where a turn starts and ends; the rules want every step between. Squares that
spell out a whole turn always mean just that turn. Otherwise they are a short form: all
turns that touch the named squares in order are looked for. If all of those lead to the same
position they are one move; if not, the short form is refused with the alternatives.
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
    """A turn as far as it has come."""

    position: Position
    at: str
    steps: tuple[Move, ...]
    named: int  # how many of the squares between have been touched


def read_turn(position: Position, squares: tuple[str, ...]) -> tuple[Move, ...]:
    """The steps of the turn written with these squares (as the variant names them), `END`
    included where the turn stops early. Raises `IllegalMove`, or `BadNotation` for a short
    form with more routes than anybody can follow."""
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
    """The steps of a turn that is not over; every square has to be given."""
    way = _followed(position, squares)
    if len(way.steps) < len(squares) - 1:
        raise IllegalMove(_objection(position, squares, way))
    if not way.position.in_chain:
        raise IllegalMove(f"{_in_full(way.steps)} ends the turn: leave [%unfinished] out")
    return way.steps


def squares_of(
    position: Position, turn: tuple[Move, ...], *, in_full: bool = False
) -> tuple[tuple[str, ...], bool]:
    """The squares to write for a turn, and whether it is a capture: the first and the last
    square if they read back to the very same steps, else every one."""
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
    """The way from square to square, as far as the rules allow it."""
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
    """The capturing turns that touch `squares` in order, one for each position they lead to."""
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
        ways.extend(reversed(onward))  # so that the first step is followed up first
    return list(found.values())


def _steps_from(way: _Way) -> list[Step]:
    moves = way.position.legal_moves
    return [move for move in moves if isinstance(move, Step) and move.origin == way.at]


def _objection(position: Position, squares: tuple[str, ...], way: _Way) -> str:
    """Why no turn is written so, and what could be; `way` is as far as it goes."""
    if not way.steps:
        return _refusal_of_first_step(position, squares)
    if way.position.in_chain:
        going_on = " or ".join(map(str, _steps_from(way)))
        return f"the capture goes on from {way.at}: {going_on}"
    return f"the turn ends on {way.at}: write {_in_full(way.steps)}"


def _refusal_of_first_step(position: Position, squares: tuple[str, ...]) -> str:
    """The rules' own words. They say more about a capture where there is one to make."""
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
