"""Run an analysis on the terminal: show a progress bar, then the result. Ctrl-C stops early and
shows the results so far."""

from __future__ import annotations

import io
import json
import signal
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from checkrow.engines.analysis.budget import KeepOn, Report
from checkrow.engines.analysis.json_form import Json, position_to_json, review_to_json
from checkrow.engines.analysis.position import PositionAnalysis, analyse_position
from checkrow.engines.analysis.review import GameReview
from checkrow.engines.analysis.reviewing import review_game
from checkrow.engines.engine import Limits
from checkrow.terminal.analysis.position_text import position_text
from checkrow.terminal.analysis.review_text import review_text
from checkrow.terminal.analysis.subject import Subject


def show_position(subject: Subject, limits: Limits, *, as_json: bool) -> PositionAnalysis:
    """Print the analysis of the last position."""
    with _patience("Analysing") as keep_on:
        found = analyse_position(subject.record, limits, time.monotonic, keep_on)
    console = _console()
    if as_json:
        _print_json(position_to_json(found, subject.names))
    else:
        console.print(position_text(found, subject, console))
    return found


def show_review(subject: Subject, limits: Limits, *, as_json: bool) -> GameReview:
    """Print the review of the game."""
    with _patience("Reviewing") as keep_on:
        review = review_game(subject.record, limits, time.monotonic, keep_on)
    console = _console()
    if as_json:
        _print_json(review_to_json(review, subject.names))
    else:
        console.print(review_text(review, subject, console))
    return review


@contextmanager
def _patience(doing: str) -> Generator[KeepOn]:
    """Show a progress bar if standard error is a terminal. The first Ctrl-C asks for the results
    so far, the second ends the program."""
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[found]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not (sys.stderr and sys.stderr.isatty()),
    ) as bar:
        task = bar.add_task(doing, total=1.0, found="")

        def keep_on(report: Report) -> bool:
            depth = f"depth {report.depth}, " if report.depth else ""
            bar.update(task, completed=report.share, found=f"{depth}{report.nodes:,} nodes")
            return not interrupted

        before = signal.getsignal(signal.SIGINT)
        if before is not signal.SIG_IGN:  # background jobs ignore Ctrl-C
            signal.signal(signal.SIGINT, interrupt)
        try:
            yield keep_on
        finally:
            signal.signal(signal.SIGINT, before)


def _console() -> Console:
    """Return a console on standard output that replaces characters it cannot show."""
    stdout: object = sys.stdout
    if isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(errors="replace")
    return Console(highlight=False)


def _print_json(document: Json) -> None:
    print(json.dumps(document, indent=2))
