"""Choose the positions of a book, and derive early results from later ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from checkrow.engines.connect.book.boards import (
    after_plain_moves,
    final_score,
    key_of,
    middle_out,
    plain_move,
    position_of,
)
from checkrow.engines.connect.book.work import Solved
from checkrow.rules.connect import ConnectGame, ConnectPosition


@dataclass(frozen=True, slots=True)
class BookPlan:
    """The positions by key. Those in `inner` follow from the positions one move later, which are
    all in the book; those at the `edge` must be solved."""

    inner: dict[int, ConnectPosition]  # fewer discs first
    edge: dict[int, ConnectPosition]  # similar positions next to each other


def plan(game: ConnectGame, discs: int) -> BookPlan:
    """Plan a book that knows every position with at most this many discs."""
    inner: dict[int, ConnectPosition] = {}
    met = {key_of(game.start())[0]: game.start()}
    for _ in range(discs):
        inner |= {key: position for key, position in met.items() if not plain_move(position)}
        met = {
            key_of(after)[0]: after
            for position in met.values()
            for after in _next(position)
            if not after.outcome
        }
    return BookPlan(inner, _matters(met.values()))


def one_move_later(positions: Iterable[ConnectPosition]) -> dict[int, ConnectPosition]:
    """Return the positions with a real choice one move after these, by key."""
    return _matters(after for position in positions for after in _next(position))


def _matters(positions: Iterable[ConnectPosition]) -> dict[int, ConnectPosition]:
    """Return the first positions with a real choice after these, by key."""
    found: dict[int, ConnectPosition] = {}
    for position in positions:
        quiet, _ = after_plain_moves(position)
        if not quiet.outcome:
            found.setdefault(key_of(quiet)[0], quiet)
    return found


def follow_from_later(
    inner: dict[int, ConnectPosition], solved: Mapping[int, Solved]
) -> dict[int, Solved]:
    """Return the results of inner positions that follow from solved ones."""
    known = dict(solved)
    for key, position in reversed(inner.items()):
        if result := best_of_next(position, known):
            known[key] = result
    return {key: known[key] for key in inner if key in known}


def best_of_next(position: ConnectPosition, known: Mapping[int, Solved]) -> Solved | None:
    """Return the best of the positions one move later; None if one is unknown."""
    position = position_of(key_of(position)[0], position.game)
    best: Solved | None = None
    for drop in middle_out(position.game):
        if drop not in position.legal_moves:
            continue
        quiet, moves = after_plain_moves(position.play(drop))
        if quiet.outcome:
            score = final_score(quiet)
        elif result := known.get(key_of(quiet)[0]):
            score = result.score
        else:
            return None
        if not len(moves) % 2:  # the score is the other player's
            score = -score
        if best is None or score > best.score:
            best = Solved(score, drop.column, 0)
    return best


def _next(position: ConnectPosition) -> Iterator[ConnectPosition]:
    by_move = {move: position.play(move) for move in position.legal_moves}
    return (by_move[move] for move in middle_out(position.game) if move in by_move)
