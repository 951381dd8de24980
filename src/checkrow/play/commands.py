"""Commands to lobbies and matches: the messages that clients send.

A command carries an id that its sender chose. The same command sent again, with the same
id, counts once. The second half of the file holds the commands of the server itself; they
have no id and no client can send them.

Every command declares in `needs` what the server must find out before the command can be
decided. A command without this declaration does not run.
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

# Lengths are checked where a message is read, with room for a sentence of our own to say
# what is wrong with a text that is a little too long.
CommandId = Annotated[str, Meta(min_length=COMMAND_ID_LENGTH[0], max_length=COMMAND_ID_LENGTH[1])]
MoveText = Annotated[str, Meta(min_length=MOVE_LENGTH[0], max_length=MOVE_LENGTH[1])]
Password = Annotated[str, Meta(min_length=PASSWORD_LENGTH[0], max_length=PASSWORD_LENGTH[1])]
Title = Annotated[str, Meta(max_length=4 * TITLE_LENGTH[1])]
ChatText = Annotated[str, Meta(max_length=4 * CHAT_LENGTH[1])]
ShortText = Annotated[str, Meta(max_length=64)]
GameKey = Annotated[str, Meta(max_length=80)]


class Need(Enum):
    """A fact or a permission that only the server can find out."""

    CHAT_ALLOWANCE = "the sender has not written too much lately"
    VISIBLE_MATCH = "the sender may see the match"
    LOBBY_ALLOWANCE = "the sender, and the server, may have one more lobby"
    MATCH_ALLOWANCE = "the sender may play one more match"
    PRACTICE_ALLOWANCE = "the sender may have one more game against the computer"
    NO_RATED_MATCH = "no rated match of the sender could gain from a computer's moves"
    RATED_ADDRESS = "from where the sender plays a rated match"
    ADMISSION = "the password or the invitation lets the sender in, and there is room"
    PASSWORD_HASH = "the hash of the password in the command"
    MATCH_LEFT = "the sender has left the match that runs in the lobby"
    SEEKER = "the lobby of somebody who waits for the same"


class Command(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """A request of a client."""

    needs: ClassVar[tuple[Need, ...]]
    id: CommandId


class SystemCommand(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """A request of the server itself, in nobody's name."""

    needs: ClassVar[tuple[Need, ...]] = ()


# In a lobby and in a match


class Say(Command, frozen=True):
    """A line of chat."""

    needs = (Need.CHAT_ALLOWANCE, Need.VISIBLE_MATCH)
    text: ChatText


class Leave(Command, frozen=True):
    """Of a lobby: go away. Of a match: give it up, so that the others win or play on. A private
    match against computers ends without a result."""

    needs = (Need.MATCH_LEFT,)


# In a lobby


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


# Games against the computer


class PlayComputer(Command, frozen=True):
    """A private match against computers of one level, which starts at once. `seat` is the one
    that you take, counted from 0; without it one is drawn by lot."""

    needs = (Need.NO_RATED_MATCH, Need.PRACTICE_ALLOWANCE)
    game: GameKey = MatchOptions().game
    level: ShortText = "club"
    seat: int | None = None


# In a match


class Step(Command, frozen=True):
    """One step of a turn, as the rules write it: `4`, `c3-d4`, `c3xe5`, `end`. `position` is
    the number of the position it is meant for (`MatchView.position`); if that has passed,
    the step is refused."""

    needs = (Need.NO_RATED_MATCH,)
    move: MoveText
    position: int | None = None


class Resign(Command, frozen=True):
    """I have lost."""

    needs = ()


class Abort(Command, frozen=True):
    """End the match before my first move; it counts for nothing."""

    needs = ()


class OfferDraw(Command, frozen=True):
    """Shall we call it a draw? Sent while another's offer is open, it accepts that."""

    needs = ()


class AcceptDraw(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineDraw(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawDraw(Command, frozen=True):
    """I no longer offer it."""

    needs = ()


class AskTakeback(Command, frozen=True):
    """May I have my last turn back?"""

    needs = ()


class AcceptTakeback(Command, frozen=True):
    """Yes."""

    needs = ()


class DeclineTakeback(Command, frozen=True):
    """No."""

    needs = ()


class WithdrawTakeback(Command, frozen=True):
    """I no longer ask for it."""

    needs = ()


class OfferRematch(Command, frozen=True):
    """The match is over: shall we play again, with the sides swapped? Sent while another's offer
    is open, it accepts that."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class AcceptRematch(Command, frozen=True):
    """Yes. When all who stayed have accepted, the next match starts."""

    needs = (Need.MATCH_ALLOWANCE, Need.NO_RATED_MATCH, Need.RATED_ADDRESS)


class DeclineRematch(Command, frozen=True):
    """No. Between two that is the end of it; among more the others may play without me."""

    needs = ()


class WithdrawRematch(Command, frozen=True):
    """I no longer want one."""

    needs = ()


class Claim(Command, frozen=True):
    """An opponent has been gone for long: end the match without them."""

    needs = ()
    result: Literal["win", "draw"] = "win"


# What the server itself asks


class TimeIsUp(SystemCommand, frozen=True):
    """The deadline has passed."""


class ConnectionGone(SystemCommand, frozen=True):
    """The player in this seat is no longer connected."""

    seat: int


class ConnectionBack(SystemCommand, frozen=True):
    """The player in this seat is connected again."""

    seat: int


class Abandon(SystemCommand, frozen=True):
    """Nobody has been there for so long that the match ends."""


class MatchOver(SystemCommand, frozen=True):
    """To a lobby: the match that started there has ended."""

    match: str
    result: Result


class Pair(SystemCommand, frozen=True):
    """To a lobby whose owner waits: the owner of `seeker`, another lobby, waits for the same."""

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
