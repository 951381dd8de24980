"""The participants: people, and the computers that play in a seat."""

from __future__ import annotations

import re

from msgspec import Struct


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """A person with a name. The server's id reveals nothing about them."""

    id: str
    name: str


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player in a seat. A computer has a level; people have none."""

    id: str
    name: str
    level: str = ""

    @property
    def is_computer(self) -> bool:
        return bool(self.level)


SYSTEM = Person("", "")  # the author of automatic events: time ran out, a connection was lost


def computer(chair: int, level: str) -> Player:
    """Return the computer on a chair. No person's name has brackets, and no person's id a colon,
    so nobody can mistake it for a person."""
    called = f"level {level}" if level.isdecimal() else level
    return Player(f"computer:{chair}", f"Computer {chair + 1} ({called})", level)


def with_level(player: Player, level: str) -> Player:
    """Return the same computer at another level."""
    return computer(int(player.id.partition(":")[2]), level)


_COMPUTER = re.compile(r"Computer [0-9]+ \((?:level )?([^()]+)\)")


def level_in_name(name: str) -> str | None:
    """Return the level of the computer with this name; None for a person."""
    computer = _COMPUTER.fullmatch(name)
    return computer[1] if computer else None
