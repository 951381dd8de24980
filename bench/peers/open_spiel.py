"""OpenSpiel: a C++ library with Python bindings. A capture chain is several actions."""

import random as chance
from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from bench.measure import RandomGame, Steps, serve


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


def steps_of(name: str) -> Steps:
    """Return steps of a single state."""
    loaded = pyspiel.load_game(name)

    def make(games: int, seed: int) -> tuple[Callable[[], object], Callable[[], object]]:
        source = chance.Random(seed)
        state = loaded.new_initial_state()
        legal, action = state.legal_actions(), 0

        def choose() -> None:
            nonlocal action
            action = source.choice(legal)

        def step() -> None:
            nonlocal state, legal
            state.apply_action(action)
            if state.is_terminal():
                state.rewards()
                state = loaded.new_initial_state()
            state.observation_tensor()
            legal = state.legal_actions()

        return choose, step

    return make


def vector_steps(games: int, seed: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """Return steps of its vectorized environment for learners."""
    source = chance.Random(seed)
    vector = SyncVectorEnv([Environment("connect_four") for _ in range(games)])
    seen = vector.reset()
    outputs: list[StepOutput] = []

    def choose() -> None:
        outputs.clear()
        for now in seen:
            legal = now.observations["legal_actions"][now.current_player()]
            outputs.append(StepOutput(action=source.choice(legal), probs=None))

    def step() -> None:
        nonlocal seen
        seen, *_ = vector.step(outputs, reset_if_done=True)

    return choose, step


if __name__ == "__main__":
    serve(
        games={"connect": game("connect_four"), "american": game("checkers")},
        perfts={"american": checkers_perft},
        steps={
            "connect": steps_of("connect_four"),
            "connect_vector": vector_steps,
            "american": steps_of("checkers"),
        },
    )
