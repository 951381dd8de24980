"""What people may call themselves and their lobbies, and what they may say."""

from __future__ import annotations

import re
import unicodedata

from checkrow.play.limits import CHAT_LENGTH, NAME_LENGTH, TITLE_LENGTH
from checkrow.play.refused import Refused

_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji are not written without them
_NAME = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def check_name(name: str) -> str:
    """The name, if somebody may have it. Raises `Refused`."""
    shortest, longest = NAME_LENGTH
    if not shortest <= len(name) <= longest:
        raise Refused(
            "bad-name",
            f"a name has {shortest} to {longest} characters, and this has {len(name)}",
        )
    if not _NAME.fullmatch(name):
        wrong = next(letter for letter in name if not _NAME.fullmatch(letter))
        raise Refused(
            "bad-name",
            f"a name is made of the letters a to z, digits, - and _: {wrong!r} cannot be in it",
        )
    return name


def name_key(name: str) -> str:
    """What two names must not share: capitals make no difference."""
    return name.lower()


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
