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


class Say(Command, frozen=True):
    """A line of chat."""

    needs = (Need.CHAT_ALLOWANCE, Need.VISIBLE_MATCH)
    text: ChatText


class Leave(Command, frozen=True):
    """Of a lobby: go away. Of a match: give it up, so that the others win or play on. A private
    match against computers ends without a result."""

    needs = (Need.MATCH_LEFT,)
