"""Games that step together, compared with the same games in PettingZoo's form, step by step."""

from __future__ import annotations

import random
import threading
from typing import Any, cast

import numpy as np
import pytest

from checkrow import VARIANTS, BadNotation, Game, IllegalMove
from checkrow.environments.together import TogetherEnv
from checkrow.environments.vector import MOST_BYTES, VectorEnv, VectorStep

CONNECT = [
    "connect:7x6x4:2",  # sizes that the compiler knows
    "connect:5x4x3:2",  # one word
    "connect:9x8x5:2",  # two words
    "connect:20x12x5:2",  # more words than two
    "connect:7x6x4:3",
    "connect:9x7x4:5",
    "connect:3x2x1:2",  # the first disc wins
    "connect:4x4x4:2",  # most games are drawn
]
TURKISH = (
    "a3-a4 d6-d5 b3-b4 d5-d4 d3xd5 e6-d6 d2-d3 d6xd4 d4xd2 e3-e4 d2-d1 b4-c4 c6-d6 c2-d2 d1xd3 "
    "d3xb3 b3xb1 e4-e5 b1-b5 a4-a5 b5xg5 c4-b4 a6xa4 a4xc4 e2-e3 b6-b5 e3-e4 d6-d5 a2-a3 g5-e5 "
    "e4xe6 e6xe8 g6-g5 e8-e2 c7-c6 e2-d2 b7-c7 d2xd6 d6xb6 b6xb4 b4xg4 g4xg6 g6xc6"
)
CHECKERS = [f"checkers:{variant}" for variant in VARIANTS]


class Twins:
    """A vector of games, and the same games as single ones."""

    def __init__(self, key: str, count: int, seed: int) -> None:
        self.vector = VectorEnv(key, count, seed=seed)
        encoding = self.vector.encoding
        self.singles = [TogetherEnv("twin", encoding) for _ in range(count)]
        self.rng = random.Random(seed)
        self.ended = self.captures = 0
        now = self.vector.reset()
        for single, turn in zip(self.singles, now.turn.tolist(), strict=True):
            self.restart(single, turn)
        self.compare(now)

    def restart(self, single: TogetherEnv, turn: int) -> None:
        """Start a single game with the player that the vector has drawn."""
        (start,) = (each for each in self.vector.game.starts if each.turn == turn)
        single.reset(options={"start": str(start)})

    def compare(self, now: VectorStep) -> None:
        for number, single in enumerate(self.singles):
            agent = single.agent_selection
            assert single.possible_agents[now.turn[number]] == agent
            seen = single.observe(agent)
            record = str(single.record)
            assert np.array_equal(now.action_mask[number], seen["action_mask"] == 1), record
            assert np.array_equal(now.observation[number], seen["observation"]), record

    def step(self) -> None:
        actions = [
            self.rng.choice(np.flatnonzero(single.observe(single.agent_selection)["action_mask"]))
            for single in self.singles
        ]
        now = self.vector.step(np.array(actions))
        for number, single in enumerate(self.singles):
            single.step(int(actions[number]))
            over = single.record.outcome is not None
            rewards = [single.rewards[agent] for agent in single.possible_agents]
            assert now.terminated[number] == over, str(single.record)
            assert np.allclose(now.rewards[number], rewards), str(single.record)
            if over:
                self.ended += 1
                self.restart(single, int(now.turn[number]))
            self.captures += single.record.position.in_chain
        assert not now.truncated.any()
        self.compare(now)


@pytest.mark.parametrize("key", CONNECT)
def test_games_of_connect_are_those_of_the_rules(key: str) -> None:
    twins = Twins(key, 4, seed=1)
    steps = 0
    while twins.ended < 12 and steps < 500:
        twins.step()
        steps += 1
    assert twins.ended >= 12


@pytest.mark.parametrize("key", CHECKERS)
def test_games_of_checkers_are_those_of_the_rules(key: str) -> None:
    twins = Twins(key, 4, seed=2)
    for _ in range(250):
        twins.step()
    assert twins.ended
    assert twins.captures or key == "checkers:breakthrough"


def test_a_king_may_land_where_it_has_captured() -> None:
    """In Turkish draughts captured pieces disappear at once: here a king captures c6, then lands
    there."""
    twins = Twins("checkers:turkish", 1, seed=1)
    (single,) = twins.singles
    for text in TURKISH.split():
        move = twins.vector.game.read_move(text)
        action = twins.vector.encoding.action_of(move)
        now = twins.vector.step([action])
        single.step(action)
        twins.compare(now)
    assert single.record.position.in_chain


@pytest.mark.slow
@pytest.mark.parametrize("key", [*CONNECT, *CHECKERS])
def test_many_games_are_those_of_the_rules(key: str) -> None:
    twins = Twins(key, 20, seed=3)
    for _ in range(1500):
        twins.step()
    assert twins.ended > 20


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:5x4x3:3", "checkers:russian"])
def test_a_refused_step_changes_nothing(key: str) -> None:
    env = VectorEnv(key, 3, seed=1)
    before = env.reset()
    wrong: list[Any] = [
        [0, 0],
        [[0, 0, 0]],
        0,
        [0.0, 1.0, 2.0],
        [True, True, True],
        ["a", "b", "c"],
        None,
    ]
    for actions in wrong:
        with pytest.raises(ValueError, match=r"whole numbers|one action for each game"):
            env.step(actions)
    first_legal = before.action_mask.argmax(axis=1)
    for action in (-1, env.num_actions, 2**63 - 1):
        actions = first_legal.copy()
        actions[2] = action
        with pytest.raises(IllegalMove, match=f"game 2: action {action} is not legal here: choose"):
            env.step(actions)
    again = env.step(first_legal)
    other = VectorEnv(key, 3, seed=1).step(first_legal)
    assert np.array_equal(again.observation, other.observation)
    assert np.array_equal(again.action_mask, other.action_mask)


