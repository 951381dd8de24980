"""The native search of checkers as an engine: see docs/native-checkers.md.

The native code works with whole turns, records with steps. The position after a turn identifies
it on both sides.
"""

from __future__ import annotations

from collections.abc import Callable

from checkrow.engines import _native
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.engines.engine import (
    WIN,
    Engine,
    Finding,
    KeepGoing,
    Limits,
    moves_to_choose_from,
)
from checkrow.engines.stop_signal import ASK_SECONDS, Stopped, StopSignal
from checkrow.rules.checkers import PASS, CheckersGame, CheckersPosition
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

Setup = tuple[int, ...]  # turn, light, dark, kings, and king moves if the rules limit them
Turn = tuple[int, int, int, bool]  # origin, target, captured, whether a king arrives
Progress = tuple[int, int, int, list[Turn]]  # depth, value, nodes, line

NATIVE_WIN = 30_000  # the value of a win in the native search
NATIVE_SURE = NATIVE_WIN - 1_000
TOLD_WIN = NATIVE_WIN - 2_000  # a win whose distance an endgame table knows
TOLD_SURE = TOLD_WIN - 500
MOST_DEPTH = 100
MOST_THREADS = 64


class NativeCheckers(Engine):
    """Alpha-beta over whole turns, millions of nodes a second. It can use endgame
    tables.

    If only time limits it, it reuses what earlier searches learnt about positions, and searches
    with several threads if asked to. With a limit of nodes or depth it starts fresh and uses one
    thread, so that the same question has the same answer.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        megabytes: int = 16,
        tables: EndgameTables | None = None,
        threads: int = 1,
    ) -> None:
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads must be 1 to {MOST_THREADS}, not {threads}")
        self._clock = clock
        self._megabytes = megabytes
        self._tables = tables
        self._threads = threads
        self._idle: dict[str, _native.CheckersSearch] = {}  # at most one for each variant

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def plays(self, game: Game) -> bool:
        return isinstance(game, CheckersGame)

    def ponders(self, game: Game) -> bool:
        return True

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = moves_to_choose_from(record)[0]
        position, memory = record.position, record.memory
        if not (isinstance(position, CheckersPosition) and isinstance(memory, CheckersMemory)):
            raise ValueError(f"native checkers does not play {record.game}")
        signal = StopSignal(limits, keep_going, self._clock, Finding(move, (move,)))
        variant = position.game.variant.key
        native = self._take(variant)
        threads = self._threads
        if limits.nodes is not None or limits.depth is not None:
            native.forget()
            threads = 1
        search = _RunningSearch(signal, limits, native, self._clock, threads)
        try:
            if position.in_chain:
                search.search_chain(position)
            else:
                search.search_turns(position, memory)
        except Stopped:
            pass
        self._idle[variant] = native
        return signal.result()

    def _take(self, variant: str) -> _native.CheckersSearch:
        """Take a search out of the pool, atomically, so that no other thread uses it."""
        idle = self._idle.pop(variant, None)
        if idle is not None:
            return idle
        tables = self._tables.of_variant(variant) if self._tables else None
        return _native.CheckersSearch(variant, self._megabytes, tables)


class _RunningSearch:
    """One search, which keeps its findings in `signal`.

    Converting a line of native turns into steps takes longer than many depths of the search. So
    it happens only when a report is due, when the node count has doubled, and at the end.
    """

    def __init__(
        self,
        signal: StopSignal,
        limits: Limits,
        native: _native.CheckersSearch,
        clock: Callable[[], float],
        threads: int,
    ) -> None:
        self._signal = signal
        self._depth = MOST_DEPTH if limits.depth is None else min(limits.depth, MOST_DEPTH)
        self._nodes = limits.nodes
        self._native = native
        self._clock = clock
        self._threads = threads
        self._told_at = clock()
        self._told_nodes = 0
        self._untold: Callable[[], Finding] | None = None

    def search_turns(self, position: CheckersPosition, memory: CheckersMemory) -> None:
        seen: list[Setup] = list(memory.seen)

        def tell(found: Progress) -> None:
            self._untold = lambda: finding((), position, found)
            if found[2] >= 2 * self._told_nodes or self._is_due():
                self._keep_latest()
                self._signal.report()

        try:
            self._search(seen, memory.ending_turns, self._depth, tell)
        finally:
            self._keep_latest()

    def search_chain(self, position: CheckersPosition) -> None:
        """Search from the middle of a chain: every end of the turn is a position to search, one
        depth after the other."""
        ends = sorted(ends_of_turn(position).items(), key=lambda end: str(end[0]))
        for depth in range(1, self._depth + 1):
            best: Finding | None = None
            for after, steps in ends:
                if after.outcome:
                    found = Finding(steps[0], steps, _end(after, position.turn, len(steps)), depth)
                else:
                    told = self._search([after.turn_key], 0, depth - 1, None)
                    found = finding(steps, after, told)
                if best is None or (found.score or 0) > (best.score or 0):
                    best = found
            if best:
                self._signal.keep(best)
                self._signal.report()

    def _search(
        self,
        seen: list[Setup],
        ending_turns: int,
        depth: int,
        tell: Callable[[Progress], None] | None,
    ) -> Progress:
        before = self._signal.nodes
        left = 0
        if self._nodes is not None:
            left = self._nodes - before
            if left < 1:
                raise Stopped

        def count_and_tell(found: Progress) -> None:
            self._signal.nodes = before + found[2]
            if tell:
                tell(found)

        told = self._native.search(
            seen,
            ending_turns,
            max(depth, 1),
            left,
            self._may_continue,
            count_and_tell,
            self._threads,
        )
        self._signal.nodes = before + told[2]
        if told[0] == 0 or not self._may_continue():
            raise Stopped
        return told

    def _is_due(self) -> bool:
        return self._clock() - self._told_at >= ASK_SECONDS

    def _keep_latest(self) -> None:
        if self._untold:
            self._signal.keep(self._untold())
            self._untold = None
        self._told_at, self._told_nodes = self._clock(), self._signal.nodes

    def _may_continue(self) -> bool:
        if self._is_due():
            self._keep_latest()
        try:
            self._signal.look()
        except Stopped:
            return False
        return True


def finding(steps: tuple[Move, ...], position: CheckersPosition, found: Progress) -> Finding:
    """Return the native result as a finding, for a position that `steps` of the other side, or
    none, lead to."""
    depth, value, _, turns = found
    line = steps + expected_line(position, turns)
    return Finding(line[0], line, _score(-value if steps else value), depth)


def _end(over: CheckersPosition, seat: int, steps: int) -> int:
    """Return the score for `seat` of a game that is over after this many steps."""
    winner = over.outcome.winner if over.outcome else None
    if winner is None:
        return 0
    return WIN - steps if winner == seat else steps - WIN


def _score(value: int) -> float:
    """Convert a native value to a score: men, or the distance to the end."""
    if abs(value) > TOLD_SURE:
        away = (NATIVE_WIN if abs(value) > NATIVE_SURE else TOLD_WIN) - abs(value)
        return WIN - away if value > 0 else away - WIN
    return value / 100


def expected_line(position: CheckersPosition, turns: list[Turn]) -> tuple[Move, ...]:
    """Return turns as steps, without passes: records add those automatically."""
    line: list[Move] = []
    for turn in turns:
        if not turn[0]:
            position = position.play(PASS)
            continue
        ends = ends_of_turn(position, turn[0])
        after = _after(position, turn)
        position = next(end for end in ends if end.turn_key[:4] == after)
        line += ends[position]
    return tuple(line)


def _after(position: CheckersPosition, turn: Turn) -> Setup:
    """Return the pieces after a turn, and who is to move."""
    return _native.checkers_play(
        position.game.variant.key, position.turn, *position.pieces, position.kings, turn
    )


def ends_of_turn(
    position: CheckersPosition, origin: int = 0
) -> dict[CheckersPosition, tuple[Move, ...]]:
    """Return the positions that the rest of this turn can lead to, with steps that lead there;
    only those of the piece on `origin`, if given."""
    found: dict[CheckersPosition, tuple[Move, ...]] = {}
    seen: set[CheckersPosition] = set()
    begun: list[tuple[CheckersPosition, tuple[Move, ...]]] = [(position, ())]
    while begun:
        at, steps = begun.pop()
        for move in at.legal_moves:
            after = at.play(move)
            if origin and not steps and after.pieces[position.turn] & origin:
                continue
            if not after.in_chain:
                found.setdefault(after, (*steps, move))
            elif after not in seen:
                seen.add(after)
                begun.append((after, (*steps, move)))
    return found
