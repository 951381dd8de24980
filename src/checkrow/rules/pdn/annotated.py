"""A record with the rest of its PDN file: tags, a result, remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn.gametype import game_type_of
from checkrow.rules.pdn.syntax import PdnComment, PdnItem, PdnMove, PdnSetup, PdnSkip
from checkrow.rules.record import Record

UNFINISHED = "[%unfinished]"  # after a move: the same piece must continue, the turn is not over
LAPSE_COMMAND = "[%lapse]"  # the player to move lost the turn on time
COMMANDS = {UNFINISHED, LAPSE_COMMAND}

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
# These follow from the record and the result, so a `PdnRecord` does not store them as tags.
# Their capitalization varies in real files.
DERIVED = {"result", "gametype", "checkrowgame", "setup", "fen"}

_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")
_STRENGTH = re.compile(r"[!?]+|\([!?]+\)")


@dataclass(frozen=True, slots=True)
class PdnNote:
    """Remarks after `turn` turns of the record (0: before the first). `strength` refers to the
    last of those turns. Variations among `items` stay as written; their moves are not checked
    for legality."""

    turn: int
    strength: str = ""
    items: tuple[PdnItem, ...] = ()


@dataclass(frozen=True, slots=True)
class PdnRecord:
    """`PdnRecord(record)` is a bare game; `write_pdn` writes it and `read_pdn` reads it back.

    `tags` are sorted, the well-known ones first. `result` is any text; the default is the
    result by the rules, or "*" for an unfinished game.
    """

    record: Record
    tags: tuple[tuple[str, str], ...] = ()
    result: str = ""
    notes: tuple[PdnNote, ...] = ()

    def __post_init__(self) -> None:
        for name, _ in self.tags:
            if not _NAME.fullmatch(name):
                raise BadNotation(
                    f"{name[:20]!r} cannot name a tag: use letters and digits,"
                    " a capital first, as in WhiteRating"
                )
        for note in self.notes:
            _check_note(note)
        filled = tuple(note for note in self.notes if note.strength or note.items)
        object.__setattr__(self, "tags", _in_order(self.tags))
        object.__setattr__(self, "result", self.result.strip() or _result(self.record))
        object.__setattr__(self, "notes", filled)

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag with this name."""
        return next((value for known, value in self.tags if known == name), None)


def _check_note(note: PdnNote) -> None:
    if note.strength and not _STRENGTH.fullmatch(note.strength):
        raise BadNotation(
            f"{note.strength[:9]!r} is not a move strength: use ! and ?, as in !? or (!)"
        )
    for item in note.items:
        command = isinstance(item, PdnComment) and item.text in COMMANDS
        if command or isinstance(item, PdnMove | PdnSkip | PdnSetup):
            raise BadNotation(
                "a note holds comments, glyphs and variations: play the moves of the game itself"
                " in the record"
            )


def _in_order(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    def place(tag: tuple[str, str]) -> int:
        return ROSTER.index(tag[0]) if tag[0] in ROSTER else len(ROSTER)

    return tuple(sorted((tag for tag in tags if tag[0].lower() not in DERIVED), key=place))


def _result(record: Record) -> str:
    if record.outcome is None:
        return "*"
    return game_type_of(record.game.key).result(record.outcome.winner)
