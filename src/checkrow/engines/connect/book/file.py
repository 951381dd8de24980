"""The file format of a book: a few lines of text, then the entries.

    Checkrow book 1
    game connect:7x6x4:2
    discs 8                  has all positions with at most this many discs,
    missing 0                except this many
    entries 107349
    sha256 ...               of what follows the empty line

    (the entries, compressed by zlib)

An entry is a number of 64 bits, and the entries are sorted:

    | key of the position | score + 32 | column |
    |      55 bits        |   6 bits   | 3 bits |

They are written byte by byte: first the lowest byte of all entries, then the next. Neighbours
share most of their higher bytes, so this halves the compressed size.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation

_FIRST_LINE = "Checkrow book 1"
_FIELDS = ("game", "discs", "missing", "entries", "sha256")
_LONGEST_HEAD = 1000
_KEY_BITS, _SCORE_BITS, _COLUMN_BITS = 55, 6, 3
_SCORE_ZERO = 1 << _SCORE_BITS - 1
_BYTES = 8  # in an entry
MOST_ENTRIES = 20_000_000  # so that a damaged file cannot exhaust the memory


class BadBook(ValueError):
    """The file is not a valid book; the sentence says why."""


@dataclass(frozen=True, slots=True)
class BookContents:
    """The contents of the file."""

    game: ConnectGame
    discs: int
    missing: int
    entries: array[int]


def fits(game: ConnectGame) -> bool:
    """Return whether positions of this game fit into entries."""
    return (
        game.players == 2
        and game.width <= 1 << _COLUMN_BITS
        and game.width * (game.height + 1) <= _KEY_BITS
        and (game.width * game.height + 1) // 2 < _SCORE_ZERO
    )


def make_entry(key: int, score: int, column: int) -> int:
    return (key << _SCORE_BITS | score + _SCORE_ZERO) << _COLUMN_BITS | column


def lowest_entry(key: int) -> int:
    """Return a bound: entries of lower keys are below it, those of this key are not."""
    return key << _SCORE_BITS + _COLUMN_BITS


def key_in(entry: int) -> int:
    return entry >> _SCORE_BITS + _COLUMN_BITS


def score_in(entry: int) -> int:
    return (entry >> _COLUMN_BITS & (1 << _SCORE_BITS) - 1) - _SCORE_ZERO


def column_in(entry: int) -> int:
    return entry & (1 << _COLUMN_BITS) - 1


def write_book(path: Path, contents: BookContents) -> None:
    """Write all or nothing: readers find either the old file or the new one."""
    ordered = _little_endian(contents.entries).tobytes()
    planes = b"".join(ordered[at::_BYTES] for at in range(_BYTES))
    body = zlib.compress(planes, 9)
    values = (
        contents.game.key,
        contents.discs,
        contents.missing,
        len(contents.entries),
        sha256(body).hexdigest(),
    )
    head = [_FIRST_LINE, *(f"{name} {value}" for name, value in zip(_FIELDS, values, strict=True))]
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_bytes("".join(f"{line}\n" for line in [*head, ""]).encode() + body)
    unfinished.replace(path)


def read_book(path: Path) -> BookContents:
    """Read a book. Raises `BadBook` if it is missing or damaged."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadBook(f"the book {path} cannot be read: {error.strerror}") from error
    head, found, body = content.partition(b"\n\n")
    if not found or len(head) > _LONGEST_HEAD:
        raise BadBook(f"{path} is not a book: it should begin with {_FIRST_LINE!r}")
    game, discs, missing, count, checksum = _head(path, head.decode("ascii", errors="replace"))
    if sha256(body).hexdigest() != checksum:
        raise BadBook(f"the book {path} is damaged: its checksum is wrong; run make book again")
    try:
        unpacker = zlib.decompressobj()
        planes = unpacker.decompress(body, count * _BYTES + 1)
    except zlib.error as error:
        raise BadBook(f"the book {path} is damaged: {error}") from error
    if len(planes) != count * _BYTES:
        raise BadBook(f"the book {path} does not have the {count} entries that its head promises")
    ordered = bytearray(len(planes))
    for at in range(_BYTES):
        ordered[at::_BYTES] = planes[at * count : (at + 1) * count]
    return BookContents(game, discs, missing, _little_endian(array("Q", bytes(ordered))))


def _head(path: Path, head: str) -> tuple[ConnectGame, int, int, int, str]:
    first, *lines = head.split("\n")
    if first != _FIRST_LINE:
        raise BadBook(f"{path} begins with {first[:40]!r}, not with {_FIRST_LINE!r}")
    names = tuple(line.partition(" ")[0] for line in lines)
    key, *numbers, checksum = (line.partition(" ")[2] for line in lines) if lines else ("", "")
    if names != _FIELDS or not all(text.isascii() and text.isdigit() for text in numbers):
        raise BadBook(f"the head of {path} should have {', '.join(_FIELDS)}")
    try:
        game = ConnectGame.read_options(key.removeprefix("connect:"))
    except BadNotation as error:
        raise BadBook(f"the head of {path} does not name a game of Connect-N: {error}") from error
    discs, missing, count = (int(text[:9]) for text in numbers)
    if not fits(game) or count > MOST_ENTRIES:
        raise BadBook(f"the head of {path} names a game or a size that no book can have")
    return game, discs, missing, count, checksum


def _little_endian(entries: array[int]) -> array[int]:
    """Convert entries to or from the byte order of the file."""
    if sys.byteorder == "big":
        entries = entries[:]
        entries.byteswap()
    return entries
