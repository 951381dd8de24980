"""All players as agents: PettingZoo's own checks, and the rules behind them."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from checkrow import VARIANTS, BadNotation, ConnectGame, IllegalMove
from checkrow.environments import checkers, connect
from checkrow.environments.pictures import text_of
from checkrow.environments.together import TogetherEnv

# PettingZoo only lets the environments on a list of its own observe a dictionary.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

CONNECT = [(7, 6, 4, 2), (5, 4, 3, 3), (9, 8, 5, 2)]


@pytest.mark.parametrize("options", CONNECT, ids=str)
def test_connect_passes_the_tests_of_pettingzoo(options: tuple[int, int, int, int]) -> None:
    api_test(connect.env(*options), num_cycles=100)
    api_test(connect.raw_env(*options), num_cycles=100)
    seed_test(lambda: connect.env(*options), num_cycles=50)


@pytest.mark.parametrize("variant", VARIANTS)
def test_checkers_passes_the_tests_of_pettingzoo(variant: str) -> None:
    api_test(checkers.env(variant), num_cycles=100)
    seed_test(lambda: checkers.env(variant), num_cycles=50)


def play_at_random(env: TogetherEnv, seed: int) -> dict[str, float]:
    """Play a whole game at random; return each agent's total reward."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        got[agent] += reward
        if over:
            env.step(None)
            continue
        assert observation is not None
        (legal,) = np.nonzero(observation["action_mask"])
        moves = [str(env.encoding.move_of(env.record.legal_moves, at)) for at in legal.tolist()]
        assert sorted(moves) == sorted(map(str, env.record.legal_moves))
        env.step(rng.choice(legal.tolist()))
    return got


@pytest.mark.parametrize("variant", VARIANTS)
def test_masks_are_the_legal_moves_of_the_rules(variant: str) -> None:
    for seed in range(2):
        got = play_at_random(checkers.raw_env(variant), seed)
        assert sorted(got.values()) in ([-1, 1], [0, 0])


def test_the_others_share_the_loss() -> None:
    results = [play_at_random(connect.raw_env(4, 4, 3, 3), seed) for seed in range(10)]
    assert all(sorted(got.values()) in ([-0.5, -0.5, 1.0], [0, 0, 0]) for got in results)
    assert any(1.0 in got.values() for got in results)


def test_an_agent_sees_its_own_discs_first() -> None:
    env = connect.raw_env()
    env.reset()
    for action in (3, 3, 0):
        env.step(action)
    for agent, own in (("player_0", 0), ("player_1", 1)):
        planes = env.observe(agent)["observation"]
        assert planes.shape == (6, 7, 3)
        assert planes[5, 3, own] == planes[5, 0, own] == planes[4, 3, 1 - own] == 1
        assert planes[..., :2].sum() == 3
        assert [tuple(cell) for cell in np.argwhere(planes[..., 2])] == [
            *((3, 3), (4, 0)),
            *((5, column) for column in (1, 2, 4, 5, 6)),
        ]
    assert env.observe("player_0")["action_mask"].sum() == 0
    assert env.observe("player_1")["action_mask"].sum() == 7


def test_a_chain_is_seen_and_may_be_ended() -> None:
    env = checkers.raw_env("house")
    env.reset(options={"start": "W:Wc1:Bd2,d4,h8"})
    jump = env.encoding.action_of(env.record.legal_moves[0])
    assert str(env.encoding.move_of(env.record.legal_moves, jump)) == "c1xe3"
    env.step(jump)
    assert env.agent_selection == "player_0"
    planes = env.observe("player_0")["observation"]
    names = env.encoding.planes
    assert planes[6, 3, names.index("captured in this turn")] == 1
    assert planes[5, 4, names.index("must continue")] == 1
    assert planes[..., names.index("I am light")].all()
    assert not env.observe("player_1")["observation"][..., -1].any()
    stop = len(env.encoding.moves) - 1
    assert env.observe("player_0")["action_mask"][stop] == 1
    env.step(stop)
    assert env.agent_selection == "player_1"


def test_an_illegal_move_is_refused_or_loses() -> None:
    raw = connect.raw_env(4, 4, 4)
    raw.reset()
    for _ in range(4):
        raw.step(0)
    before = raw.record
    with pytest.raises(IllegalMove, match=r"action 0 is not legal here: choose one of 1 \(2\)"):
        raw.step(0)
    assert raw.record is before

    env = connect.env(4, 4, 4)
    env.reset()
    for _ in range(5):
        env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_an_environment_is_drawn() -> None:
    env = checkers.raw_env(render_mode="ansi")
    env.reset(options={"start": "W:WK22:B6"})
    assert env.render() == (
        "  .   .   .   .\n.   b   .   .\n  .   .   .   .\n.   .   .   .\n"
        "  .   .   .   .\n.   W   .   .\n  .   .   .   .\n.   .   .   .\nlight to move\n"
    )
    four = connect.raw_env(render_mode="rgb_array")
    four.reset()
    empty = four.render()
    four.step(3)
    image = four.render()
    assert isinstance(image, np.ndarray)
    assert isinstance(empty, np.ndarray)
    assert image.shape == (6 * 32, 7 * 32, 3)
    assert image.dtype == np.uint8
    rows, columns, _ = np.nonzero(image != empty)
    assert set(rows // 32) == {5}
    assert set(columns // 32) == {3}
    assert connect.raw_env().render() is None


@pytest.mark.parametrize(
    ("position", "last"),
    [("xxxx3/ooo4/7/7/7/7 o", "x has won"), ("xxx4/ooo4/7/7/7/7 x", "x to move")],
)
def test_text_shows_the_board_and_the_turn(position: str, last: str) -> None:
    assert text_of(ConnectGame().read_position(position)).splitlines()[-1] == last


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="'human' is not a render mode: choose ansi or rgb_array"):
        connect.raw_env(render_mode="human")
    with pytest.raises(BadNotation, match="there is no checkers variant 'chess'"):
        checkers.env("chess")
    with pytest.raises(BadNotation, match="has no room for 5 in a line"):
        connect.env(4, 4, 5)
    env = connect.raw_env()
    with pytest.raises(BadNotation, match="is not a position"):
        env.reset(options={"start": "nonsense"})
    with pytest.raises(ValueError, match="this game is already over: a line is complete"):
        env.reset(options={"start": "xxxx3/ooo4/7/7/7/7 o"})
