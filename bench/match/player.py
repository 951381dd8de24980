"""The interface between the referee and a player, and Checkrow's own search as a player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.rules.model import Move
from checkrow.rules.record import Record


class Failed(Exception):
    """The player did not return a legal turn. The text says what it did instead."""


class Player(ABC):
    """One side of a match. Leaving its `with` block stops everything it started."""

    def begin(self, opening: Record, seat: int) -> None:  # noqa: B027, most need nothing
        """Start a game from an opening. The player has `seat`. Raises `Failed`."""

    @abstractmethod
    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        """Return the steps of the player's whole turn. Raises `Failed`."""

    def end(self, record: Record) -> None:  # noqa: B027, most need nothing
        """Receive the finished game."""

    def close(self) -> None:  # noqa: B027, most need nothing
        """Stop everything it started."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class InProcess(Player):
    """An engine in this process. Its time covers all steps of a turn."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        found = self._engine.search(record, Limits(seconds=seconds), undisturbed)
        turn, after = [found.move], record.play(found.move)
        for step in found.line[1:]:
            if not after.position.in_chain:
                break
            turn.append(step)
            after = after.play(step)
        while after.position.in_chain:  # stopped before it had searched the whole chain
            turn.append(after.legal_moves[0])
            after = after.play(turn[-1])
        return tuple(turn)
