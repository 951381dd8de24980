"""Write changes: entries, and the rows that follow from them.

An entry counts once its callback receives True: it is then on disk, and nobody else has taken its
number. False means that somebody has: the command catches up and is decided again.

Changes that arrive during a write wait, and are then written together: a disk syncs a few hundred
times a second at most, and players make many more moves than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.postgres_transactions import PostgresTransactions
from checkrow.server.store.sqlite_transactions import SqliteTransactions
from checkrow.server.store.streams import Change
from checkrow.server.store.transactions import Halved, Transactions

MOST_TOGETHER = 512  # changes in one transaction
TURNS = 4  # of the event loop before a write starts

# Called with whether the change was made, or with the database's exception.
OnWritten = Callable[[bool | Exception], None]
Submission = tuple[Change, OnWritten]

log = structlog.get_logger()


class WriterStopped(Exception):
    """The service is stopping and accepts no more changes."""


class Writer:
    """Writes changes, many in one transaction if possible. One for each process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._transactions = _transactions(engine)
        self._waiting: list[Submission] = []
        self._something = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        # For the metrics: what has been written, and in how many transactions.
        self.changes = 0
        self.transactions = 0

    async def __aenter__(self) -> Writer:
        self._task = asyncio.create_task(self._run(), name="writer")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Write everything submitted, then stop."""
        self._stopping = True
        self._something.set()
        if self._task:
            with suppress(asyncio.CancelledError):
                await self._task
        await self._transactions.close()

    def submit(self, change: Change, on_written: OnWritten) -> None:
        """Make the change, and call `on_written` with the outcome. Raises `WriterStopped`."""
        if self._stopping:
            raise WriterStopped
        self._waiting.append((change, on_written))
        if len(self._waiting) == 1:
            self._something.set()

    async def commit(self, change: Change) -> bool:
        """Make the change; return whether nobody was faster. Raises what the database raises."""
        done: asyncio.Future[bool | Exception] = asyncio.get_running_loop().create_future()

        def resolve(made: bool | Exception) -> None:
            if not done.done():  # nobody may wait for it any more
                done.set_result(made)

        self.submit(change, resolve)
        made = await done
        if isinstance(made, Exception):
            raise made
        return made

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            await self._something.wait()
            await self._let_others_join()
            group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            if not self._waiting and not self._stopping:
                self._something.clear()
            if group:
                await self._write(group)

    async def _let_others_join(self) -> None:
        """Let the loop read what arrived on other sockets at the same time, so that it joins this
        write at hardly any cost. If little happens, this takes microseconds."""
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def _write(self, group: Sequence[Submission]) -> None:
        try:
            late = await self._transactions.write([change for change, _ in group])
        except (IntegrityError, Halved):
            await self._sort_out(group)
        except Exception as error:
            _report(group, error)
        else:
            self.transactions += 1
            self.changes += len(group) - len(late)
            if not late:
                _report(group, True)
                return
            for number, each in enumerate(group):
                _report((each,), number not in late)

    async def _sort_out(self, group: Sequence[Submission]) -> None:
        """Handle a taken number: report it to its change, and write the others together. If
        something else was taken, writing them one by one shows it."""
        if len(group) == 1:
            _report(group, False)
            return
        keys = [append.key for change, _ in group for append in change.appends]
        try:
            taken = await self._transactions.taken(keys)
        except Exception as error:
            _report(group, error)
            return
        rest: list[Submission] = []
        for each in group:
            if any(append.key in taken for append in each[0].appends):
                _report((each,), False)
            else:
                rest.append(each)
        for part in [rest] if len(rest) < len(group) else [[each] for each in rest]:
            if part:
                await self._write(part)


def _report(group: Sequence[Submission], made: bool | Exception) -> None:
    for _, on_written in group:
        try:
            on_written(made)
        except Exception:  # the others must still get their result
            log.exception("callback of a write failed")


def _transactions(engine: AsyncEngine) -> Transactions:
    is_postgres = engine.dialect.name == "postgresql"
    return PostgresTransactions(engine) if is_postgres else SqliteTransactions(engine)
