"""Write and read messages as JSON.

Reading is strict. Anything that is not exactly a message, even with just one field too many,
raises `Refused("bad-message", ...)` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.refused import Refused

_Message = TypeVar("_Message")


# Encodes any message, entry or view as JSON. Every step calls it twice, so it is no function of
# our own.
encode: Callable[[msgspec.Struct], bytes] = msgspec.json.Encoder().encode


def decode_match_entry(text: bytes | str) -> MatchEntry:
    """Decode an entry that `encode` wrote."""
    return read_message(_match_entries, text)


def decode_lobby_entry(text: bytes | str) -> LobbyEntry:
    """Decode an entry that `encode` wrote."""
    return read_message(_lobby_entries, text)


_match_entries = msgspec.json.Decoder(MatchEntry)
_lobby_entries = msgspec.json.Decoder(LobbyEntry)


def read_message(decoder: msgspec.json.Decoder[_Message], text: bytes | str) -> _Message:
    """Read a message. Raises `Refused`."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-message", f"this is not a message: {error}") from None
