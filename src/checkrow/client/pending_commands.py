"""Pending commands: each waits for its answer, over as many connections as it takes."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from checkrow.play.messages import CommandMessage
from checkrow.play.refused import Refused
from checkrow.play.wire import encode


def new_command_id() -> str:
    """Return an id that no other command of this player has."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """Return a secret for a guest; see `Client.join`."""
    return secrets.token_urlsafe(32)


@dataclass(slots=True)
class PendingCommands:
    """The commands sent and not yet answered, by id, in the order sent."""

    waiting: dict[str, tuple[bytes, asyncio.Future[int]]] = field(
        default_factory=dict[str, tuple[bytes, asyncio.Future[int]]]
    )

    def add(self, message: CommandMessage) -> tuple[bytes, asyncio.Future[int]]:
        """Return the bytes to send, and a future for the entry's number."""
        sent = encode(message)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting[message.command.id] = (sent, answer)
        return sent, answer

    def done(self, id: str, number: int) -> None:
        _, answer = self.waiting.pop(id, (b"", None))
        if answer is not None and not answer.done():
            answer.set_result(number)

    def refused(self, id: str, code: str, sentence: str) -> None:
        _, answer = self.waiting.pop(id, (b"", None))
        if answer is not None and not answer.done():
            answer.set_exception(Refused(code, sentence))

    def to_resend(self) -> list[bytes]:
        """Return what to resend after the connection was lost."""
        return [sent for sent, _ in self.waiting.values()]