def test_a_full_column_is_not_legal() -> None:
    env = VectorEnv("connect:7x6x4:2", 2)
    now = env.reset()
    for _ in range(6):
        now = env.step(np.array([3, 0]))
    assert now.action_mask[0].tolist() == [True, True, True, False, True, True, True]
    with pytest.raises(IllegalMove) as refusal:
        env.step([0, 0])
    assert str(refusal.value) == (
        "game 1: action 0 is not legal here: choose one of 1 (2), 2 (3), 3 (4), 4 (5), 5 (6), 6 (7)"
    )
    assert np.array_equal(env.step([0, 1]).turn, [1, 1])


def test_every_kind_of_whole_number_is_an_action() -> None:
    env = VectorEnv("connect:7x6x4:2", 4)
    for kind in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
        env.step(np.zeros(8, dtype=kind)[::2])  # not contiguous
    assert np.array_equal(env.step([1, 1, 1, 1]).turn, [0, 0, 0, 0])


def test_numbers_that_make_no_environment_are_refused() -> None:
    with pytest.raises(ValueError, match="ask for at least 1"):
        VectorEnv("connect:7x6x4:2", 0)
    with pytest.raises(ValueError, match="not a number of games"):
        VectorEnv("connect:7x6x4:2", 2.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"within {MOST_BYTES / 1e9:.0f} GB"):
        VectorEnv("connect:1000x1000x4:1000", 1000)
    with pytest.raises(ValueError, match="-1 is not a seed"):
        VectorEnv("connect:7x6x4:2", 1, seed=-1)
    with pytest.raises(BadNotation):
        VectorEnv("connect:7x6x9:2", 1)


def test_a_seed_and_the_actions_make_the_games() -> None:
    one, other = (VectorEnv("checkers:house", 50, seed=7) for _ in range(2))
    for _ in range(30):
        actions = one.sample_actions()
        assert np.array_equal(actions, other.sample_actions())
        assert np.array_equal(one.step(actions).turn, other.step(actions).turn)
    assert set(one.reset(seed=8).turn.tolist()) == {0, 1}  # the first player is random
    assert np.array_equal(one.reset().observation, one.reset(seed=8).observation)
    fewer = VectorEnv("checkers:house", 20, seed=8)
    assert np.array_equal(fewer.reset().turn, one.reset().turn[:20])


def test_samples_are_legal_and_even() -> None:
    env = VectorEnv("connect:7x6x4:2", 70_000, seed=1)
    counts = np.bincount(env.sample_actions(), minlength=7)
    assert counts.min() > 9_600
    assert counts.max() < 10_400
    env = VectorEnv("checkers:frisian", 64, seed=1)
    for _ in range(300):
        actions = env.sample_actions()
        mask = env.step(actions).action_mask
        assert mask.any(axis=1).all()


def test_copies_stay_and_views_move_on() -> None:
    copies = VectorEnv("connect:7x6x4:2", 3)
    first = copies.reset()
    copies.step([0, 1, 2])
    assert first.observation[..., :2].sum() == 0
    views = VectorEnv("connect:7x6x4:2", 3, copy=False)
    seen = views.reset()
    assert views.step([0, 1, 2]) is seen
    assert seen.observation[..., :2].sum() == 3
    with pytest.raises(ValueError, match="read-only"):
        seen.observation[0] = 1


def test_results_belong_to_the_game_that_ended() -> None:
    env = VectorEnv("connect:4x4x3:2", 2)
    for actions in ([0, 0], [1, 0], [0, 1], [1, 3]):
        now = env.step(actions)
        assert not now.terminated.any()
    now = env.step([0, 0])
    assert now.terminated.tolist() == [True, False]
    assert now.rewards.tolist() == [[1, -1], [0, 0]]
    assert now.turn.tolist() == [0, 1]
    assert now.observation[0, ..., :2].sum() == 0
    assert now.observation[1, ..., :2].sum() == 5
    assert not env.step([0, 3]).rewards.any()  # rewards of this step only


def test_three_players_share_a_loss() -> None:
    env = VectorEnv("connect:3x3x3:3", 1)
    for action in (0, 1, 2, 0, 1, 2):
        env.step([action])
    now = env.step([0])
    assert now.rewards.tolist() == [[1, -0.5, -0.5]]


def test_threads_may_share_an_environment() -> None:
    """They take turns; an action sampled by one may be illegal after a step of the other."""
    env = VectorEnv("checkers:american", 200, copy=False)
    refused: list[str] = []

    def play() -> None:
        for _ in range(200):
            try:
                env.step(env.sample_actions())
            except IllegalMove as refusal:
                refused.append(str(refusal))

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert env.step(env.sample_actions()).action_mask.any(axis=1).all()


def test_a_position_that_nobody_can_follow_is_not_reached() -> None:
    """Such positions exist, but random games do not reach them."""
    env = VectorEnv("checkers:turkish", 200, seed=4)
    for _ in range(400):
        assert not env.step(env.sample_actions()).truncated.any()


def test_a_game_of_another_family_is_refused() -> None:
    with pytest.raises(ValueError, match="is neither Connect-N nor checkers"):
        VectorEnv(cast(Game, "tictactoe".join), 1)
