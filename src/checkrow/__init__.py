"""Connect-N and checkers: the rules, the notations, and programs to play them with.

>>> import checkrow
>>> record = checkrow.Record(checkrow.game("connect:7x6x4:2"))
>>> for column in "4 4 5 5 6 6 7".split():
...     record = record.play(column)
>>> record.outcome
Outcome(winner=0, reason=Reason.LINE)

Each name is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from checkrow.lazy_names import getter

if TYPE_CHECKING:
    from checkrow.rules.checkers import VARIANTS, CheckersGame, CheckersPosition, Piece, Step
    from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop, Result
    from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
    from checkrow.rules.games import game, read_record
    from checkrow.rules.model import (
        END,
        LAPSE,
        PASS,
        Game,
        Move,
        Outcome,
        Pile,
        Position,
        Reason,
    )
    from checkrow.rules.pdn import PdnRecord, read_pdn, write_pdn
    from checkrow.rules.perft import perft
    from checkrow.rules.record import Record

__version__ = "1.0.0"

__all__ = [
    "END",
    "LAPSE",
    "PASS",
    "VARIANTS",
    "BadNotation",
    "CheckersGame",
    "CheckersPosition",
    "CheckrowError",
    "ConnectGame",
    "ConnectPosition",
    "Drop",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "PdnRecord",
    "Piece",
    "Pile",
    "Position",
    "Reason",
    "Record",
    "Result",
    "Step",
    "game",
    "perft",
    "read_pdn",
    "read_record",
    "write_pdn",
]

_HOMES = {
    "rules.checkers": ("VARIANTS", "CheckersGame", "CheckersPosition", "Piece", "Step"),
    "rules.connect": ("ConnectGame", "ConnectPosition", "Drop", "Result"),
    "rules.errors": ("BadNotation", "CheckrowError", "IllegalMove"),
    "rules.games": ("game", "read_record"),
    "rules.model": (
        "END",
        "LAPSE",
        "PASS",
        "Game",
        "Move",
        "Outcome",
        "Pile",
        "Position",
        "Reason",
    ),
    "rules.pdn": ("PdnRecord", "read_pdn", "write_pdn"),
    "rules.perft": ("perft",),
    "rules.record": ("Record",),
}

if not TYPE_CHECKING:  # a type checker would accept any name because of it
    __getattr__ = getter(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
