"""The saved games of the `named` edition: three lines, the two names and a FEN.

Batman
Superman
1xxoo2/2xx3/2o4/7/7/7 o
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.connect.fen import is_fen
from checkrow.rules.errors import BadNotation
from checkrow.terminal.classic.console import showable
from checkrow.terminal.classic.player_names import fault_of_name

LONGEST_NAME = 100
_LONGEST_FILE = 10_000  # characters; a saved game has a few hundred at most
_CONNECT_FOUR = ConnectGame()


class Unreadable(ValueError):
    """The file is not a saved game; the sentence says why."""


@dataclass(frozen=True, slots=True)
class NamedGame:
    """The players and the position of their game."""

    names: tuple[str, str]
    position: ConnectPosition


def write_save(game: NamedGame) -> str:
    return "".join(f"{line}\n" for line in (*game.names, game.position))


def is_save(text: str) -> bool:
    """Return whether a text looks like what `write_save` writes."""
    lines = text.rstrip().split("\n")
    return len(lines) == 3 and is_fen(lines[2].strip())


def read_save(text: str) -> NamedGame:
    """Read a game that `write_save` wrote. Raises `Unreadable`."""
    lines = text.rstrip().split("\n")
    if len(lines) != 3:
        raise Unreadable(
            "a saved game has three lines: the name of player 1, the name of player 2 "
            f"and the board; this file has {len(lines) if text.strip() else 'none'}"
        )
    one, two, fen = map(showable, lines)
    for number, name in enumerate((one, two), 1):
        if fault := fault_of_name(name, LONGEST_NAME):
            raise Unreadable(f"line {number} is not the name of a player. {fault}")
    try:
        return NamedGame((one, two), _CONNECT_FOUR.read_position(fen))
    except BadNotation as error:
        raise Unreadable(f"line 3 is not a board: {error.sentence}") from error


def load(path: Path) -> NamedGame:
    """Load the saved game in a file. Raises `Unreadable` or `OSError`."""
    if path.exists() and not path.is_file():
        raise Unreadable("it is not a file")
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(_LONGEST_FILE + 1)
    except UnicodeDecodeError as error:
        raise Unreadable("it is not a text") from error
    if len(text) > _LONGEST_FILE:
        raise Unreadable("it is far longer than a saved game")
    return read_save(text)


def save(path: Path, game: NamedGame) -> None:
    """Write the whole file or nothing: an `OSError` leaves it unchanged.

    It does not ask before it overwrites; callers check first. Links are followed.
    """
    path = path.resolve()
    # A folder of our own beside the file: on the same disk, so that the move into place is
    # atomic, and a new file in it gets the usual permissions.
    with TemporaryDirectory(prefix=".checkrow-", dir=path.parent) as folder:
        draft = Path(folder) / "draft"
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write_save(game))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            draft.chmod(path.stat().st_mode & 0o777)
        draft.replace(path)
