"""Entries: the stored history of a lobby or a match, one for each accepted command.

The entries of one stream are numbered from 1 without gaps. The first to append an entry of a
number wins; everybody else reloads and tries again.
"""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.events import LobbyEvent, MatchEvent
from checkrow.play.limits import REMEMBERED_COMMANDS


class MatchEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one command did to a match. `at` is service time, `by` the author's id ("" for the
    server itself) and `command` the command's id."""

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
    """The answer to a command that was accepted before: the number of its entry."""

    number: int


# (author, command id): the number of its entry. States share it, so it is never changed.
Remembered = dict[tuple[str, str], int]


def remember(
    known: Remembered, by: str, command: str, number: int, most: int = REMEMBERED_COMMANDS
) -> Remembered:
    """Return the known commands and one more, without the oldest if there are too many."""
    if not command:
        return known
    more = known.copy()
    more[by, command] = number
    if len(more) > most:
        del more[next(iter(more))]
    return more
