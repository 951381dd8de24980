"""The matching for Swiss tournaments, by networkx."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx


def matching(edges: Sequence[tuple[int, int, int]]) -> Iterable[tuple[int, int]]:
    """Return the pairs of a matching that covers as many nodes as possible, and has the largest
    sum of weights among those. An edge is two nodes and a weight."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    pairs: Iterable[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    return pairs
