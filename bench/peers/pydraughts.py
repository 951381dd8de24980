"""pydraughts: draughts in plain Python, with whole captures as moves."""

from collections.abc import Callable
from typing import Any

from draughts import Board

from bench.measure import Perft, RandomGame, serve


def game(variant: str) -> RandomGame:
    def play(random: Callable[[], float]) -> int:
        board = Board(variant)
        turns = 0
        while not board.is_over():
            moves = board.legal_moves()
            board.push(moves[int(random() * len(moves))])
            turns += 1
        return turns

    return play


def nodes(board: Any, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += nodes(board, depth - 1)
        board.pop()
    return total


def perft(variant: str) -> Perft:
    return lambda depth: nodes(Board(variant), depth)


if __name__ == "__main__":
    serve(
        games={"american": game("english"), "international": game("standard")},
        perfts={"american": perft("english"), "international": perft("standard")},
    )
