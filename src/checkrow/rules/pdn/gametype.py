"""The GameType tag, which names the variant of a PDN game.

[GameType "20,W,10,10,N2,0"]
           |  | |  |  |  `- 1: the bottom left corner is not in play
           |  | |  |  `---- squares: N numbers, A letters; the corner of the first one
           |  | `--`------- width and height
           |  `------------ who starts
           `--------------- the game; the only required part
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checkrow.rules.checkers.variants import DARK, VARIANTS, Variant
from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn.refusals import placed
from checkrow.rules.pdn.syntax import PdnGame

_POINTS = ("2-0", "0-2", "1-1")  # light won, dark won, drawn
_RESULTS = ("1-0", "0-1", "1/2-1/2")
# The following numbers are not in the standard: lidraughts uses 96 and 98, and the house rules
# have 99, together with the tag CheckrowGame, which says whose 99 it is.
_FIRST_OF_OTHERS = 90


@dataclass(frozen=True, slots=True)
class GameType:
    """How PDN writes one variant."""

    key: str  # of the variant, without "checkers:"
    number: int
    details: str
    capture: str
    results: tuple[str, str, str]  # light won, dark won, drawn

    @classmethod
    def of(cls, variant: Variant) -> GameType:
        """Return the game type for a row of the table of variants."""
        corner = 0 if variant.algebraic else 1
        # Numbers start at the top left as light sees it, or at the bottom right; the tag says which
        # corner that is for the player who starts.
        from_top_left = not variant.first_number_bottom_right
        if not variant.algebraic and from_top_left and variant.first != DARK:
            corner = 2
        first = "B" if variant.first == DARK else "W"
        squares = f"{'A' if variant.algebraic else 'N'}{corner}"
        return cls(
            variant.key,
            variant.pdn_number,
            f"{first},{variant.width},{variant.height},{squares},{int(variant.mirrored)}",
            variant.pdn_capture,
            _POINTS if variant.pdn_points else _RESULTS,
        )

    @property
    def standard(self) -> bool:
        """Whether the number is in the standard."""
        return self.number < _FIRST_OF_OTHERS

    def __str__(self) -> str:
        return f"{self.number},{self.details}"

    def result(self, winner: int | None) -> str:
        """Return the result of a game that `winner` won (None: nobody did)."""
        return self.results[2 if winner is None else winner]


GAME_TYPES = tuple(
    sorted(map(GameType.of, VARIANTS.values()), key=lambda game_type: game_type.number)
)
_BY_KEY = {kind.key: kind for kind in GAME_TYPES}
_BY_NUMBER = {kind.number: kind for kind in GAME_TYPES}

_VALUE = re.compile(r"\s*+(?P<number>[0-9]{1,3})\s*+(?:,\s*+(?P<first>[WB]?)[^\n]*+)?", re.ASCII)


def game_type_of(key: str) -> GameType:
    """Return how PDN writes the variant with this key ("checkers:russian" or "russian")."""
    return _BY_KEY[key.removeprefix("checkers:")]


def read_game_type(value: str) -> tuple[GameType, int | None] | None:
    """Return the game type and, if the tag says so, the seat that starts (0 light, 1 dark).

    None for an empty value ("", "?"). Only the number decides the game; the board and the
    notation follow from it. Raises `BadNotation`.
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
        raise BadNotation(f"game type {match['number']} is not supported: {_known()}")
    return kind, {"W": 0, "B": 1}.get(match["first"] or "")


def tagged_game_type(game: PdnGame) -> tuple[GameType, int | None] | None:
    """Return the type that a game's tags say, as in `read_game_type`."""
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
