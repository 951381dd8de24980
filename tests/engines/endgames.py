"""Random endings, and their values by the tables and by the rules."""

import random

from checkrow import VARIANTS, CheckersGame, CheckersPosition
from checkrow.engines.checkers.endgame.tables import EndgameTables, TableValue
from checkrow.engines.value import Value
from tests.native.checkers_positions import Setup, play, position_of, whole_turns


def game_of(variant: str) -> CheckersGame:
    return CheckersGame(VARIANTS[variant])


def random_ending(game: CheckersGame, pieces: int, rng: random.Random) -> CheckersPosition:
    """Place pieces on random squares, with both sides present and no man on its far row."""
    squares = rng.sample(list(game.board.places), pieces)
    sides = [0, 1] + [rng.randint(0, 1) for _ in range(pieces - 2)]
    placed = [0, 0]
    kings = 0
    for bit, side in zip(squares, sides, strict=True):
        placed[side] |= bit
        if bit & game.movement.far_row[side] or rng.random() < 0.5:
            kings |= bit
    return CheckersPosition(game, rng.randint(0, 1), (placed[0], placed[1]), kings)


def setup_of(position: CheckersPosition) -> Setup:
    return position.turn, *position.pieces, position.kings


def after_each_turn(position: CheckersPosition) -> list[CheckersPosition]:
    """Return the positions after each legal turn, by the Python rules."""
    assert isinstance(position.game, CheckersGame)
    setup = setup_of(position)
    turns = sorted(whole_turns(position.game, setup))
    return [position_of(position.game, play(setup, turn)) for turn in turns]


def value_by_rules(tables: EndgameTables, position: CheckersPosition) -> TableValue:
    """Return the best value among the positions after each turn."""
    if outcome := position.outcome:
        if outcome.winner is None:
            return TableValue(Value.DRAW)
        return TableValue(Value.WIN if outcome.winner == position.turn else Value.LOSS, 0)
    return best_turn(tables, position)[0]


def best_turn(
    tables: EndgameTables, position: CheckersPosition
) -> tuple[TableValue, CheckersPosition]:
    """Return the best value for the side to move and the position it leads to. A loser delays."""
    found: list[tuple[int, TableValue, CheckersPosition]] = []
    for after in after_each_turn(position):
        if after.outcome:
            then: TableValue | None = value_by_rules(tables, after)
        else:
            then = tables.probe(after)
        assert then is not None
        turns = None if then.turns is None else then.turns + 1
        value = TableValue(then.value.opposite, turns)
        rank = {Value.WIN: 1000, Value.DRAW: 0, Value.LOSS: -1000}[value.value]
        rank += (turns or 0) * {Value.WIN: -1, Value.DRAW: 0, Value.LOSS: 1}[value.value]
        found.append((rank, value, after))
    _, value, after = max(found, key=lambda one: one[0])
    return value, after
