"""The score of a checkers position without looking ahead."""

from __future__ import annotations

from functools import lru_cache

from checkrow.engines.checkers.material import MAN, goal, king_value
from checkrow.engines.checkers.square_weights import SquareWeights
from checkrow.rules.checkers import LIGHT, CheckersPosition, Variant
from checkrow.rules.checkers.board import Board
from checkrow.rules.checkers.ruleset import CheckersRules

STEP_FORWARD = 1  # for each row a man has advanced
RACE = 6  # the same if the first king wins
HOME_ROW = 10  # for a man that still guards its home row against crowning
CENTRE = 2  # for each step away from the edge
ROOM = 1  # for each quiet move
FEW = 8  # pieces of both sides: from here on stepping kings chase the others
CHASE = 3  # for each step closer to the nearest enemy, for kings of the side ahead


class StaticEvaluation:
    """Evaluates positions of one variant."""

    def __init__(self, rules: CheckersRules) -> None:
        board = rules.board
        self._movement = rules.movement
        self._places = board.places
        self._split = board.split
        self._must_come_near = not rules.variant.flying_kings
        self._king = king_value(rules.variant)
        self._goal = goal(rules.variant)
        self._kings = SquareWeights({bit: 2 * CENTRE * inside(board, bit) for bit in board.places})
        self._men = tuple(
            SquareWeights({bit: man_on(board, rules.variant, bit, seat) for bit in board.places})
            for seat in (0, 1)
        )

    def estimate(self, position: CheckersPosition) -> int:
        """Return the score for the side to move, at the start of its turn."""
        light, dark = position.pieces
        kings = position.kings
        light_men, light_kings = light & ~kings, light & kings
        dark_men, dark_kings = dark & ~kings, dark & kings
        ahead = MAN * (light_men.bit_count() - dark_men.bit_count()) + self._king * (
            light_kings.bit_count() - dark_kings.bit_count()
        )
        # Being ahead means more with fewer pieces, so exchange.
        score = ahead + int(8 * ahead / (light | dark).bit_count())
        score += self._men[0].total(light_men) - self._men[1].total(dark_men)
        if kings:
            score += self._kings.total(light_kings) - self._kings.total(dark_kings)
            if ahead and self._must_come_near and (light | dark).bit_count() <= FEW:
                # Otherwise it would wait until the game is drawn.
                if ahead > 0:
                    score -= self._chase(light_kings, dark)
                else:
                    score += self._chase(dark_kings, light)
        count = self._movement.count_quiets
        score += ROOM * (count(0, light, dark, kings) - count(1, dark, light, kings))
        return self._goal * score if position.turn == LIGHT else -self._goal * score

    def _chase(self, kings: int, others: int) -> int:
        """Return the distances of the kings from the nearest enemy piece."""
        places = self._places
        prey = [places[bit] for bit in self._split(others)]
        return CHASE * sum(
            min(max(abs(row - y), abs(column - x)) for y, x in prey)
            for row, column in (places[bit] for bit in self._split(kings))
        )


def man_on(board: Board, variant: Variant, bit: int, seat: int) -> int:
    """Return the bonus for a man's square."""
    row = board.places[bit][0]
    rows_come = row if seat == LIGHT else board.height - 1 - row
    keeps_home = rows_come == variant.empty_back_rows
    forward = RACE if variant.first_king_wins else STEP_FORWARD
    return forward * rows_come + HOME_ROW * keeps_home + CENTRE * inside(board, bit)


def inside(board: Board, bit: int) -> int:
    """Return the steps from the nearest side edge, three at most."""
    column = board.places[bit][1]
    return min(column, board.width - 1 - column, 3)


@lru_cache(maxsize=32)
def static_evaluation_of(rules: CheckersRules) -> StaticEvaluation:
    """Return a variant's evaluation; each is created once."""
    return StaticEvaluation(rules)
