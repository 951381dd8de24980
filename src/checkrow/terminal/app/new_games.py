"""Turn a player's request into a match that is ready to play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checkrow.engines.levels import ALL_LEVELS
from checkrow.play.adaptive import ADAPTIVE, adapted_level, is_adapted
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.restore import restore
from checkrow.terminal.app.results import read_results
from checkrow.terminal.app.saved_games import SavedGame
from checkrow.terminal.app.seats import Seat, adapted_seat, default_seats
from checkrow.terminal.match.clock_texts import read_local_clock
from checkrow.terminal.storage import LONGEST_NAME, clean_name

OWN_BOARD = ("own-board", "Connect-N, with a board of your own")  # an entry in lists of games
MOST_SEATS = 26  # a letter for each
MOST_CELLS = 40_000


@dataclass(frozen=True, slots=True)
class NewGameDraft:
    """The choices for a new game. `checked` validates them."""

    game: Game
    names: tuple[str, ...] = ()
    level: str | None = None  # of the computer on all other seats; None: people only
    side: str | None = None  # the person's own side, by the game's name for it
    clock: str | None = None

    def checked(self) -> NewGameDraft:
        """Return this draft if it is valid. Raises `BadNotation`, which names valid choices."""
        known = (*ALL_LEVELS, ADAPTIVE)
        if self.level is not None and self.level not in known:
            raise BadNotation(
                f"there is no level {self.level[:20]!r}: the levels are {', '.join(known)}"
            )
        sides = side_names(self.game)
        if self.side is not None and self.side not in sides:
            raise BadNotation(
                f"there is no side {self.side[:20]!r} in {self.game}: the sides are "
                f"{', '.join(sides[:8])}{' ...' if len(sides) > 8 else ''}"
            )
        if len(self.names) > self.game.seats:
            raise BadNotation(
                f"{len(self.names)} names are too many: {self.game} takes {self.game.seats}"
            )
        for name in self.names:
            if len(name) > LONGEST_NAME:
                raise BadNotation(
                    f"a name has up to {LONGEST_NAME} characters here, and {name[:20]!r}... has "
                    f"{len(name)}"
                )
        if self.clock is not None:
            read_local_clock(self.clock, self.game)
        check_size(self.game)
        return self


def check_size(game: Game) -> None:
    """Raise `BadNotation` for a game that is too large for the screen."""
    if game.seats > MOST_SEATS:
        raise BadNotation(
            f"{game.seats} players are too many for this screen: up to {MOST_SEATS} can play; "
            "checkrow classic party allows more"
        )


def read_board(size: str, connect: str, players: str) -> Game:
    """Return Connect-N on a board of columns x rows. Raises `BadNotation`."""
    board = re.fullmatch(r"([0-9]{1,9}) ?[xX] ?([0-9]{1,9})", size.strip(), re.ASCII)
    if board is None:
        raise BadNotation(f"{size[:20]!r} is not a board: write columns x rows, such as 9x7")
    for number, what in ((connect, "line"), (players, "number of players")):
        if not re.fullmatch(r"[0-9]{1,9}", number, re.ASCII):
            raise BadNotation(f"{number[:20]!r} is not a {what}: write a number, such as 4")
    width, height = int(board[1]), int(board[2])
    if width * height > MOST_CELLS:
        raise BadNotation(
            f"a board of {width * height:,} cells is too large for this screen: "
            f"make it {MOST_CELLS:,} at most"
        )
    return game_of(f"connect:{width}x{height}x{int(connect)}:{int(players)}")


def side_names(game: Game) -> list[str]:
    return [game.seat_name(seat) for seat in range(game.seats)]


def seats_of(draft: NewGameDraft, own_name: str) -> tuple[Seat, ...]:
    """Return who sits where. The person gets the side that usually starts, unless they choose."""
    game = draft.game
    person = game.start().turn if draft.side is None else side_names(game).index(draft.side)
    names = [clean_name(name) for name in draft.names]
    own = names[0] if names else own_name
    seats = default_seats(game.seats, name=own, level=draft.level, person=person)
    if draft.level is None:
        seats = _named(seats, names, person)
    return seats


def _named(seats: Sequence[Seat], names: Sequence[str], first: int) -> tuple[Seat, ...]:
    """Assign the names in the order of play, starting with the player who moves first."""
    named = list(seats)
    for at, name in enumerate(names):
        seat = (first + at) % len(seats)
        if name:
            named[seat] = replace(named[seat], name=name)
    return tuple(named)


def new_match(draft: NewGameDraft, own_name: str, environment: Environment) -> LocalMatch:
    draft = draft.checked()
    if draft.level == ADAPTIVE:
        draft = replace(draft, level=_adapted(draft.game, environment))
    return start_match(draft.game, seats_of(draft, own_name), draft.clock, environment)


def start_match(
    game: Game, seats: Sequence[Seat], control: str | None, environment: Environment
) -> LocalMatch:
    if any(seat.level and is_adapted(seat.level) for seat in seats):
        level = _adapted(game, environment)
        seats = [adapted_seat(seat, level) for seat in seats]
    match = LocalMatch(
        game,
        seats,
        environment.clock,
        start=game.draw_start(environment.rng),
        rule=read_local_clock(control, game) if control else None,
        control=control,
    )
    if len(game.starts) > 1:
        match.say(f"{match.called(match.turn)} starts, chosen at random")
    return match


def _adapted(game: Game, environment: Environment) -> str:
    """Return the level that suits the player of this computer."""
    return adapted_level(read_results(environment.files, game.key), environment.rng)


def match_of(saved: SavedGame, environment: Environment) -> LocalMatch:
    """Return the match that was saved. Raises `CheckrowError`."""
    control, game = saved.control, saved.record.game
    check_size(game)
    return restore(
        saved.record,
        saved.seats,
        environment.clock,
        rule=read_local_clock(control, game) if control else None,
        control=control,
        left=saved.left,
        result=saved.result,
        out=saved.out,
    )


def saved_from(match: LocalMatch, environment: Environment) -> SavedGame:
    left = [match.left(seat) for seat in range(len(match.seats))]
    result = match.result
    return SavedGame(
        match.record,
        match.seats,
        result if result and result.how != "rules" else None,
        match.control,
        tuple(seconds for seconds in left if seconds is not None),
        environment.now().isoformat(timespec="seconds"),
        match.state.out,
    )
