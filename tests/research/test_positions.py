"""Lists of Connect-N positions made with whole arrays, compared with the rules."""

import numpy as np
import pytest

from checkrow import ConnectGame, Position
from checkrow.engines.batch import read_rows, write_rows
from checkrow.research.positions import (
    Boardwork,
    one_of_each_pair,
    positions_by_discs,
    without_forced_moves,
)

# Positions of Connect Four that are not over, by discs. Up to six discs nobody can have won, so
# these are the published numbers of all positions.
PUBLISHED = (1, 7, 49, 238, 1120, 4263, 16422)


def by_the_rules(game: ConnectGame, discs: int) -> list[set[Position]]:
    found: list[set[Position]] = [{game.start()}]
    for _ in range(discs):
        after = {position.play(move) for position in found[-1] for move in position.legal_moves}
        found.append({position for position in after if not position.outcome})
    return found


@pytest.mark.parametrize(
    ("game", "discs"),
    [(ConnectGame(4, 4, 3), 16), (ConnectGame(3, 2, 2), 6), (ConnectGame(7, 6, 4), 5)],
    ids=str,
)
def test_positions_are_those_of_the_rules(game: ConnectGame, discs: int) -> None:
    for rows, expected in zip(
        positions_by_discs(game, discs), by_the_rules(game, discs), strict=True
    ):
        assert len(rows) == len(expected)
        assert set(read_rows(game, rows)) == expected


def test_the_numbers_of_positions_are_those_published() -> None:
    counts = [len(rows) for rows in positions_by_discs(ConnectGame(), 8)]
    assert tuple(counts[:7]) == PUBLISHED
    assert counts[7:] == [54_131, 182_383]


def test_mirror_images_and_forced_moves_are_those_of_the_rules() -> None:
    game = ConnectGame(4, 4, 3)
    *_, rows = positions_by_discs(game, 4)
    kept = set(read_rows(game, without_forced_moves(game, rows)))
    for position in read_rows(game, rows):
        wins = any(position.play(move).outcome for move in position.legal_moves)
        threats = any(
            after.play(reply).outcome and reply == threat
            for threat in position.legal_moves
            for move in position.legal_moves
            if move != threat
            for after in [position.play(move)]
            if not after.outcome
            for reply in after.legal_moves
        )
        assert (position in kept) == (not wins and not threats), str(position)
    half = one_of_each_pair(game, rows)
    images = Boardwork(game).mirror_images(half)
    both = np.unique(np.concatenate([half, images]), axis=0)
    assert np.array_equal(both, np.unique(rows, axis=0))
    assert len(rows) == 2 * len(half) - sum(map(np.array_equal, half, images))


def test_a_mirror_image_is_the_other_way_round() -> None:
    game = ConnectGame()
    one, other = game.start(), game.start()
    for column in (1, 1, 3, 7):
        one = one.play(game.read_move(str(column)))
        other = other.play(game.read_move(str(8 - column)))
    images = Boardwork(game).mirror_images(write_rows(game, [one]))
    assert read_rows(game, images) == [other]


def test_invalid_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 64"):
        next(positions_by_discs(ConnectGame(9, 8, 5), 2))
    with pytest.raises(ValueError, match="Connect-N for two"):
        next(positions_by_discs(ConnectGame(7, 6, 4, 3), 2))
    with pytest.raises(ValueError, match="ask for 0 to 42, not 43"):
        next(positions_by_discs(ConnectGame(), 43))
