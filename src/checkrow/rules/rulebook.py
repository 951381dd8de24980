"""The rules of a game for people to read: sections of text, and boards that illustrate them.

Families write them (`Family.rulebook`). A diagram is a record, so it shows only legal
moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checkrow.rules.model import Game
from checkrow.rules.record import Record

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A short piece of a game, and a caption."""

    caption: str
    record: Record


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, its sentences, and the boards that illustrate them."""

    title: str
    paragraphs: tuple[str, ...]
    diagrams: tuple[Diagram, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game in one language, such as `en`."""

    game: Game
    language: str
    sections: tuple[Section, ...]

    @property
    def diagrams(self) -> Iterator[Diagram]:
        """All boards, in order."""
        for section in self.sections:
            yield from section.diagrams


def diagram(caption: str, game: Game, start: str, moves: Sequence[str] = ()) -> Diagram:
    """Return the diagram of these moves from a position. Raises `CheckrowError` if they are not
    legal."""
    read = map(game.read_move, moves)
    return Diagram(caption, Record(game, game.read_position(start), read))
