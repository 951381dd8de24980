"""The GameType tag: which game a PDN file is about.

[GameType "20,W,10,10,N2,0"]
           |  | |  |  |  `- 1: the bottom left corner is not played on
           |  | |  |  `---- squares: N numbers, A letters; the corner of the first one
           |  | `--`------- width and height
           |  `------------ who starts
           `--------------- the game; the only part that has to be there
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn.refusals import placed
from checkrow.rules.pdn.syntax import PdnGame


@dataclass(frozen=True, slots=True)
class GameType:
    """How PDN writes one variant."""

    key: str  # of the variant, without "checkers:"
    number: int
    details: str
    capture: str = "x"
    results: tuple[str, str, str] = ("1-0", "0-1", "1/2-1/2")  # light won, dark won, drawn
    standard: bool = True

    def __str__(self) -> str:
        return f"{self.number},{self.details}"

    def result(self, winner: int | None) -> str:
        """The result of a game that `winner` won (None: nobody did)."""
        return self.results[2 if winner is None else winner]


_FMJD_RESULTS = ("2-0", "0-2", "1-1")

# The standard has no number for house rules. 99 is far from those it keeps for its future,
# and the tag CheckrowGame beside it says whose 99 is meant.
GAME_TYPES = (
    GameType("international", 20, "W,10,10,N2,0", results=_FMJD_RESULTS),
    GameType("american", 21, "B,8,8,N1,0"),
    GameType("italian", 22, "W,8,8,N2,1"),
    GameType("pool", 23, "B,8,8,N1,0"),
    GameType("spanish", 24, "W,8,8,N1,1"),
    GameType("russian", 25, "W,8,8,A0,0", capture=":"),
    GameType("brazilian", 26, "W,8,8,A0,0"),
    GameType("canadian", 27, "W,12,12,N2,0", results=_FMJD_RESULTS),
    GameType("czech", 29, "W,8,8,A0,0"),
    GameType("turkish", 30, "W,8,8,A0,0"),
    GameType("house", 99, "W,8,8,A0,0", standard=False),
)
_BY_KEY = {kind.key: kind for kind in GAME_TYPES}
_BY_NUMBER = {kind.number: kind for kind in GAME_TYPES}

_VALUE = re.compile(r"\s*+(?P<number>[0-9]{1,3})\s*+(?:,\s*+(?P<first>[WB]?)[^\n]*+)?", re.ASCII)


def game_type_of(key: str) -> GameType:
    """How PDN writes the variant with this key ("checkers:russian" or "russian")."""
    return _BY_KEY[key.removeprefix("checkers:")]


def read_game_type(value: str) -> tuple[GameType, int | None] | None:
    """The game type and, where the tag says so, the seat that starts (0 light, 1 dark).

    None for a value that says nothing ("", "?"). Only the number decides the game; the board
    and the notation follow from it. Raises `BadNotation`.
    """
    if value.strip() in {"", "?"}:
        return None
    match = _VALUE.fullmatch(value)
    if match is None:
        raise BadNotation(
            f'GameType starts with the number of a game, as in [GameType "20"]: {_known()}'
        )
    kind = _BY_NUMBER.get(int(match["number"]))
    if kind is None:
        raise BadNotation(f"game type {match['number']} is not played here: {_known()}")
    return kind, {"W": 0, "B": 1}.get(match["first"] or "")


def tagged_game_type(game: PdnGame) -> tuple[GameType, int | None] | None:
    """What the tags of a game say of its type, as in `read_game_type`."""
    tag = game.tag("GameType")
    if tag is None:
        return None
    try:
        said = read_game_type(tag.value)
    except BadNotation as refusal:
        raise placed(refusal, game, tag) from None
    whose = game.tag("CheckrowGame")
    if said and not said[0].standard and whose and whose.value != f"checkers:{said[0].key}":
        other = BadNotation(
            f"game type {said[0].number} is checkers:{said[0].key} here:"
            " say so in this tag, or give the number of another game"
        )
        raise placed(other, game, whose)
    return said


def _known() -> str:
    return ", ".join(f"{kind.number} {kind.key}" for kind in GAME_TYPES)
