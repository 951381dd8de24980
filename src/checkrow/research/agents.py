"""Other people's players as engines: a Python function, a policy, or a program that speaks Hub.

    function    gets the `Record` so far, returns a legal move or its text
    policy      gets an observation of PettingZoo, returns the number of an action
    program     a command that starts once and answers in the Hub protocol
    level       one of ours, such as `club` or `club@500n`

A player that answers with something else raises `AgentFailed`.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.levels import ALL_LEVELS, LEVELS
from checkrow.engines.match import player_of
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

Kind = Literal["function", "policy", "program"]


class AgentFailed(Exception):
    """A player has not given a legal move; the text says what it did instead."""


class FunctionAgent(Engine):
    """A function that chooses a move from the record so far."""

    def __init__(self, function: Callable[[Record], object]) -> None:
        self._function = function

    @property
    def usual_limits(self) -> Limits:
        return Limits()

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        legal = moves_to_choose_from(record)
        answer = _called(self._function, record)
        move = _read(record, answer)
        if move not in legal:
            known = " ".join(map(str, legal[:8])) + (" ..." if len(legal) > 8 else "")
            raise AgentFailed(
                f"it chose {str(answer)[:40]!r} where the moves are {known}: {record}"
            )
        return Finding(move, (move,))


class PolicyAgent(Engine):
    """A function that chooses an action from an observation of PettingZoo."""

    def __init__(self, policy: Callable[[Any], object], game: Game) -> None:
        from checkrow.environments.vector import encoding_of  # noqa: PLC0415, it needs NumPy

        self._policy = policy
        self._encoding = encoding_of(game)

    @property
    def usual_limits(self) -> Limits:
        return Limits()

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        legal = moves_to_choose_from(record)
        position = record.position
        seen = self._encoding.observation(position, position.turn, legal)
        action = _called(self._policy, seen)
        try:
            move = self._encoding.move_of(legal, int(action))  # type: ignore[call-overload]
        except (TypeError, ValueError) as wrong:
            reason = wrong if isinstance(wrong, CheckrowError) else "actions are whole numbers"
            raise AgentFailed(f"it chose {str(action)[:40]!r}: {reason}") from None
        return Finding(move, (move,))


def agent_of(
    text: str, game: Game, *, kind: Kind, rng: random.Random, limits: Limits
) -> tuple[AbstractContextManager[Engine], Limits]:
    """Return the player of a text, to be used in a `with` block, and the limits of its moves.

    Raises `ValueError` for a text that names no player of this game.
    """
    if kind == "program":
        from checkrow.research.hub_agent import HubAgent  # noqa: PLC0415

        return HubAgent(text, game), limits
    name = text.partition("@")[0]
    if name in (*ALL_LEVELS, "mcts"):
        engine, its_limits = player_of(text, game, rng=rng)
        return nullcontext(engine), its_limits
    function = _function(text)
    if kind == "function":
        return nullcontext(FunctionAgent(function)), limits
    if find_spec("numpy") is None:
        raise ValueError("a policy needs NumPy: install it with pip install 'checkrow[research]'")
    return nullcontext(PolicyAgent(function, game)), limits


def _function(text: str) -> Callable[[Any], object]:
    """Return the function of a `module:function`, also from a module in the current folder."""
    module, colon, name = text.partition(":")
    if not (colon and module and name):
        raise ValueError(
            f"{text[:60]!r} is not a player: write module:function, a level ({', '.join(LEVELS)}), "
            "or with --hub the command of a program"
        )
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        found: object = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except ImportError as error:
        raise ValueError(f"{module} cannot be imported: {error}") from None
    except AttributeError:
        raise ValueError(f"there is no {name} in {module}") from None
    finally:
        sys.path.remove(here)
    if not callable(found):
        raise ValueError(f"{text} is not a function but {type(found).__name__}")
    return found


def _called(function: Callable[[Any], object], argument: object) -> object:
    try:
        return function(argument)
    except Exception as error:  # it is not our code
        raise AgentFailed(f"it raised {type(error).__name__}: {error}") from error


def _read(record: Record, answer: object) -> Move:
    if isinstance(answer, Move):
        return answer
    if not isinstance(answer, str):
        raise AgentFailed(f"it returned {type(answer).__name__} instead of a move or its text")
    try:
        return record.game.read_move(answer)
    except CheckrowError as wrong:
        raise AgentFailed(f"it chose {answer[:40]!r}: {wrong}") from None
