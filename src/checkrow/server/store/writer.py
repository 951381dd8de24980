"""Write changes: entries, and the rows that follow from them.

An entry counts once its callback receives True: it is then on disk, and nobody else has taken its
number. False means that somebody has: the command catches up and is decided again.

Changes that arrive during a write wait, and are then written together: a disk syncs a few hundred
times a second at most, and players make many more moves than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import suppress

import structlog
from sqlalchemy import (
    ARRAY,
    Connection,
    Integer,
    LargeBinary,
    String,
    bindparam,
    func,
    select,
    tuple_,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError

from checkrow.server.store.database import WriteConnection
from checkrow.server.store.schema import entries
from checkrow.server.store.streams import Append, Change, Row

MOST_TOGETHER = 512  # changes in one transaction
MOST_ROWS = 1024  # entries in one statement of SQLite; a power of two
TURNS = 4  # of the event loop before a write starts

# Called with whether the change was made, or with the database's exception.
Callback = Callable[[bool | Exception], None]
Waiting = tuple[Change, Callback]

log = structlog.get_logger()


class WriterStopped(Exception):
    """The service is stopping and accepts no more changes."""


class Writer:
    """Writes changes, many in one transaction if possible. One for each process."""

    def __init__(self, connection: WriteConnection) -> None:
        self._connection = connection
        self._waiting: list[Waiting] = []
        self._something = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.groups = 0
        self.changes = 0

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
        await self._connection.close()

    def submit(self, change: Change, callback: Callback) -> None:
        """Make the change, and call `callback` with the outcome. Raises `WriterStopped`."""
        if self._stopping:
            raise WriterStopped
        self._waiting.append((change, callback))
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

    async def _write(self, group: Sequence[Waiting]) -> None:
        self.groups += 1
        self.changes += len(group)
        changes = [change for change, _ in group]
        try:
            late = await self._connection.write(
                lambda connection: write_together(connection, changes)
            )
        except (IntegrityError, Halved):
            await self._sort_out(group)
        except Exception as error:
            _report(group, error)
        else:
            for number, each in enumerate(group):
                _report((each,), number not in late)

    async def _sort_out(self, group: Sequence[Waiting]) -> None:
        """Handle a taken number: report it to its change, and write the others together. If
        something else was taken, writing them one by one shows it."""
        if len(group) == 1:
            _report(group, False)
            return
        taken: set[tuple[str, int]] = set()
        keys = [append.key for change, _ in group for append in change.appends]
        try:
            await self._connection.write(
                lambda connection: taken.update(taken_of(connection, keys))
            )
        except Exception as error:
            _report(group, error)
            return
        rest: list[Waiting] = []
        for each in group:
            if any(append.key in taken for append in each[0].appends):
                _report((each,), False)
            else:
                rest.append(each)
        for part in [rest] if len(rest) < len(group) else [[each] for each in rest]:
            if part:
                await self._write(part)


def _report(group: Sequence[Waiting], made: bool | Exception) -> None:
    for _, callback in group:
        try:
            callback(made)
        except Exception:  # the others must still get their result
            log.exception("callback of a write failed")


class Halved(Exception):
    """One of two entries that belong together is taken, so all must be undone."""


def write_together(connection: Connection, changes: Sequence[Change]) -> Set[int]:
    """Write these changes in an open transaction; return which of them came too late. Raises
    `IntegrityError` or `Halved` if there is more to it."""
    # In the order of their keys, so that two processes never deadlock.
    appends = sorted(
        [append for change in changes for append in change.appends],
        key=lambda append: append.key,
    )
    late: Set[int] = frozenset()
    if not appends:
        pass
    elif connection.dialect.name == "postgresql":
        made = _append_to_postgres(connection, appends)
        if len(made) < len(appends):
            late = _late(changes, made)
    else:
        _append_to_sqlite(connection, appends)
    more: dict[int, list[Row]] = {}
    for number, change in enumerate(changes):
        for row in change.rows if number not in late else ():
            more.setdefault(id(row.statement), []).append(row)
    for rows in more.values():
        connection.execute(rows[0].statement, [row.values for row in rows])
    return late


def _late(changes: Sequence[Change], made: Set[tuple[str, int]]) -> Set[int]:
    """Return the changes none of whose entries was written. Raises `Halved` if one was and
    another was not, or if two changes have the same entry."""
    late: set[int] = set()
    known: set[tuple[str, int]] = set()
    for number, change in enumerate(changes):
        keys = {append.key for append in change.appends}
        if not keys:
            continue
        if not keys & made:
            late.add(number)
        elif keys - made or keys & known:
            raise Halved
        known |= keys
    return late


def taken_of(connection: Connection, keys: Sequence[tuple[str, int]]) -> Iterable[tuple[str, int]]:
    """Return which of these are in the database."""
    key = tuple_(entries.c.stream, entries.c.number)
    rows = connection.execute(select(entries.c.stream, entries.c.number).where(key.in_(keys)))
    return [(stream, number) for stream, number in rows]


# As arrays: one statement of one form for any number of entries.
_ASKED = (
    func.unnest(
        bindparam("streams", type_=ARRAY(String)),
        bindparam("numbers", type_=ARRAY(Integer)),
        bindparam("bodies", type_=ARRAY(LargeBinary)),
    )
    .table_valued("stream", "number", "body")
    .render_derived()
)
_APPEND_TO_POSTGRES = (
    postgresql.insert(entries)
    .from_select(["stream", "number", "body"], select(_ASKED))
    .on_conflict_do_nothing()
    .returning(entries.c.stream, entries.c.number)
)


def _append_to_postgres(connection: Connection, appends: Sequence[Append]) -> Set[tuple[str, int]]:
    """Return the keys that were not taken."""
    made = connection.execute(
        _APPEND_TO_POSTGRES,
        {
            "streams": [append.stream for append in appends],
            "numbers": [append.number for append in appends],
            "bodies": [append.body for append in appends],
        },
    )
    return {(stream, number) for stream, number in made}


def _append_to_sqlite(connection: Connection, appends: Sequence[Append]) -> None:
    """Append many rows with one statement, in powers of two, so that few need preparing.

    Measured with 170 rows in a transaction: 6.1 microseconds of CPU a row, against 8.9 by
    `insert(entries)` of Core with a list of rows, which also gives up the interpreter lock once
    for each row instead of once for each statement. A statement that fails may leave rows behind:
    the whole transaction is undone then, so SQLite needs no journal for each statement.
    """
    start = 0
    while start < len(appends):
        rows = min(1 << (len(appends) - start).bit_length() - 1, MOST_ROWS)
        values: list[object] = []
        for append in appends[start : start + rows]:
            values += (append.stream, append.number, append.body)
        connection.exec_driver_sql(_INSERTS[rows], tuple(values))
        start += rows


_INSERTS = {
    rows: "INSERT OR FAIL INTO entries (stream, number, body) VALUES "
    + ", ".join(["(?, ?, ?)"] * rows)
    for rows in (1 << power for power in range(MOST_ROWS.bit_length()))
}
