"""Local matches for tests, without a screen."""

from __future__ import annotations

import checkrow
from checkrow import Record
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.restore import restore
from checkrow.terminal.app.seats import Seat, default_seats
from checkrow.terminal.match.clock_texts import read_local_clock


class SetClock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def local_match(
    key: str,
    moves: str = "",
    start: str = "",
    level: str | None = None,
    seats: tuple[Seat, ...] | None = None,
) -> LocalMatch:
    """Return a match after these moves."""
    game = checkrow.game(key)
    position = game.read_position(start) if start else game.start()
    record = Record(game, position, [game.read_move(move) for move in moves.split()])
    return restore(record, seats or default_seats(game.seats, level=level), lambda: 0.0)


def timed(key: str, control: str) -> tuple[LocalMatch, SetClock]:
    """Return a match that starts with a clock."""
    now, game = SetClock(), checkrow.game(key)
    rule = read_local_clock(control, game)
    seats = default_seats(game.seats)
    return LocalMatch(game, seats, now, rule=rule, control=control), now


def moves_of(match: LocalMatch) -> str:
    return " ".join(map(str, match.record.moves))
