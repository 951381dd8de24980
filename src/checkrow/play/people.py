"""Who takes part: people, and the computers that play in a seat."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with a name. The id is the server's, and says nothing about who it is."""

    id: str
    name: str


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who has a seat in a match. A computer has a level; people have none."""

    id: str
    name: str
    level: str = ""

    @property
    def is_computer(self) -> bool:
        return bool(self.level)


SYSTEM = Person("", "")  # the author of what happens by itself: time is up, a connection is gone


def computer(chair: int, level: str) -> Player:
    """The computer on a chair. No person's name has brackets, and no person's id a colon, so
    neither can be taken for one."""
    return Player(f"computer:{chair}", f"Computer {chair + 1} ({level})", level)
