"""Read the game to analyse from a text or a file.

It reads everything that `checkrow.rules.reading` reads, and files: saved games of the app and of
the classic edition `named`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checkrow.rules.errors import BadNotation, UnknownGame
from checkrow.rules.family import GameFile
from checkrow.rules.model import PASS, Game
from checkrow.rules.pdn import decode_pdn
from checkrow.rules.reading import read_any, read_line, titles_in
from checkrow.rules.record import Record
from checkrow.terminal.app.saved_games import read_game
from checkrow.terminal.classic.named_save import Unreadable, is_save, read_save
from checkrow.terminal.storage import clean_name

MOST_BYTES = 16_000_000  # the most a file may have; the largest collections of games are smaller
EXAMPLES = (
    "a position such as '2x4/7/7/7/7/7 o', a game such as checkers:american, "
    "the name of a saved game or PDN file, or --moves"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, and its players' names by seat if they are known."""

    record: Record
    names: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """Return the name of each seat: `Ann (x)`, or just `x`."""
        game = self.record.game
        sides = [game.seat_name(seat) for seat in range(game.seats)]
        if not self.names:
            return tuple(sides)
        return tuple(
            f"{name} ({side})" if name else side
            for name, side in zip(self.names, sides, strict=True)
        )

    @property
    def pairing(self) -> str:
        """Return the players, as in `Ann (x) against Bob (o)`."""
        return (" against " if len(self.called) == 2 else ", ").join(self.called)

    @property
    def has_turns(self) -> bool:
        """Return whether anybody has moved; passes are automatic and do not count."""
        return any(move != PASS for move in self.record.moves)

    def after(self, turns: int) -> Subject:
        """Return the game as it was after this many turns."""
        record = self.record
        moves = [move for turn in record.turns[:turns] for move in turn]
        return Subject(Record(record.game, record.start, moves), self.names)


def read_text(text: str, game: Game | None, number: int = 1) -> Subject:
    """Read the game in a text. `game` applies if the text does not name one; a text that names
    another is refused. `number` selects a game of a PDN. Raises `CheckrowError`."""
    text = text.strip()
    if not text:
        raise BadNotation(f"the text is empty: give {EXAMPLES}")
    if text.startswith("{"):
        return _of(game, _saved(text))
    if is_save(text):
        return _of(game, _named(text))
    try:
        return _of(game, _with_names(read_any(text, game, number)))
    except UnknownGame as error:
        raise _unknown(error) from None


def read_argument(text: str, game: Game | None) -> Subject:
    """Read an argument that names no file. Raises `CheckrowError`."""
    try:
        record = read_line(text.strip(), game)
    except UnknownGame as error:
        raise _unknown(error) from None
    if record is None:
        raise BadNotation(f"{text[:60]!r} is neither a file nor a position: give {EXAMPLES}")
    return _of(game, Subject(record))


def read_bytes(data: bytes, game: Game | None, number: int = 1) -> Subject:
    return read_text(_decoded(data), game, number)


def listed(data: bytes) -> list[str]:
    """Return a line for each game of a PDN: its number, players and result. Raises
    `CheckrowError`."""
    titles = titles_in(_decoded(data))
    width = len(str(len(titles)))
    return [f"{number:>{width}}  {title}" for number, title in enumerate(titles, 1)]


def file_named(text: str) -> Path | None:
    """Return the file that an argument names, if it exists."""
    path = Path(text).expanduser()
    try:
        return path if path.exists() else None
    except OSError:  # the name may be too long
        return None


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadNotation(f"the file is too long: the limit is {MOST_BYTES:,} bytes")
    return decode_pdn(data)


def _unknown(error: UnknownGame) -> BadNotation:
    return BadNotation(f"{error.what}: add --game with {error.choices}")


def _of(game: Game | None, subject: Subject) -> Subject:
    found = subject.record.game
    if game is not None and found != game:
        raise BadNotation(f"this is {found}, not {game}: leave --game out")
    return subject


def _saved(text: str) -> Subject:
    saved = read_game(text)
    return Subject(saved.record, tuple(seat.name for seat in saved.seats))


def _named(text: str) -> Subject:
    try:
        table = read_save(text)
    except Unreadable as refusal:
        raise BadNotation(str(refusal)) from None
    record = Record(table.position.game, table.position)
    return Subject(record, tuple(map(clean_name, table.names)))


def _with_names(found: GameFile) -> Subject:
    names = ["" if name == "?" else clean_name(name) for name in found.players]
    return Subject(found.record, tuple(names) if any(names) else ())
