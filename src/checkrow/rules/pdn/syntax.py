"""The contents of a PDN file, before any check that the moves are legal.

    PdnGame       tags, then items, then (usually) a result or `*`
    items         PdnMove | PdnSkip | PdnComment | PdnNag | PdnSetup | PdnVariation

`line` and `column` (from 1) are kept so that a later refusal can point at them, but do not affect
equality: two games that differ only in layout are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from checkrow.rules.errors import BadNotation


@dataclass(frozen=True, slots=True)
class PdnTag:
    """`[White "Sijbrands, Ton"]`"""

    name: str
    value: str
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """`12.` or, for the second player's half of the pair, `12...`"""

    number: int
    second: bool = False

    def __str__(self) -> str:
        return f"{self.number}{'...' if self.second else '.'}"


@dataclass(frozen=True, slots=True)
class PdnMove:
    """One written turn: the squares named, in order, and the separator between them.

    `separator` is "-", "x", ":" or "" as first written in the move; it does not decide whether
    the turn is a capture. Squares have no leading zeros and no capitals.
    """

    squares: tuple[str, ...]
    separator: str = "-"
    strength: str = ""
    number: MoveNumber | None = None
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def __str__(self) -> str:
        if self.separator:
            return self.separator.join(self.squares)
        return "".join(square.zfill(2) for square in self.squares)  # 0629, c3d4


@dataclass(frozen=True, slots=True)
class PdnSkip:
    """`...` in place of a missing move."""

    number: MoveNumber | None = None
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class PdnComment:
    """`{ like this }`, without the braces. Line breaks are layout: the words of `text` have one
    space between them."""

    text: str
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def __post_init__(self) -> None:
        if "}" in self.text:
            raise BadNotation("a comment cannot hold a }, which ends it: write ) instead")
        object.__setattr__(self, "text", " ".join(self.text.split()))


@dataclass(frozen=True, slots=True)
class PdnNag:
    """`$7`: a numeric annotation glyph, for a sign used in print."""

    number: int

    def __post_init__(self) -> None:
        if not 0 <= self.number < 1_000_000:
            raise BadNotation("a glyph is a number of up to six digits, as in $7")


@dataclass(frozen=True, slots=True)
class PdnSetup:
    """`/FEN "W:W31-50:B1-20"/`: a position set up in the middle of a game."""

    fen: str
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def __post_init__(self) -> None:
        if not {'"', "/"}.isdisjoint(self.fen):
            raise BadNotation("a position has no quotes or slashes: write W:W31-50:B1-20")


@dataclass(frozen=True, slots=True)
class PdnVariation:
    """`( 2. 37-32? 23-29! )`: alternatives to the moves played."""

    items: tuple[PdnItem, ...]

    def __post_init__(self) -> None:
        if not self.items:
            raise BadNotation("a variation has at least one move: leave out the empty one")


PdnItem = PdnMove | PdnSkip | PdnComment | PdnNag | PdnSetup | PdnVariation


@dataclass(frozen=True, slots=True)
class PdnGame:
    """One game of a file. `terminator` is "" if the file ended without one."""

    tags: tuple[PdnTag, ...] = ()
    items: tuple[PdnItem, ...] = ()
    terminator: str = ""
    number: int = field(default=1, compare=False)  # its place in the file, from 1
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def tag(self, name: str) -> PdnTag | None:
        """Return the first tag with this name."""
        return next((tag for tag in self.tags if tag.name == name), None)
