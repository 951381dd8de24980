"""Commands to a tournament, or for a new one.

by anybody    Enter
by players    Withdraw, Pause, Return, Say
by hosts      all others
by the server GameOver, GamesOver, TimePassed, PresenceSeen, DeviceChanged, HostGone
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from checkrow.play.commands.command import (
    Command,
    Need,
    Password,
    Say,
    ShortText,
    SystemCommand,
)
from checkrow.play.limits import MOST_ADDED_SECONDS, NAME_CODE_POINTS
from checkrow.play.result import Result
from checkrow.play.tournament.settings import TournamentSettings

TypedName = Annotated[str, Meta(max_length=2 * NAME_CODE_POINTS)]
Seconds = Annotated[float, Meta(gt=0, le=MOST_ADDED_SECONDS)]
TableNumber = Annotated[int, Meta(ge=1, le=10**6)]
Points = Annotated[tuple[float, ...], Meta(min_length=2, max_length=6)]


class OpenTournament(Command, frozen=True):
    """Open a new tournament, with the sender as its host. In a simul the host plays, too."""

    needs = (Need.TOURNAMENT_ALLOWANCE, Need.PASSWORD_HASH)
    settings: TournamentSettings = TournamentSettings()
    password: Password | None = None


class Enter(Command, frozen=True):
    """Take part under this name, which only has to be free within the tournament."""

    needs = (Need.ADMISSION,)
    name: TypedName
    code: ShortText = ""
    password: Password | None = None


class Withdraw(Command, frozen=True):
    """Stop taking part. A game in play is lost."""

    needs = (Need.MATCH_LEFT,)


class Pause(Command, frozen=True):
    """Do not pair me until I return."""

    needs = ()


class Return(Command, frozen=True):
    """Pair me again after I paused or withdrew."""

    needs = ()


class ChangeSettings(Command, frozen=True):
    """As a host, change the settings before the start."""

    needs = (Need.PASSWORD_HASH,)
    settings: TournamentSettings
    password: Password | None = None


class StartTournament(Command, frozen=True):
    """As a host, start. If another host was first, this counts as done."""

    needs = ()


class PauseTournament(Command, frozen=True):
    """As a host, start no more games until somebody resumes the tournament. All its times wait."""

    needs = ()


class ResumeTournament(Command, frozen=True):
    """As a host, end the pause."""

    needs = ()


class SkipWait(Command, frozen=True):
    """As a host, start the next round now."""

    needs = ()


class AddTime(Command, frozen=True):
    """As a host, extend the round, the wait for the next one, or the arena."""

    needs = ()
    seconds: Seconds


class CorrectResult(Command, frozen=True):
    """As a host, set the points of a table, in the order of its players, at any time. This ends a
    game in play."""

    needs = ()
    table: TableNumber
    points: Points


class PairByHand(Command, frozen=True):
    """As a host, pair two players: now if both are free, or in the next round. `one` begins."""

    needs = ()
    one: ShortText
    other: ShortText


class RemoveEntrant(Command, frozen=True):
    """As a host, remove a player, who cannot come back."""

    needs = (Need.MATCH_LEFT,)
    entrant: ShortText


class RenameEntrant(Command, frozen=True):
    """As a host, give a player another name."""

    needs = ()
    entrant: ShortText
    name: TypedName


class AllowChat(Command, frozen=True):
    """As a host, allow or forbid chat."""

    needs = ()
    allowed: bool


class EnterComputer(Command, frozen=True):
    """As a host, let a computer of this level take part."""

    needs = ()
    level: ShortText


class AddHost(Command, frozen=True):
    """As a host, make a player a host, too."""

    needs = ()
    person: ShortText


class FinishTournament(Command, frozen=True):
    """As a host, end the tournament with the standings of now. Games in play do not count."""

    needs = ()


class RunAgain(Command, frozen=True):
    """As a host of a finished tournament, open the same one again with the same people."""

    needs = (Need.TOURNAMENT_ALLOWANCE,)


TournamentCommand = (
    Enter
    | Withdraw
    | Pause
    | Return
    | Say
    | ChangeSettings
    | StartTournament
    | PauseTournament
    | ResumeTournament
    | SkipWait
    | AddTime
    | CorrectResult
    | PairByHand
    | RemoveEntrant
    | RenameEntrant
    | AllowChat
    | EnterComputer
    | AddHost
    | FinishTournament
    | RunAgain
)


class GameOver(SystemCommand, frozen=True):
    """A match of the tournament has ended. `missed` are the seats that never moved."""

    needs = ()
    match: str
    result: Result
    missed: tuple[int, ...] = ()


class GamesOver(SystemCommand, frozen=True):
    """Matches of the tournament have ended, in this order. Those that no longer count are left
    out."""

    needs = ()
    games: tuple[GameOver, ...]


class TimePassed(SystemCommand, frozen=True):
    """Do what is due: start, pair, or end a round or the arena (`deadlines.due_at`)."""

    needs = ()


class PresenceSeen(SystemCommand, frozen=True):
    """These people have lost their connection, or are connected again."""

    needs = ()
    gone: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class DeviceChanged(SystemCommand, frozen=True):
    """A player has used this code for another device, which works once."""

    needs = ()
    entrant: str
    code: str


class HostGone(SystemCommand, frozen=True):
    """A host deletes the account. Without another host the tournament must end by itself: it is
    over if it has not started, and continues if it is paused."""

    needs = ()
    host: str


TournamentSystemCommand = (
    GameOver | GamesOver | TimePassed | PresenceSeen | DeviceChanged | HostGone
)
