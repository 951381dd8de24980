"""Read any text that holds a game, in any form.

    2x4/7/7/7/7/7 o                            a position of Connect-N
    W:W21,22,K30:B1-12                         a position of checkers, without its variant
    connect:9x7x5:2                            the start of a game
    connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3    a record

and files, such as PDN with one game or many. Each family reads its own positions and files.
"""

from __future__ import annotations

import re

from checkrow.rules.errors import BadNotation
from checkrow.rules.families import families
from checkrow.rules.family import GameFile
from checkrow.rules.games import game as game_of
from checkrow.rules.games import read_record
from checkrow.rules.model import Game
from checkrow.rules.record import Record

_KEY = re.compile(r"[a-z][a-z0-9-]*+:\S++", re.ASCII)


def read_any(
    text: str, default: Game | None, number: int = 1, *, most: int | None = None
) -> GameFile:
    """Read the game in a text. `default` is the game of a text that does not name one; `number`
    selects a game of a file. Games of over `most` moves are refused without playing them. Raises
    `CheckrowError`."""
    text = text.strip()
    if record := read_line(text, default, most=most):
        return GameFile(record)
    refusal = BadNotation("this is not a position, a game or a file with games")
    for family in families():
        try:
            found = family.read_file(text, default, number, most)
        except BadNotation as error:
            refusal = error
            continue
        if found is not None:
            return found
    raise refusal


def titles_in(text: str) -> list[str]:
    """Return a line for each game of a file. Raises `BadNotation`."""
    for family in families():
        titles = family.titles_in(text)
        if titles is not None:
            return titles
    raise BadNotation("this is not a file with games")


def named_game(text: str) -> Game | None:
    """Return the game that a line names, before building anything of its size; None if it names
    none. Raises `BadNotation`."""
    text = text.strip()
    if _is_long(text):
        return None
    if _is_record(text) or _is_key(text):
        return game_of(text.partition(" | ")[0])
    for family in families():
        if found := family.game_in(text):
            return found
    return None


def read_line(text: str, default: Game | None, *, most: int | None = None) -> Record | None:
    """Read a position, a game or a record on one line; None if it is something else. Raises
    `CheckrowError`."""
    if _is_long(text):
        return None
    if _is_record(text):
        return read_record(text, most=most)
    if _is_key(text):
        return Record(game_of(text))
    for family in families():
        if position := family.read_position(text, default):
            return Record(position.game, position)
    return None


def read_moves(text: str, default: Game | None) -> Record | None:
    """Return the game of moves alone, from the start of `default` or of the usual game of their
    family; None if they are not moves. Raises `CheckrowError`."""
    for family in families():
        if record := family.read_moves(text, default):
            return record
    return None


def _is_long(text: str) -> bool:
    return "\n" in text or text.startswith("{")


def _is_record(text: str) -> bool:
    return " | " in text or text.endswith(" |")


def _is_key(text: str) -> bool:
    names = {family.name for family in families()}
    return _KEY.fullmatch(text) is not None and text.partition(":")[0] in names
