"""The captures that the rules allow: chains of jumps, and the preferences among them.

There are two views of the same thing. `first_steps` and `next_steps` return the single steps a
player may take; `routes` (in `routes`) returns whole turns. Squares and pieces are bits, as in
`movement`.
"""

from __future__ import annotations

from checkrow.rules.budget import MOST_JUMPS
from checkrow.rules.checkers.movement import Movement
from checkrow.rules.checkers.variants import Crowning, Prefer, capture_value
from checkrow.rules.errors import TooManyCaptures

# The gain of a chain as one number, where more is better: the pieces it takes, the kings
# among them, and one binary digit for each capture, 1 for a king, the first highest.
PIECE = 1 << 48
KING = 1 << 40


# The state of a chain: the piece, whether it is a king, what blocks it, its prey, and the
# square over which it may not turn back.
State = tuple[int, bool, int, int, int]


def gain_with(victim_is_king: bool, rest: int) -> int:
    """Return the gain of a chain that takes one piece and then continues with `rest`."""
    return rest + PIECE + (KING + (1 << rest // PIECE) if victim_is_king else 0)


def value_of(gain: int) -> int:
    """Return the value of a chain if kings count for almost two men."""
    return capture_value(gain // PIECE, gain % PIECE // KING)


# One jump: from where, to where, over what, whether by a king, and the gain of the best chain
# that it starts. Not a `NamedTuple`, which takes five times as long to create.
CaptureStep = tuple[int, int, int, bool, int]


class CaptureSearch:
    """The search for the captures of one position: the work done so far, and what it knows about
    longer chains. The searches of one turn share this knowledge, so that each place in a chain is
    searched once."""

    __slots__ = ("known", "tries")

    def __init__(self, before: CaptureSearch | None = None) -> None:
        self.tries = 0  # searches for jumps from a square
        # The gain of the best continuation.
        self.known: dict[State, int] = {} if before is None else before.known

    def count_try(self) -> None:
        """Count one more search. Raises `TooManyCaptures`."""
        self.tries += 1
        if self.tries > MOST_JUMPS:
            self.known.clear()  # so that the answer is the same the next time
            raise TooManyCaptures


class Chains:
    """The captures of one variant, step by step."""

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.variant = movement.variant
        by_value = Prefer.MOST_VALUE in self.variant.prefer
        self.counts = by_value or Prefer.MOST_PIECES in self.variant.prefer
        self.best_by = value_of if by_value else None  # otherwise compare worths directly
        # A short piece lands on one square only, so what comes after it changes nothing, unless
        # the rules count.
        self.looks_ahead = self.counts or self.variant.flying_kings

    def first_steps(
        self,
        side: int,
        capturers: int,
        blocked: int,
        theirs: int,
        kings: int,
        search: CaptureSearch,
    ) -> list[CaptureStep]:
        """Return the jumps that may start a turn. `capturers` are the pieces that
        `Movement.capturers` found. Raises `TooManyCaptures`."""
        steps: list[CaptureStep] = []
        for piece in self.movement.board.split(capturers):
            king = bool(piece & kings)
            prey = self.movement.prey_of(king, theirs, kings)
            steps += self.next_steps(side, piece, king, blocked & ~piece, prey, kings, 0, search)
        return self.preferred(steps)

    def next_steps(
        self,
        side: int,
        piece: int,
        king: bool,
        blocked: int,
        prey: int,
        kings: int,
        last: int,
        search: CaptureSearch,
    ) -> list[CaptureStep]:
        """Return the jumps with which one piece may start or continue. Raises
        `TooManyCaptures`."""
        search.count_try()
        jumps = self.movement.jumps(side, piece, king, blocked, prey, last)
        if not self.looks_ahead:
            return [(piece, target, victim, king, PIECE) for victim, target in jumps]
        steps: list[CaptureStep] = []
        goes_on: set[int] = set()  # victims behind which some square lets the chain continue
        for victim, target in jumps:
            rest = self._rest(side, victim, target, king, blocked, prey, kings, search)
            if rest:
                goes_on.add(victim)
            elif self.must_stop_earlier(victim, target, kings):
                continue
            gain = gain_with(bool(victim & kings), rest)
            steps.append((piece, target, victim, king, gain))
        return self.preferred(
            [step for step in steps if step[4] >= 2 * PIECE or step[2] not in goes_on]
        )

    def _rest(
        self,
        side: int,
        victim: int,
        target: int,
        king: bool,
        blocked: int,
        prey: int,
        kings: int,
        search: CaptureSearch,
    ) -> int:
        """Return the gain of the best continuation after a jump; 0 if the turn ends with it."""
        king, goes_on = self.crowned(side, target, king)
        if not goes_on:
            return 0
        blocked, prey, last = self.taken(victim, blocked, prey)
        known = search.known
        if known and (rest := known.get((target, king, blocked, prey, last))):
            return rest
        search.count_try()
        jumps = self.movement.jumps(side, target, king, blocked, prey, last)
        if not jumps:
            return 0  # most chains are short: searching again costs less than storing
        if not self.counts:
            return PIECE  # all that matters is that it continues
        rest = max(
            (
                gain_with(
                    bool(next_victim & kings),
                    self._rest(side, next_victim, landing, king, blocked, prey, kings, search),
                )
                for next_victim, landing in jumps
            ),
            key=self.best_by,
        )
        known[target, king, blocked, prey, last] = rest
        return rest

    def taken(self, victim: int, blocked: int, prey: int) -> tuple[int, int, int]:
        """Return what blocks, what is prey, and the square over which a piece may not turn back,
        after it jumped a piece that it may not jump again in this turn."""
        if self.variant.captured_leave_at_once:
            return blocked & ~victim, prey & ~victim, victim
        return blocked, prey & ~victim, 0

    def crowned(self, side: int, target: int, king: bool) -> tuple[bool, bool]:
        """Return whether a piece that jumped to `target` is now a king, and may continue."""
        if king or not target & self.movement.far_row[side]:
            return king, True
        crowning = self.variant.crowning
        return crowning is not Crowning.AT_REST, crowning is not Crowning.ENDS_TURN

    def must_stop_earlier(self, victim: int, target: int, kings: int) -> bool:
        """Return whether a chain that takes a king last must end right behind it."""
        if not (self.variant.king_stops_behind_king and victim & kings):
            return False
        return all(target not in ray[:1] for ray in self.movement.board.rays[victim])

    def preferred(self, steps: list[CaptureStep]) -> list[CaptureStep]:
        """Return the steps that satisfy the variant's preferences."""
        for prefer in self.variant.prefer:
            if len(steps) < 2:
                break
            ranks = [_rank(prefer, king, gain) for _, _, _, king, gain in steps]
            best = max(ranks)
            steps = [step for step, rank in zip(steps, ranks, strict=True) if rank == best]
        return steps


def _rank(prefer: Prefer, king: bool, gain: int) -> int:
    """Rank a chain by one preference; the highest rank is mandatory."""
    match prefer:
        case Prefer.BY_KING:
            return int(king)
        case Prefer.MOST_PIECES:
            return gain // PIECE
        case Prefer.MOST_VALUE:
            return value_of(gain)
        case Prefer.MOST_KINGS:
            return gain % PIECE // KING
        case Prefer.KINGS_EARLIEST:
            return gain % KING
