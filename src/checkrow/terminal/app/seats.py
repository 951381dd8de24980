"""The players: people, and the computer at its levels."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.play.adaptive import is_adapted, played_level


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or the computer at one of its levels."""

    name: str
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        return self.level is not None


def default_seats(
    count: int, *, name: str = "", level: str | None = None, person: int = 0
) -> tuple[Seat, ...]:
    """Return seats for people only, or for one person (at seat `person`) against the computer."""
    if level is None:
        return tuple(
            Seat(name if name and seat == person else f"Player {seat + 1}") for seat in range(count)
        )
    own = Seat(name or "You")
    rival = computer_name(level)
    numbers = [""] if count == 2 else [f" {number}" for number in range(1, count)]
    rivals = (Seat(f"{rival}{number}", level) for number in numbers)
    return tuple(own if seat == person else next(rivals) for seat in range(count))


def computer_name(level: str) -> str:
    if is_adapted(level):
        return f"Adaptive (level {played_level(level)})"
    return f"Level {level} computer" if level.isdecimal() else f"{level.capitalize()} computer"


def adapted_seat(seat: Seat, level: str) -> Seat:
    """Return the seat for the next game: a computer that adapts has chosen this level."""
    if seat.level is None or not is_adapted(seat.level):
        return seat
    number = seat.name.removeprefix(computer_name(seat.level))
    return Seat(f"{computer_name(level)}{number}", level)
