"""Positions for the tests of mcts, and facts about them from the Python rules."""

import random
from collections.abc import Iterator

from checkrow import ConnectGame
from checkrow.rules.connect import ConnectPosition

GAMES = [
    ConnectGame(*options)
    for options in [
        (7, 6, 4, 2),
        (3, 3, 3, 2),
        (1, 1, 1, 2),
        (4, 3, 2, 2),
        (9, 7, 5, 2),
        (12, 10, 4, 2),
        (5, 11, 3, 2),
        (16, 4, 4, 2),
        (5, 4, 3, 3),
        (9, 7, 4, 3),
        (6, 6, 3, 4),
        (10, 8, 4, 4),
        (5, 5, 2, 7),
        (6, 5, 3, 20),
        (4, 4, 1, 3),
    ]
]


def random_positions(
    game: ConnectGame, rng: random.Random, count: int
) -> Iterator[ConnectPosition]:
    """Yield the positions of random games, final ones included."""
    position = game.start()
    for _ in range(count):
        yield position
        if position.outcome:
            position = game.start()
        else:
            position = position.play(rng.choice(position.legal_moves))


def tense_positions(game: ConnectGame, rng: random.Random, count: int) -> Iterator[ConnectPosition]:
    """Yield positions of unfinished games in which careless players never take a win, so that many
    threats coexist."""
    found = 0
    while found < count:
        position = game.start()
        for _ in range(rng.randrange(game.width * game.height)):
            quiet = [
                after for after in map(position.play, position.legal_moves) if after.outcome is None
            ]
            if not quiet:
                break
            position = rng.choice(quiet)
        found += 1
        yield position


def wins_in_one(position: ConnectPosition) -> set[int]:
    """Return the columns where the player to move completes a line."""
    return {
        drop.column
        for drop in position.legal_moves
        if (outcome := position.play(drop).outcome) and outcome.winner is not None
    }


def survives(position: ConnectPosition, player: int) -> bool:
    """Return whether the other players can avoid a win until `player` moves again; each of them
    wins if possible."""
    if position.outcome:
        return position.outcome.winner is None
    if position.turn == player:
        return True
    return not wins_in_one(position) and any(
        survives(position.play(drop), player) for drop in position.legal_moves
    )


def surviving_columns(position: ConnectPosition) -> set[int]:
    """Return the columns where the player to move can drop without losing before their next
    turn."""
    return {
        drop.column for drop in position.legal_moves if survives(position.play(drop), position.turn)
    }


def stops(position: ConnectPosition) -> set[int]:
    """Return the winning columns of the first opponent who could win with their next disc."""
    game = position.game
    for wait in range(1, game.players):
        columns = wins_in_one(seen_by(position, (position.turn + wait) % game.players))
        if columns:
            return columns
    return set()


def seen_by(position: ConnectPosition, seat: int) -> ConnectPosition:
    """Return the same discs with another seat to move."""
    return position.game.read_grid(position.grid(), seat)
