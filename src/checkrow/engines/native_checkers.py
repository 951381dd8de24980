"""The native search of checkers as an engine: see docs/native-checkers.md.

The native code thinks in whole turns, records are made of steps. Between the two a turn is
told by the position it leads to.
"""

from __future__ import annotations

from collections.abc import Callable

from checkrow.engines import _native
from checkrow.engines.engine import (
    WIN,
    Engine,
    Finding,
    KeepGoing,
    Limits,
    moves_to_choose_from,
)
from checkrow.engines.tables import EndgameTables
from checkrow.engines.watch import Stopped, Watch
from checkrow.rules.checkers import PASS, CheckersGame, CheckersPosition
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

Setup = tuple[int, int, int, int]  # turn, light, dark, kings
Turn = tuple[int, int, int, bool]  # origin, target, captured, whether a king arrives

NATIVE_WIN = 30_000  # what a win is worth to the native search
NATIVE_SURE = NATIVE_WIN - 1_000
TOLD_WIN = NATIVE_WIN - 2_000  # a win of which an endgame table tells the distance
TOLD_SURE = TOLD_WIN - 500
MOST_DEPTH = 100


class NativeCheckers(Engine):
    """Alpha-beta over whole turns, millions of nodes a second. With endgame tables it knows
    what they know."""

    def __init__(
        self,
        clock: Callable[[], float],
        megabytes: int = 16,
        tables: EndgameTables | None = None,
    ) -> None:
        self._clock = clock
        self._megabytes = megabytes
        self._tables = tables

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=1.0)

    def plays(self, game: Game) -> bool:
        return isinstance(game, CheckersGame)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = moves_to_choose_from(record)[0]
        position, memory = record.position, record.memory
        if not (isinstance(position, CheckersPosition) and isinstance(memory, CheckersMemory)):
            raise ValueError(f"native checkers does not play {record.game}")
        watch = Watch(limits, keep_going, self._clock, Finding(move, (move,)))
        key = position.game.variant.key
        tables = self._tables.of_variant(key) if self._tables else None
        look = _Look(watch, limits, _native.CheckersSearch(key, self._megabytes, tables))
        try:
            if position.in_chain:
                look.go_on(position)
            else:
                look.begin(position, memory)
        except Stopped:
            pass
        return watch.result()


class _Look:
    """One search, which keeps in `watch` what it finds."""

    def __init__(self, watch: Watch, limits: Limits, native: _native.CheckersSearch) -> None:
        self._watch = watch
        self._depth = MOST_DEPTH if limits.depth is None else min(limits.depth, MOST_DEPTH)
        self._nodes = limits.nodes
        self._native = native

    def begin(self, position: CheckersPosition, memory: CheckersMemory) -> None:
        seen: list[Setup] = [_setup(*key) for key in memory.seen]
        self._search(seen, memory.ending_turns, self._depth, (), position, 1)

    def go_on(self, position: CheckersPosition) -> None:
        """In the middle of a chain every end of the turn is a position to search, one depth
        after the other."""
        ends = sorted(_ends(position).items(), key=lambda end: str(end[0]))
        for depth in range(1, self._depth + 1):
            best: Finding | None = None
            for after, steps in ends:
                if after.outcome:
                    won = after.outcome.winner == position.turn
                    found = Finding(steps[0], steps, WIN - len(steps) if won else 0, depth)
                else:
                    seen = [_setup(*after.turn_key)]
                    found = self._search(seen, 0, depth - 1, steps, after, -1)
                if best is None or (found.score or 0) > (best.score or 0):
                    best = found
            if best:
                self._watch.keep(best)
                self._watch.report()

    def _search(
        self,
        seen: list[Setup],
        ending_turns: int,
        depth: int,
        steps: tuple[Move, ...],
        position: CheckersPosition,
        sign: int,
    ) -> Finding:
        """What comes after `steps` that lead to `position`; kept if there are none."""
        before = self._watch.nodes
        left = 0
        if self._nodes is not None:
            left = self._nodes - before
            if left < 1:
                raise Stopped

        def finding(found: tuple[int, int, int, list[Turn]]) -> Finding:
            reached, value, nodes, turns = found
            self._watch.nodes = before + nodes
            line = steps + expected_line(position, turns)
            return Finding(line[0], line, _score(sign * value), reached)

        def tell(found: tuple[int, int, int, list[Turn]]) -> None:
            if not steps:
                self._watch.keep(finding(found))
                self._watch.report()

        told = self._native.search(seen, ending_turns, max(depth, 1), left, self._may_go_on, tell)
        if told[0] == 0 or not self._may_go_on():
            raise Stopped
        return finding(told)

    def _may_go_on(self) -> bool:
        try:
            self._watch.look()
        except Stopped:
            return False
        return True


def _setup(turn: int, light: int, dark: int, kings: int) -> Setup:
    return turn, light, dark, kings


def _score(value: int) -> float:
    """A native value as a score: men, or how far away the end is."""
    if abs(value) > TOLD_SURE:
        away = (NATIVE_WIN if abs(value) > NATIVE_SURE else TOLD_WIN) - abs(value)
        return WIN - away if value > 0 else away - WIN
    return value / 100


def expected_line(position: CheckersPosition, turns: list[Turn]) -> tuple[Move, ...]:
    """Turns as steps. Passes are left out: records play them by themselves."""
    line: list[Move] = []
    for turn in turns:
        if not turn[0]:
            position = position.play(PASS)
            continue
        after = _after(position, turn)
        line += _ends(position, turn[0])[after]
        position = after
    return tuple(line)


def _after(position: CheckersPosition, turn: Turn) -> CheckersPosition:
    side, light, dark, kings = _native.checkers_play(
        position.game.variant.key, position.turn, *position.pieces, position.kings, turn
    )
    return CheckersPosition(position.game, side, (light, dark), kings)


def _ends(position: CheckersPosition, origin: int = 0) -> dict[CheckersPosition, tuple[Move, ...]]:
    """The positions to which the rest of this turn can lead, with steps that lead there; only
    those of the piece on `origin`, if it is given."""
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
