"""Limits divided among the parts of one search."""

from __future__ import annotations

from dataclasses import replace

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.rules.record import Record

PLAIN_SHARE = 1 / 10


def share_of(limits: Limits, share: float) -> Limits:
    """Return this share of the time and of the nodes."""
    return Limits(
        None if limits.seconds is None else share * limits.seconds,
        limits.depth,
        None if limits.nodes is None else int(share * limits.nodes),
    )


def for_only_move(record: Record, limits: Limits) -> Limits:
    """Return a small part of the limits if there is only one move, which just needs a score.
    Raises `ValueError` when the game is over."""
    return share_of(limits, PLAIN_SHARE) if len(moves_to_choose_from(record)) == 1 else limits


def left_of(limits: Limits, seconds: float, nodes: int) -> Limits:
    """Return the limits that remain after this much work."""
    return Limits(
        None if limits.seconds is None else max(0.0, limits.seconds - seconds),
        limits.depth,
        None if limits.nodes is None else max(0, limits.nodes - nodes),
    )


def at_most(limits: Limits, nodes: int) -> Limits:
    """Return the limits with at most this many nodes."""
    return replace(limits, nodes=nodes if limits.nodes is None else min(nodes, limits.nodes))


def search_on(
    engine: Engine, record: Record, limits: Limits, keep_going: KeepGoing, nodes: int
) -> Finding:
    """Search with another engine, and add the nodes visited before."""

    def may_continue(finding: Finding) -> bool:
        return keep_going(replace(finding, nodes=nodes + finding.nodes))

    found = engine.search(record, limits, may_continue)
    return replace(found, nodes=nodes + found.nodes)
