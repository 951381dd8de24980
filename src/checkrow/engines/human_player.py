"""The base of all players that make human mistakes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Generic, TypeVar

from checkrow.engines.engine import Engine, Limits

SkillOf = TypeVar("SkillOf")


class HumanPlayer(Engine, Generic[SkillOf]):
    """A player whose strength is set by the numbers of its skill, not by time."""

    def __init__(self, skill: SkillOf, rng: random.Random, clock: Callable[[], float]) -> None:
        self._skill = skill
        self._rng = rng
        self._clock = clock

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=2.0)  # for slow machines; fast ones reach the depth first
