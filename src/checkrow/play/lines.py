"""Titles, lines of chat and descriptions: plain text, and mostly one line of it."""

from __future__ import annotations

import unicodedata

from checkrow.play.limits import CHAT_LENGTH, DESCRIPTION_LENGTH, TITLE_LENGTH
from checkrow.play.refused import Refused

_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji need them


def check_title(title: str, owner: str) -> str:
    """Return a lobby's title, or a default with its owner's name if empty. Raises `Refused`."""
    return title_or(title, f"{owner}'s lobby")


def title_or(title: str, default: str) -> str:
    """Return a title, or the default if it is empty. Raises `Refused`."""
    return _line(title, "bad-title", "a title", TITLE_LENGTH[1]) or default


def check_description(text: str) -> str:
    """Return a description, which may have several lines. Raises `Refused`."""
    if len(text) > DESCRIPTION_LENGTH:
        raise Refused(
            "bad-description",
            f"a description has up to {DESCRIPTION_LENGTH} characters; this one has {len(text)}",
        )
    lines = [_line(line, "bad-description", "a line", len(line)) for line in text.splitlines()]
    return "\n".join(lines).strip()


def check_chat(text: str) -> str:
    """Return a line of chat, trimmed. Raises `Refused`."""
    line = _line(text, "bad-chat", "a message", CHAT_LENGTH[1])
    if not line:
        raise Refused("bad-chat", "the message is empty: write something")
    return line


def _line(text: str, code: str, what: str, longest: int) -> str:
    line = text.strip()
    if len(line) > longest:
        raise Refused(code, f"{what} has up to {longest} characters; this one has {len(line)}")
    for letter in line:
        # Control, format (which can hide or reverse what follows), surrogate, line and paragraph.
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in _JOINERS:
            raise Refused(code, f"{what} is one line of plain text: remove U+{ord(letter):04X}")
    return line if line.strip(_JOINERS) else ""
