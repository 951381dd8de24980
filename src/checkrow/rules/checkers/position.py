"""A checkers position: the pieces, whose turn it is, and which piece must continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from checkrow.rules.board_view import BoardView, Idle, StepView
from checkrow.rules.budget import MOST_JUMPS, Budget
from checkrow.rules.checkers.chains import CaptureStep, Known
from checkrow.rules.checkers.fen import Setup, write_fen
from checkrow.rules.checkers.king_moves import NO_RUNS, Runs, resting, runs_after
from checkrow.rules.checkers.perft import count_turns
from checkrow.rules.checkers.rendering import rows_of, squares_in
from checkrow.rules.checkers.routes import Routes
from checkrow.rules.checkers.ruleset import SIDES, CheckersRules
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import DARK, LIGHT, Material, Prefer
from checkrow.rules.errors import IllegalMove, TooManyCaptures
from checkrow.rules.model import END, PASS, Counting, Move, Outcome, Position, Reason

_Bits = tuple[int, int, int]  # origin, target, and the piece jumped
_NO_BITS = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square. A captured piece stays there until the turn ends."""

    seat: int
    king: bool
    captured: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class CheckersPosition(Position):
    """The pieces of light and dark (bitboards, see `board`), and whose turn it is.

    In the middle of a capture chain `jumper` is the piece that must continue, `jumped` what it has
    jumped, and `twice` what it has jumped twice. If captured pieces leave immediately, `jumped` is
    the square of the last one. The module of that name explains `king_moves`.

    Create positions with `CheckersGame.start`, `read_position` and `play`.
    """

    game: CheckersRules
    pieces: tuple[int, int]
    kings: int
    jumper: int = 0
    jumped: int = 0
    twice: int = 0
    king_moves: Runs = NO_RUNS
    # The legal moves with their bits (origin, target, victim), found on first use, and how many
    # jumps it took to find them.
    _moves: dict[Move, _Bits] | None = field(default=None, init=False, compare=False)
    _effort: int = field(default=0, init=False, compare=False)
    # What the search for them found out about longer chains. The positions of one turn share
    # it, so that each state of a chain is searched once.
    _known: Known | None = field(default=None, init=False, compare=False)

    @property
    def in_chain(self) -> bool:
        return bool(self.jumper)

    @property
    def turn_key(self) -> tuple[int, ...]:
        """A key that is equal for the same position at the start of a turn."""
        if self.game.variant.king_moves_in_row:
            light, dark = self.king_moves
            return (self.turn, *self.pieces, self.kings, *light, *dark)
        return (self.turn, *self.pieces, self.kings)

    @property
    def material(self) -> Material:
        light, dark = self.pieces
        material = Material(
            (light & ~self.kings).bit_count(),
            (light & self.kings).bit_count(),
            (dark & ~self.kings).bit_count(),
            (dark & self.kings).bit_count(),
        )
        if (light | dark).bit_count() > 4:  # no rule depends on the squares of so many
            return material
        alone = material.light == material.dark == 1
        return replace(
            material, road_held=self._road_held(), may_capture=alone and self._may_capture()
        )

    def _road_held(self) -> bool:
        """Return whether a lone king holds the main road against three pieces, at least one of
        them a king."""
        if self.game.variant.road_turns is None:
            return False
        road, kings = self.game.board.main_road, self.kings
        lone, others = sorted(self.pieces, key=int.bit_count)
        return (
            (lone.bit_count(), others.bit_count()) == (1, 3)
            and bool(lone & kings & road)
            and bool(others & kings)
            and not others & road
        )

    def _may_capture(self) -> bool:
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        return bool(self.game.movement.capturers(self.turn, mine, theirs, self.kings))

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(self._steps())

    @property
    def effort(self) -> int:
        self._steps()
        return self._effort

    def check(self) -> None:
        self._steps()

    @property
    def outcome(self) -> Outcome | None:
        variant = self.game.variant
        if not all(self.pieces):
            stripped = LIGHT if self.pieces[DARK] else DARK
            return Outcome(stripped if variant.losing_wins else 1 - stripped, Reason.NO_PIECES)
        if self.kings and variant.first_king_wins:
            crowned = self.pieces[1 - self.turn] & self.kings
            return Outcome(1 - self.turn if crowned else self.turn, Reason.FIRST_KING)
        if self._steps():
            return None
        if variant.blocked_passes:
            return Outcome(None, Reason.BOTH_BLOCKED)
        return Outcome(self.turn if variant.losing_wins else 1 - self.turn, Reason.BLOCKED)

    def _steps(self) -> dict[Move, _Bits]:
        if self._moves is None:
            budget = Budget(MOST_JUMPS)
            known = {} if self._known is None else self._known
            try:
                moves = self._find_steps(known, budget)
            except TooManyCaptures:
                known.clear()  # so that the result is the same the next time
                raise
            object.__setattr__(self, "_moves", moves)
            object.__setattr__(self, "_effort", budget.spent)
            if known:
                object.__setattr__(self, "_known", known)
        assert self._moves is not None
        return self._moves

    def _find_steps(self, known: Known, budget: Budget) -> dict[Move, _Bits]:
        variant, chains, step = self.game.variant, self.game.chains, self.game.board.step
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        if not (mine and theirs) or (self.kings and variant.first_king_wins):
            return {}
        if self.jumper:
            jumps = self._next_jumps(known, budget)
        else:
            jumps = chains.first_steps(self.turn, mine, theirs, self.kings, known, budget)
        moves: dict[Move, _Bits] = {
            step(jump.origin, jump.target, True): (jump.origin, jump.target, jump.victim)
            for jump in jumps
        }
        if self.jumper:
            if variant.may_stop:
                moves[END] = _NO_BITS
        elif not moves or not variant.must_capture:
            limit = variant.king_moves_in_row
            tired = resting(self.king_moves[self.turn], limit) if limit else 0
            quiets = self.game.movement.quiets(self.turn, mine, theirs, self.kings, tired)
            for origin, target in quiets:
                moves[step(origin, target, False)] = (origin, target, 0)
        if not moves and variant.blocked_passes and self._other_can_move():
            moves[PASS] = _NO_BITS
        return moves

    def _next_jumps(self, known: Known, budget: Budget) -> list[CaptureStep]:
        king, blocked, prey, last = self._chain()
        return self.game.chains.next_steps(
            self.turn, self.jumper, king, blocked, prey, self.kings, last, known, budget
        )

    def _can_jump_again(self) -> bool:
        king, blocked, prey, last = self._chain()
        return bool(self.game.movement.jumps(self.turn, self.jumper, king, blocked, prey, last))

    def _chain(self) -> tuple[bool, int, int, int]:
        """Return whether the jumper is a king, what blocks it, what it may jump, and the square
        over which it may not turn back."""
        variant = self.game.variant
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        king = bool(self.jumper & self.kings)
        prey = self.game.movement.prey_of(king, theirs, self.kings)
        prey &= ~(self.twice if variant.may_jump_twice else self.jumped)
        last = self.jumped if variant.captured_leave_at_once else 0
        return king, (mine | theirs) & ~self.jumper, prey, last

    def _other_can_move(self) -> bool:
        other = (1 - self.turn, self.pieces[1 - self.turn], self.pieces[self.turn], self.kings)
        movement = self.game.movement
        return bool(movement.capturers(*other) or movement.count_quiets(*other))

    def play(self, move: Move) -> CheckersPosition:
        bits = self._steps().get(move)
        if bits is None:
            raise IllegalMove(self._why_not(move))
        origin, target, victim = bits
        if not target:  # END: the turn is over
            return self._turn_over()
        mine = self.pieces[self.turn] & ~origin | target
        kings = self.kings & ~origin | target if origin & self.kings else self.kings
        if victim:
            return self._jump(target, victim, mine, kings)
        kings |= target & self.game.movement.far_row[self.turn]
        pieces = (self.pieces[0], mine) if self.turn else (mine, self.pieces[1])
        by_king = origin & self.kings
        return self._next_turn(pieces, kings, by_king, target if by_king else 0)

    def _next_turn(
        self, pieces: tuple[int, int], kings: int, origin: int = 0, target: int = 0
    ) -> CheckersPosition:
        """Give the turn to the other side. `origin` and `target` belong to a king's quiet move."""
        if not self.game.variant.king_moves_in_row:
            return CheckersPosition(self.game, 1 - self.turn, pieces, kings)
        runs = runs_after(self.king_moves, self.turn, origin, target, pieces, kings)
        return CheckersPosition(self.game, 1 - self.turn, pieces, kings, king_moves=runs)

    def _jump(self, target: int, victim: int, mine: int, kings: int) -> CheckersPosition:
        """Continue the chain, or end the turn if it cannot continue."""
        theirs = self.pieces[1 - self.turn]
        king, goes_on = self.game.chains.crowned(self.turn, target, bool(target & kings))
        if king:
            kings |= target
        if self.game.variant.captured_leave_at_once:
            after = self._with(mine, theirs & ~victim, kings & ~victim, target, victim)
        else:
            twice = self.twice | self.jumped & victim
            after = self._with(mine, theirs, kings, target, self.jumped | victim, twice)
        if not (goes_on and after._can_jump_again()):
            return after._turn_over(target)
        object.__setattr__(after, "_known", self._known)
        return after

    def _with(
        self, mine: int, theirs: int, kings: int, jumper: int = 0, jumped: int = 0, twice: int = 0
    ) -> CheckersPosition:
        pieces = (theirs, mine) if self.turn else (mine, theirs)
        return CheckersPosition(
            self.game, self.turn, pieces, kings, jumper, jumped, twice, self.king_moves
        )

    def _turn_over(self, target: int = 0) -> CheckersPosition:
        """Remove captured pieces, and crown a man that stopped on the far row."""
        gone = 0 if self.game.variant.captured_leave_at_once else self.jumped
        kings = (self.kings | target & self.game.movement.far_row[self.turn]) & ~gone
        light, dark = self.pieces
        return self._next_turn((light & ~gone, dark & ~gone), kings)

    def lapse(self) -> CheckersPosition:
        if not self.game.variant.late_passes:
            raise IllegalMove(f"in {self.game} running out of time loses the game, not the turn")
        return self._turn_over()

    def victim(self, move: Move) -> str | None:
        """Return the square of the piece that a legal move captures; None if it captures none."""
        bits = self._steps().get(move)
        return self.game.board.names[bits[2]] if bits and bits[2] else None

    def at(self, square: str) -> Piece | None:
        """Return the piece on a square, or None. Raises for a square that is not on the board."""
        bit = self.game.board.bits[self.game.board.square_named(square)]
        for seat, pieces in enumerate(self.pieces):
            if bit & pieces:
                return Piece(seat, bool(bit & self.kings), bool(bit & self.jumped))
        return None

    def render(self, last: Sequence[str] = ()) -> BoardView:
        board = self.game.board
        cell = board.cells.get
        standing = self.jumped & (self.pieces[0] | self.pieces[1])
        return BoardView(
            rows_of(board, self.pieces, self.kings),
            tuple(
                StepView(str(move), cell(target, -1), cell(origin, -1), cell(victim, -1))
                for move, (origin, target, victim) in self._steps().items()
            ),
            captured=tuple(sorted(board.cells[bit] for bit in board.split(standing))),
            last=tuple(squares_in(board, last)),
            idle=self._idle(),
        )

    def _idle(self) -> Idle:
        if self.jumper:
            return "chain"
        captures = any(victim for _, _, victim in self._steps().values())
        return "capture" if captures and self.game.variant.must_capture else "blocked"

    @property
    def symmetry_key(self) -> tuple[object, ...]:
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        boards = [mine, theirs, self.kings, self.jumper, self.jumped, self.twice]
        if self.turn == DARK:
            boards = list(map(self.game.board.turned, boards))
        return self.game.key, *boards

    def perft(self, depth: int, counting: Counting = "keep") -> int:
        """Count whole turns at once, except for chains that a player may stop anywhere."""
        if depth < 1 or self.in_chain or self.game.variant.may_stop:
            return super(CheckersPosition, self).perft(depth, counting)
        if self.outcome:
            return 0
        routes = self.game.routes
        if counting == "each":
            routes = Routes(self.game.chains, each_landing=True)
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        same_once = counting == "drop"
        runs = self.king_moves
        return count_turns(routes, self.turn, mine, theirs, self.kings, depth, same_once, runs)

    def __str__(self) -> str:
        chain = (self.jumper, self.jumped, self.twice)
        setup = Setup(self.turn, self.pieces, self.kings, *chain, king_moves=self.king_moves)
        return write_fen(setup, self.game.board)

    def _why_not(self, move: Move) -> str:
        """Say why a move is not legal, and what would be."""
        if self.outcome:
            return f"the game is over: {self.outcome.reason.value}"
        moves = self.legal_moves
        if moves == (PASS,):
            return f"{SIDES[self.turn]} has no move and passes"
        if self.jumper:
            name = self.game.board.names[self.jumper]
            return f"the piece on {name} must keep capturing: {_listed(moves)}"
        if not isinstance(move, Step):
            return f"{move} is not possible now: play {_listed(moves)}"
        if move.origin not in self.game.board.bits or move.target not in self.game.board.bits:
            return f"{move} names a square that is not on the board: play {_listed(moves)}"
        piece = self.at(move.origin)
        if piece is None:
            return f"there is no piece on {move.origin}: play {_listed(moves)}"
        if piece.seat != self.turn:
            return (
                f"the piece on {move.origin} is not yours, {SIDES[self.turn]} is to move: "
                f"play {_listed(moves)}"
            )
        captures = [step for step in moves if isinstance(step, Step) and step.capture]
        if captures and self.game.variant.must_capture:
            return self._why_that_capture(move, captures)
        own = [step for step in moves if isinstance(step, Step) and step.origin == move.origin]
        limit = self.game.variant.king_moves_in_row
        if self.game.board.bits[move.origin] & resting(self.king_moves[self.turn], limit):
            return (
                f"the king on {move.origin} has moved {limit} times in a row and must rest while "
                f"its side has men: play {_listed(moves)}"
            )
        if not own:
            return f"the piece on {move.origin} cannot move: play {_listed(moves)}"
        return f"the piece on {move.origin} cannot go to {move.target}: play {_listed(own)}"

    def _why_that_capture(self, move: Step, captures: list[Step]) -> str:
        board = self.game.board
        origin, target = board.bits[move.origin], board.bits[move.target]
        king = bool(origin & self.kings)
        theirs = self.pieces[1 - self.turn]
        prey = self.game.movement.prey_of(king, theirs, self.kings)
        blocked = (self.pieces[0] | self.pieces[1]) & ~origin
        jumps = self.game.movement.jumps(self.turn, origin, king, blocked, prey)
        if move.capture and any(landing == target for _, landing in jumps):
            return f"you must capture {self._preference()}: {_listed(captures)}"
        return f"you must capture: {_listed(captures)}"

    def _preference(self) -> str:
        match self.game.variant.prefer:
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
