"""Entries: what is stored of a lobby or a match, one for each command that was done.

The entries of one stream are numbered from 1 without a gap. Whoever appends an entry of
that number first has won; everybody else looks again.
"""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.events import LobbyEvent, MatchEvent
from checkrow.play.limits import REMEMBERED_COMMANDS


class MatchEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one command did to a match. `at` is service time, `by` the id of its author ("" for
    the server itself) and `command` the id of the command."""

    number: int
    at: float
    events: tuple[MatchEvent, ...]
    by: str = ""
    command: str = ""


class LobbyEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one command did to a lobby."""

    number: int
    at: float
    events: tuple[LobbyEvent, ...]
    by: str = ""
    command: str = ""


class Already(Struct, frozen=True):
    """The answer to a command that was done before: the number of its entry."""

    number: int


# (author, command id): number of its entry. A state has one for ever, so it is never changed.
Remembered = dict[tuple[str, str], int]


def remember(known: Remembered, by: str, command: str, number: int) -> Remembered:
    """The commands known, and one more; the oldest is forgotten when there are too many."""
    if not command:
        return known
    more = known.copy()
    more[by, command] = number
    if len(more) > REMEMBERED_COMMANDS:
        del more[next(iter(more))]
    return more
