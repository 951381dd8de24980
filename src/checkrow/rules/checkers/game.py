"""A game of checkers: its starts, its notation, and the memory of its records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from checkrow.rules.board_view import EMPTY
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.checkers.fen import Setup, read_fen
from checkrow.rules.checkers.king_moves import Runs, kept
from checkrow.rules.checkers.position import CheckersPosition
from checkrow.rules.checkers.rendering import PIECES
from checkrow.rules.checkers.ruleset import SIDES, CheckersRules
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import DARK, LIGHT
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import END, LAPSE, PASS, Memory, Move, Position

_WORDS = {str(word): word for word in (END, PASS, LAPSE)}


class CheckersGame(CheckersRules):
    """One variant of checkers. Seat 0 is light, seat 1 is dark."""

    @property
    def starts(self) -> tuple[CheckersPosition, ...]:
        return self._starts

    @cached_property
    def _starts(self) -> tuple[CheckersPosition, ...]:
        back = self.variant.empty_back_rows
        rows = self.board.rows
        light = sum(rows[back : back + self.variant.rows_of_men])
        dark = sum(rows[::-1][back : back + self.variant.rows_of_men])
        first = (LIGHT, DARK) if self.variant.first is None else (self.variant.first,)
        return tuple(CheckersPosition(self, seat, (light, dark), 0) for seat in first)

    def start(self) -> CheckersPosition:
        return self.starts[0]

    @property
    def longest(self) -> int:
        # Progress is a capture or a man's step to another row, and the number of turns between
        # two is limited. A turn is one move, except for the steps and the end of its captures.
        men = sum(pieces.bit_count() for pieces in self.start().pieces)
        progress = men * self.variant.height
        return (progress + 1) * (self.variant.quiet_turns + 1) + 3 * men

    def read_position(self, text: str) -> CheckersPosition:
        return self._checked(read_fen(text, self.board))

    def read_rows(self, rows: Sequence[str], turn: int) -> CheckersPosition:
        width, height = self.size
        if len(rows) != height or any(len(row) != width for row in rows):
            raise BadNotation(f"a board of {self} has {height} rows of {width} squares")
        letters = "".join(rows)
        pieces, kings = [0, 0], 0
        for bit, cell in self.board.cells.items():
            look = PIECES.get(letters[cell])
            if look is not None:
                pieces[look.seat] |= bit
                kings |= bit if look.shape == "king" else 0
            elif letters[cell] != EMPTY:
                raise BadNotation(
                    f"{letters[cell]!r} is not a piece: pieces are {' '.join(PIECES)}"
                )
        return self._checked(Setup(turn, (pieces[LIGHT], pieces[DARK]), kings))

    def _checked(self, setup: Setup) -> CheckersPosition:
        if not any(setup.pieces):
            raise BadNotation("the board is empty: put at least one piece on it")
        for seat, far_row in enumerate(self.movement.far_row):
            men = setup.pieces[seat] & ~setup.kings & far_row
            if men & ~setup.jumper:
                name = self.board.names[self.board.split(men)[0]]
                raise BadNotation(
                    f"a {SIDES[seat]} man cannot be on {name}, where it would be crowned: "
                    f"write K{name}"
                )
        self._check_number_of_pieces(setup.pieces)
        chain = (setup.jumper, setup.jumped, setup.twice)
        position = CheckersPosition(
            self,
            setup.turn,
            setup.pieces,
            setup.kings,
            *chain,
            king_moves=self._king_moves(setup),
        )
        if setup.jumper:
            self._check_chain(position)
        position.check()
        return position

    def _check_number_of_pieces(self, pieces: tuple[int, int]) -> None:
        most = self.start().pieces[LIGHT].bit_count()
        for seat, side in enumerate(SIDES):
            if (count := pieces[seat].bit_count()) > most:
                raise BadNotation(
                    f"{side} has {count} pieces, but {self} starts with {most} on each side: "
                    f"take off {count - most} or more"
                )

    def _king_moves(self, setup: Setup) -> Runs:
        light, dark = setup.king_moves
        most = max(light[0], dark[0])
        if most > self.variant.king_moves_in_row:
            allowed = self.variant.king_moves_in_row or "any number of"
            raise BadNotation(
                f"in {self} a king makes {allowed} moves in a row, so do not count {most}"
            )
        return (
            kept(light, setup.pieces[0], setup.kings),
            kept(dark, setup.pieces[1], setup.kings),
        )

    def _check_chain(self, position: CheckersPosition) -> None:
        name = self.board.names[position.jumper]
        theirs = position.pieces[1 - position.turn]
        if not position.jumper & position.pieces[position.turn]:
            raise BadNotation(
                f"{name} cannot continue a capture: it has no piece of the side to move"
            )
        if self.variant.captured_leave_at_once:
            standing = position.pieces[0] | position.pieces[1]
            last = position.jumped
            if (
                last.bit_count() > 1
                or last & standing
                or not any(last in ray for ray in self.board.rays[position.jumper])
            ):
                raise BadNotation(
                    f"write one empty square in line with {name}: that of the last captured piece"
                )
        elif position.jumped & ~theirs:
            wrong = self.board.names[self.board.split(position.jumped & ~theirs)[0]]
            raise BadNotation(f"{wrong} cannot have been jumped: it has no piece of the other side")
        if position.twice and not self.variant.may_jump_twice:
            raise BadNotation(f"in {self} no piece can be jumped twice in one turn")
        if not any(isinstance(move, Step) for move in position.legal_moves):
            raise BadNotation(f"the piece on {name} cannot continue capturing: leave out its chain")

    def read_move(self, text: str) -> Move:
        if word := _WORDS.get(text):
            return word
        separator = "x" if "x" in text else "-"
        origin, found, target = text.partition(separator)
        if not found:
            example = "c3-d4" if self.variant.algebraic else "22-18"
            raise BadNotation(
                f"{text[:40]!r} is not a step: write two squares with - between them, "
                f"or x for a capture, such as {example}"
            )
        board = self.board
        squares = board.square_named(origin), board.square_named(target)
        return board.step(board.bits[squares[0]], board.bits[squares[1]], separator == "x")

    # For records

    def first_memory(self, start: Position) -> CheckersMemory:
        position = _checkers(start)
        return CheckersMemory.at_start(self.variant, position.turn_key, position.material)

    def remember(
        self, memory: Memory, before: Position, move: Move, after: Position
    ) -> CheckersMemory:
        assert isinstance(memory, CheckersMemory)
        was, now = _checkers(before), _checkers(after)
        if gone := was.pieces[1 - was.turn] & ~now.pieces[1 - was.turn]:
            kings = (gone & was.kings).bit_count()
            memory = memory.with_captured(was.turn, gone.bit_count() - kings, kings)
        if now.in_chain:
            return memory
        progress = bool(gone) or (isinstance(move, Step) and self._man_advances(move, was.kings))
        return memory.after_turn(now.turn_key, now.material, quiet=not progress)

    def _man_advances(self, step: Step, kings: int) -> bool:
        """Return whether a man moves to another row, which is final; sideways is not."""
        origin, target = self.board.bits[step.origin], self.board.bits[step.target]
        return not origin & kings and self.board.places[origin][0] != self.board.places[target][0]

    def forced(self, position: Position) -> Move | None:
        if not self.variant.blocked_passes:
            return None
        return PASS if _checkers(position).must_pass else None


def _checkers(position: Position) -> CheckersPosition:
    assert isinstance(position, CheckersPosition)
    return position
