"""One connection to Redis: commands go out together, and replies are taken as they come.

The Redis client could do this as well, with a pool, locks and a timeout for each command and each
message. That costs many times more than all that we do with a message. So a line joins the
commands of one moment, lets hiredis read what comes, and hands on each reply at once.
"""

# hiredis has no type for what it packs.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, cast

import hiredis
from redis.exceptions import AuthenticationError, InvalidResponse, RedisError, ResponseError

from checkrow.server.channel.address import Address

OPENING = 5.0  # seconds to connect and to be let in

# A number or a list, as hiredis has read it.
Reply = Any

# A command as Redis reads it.
packed = cast(Callable[[tuple[str | bytes, ...]], bytes], hiredis.pack_command)

PING = packed(("PING",))


class Line(asyncio.Protocol):
    """Hands on every number and every list to `take`. A text answers a question of our own. After
    an error the line is given up: then it is not known what else went wrong.

    `may_send` is called when the line takes more again, after it was full.
    """

    def __init__(self, take: Callable[[Reply], None], may_send: Callable[[], None]) -> None:
        self._take = take
        self._may_send = may_send
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport = cast(asyncio.Transport, None)
        self._reader = hiredis.Reader(protocolError=InvalidResponse, replyError=_error)
        self._unwritten: list[bytes] = []
        self._questions: deque[asyncio.Future[bytes] | None] = deque()  # None: nobody waits
        self._broken: asyncio.Future[Exception] = self._loop.create_future()
        self._is_silent = False  # since the last sign of life was asked for
        self.is_full = False

    @classmethod
    async def open(
        cls,
        address: Address,
        take: Callable[[Reply], None],
        may_send: Callable[[], None] = lambda: None,
    ) -> Line:
        """A line on which Redis has let us in. Raises `RedisError` or `OSError`."""
        loop = asyncio.get_running_loop()
        new = partial(cls, take, may_send)
        async with asyncio.timeout(OPENING):
            if address.path:
                _, line = await loop.create_unix_connection(new, address.path)
            else:
                _, line = await loop.create_connection(
                    new, address.host, address.port, ssl=address.tls
                )
            try:
                for greeting in address.greetings:
                    await line.ask(*greeting)
            except BaseException:
                line.close()
                raise
        return line

    def send(self, command: bytes) -> None:
        """Sends soon, together with all else that is sent in the same moment."""
        if not self._unwritten:
            self._loop.call_soon(self._write)
        self._unwritten.append(command)

    async def ask(self, *command: str) -> bytes:
        """What Redis answers to a command whose answer is a text. Raises why there is none."""
        if self._broken.done():
            raise self._broken.result()
        question: asyncio.Future[bytes] = self._loop.create_future()
        self._questions.append(question)
        self.send(packed(command))
        return await question

    def answered(self, text: bytes) -> None:
        """The answer to the oldest question has come."""
        question = self._questions.popleft()
        if question is not None and not question.done():
            question.set_result(text)

    async def hold(self, patience: float) -> NoReturn:
        """Asks for a sign of life every `patience` seconds, and gives the line up when none has
        come in that time: Redis may hang without closing it. Raises why the line is broken."""
        while not self._broken.done():
            self._is_silent = True
            self._questions.append(None)
            self.send(PING)
            await asyncio.wait((self._broken,), timeout=patience)
            if self._is_silent:
                self._give_up(TimeoutError("Redis is silent"))
        raise self._broken.result()

    def close(self) -> None:
        """From now on nothing comes or goes."""
        self._give_up(ConnectionAbortedError("the line to Redis was closed"))

    def _give_up(self, why: Exception) -> None:
        if self._broken.done():
            return
        self._broken.set_result(why)
        self._transport.abort()
        for question in self._questions:
            if question is not None and not question.done():
                question.set_exception(why)

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._give_up(exc or ConnectionResetError("Redis has closed the line"))

    def data_received(self, data: bytes) -> None:
        if self._broken.done():
            return
        self._is_silent = False
        next_reply = self._reader.gets
        try:
            self._reader.feed(data)
            while (reply := next_reply()) is not False:
                if isinstance(reply, bytes):
                    self.answered(reply)
                elif isinstance(reply, Exception):
                    raise reply
                else:
                    self._take(reply)
        except Exception as error:
            self._give_up(error)

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        self._may_send()

    def _write(self) -> None:
        if not self._broken.done():
            self._transport.write(b"".join(self._unwritten))
        self._unwritten.clear()


def _error(text: str) -> RedisError:
    """What an error of Redis is called in the log."""
    if text.startswith(("NOAUTH", "WRONGPASS", "ERR AUTH")):
        return AuthenticationError(text)
    return ResponseError(text)
