"""Commands to lobbies and matches: the messages that clients send.

A command carries an id chosen by its sender; resent with the same id, it counts once. The second
half of the file holds the server's own commands, which have no id and which clients cannot
send.

Every command declares in `needs` what the server must find out before deciding it. A command
without this declaration does not run.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from checkrow.play.clock import ClockRule, NoClock
from checkrow.play.events import MatchStarted
from checkrow.play.limits import (
    CHAT_LENGTH,
    COMMAND_ID_LENGTH,
    MOVE_LENGTH,
    PASSWORD_LENGTH,
    TITLE_LENGTH,
)
from checkrow.play.options import MatchOptions
from checkrow.play.result import Result
from checkrow.play.tags import kebab

# Lengths are checked when a message is read, with some room to spare, so that a text that is a
# little too long gets a sentence of our own.
CommandId = Annotated[str, Meta(min_length=COMMAND_ID_LENGTH[0], max_length=COMMAND_ID_LENGTH[1])]
MoveText = Annotated[str, Meta(min_length=MOVE_LENGTH[0], max_length=MOVE_LENGTH[1])]
Password = Annotated[str, Meta(min_length=PASSWORD_LENGTH[0], max_length=PASSWORD_LENGTH[1])]
Title = Annotated[str, Meta(max_length=4 * TITLE_LENGTH[1])]
ChatText = Annotated[str, Meta(max_length=4 * CHAT_LENGTH[1])]
ShortText = Annotated[str, Meta(max_length=64)]
GameKey = Annotated[str, Meta(max_length=80)]


class Need(Enum):
    """A fact or a permission that only the server can find out."""

    CHAT_ALLOWANCE = "the sender has not sent too much chat lately"
    VISIBLE_MATCH = "the sender may see the match"
    LOBBY_ALLOWANCE = "the sender and the server may have one more lobby"
    MATCH_ALLOWANCE = "the sender may play one more match"
    PRACTICE_ALLOWANCE = "the sender may have one more game against the computer"
    NO_RATED_MATCH = "the sender plays no rated match that a computer's moves could help"
    RATED_ADDRESS = "the address from which the sender plays a rated match"
    ADMISSION = "the password or the invitation lets the sender in, and there is room"
    PASSWORD_HASH = "the hash of the password in the command"
    MATCH_LEFT = "the sender has left the lobby's running match"
    SEEKER = "the lobby of somebody who waits for the same game"


class Command(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """A client's request."""

    needs: ClassVar[tuple[Need, ...]]
    id: CommandId


class SystemCommand(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """A request by the server itself."""

    needs: ClassVar[tuple[Need, ...]] = ()


# In a lobby and in a match


class Say(Command, frozen=True):
    """A line of chat."""

    needs = (Need.CHAT_ALLOWANCE, Need.VISIBLE_MATCH)
    text: ChatText


class Leave(Command, frozen=True):
    """Leave a lobby or a match. Leaving a match forfeits it: the others win or continue. A private
    match against computers ends without a result."""

    needs = (Need.MATCH_LEFT,)


# In a lobby


class OpenLobby(Command, frozen=True):
    """Open a new lobby, owned by the sender. Without a title it is named after them."""

    needs = (Need.LOBBY_ALLOWANCE, Need.PASSWORD_HASH)
    options: MatchOptions = MatchOptions()
    title: Title = ""
    password: Password | None = None


class Seek(Command, frozen=True):
    """Pair me with somebody who wants the same game and the same clock. The sender waits in a lobby
    of their own until then, in only one at a time."""

    needs = (Need.LOBBY_ALLOWANCE, Need.MATCH_ALLOWANCE)
    game: ShortText = MatchOptions().game
    clock: ClockRule = NoClock()


class StopSeeking(Command, frozen=True):
    """Stop waiting. Refused if somebody has joined, because the match has then started."""

    needs = ()


class Join(Command, frozen=True):
    """Join a lobby and take the first free chair; with `watch`, or without a free chair if
    spectators are allowed, just watch. If the owner is waiting to be paired, the match starts
    immediately. A private lobby requires its password or the token of its invitation, which the
    server checks (`Context.admitted`)."""

    needs = (Need.ADMISSION, Need.MATCH_ALLOWANCE)
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


# Games against the computer


class PlayComputer(Command, frozen=True):
    """Start a private match against computers of one level. You take `seat`, counted from 0;
    without it, a random one."""

    needs = (Need.NO_RATED_MATCH, Need.PRACTICE_ALLOWANCE)
    game: GameKey = MatchOptions().game
    level: ShortText = "club"
    seat: int | None = None


# In a match


class Step(Command, frozen=True):
    """One step of a turn, in the notation of the rules: `4`, `c3-d4`, `c3xe5`, `end`. `position`
    is the number of the position it is meant for (`MatchView.position`); a step for an earlier
    position is refused."""

    needs = (Need.NO_RATED_MATCH,)
    move: MoveText
    position: int | None = None


class Resign(Command, frozen=True):
    """Resign the match."""

    needs = ()


class Abort(Command, frozen=True):
    """End the match before my first move; it does not count."""

    needs = ()


class OfferDraw(Command, frozen=True):
    """Offer a draw. If somebody else's offer is open, this accepts it."""

    needs = ()


class AcceptDraw(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineDraw(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawDraw(Command, frozen=True):
    """Withdraw my draw offer."""

    needs = ()


class AskTakeback(Command, frozen=True):
    """Ask to take back my last turn."""

    needs = ()


class AcceptTakeback(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineTakeback(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawTakeback(Command, frozen=True):
    """Withdraw my request."""

    needs = ()


class OfferRematch(Command, frozen=True):
    """Offer a rematch with the sides swapped, after the end of a match. If somebody else's offer is
    open, this accepts it."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class AcceptRematch(Command, frozen=True):
    """Accept a rematch. When all who stayed have accepted, the next match starts."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class DeclineRematch(Command, frozen=True):
    """Decline a rematch. With more than two players, the others may play without me."""

    needs = ()


class WithdrawRematch(Command, frozen=True):
    """Withdraw my offer or acceptance."""

    needs = ()


class Claim(Command, frozen=True):
    """End the match without an opponent who has been gone too long."""

    needs = ()
    result: Literal["win", "draw"] = "win"


# From the server itself


class TimeIsUp(SystemCommand, frozen=True):
    """The deadline has passed."""


class ConnectionGone(SystemCommand, frozen=True):
    """The player in this seat is no longer connected."""

    seat: int


class ConnectionBack(SystemCommand, frozen=True):
    """The player in this seat is connected again."""

    seat: int


class Abandon(SystemCommand, frozen=True):
    """Everybody has been gone for so long that the match ends."""


class MatchOver(SystemCommand, frozen=True):
    """To a lobby: its match has ended."""

    match: str
    result: Result


class Pair(SystemCommand, frozen=True):
    """To a lobby whose owner is waiting: the owner of `seeker`, another lobby, wants the same."""

    needs = (Need.SEEKER,)
    seeker: str


class StartRematch(SystemCommand, frozen=True):
    """To a lobby: the players of its last match play again."""

    match: str
    started: MatchStarted


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
MatchCommand = (
    Step
    | Resign
    | Leave
    | Abort
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | WithdrawDraw
    | AskTakeback
    | AcceptTakeback
    | DeclineTakeback
    | WithdrawTakeback
    | OfferRematch
    | AcceptRematch
    | DeclineRematch
    | WithdrawRematch
    | Claim
    | Say
)
LobbySystemCommand = MatchOver | Pair | StartRematch
MatchSystemCommand = TimeIsUp | ConnectionGone | ConnectionBack | Abandon
