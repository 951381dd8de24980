"""Connect-N moves that need no search: wins, blocks, and gifts, which let the next player win on
top of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkrow.engines.connect.cells import Cells
from checkrow.rules.connect import ConnectPosition, Drop


@dataclass(frozen=True, slots=True)
class ForcedMoves:
    """Wins, blocks and gifts of one position."""

    wins: tuple[Drop, ...]
    blocks: tuple[Drop, ...]  # the winning drops of the next opponent who has one
    gifts: frozenset[Drop]  # a drop here lets the next player win on top of it

    @property
    def moves(self) -> tuple[Drop, ...]:
        """Return the wins, or else the blocks; empty if there are neither."""
        return self.wins or self.blocks


def find_forced_moves(
    position: ConnectPosition, cells: Cells, look: Callable[[], None]
) -> ForcedMoves:
    """Return the forced moves. Checks every column once, and calls `look` for each."""
    game, turn = position.game, position.turn
    next_seat = (turn + 1) % game.players
    wins: list[Drop] = []
    by_wait: dict[int, list[Drop]] = {}  # drops by the turns until their winner moves
    gifts: set[Drop] = set()
    for column in cells.open_columns:
        look()
        drop, row = game.drops[column], cells.heights[column]
        winners = cells.winners_at(column, row)
        if turn in winners:
            wins.append(drop)
        elif winners:
            wait = min((seat - turn) % game.players for seat in winners)
            by_wait.setdefault(wait, []).append(drop)
        if row + 1 < game.height and next_seat in cells.winners_at(column, row + 1):
            gifts.add(drop)
    blocks = by_wait[min(by_wait)] if by_wait else []
    return ForcedMoves(tuple(wins), tuple(blocks), frozenset(gifts))
