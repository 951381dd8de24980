"""py-draughts: its engine for all boards, and its engine for the international board.

Its American board lets a player decline to capture. The engine gets a board that does not, so that
it never considers illegal turns.
"""

import sys
from collections.abc import Callable
from typing import Any

from draughts import AmericanBoard, BrazilianBoard, RussianBoard, SimpleEngine, StandardBoard
from draughts.engines.turbo import TurboEngine
from loguru import logger

from bench.players.serving import Choose, Question, Turn, serve

DEEPEST = 64


def captures_or_all(board: Any) -> list[Any]:
    moves: list[Any] = AmericanBoard.legal_moves.fget(board)
    return [move for move in moves if move.captured_list] or moves


MUST_CAPTURE: Any = type(
    "MustCapture", (AmericanBoard,), {"legal_moves": property(captures_or_all)}
)


def player(variant: Any, engine: Callable[..., Any]) -> Callable[[], Choose]:
    def start() -> Choose:
        thinker = engine(depth_limit=DEEPEST, time_limit=1.0)

        def choose(question: Question) -> Turn:
            thinker.time_limit = question["seconds"]
            move = thinker.get_best_move(variant.from_fen(question["fen"]))
            return Turn(
                path=[int(square) + 1 for square in move.square_list],
                captured=[int(square) + 1 for square in move.captured_list],
            )

        return choose

    return start


if __name__ == "__main__":
    logger.remove()
    logger.add(sys.stderr, level="ERROR")
    serve(
        {
            "american": player(MUST_CAPTURE, SimpleEngine),
            "russian": player(RussianBoard, SimpleEngine),
            "brazilian": player(BrazilianBoard, SimpleEngine),
            "international": player(StandardBoard, SimpleEngine),
            "international-turbo": player(StandardBoard, TurboEngine),
        }
    )
