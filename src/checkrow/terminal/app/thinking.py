"""The computer's thinking: a search in a thread of its own that can be ended at any time."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from checkrow.engines.engine import Engine, Finding
from checkrow.engines.levels import engine_for
from checkrow.rules.record import Record

HINT_LEVEL = "perfect"  # who is asked for advice, whoever is the opponent


class Computer:
    """Makes the players of each level, with the chance and the time it was given."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    def player(self, level: str) -> Engine:
        # Each has its own chance, because each may think in a thread of its own.
        return engine_for(level, rng=random.Random(self._rng.random()), clock=self._clock)


class Thought:
    """One question to the computer, asked with `search` and ended with `stop` or `drop`."""

    def __init__(self, record: Record, engine: Engine) -> None:
        self.record = record
        self._engine = engine
        self._stopped = threading.Event()
        self.dropped = False

    def search(self, pause: float) -> Finding:
        """The answer, after a pause of so many seconds: a move that comes at once is not seen."""
        finding = self._engine.search(self.record, self._engine.usual_limits, self._go_on)
        self._stopped.wait(pause)
        return finding

    def _go_on(self, finding: Finding) -> bool:
        return not self._stopped.is_set()

    def stop(self) -> None:
        """Enough: the best move so far will do."""
        self._stopped.set()

    def drop(self) -> None:
        """Nobody waits for the answer any more."""
        self.dropped = True
        self._stopped.set()
