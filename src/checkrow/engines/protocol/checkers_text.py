"""Checkers in the protocol: one letter for each square, and turns with their captures.

Squares have numbers in every variant, even if its own notation uses letters.

    Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww     W or B to move, then square 1, 2, 3...
    11-15                                 from, to
    22x15x18                              from, to, and the captured squares
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checkrow.engines.protocol.text import PASSED, Text
from checkrow.rules.budget import MOST_JUMPS, Budget
from checkrow.rules.checkers import CheckersGame, CheckersPosition, Step
from checkrow.rules.checkers.fen import Setup, write_fen
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import END, PASS, Move, Position

SIDES = "WB"
MEN = "wb"
KINGS = "WB"
EMPTY = "e"
MOST_STEPS_TRIED = 5_000  # far more than any real game needs

_TURN = re.compile(r"([0-9]{1,4})-([0-9]{1,4})|([0-9]{1,4}(?:x[0-9]{1,4}+)++)", re.ASCII)


class CheckersText(Text):
    """Text of all variants; the protocol calls international draughts `normal`."""

    def __init__(self, game: CheckersGame) -> None:
        super().__init__(game)
        self._rules = game
        self._squares = list(game.board.numbers.values())  # square 1 first
        self._numbers = {bit: number for number, bit in enumerate(self._squares, 1)}

    def read_position(self, text: str) -> Position:
        if len(text) != len(self._squares) + 1 or text[0] not in SIDES:
            raise BadNotation(
                f"a position of {self.game} is W or B for the side to move and one letter for "
                f"each of {len(self._squares)} squares, {len(self._squares) + 1} letters in all; "
                f"this has {len(text)}"
            )
        pieces, kings = [0, 0], 0
        for number, (letter, bit) in enumerate(zip(text[1:], self._squares, strict=True), 1):
            if letter == EMPTY:
                continue
            if letter not in MEN + KINGS:
                raise BadNotation(
                    f"{letter!r} on square {number} is not a piece: write w, b (men), W, B (kings) "
                    "or e (empty)"
                )
            pieces[MEN.index(letter.lower())] |= bit
            kings |= bit if letter in KINGS else 0
        setup = Setup(SIDES.index(text[0]), (pieces[0], pieces[1]), kings)
        return self._rules.read_position(write_fen(setup, self._rules.board))

    def write_position(self, position: Position) -> str:
        at = _checkers(position)
        letters = [SIDES[at.turn]]
        for bit in self._squares:
            side = next((seat for seat in (0, 1) if at.pieces[seat] & bit), None)
            if side is None:
                letters.append(EMPTY)
            else:
                letters.append((KINGS if at.kings & bit else MEN)[side])
        return "".join(letters)

    def write_turn(self, position: Position, turn: Sequence[Move]) -> str:
        if turn[0] == PASS:
            return PASSED
        steps = [step for step in turn if isinstance(step, Step)]
        squares = [self._number(steps[0].origin), self._number(steps[-1].target)]
        if not steps[0].capture:
            return "-".join(map(str, squares))
        before = after = _checkers(position)
        for move in turn:
            after = after.play(move)
        taken = _taken(before, after)
        return "x".join(map(str, [*squares, *sorted(map(self._numbers.__getitem__, taken))]))

    def read_turn(self, position: Position, text: str) -> tuple[Move, ...]:
        at = _checkers(position)
        if text == PASSED:
            at.play(PASS)  # raises if there is a move
            return (PASS,)
        found = _TURN.fullmatch(text)
        if found is None:
            raise BadNotation(
                f"{text[:30]!r} is not a turn: write from-to, such as 32-28, or from x to x "
                "captured squares, such as 28x19x23"
            )
        if found[1]:
            return (self._step(at, found[1], found[2]),)
        origin, target, *taken = map(self._bit, found[3].split("x"))
        return self._capture(at, text, origin, target, sum(set(taken)))

    def _step(self, at: CheckersPosition, origin: str, target: str) -> Move:
        step = self._rules.board.step(self._bit(origin), self._bit(target), False)
        at.play(step)  # raises if it is illegal
        return step

    def _capture(
        self, at: CheckersPosition, text: str, origin: int, target: int, taken: int
    ) -> tuple[Move, ...]:
        """Return the turn between two squares that captures the given squares; if none are given,
        the only such turn."""
        ways: dict[CheckersPosition, tuple[Move, ...]] = {}
        for after, moves in self._turns(at, origin, taken):
            last = next(step for step in reversed(moves) if isinstance(step, Step))
            if self._rules.board.bits[last.target] != target:
                continue
            if not taken or sum(_taken(at, after)) == taken:
                ways.setdefault(after, moves)
        if len(ways) == 1:
            return next(iter(ways.values()))
        known = [self.write_turn(at, moves) for moves in ways.values()]
        if known:
            raise IllegalMove(f"several turns fit: write {' or '.join(sorted(known)[:6])}")
        captures = {self.write_turn(at, moves) for _, moves in self._turns(at, 0, 0)}
        if not captures:
            raise IllegalMove("there is nothing to capture")
        raise IllegalMove(f"this is not possible: write {' or '.join(sorted(captures)[:6])}")

    def _turns(
        self, at: CheckersPosition, origin: int, taken: int
    ) -> Iterator[tuple[CheckersPosition, tuple[Move, ...]]]:
        """Return the captures of one piece, or with origin 0 of all; with `taken`, only those
        that capture nothing else."""
        seen: set[CheckersPosition] = set()
        budget = Budget(MOST_JUMPS)
        begun: list[tuple[CheckersPosition, tuple[Move, ...]]] = [(at, ())]
        while begun:
            position, moves = begun.pop()
            for move in position.legal_moves:
                if not (isinstance(move, Step) and move.capture) and move != END:
                    continue
                if origin and not moves and self._origin(move) != origin:
                    continue
                after = position.play(move)
                if taken and sum(_taken(at, after)) & ~taken:
                    continue
                if not after.in_chain:
                    yield after, (*moves, move)
                elif after not in seen:
                    seen.add(after)
                    budget.spend(after.effort)
                    begun.append((after, (*moves, move)))
            if len(seen) > MOST_STEPS_TRIED:
                raise BadNotation("there are too many ways: write all captured squares")

    def _bit(self, number: str) -> int:
        if not 1 <= int(number) <= len(self._squares):
            raise IllegalMove(f"there is no square {number}: use 1 to {len(self._squares)}")
        return self._squares[int(number) - 1]

    def _origin(self, move: Move) -> int:
        return self._rules.board.bits[move.origin] if isinstance(move, Step) else 0

    def _number(self, name: str) -> int:
        return self._numbers[self._rules.board.bits[name]]


def _taken(before: CheckersPosition, after: CheckersPosition) -> list[int]:
    """Return the squares captured so far in a turn that may continue."""
    theirs = 1 - before.turn
    gone = before.pieces[theirs] & ~after.pieces[theirs]
    if after.in_chain:
        gone |= after.jumped & before.pieces[theirs]
    return before.game.board.split(gone)


def _checkers(position: Position) -> CheckersPosition:
    assert isinstance(position, CheckersPosition)
    return position
