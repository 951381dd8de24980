"""Many games side by side, one action in each of them with every call. See docs/research.md.

>>> env = VectorEnv("connect:7x6x4:2", 1000, seed=1)
>>> now = env.reset()
>>> for _ in range(20):
...     now = env.step(env.sample_actions())
>>> now.observation.shape, now.action_mask.shape
((1000, 6, 7, 3), (1000, 7))

It needs NumPy only: `pip install 'checkrow[research]'`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checkrow.engines import _native
from checkrow.environments.checkers_encoding import CheckersEncoding
from checkrow.environments.connect_encoding import ConnectEncoding
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import IllegalMove
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game

MOST_BYTES = 1 << 33  # of all arrays of an environment
LISTED = 8  # legal actions in the sentence about one that is not

Actions = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class VectorStep:
    """The state of each game after a step, and the rewards of the step.

    A game that a step ends has already started again: `observation`, `action_mask` and `turn`
    belong to the new game, `rewards` and `terminated` to the one that ended.
    """

    observation: npt.NDArray[np.int8]  # game, row (the top one first), column, plane
    action_mask: npt.NDArray[np.bool_]  # game, action: True where it is legal
    turn: npt.NDArray[np.int32]  # the seat to move, whose view the observation is
    rewards: npt.NDArray[np.float32]  # game, seat: 1 for a win, -1 shared by the losers
    terminated: npt.NDArray[np.bool_]  # the step ended the game by the rules
    truncated: npt.NDArray[np.bool_]  # the game stopped: too many captures to list


class VectorEnv:
    """Steps `num_envs` games of one kind together, in one call of the compiled core.

    Planes, actions and rewards are those of `checkrow.environments.connect` and `checkers`;
    `encoding` names them. Game i of a seed depends only on its actions.

    Arrays that a call returns belong to the caller. With `copy=False` they are read-only views
    that the next call overwrites, which saves the time to copy them.
    """

    def __init__(
        self, game: Game | str, num_envs: int, *, seed: int = 0, copy: bool = True
    ) -> None:
        """Start the games. Raises `BadNotation` for a key that names no game, and `ValueError`."""
        self.game = game_of(game) if isinstance(game, str) else game
        self.encoding = encoding_of(self.game)
        self.num_envs = num_envs
        self._copy = copy
        shape = (len(self.encoding.planes), self.encoding.rows, self.encoding.columns)
        self._check_size(int(np.prod(shape, dtype=object)))
        self._seed = _checked_seed(seed)
        # Planes come before rows and columns in memory: a step of Connect-N swaps whole planes.
        self._planes = np.zeros((num_envs, *shape), dtype=np.int8)
        self._mask = np.zeros((num_envs, self.num_actions), dtype=np.bool_)
        self._turn = np.zeros(num_envs, dtype=np.int32)
        self._rewards = np.zeros((num_envs, self.game.seats), dtype=np.float32)
        self._terminated = np.zeros(num_envs, dtype=np.bool_)
        self._truncated = np.zeros(num_envs, dtype=np.bool_)
        self._views = _views(
            self._planes,
            self._mask,
            self._turn,
            self._rewards,
            self._terminated,
            self._truncated,
        )
        self._games = self._native_games()
        self._games.reset(self._seed)

    @property
    def num_actions(self) -> int:
        """How many actions there are, legal or not."""
        return len(self.encoding.moves)

    def reset(self, seed: int | None = None) -> VectorStep:
        """Start all games again, with another seed if one is given."""
        if seed is not None:
            self._seed = _checked_seed(seed)
        self._games.reset(self._seed)
        return self._now()

    def step(self, actions: npt.ArrayLike) -> VectorStep:
        """Play one action in each game.

        Raises `IllegalMove` for the first illegal action, and `ValueError` for anything but an
        array of whole numbers, one for each game. Then no game has changed.
        """
        checked = self._checked(actions)
        wrong = self._games.step(checked.data)
        if wrong >= 0:
            raise IllegalMove(self._why_not(wrong, int(checked[wrong])))
        return self._now()

    def sample_actions(self) -> Actions:
        """Return a legal action for each game; all legal ones are equally likely."""
        actions = np.empty(self.num_envs, dtype=np.int64)
        self._games.sample(actions.data)
        return actions

    def _now(self) -> VectorStep:
        if not self._copy:
            return self._views
        return VectorStep(
            np.moveaxis(self._planes.copy(), 1, -1),
            self._mask.copy(),
            self._turn.copy(),
            self._rewards.copy(),
            self._terminated.copy(),
            self._truncated.copy(),
        )

    def _checked(self, actions: npt.ArrayLike) -> Actions:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {array.dtype}")
        if array.shape != (self.num_envs,):
            raise ValueError(
                f"give one action for each game, an array of shape {(self.num_envs,)}, "
                f"not {array.shape}"
            )
        return np.ascontiguousarray(array, dtype=np.int64)

    def _why_not(self, number: int, action: int) -> str:
        legal = np.flatnonzero(self._mask[number]).tolist()
        known = ", ".join(f"{each} ({self.encoding.moves[each]})" for each in legal[:LISTED])
        more = " ..." if len(legal) > LISTED else ""
        return f"game {number}: action {action} is not legal here: choose one of {known}{more}"

    def _check_size(self, planes: int) -> None:
        if isinstance(self.num_envs, bool) or not isinstance(self.num_envs, int):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ValueError(f"{self.num_envs!r} is not a number of games")
        if self.num_envs < 1:
            raise ValueError(f"{self.num_envs} games cannot be played: ask for at least 1")
        size = self.num_envs * (planes + self.num_actions + 4 * self.game.seats + 8)
        if size > MOST_BYTES:
            raise ValueError(
                f"{self.num_envs:,} games of {self.game} take {size / 1e9:,.0f} GB: "
                f"ask for fewer, within {MOST_BYTES / 1e9:.0f} GB"
            )

    def _native_games(self) -> _native.SteppedGames:
        arrays = _native.LearnerArrays(
            self._planes.reshape(-1).data,
            self._mask.reshape(-1).view(np.uint8).data,
            self._turn.data,
            self._rewards.reshape(-1).data,
            self._terminated.view(np.uint8).data,
            self._truncated.view(np.uint8).data,
        )
        game = self.game
        if isinstance(game, ConnectGame):
            options = (game.width, game.height, game.connect, game.players)
            return _native.connect_vector(*options, self.num_envs, arrays)
        assert isinstance(game, CheckersGame)
        assert isinstance(self.encoding, CheckersEncoding)
        origins, targets = zip(*self.encoding.squares_of_steps, strict=True)
        squares, cells = zip(*self.encoding.cells_of_squares, strict=True)
        stops = game.variant.may_stop
        return _native.checkers_vector(
            game.variant.key, origins, targets, squares, cells, stops, self.num_envs, arrays
        )


def _views(planes: npt.NDArray[np.int8], *others: npt.NDArray[np.generic]) -> VectorStep:
    views = [np.moveaxis(planes, 1, -1), *(array.view() for array in others)]
    for view in views:
        view.flags.writeable = False
    return VectorStep(*views)  # type: ignore[arg-type]


def encoding_of(game: Game) -> ConnectEncoding | CheckersEncoding:
    """Return the arrays of a game. Raises `ValueError` where there are none."""
    if isinstance(game, ConnectGame):
        return ConnectEncoding(game)
    if isinstance(game, CheckersGame):
        return CheckersEncoding(game)
    raise ValueError(f"{game} is neither Connect-N nor checkers")


def _checked_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"{seed} is not a seed: give a number from 0 to {(1 << 64) - 1:,}")
    return seed
