"""OpenSpiel: Monte Carlo tree search with random playouts, in C++, on its American checkers.

Its first player is dark and sits at the bottom. A capture chain is several actions there too. It
declares a draw after 40 turns without a capture. Our game continues, and from then on the runner
plays any legal turn.
"""

import random

import pyspiel

from bench.players.serving import Choose, Question, Turn, serve

SEED = 1
MOST_MEMORY = 1000  # megabytes
ENOUGH = 1_000_000_000  # playouts: only the time limits it


def name_of(square: int) -> str:
    row, place = divmod(square - 1, 4)
    column = 2 * place + (row + 1) % 2
    return f"{'hgfedcba'[column]}{row + 1}"


def number_of(name: str) -> int:
    row, column = int(name[1]) - 1, "hgfedcba".index(name[0])
    return row * 4 + column // 2 + 1


def state_after(game: pyspiel.Game, history: list[Turn]) -> pyspiel.State:
    state = game.new_initial_state()
    for turn in history:
        for origin, target in zip(turn["path"], turn["path"][1:], strict=False):
            if not state.is_terminal():
                state.apply_action(state.string_to_action(name_of(origin) + name_of(target)))
    return state


def monte_carlo() -> Choose:
    game = pyspiel.load_game("checkers")
    chance = random.Random(SEED)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)

    def choose(question: Question) -> Turn:
        state = state_after(game, question["history"])
        mover = state.current_player()
        if state.is_terminal():
            return chance.choice(question["legal"])
        path: list[int] = []
        while not path or state.current_player() == mover:
            bot = pyspiel.MCTSBot(
                *(game, evaluator, 2.0, ENOUGH, MOST_MEMORY, True, SEED, False),
                max_wall_clock_time=question["seconds"],
            )
            action = bot.step(state)
            names = state.action_to_string(mover, action)
            path = path or [number_of(names[:2])]
            path.append(number_of(names[2:4]))
            state.apply_action(action)
        return next(turn for turn in question["legal"] if turn["path"] == path)

    return choose


if __name__ == "__main__":
    serve({"american": monte_carlo})
