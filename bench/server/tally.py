"""Counts of a run: steps, and how long each took to reach the opponent."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass, field

import msgspec


class Load(msgspec.Struct):
    """The result of one run of a load."""

    steps: int
    seconds: float
    games: int
    client_cpu: float
    delays: list[float]  # the 50th, 95th and 99th percentile, in milliseconds


@dataclass
class Tally:
    """Counts while `counting`; games stop when `playing` ends."""

    playing: bool = True
    counting: bool = False
    steps: int = 0
    games: int = 0
    delays: list[float] = field(default_factory=list[float])
    _sent: dict[Hashable, tuple[float, object]] = field(
        default_factory=dict[Hashable, tuple[float, object]]
    )

    def sent(self, step: Hashable, by: object) -> None:
        self._sent[step] = (time.perf_counter(), by)

    def received(self, step: Hashable, by: object) -> None:
        """Count a step when the opponent, and not its sender, receives it."""
        since, sender = self._sent.get(step, (0.0, by))
        if sender is by:
            return
        del self._sent[step]
        if self.counting:
            self.steps += 1
            self.delays.append(time.perf_counter() - since)

    def start(self) -> None:
        self.counting = True
        self._begun, self._cpu = time.perf_counter(), time.process_time()

    def stop(self) -> Load:
        seconds = time.perf_counter() - self._begun
        self.counting = self.playing = False
        delays = sorted(self.delays) or [0.0]
        return Load(
            steps=self.steps,
            seconds=seconds,
            games=self.games,
            client_cpu=(time.process_time() - self._cpu) / seconds,
            delays=[1000 * delays[int(len(delays) * each)] for each in (0.5, 0.95, 0.99)],
        )
