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
    """Open a new lobby, owned by the sender. Without a title it is named after them."""

    needs = (Need.LOBBY_ALLOWANCE, Need.PASSWORD_HASH)
    options: MatchOptions = MatchOptions()
    title: Title = ""
    password: Password | None = None


class Seek(Command, frozen=True):
    """Pair me with somebody who wants the same game and the same clock, rated or not. The sender
    waits in a lobby of their own until then, in only one at a time."""

    needs = (
        Need.LOBBY_ALLOWANCE,
        Need.MATCH_ALLOWANCE,
        Need.NO_RATED_MATCH,
        Need.RATED_ADDRESS,
    )
    game: ShortText = MatchOptions().game
    clock: ClockRule = NoClock()
    rated: bool = False


class StopSeeking(Command, frozen=True):
    """Stop waiting. Refused if somebody has joined, because the match has then started."""

    needs = ()


class Join(Command, frozen=True):
    """Join a lobby and take the first free chair; with `watch`, or without a free chair if
    spectators are allowed, just watch. If the owner is waiting to be paired, the match starts
    immediately. A private lobby requires its password or the token of its invitation, which the
    server checks (`Context.admitted`)."""

    needs = (
        Need.ADMISSION,
        Need.MATCH_ALLOWANCE,
        Need.NO_RATED_MATCH,
        Need.RATED_ADDRESS,
    )
    password: Password | None = None
    token: ShortText | None = None
    watch: bool = False


class Sit(Command, frozen=True):
    """Take this chair, counted from 0; if another person has it, ask the owner to swap."""

    needs = ()
    chair: int


class Stand(Command, frozen=True):
    """Leave the chair and watch."""

    needs = ()


class SwapChairs(Command, frozen=True):
    """As the owner, swap two chairs, with people or computers."""

    needs = ()
    one: int
    other: int


class Ready(Command, frozen=True):
    """I am ready. When all chairs are taken and everybody is ready, the match starts."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class Unready(Command, frozen=True):
    """Cancel ready."""

    needs = ()


class ChangeOptions(Command, frozen=True):
    """As the owner, change the options. Nobody is ready any more."""

    needs = ()
    options: MatchOptions


class ChangeTitle(Command, frozen=True):
    """As the owner, rename the lobby."""

    needs = ()
    title: Title


class ChangePassword(Command, frozen=True):
    """As the owner, make the lobby private, or public (None). The server passes on only a hash
    (`Context.password_hash`)."""

    needs = (Need.PASSWORD_HASH,)
    password: Password | None = None


class RenewInvitation(Command, frozen=True):
    """As the owner, create a new invitation (`Context.token`); the old one stops working."""

    needs = ()


class AddComputer(Command, frozen=True):
    """As the owner, put a computer on a free chair; on the first one without `chair`."""

    needs = (Need.NO_RATED_MATCH,)
    level: ShortText
    chair: int | None = None


class RemoveComputer(Command, frozen=True):
    """As the owner, remove the computer from a chair."""

    needs = ()
    chair: int


class RemovePerson(Command, frozen=True):
    """As the owner, remove somebody, who cannot come back."""

    needs = ()
    person: ShortText


class HandOver(Command, frozen=True):
    """As the owner, make somebody else the owner."""

    needs = ()
    person: ShortText


class PlayComputer(Command, frozen=True):
    """Start a private match against computers of one level, or of the one that suits you, with
    `adaptive`. You take `seat`, counted from 0; without it, a random one."""

    needs = (Need.NO_RATED_MATCH, Need.PRACTICE_ALLOWANCE, Need.COMPUTER_RESULTS)
    game: GameKey = MatchOptions().game
    level: ShortText = "4"
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
