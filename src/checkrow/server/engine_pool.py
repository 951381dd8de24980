"""Processes in which engines think, so that the server itself never waits for one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class EnginePool:
    """So many processes and no more, each with a low priority. They start when they are first
    needed, and again after one of them has ended."""

    def __init__(self, processes: int, prepare: Callable[[], None] | None = None) -> None:
        self._processes = processes
        self._begin = partial(_begin, prepare)
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has the work done in one of the processes."""
        try:
            return self._running().submit(work, *args, **kwargs)
        except BrokenProcessPool:
            self._pool = None
            return self._running().submit(work, *args, **kwargs)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=get_context("spawn"),
                initializer=self._begin,
            )
        return self._pool


def _begin(prepare: Callable[[], None] | None) -> None:
    """The first that happens in every process. Ctrl-C in a terminal reaches them too: it is for the
    server to end them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    if prepare:
        prepare()


def _end_with_the_server() -> None:
    """A server that was killed cannot end its processes: they see to it themselves."""
    server = parent_process()
    assert server
    server.join()
    os._exit(0)
