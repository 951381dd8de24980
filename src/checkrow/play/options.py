"""The options of a match: the game, the clock, who starts, who may watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from checkrow.play.adaptive import ADAPTIVE
from checkrow.play.clock import ClockRule, Fischer, NoClock, check_rule
from checkrow.play.limits import (
    CLAIM_SECONDS,
    MINUTE,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SEATS,
    USUAL_CLAIM_SECONDS,
)
from checkrow.play.refused import Refused
from checkrow.rules.errors import BadNotation
from checkrow.rules.families import family_of
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game

First = Literal[
    "lot",  # at random for every match
    "owner",  # the owner of the lobby, if seated; otherwise at random
    "chairs",  # the player on the first chair
    "turns",  # the chairs take turns
    "loser",  # the loser of the last match; after a draw the chairs take turns
]


class MatchOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything agreed before a match. Check it with `check_options`."""

    game: str = "connect:7x6x4:2"
    clock: ClockRule = NoClock()
    first: First = "lot"
    rated: bool = False
    spectators: bool = True
    claim_seconds: float = USUAL_CLAIM_SECONDS  # how long a player must be gone before a claim


# Clocks for pairing strangers: the fewer there are, the sooner two people want the same.
PAIRING_CLOCKS: tuple[ClockRule, ...] = (
    Fischer(3 * MINUTE, 2.0),
    Fischer(5 * MINUTE, 3.0),
    Fischer(10 * MINUTE, 5.0),
    NoClock(),
)


def check_options(options: MatchOptions) -> Game:
    """Return the game of these options. Raises `Refused` if they are invalid."""
    game = playable_game(options.game)
    check_rule(options.clock)
    if draws_lots(game) and options.first != "lot":
        raise Refused(
            "bad-options",
            f"in {game} the first player is random: choose lot for who starts",
        )
    if options.rated and isinstance(options.clock, NoClock):
        raise Refused(
            "rated-needs-clock", "a rated match needs a clock: choose one, or play unrated"
        )
    low, high = CLAIM_SECONDS
    if not low <= options.claim_seconds <= high:
        raise Refused(
            "bad-options",
            f"a win can be claimed {low:g} to {high:g} seconds after a player is gone, "
            f"not {options.claim_seconds:g}",
        )
    return game


def playable_game(key: str) -> Game:
    """Return the game of a key, if this server offers it. Raises `Refused`."""
    try:
        game = game_of(key)
    except BadNotation as error:
        raise Refused("bad-game", str(error)) from None
    check_size(game)
    return game


def check_size(game: Game) -> None:
    """Raise `Refused` if the board is larger than this server can show."""
    width, height = game.size
    if width > MOST_COLUMNS or height > MOST_ROWS or game.seats > MOST_SEATS:
        raise Refused(
            "bad-game",
            f"{game} is too large for this server: boards go up to "
            f"{MOST_COLUMNS} columns, {MOST_ROWS} rows and {MOST_SEATS} players",
        )


def check_level(level: str, levels: Sequence[str]) -> None:
    """Raise `Refused` for a level of computers that the server does not have."""
    if level == ADAPTIVE:
        raise Refused(
            "no-such-level",
            "a computer adapts only to one person in a match of their own: play the computer",
        )
    if level not in levels:
        raise Refused(
            "no-such-level",
            f"there is no level {level[:40]!r}: the levels are {', '.join(levels)}",
        )


def draws_lots(game: Game) -> bool:
    """Return whether the rules choose the first mover at random, as the house rules do."""
    return len(game.starts) > 1


def late_turns_pass(game: Game, clock: ClockRule) -> bool:
    """Return whether running out of time loses the turn; otherwise it loses the game.

    Only a limit per turn can lose a single turn. Using up the time for the whole match loses the
    match, even in the house rules.
    """
    return game.late_turns_pass and not isinstance(clock, Fischer)


def game_for_seats(game: Game, seats: int) -> Game | None:
    """Return the same game for another number of players; None if there is none."""
    if seats == game.seats:
        return game
    family = family_of(game)
    players = next((each for each in family.options if each.counts == "players"), None)
    if players is None or not players.least <= seats <= players.most:
        return None
    return game_of(family.key_template.format(**{**game.option_values, players.name: seats}))
