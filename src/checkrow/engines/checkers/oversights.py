"""What people overlook at checkers.

A single capture on the next turn is easy to see. A capture of two (the second half of a
two-for-one) is overlooked more easily, a shot of three jumps or more still more easily, and so are
captures that come only after another turn, and those of a king backwards or from afar.

Each capture is decided once per turn: a player overlooks it everywhere in the search, or nowhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from checkrow.engines.checkers.material import MAN, goal, king_value, material
from checkrow.engines.checkers.native_search import TOLD_SURE, Turn
from checkrow.rules.checkers import CheckersPosition

JUMPS = (0.2, 1.0, 2.0)  # chances of captures of one, two, and three or more, relative to two
LATER = 1.5  # how much more easily a capture after another turn is overlooked
KING = 1.5  # and one by a king backwards or from afar
AFAR = 4  # rows
MOST = 0.95


class Oversights:
    """The captures that a player overlooks in one turn."""

    def __init__(self, overlooks: float, rng: random.Random) -> None:
        self._overlooks = overlooks
        self._turn = rng.getrandbits(32)

    def believed(
        self, position: CheckersPosition, seat: int, value: int, line: Sequence[Turn]
    ) -> int:
        """Return the player's estimate of a position whose value for `seat` is `value`, with this
        expected play, in hundredths of a man. Captures from the first overlooked one on do not
        count."""
        variant = position.game.variant
        mover, kings = position.turn, position.kings
        swings: list[int] = []  # what `seat` gains by each turn
        cut: int | None = None  # the number of the first overlooked turn
        for number, turn in enumerate(line):
            origin, target, captured, crowned = turn
            taken = MAN * captured.bit_count()
            taken += (king_value(variant) - MAN) * (captured & kings).bit_count()
            swings.append(goal(variant) * (taken if mover == seat else -taken))
            is_king = bool(origin & kings)
            if captured and cut is None:
                forward = _rows(position, origin, target) * (1 if mover == 0 else -1)
                hidden = is_king and (forward < 0 or abs(forward) >= AFAR)
                if self._overlooked(turn, later=number > 0, hidden=hidden):
                    cut = number
            kings &= ~(captured | origin)
            if is_king or crowned:
                kings |= target
            mover = 1 - mover
        if cut is None:
            return value
        if abs(value) > TOLD_SURE:  # the player does not see the end: only material counts
            return material(position, seat) + sum(swings[:cut])
        return value - sum(swings[cut:])

    def _overlooked(self, turn: Turn, *, later: bool, hidden: bool) -> bool:
        origin, target, captured, _ = turn
        chance = self._overlooks * JUMPS[min(captured.bit_count(), len(JUMPS)) - 1]
        chance *= (LATER if later else 1) * (KING if hidden else 1)
        decided = random.Random(f"{self._turn} {origin} {target} {captured}").random()
        return decided < min(chance, MOST)


def _rows(position: CheckersPosition, origin: int, target: int) -> int:
    """Return how many rows a turn moves up."""
    places = position.game.board.places
    return places[target][0] - places[origin][0]
