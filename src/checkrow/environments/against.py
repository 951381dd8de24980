"""Gymnasium: one agent against a level in all other seats."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.environments.encoding import Encoding, Observation
from checkrow.environments.pictures import Image, image_of, text_of
from checkrow.environments.starting import checked_mode, start_of
from checkrow.rules.errors import IllegalMove
from checkrow.rules.model import Move
from checkrow.rules.record import Record

NODES = 1000  # most nodes of a level for one move


class AgainstLevel(gymnasium.Env[Observation, int]):
    """A win is 1, a loss -1, a draw and every other step 0. An action that is not legal loses;
    `info["illegal"]` says why.

    With the same seed the level makes the same choices: it is limited by nodes, not by time.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        encoding: Encoding,
        *,
        level: str = "casual",
        seat: int | None = None,
        nodes: int = NODES,
        render_mode: str | None = None,
    ) -> None:
        """`seat` is the agent's own; None picks a random one for every game. Raises `ValueError`
        for an unknown level or seat."""
        seats = encoding.game.seats
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {seats - 1}")
        if nodes < 1:
            raise ValueError(f"{nodes} is not a limit: a level needs at least 1 node for a move")
        self.render_mode = checked_mode(render_mode)
        self.encoding = encoding
        self.observation_space: Any = encoding.observation_space()
        self.action_space: Any = encoding.action_space()
        self._level = level
        self._engine = self._make_engine(random.Random(0))
        self._wished_seat = seat
        self._limits = Limits(nodes=nodes)
        self.seat = seat or 0
        self.record = Record(encoding.game)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game. With `options={"start": text}` it starts from that position."""
        super().reset(seed=seed)
        game = self.encoding.game
        rng = random.Random(int(self.np_random.integers(1 << 62)))
        self._engine = self._make_engine(rng)
        self.seat = rng.randrange(game.seats) if self._wished_seat is None else self._wished_seat
        self.record = Record(game, start_of(game, rng, options))
        self._over = False
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ResetNeeded("the game is over: call reset before the next step")
        try:
            move = self.encoding.move_of(self.record.legal_moves, int(action))
        except IllegalMove as refusal:
            self._over = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(refusal)}
        self.record = self.record.play(move)
        self._let_others_play()
        outcome = self.record.outcome
        self._over = outcome is not None
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner == self.seat else -1.0
        return self._observation(), reward, self._over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions, under the name that maskable learners expect."""
        return self.encoding.mask(self._legal()).astype(np.bool_)

    def render(self) -> str | Image | None:
        if self.render_mode is None:
            return None
        draw = text_of if self.render_mode == "ansi" else image_of
        return draw(self.record.position)

    def _make_engine(self, rng: random.Random) -> Engine:
        # The clock does not advance, so that only nodes count and games are repeatable.
        return engine_for(self._level, rng=rng, clock=lambda: 0.0)

    def _let_others_play(self) -> None:
        """Play until it is the agent's turn or the game is over."""
        while not self.record.outcome and self.record.position.turn != self.seat:
            found = self._engine.search(self.record, self._limits, undisturbed)
            self.record = self.record.play(found.move)

    def _legal(self) -> tuple[Move, ...]:
        return () if self._over else self.record.legal_moves

    def _observation(self) -> Observation:
        return self.encoding.observation(self.record.position, self.seat, self._legal())

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "position": str(self.record.position)}
