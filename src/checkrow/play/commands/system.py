"""Commands of the server itself. They have no id, and no client can send them."""

from __future__ import annotations

from checkrow.play.commands.command import Need, SystemCommand
from checkrow.play.events import MatchStarted
from checkrow.play.result import Result


class TimeIsUp(SystemCommand, frozen=True):
    """The deadline has passed."""

    needs = ()


class ConnectionGone(SystemCommand, frozen=True):
    """The player in this seat is no longer connected."""

    needs = ()
    seat: int


class ConnectionBack(SystemCommand, frozen=True):
    """The player in this seat is connected again."""

    needs = ()
    seat: int


class Abandon(SystemCommand, frozen=True):
    """Everybody has been gone for so long that the match ends."""

    needs = ()


class StopMatch(SystemCommand, frozen=True):
    """To a match of a tournament: it no longer counts there, and ends without a result."""

    needs = ()


class MatchOver(SystemCommand, frozen=True):
    """To a lobby: its match has ended."""

    needs = ()
    match: str
    result: Result


class Pair(SystemCommand, frozen=True):
    """To a lobby whose owner is waiting: the owner of `seeker`, another lobby, wants the same."""

    needs = (Need.SEEKER,)
    seeker: str


class StartRematch(SystemCommand, frozen=True):
    """To a lobby: the players of its last match play again."""

    needs = ()
    match: str
    started: MatchStarted


LobbySystemCommand = MatchOver | Pair | StartRematch
MatchSystemCommand = TimeIsUp | ConnectionGone | ConnectionBack | Abandon | StopMatch
