"""A progress bar on the terminal, for commands that work for a while."""

# A command imports what it needs when it runs, so that help appears at once.
# ruff: noqa: PLC0415

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator


@contextlib.contextmanager
def progress_bar() -> Generator[Callable[[str, float, float], None]]:
    """Show the current work and its progress; nothing if standard error is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("starting")

        def show(doing: str, done: float, of: float) -> None:
            bar.update(task, description=doing, completed=done, total=of)

        yield show
