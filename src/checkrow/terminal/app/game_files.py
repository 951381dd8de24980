"""Games in files of other programs, and in our own wherever they are: PDN, records, saves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checkrow.play.result import Result
from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn import PdnGame, decode_pdn, parse_pdn
from checkrow.rules.pdn.gametype import GAME_TYPES
from checkrow.rules.reading import Written, described, read_any
from checkrow.terminal.app.new_games import check_size
from checkrow.terminal.app.saved_games import SavedGame, read_game
from checkrow.terminal.app.seats import Seat, default_seats
from checkrow.terminal.storage import clean_name

MOST_BYTES = 2_000_000  # of a file that is read while the screen waits
MOST_MOVES = 20_000
MOST_GAMES = 2_000  # of a file that are listed


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file with one game or many. `titles` are the games of a collection, empty for one."""

    text: str
    titles: tuple[str, ...] = ()

    def game(self, number: int = 1) -> SavedGame:
        """Return a game of the file, from 1. Raises `CheckrowError`."""
        if self.text.startswith("{"):
            return read_game(self.text)
        written = read_any(self.text, None, number, most=MOST_MOVES)
        check_size(written.record.game)
        return SavedGame(written.record, _seats(written), _result(written))


def open_file(path: Path) -> GameFile:
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
            f"the file {path.name} is too large: up to {MOST_BYTES:,} bytes are read here; "
            "checkrow analyse reads more"
        )
    text = decode_pdn(data).strip()
    if not text:
        raise BadNotation(f"the file {path.name} is empty: choose a file with PDN or a saved game")
    return GameFile(text, _titles(text))


def _titles(text: str) -> tuple[str, ...]:
    """The games of a PDN with several; a text of one line is none."""
    if text.startswith("{") or "\n" not in text:
        return ()
    games = parse_pdn(text)
    if len(games) > MOST_GAMES:
        raise BadNotation(
            f"it has {len(games):,} games: up to {MOST_GAMES:,} are listed here; "
            "checkrow analyse reads more"
        )
    return tuple(map(described, games)) if len(games) > 1 else ()


def _seats(written: Written) -> tuple[Seat, ...]:
    """The players that the tags name."""
    seats = list(default_seats(written.record.game.seats))
    for at, tag in enumerate(("White", "Black")):
        name = clean_name(written.tag(tag))
        if name.strip("?"):
            seats[at] = Seat(name)
    return tuple(seats)


def _result(written: Written) -> Result | None:
    """The result that the file gives to a game that the rules have not ended."""
    if written.record.outcome or not written.games:
        return None
    said = _result_text(written.games[written.number - 1])
    ends = (
        Result(0, "resignation", (1, 2)),
        Result(1, "resignation", (2, 1)),
        Result(None, "agreement", (1, 1)),
    )
    return next(
        (end for end in ends if any(said == kind.result(end.winner) for kind in GAME_TYPES)), None
    )


def _result_text(game: PdnGame) -> str:
    tag = game.tag("Result")
    found = game.terminator if game.terminator.strip("*") else tag.value if tag else ""
    return found.replace("½", "1/2")
