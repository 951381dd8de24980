"""What somebody wants analysed: from a text or a file to the game it holds.

What `checkrow.rules.reading` reads, and files that hold it, a saved game of the app or a saved
game of the classic edition `named`.
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

MOST_BYTES = 16_000_000  # of a file; the largest collections of games have fewer
EXAMPLES = (
    "a position such as '2x4/7/7/7/7/7 o', a game such as checkers:american, "
    "the name of a file with a saved game or PDN, or --moves"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, and the names of its players by seat where they are known."""

    record: Record
    names: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """What to call each seat: `Ann (x)`, or just `x`."""
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
        """`Ann (x) against Bob (o)`"""
        return (" against " if len(self.called) == 2 else ", ").join(self.called)

    @property
    def has_turns(self) -> bool:
        """Whether anybody has moved; a pass happens by itself."""
        return any(move != PASS for move in self.record.moves)

    def after(self, turns: int) -> Subject:
        """The same game when it had so many turns."""
        record = self.record
        moves = [move for turn in record.turns[:turns] for move in turn]
        return Subject(Record(record.game, record.start, moves), self.names)


def read_text(text: str, game: Game | None, number: int = 1) -> Subject:
    """What a text holds. `game` is that of a text that does not say; where it says another,
    that is refused. `number` is the game to take of a PDN. Raises `CheckrowError`."""
    text = text.strip()
    if not text:
        raise BadNotation(f"there is nothing to read: give {EXAMPLES}")
    if text.startswith("{"):
        return _of(game, _saved(text))
    if is_save(text):
        return _of(game, _named(text))
    try:
        return _of(game, _with_names(read_any(text, game, number)))
    except UnknownGame as error:
        raise _unknown(error) from None


def read_argument(text: str, game: Game | None) -> Subject:
    """What an argument says that names no file. Raises `CheckrowError`."""
    try:
        record = read_line(text.strip(), game)
    except UnknownGame as error:
        raise _unknown(error) from None
    if record is None:
        raise BadNotation(f"there is no file {text[:60]!r}, and it is no position: give {EXAMPLES}")
    return _of(game, Subject(record))


def read_bytes(data: bytes, game: Game | None, number: int = 1) -> Subject:
    return read_text(_decoded(data), game, number)


def listed(data: bytes) -> list[str]:
    """A line for each game of a PDN: its number, its players, its result. Raises
    `CheckrowError`."""
    titles = titles_in(_decoded(data))
    width = len(str(len(titles)))
    return [f"{number:>{width}}  {title}" for number, title in enumerate(titles, 1)]


def file_named(text: str) -> Path | None:
    """The file that an argument names, if there is one."""
    path = Path(text).expanduser()
    try:
        return path if path.exists() else None
    except OSError:  # too long for a name, for one
        return None


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadNotation(f"it is too long: a file may have {MOST_BYTES:,} bytes")
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
