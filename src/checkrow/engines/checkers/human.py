"""A checkers player that makes human mistakes.

It searches every possible turn a few turns deep with the native search, then walks through the
expected play capture by capture. At the first capture that it overlooks it stops looking, and
evaluates the position as if nothing more were captured. So it walks into shots, and misses its own.
`oversights` decides what it overlooks.
"""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.engines import _native
from checkrow.engines.checkers.native_search import TOLD_SURE, Turn, ends_of_turn
from checkrow.engines.checkers.oversights import Oversights
from checkrow.engines.engine import WIN, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.human_player import HumanPlayer
from checkrow.engines.limits import at_most
from checkrow.engines.stop_signal import Stopped, StopSignal
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.model import Move
from checkrow.rules.record import Record

MOST_NODES = 200_000  # a tenth of a second
MEGABYTES = 1


@dataclass(frozen=True, slots=True)
class CheckersSkill:
    """The numbers of a level."""

    depth: int  # turns it looks ahead after its own
    further: float  # the share of its turns in which it looks one turn further
    overlooks: float  # the chance to overlook a capture of two in the opponent's next turn
    vague: int  # the largest error of its judgement, in hundredths of a man


SKILLS = (
    CheckersSkill(1, 0.0, 0.75, 120),
    CheckersSkill(1, 0.2, 0.48, 80),
    CheckersSkill(1, 0.7, 0.36, 61),
    CheckersSkill(2, 0.25, 0.25, 48),
    CheckersSkill(2, 0.85, 0.15, 35),
    CheckersSkill(3, 0.6, 0.09, 25),
)


class CheckersHuman(HumanPlayer[CheckersSkill]):
    """Searches every possible turn, and overlooks captures according to its skill."""

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        moves, position = moves_to_choose_from(record), record.position
        assert isinstance(position, CheckersPosition)
        limits, rng, skill = at_most(limits, MOST_NODES), self._rng, self._skill
        move = rng.choice(moves)
        signal = StopSignal(limits, keep_going, self._clock, Finding(move, (move,)))
        depth = skill.depth + (rng.random() < skill.further)
        depth = depth if limits.depth is None else min(depth, limits.depth)
        if depth < 1:
            return signal.result()
        evaluator = _TurnEvaluator(record, signal, limits, depth, Oversights(skill.overlooks, rng))
        best: float | None = None
        turns = sorted(ends_of_turn(position).values(), key=str)
        rng.shuffle(turns)
        try:
            for steps in turns:
                signal.report()
                score = evaluator.value_of(steps) + rng.uniform(-skill.vague, skill.vague)
                if best is None or score > best:
                    best = score
                    signal.keep(Finding(steps[0], steps, _score(score), depth))
        except Stopped:
            pass
        return signal.result()


class _TurnEvaluator:
    """Evaluates the turns of one position."""

    def __init__(
        self,
        record: Record,
        signal: StopSignal,
        limits: Limits,
        depth: int,
        oversights: Oversights,
    ) -> None:
        position = record.position
        assert isinstance(position, CheckersPosition)
        self._record = record
        self._seat = position.turn
        self._signal = signal
        self._nodes = limits.nodes
        self._depth = depth
        self._oversights = oversights
        self._native = _native.CheckersSearch(position.game.variant.key, MEGABYTES, None)

    def value_of(self, steps: tuple[Move, ...]) -> float:
        """Return the player's estimate of a turn, in hundredths of a man. Raises `Stopped`."""
        record = self._record
        for step in steps:
            record = record.play(step)
        if record.outcome:
            self._signal.tick()
            winner = record.outcome.winner
            return 0 if winner is None else WIN if winner == self._seat else -WIN
        position, memory = record.position, record.memory
        assert isinstance(position, CheckersPosition)
        assert isinstance(memory, CheckersMemory)
        value, line = self._search(memory)
        sign = 1 if position.turn == self._seat else -1  # a blocked player has passed
        return self._oversights.believed(position, self._seat, sign * value, line)

    def _search(self, memory: CheckersMemory) -> tuple[int, list[Turn]]:
        before, left = self._signal.nodes, 0
        if self._nodes is not None:
            left = self._nodes - before
            if left < 1:
                raise Stopped
        depth, value, nodes, line = self._native.search(
            list(memory.seen), memory.ending_turns, self._depth, left, self._may_continue, None
        )
        self._signal.nodes = before + nodes
        if not depth or not self._may_continue():
            raise Stopped
        return value, line

    def _may_continue(self) -> bool:
        try:
            self._signal.look()
        except Stopped:
            return False
        return True


def _score(value: float) -> float:
    return value / 100 if abs(value) < TOLD_SURE else value
