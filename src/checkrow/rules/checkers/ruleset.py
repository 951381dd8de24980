"""The rules of one variant, ready to use: its data, its board and its generators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from checkrow.rules.checkers.board import Board
from checkrow.rules.checkers.chains import Chains
from checkrow.rules.checkers.movement import Movement
from checkrow.rules.checkers.rendering import PIECES
from checkrow.rules.checkers.routes import Routes
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import Variant
from checkrow.rules.model import END, LAPSE, Coordinates, Game, Move, PieceView

SIDES = ("light", "dark")


@dataclass(frozen=True, repr=False)
class CheckersRules(Game):
    """What positions need to know about their game; `CheckersGame` adds the positions."""

    variant: Variant

    @property
    def key(self) -> str:
        return f"checkers:{self.variant.key}"

    @property
    def seats(self) -> int:
        return 2

    @property
    def title(self) -> str:
        return self.variant.name

    def seat_name(self, seat: int) -> str:
        return SIDES[seat]

    @property
    def size(self) -> tuple[int, int]:
        return self.variant.width, self.variant.height

    @property
    def pieces(self) -> Mapping[str, PieceView]:
        return PIECES

    @property
    def coordinates(self) -> Coordinates:
        return Coordinates.EDGES if self.variant.algebraic else Coordinates.CELLS

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.board.cell_names

    @property
    def late_turns_pass(self) -> bool:
        return self.variant.late_passes

    def write_turn(self, turn: Sequence[Move]) -> str:
        """Return the squares of a turn joined together: `c1xe3xc5`."""
        steps = [move for move in turn if isinstance(move, Step)]
        if not steps:
            return super().write_turn([move for move in turn if move != END])
        sign = "x" if steps[0].capture else "-"
        late = " late" if LAPSE in turn else ""
        return sign.join((steps[0].origin, *(step.target for step in steps))) + late

    @cached_property
    def board(self) -> Board:
        variant = self.variant
        return Board(
            variant.width,
            variant.height,
            mirrored=variant.mirrored,
            orthogonal=variant.orthogonal,
            captures_straight=variant.captures_straight,
            algebraic=variant.algebraic,
            first_number_bottom_right=variant.first_number_bottom_right,
        )

    @cached_property
    def movement(self) -> Movement:
        return Movement(self.variant, self.board)

    @cached_property
    def chains(self) -> Chains:
        return Chains(self.movement)

    @cached_property
    def routes(self) -> Routes:
        """Whole capturing turns, for counting and for search."""
        return Routes(self.chains)

    def __hash__(self) -> int:
        return hash(self.variant.key)  # positions, and so their games, are hashed often

    def __reduce__(self) -> tuple[type[CheckersRules], tuple[Variant]]:
        return type(self), (self.variant,)  # build the tables again instead of copying them
