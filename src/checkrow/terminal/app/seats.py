"""Who plays, and how a match ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game
from checkrow.rules.record import Record


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or the computer at one of its levels."""

    name: str
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        return self.level is not None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: by the rules, or because the players or the clock ended it.

    `winners` are seats: none in a draw, several where one of many players gave up.
    """

    winners: tuple[int, ...]
    reason: str  # follows "Ann wins: "


def ending_of(record: Record, agreed: Ending | None) -> Ending | None:
    """How a match ended, whoever or whatever ended it."""
    outcome = record.outcome
    if outcome is None:
        return agreed
    winners = () if outcome.winner is None else (outcome.winner,)
    return Ending(winners, outcome.reason.value)


def called(game: Game, seats: Sequence[Seat], seat: int) -> str:
    """`Ann (light)`: who, and which pieces. A disc's colour says it better than a letter, so
    in Connect-N the name alone will do."""
    name = seats[seat].name
    namesakes = sum(other.name == name for other in seats) > 1
    if isinstance(game, CheckersGame) or namesakes:
        return f"{name} ({game.seat_name(seat)})"
    return name


def result_sentence(game: Game, seats: Sequence[Seat], ending: Ending | None) -> str:
    """`Ann (light) wins: a line is complete.`; nothing while the game goes on."""
    if ending is None:
        return ""
    if not ending.winners:
        return f"A draw: {ending.reason}."
    names = " and ".join(called(game, seats, winner) for winner in ending.winners)
    return f"{names} {'wins' if len(ending.winners) == 1 else 'win'}: {ending.reason}."


def default_seats(
    count: int, *, name: str = "", level: str | None = None, person: int = 0
) -> tuple[Seat, ...]:
    """Seats for people only, or for one person (at seat `person`) against the computer."""
    if level is None:
        return tuple(
            Seat(name if name and seat == person else f"Player {seat + 1}") for seat in range(count)
        )
    own = Seat(name or "You")
    rival = f"{level.capitalize()} computer"
    numbers = [""] if count == 2 else [f" {number}" for number in range(1, count)]
    rivals = (Seat(f"{rival}{number}", level) for number in numbers)
    return tuple(own if seat == person else next(rivals) for seat in range(count))
