"""Why a move of checkers is not legal, and which ones are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from checkrow.rules.checkers.king_moves import resting
from checkrow.rules.checkers.ruleset import SIDES
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import Prefer, Variant
from checkrow.rules.model import Move

if TYPE_CHECKING:
    from checkrow.rules.checkers.position import CheckersPosition


def why_not(position: CheckersPosition, move: Move) -> str:
    """Say why a move is not legal, and what would be."""
    if position.outcome:
        return f"the game is over: {position.outcome.reason.value}"
    moves = position.legal_moves
    if position.must_pass:
        return f"{SIDES[position.turn]} has no move and passes"
    if position.jumper:
        name = position.game.board.names[position.jumper]
        return f"the piece on {name} must keep capturing: {_listed(moves)}"
    if not isinstance(move, Step):
        return f"{move} is not possible now: play {_listed(moves)}"
    if move.origin not in position.game.board.bits or move.target not in position.game.board.bits:
        return f"{move} names a square that is not on the board: play {_listed(moves)}"
    piece = position.at(move.origin)
    if piece is None:
        return f"there is no piece on {move.origin}: play {_listed(moves)}"
    if piece.seat != position.turn:
        return (
            f"the piece on {move.origin} is not yours, {SIDES[position.turn]} is to move: "
            f"play {_listed(moves)}"
        )
    captures = [step for step in moves if isinstance(step, Step) and step.capture]
    if captures and position.game.variant.must_capture:
        return _why_that_capture(position, move, captures)
    own = [step for step in moves if isinstance(step, Step) and step.origin == move.origin]
    limit = position.game.variant.king_moves_in_row
    if position.game.board.bits[move.origin] & resting(position.king_moves[position.turn], limit):
        return (
            f"the king on {move.origin} has moved {limit} times in a row and must rest while "
            f"its side has men: play {_listed(moves)}"
        )
    if not own:
        return f"the piece on {move.origin} cannot move: play {_listed(moves)}"
    return f"the piece on {move.origin} cannot go to {move.target}: play {_listed(own)}"


def _why_that_capture(position: CheckersPosition, move: Step, captures: list[Step]) -> str:
    board = position.game.board
    origin, target = board.bits[move.origin], board.bits[move.target]
    king = bool(origin & position.kings)
    theirs = position.pieces[1 - position.turn]
    prey = position.game.movement.prey_of(king, theirs, position.kings)
    blocked = (position.pieces[0] | position.pieces[1]) & ~origin
    jumps = position.game.movement.jumps(position.turn, origin, king, blocked, prey)
    if move.capture and any(landing == target for _, landing in jumps):
        return f"you must capture {_preference(position.game.variant)}: {_listed(captures)}"
    return f"you must capture: {_listed(captures)}"


def _preference(variant: Variant) -> str:
    match variant.prefer:
        case (Prefer.MOST_PIECES | Prefer.MOST_VALUE, *_):
            return "as much as you can"
        case (Prefer.BY_KING, *_):
            return "with a king"
        case _:
            return "so that you can capture again"


def _listed(moves: Sequence[Move], most: int = 8) -> str:
    """`22x15, 22x13 or 30x23`."""
    names = [str(move) for move in moves[:most]]
    if len(moves) > most:
        return f"{', '.join(names)} ..."
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
