"""The differences between checkers variants, as data.

One move generator (`movement`) and one set of draw rules (`draws`) read this table; no variant has
code of its own. It is the only one: `native/generate_variants.py` turns it into C++ when the core
is built, and everything that lists variants reads `VARIANTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto

LIGHT, DARK = 0, 1


class Crowning(Enum):
    """What happens to a man that reaches the far row in the middle of a capture chain."""

    ENDS_TURN = auto()  # it is crowned, and the turn is over
    GOES_ON = auto()  # it is crowned immediately, and continues as a king
    AT_REST = auto()  # it continues as a man, and is crowned only if its turn ends there


class Prefer(Enum):
    """Which captures are mandatory if there are several; earlier entries weigh more."""

    BY_KING = auto()  # a king captures before a man does
    MOST_PIECES = auto()
    MOST_VALUE = auto()  # a king counts for almost two men
    MOST_KINGS = auto()
    KINGS_EARLIEST = auto()


def capture_value(pieces: int, kings: int) -> int:
    """Return the value of a capture of this many pieces, of which some are kings, for
    `MOST_VALUE`: n kings count more than 2n - 1 men and less than 2n."""
    return 100 * pieces + 99 * kings


@dataclass(frozen=True, slots=True)
class Material:
    """How many pieces each side has, for draw rules that depend on it. The other fields describe
    their squares, and do not make it different material."""

    light_men: int
    light_kings: int
    dark_men: int
    dark_kings: int
    # A lone king holds the main road against three pieces, at least one of them a king.
    road_held: bool = field(default=False, compare=False)
    # One piece is left on each side, and the side to move captures the other.
    may_capture: bool = field(default=False, compare=False)

    @property
    def light(self) -> int:
        return self.light_men + self.light_kings

    @property
    def dark(self) -> int:
        return self.dark_men + self.dark_kings


# An ending with its own limit: how many turns it may last, and an identity that stays equal
# while it lasts. None if only the general limit counts.
Ending = tuple[int, object]
EndingRule = Callable[[Material], Ending | None]


def no_ending(material: Material) -> Ending | None:
    return None


def international_ending(material: Material) -> Ending | None:
    """A lone king against three pieces or fewer, one of them a king: the limit counts from the
    start of the ending, whatever moves."""
    sides = (
        (material.light, material.light_kings, material.dark, material.dark_kings),
        (material.dark, material.dark_kings, material.light, material.light_kings),
    )
    for few, few_kings, many, many_kings in sides:
        if few == few_kings == 1 and many_kings:
            if many == 3:
                return 32, "one against three"
            if many <= 2:
                return 10, "one against two"
    return None


def russian_ending(material: Material) -> Ending | None:
    """Endings in which both sides have a king: the limit counts while the material is unchanged.

    Rules 7.2.4, 7.2.6 and 7.2.8 of the FMJD's section 64 (https://fmjd64.org/rules-of-the-game),
    as lidraughts applies them (scaladraughts, `variant/Russian.scala`). Rule 7.2.7, of the main
    road, is `Variant.road_turns`.
    """
    if not (material.light_kings and material.dark_kings):
        return None
    pieces = material.light + material.dark
    if pieces <= 3:
        return 10, material
    few, kings = min((material.light, material.dark_kings), (material.dark, material.light_kings))
    if few == 1 and kings >= 3:
        return 30, material
    if pieces <= 5:
        return 60, material
    return (120, material) if pieces <= 7 else None


# Men and kings of a side in the endings of `brazilian_ending`.
_KING, _TWO_KINGS, _KING_AND_MAN = (0, 1), (0, 2), (1, 1)


def brazilian_ending(material: Material) -> Ending | None:
    """One or two kings against a king, two kings, or a king and a man: five moves of each side.

    Rule 18 of the official rules of the Confederacao Brasileira de Damas; its rule 16 is the
    limit of 20 king moves of each side (both on http://apedamas.blogspot.com/p/
    regulamento-oficial.html). A king and a man on both sides are not on the list.
    """
    sides = {
        (material.light_men, material.light_kings),
        (material.dark_men, material.dark_kings),
    }
    listed = sides <= {_KING, _TWO_KINGS, _KING_AND_MAN} and sides != {_KING_AND_MAN}
    return (10, material) if listed else None


def turkish_ending(material: Material) -> Ending | None:
    """One piece against one is an immediate draw, unless the side to move captures the other.

    https://draughts.github.io/turkish-draughts.html: "If both players have a piece at the end
    of the game, the game ends as a draw."
    """
    if material.light == material.dark == 1 and not material.may_capture:
        return 0, "one against one"
    return None


def frisian_ending(material: Material) -> Ending | None:
    """Kings only: two against one, and one against one."""
    if material.light_men or material.dark_men:
        return None
    kings = material.light_kings + material.dark_kings
    if kings == 3:
        return 14, "two against one"
    return (4, "one against one") if kings == 2 else None


NEVER = 1_000  # repetitions, if repeating a position is not a draw


@dataclass(frozen=True, slots=True)
class Variant:
    """One row of the table in docs/variants.md."""

    key: str
    name: str
    pdn_number: int  # the number of its GameType, see `checkrow.rules.pdn.gametype`
    first: int | None  # LIGHT or DARK; None: at random
    width: int = 8
    height: int = 8
    rows_of_men: int = 3
    empty_back_rows: int = 0
    mirrored: bool = False  # the dark corner square is at each player's right
    orthogonal: bool = False  # pieces move straight, on all squares
    captures_straight: bool = False  # as well as diagonally, over the squares in play
    flying_kings: bool = False
    king_moves_in_row: int = 0  # of one king, without capturing, beside men; 0: no limit
    men_capture_backward: bool = False
    men_capture_kings: bool = True
    must_capture: bool = True
    may_stop: bool = False  # a player may end a chain early
    may_jump_twice: bool = False  # the same piece, in one turn
    prefer: tuple[Prefer, ...] = ()
    king_stops_behind_king: bool = False  # a chain that takes a king last ends next to it
    crowning: Crowning = Crowning.ENDS_TURN
    captured_leave_at_once: bool = False
    blocked_passes: bool = False  # otherwise the blocked player loses
    losing_wins: bool = False  # a player without pieces or moves wins
    first_king_wins: bool = False
    late_passes: bool = False  # running out of time loses the turn; otherwise it loses the game
    repetitions: int = 3
    quiet_turns: int = 80  # without a capture or a man's step forward
    ending: EndingRule = no_ending
    # How many turns three pieces, a king among them, have to catch a lone king that holds the
    # main road; None: no special limit.
    road_turns: int | None = None
    algebraic: bool = False  # squares are written a1, not 29
    first_number_bottom_right: bool = False  # otherwise top left, as light sees the board
    pdn_capture: str = "x"  # between the squares of a capture
    pdn_points: bool = False  # results are 2-0, 1-1, 0-2; otherwise 1-0, 1/2-1/2, 0-1


# Fields that move generation and search do not need: the C++ table leaves them out.
NATIVE_OMITS = frozenset(
    {"name", "late_passes", "algebraic", "first_number_bottom_right"}
    | {"pdn_number", "pdn_capture", "pdn_points"}
)

HOUSE = Variant(
    "house",
    "Checkers, house rules",
    pdn_number=99,
    first=None,
    must_capture=False,
    may_stop=True,
    may_jump_twice=True,
    crowning=Crowning.GOES_ON,
    blocked_passes=True,
    late_passes=True,
    algebraic=True,
)
AMERICAN = Variant("american", "American checkers", pdn_number=21, first=DARK)
INTERNATIONAL = Variant(
    "international",
    "International draughts",
    pdn_number=20,
    first=LIGHT,
    width=10,
    height=10,
    rows_of_men=4,
    flying_kings=True,
    men_capture_backward=True,
    prefer=(Prefer.MOST_PIECES,),
    crowning=Crowning.AT_REST,
    quiet_turns=50,
    ending=international_ending,
    pdn_points=True,
)
CANADIAN = replace(
    INTERNATIONAL,
    key="canadian",
    name="Canadian draughts",
    pdn_number=27,
    width=12,
    height=12,
    rows_of_men=5,
)
# As on lidraughts, where no repetition is a draw; the limit of quiet turns is ours.
FRISIAN = replace(
    INTERNATIONAL,
    key="frisian",
    name="Frisian draughts",
    pdn_number=40,
    captures_straight=True,
    king_moves_in_row=3,
    prefer=(Prefer.MOST_VALUE, Prefer.BY_KING),
    repetitions=NEVER,
    quiet_turns=100,
    ending=frisian_ending,
)
# These two also follow lidraughts, including the numbers of the GameType.
ANTIDRAUGHTS = replace(
    INTERNATIONAL,
    key="antidraughts",
    name="Antidraughts",
    pdn_number=98,
    losing_wins=True,
    quiet_turns=100,
    ending=no_ending,
)
BREAKTHROUGH = replace(
    INTERNATIONAL,
    key="breakthrough",
    name="Breakthrough draughts",
    pdn_number=96,
    first_king_wins=True,
    ending=no_ending,
)
RUSSIAN = Variant(
    "russian",
    "Russian draughts",
    pdn_number=25,
    first=LIGHT,
    flying_kings=True,
    men_capture_backward=True,
    crowning=Crowning.GOES_ON,
    quiet_turns=30,
    ending=russian_ending,
    road_turns=10,
    algebraic=True,
    pdn_capture=":",
)
BRAZILIAN = replace(
    RUSSIAN,
    key="brazilian",
    name="Brazilian draughts",
    pdn_number=26,
    prefer=(Prefer.MOST_PIECES,),
    crowning=Crowning.AT_REST,
    quiet_turns=40,
    ending=brazilian_ending,
    pdn_capture="x",
)
POOL = replace(
    RUSSIAN,
    key="pool",
    name="American pool checkers",
    pdn_number=23,
    first=DARK,
    crowning=Crowning.AT_REST,
    ending=no_ending,
    road_turns=None,
    algebraic=False,
    pdn_capture="x",
)
ITALIAN = Variant(
    "italian",
    "Italian draughts",
    pdn_number=22,
    first=LIGHT,
    mirrored=True,
    men_capture_kings=False,
    prefer=(Prefer.MOST_PIECES, Prefer.BY_KING, Prefer.MOST_KINGS, Prefer.KINGS_EARLIEST),
    repetitions=4,
)
SPANISH = Variant(
    "spanish",
    "Spanish draughts",
    pdn_number=24,
    first=LIGHT,
    mirrored=True,
    flying_kings=True,
    prefer=(Prefer.MOST_PIECES, Prefer.MOST_KINGS),
    quiet_turns=40,
    first_number_bottom_right=True,
)
# The rules of the Federação Portuguesa de Damas: the corner at each player's right is in play,
# and is the square 1 of light (articles 3 and 6 of "Regras do jogo de damas clássicas").
PORTUGUESE = replace(SPANISH, key="portuguese", name="Portuguese draughts", pdn_number=28)
CZECH = Variant(
    "czech",
    "Czech draughts",
    pdn_number=29,
    first=LIGHT,
    flying_kings=True,
    prefer=(Prefer.BY_KING,),
    quiet_turns=40,
    algebraic=True,
)
TURKISH = Variant(
    "turkish",
    "Turkish draughts",
    pdn_number=30,
    first=LIGHT,
    rows_of_men=2,
    empty_back_rows=1,
    orthogonal=True,
    flying_kings=True,
    prefer=(Prefer.MOST_PIECES,),
    crowning=Crowning.AT_REST,
    captured_leave_at_once=True,
    quiet_turns=100,
    ending=turkish_ending,
    algebraic=True,
)

VARIANTS = {
    variant.key: variant
    for variant in (
        HOUSE,
        AMERICAN,
        INTERNATIONAL,
        CANADIAN,
        FRISIAN,
        ANTIDRAUGHTS,
        BREAKTHROUGH,
        BRAZILIAN,
        RUSSIAN,
        POOL,
        ITALIAN,
        SPANISH,
        PORTUGUESE,
        CZECH,
        TURKISH,
    )
}
