"""Deciding: a command comes in, an entry or a refusal comes out."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.commands import MatchCommand, MatchSystemCommand
from checkrow.play.entries import Already, MatchEntry
from checkrow.play.events import MatchStarted
from checkrow.play.match.state import Match
from checkrow.play.people import Person


class Decided(Struct, frozen=True):
    """The entry to append, and the match after it."""

    entry: MatchEntry
    after: Match


def begin(started: MatchStarted, lobby: str, now: float) -> Decided:
    """The first entry of a match that has started in a lobby ("" for one without a lobby)."""
    raise NotImplementedError


def decide(
    match: Match, command: MatchCommand | MatchSystemCommand, by: Person, now: float
) -> Decided | Already:
    """What `command` of `by` does to the match at `now`. Raises `Refused`.

    System commands come from `SYSTEM`; a computer's steps come from the player in its seat.
    """
    raise NotImplementedError
