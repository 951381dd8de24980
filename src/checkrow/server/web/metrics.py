"""What Prometheus is told. Values are read when it asks, so that they cost nothing before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from checkrow.server.web.desk import Desk


class Metrics(Collector):
    """The numbers of one worker."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.registry = CollectorRegistry()
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        desk, core = self._desk, self._desk.core
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "sockets": ("Open sockets", lambda: desk.connections.all),
            "players": ("Players with a socket", lambda: len(desk.connections.by_player)),
            "matches_in_memory": ("Matches held in memory", lambda: len(core.matches)),
            "lobbies_in_memory": ("Lobbies held in memory", lambda: len(core.lobbies)),
            "computers_thinking": ("Computer moves under way", lambda: core.computers.waiting),
            "computers_waiting": ("Computer moves in the queue", lambda: core.computers.queued),
            "analysis_running": ("Analysis jobs under way", lambda: core.analysis.running),
            "analysis_waiting": ("Analysis jobs in the queue", lambda: core.analysis.waiting),
            "service_seconds": ("Service time", core.commands.now),
        }
        for name, (text, value) in gauges.items():
            yield GaugeMetricFamily(f"checkrow_{name}", text, value())
        counters = {
            "commands": ("Commands done", core.writer.changes),
            "transactions": ("Transactions they were written in", core.writer.groups),
            "refusals": ("Commands refused", desk.refusals),
        }
        for name, (text, count) in counters.items():
            yield CounterMetricFamily(f"checkrow_{name}", text, count)
