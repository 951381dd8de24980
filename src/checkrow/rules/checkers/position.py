"""A checkers position: the pieces, whose turn it is, and which piece must continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from checkrow.rules.board_view import BoardView, Idle, StepView
from checkrow.rules.checkers.chains import CaptureSearch
from checkrow.rules.checkers.fen import Setup, write_fen
from checkrow.rules.checkers.illegal_moves import why_not
from checkrow.rules.checkers.king_moves import NO_RUNS, Runs, resting, runs_after
from checkrow.rules.checkers.perft import count_turns
from checkrow.rules.checkers.rendering import rows_of, squares_in, step_view
from checkrow.rules.checkers.routes import Routes
from checkrow.rules.checkers.ruleset import CheckersRules
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import DARK, LIGHT, Material
from checkrow.rules.errors import IllegalMove
from checkrow.rules.model import END, PASS, Counting, Move, Outcome, Position, Reason, Word
from checkrow.rules.slots import slot_setters

_Ends = tuple[int, int]  # where a step leads from and to
_NO_ENDS: Final = (0, 0)  # the ends of `END` and `PASS`, which move no piece


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square. A captured piece stays there until the turn ends."""

    seat: int
    king: bool
    captured: bool = False


@dataclass(frozen=True, slots=True, init=False, repr=False)
class CheckersPosition(Position):
    """The pieces of light and dark (bitboards, see `board`), and whose turn it is.

    In the middle of a capture chain `jumper` is the piece that must continue, `jumped` the pieces
    it has jumped, and `twice` those it has jumped twice. If captured pieces leave immediately,
    `jumped` is the square of the last one. The module of that name explains `king_moves`.

    Create positions with `CheckersGame.start`, `read_position` and `play`.
    """

    game: CheckersRules
    pieces: tuple[int, int]
    kings: int
    jumper: int
    jumped: int
    twice: int
    king_moves: Runs
    # The legal moves with the pieces that they jump, found when first asked for.
    _steps: dict[_Ends, int] | None = field(init=False, compare=False)
    # How captures were found; until then, how they were found one step before in this turn.
    _search: CaptureSearch | None = field(init=False, compare=False)

    def __init__(
        self,
        game: CheckersRules,
        turn: int,
        pieces: tuple[int, int],
        kings: int,
        jumper: int = 0,
        jumped: int = 0,
        twice: int = 0,
        king_moves: Runs = NO_RUNS,
        search: CaptureSearch | None = None,
    ) -> None:
        _set_game(self, game)
        _set_turn(self, turn)
        _set_pieces(self, pieces)
        _set_kings(self, kings)
        _set_jumper(self, jumper)
        _set_jumped(self, jumped)
        _set_twice(self, twice)
        _set_king_moves(self, king_moves)
        _set_steps(self, None)
        _set_search(self, search)

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
        (light, dark), kings = self.pieces, self.kings
        few = (light | dark).bit_count() <= 4  # no draw rule asks about the squares of more pieces
        return Material(
            (light & ~kings).bit_count(),
            (light & kings).bit_count(),
            (dark & ~kings).bit_count(),
            (dark & kings).bit_count(),
            road_held=few and self._road_held(),
            may_capture=few and self._may_capture(),
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
        """Return whether each side has one piece, and the side to move can capture the other's."""
        mine, theirs = self.pieces[self.turn], self.pieces[1 - self.turn]
        alone = mine.bit_count() == theirs.bit_count() == 1
        capturers = self.game.movement.capturers
        return alone and bool(capturers(self.turn, mine, theirs, self.kings))

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        board = self.game.board
        quiets, captures = board.quiet_steps, board.capture_steps
        steps = self._found()
        moves: list[Move] = [
            captures[ends] if victim else quiets[ends] for ends, victim in steps.items() if ends[1]
        ]
        if len(moves) < len(steps):
            moves.append(self._word)
        return tuple(moves)

    @property
    def must_pass(self) -> bool:
        """Whether the player to move is blocked and loses the turn."""
        return not self.jumper and _NO_ENDS in self._found()

    @property
    def _word(self) -> Word:
        """The word that the player to move can play, if there is one."""
        return END if self.jumper else PASS

    @property
    def effort(self) -> int:
        self._found()
        return self._search.tries if self._search else 0

    def check(self) -> None:
        self._found()

    @property
    def outcome(self) -> Outcome | None:
        if self._found():
            return None
        variant = self.game.variant
        if not all(self.pieces):
            stripped = LIGHT if self.pieces[DARK] else DARK
            return Outcome(stripped if variant.losing_wins else 1 - stripped, Reason.NO_PIECES)
        if self.kings and variant.first_king_wins:
            crowned = self.pieces[1 - self.turn] & self.kings
            return Outcome(1 - self.turn if crowned else self.turn, Reason.FIRST_KING)
        if variant.blocked_passes:
            return Outcome(None, Reason.BOTH_BLOCKED)
        return Outcome(self.turn if variant.losing_wins else 1 - self.turn, Reason.BLOCKED)

    def _found(self) -> dict[_Ends, int]:
        """Return the legal moves with the pieces that they jump. Raises `TooManyCaptures`."""
        if self._steps is None:
            _set_steps(self, self._find_steps())
        assert self._steps is not None
        return self._steps

    def _find_steps(self) -> dict[_Ends, int]:
        game, turn, kings = self.game, self.turn, self.kings
        variant, movement = game.variant, game.movement
        mine, theirs = self.pieces[turn], self.pieces[1 - turn]
        if not (mine and theirs) or (kings and variant.first_king_wins):
            return {}
        if self.jumper:
            steps = self._captures(self.jumper)
            if variant.may_stop:
                steps[_NO_ENDS] = 0
            return steps
        capturers = movement.capturers(turn, mine, theirs, kings)
        steps = self._captures(capturers) if capturers else {}
        if not steps or not variant.must_capture:
            limit = variant.king_moves_in_row
            tired = resting(self.king_moves[turn], limit) if limit else 0
            steps |= dict.fromkeys(movement.quiets(turn, mine, theirs, kings, tired), 0)
        if not steps and variant.blocked_passes and self._other_can_move():
            steps[_NO_ENDS] = 0
        return steps

    def _captures(self, capturers: int) -> dict[_Ends, int]:
        """Return the jumps of these pieces that the rules allow: of any at the start of a turn,
        of the jumper in a chain. Raises `TooManyCaptures`."""
        search = CaptureSearch(self._search)
        turn, kings, chains = self.turn, self.kings, self.game.chains
        if self.jumper:
            king, blocked, prey, last = self._chain()
            jumps = chains.next_steps(turn, self.jumper, king, blocked, prey, kings, last, search)
        else:
            light, dark = self.pieces
            theirs = light if turn else dark
            jumps = chains.first_steps(turn, capturers, light | dark, theirs, kings, search)
        _set_search(self, search)
        return {(origin, target): victim for origin, target, victim, _, _ in jumps}

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

    def _bits_of(self, move: Move) -> tuple[int, int, int] | None:
        """Return where a legal move leads from and to and the piece that it jumps; None for a
        move that is not legal."""
        steps = self._found()
        if not isinstance(move, Step):
            return (0, 0, 0) if move == self._word and _NO_ENDS in steps else None
        bits = self.game.board.bits
        origin, target = bits.get(move.origin, -1), bits.get(move.target, -1)
        victim = steps.get((origin, target))
        if victim is None or move.capture != (victim > 0):
            return None
        return origin, target, victim

    def play(self, move: Move) -> CheckersPosition:
        bits = self._bits_of(move)
        if bits is None:
            raise IllegalMove(why_not(self, move))
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
        return after if goes_on and after._can_jump_again() else after._turn_over(target)

    def _with(
        self, mine: int, theirs: int, kings: int, jumper: int = 0, jumped: int = 0, twice: int = 0
    ) -> CheckersPosition:
        pieces = (theirs, mine) if self.turn else (mine, theirs)
        chain = (jumper, jumped, twice, self.king_moves, self._search)
        return CheckersPosition(self.game, self.turn, pieces, kings, *chain)

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
        bits = self._bits_of(move)
        return self.game.board.names[bits[2]] if bits and bits[2] else None

    def at(self, square: str) -> Piece | None:
        """Return the piece on a square, or None. Raises for a square that is not on the board."""
        bit = self.game.board.bits[self.game.board.square_named(square)]
        for seat, pieces in enumerate(self.pieces):
            if bit & pieces:
                return Piece(seat, bool(bit & self.kings), bool(bit & self.jumped))
        return None

    def render(self, last: Sequence[str] = ()) -> BoardView:
        board, found = self.game.board, self._found()
        steps = [step_view(board, ends, victim) for ends, victim in found.items() if ends[1]]
        if len(steps) < len(found):
            steps.append(StepView(str(self._word)))
        standing = self.jumped & (self.pieces[0] | self.pieces[1])
        return BoardView(
            rows_of(board, self.pieces, self.kings),
            tuple(steps),
            captured=tuple(sorted(board.cells[bit] for bit in board.split(standing))),
            last=tuple(squares_in(board, last)),
            idle=self._idle(),
        )

    def _idle(self) -> Idle:
        if self.jumper:
            return "chain"
        captures = any(self._found().values())
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


(
    _set_game,
    _set_turn,
    _set_pieces,
    _set_kings,
    _set_jumper,
    _set_jumped,
    _set_twice,
    _set_king_moves,
    _set_steps,
    _set_search,
) = slot_setters(CheckersPosition)
