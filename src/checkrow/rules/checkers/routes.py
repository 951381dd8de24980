"""Whole capturing turns, for counting and for search.

A route consists of its start, the pieces it takes in order, and its end. If a king may land on
several squares between two jumps in the same direction, that is still one route.
"""

from __future__ import annotations

from typing import NamedTuple

from checkrow.rules.checkers.chains import Chains
from checkrow.rules.checkers.movement import ALL, STRAIGHT
from checkrow.rules.checkers.variants import Prefer, capture_value


# After a jump in one direction: the ways to turn, and the ways to continue (never straight back).
def _turns(ways: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    backs = tuple((3 if came in ALL else 11) - came for came in ways)
    return tuple(
        tuple(way for way in ways if way not in (came, back))
        for came, back in zip(ways, backs, strict=True)
    )


_TURNS = {ways: _turns(ways) for ways in (ALL, ALL + STRAIGHT)}
_ONWARD = {ways: tuple((came, *turns[came]) for came in ways) for ways, turns in _TURNS.items()}


class Route(NamedTuple):
    """A capturing turn: origin, target, captured pieces, and whether a king arrives."""

    origin: int
    target: int
    captured: int
    king: bool
    order: int  # one binary digit for each capture, 1 for a king, the first highest


class Routes:
    """The capturing turns of one variant, in which a turn ends only when it must.

    With `each_landing`, a different landing square of a king between jumps makes another route.
    """

    def __init__(self, chains: Chains, *, each_landing: bool = False) -> None:
        self.chains = chains
        self.movement = chains.movement
        self.variant = chains.variant
        self.king_moves_in_row = chains.variant.king_moves_in_row
        self.first_king_wins = chains.variant.first_king_wins
        self.leave_at_once = chains.variant.captured_leave_at_once
        self.ways = chains.movement.capture_ways
        self.onward = _ONWARD[self.ways]
        self.ways_from_later_landings = self.onward if each_landing else _TURNS[self.ways]

    def of(self, side: int, mine: int, theirs: int, kings: int, capturers: int) -> list[Route]:
        """Return all capturing turns. `capturers` comes from `Movement.capturers`."""
        found: list[Route] = []
        prey = self.movement.prey_of(False, theirs, kings)
        while capturers:
            piece = capturers & -capturers
            capturers ^= piece
            blocked = (mine | theirs) & ~piece
            if not piece & kings:
                self._hop(found, side, piece, piece, False, blocked, prey, kings, 0, 0)
            elif self.movement.flying:
                self._fly(found, piece, piece, blocked, theirs, kings, 0, 0, self.ways)
            else:
                self._hop(found, side, piece, piece, True, blocked, theirs, kings, 0, 0)
        return self._preferred(found, kings) if self.variant.prefer else found

    # Both add the routes that continue from `piece`, and return whether there are any.

    def _hop(
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
    ) -> bool:
        hops = self.movement.king_hops if king else self.movement.man_hops[side]
        far_row = self.movement.far_row[side]
        extended = False
        for victim, target in hops[piece]:
            if not victim & prey or target & blocked:
                continue
            extended = True
            taken = captured | victim
            kinds = order << 1 | 1 if victim & kings else order << 1
            crowned, goes_on = king, True
            if target & far_row and not king:
                crowned, goes_on = self.chains.crowned(side, target, king)
            if goes_on:
                now_blocked = blocked & ~victim if self.leave_at_once else blocked
                left = prey & ~victim
                if crowned and self.movement.flying:
                    goes_on = self._fly(
                        found, origin, target, now_blocked, left, kings, taken, kinds, self.ways
                    )
                else:
                    goes_on = self._hop(
                        found, side, origin, target, crowned, now_blocked, left, kings, taken, kinds
                    )
            if not goes_on:
                arrives = crowned or bool(target & far_row)
                found.append(Route(origin, target, taken, arrives, kinds))
        return extended

    def _fly(
        self,
        found: list[Route],
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
        rays = self.movement.board.capture_rays[piece]
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
            now_blocked = blocked & ~victim if self.leave_at_once else blocked
            left, taken = prey & ~victim, captured | victim
            kinds = order << 1 | 1 if victim & kings else order << 1
            went_on = False
            onward = self.onward[way]
            for target in landings:
                went_on |= self._fly(
                    found, origin, target, now_blocked, left, kings, taken, kinds, onward
                )
                onward = self.ways_from_later_landings[way]
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
            ranks = _ranks(prefer, found, kings)
            best = max(ranks)
            found = [route for route, rank in zip(found, ranks, strict=True) if rank == best]
        return found


def _ranks(prefer: Prefer, found: list[Route], kings: int) -> list[int]:
    """Rank each route by one preference; the highest rank is mandatory."""
    match prefer:
        case Prefer.BY_KING:
            return [int(route.origin & kings > 0) for route in found]
        case Prefer.MOST_PIECES:
            return [route.captured.bit_count() for route in found]
        case Prefer.MOST_VALUE:
            return [
                capture_value(route.captured.bit_count(), (route.captured & kings).bit_count())
                for route in found
            ]
        case Prefer.MOST_KINGS:
            return [(route.captured & kings).bit_count() for route in found]
        case Prefer.KINGS_EARLIEST:
            return [route.order for route in found]
