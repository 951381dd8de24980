"""Any text that holds a game, whichever form it has.

    2x4/7/7/7/7/7 o                            a position of Connect-N
    W:W21,22,K30:B1-12                         a position of checkers, which does not say of which
    connect:9x7x5:2                            the start of a game
    connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3    a record

and PDN with one game or many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checkrow.rules.checkers import VARIANTS, CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.connect.fen import split_fen
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.rules.games import read_record
from checkrow.rules.model import Game, Position
from checkrow.rules.pdn import (
    PdnComment,
    PdnGame,
    PdnMove,
    guess_game,
    parse_pdn,
    replay_pdn,
)
from checkrow.rules.pdn.annotated import LAPSE_COMMAND
from checkrow.rules.record import Record

NEIGHBOURS = 10
MOST_GUESSED = 2_000  # moves that are played to tell what a game is of
_CONNECT = re.compile(r"[0-9a-z()]++(?:/[0-9a-z()]++)++ \S++(?: \S++)?", re.ASCII)
_CHECKERS = re.compile(r"[WB]:.*", re.ASCII | re.IGNORECASE)
_KEY = re.compile(r"(connect|checkers):\S+", re.ASCII)


class UnsaidGame(BadNotation):
    """A position of checkers, and nobody has said of which variant."""

    def __init__(self) -> None:
        super().__init__(
            "a position of checkers does not say which game it is: choose checkers:american, "
            f"or another of {', '.join(VARIANTS)}"
        )


@dataclass(frozen=True, slots=True)
class Written:
    """A game that was read. `tags` are those of PDN; `games` are all that the text has, of
    which this is `number`, or none if it is no PDN."""

    record: Record
    tags: tuple[tuple[str, str], ...] = ()
    games: tuple[PdnGame, ...] = ()
    number: int = 1

    def tag(self, name: str) -> str:
        """The value of a tag, empty if there is none."""
        return next((value for tag, value in self.tags if tag == name), "")


def read_any(
    text: str, default: Game | None, number: int = 1, *, most: int | None = None
) -> Written:
    """What a text holds. `default` is the game of one that does not say which it is of, and
    `number` the game to take of a PDN. Games of over `most` moves are refused before they are
    played. Raises `CheckrowError`."""
    text = text.strip()
    if record := read_line(text, default, most=most):
        return Written(record)
    try:
        games = parse_pdn(text)
    except BadNotation as refusal:
        if "[" in text:
            raise
        raise BadNotation(f"it is no position and no saved game, and as PDN: {refusal}") from None
    return _from_pdn(games, default, number, most)


def named_game(text: str) -> Game | None:
    """Return the game that a line names, before anything of its size is made; None where it
    names none. Raises `BadNotation`."""
    text = text.strip()
    if "\n" in text or text.startswith("{"):
        return None
    if " | " in text or text.endswith(" |") or _KEY.fullmatch(text):
        return game_of(text.partition(" | ")[0])
    if is_connect(text):
        options = split_fen(text).options
        return None if options is None else ConnectGame.read_options(options)
    return None


def read_line(text: str, default: Game | None, *, most: int | None = None) -> Record | None:
    """What fits on a line: a position, a game or a record; None if it is something else.
    Raises `CheckrowError`."""
    if "\n" in text or text.startswith("{"):
        return None
    if " | " in text or text.endswith(" |"):
        return read_record(text, most=most)
    if _KEY.fullmatch(text):
        return Record(game_of(text))
    if is_connect(text):
        return _at(ConnectGame.read_fen(text))
    if _CHECKERS.fullmatch(text):
        if not isinstance(default, CheckersGame):
            raise UnsaidGame
        return _at(default.read_position(text))
    return None


def is_connect(text: str) -> bool:
    """Whether it looks like a position of Connect-N."""
    return _CONNECT.fullmatch(text) is not None


def _at(position: Position) -> Record:
    return Record(position.game, position)


def _from_pdn(
    games: Sequence[PdnGame], default: Game | None, number: int, most: int | None
) -> Written:
    if not games:
        raise BadNotation("there is no game in it: PDN has tags, moves and a result")
    if not 1 <= number <= len(games):
        count = len(games) if len(games) > 1 else "only one"
        raise BadNotation(f"there is no game {number}: it has {count}")
    if most is not None and _length(games[number - 1]) > most:
        raise BadNotation(f"game {number} is too long: up to {most:,} moves are read here")
    if not isinstance(default, CheckersGame):
        default = guess_game(_around(games, number))
    found = replay_pdn(games[number - 1], default)
    return Written(found.record, tuple(found.tags), tuple(games), number)


def _length(game: PdnGame) -> int:
    """Return how many turns are written, those lost on time included."""
    lapse = PdnComment(LAPSE_COMMAND)
    return sum(isinstance(item, PdnMove) or item == lapse for item in game.items)


def _around(games: Sequence[PdnGame], number: int) -> Sequence[PdnGame]:
    """Return enough games to tell what they are of; a file may have thousands. The one asked
    for is among them, cut off if it is very long."""
    before = games[max(0, number - 1 - NEIGHBOURS) : number - 1]
    left = MOST_GUESSED
    around: list[PdnGame] = []
    for game in (games[number - 1], *before, *games[number : number + NEIGHBOURS]):
        around.append(replace(game, items=game.items[:left]))
        left -= len(game.items)
        if left <= 0:
            break
    return around


def described(game: PdnGame) -> str:
    """`Ann - Bob, Club evening, 2026.11.15, 1-0`: a game of a PDN in a list."""

    def tag(name: str) -> str:
        found = game.tag(name)
        return " ".join(_printable(found.value).split()) if found else ""

    players = " - ".join(tag(name) or "?" for name in ("White", "Black"))
    said = (players if players != "? - ?" else "", tag("Event"), tag("Date"), tag("Result"))
    return ", ".join(text for text in said if text.strip("?.*")) or "a game without tags"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
