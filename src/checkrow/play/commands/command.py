"""What every command carries, and what it may need from the server."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from checkrow.play.limits import (
    CHAT_LENGTH,
    COMMAND_ID_LENGTH,
    MOVE_LENGTH,
    PASSWORD_LENGTH,
    TITLE_LENGTH,
)
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
    TOURNAMENT_ALLOWANCE = "the sender and the server may have one more tournament"
    MATCH_ALLOWANCE = "the sender may play one more match"
    PRACTICE_ALLOWANCE = "the sender may have one more game against the computer"
    NO_RATED_MATCH = "the sender plays no rated match that a computer's moves could help"
    RATED_ADDRESS = "the address from which the sender plays a rated match"
    ADMISSION = "the password or the invitation lets the sender in"
    PASSWORD_HASH = "the hash of the password in the command"
    MATCH_LEFT = "the sender, or the player to remove, has left the running match"
    COMPUTER_RESULTS = "the sender's results, if the computers of the match adapt to them"
    SEEKER = "the lobby of somebody who waits for the same game"

    __hash__ = object.__hash__  # members are unique; every step looks one up


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

    needs: ClassVar[tuple[Need, ...]]


class Say(Command, frozen=True):
    """A line of chat."""

    needs = (Need.CHAT_ALLOWANCE, Need.VISIBLE_MATCH)
    text: ChatText


class Leave(Command, frozen=True):
    """Leave a lobby or a match. Leaving a match forfeits it: the others win or continue. A private
    match against computers ends without a result."""

    needs = (Need.MATCH_LEFT,)
