"""Logs: one line for each event, for people or, as JSON, for machines.

Logs never name a private lobby, a token or a password. Repeated lines are sampled, so that a
missing database does not fill the disk. The server keeps running if it cannot write its log.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import IO, Any, TextIO, cast

import structlog
from structlog.typing import EventDict, Processor

FIRST, PERIOD = 20, 60.0  # lines of one kind, in this many seconds
MOST_KINDS = 1_000


def set_up_logs(*, as_json: bool) -> None:
    """Send everything to standard error."""
    output = cast(TextIO, _Output(sys.stderr))
    sampler = Sampler()
    last: Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            sampler.process,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(output),
    )
    logging.basicConfig(level=logging.WARNING, stream=output, format="%(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(sampler.filter)


class Sampler:
    """Lets the first lines of each kind through in each period, and counts the rest.

    The last line before the pause announces it; the first one after it says how many were left
    out (`left_out`).
    """

    def __init__(
        self,
        first: int = FIRST,
        period: float = PERIOD,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._first = first
        self._period = period
        self._monotonic = monotonic
        self._seen: dict[Hashable, tuple[float, int]] = {}  # when the period began; lines in it

    def notes_for(self, kind: Hashable) -> dict[str, object] | None:
        """Count a line of this kind. Return what to add to it, or None to leave it out."""
        now = self._monotonic()
        began, count = self._seen.get(kind, (now, 0))
        notes: dict[str, object] = {}
        if now - began >= self._period:
            if count > self._first:
                notes["left_out"] = count - self._first
            began, count = now, 0
        if len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        count += 1
        self._seen[kind] = began, count
        if count == self._first:
            left = self._period - (now - began)
            notes["sampled"] = f"lines like this are left out for {left:.0f} s"
        return notes if count <= self._first else None

    def process(self, _logger: object, _method: str, event: EventDict) -> EventDict:
        """Sample as a processor of structlog."""
        kind = tuple(str(event.get(each)) for each in ("level", "event", "task", "error"))
        notes = self.notes_for(kind)
        if notes is None:
            raise structlog.DropEvent
        return {**event, **notes}

    def filter(self, record: logging.LogRecord) -> bool:
        """Sample as a filter of `logging`."""
        notes = self.notes_for((record.name, record.levelno, str(record.msg)))
        for name, note in (notes or {}).items():
            record.msg = f"{record.msg} ({name}: {note})"
        return notes is not None


class _Output:
    """Standard error that never fails: a full disk or a closed terminal must not stop the
    server."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
