"""Whole capturing turns at once, for counting and for search.

A route is told by where it starts, the pieces it takes in order, and where it ends. A king
that may land on several squares between two jumps in the same direction makes one route
all the same.
"""

from __future__ import annotations

from typing import NamedTuple

from checkrow.rules.checkers.chains import Chains, rank
from checkrow.rules.checkers.movement import ALL
from checkrow.rules.checkers.variants import Variant

# After a jump in one direction: the ways to turn, and the ways on (never straight back).
_TURNS = tuple(tuple(way for way in ALL if way not in (came, 3 - came)) for came in ALL)
_ONWARD = tuple((came, *_TURNS[came]) for came in ALL)


class Route(NamedTuple):
    """A capturing turn: from where, to where, over what; and whether a king arrives."""

    origin: int
    target: int
    captured: int
    king: bool
    order: int  # one binary digit for each capture, 1 for a king, the first highest


class Routes:
    """The capturing turns of one variant, in which a turn ends only where it must."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.variant: Variant = chains.variant
        self.movement = chains.movement
        self.rays = chains.movement.board.rays

    def of(self, side: int, mine: int, theirs: int, kings: int) -> list[Route]:
        """All capturing turns; none if there is nothing to capture."""
        found: list[Route] = []
        for piece in self.movement.board.split(self.movement.capturers(side, mine, theirs, kings)):
            king = bool(piece & kings)
            prey = self.movement.prey_of(king, theirs, kings)
            blocked = (mine | theirs) & ~piece
            self._extend(found, side, piece, piece, king, blocked, prey, kings, 0, 0, ALL)
        return self._preferred(found, kings) if self.variant.prefer else found

    def _extend(
        self,
        found: list[Route],
        side: int,
        origin: int,
        piece: int,
        king: bool,
        blocked: int,
        prey: int,
        kings: int,
        captured: int,
        order: int,
        ways: tuple[int, ...],
    ) -> bool:
        """Adds the routes that go on from `piece`; False if there are none."""
        if king and self.variant.flying_kings:
            return self._fly(
                found, side, origin, piece, blocked, prey, kings, captured, order, ways
            )
        far_row = self.movement.far_row[side]
        extended = False
        for victim, target in self.movement.jumps(side, piece, king, blocked, prey):
            extended = True
            crowned, goes_on = self.chains.crowned(side, target, king)
            open_blocked, left, _ = self.chains.taken(victim, blocked, prey)
            taken, kinds = captured | victim, order << 1 | bool(victim & kings)
            if not goes_on or not self._extend(
                found, side, origin, target, crowned, open_blocked, left, kings, taken, kinds, ALL
            ):
                arrives = crowned or bool(target & far_row)
                found.append(Route(origin, target, taken, arrives, kinds))
        return extended

    def _fly(
        self,
        found: list[Route],
        side: int,
        origin: int,
        piece: int,
        blocked: int,
        prey: int,
        kings: int,
        captured: int,
        order: int,
        ways: tuple[int, ...],
    ) -> bool:
        extended = False
        rays = self.rays[piece]
        for way in ways:
            victim = 0
            landings: list[int] = []
            for square in rays[way]:
                if square & blocked:
                    if victim or not square & prey:
                        break
                    victim = square
                elif victim:
                    landings.append(square)
            if not landings:
                continue
            extended = True
            open_blocked, left, _ = self.chains.taken(victim, blocked, prey)
            taken, kinds = captured | victim, order << 1 | bool(victim & kings)
            went_on = False
            onward = _ONWARD[way]  # straight on counts once, from the first landing
            for target in landings:
                went_on |= self._fly(
                    found, side, origin, target, open_blocked, left, kings, taken, kinds, onward
                )
                onward = _TURNS[way]
            if not went_on:
                found += [
                    Route(origin, target, taken, True, kinds)
                    for target in landings
                    if not self.chains.must_stop_earlier(victim, target, kings)
                ]
        return extended

    def _preferred(self, found: list[Route], kings: int) -> list[Route]:
        for prefer in self.variant.prefer:
            if len(found) < 2:
                break
            ranks = [
                rank(
                    prefer,
                    bool(route.origin & kings),
                    route.captured.bit_count(),
                    (route.captured & kings).bit_count(),
                    route.order,
                )
                for route in found
            ]
            best = max(ranks)
            found = [route for route, its in zip(found, ranks, strict=True) if its == best]
        return found
