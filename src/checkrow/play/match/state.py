"""The state of a match: a frozen value, computed from its entries."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.clock import Clocks
from checkrow.play.entries import Remembered
from checkrow.play.options import MatchOptions
from checkrow.play.people import Player
from checkrow.play.result import Result
from checkrow.rules.model import Game
from checkrow.rules.record import Record


class Offer(Struct, frozen=True):
    """An open draw offer or takeback request, with the seats that asked and agreed."""

    by: int
    agreed: tuple[int, ...] = ()


class Turn(Struct, frozen=True):
    """The last turn, or the part of it played so far."""

    seat: int
    moves: tuple[str, ...]


class Rematch(Struct, frozen=True):
    """Who wants to play again, in the order of their answers, who does not, and the resulting
    match."""

    agreed: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    match: str = ""


class Match(Struct, frozen=True):
    """One match. Create it with `replay` or `begin`; update it with `apply` or `decide`."""

    id: str
    lobby: str
    options: MatchOptions
    game: Game
    players: tuple[Player, ...]  # by seat
    computers: frozenset[int]  # seats that computers play
    record: Record
    clocks: Clocks
    number: int  # of the last entry
    at: float  # service time of the last entry
    position: int  # number of the entry that last changed the board
    position_at: float  # service time of that entry
    remembered: Remembered
    gone: tuple[float | None, ...]  # by seat: when the connection was lost
    # By seat: seconds of earlier absences in this turn, for claims.
    away: tuple[float, ...] = ()
    moved: frozenset[int] = frozenset()  # seats that have had their first turn
    can_take_back: frozenset[int] = frozenset()  # seats with a turn in the record
    out: tuple[int, ...] = ()  # seats that no longer play, in the order they dropped out
    last: Turn | None = None
    draw: Offer | None = None
    takeback: Offer | None = None
    # By seat: the position of the last draw offer or takeback request, 0 for never.
    draw_asked: tuple[int, ...] = ()
    takeback_asked: tuple[int, ...] = ()
    result: Result | None = None
    ended_at: float = 0.0  # service time
    rematch: Rematch = Rematch()
    # A practice match ends after this many seconds without a move; 0 for all other matches.
    idle_seconds: float = 0.0
    tournament: str = ""  # id

    @property
    def is_practice(self) -> bool:
        """Whether it is a private match of one person against computers."""
        return self.idle_seconds > 0

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a player, out or not; None for everybody else."""
        for seat, player in enumerate(self.players):
            if player.id == person:
                return seat
        return None

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the match is over."""
        return None if self.result else self.record.position.turn

    @property
    def nobody_gone(self) -> bool:
        """Whether no connection is known to be lost."""
        return self.gone.count(None) == len(self.gone)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats still playing."""
        return tuple([seat for seat in range(len(self.players)) if seat not in self.out])
