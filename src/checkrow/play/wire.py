"""Messages as JSON: the one place that writes and reads them.

Reading is strict. Anything that is not exactly a message, even with just one field too many,
raises `Refused("bad-message", ...)` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from checkrow.play.commands import LobbyCommand, MatchCommand, OpenLobby
from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.refused import Refused

_Message = TypeVar("_Message")


# Encodes any message, entry or view as JSON. Every step calls it twice, so it is no function of
# our own.
encode: Callable[[msgspec.Struct], bytes] = msgspec.json.Encoder().encode


def decode_lobby_command(text: bytes | str) -> LobbyCommand:
    """Decode a client's command to a lobby."""
    return read_message(_lobby_commands, text)


def decode_open_lobby(text: bytes | str) -> OpenLobby:
    """Decode a client's request for a new lobby."""
    return read_message(_open_lobby, text)


def decode_match_command(text: bytes | str) -> MatchCommand:
    """Decode a client's command to a match."""
    return read_message(_match_commands, text)


def decode_match_entry(text: bytes | str) -> MatchEntry:
    """Decode an entry that `encode` wrote."""
    return read_message(_match_entries, text)


def decode_lobby_entry(text: bytes | str) -> LobbyEntry:
    """Decode an entry that `encode` wrote."""
    return read_message(_lobby_entries, text)


_lobby_commands: msgspec.json.Decoder[LobbyCommand] = msgspec.json.Decoder(LobbyCommand)
_open_lobby = msgspec.json.Decoder(OpenLobby)
_match_commands: msgspec.json.Decoder[MatchCommand] = msgspec.json.Decoder(MatchCommand)
_match_entries = msgspec.json.Decoder(MatchEntry)
_lobby_entries = msgspec.json.Decoder(LobbyEntry)


def read_message(decoder: msgspec.json.Decoder[_Message], text: bytes | str) -> _Message:
    """Read a message. Raises `Refused`."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-message", f"this is not a message: {error}") from None
