"""The parameters that a client may set: game, strength, memory, endgame tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from checkrow.engines.checkers.endgame.named_tables import read_folder
from checkrow.engines.levels import ALL_LEVELS
from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.engines.protocol.connect_text import ConnectText
from checkrow.engines.protocol.line import ProtocolLine
from checkrow.engines.protocol.text import Text
from checkrow.rules.checkers import VARIANTS, CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation

FULL = "full"  # the level of an engine at its best
CONNECT = "connect"
NORMAL = "normal"  # the protocol's name for international draughts

# The protocol's own variant comes first, because clients may not know the parameter.
GAMES = (NORMAL, *(key for key in VARIANTS if key != "international"), CONNECT)
STRENGTHS = (FULL, *ALL_LEVELS)
LEAST_HASH, MOST_HASH = 1, 8192
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Params:
    """The current settings. Every change creates a new value."""

    variant: str = NORMAL
    board: str = "7x6x4:2"
    level: str = FULL
    hash: int = 16  # megabytes
    threads: int = 0  # of the level `full`; 0 is the choice of the engine
    tables: str = ""  # a folder of endgame tables for the level `full`; empty for none

    def described(self) -> list[ProtocolLine]:
        """Return one `param` line for each parameter."""
        return [
            _param("variant", self.variant, type="enum", values=" ".join(GAMES)),
            _param("board", self.board, type="string"),
            _param("level", self.level, type="enum", values=" ".join(STRENGTHS)),
            _param("hash", str(self.hash), type="int", min=str(LEAST_HASH), max=str(MOST_HASH)),
            _param("threads", str(self.threads), type="int", min="0", max=str(MOST_THREADS)),
            _param("tables", self.tables, type="string"),
        ]

    def with_value(self, name: str, value: str) -> Params:
        """Return the parameters with one changed. Raises `BadNotation`."""
        if name not in _READERS:
            raise BadNotation(
                f"there is no parameter {name[:30]!r}: the parameters are {', '.join(_READERS)}"
            )
        return _READERS[name](self, value)

    @property
    def text(self) -> Text:
        """Return the notation of the chosen game, which also knows the game."""
        if self.variant == CONNECT:
            return ConnectText(ConnectGame.read_options(self.board))
        key = "international" if self.variant == NORMAL else self.variant
        return CheckersText(CheckersGame(VARIANTS[key]))


def _param(name: str, value: str, **constraints: str) -> ProtocolLine:
    return ProtocolLine("param", {"name": name, "value": value, **constraints})


def _variant(params: Params, value: str) -> Params:
    if value == "international":
        value = NORMAL
    return replace(params, variant=_one_of(value, GAMES))


def _board(params: Params, value: str) -> Params:
    ConnectGame.read_options(value)
    return replace(params, board=value)


def _level(params: Params, value: str) -> Params:
    return replace(params, level=_one_of(value, STRENGTHS))


def _hash(params: Params, value: str) -> Params:
    number = _whole_number(value)
    if not LEAST_HASH <= number <= MOST_HASH:
        raise BadNotation(
            f"{value[:30]!r} is not a size: give the megabytes as a number from {LEAST_HASH} to "
            f"{MOST_HASH}"
        )
    return replace(params, hash=number)


def _threads(params: Params, value: str) -> Params:
    number = _whole_number(value)
    if not 0 <= number <= MOST_THREADS:
        raise BadNotation(
            f"{value[:30]!r} is not a number of threads: give a number from 1 to "
            f"{MOST_THREADS}, or 0 to let the engine choose"
        )
    return replace(params, threads=number)


def _tables(params: Params, value: str) -> Params:
    return replace(params, tables=str(read_folder(value)) if value else "")


def _whole_number(value: str) -> int:
    """Return the number, or -1 if the text is none."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 9 else -1


def _one_of(value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise BadNotation(f"{value[:30]!r} is not one of {', '.join(known)}")
    return value


_READERS: dict[str, Callable[[Params, str], Params]] = {
    "variant": _variant,
    "board": _board,
    "level": _level,
    "hash": _hash,
    "threads": _threads,
    "tables": _tables,
}
