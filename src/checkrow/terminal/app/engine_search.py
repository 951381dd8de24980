"""A search by the computer, in its own thread, that can be stopped at any time."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from checkrow.engines.engine import Engine, Finding
from checkrow.engines.levels import engine_for
from checkrow.play.adaptive import played_level
from checkrow.rules.record import Record

HINT_LEVEL = "perfect"  # regardless of the opponent's level


class EngineFactory:
    """Makes the engine of each level, with the random generator and the clock passed in."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self._rng = rng
        self._clock = clock

    def engine(self, level: str) -> Engine:
        # Each engine has its own generator, because each may run in its own thread.
        return engine_for(
            played_level(level), rng=random.Random(self._rng.random()), clock=self._clock
        )


class EngineSearch:
    """One question to an engine: `run` asks it, `stop` or `cancel` ends it."""

    def __init__(self, record: Record, engine: Engine) -> None:
        self.record = record
        self._engine = engine
        self._stopped = threading.Event()
        self.cancelled = False

    def run(self, pause: float) -> Finding:
        """Return the answer after at least `pause` seconds, because people miss an instant move."""
        finding = self._engine.search(self.record, self._engine.usual_limits, self._keep_going)
        self._stopped.wait(pause)
        return finding

    def _keep_going(self, finding: Finding) -> bool:
        return not self._stopped.is_set()

    def stop(self) -> None:
        """Answer with the best move so far."""
        self._stopped.set()

    def cancel(self) -> None:
        """Give up the search; nobody waits for the answer any more."""
        self.cancelled = True
        self._stopped.set()
