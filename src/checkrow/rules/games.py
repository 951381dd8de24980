"""Games by their text keys, and records by their text."""

from __future__ import annotations

from functools import lru_cache

from checkrow.rules.budget import most_moves
from checkrow.rules.errors import BadNotation
from checkrow.rules.families import family
from checkrow.rules.model import Game
from checkrow.rules.record import Record, read_start


@lru_cache(maxsize=256)
def game(key: str) -> Game:
    """Return the game of a text key: `connect:7x6x4:2`, `checkers:russian`.

    Raises `BadNotation` for text that is not a key, or for a key of an impossible game.
    """
    name, _, options = key.partition(":")
    return family(name).read_options(options)


def too_long(its_game: Game) -> BadNotation:
    return BadNotation(
        f"this is too long: a game of {its_game} has up to {most_moves(its_game):,} moves"
    )


def read_record(text: str, *, most: int | None = None) -> Record:
    """Read a record that `str(record)` wrote: game, start and moves, separated by ` | `. One of
    over `most` moves is refused without playing it."""
    fields = text.split(" | ")
    if len(fields) == 2 and text.endswith(" |"):  # no moves yet, and the blank was trimmed
        fields = [fields[0], fields[1].removesuffix(" |"), ""]
    if len(fields) != 3:
        raise BadNotation(
            f"{text[:60]!r} is not a record: write game | start | moves, "
            "such as connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3"
        )
    key, start, moves = fields
    its_game = game(key)
    words = moves.split()
    if len(words) > most_moves(its_game):
        raise too_long(its_game)
    if most is not None and len(words) > most:
        raise BadNotation(f"this game is too long: the limit here is {most:,} moves")
    first, outs = read_start(its_game, start)
    return Record(its_game, first, map(its_game.read_move, words), outs)
