"""Commands to a lobby, or for a new one, and the game against the computer, which needs none."""

from __future__ import annotations

from checkrow.play.clock import ClockRule, NoClock
from checkrow.play.commands.command import (
    Command,
    GameKey,
    Leave,
    Need,
    Password,
    Say,
    ShortText,
    Title,
)
from checkrow.play.options import MatchOptions


class OpenLobby(Command, frozen=True):
    """A new lobby, which belongs to whoever asks. Without a title it is named after them."""

    needs = (Need.LOBBY_ALLOWANCE, Need.PASSWORD_HASH)
    options: MatchOptions = MatchOptions()
    title: Title = ""
    password: Password | None = None


class Seek(Command, frozen=True):
    """Pair me with somebody who wants the same game and the same clock. Whoever asks waits in a
    lobby of their own until somebody comes, and in one lobby at a time."""

    needs = (Need.LOBBY_ALLOWANCE, Need.MATCH_ALLOWANCE)
    game: ShortText = MatchOptions().game
    clock: ClockRule = NoClock()


class StopSeeking(Command, frozen=True):
    """I no longer wait. Refused once somebody has come: the match has started then."""

    needs = ()


class Join(Command, frozen=True):
    """Come in and take the first free chair; with `watch`, or without a free chair where
    spectators are allowed, only to watch. Where the owner waits to be paired, the match starts at
    once. A private lobby wants its password or the token
    of its invitation; whether they are right is found out by the server (`Context.admitted`)."""

    needs = (Need.ADMISSION, Need.MATCH_ALLOWANCE)
    password: Password | None = None
    token: ShortText | None = None
    watch: bool = False


class Sit(Command, frozen=True):
    """Take this chair, counted from 0; if another person sits there, ask the owner."""

    needs = ()
    chair: int


class Stand(Command, frozen=True):
    """Leave the chair and watch."""

    needs = ()


class SwapChairs(Command, frozen=True):
    """The owner exchanges what is on two chairs, people and computers alike."""

    needs = ()
    one: int
    other: int


class Ready(Command, frozen=True):
    """I am ready. When all chairs are taken and everybody is, the match starts."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class Unready(Command, frozen=True):
    """I am not ready after all."""

    needs = ()


class ChangeOptions(Command, frozen=True):
    """The owner changes what is played. Nobody is ready any more."""

    needs = ()
    options: MatchOptions


class ChangeTitle(Command, frozen=True):
    """The owner renames the lobby."""

    needs = ()
    title: Title


class ChangePassword(Command, frozen=True):
    """The owner makes the lobby private, or public (None). The server passes on only a hash
    (`Context.password_hash`)."""

    needs = (Need.PASSWORD_HASH,)
    password: Password | None = None


class RenewInvitation(Command, frozen=True):
    """The owner wants a new invitation (`Context.token`); the old one no longer lets in."""

    needs = ()


class AddComputer(Command, frozen=True):
    """The owner puts a computer of some level on a free chair; the first one without `chair`."""

    needs = (Need.NO_RATED_MATCH,)
    level: ShortText
    chair: int | None = None


class RemoveComputer(Command, frozen=True):
    """The owner takes the computer off a chair."""

    needs = ()
    chair: int


class RemovePerson(Command, frozen=True):
    """The owner sends somebody away, who cannot come back."""

    needs = ()
    person: ShortText


class HandOver(Command, frozen=True):
    """The owner makes somebody else the owner."""

    needs = ()
    person: ShortText


class PlayComputer(Command, frozen=True):
    """A private match against computers of one level, which starts at once. `seat` is the one
    that you take, counted from 0; without it one is drawn by lot."""

    needs = (Need.NO_RATED_MATCH, Need.PRACTICE_ALLOWANCE)
    game: GameKey = MatchOptions().game
    level: ShortText = "club"
    seat: int | None = None


LobbyCommand = (
    Join
    | StopSeeking
    | Leave
    | Say
    | Sit
    | Stand
    | SwapChairs
    | Ready
    | Unready
    | ChangeOptions
    | ChangeTitle
    | ChangePassword
    | RenewInvitation
    | AddComputer
    | RemoveComputer
    | RemovePerson
    | HandOver
)
