"""What somebody wants analysed: from a text or a file to the game it holds.

    2x4/7/7/7/7/7 o                            a position of Connect-N
    W:W21,22,K30:B1-12                         a position of checkers; --game tells which
    connect:9x7x5:2                            the start of a game
    connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3    a record

and files that hold one of these, a saved game of the app, a saved game of the classic
edition `named`, or PDN.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from checkrow.rules.checkers import DARK, LIGHT, VARIANTS
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.rules.games import read_record
from checkrow.rules.model import PASS, Game, Position
from checkrow.rules.pdn import PdnGame, decode_pdn, guess_game, parse_pdn, replay_pdn
from checkrow.rules.record import Record
from checkrow.terminal.app.saved_games import read_game
from checkrow.terminal.classic.named_save import Unreadable, read_save
from checkrow.terminal.storage import clean_name

MOST_BYTES = 16_000_000  # of a file; the largest collections of games have fewer
NEIGHBOURS = 10
_CONNECT = re.compile(r"[0-9a-z()]+(/[0-9a-z()]+)+ \S+( \S+)?", re.ASCII)
_CHECKERS = re.compile(r"[WB]:.*", re.ASCII | re.IGNORECASE)
_KEY = re.compile(r"(connect|checkers):\S+", re.ASCII)
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
    if subject := _short(text, game):
        return subject
    lines = text.splitlines()
    if text.startswith("{"):
        return _saved(text, game)
    if len(lines) == 3 and _CONNECT.fullmatch(lines[2].strip()):
        return _named(text, game)
    try:
        games = parse_pdn(text)
    except BadNotation as refusal:
        if "[" in text:
            raise
        raise BadNotation(f"it is no position and no saved game, and as PDN: {refusal}") from None
    return _from_pdn(games, game, number)


def read_argument(text: str, game: Game | None) -> Subject:
    """What an argument says that names no file. Raises `CheckrowError`."""
    subject = _short(text.strip(), game)
    if subject is None:
        raise BadNotation(f"there is no file {text[:60]!r}, and it is no position: give {EXAMPLES}")
    return subject


def read_bytes(data: bytes, game: Game | None, number: int = 1) -> Subject:
    return read_text(_decoded(data), game, number)


def listed(data: bytes) -> list[str]:
    """A line for each game of a PDN: its number, its players, its result. Raises
    `CheckrowError`."""
    games = parse_pdn(_decoded(data))
    if not games:
        raise BadNotation("there is no game in it: PDN has tags, moves and a result")
    width = len(str(len(games)))
    return [f"{each.number:>{width}}  {_described(each)}" for each in games]


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


def _short(text: str, game: Game | None) -> Subject | None:
    """What fits on a line; None if it is something else."""
    if "\n" in text or text.startswith("{"):
        return None
    if " | " in text or text.endswith(" |"):
        return Subject(_of(game, read_record(text)))
    if _KEY.fullmatch(text):
        return Subject(_of(game, Record(game_of(text))))
    if _CONNECT.fullmatch(text):
        return Subject(
            _at(ConnectGame.read_fen(text) if game is None else game.read_position(text))
        )
    if _CHECKERS.fullmatch(text):
        if game is None:
            raise BadNotation(
                "a position of checkers does not say which game it is: add --game with "
                f"checkers:american, or another of {', '.join(VARIANTS)}"
            )
        return Subject(_at(game.read_position(text)))
    return None


def _at(position: Position) -> Record:
    return Record(position.game, position)


def _of(game: Game | None, record: Record) -> Record:
    if game is not None and record.game != game:
        raise BadNotation(f"this is {record.game}, not {game}: leave --game out")
    return record


def _saved(text: str, game: Game | None) -> Subject:
    saved = read_game(text)
    return Subject(_of(game, saved.record), tuple(seat.name for seat in saved.seats))


def _named(text: str, game: Game | None) -> Subject:
    try:
        table = read_save(text)
    except Unreadable as refusal:
        raise BadNotation(str(refusal)) from None
    return Subject(_of(game, _at(table.position)), tuple(map(clean_name, table.names)))


def _from_pdn(games: Sequence[PdnGame], game: Game | None, number: int) -> Subject:
    if not games:
        raise BadNotation(f"there is no game in it: give {EXAMPLES}")
    if not 1 <= number <= len(games):
        raise BadNotation(
            f"there is no game {number}: it has {len(games)}, and --list shows them"
            if len(games) > 1
            else f"there is no game {number}: it has only one"
        )
    found = replay_pdn(games[number - 1], game or guess_game(_around(games, number)))
    names = [""] * found.record.game.seats
    for seat, tag in ((LIGHT, "White"), (DARK, "Black")):
        name = clean_name(found.tag(tag) or "")
        names[seat] = "" if name == "?" else name
    return Subject(_of(game, found.record), tuple(names) if any(names) else ())


def _around(games: Sequence[PdnGame], number: int) -> Sequence[PdnGame]:
    """Enough games to tell what they are about; a file may have thousands."""
    return games[max(0, number - 1 - NEIGHBOURS) : number + NEIGHBOURS]


def _described(game: PdnGame) -> str:
    def tag(name: str) -> str:
        found = game.tag(name)
        return clean_name(found.value) if found else ""

    players = " - ".join(tag(name) or "?" for name in ("White", "Black"))
    said = (players if players != "? - ?" else "", tag("Event"), tag("Date"), tag("Result"))
    return ", ".join(text for text in said if text.strip("?.*")) or "a game without tags"
