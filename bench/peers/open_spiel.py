"""OpenSpiel: a C++ library with Python bindings. A capture chain is several actions."""

from collections.abc import Callable
from typing import Any

import pyspiel

from bench.measure import RandomGame, serve


def game(name: str) -> RandomGame:
    loaded = pyspiel.load_game(name)

    def play(random: Callable[[], float]) -> int:
        state = loaded.new_initial_state()
        player = state.current_player()
        turns = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            turns += state.current_player() != player
            player = state.current_player()
        return turns

    return play


def nodes(state: Any, depth: int) -> int:
    total = 0
    player = state.current_player()
    for action in state.legal_actions():
        child = state.child(action)
        left = depth if child.current_player() == player else depth - 1
        total += nodes(child, left) if left else 1
    return total


def checkers_perft(depth: int) -> int:
    return nodes(pyspiel.load_game("checkers").new_initial_state(), depth)


if __name__ == "__main__":
    serve(
        games={"connect": game("connect_four"), "american": game("checkers")},
        perfts={"american": checkers_perft},
    )
