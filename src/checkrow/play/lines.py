"""What people may call their lobbies, and what they may say: one line of plain text."""

from __future__ import annotations

import unicodedata

from checkrow.play.limits import CHAT_LENGTH, TITLE_LENGTH
from checkrow.play.refused import Refused

_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji are not written without them


def check_title(title: str, owner: str) -> str:
    """The title of a lobby, named after its owner if it is empty. Raises `Refused`."""
    return _line(title, "bad-title", "a title", TITLE_LENGTH[1]) or f"{owner}'s lobby"


def check_chat(text: str) -> str:
    """A line of chat, trimmed. Raises `Refused`."""
    line = _line(text, "bad-chat", "a message", CHAT_LENGTH[1])
    if not line:
        raise Refused("bad-chat", "an empty message says nothing: write something")
    return line


def _line(text: str, code: str, what: str, longest: int) -> str:
    line = text.strip()
    if len(line) > longest:
        raise Refused(code, f"{what} has up to {longest} characters, and this has {len(line)}")
    for letter in line:
        # Control, format (they can hide or turn what follows), surrogate, line and paragraph.
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in _JOINERS:
            raise Refused(
                code, f"{what} is one line of plain text: U+{ord(letter):04X} cannot be in it"
            )
    return line if line.strip(_JOINERS) else ""
