"""imparaai-checkers: checkers in plain Python. Each jump of a chain is a move."""

from collections.abc import Callable
from typing import Any

from checkers.game import Game

from bench.measure import serve


def american(random: Callable[[], float]) -> int:
    game = Game()
    player = game.whose_turn()
    turns = 0
    while not game.is_over():
        moves = game.get_possible_moves()
        game.move(moves[int(random() * len(moves))])
        turns += game.whose_turn() != player
        player = game.whose_turn()
    return turns


def nodes(board: Any, depth: int) -> int:
    moves = board.get_possible_moves()
    if depth == 1 and not board.get_possible_capture_moves():
        return len(moves)
    total = 0
    for move in moves:
        child = board.create_new_board_from_move(move)
        left = depth if child.player_turn == board.player_turn else depth - 1
        total += nodes(child, left) if left else 1
    return total


def american_perft(depth: int) -> int:
    return nodes(Game().board, depth)


if __name__ == "__main__":
    serve(games={"american": american}, perfts={"american": american_perft})
