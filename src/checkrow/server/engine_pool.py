"""Processes for long-running work: engines, and reading what people paste.

A job waits its turn in a `FairQueue` and has a deadline. A process that exceeds it, or its memory
limit, ends, and another one starts. A job that nobody waits for any more is asked to stop, and its
process is killed if it does not.

    event loop            pebble's threads              process, with a low priority
    run ── FairQueue ──► schedule ── pipe ───────────►  _do: the work
        ◄── bytes, Refused ───────── pipe ◄───────────
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from ctypes import Array, c_bool
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.sharedctypes import RawArray
from threading import Thread
from typing import Any, ParamSpec, TypeVar

import structlog
from pebble import ProcessExpired, ProcessPool

from checkrow.engines.family_engines import engines_of
from checkrow.engines.thread_limit import limit_threads
from checkrow.play.refused import Refused, whole_seconds
from checkrow.rules.families import families
from checkrow.server.fair_queue import Asker, FairQueue

P = ParamSpec("P")
T = TypeVar("T")

STOPPING = 0.5  # seconds for a job to stop before its process is killed
STARTING = 60.0  # seconds for a process to start, on a very busy machine
OUT_OF_MEMORY = 77  # exit code of a process

log = structlog.get_logger()


class EnginePool:
    """As many processes as the queue has slots. They start on first use, and again after one has
    ended."""

    def __init__(
        self,
        processes: int,
        queue: FairQueue,
        *,
        memory_mb: int,
        nice: int = 5,
        modules: Sequence[str] = (),  # of the jobs: a process loads them when it starts
    ) -> None:
        self._processes = processes
        self._queue = queue
        # By slot: whether nobody waits for its job any more.
        self._stopped = RawArray(c_bool, processes)
        self._start = partial(_start, self._stopped, memory_mb << 20, nice, tuple(modules))
        self._pool: ProcessPool | None = None
        self._jobs: set[Future[Any]] = set()  # scheduled, but not done
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """Return how many jobs wait for a process."""
        return self._queue.waiting

    @property
    def running(self) -> int:
        """Return how many jobs run."""
        return self._queue.running

    async def run(
        self,
        asker: Asker,
        seconds: float,
        work: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run the work in a process, for at most this many seconds. Raises `Refused`, or what the
        work raises."""
        slot = await self._queue.enter(asker)
        try:
            if self._is_closed:
                raise _closed()
            self._stopped[slot] = False
            future = self._schedule(partial(_do, slot, partial(work, *args, **kwargs)), seconds)
        except BaseException:
            self._queue.leave(slot)
            raise
        loop = asyncio.get_running_loop()

        def leave(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._queue.leave, slot)

        self._jobs.add(future)
        future.add_done_callback(self._jobs.discard)
        future.add_done_callback(leave)
        answer = asyncio.wrap_future(future)
        answer.add_done_callback(_look_at)
        try:
            # Pebble limits the time of the job. This also notices a process that never starts.
            async with asyncio.timeout(seconds + STARTING):
                return await asyncio.shield(answer)
        except asyncio.CancelledError:
            self._stopped[slot] = True
            loop.call_later(STOPPING, future.cancel)
            raise
        except TimeoutError:
            future.cancel()
            raise Refused(
                "too-hard", f"this takes longer than {whole_seconds(seconds)}: try something easier"
            ) from None
        except ProcessExpired as error:
            if error.exitcode == OUT_OF_MEMORY:
                raise Refused(
                    "too-hard", "this takes too much memory: try something easier"
                ) from None
            log.warning("worker process ended; restarting", exit_code=error.exitcode)
            raise _lost() from None
        except BrokenProcessPool:
            raise self._broken() from None

    def close(self) -> None:
        """End the processes, whatever they are doing, and refuse their jobs and those that wait."""
        self._is_closed = True
        if self._pool:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
        # Pebble fails the jobs of a pool that it stops only if its thread for messages sees the
        # closed pipe. If that thread ends first, their futures would never be done.
        for future in tuple(self._jobs):
            future.set_exception(BrokenProcessPool())

    def _broken(self) -> Refused:
        return _closed() if self._is_closed else _lost()

    def _schedule(self, work: Callable[[], T], seconds: float) -> Future[T]:
        if self._pool is not None:
            try:
                return self._pool.schedule(work, timeout=seconds)
            except RuntimeError:  # an idle process ended, and pebble closed the whole pool
                Thread(target=self._pool.join, daemon=True).start()
        self._pool = ProcessPool(
            self._processes, initializer=self._start, context=get_context("spawn")
        )
        return self._pool.schedule(work, timeout=seconds)


def _look_at(answer: asyncio.Future[T]) -> None:
    """Retrieve an exception, which asyncio would otherwise log if nobody waits for it."""
    if not answer.cancelled():
        answer.exception()


def _lost() -> Refused:
    return Refused("busy", "the engine had to restart: ask again")


def _closed() -> Refused:
    return Refused("busy", "the server is stopping: try again in a moment")


# The functions below run in the processes.

_flags: Array[c_bool] | None = None
_slot = 0


def is_stopped() -> bool:
    """Return whether nobody waits for the current job any more."""
    return _flags is not None and _flags[_slot]


def _start(flags: Array[c_bool], memory: int, nice: int, modules: Sequence[str]) -> None:
    global _flags  # noqa: PLW0603, a process has no other place for it
    _flags = flags
    # Ctrl-C in a terminal reaches every process, but the server ends them itself, all at once.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_server, daemon=True).start()
    # Load everything before the first job, whose seconds count, and before the low priority: on a
    # busy machine it would take a minute, and people wait for it.
    for name in modules:
        import_module(name)
    for family in families():
        engines_of(family.usual_game)
    if hasattr(os, "nice"):
        os.nice(nice)
    limit_threads(1)  # so that one match takes no cores from the others
    _limit_memory(memory)


def _limit_memory(most: int) -> None:
    try:
        import resource  # noqa: PLC0415, not on Windows
    except ImportError:
        return
    # Not the address space: a memory-mapped book or endgame table uses none of this.
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _end_with_the_server() -> None:
    """End this process if the server was killed before it could do so."""
    server = parent_process()
    assert server
    server.join()
    os._exit(0)


def _do(slot: int, work: Callable[[], T]) -> T:
    global _slot  # noqa: PLW0603
    _slot = slot
    try:
        return work()
    except MemoryError:  # leftovers of the job would stay: start a new process
        os._exit(OUT_OF_MEMORY)
