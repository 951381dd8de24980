"""The unit of analysis: a whole turn, which may take several steps.

Engines evaluate turns, people write them down, and half a capture chain has no value.
"""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.rules.budget import MOST_JUMPS_REPLAYED, Budget
from checkrow.rules.errors import CheckrowError
from checkrow.rules.families import family_of
from checkrow.rules.family import EntryMode
from checkrow.rules.model import Move, Position
from checkrow.rules.record import Record

Turn = tuple[Move, ...]


def legal_turns(record: Record) -> tuple[Turn, ...]:
    """Return the ways to complete the turn of the player to move, one for each position they
    lead to. Empty when the game is over. Raises `TooManyCaptures`."""
    if record.outcome:
        return ()
    if family_of(record.game).entry_mode is not EntryMode.STEP:  # every move is a turn
        return tuple((move,) for move in record.legal_moves)
    found: dict[Position, Turn] = {}
    on_the_way: set[Position] = set()
    budget = Budget(MOST_JUMPS_REPLAYED)

    def follow(position: Position, steps: Turn) -> None:
        for move in position.legal_moves:
            after = position.play(move)
            if not after.in_chain:
                found.setdefault(after, (*steps, move))
            elif after not in on_the_way:
                on_the_way.add(after)
                budget.spend(after.effort)
                follow(after, (*steps, move))

    follow(record.position, ())
    return tuple(found.values())


def after_turn(record: Record, turn: Turn) -> Record:
    for move in turn:
        record = record.play(move)
    return record


def turns_between(before: Position, after: Position) -> int:
    """Return how many turns lie between the positions before and after a turn: two if the other
    player had to pass."""
    return 2 if after.turn == before.turn and not after.in_chain else 1


def first_turn(position: Position, moves: Sequence[Move]) -> Turn:
    """Return the moves up to the end of the turn."""
    for number, move in enumerate(moves, 1):
        position = position.play(move)
        if not position.in_chain:
            return tuple(moves[:number])
    return tuple(moves)


def write_line(position: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return the expected play as turns, including passes of blocked players."""
    record = Record(position.game, position)
    try:
        for move in moves:
            record = record.play(move)
    except CheckrowError:  # the line ends at a draw that the engine did not count
        pass
    return tuple(map(record.game.write_turn, record.turns))
