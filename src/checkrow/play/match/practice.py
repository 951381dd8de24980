"""Practice: a private match of one person against computers, outside any lobby."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from checkrow.play.adaptive import ADAPTIVE, ComputerResult, adapted_level
from checkrow.play.commands import PlayComputer
from checkrow.play.entries import MatchEntry
from checkrow.play.events import MatchBegan
from checkrow.play.match.apply import first_state
from checkrow.play.match.decide import Decided
from checkrow.play.options import MatchOptions, check_level, check_options
from checkrow.play.people import Person, Player, computer
from checkrow.play.refused import Refused


class PracticeContext(Struct, frozen=True):
    """The facts that the server passes in: `levels` has the levels of computers; after
    `idle_seconds` without a move the match ends; `results` are the person's latest against
    computers in this game, for the level that adapts."""

    now: float
    rng: random.Random
    levels: Sequence[str]
    idle_seconds: float
    results: Sequence[ComputerResult] = ()


def begin_practice(
    command: PlayComputer, by: Person, match: str, context: PracticeContext
) -> Decided:
    """Return the first entry of a match with this id. Raises `Refused`."""
    options = MatchOptions(game=command.game, spectators=False)
    game = check_options(options)
    level = command.level
    if level == ADAPTIVE:
        level = adapted_level(context.results, context.rng)
    else:
        check_level(level, context.levels)
    seat = context.rng.randrange(game.seats) if command.seat is None else command.seat
    if not 0 <= seat < game.seats:
        raise Refused("bad-seat", f"the seats are 0 to {game.seats - 1}")
    players = [computer(number, level) for number in range(game.seats - 1)]
    players.insert(seat, Player(by.id, by.name))
    start = str(game.draw_start(context.rng))
    began = MatchBegan(match, "", options, tuple(players), start, context.idle_seconds)
    entry = MatchEntry(1, context.now, (began,), by.id, command.id)
    return Decided(entry, first_state(entry))
