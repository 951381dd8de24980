"""The lines of the protocol: a command, and arguments that may have values.

pos pos=Wbbb...www moves="32-28 19-23"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from checkrow.rules.errors import BadNotation

_ARGUMENT = re.compile(r'\s*+([^\s="]++)(?:\s*+=\s*+(?:"([^"]*+)"|([^\s="]++)))?(?=\s|$)')
_PLAIN = re.compile(r'[^\s="]+')


@dataclass(frozen=True, slots=True)
class ProtocolLine:
    """One line. An argument without a value has an empty text."""

    command: str
    arguments: Mapping[str, str] = field(default_factory=dict[str, str])

    def __str__(self) -> str:
        return " ".join([self.command, *map(_write, self.arguments.items())])


def read_line(text: str) -> ProtocolLine:
    """Read a line, in our own or any other spelling. Raises `BadNotation`."""
    text = text.strip()
    command = re.match(r"\S*", text)
    assert command is not None
    arguments: dict[str, str] = {}
    at = command.end()
    while at < len(text):
        found = _ARGUMENT.match(text, at)
        if found is None:
            raise BadNotation(
                f"{text[at:].lstrip()[:30]!r} is not an argument: write name or name=value, "
                'and values with spaces in quotes, such as moves="32-28 19-23"'
            )
        name, quoted, plain = found.groups()
        arguments[name] = quoted if quoted is not None else plain or ""
        at = found.end()
    return ProtocolLine(command[0], arguments)


def _write(argument: tuple[str, str]) -> str:
    name, value = argument
    if _PLAIN.fullmatch(value):
        return f"{name}={value}"
    # The protocol cannot express a quote inside quotes, or a line break.
    readable = value.replace('"', "'").replace("\n", " ")
    return f'{name}="{readable}"'
