"""PettingZoo: all players of a game are agents, which move one after the other."""
# The types of PettingZoo are in its source.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from checkrow.environments.encoding import Encoding, Observation
from checkrow.environments.pictures import Image, image_of, text_of
from checkrow.environments.starting import checked_mode, start_of
from checkrow.rules.model import Outcome
from checkrow.rules.record import Record

ILLEGAL = -1.0  # the reward for an illegal action


class TogetherEnv(AECEnv[str, Observation, int]):
    """`player_0` is seat 0: the first player in Connect-N, light in checkers.

    The winner gets 1, and the others share -1; a draw is 0. An illegal action raises
    `IllegalMove` and changes nothing.
    """

    def __init__(self, name: str, encoding: Encoding, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.metadata = {
            "name": name,
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = checked_mode(render_mode)
        self.encoding = encoding
        self.possible_agents = [f"player_{seat}" for seat in range(encoding.game.seats)]
        self.agents = []
        self.record = Record(encoding.game)
        self._rng = random.Random()
        # One of each for each agent, because each samples from its own generator.
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: encoding.observation_space() for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: encoding.action_space() for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. With `options={"start": text}` it starts from that position."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.record = Record(self.encoding.game, start_of(self.encoding.game, self._rng, options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.record.position.turn]

    def observe(self, agent: str) -> Observation:
        position = self.record.position
        seat = self.possible_agents.index(agent)
        legal = self.record.legal_moves if seat == position.turn else ()
        return self.encoding.observation(position, seat, legal)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # None, as it has to be
            return
        move = self.encoding.move_of(self.record.legal_moves, -1 if action is None else action)
        self.record = self.record.play(move)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.record.outcome:
            self._end(self.record.outcome)
        self.agent_selection = self.possible_agents[self.record.position.turn]
        self._accumulate_rewards()

    def _end(self, outcome: Outcome) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        if outcome.winner is None:
            return
        for seat, agent in enumerate(self.possible_agents):
            won = seat == outcome.winner
            self.rewards[agent] = 1.0 if won else -1 / (len(self.possible_agents) - 1)

    def render(self) -> str | Image | None:
        if self.render_mode is None:
            return None
        draw = text_of if self.render_mode == "ansi" else image_of
        return draw(self.record.position)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def forgiving(env: TogetherEnv) -> AECEnv[str, Observation, int]:
    """Return the same with PettingZoo's usual wrappers: an illegal action ends the game, and
    calls in the wrong order raise."""
    return OrderEnforcingWrapper(TerminateIllegalWrapper(env, illegal_reward=ILLEGAL))
