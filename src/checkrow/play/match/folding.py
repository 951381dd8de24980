"""Folding: the state of a match from its entries, all of them or one more."""

from __future__ import annotations

from collections.abc import Iterable

from checkrow.play.entries import MatchEntry
from checkrow.play.match.state import Match


def fold(entries: Iterable[MatchEntry]) -> Match:
    """The match that these entries tell, from number 1 on without a gap."""
    raise NotImplementedError


def after(match: Match, entry: MatchEntry) -> Match:
    """The match after one more entry."""
    raise NotImplementedError
