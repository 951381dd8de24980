"""Let the computer search on while a person thinks, so that it answers from a warm table."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress

from checkrow.engines.engine import Engine, Finding, Limits
from checkrow.rules.model import Move
from checkrow.rules.record import Record

MOST_SECONDS = 60.0  # a person who thinks for longer may have left, and a battery is small


class Pondering:
    """A search in its own thread. It fills the engine's table; its answer is not used."""

    def __init__(self, engine: Engine, record: Record) -> None:
        self._engine = engine
        self._record = record
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ponder", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Make the search end soon."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait until the search has ended, so that the engine's table is free."""
        self._thread.join()

    def _run(self) -> None:
        with suppress(Exception):  # the search for the move itself reports what is wrong
            self._engine.search(self._record, Limits(seconds=MOST_SECONDS), self._keep_going)

    def _keep_going(self, finding: Finding) -> bool:
        return not self._stopped.is_set()


def expected_record(record: Record, line: Sequence[Move]) -> Record:
    """Return the record after the turn that `line` expects of the player to move. If the line does
    not contain that turn, or it ends the game, return the record itself."""
    seat, then = record.position.turn, record
    for move in line:
        if move not in then.legal_moves:
            break
        then = then.play(move)
        if then.outcome:
            break
        if then.position.turn != seat:
            return then
    return record
