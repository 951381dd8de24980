"""Metrics for Prometheus. Values are read on request, so that they cost nothing in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from checkrow.server.core import Core
    from checkrow.server.web.connections import Connections


class Metrics(Collector):
    """The numbers of one worker."""

    def __init__(self, core: Core, connections: Connections) -> None:
        self._core = core
        self._connections = connections
        self.registry = CollectorRegistry()
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        core, connections = self._core, self._connections
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "sockets": ("Open sockets", lambda: connections.total),
            "players": ("Players with a socket", lambda: len(connections.by_player)),
            "matches_in_memory": ("Matches held in memory", lambda: len(core.matches)),
            "lobbies_in_memory": ("Lobbies held in memory", lambda: len(core.lobbies)),
            "tournaments_in_memory": ("Tournaments held in memory", lambda: len(core.tournaments)),
            "tournaments_followed": (
                "Tournaments that somebody follows",
                lambda: len(core.tournament_feed.audiences),
            ),
            "computers_thinking": ("Computer moves in progress", lambda: core.computers.running),
            "computers_waiting": ("Computer moves in the queue", lambda: core.computers.waiting),
            "analysis_running": ("Analysis jobs in progress", lambda: core.analysis.running),
            "analysis_waiting": ("Analysis jobs in the queue", lambda: core.analysis.waiting),
            "service_seconds": ("Service time", core.now),
        }
        for name, (text, value) in gauges.items():
            yield GaugeMetricFamily(f"checkrow_{name}", text, value())
        counters = {
            "changes": ("Changes written", core.writer.changes),
            "transactions": ("Transactions that wrote them", core.writer.transactions),
            "refusals": ("Refusals sent to sockets", connections.refusals),
        }
        for name, (text, count) in counters.items():
            yield CounterMetricFamily(f"checkrow_{name}", text, count)
