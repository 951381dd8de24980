"""A search of the computer, in a thread of its own, that can be ended at any time."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from checkrow.engines.engine import Engine, Finding
from checkrow.engines.levels import engine_for
from checkrow.rules.record import Record

HINT_LEVEL = "perfect"  # gives advice, whatever the level of the opponent


class EngineFactory:
    """Makes the engine of each level, with the random generator and the clock passed in."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    def engine(self, level: str) -> Engine:
        # Each has a generator of its own, because each may run in a thread of its own.
        return engine_for(level, rng=random.Random(self._rng.random()), clock=self._clock)


class EngineSearch:
    """One question to an engine, asked with `run` and ended with `stop` or `cancel`."""

    def __init__(self, record: Record, engine: Engine) -> None:
        self.record = record
        self._engine = engine
        self._stopped = threading.Event()
        self.cancelled = False

    def run(self, pause: float) -> Finding:
        """Return the answer after a pause of so many seconds: an instant move is not noticed."""
        finding = self._engine.search(self.record, self._engine.usual_limits, self._keep_going)
        self._stopped.wait(pause)
        return finding

    def _keep_going(self, finding: Finding) -> bool:
        return not self._stopped.is_set()

    def stop(self) -> None:
        """Answer with the best move so far."""
        self._stopped.set()

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        self.cancelled = True
        self._stopped.set()
