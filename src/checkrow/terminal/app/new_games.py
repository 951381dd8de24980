"""From what a player asks for to a session that is ready to play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checkrow.engines.levels import LEVELS
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import Game
from checkrow.rules.record import Record
from checkrow.terminal.app.clock import Clock, read_time_control
from checkrow.terminal.app.saved_games import SavedGame
from checkrow.terminal.app.seats import Seat, default_seats
from checkrow.terminal.app.session import Session
from checkrow.terminal.app.surroundings import Surroundings
from checkrow.terminal.storage import clean_name


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that somebody wants to play. `checked` says whether it can be."""

    game: Game
    names: tuple[str, ...] = ()
    level: str | None = None  # of the computer on all other seats; None: people only
    side: str | None = None  # the person's own side, by the game's name for it
    clock: str | None = None

    def checked(self) -> Wish:
        """This wish, if it can be granted. Raises `BadNotation` with what would be right."""
        if self.level is not None and self.level not in LEVELS:
            raise BadNotation(
                f"there is no level {self.level[:20]!r}: the levels are {', '.join(LEVELS)}"
            )
        sides = side_names(self.game)
        if self.side is not None and self.side not in sides:
            raise BadNotation(
                f"there is no side {self.side[:20]!r} in {self.game}: the sides are "
                f"{', '.join(sides[:8])}{' ...' if len(sides) > 8 else ''}"
            )
        if len(self.names) > self.game.seats:
            raise BadNotation(
                f"{len(self.names)} names are too many: {self.game} is played by {self.game.seats}"
            )
        if self.clock is not None:
            read_time_control(self.clock, self.game)
        return self


def read_board(size: str, connect: str, players: str) -> ConnectGame:
    """The game on a board of so many columns x rows. Raises `BadNotation`."""
    board = re.fullmatch(r"([0-9]{1,9}) ?[xX] ?([0-9]{1,9})", size.strip(), re.ASCII)
    if board is None:
        raise BadNotation(f"{size[:20]!r} is no board: write columns x rows, such as 9x7")
    for number, what in ((connect, "line"), (players, "number of players")):
        if not re.fullmatch(r"[0-9]{1,9}", number, re.ASCII):
            raise BadNotation(f"{number[:20]!r} is no {what}: write a number, such as 4")
    return ConnectGame(int(board[1]), int(board[2]), int(connect), int(players))


def side_names(game: Game) -> list[str]:
    return [game.seat_name(seat) for seat in range(game.seats)]


def seats_of(wish: Wish, own_name: str) -> tuple[Seat, ...]:
    """Who sits where. The person takes the side that usually begins, unless they say."""
    game = wish.game
    person = game.start().turn if wish.side is None else side_names(game).index(wish.side)
    names = [clean_name(name) for name in wish.names]
    own = names[0] if names else own_name
    seats = default_seats(game.seats, name=own, level=wish.level, person=person)
    if wish.level is None:
        seats = _named(seats, names, person)
    return seats


def _named(seats: Sequence[Seat], names: Sequence[str], first: int) -> tuple[Seat, ...]:
    """The names in the order of play, the one who begins first."""
    named = list(seats)
    for at, name in enumerate(names):
        seat = (first + at) % len(seats)
        if name:
            named[seat] = replace(named[seat], name=name)
    return tuple(named)


def new_session(wish: Wish, own_name: str, around: Surroundings) -> Session:
    wish = wish.checked()
    seats = seats_of(wish, own_name)
    return start_session(wish.game, seats, wish.clock, around)


def start_session(
    game: Game, seats: Sequence[Seat], control: str | None, around: Surroundings
) -> Session:
    clock = None
    if control:
        clock = Clock(read_time_control(control, game), game.seats, around.clock)
    session = Session(Record(game, game.draw_start(around.rng)), seats, clock=clock)
    if len(game.starts) > 1:
        session.say(f"{session.called(session.turn)} begins, drawn by lot")
    return session


def session_of(saved: SavedGame, around: Surroundings) -> Session:
    clock = None
    if saved.control:
        control = read_time_control(saved.control, saved.record.game)
        clock = Clock(control, len(saved.seats), around.clock, saved.left)
    return Session(saved.record, saved.seats, clock=clock, ending=saved.ending)


def saved_from(session: Session, around: Surroundings) -> SavedGame:
    clock = session.clock
    ending = None if session.record.outcome else session.ending
    return SavedGame(
        session.record,
        session.seats,
        ending,
        clock.control.text if clock else None,
        clock.snapshot if clock else (),
        around.now().isoformat(timespec="seconds"),
    )


def person_sits_at(session: Session) -> int | None:
    """The seat of the only person, for whom the board is turned; None if there are several."""
    people = [seat for seat, player in enumerate(session.seats) if not player.is_computer]
    return people[0] if len(people) == 1 else None


def begins_flipped(session: Session) -> bool:
    """Whether the board is turned around at first: a lone dark player sits at the bottom."""
    return isinstance(session.game, CheckersGame) and person_sits_at(session) == 1
