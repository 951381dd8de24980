"""One agent against a level: Gymnasium's own checks, and the agent's rewards."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import checkrow.environments
from checkrow import VARIANTS
from checkrow.environments.against import AgainstLevel


def made(name: str, **options: Any) -> AgainstLevel:
    env = gymnasium.make(name, **options).unwrapped
    assert isinstance(env, AgainstLevel)
    return env


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("options", [{}, {"players": 3, "level": "club", "nodes": 30}], ids=str)
def test_connect_passes_the_test_of_gymnasium(options: dict[str, Any], mode: str) -> None:
    check_env(made("checkrow/Connect-v0", render_mode=mode, **options))


@pytest.mark.parametrize("variant", VARIANTS)
def test_checkers_passes_the_test_of_gymnasium(variant: str) -> None:
    check_env(made("checkrow/Checkers-v0", variant=variant, render_mode="ansi"))


def play(env: AgainstLevel, seed: int) -> tuple[float, list[str]]:
    """Play random legal actions to the end; return the reward and the positions."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    positions = [info["position"]]
    while True:
        mask = env.action_masks()
        assert np.array_equal(mask, observation["action_mask"])
        action = int(rng.choice(np.flatnonzero(mask)))
        observation, reward, terminated, truncated, info = env.step(action)
        positions.append(info["position"])
        assert not truncated
        if terminated:
            assert not env.action_masks().any()
            return reward, positions
        assert reward == 0


@pytest.mark.parametrize("name", ["checkrow/Connect-v0", "checkrow/Checkers-v0"])
def test_games_repeat_with_their_seed(name: str) -> None:
    env = made(name, level="casual")
    games = [play(env, seed) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]


def test_a_level_beats_chance() -> None:
    env = made("checkrow/Connect-v0", level="casual")
    rewards = [play(env, seed)[0] for seed in range(20)]
    assert sum(rewards) < -10


def test_the_seat_is_drawn_by_lot_or_chosen() -> None:
    free, chosen = made("checkrow/Connect-v0"), made("checkrow/Connect-v0", seat=1)
    seats = {free.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1}
    observation, info = chosen.reset(seed=1)
    assert info["seat"] == 1
    assert observation["observation"][..., 1].sum() == 1  # the level has moved first


def test_an_illegal_move_loses() -> None:
    env = made("checkrow/Checkers-v0", seat=1)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1, True)
    assert info["illegal"].startswith(f"action {illegal} is not legal here: choose one of ")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(illegal)


def test_a_position_to_start_from_is_given() -> None:
    env = made("checkrow/Connect-v0", seat=0)
    env.reset(options={"start": "xxx4/ooo4/7/7/7/7 x"})
    _, reward, terminated, _, info = env.step(3)
    assert (reward, terminated) == (1, True)
    assert info["position"] == "xxxx3/ooo4/7/7/7/7 o"


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no level 'weak'"):
        made("checkrow/Connect-v0", level="weak")
    with pytest.raises(ValueError, match="there is no seat 2: the seats are 0 to 1"):
        made("checkrow/Connect-v0", seat=2)
    with pytest.raises(ValueError, match="0 is not a limit"):
        made("checkrow/Connect-v0", nodes=0)


def test_without_its_extra_one_sentence_says_what_to_install() -> None:
    assert checkrow.environments.__all__ == ["checkers", "connect"]
    without = "import sys; sys.modules['pettingzoo'] = None; "
    last = last_word(without + "from checkrow.environments import connect")
    assert last.endswith("install them with pip install 'checkrow[environments]'")
    vector = "from checkrow.environments.vector import VectorEnv; VectorEnv('connect:7x6x4:2', 1)"
    assert not last_word(f"{without}sys.modules['gymnasium'] = None; {vector}")
    last = last_word(f"import sys; sys.modules['numpy'] = None; {vector}")
    assert "needs NumPy: install it with pip install 'checkrow[research]'" in last


def last_word(program: str) -> str:
    """Return the last line of a program's errors."""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    return run.stderr.splitlines()[-1] if run.returncode else ""
