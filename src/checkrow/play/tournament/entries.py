"""The stored entries of a tournament, one for each accepted command."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.tournament.events import TournamentEvent


class TournamentEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one command did to a tournament. `at` is service time, `by` the author's id ("" for
    the server itself) and `command` the command's id."""

    number: int
    at: float
    events: tuple[TournamentEvent, ...]
    by: str = ""
    command: str = ""
