"""The record of the `solo` edition: who won, who lost, and how fast.

The file has one line of JSON for each finished game. Games are appended, so that two programs
can write at the same time, and a damaged line loses only that game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast


class NotARecord(ValueError):
    """The file holds something else, and stays untouched."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. `level` is the computer's, if it had the second seat."""

    names: tuple[str, str]
    level: str | None
    winner: int | None
    pieces: int  # of the winner, or of each player in a draw
    seconds: float


@dataclass(frozen=True, slots=True)
class WinsAndLosses:
    """One person's wins and losses."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def __str__(self) -> str:
        return f"{self.name}: {self.won} won, {self.lost} lost, {self.drawn} drawn"


class RecordBook:
    """The file of played games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> list[PlayedGame]:
        """Return every readable game. Raises `OSError`, and `NotARecord` if no line of the file is
        a game."""
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        lines = [line for line in text.split("\n") if line.strip()]
        games = [game for line in lines if (game := read_game(line))]
        if lines and not games:
            raise NotARecord(f"{self.path} is not a record of games")
        return games

    def add(self, game: PlayedGame) -> None:
        """Append a game. Raises `OSError`, and `NotARecord` for a file of something else."""
        self.games()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as file:
            file.seek(0, os.SEEK_END)
            if file.tell():
                file.seek(-1, os.SEEK_END)
            torn = file.read(1) not in (b"", b"\n")  # the last line was never finished
            file.write(("\n" * torn + write_game(game) + "\n").encode())
            file.flush()
            os.fsync(file.fileno())


def write_game(game: PlayedGame) -> str:
    return json.dumps(asdict(game))


def read_game(line: str) -> PlayedGame | None:
    """Read a game that `write_game` wrote; None if the line is something else."""
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    match cast("dict[str, object]", value):
        case {
            "names": [str(one), str(two)],
            "level": None | str() as level,
            "winner": None | int() as winner,
            "pieces": int(pieces),
            "seconds": int() | float() as seconds,
        } if winner in (None, 0, 1) and 0 <= pieces <= 42 and 0 <= seconds < 1e9:
            return PlayedGame((one, two), level, winner, pieces, float(seconds))
        case _:
            return None


def same_person(name: str) -> str:
    """Return a form of a name that is equal for all its spellings."""
    return name.casefold()


def standings(games: Iterable[PlayedGame]) -> list[WinsAndLosses]:
    """Return everyone with a record, best first: most wins, then fewest losses."""
    found: dict[str, WinsAndLosses] = {}
    for game in games:
        people = game.names[:1] if game.level else game.names
        for seat, name in enumerate(people):
            before = found.get(same_person(name), WinsAndLosses(name))
            found[same_person(name)] = WinsAndLosses(
                name,
                before.won + (game.winner == seat),
                before.lost + (game.winner == 1 - seat),
                before.drawn + (game.winner is None),
            )
    return sorted(found.values(), key=lambda one: (-one.won, one.lost, same_person(one.name)))


def fastest_wins(games: Iterable[PlayedGame], most: int) -> list[PlayedGame]:
    """Return the quickest wins by people; ties go to the one with fewest pieces."""
    wins = (game for game in games if game.winner == 0 or (game.winner == 1 and not game.level))
    return sorted(wins, key=lambda game: (game.seconds, game.pieces))[:most]
