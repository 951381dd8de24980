"""The matching for Swiss tournaments, by networkx. Large ones run in a process of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx

from checkrow.server.engine_pool import EnginePool
from checkrow.server.fair_queue import Asker, FairQueue

SECONDS = 60.0  # for one matching: 500 players take about one
MEMORY_MB = 1024
AT_ONCE = 1000  # matchings that may wait


def matching(edges: Sequence[tuple[int, int, int]]) -> Iterable[tuple[int, int]]:
    """Return the pairs of a matching that covers as many nodes as possible, and has the largest
    sum of weights among those. An edge is two nodes and a weight."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    pairs: Iterable[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    return pairs


class MatchingPool:
    """A process that computes matchings, started with the first one."""

    def __init__(self) -> None:
        queue = FairQueue(1, per_member=AT_ONCE, per_group=AT_ONCE, total=AT_ONCE)
        self._pool = EnginePool(1, queue, memory_mb=MEMORY_MB)

    async def match(self, edges: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int]]:
        """Return what `matching` returns. Raises `Refused` if the process fails."""
        return await self._pool.run(Asker("", ""), SECONDS, listed_matching, edges)

    def close(self) -> None:
        self._pool.close()


def listed_matching(edges: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int]]:
    """Return a matching as a list. Runs in a process of the pool."""
    return list(matching(edges))
