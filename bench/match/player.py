"""What the referee asks of a player, and Checkrow's own search as one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.rules.model import Move
from checkrow.rules.record import Record


class Failed(Exception):
    """The player has not given a legal turn; the text says what it did instead."""


class Player(ABC):
    """One side of a match. Leaving its `with` block ends what it has started."""

    def begin(self, opening: Record, seat: int) -> None:  # noqa: B027, most need nothing
        """Start a game from an opening, in which it has `seat`. Raises `Failed`."""

    @abstractmethod
    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        """Return the steps of the whole turn that it plays. Raises `Failed`."""

    def end(self, record: Record) -> None:  # noqa: B027, most need nothing
        """Hear that the game is over."""

    def close(self) -> None:  # noqa: B027, most need nothing
        """End what it has started."""

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
    """An engine of this program. It has its time once for all steps of a turn."""

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
        while after.position.in_chain:  # stopped before it had looked at the whole chain
            turn.append(after.legal_moves[0])
            after = after.play(turn[-1])
        return tuple(turn)
