"""What can be asked of a lobby and of a match: the messages that clients send.

A command carries an id that its sender chose. The same command sent again, with the same
id, counts once. The second half of the file is what the server itself asks; those commands
have no id and no client can send them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

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


class Command(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """What a client asks for."""

    id: CommandId


class SystemCommand(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=kebab
):
    """What the server asks for, in nobody's name."""


# In a lobby and in a match


class Say(Command, frozen=True):
    """A line of chat."""

    text: ChatText


class Leave(Command, frozen=True):
    """Of a lobby: go away. Of a match: give it up, so that the others win or play on."""


# In a lobby


class OpenLobby(Command, frozen=True):
    """A new lobby, which belongs to whoever asks. Without a title it is named after them."""

    options: MatchOptions = MatchOptions()
    title: Title = ""
    password: Password | None = None


class Join(Command, frozen=True):
    """Come in and take the first free chair; with `watch`, or without a free chair where
    spectators are allowed, only to watch. A private lobby wants its password or the token
    of its invitation; whether they are right is found out by the server (`Context.admitted`)."""

    password: Password | None = None
    token: ShortText | None = None
    watch: bool = False


class Sit(Command, frozen=True):
    """Take this chair, counted from 0; if another person sits there, ask the owner."""

    chair: int


class Stand(Command, frozen=True):
    """Leave the chair and watch."""


class SwapChairs(Command, frozen=True):
    """The owner exchanges what is on two chairs, people and computers alike."""

    one: int
    other: int


class Ready(Command, frozen=True):
    """I am ready. When all chairs are taken and everybody is, the match starts."""


class Unready(Command, frozen=True):
    """I am not ready after all."""


class ChangeOptions(Command, frozen=True):
    """The owner changes what is played. Nobody is ready any more."""

    options: MatchOptions


class ChangeTitle(Command, frozen=True):
    """The owner renames the lobby."""

    title: Title


class ChangePassword(Command, frozen=True):
    """The owner makes the lobby private, or public (None). The server passes on only a hash
    (`Context.password_hash`)."""

    password: Password | None = None


class RenewInvitation(Command, frozen=True):
    """The owner wants a new invitation (`Context.token`); the old one no longer lets in."""


class AddComputer(Command, frozen=True):
    """The owner puts a computer of some level on a free chair; the first one without `chair`."""

    level: ShortText
    chair: int | None = None


class RemoveComputer(Command, frozen=True):
    """The owner takes the computer off a chair."""

    chair: int


class RemovePerson(Command, frozen=True):
    """The owner sends somebody away, who cannot come back."""

    person: ShortText


class HandOver(Command, frozen=True):
    """The owner makes somebody else the owner."""

    person: ShortText


# In a match


class Step(Command, frozen=True):
    """One step of a turn, as the rules write it: `4`, `c3-d4`, `c3xe5`, `end`. `position` is
    the number of the position it is meant for (`MatchView.position`); if that has passed,
    the step is refused."""

    move: MoveText
    position: int | None = None


class Resign(Command, frozen=True):
    """I have lost."""


class Abort(Command, frozen=True):
    """End the match before my first move; it counts for nothing."""


class OfferDraw(Command, frozen=True):
    """Shall we call it a draw? Sent while another's offer is open, it accepts that."""


class AcceptDraw(Command, frozen=True):
    """Yes."""


class DeclineDraw(Command, frozen=True):
    """No."""


class WithdrawDraw(Command, frozen=True):
    """I no longer offer it."""


class AskTakeback(Command, frozen=True):
    """May I have my last turn back?"""


class AcceptTakeback(Command, frozen=True):
    """Yes."""


class DeclineTakeback(Command, frozen=True):
    """No."""


class WithdrawTakeback(Command, frozen=True):
    """I no longer ask for it."""


class Claim(Command, frozen=True):
    """An opponent has been gone for long: end the match without them."""

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


LobbyCommand = (
    Join
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
    | Claim
    | Say
)
LobbySystemCommand = MatchOver
MatchSystemCommand = TimeIsUp | ConnectionGone | ConnectionBack | Abandon
