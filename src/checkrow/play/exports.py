"""A match as text for other programs: PDN or our own record, a list of FENs, JSON."""

from __future__ import annotations

from checkrow.play.match.state import Match


def as_record_text(match: Match, date: str = "") -> str:
    """PDN for checkers (`date` as 2026.11.15); for Connect-N the record as the rules write it."""
    raise NotImplementedError


def as_fens(match: Match) -> str:
    """Every position from the start to the end, one to a line."""
    raise NotImplementedError


def as_json(match: Match, date: str = "") -> bytes:
    """Everything about the match that others may know."""
    raise NotImplementedError
