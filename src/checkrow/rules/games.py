"""Every game by its text key, and records by their text."""

from __future__ import annotations

from functools import lru_cache

from checkrow.rules.budget import most_moves
from checkrow.rules.errors import BadNotation
from checkrow.rules.families import family
from checkrow.rules.model import Game
from checkrow.rules.record import Record, read_start


@lru_cache(maxsize=256)
def game(key: str) -> Game:
    """The game of a text key: `connect:7x6x4:2`, `checkers:russian`.

    Raises `BadNotation` for what is no key, or is one of a game that cannot be.
    """
    name, _, options = key.partition(":")
    return family(name).read_options(options)


def too_long(its_game: Game) -> BadNotation:
    return BadNotation(
        f"that is too long: a game of {its_game} has up to {most_moves(its_game):,} moves"
    )


def read_record(text: str, *, most: int | None = None) -> Record:
    """The record that `str(record)` wrote: game, start and moves, with ` | ` between them.
    One of over `most` moves is refused before it is played."""
    fields = text.split(" | ")
    if len(fields) == 2 and text.endswith(" |"):  # no moves yet, and the blank was trimmed
        fields = [fields[0], fields[1].removesuffix(" |"), ""]
    if len(fields) != 3:
        raise BadNotation(
            f"{text[:60]!r} is no record: write game | start | moves, "
            "such as connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3"
        )
    key, start, moves = fields
    its_game = game(key)
    words = moves.split()
    if len(words) > most_moves(its_game):
        raise too_long(its_game)
    if most is not None and len(words) > most:
        raise BadNotation(f"this game is too long: up to {most:,} moves are read here")
    first, outs = read_start(its_game, start)
    return Record(its_game, first, map(its_game.read_move, words), outs)
