"""Open games from files: PDN, records and saved games, by us or by other programs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checkrow.play.result import Result, rank
from checkrow.rules import family
from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn import decode_pdn
from checkrow.rules.reading import read_any, titles_in
from checkrow.terminal.app.new_games import check_size
from checkrow.terminal.app.saved_games import SavedGame, read_game
from checkrow.terminal.app.seats import Seat, default_seats
from checkrow.terminal.storage import clean_name

MOST_BYTES = 2_000_000  # the screen waits while it reads, so files must be small
MOST_MOVES = 20_000
MOST_GAMES = 2_000  # the most that the list shows


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file with one game or many. `titles` names the games of a collection, empty for one."""

    text: str
    titles: tuple[str, ...] = ()

    def game(self, number: int = 1) -> SavedGame:
        """Return a game of the file, counted from 1. Raises `CheckrowError`."""
        if self.text.startswith("{"):
            return read_game(self.text)
        found = read_any(self.text, None, number, most=MOST_MOVES)
        check_size(found.record.game)
        return SavedGame(found.record, _seats(found), _result(found))


def open_file(path: Path) -> OpenedFile:
    """Read a file. Raises `CheckrowError` with a sentence for the player."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadNotation(
            f"the file {path.name or path} cannot be read: {reason or error}"
        ) from None
    if len(data) > MOST_BYTES:
        raise BadNotation(
            f"the file {path.name} is too large: the limit here is {MOST_BYTES:,} bytes; "
            "checkrow analyse reads more"
        )
    text = decode_pdn(data).strip()
    if not text:
        raise BadNotation(f"the file {path.name} is empty: choose a file with PDN or a saved game")
    return OpenedFile(text, _titles(text))


def _titles(text: str) -> tuple[str, ...]:
    """Return the titles of a file with several games; a single line holds no collection."""
    if text.startswith("{") or "\n" not in text:
        return ()
    titles = titles_in(text)
    if len(titles) > MOST_GAMES:
        raise BadNotation(
            f"it has {len(titles):,} games: the list holds up to {MOST_GAMES:,}; "
            "checkrow analyse reads more"
        )
    return tuple(titles) if len(titles) > 1 else ()


def _seats(found: family.GameFile) -> tuple[Seat, ...]:
    """Return the players that the file names."""
    seats = list(default_seats(found.record.game.seats))
    for at, player in enumerate(found.players):
        name = clean_name(player)
        if name.strip("?"):
            seats[at] = Seat(name)
    return tuple(seats)


def _result(found: family.GameFile) -> Result | None:
    """Return the file's result for a game that did not end by the rules."""
    if found.record.outcome or not found.finished:
        return None
    ranks = rank(found.record.game.seats, found.winner, ())
    return Result(found.winner, "agreement" if found.winner is None else "resignation", ranks)
