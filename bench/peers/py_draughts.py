"""py-draughts: draughts on bitboards in plain Python. Its boards count by making and unmaking
moves; its engine for the international board has its own, faster perft."""

from collections.abc import Callable
from typing import Any

from draughts import AmericanBoard, StandardBoard
from draughts.engines.turbo import perft_from_board

from bench.measure import Perft, RandomGame, serve


def game(variant: Callable[[], Any]) -> RandomGame:
    def play(random: Callable[[], float]) -> int:
        board = variant()
        turns = 0
        while not board.is_draw:
            moves = board.legal_moves
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            turns += 1
        return turns

    return play


def nodes(board: Any, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += nodes(board, depth - 1)
        board.pop()
    return total


def perft(variant: Callable[[], Any]) -> Perft:
    return lambda depth: nodes(variant(), depth)


def engine_perft(depth: int) -> int:
    return int(perft_from_board(StandardBoard(), depth))


if __name__ == "__main__":
    serve(
        games={"american": game(AmericanBoard), "international": game(StandardBoard)},
        perfts={
            "american": perft(AmericanBoard),
            "international": perft(StandardBoard),
            "international-engine": engine_perft,
        },
    )
