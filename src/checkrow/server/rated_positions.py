"""Positions of rated matches that are being played: no engine says what they are worth.

A position counts as the same if the players or the sides of the board have changed places: what is
best in one is then best in the other. Runs in the processes of an `EnginePool`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

from checkrow.engines.connect.book.boards import mirrored
from checkrow.play.refused import Refused
from checkrow.rules.checkers import DARK, CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.games import read_record
from checkrow.rules.model import Position

# The first moves are known to everybody, and nearly every match goes through them.
FREE_PLIES = 2
MATCHES = 2048  # whose positions a process remembers


def check_not_rated(asked: Iterable[Position], records: Sequence[str]) -> None:
    """Raise `Refused` if one of the positions has occurred in one of these games, or can occur
    there with the next move."""
    keys = {hash(identity(position)) for position in asked}
    if any(not keys.isdisjoint(_closed(record)) for record in records):
        raise Refused(
            "rated-position",
            "this position occurs in a rated match that is being played: "
            "analysis opens again when it is over",
        )


def identity(position: Position) -> Hashable:
    """Return what is equal for positions in which the player to move has the same choices."""
    if isinstance(position, ConnectPosition):
        discs = position.discs[position.turn :] + position.discs[: position.turn]
        image = tuple([mirrored(each, position.game) for each in discs])
        return (position.game.key, min(discs, image))
    assert isinstance(position, CheckersPosition)
    mine, theirs = position.pieces[position.turn], position.pieces[1 - position.turn]
    boards = (mine, theirs, position.kings, position.jumper, position.jumped, position.twice)
    if position.turn == DARK:
        return (position.game.key, *(_turned(each, position) for each in boards))
    return (position.game.key, *boards)


def _turned(bits: int, position: CheckersPosition) -> int:
    """Return the board as seen from the other side of the table."""
    size = position.game.board.squares.bit_length()
    return int(f"{bits:0{size}b}"[::-1], 2)


@lru_cache(maxsize=MATCHES)
def _closed(record: str) -> frozenset[int]:
    """Return the hashes of the positions about which nothing is said while this game is played."""
    whole = read_record(record)
    if len(whole.moves) <= FREE_PLIES:
        return frozenset()
    played = list(whole.positions)[FREE_PLIES + 1 :]
    next_ones = [whole.position.play(move) for move in whole.legal_moves]
    return frozenset(hash(identity(each)) for each in (*played, *next_ones))
