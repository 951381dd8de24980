"""The small parts of a search."""

import random

import pytest

import checkrow
from checkrow.engines.checkers.material import material
from checkrow.engines.checkers.square_weights import SquareWeights
from checkrow.engines.checkers.static_evaluation import static_evaluation_of
from checkrow.engines.engine import WIN, Finding
from checkrow.engines.transposition_table import Bound, Entry, TranspositionTable
from checkrow.rules.checkers import CheckersGame, CheckersPosition
from checkrow.rules.model import PASS
from tests.engines.players import random_records, record_of


def test_weights_add_up() -> None:
    rng = random.Random(1)
    weights = {1 << place: rng.randrange(50) for place in range(90)}
    for _ in range(20):
        bits = rng.getrandbits(90)
        assert SquareWeights(weights).total(bits) == sum(
            weights[bit] for bit in weights if bit & bits
        )
    assert SquareWeights({}).total(5) == 0


def test_a_table_forgets_the_oldest_and_stays_small() -> None:
    table = TranspositionTable(size=10)
    for number in range(95):
        table.put(number, Entry(number, 0, Bound.EXACT, PASS))
        assert len(table) <= 20
    newest = table.get(94)
    assert newest is not None
    assert newest.depth == 94
    assert table.get(3) is None


def test_a_certain_score_tells_how_long_it_takes() -> None:
    assert Finding(PASS, score=WIN - 3.0).ends_in == 3
    assert Finding(PASS, score=-WIN + 4.0).ends_in == 4
    assert Finding(PASS, score=250.0).ends_in is None
    assert Finding(PASS).ends_in is None


@pytest.mark.parametrize("variant", checkrow.VARIANTS)
def test_the_start_is_even_and_both_sides_are_evaluated_alike(variant: str) -> None:
    game = checkrow.game(f"checkers:{variant}")
    assert isinstance(game, CheckersGame)
    start = game.start()
    assert material(start, 0) == 0
    assert static_evaluation_of(game).estimate(start) == 0
    turned = dict(zip(*_turned(game), strict=True))
    for record in random_records(game.key, seed=6, plies=60):
        position = record.position
        assert isinstance(position, CheckersPosition)
        if position.in_chain:
            continue
        light, dark, kings = (
            sum(turned[bit] for bit in game.board.split(bits))
            for bits in (*position.pieces, position.kings)
        )
        mirror = CheckersPosition(game, 1 - position.turn, (dark, light), kings)
        assert static_evaluation_of(game).estimate(mirror) == static_evaluation_of(game).estimate(
            position
        )


def _turned(game: CheckersGame) -> tuple[list[int], list[int]]:
    """Return the squares in order, and in the same order with the board turned around."""
    by_place = sorted(game.board.places, key=lambda bit: game.board.places[bit])
    return by_place, by_place[::-1]


def test_a_flying_king_is_worth_more_than_one_that_steps() -> None:
    for key, men in (("checkers:american", 1), ("checkers:international", 2)):
        position = record_of(key, start="W:WK28:B1,2").position
        assert isinstance(position, CheckersPosition)
        assert (material(position, 0) > 0) == (men == 2)
