"""The settings of a tournament: its format, the game, the clock, and who may take part."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from checkrow.play.clock import ClockRule, DaysPerMove, Fischer
from checkrow.play.commands.command import GameKey, Title
from checkrow.play.limits import (
    ARENA_MINUTES,
    DESCRIPTION_LENGTH,
    MINUTE,
    RELAY_GROUP,
    RELAY_ROUNDS,
    ROUND_MINUTES,
    SIMUL_BONUS_SECONDS,
    SWISS_ROUNDS,
    WAIT_SECONDS,
)
from checkrow.play.lines import check_description, title_or
from checkrow.play.options import MatchOptions, check_options, game_for_seats, playable_game
from checkrow.play.refused import Refused
from checkrow.rules.model import Game


class Arena(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="arena"):
    """Free players are paired again and again until the time is over."""

    minutes: float = 60.0


class RoundRobin(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="round-robin"
):
    """Everybody plays everybody, once or twice."""

    cycles: Literal[1, 2] = 1


class Swiss(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="swiss"):
    """A number of rounds in which players of about the same score meet."""

    rounds: int = 5


class Knockout(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="knockout"):
    """The losers of each round are out. Ratings or lots decide the bracket."""

    best_of: Literal[1, 3, 5] = 1
    seeding: Literal["rating", "lot"] = "lot"
    third_place: bool = True


class Simul(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="simul"):
    """The host plays everybody at the same time, with additional time on every clock."""

    bonus_seconds: float = 0.0


class Relay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="relay"):
    """Tables of about `group` players, mixed again each round, and points by place."""

    rounds: int = 5
    group: int = 4


Format = Arena | RoundRobin | Swiss | Knockout | Simul | Relay
Access = Literal[
    "open",  # listed, and everybody may join
    "code",  # everybody with the code may join
    "password",  # everybody with the password may join
]
Description = Annotated[str, Meta(max_length=4 * DESCRIPTION_LENGTH)]

# The fewest and the most players of each format.
FIELDS: dict[type[Format], tuple[int, int]] = {
    Arena: (2, 1000),
    RoundRobin: (3, 20),
    Swiss: (4, 500),
    Knockout: (4, 64),
    Simul: (2, 41),
    Relay: (3, 120),
}


class TournamentSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything decided before a tournament. Check it with `check_settings`.

    With `starts_at`, in service time, it starts automatically; otherwise a host starts it.
    Unfinished games of a round end after `round_minutes`; the next round starts `wait_seconds`
    later.
    """

    format: Format = Swiss()
    game: GameKey = MatchOptions().game
    clock: ClockRule = Fischer(5 * MINUTE, 3.0)
    rated: bool = False
    access: Access = "code"
    title: Title = ""
    description: Description = ""
    starts_at: float | None = None
    round_minutes: float = 30.0
    wait_seconds: float = 60.0
    chat: bool = False
    bots: bool = False


def match_options(settings: TournamentSettings, game: Game | None = None) -> MatchOptions:
    """Return the options of the tournament's matches."""
    key = game.key if game else settings.game
    return MatchOptions(key, settings.clock, rated=settings.rated)


def table_game(settings: TournamentSettings, players: int) -> Game:
    """Return the game for a table of this many players. Raises `Refused`."""
    game = game_for_seats(playable_game(settings.game), players)
    if game is None:
        raise Refused("bad-game", f"{settings.game} cannot be played by {players}: choose another")
    return playable_game(game.key)


def check_settings(settings: TournamentSettings) -> TournamentSettings:
    """Return the settings as they are stored. Raises `Refused` if they are invalid."""
    _check_numbers(settings)
    return replace(
        settings,
        title=title_or(settings.title, "Tournament"),
        description=check_description(settings.description),
    )


def _check_numbers(settings: TournamentSettings) -> None:
    game = check_options(match_options(settings))
    if isinstance(settings.clock, DaysPerMove):
        raise Refused("bad-clock", "days per move are too slow for a tournament: choose a clock")
    _check_number(settings.round_minutes, ROUND_MINUTES, "a round takes", "minutes")
    _check_number(settings.wait_seconds, WAIT_SECONDS, "the wait between rounds is", "seconds")
    match settings.format:
        case Arena(minutes):
            _check_number(minutes, ARENA_MINUTES, "an arena takes", "minutes")
        case Swiss(rounds):
            _check_number(rounds, SWISS_ROUNDS, "a Swiss tournament has", "rounds")
        case Simul(bonus):
            _check_number(bonus, SIMUL_BONUS_SECONDS, "the host gets", "additional seconds")
            if bonus and not isinstance(settings.clock, Fischer):
                raise Refused(
                    "bad-clock",
                    "only a total time per player can have a bonus: choose such a clock",
                )
        case Relay(rounds, group):
            _check_number(rounds, RELAY_ROUNDS, "a relay has", "rounds")
            _check_number(group, RELAY_GROUP, "a table has", "players")
            for players in range(RELAY_GROUP[0], RELAY_GROUP[1] + 1):
                table_game(settings, players)
            return
        case RoundRobin() | Knockout():
            pass
    if game.seats != 2:
        raise Refused(
            "two-player-format",
            f"this format is for games of two, and {game} takes {game.seats}: "
            "choose another game, or the relay",
        )


def _check_number(value: float, bounds: tuple[float, float], what: str, unit: str) -> None:
    low, high = bounds
    if not low <= value <= high:
        raise Refused("bad-settings", f"{what} {low:g} to {high:g} {unit}, not {value:g}")
