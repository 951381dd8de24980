"""Drive the real program: start a process, and see what a person would see of it.

A session is a list of lines to type. The driver types each one when the program asks for it, so the
transcript shows questions and answers in order. A pipe does not echo the input, so the driver
writes it into the transcript; a terminal really echoes it.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parent / "data"
DRAWN_GAME = "330254564223355224331121550404466660106011"  # Connect Four, columns from 0
PATIENCE = 60  # seconds for one answer, on a very busy machine
# As a shell without job control starts a command followed by &.
IN_THE_BACKGROUND = ("sh", "-c", """trap '' INT; exec "$@" """, "sh")
COMMAND = [sys.executable, "-m", "checkrow"]

# How the output of each edition ends when it waits for a line.
WAITING = {
    "party": re.compile(r"(?:\?|\(1 to \d+\):)\n\Z"),
    "duel": re.compile(r"or q to quit:\n\Z"),
    "solo": re.compile(r"(?:Enter q to quit\.|letter A-G:|enter a name.*:)\n\Z"),
    "named": re.compile(
        r"(?:\A|\n)(?:Enter L to load a game, or P to play|Player \d, enter your name"
        r"|.* enter your move|Enter the filename|.*Enter y to write over it): \Z"
    ),
}


@dataclass(frozen=True)
class Ended:
    """A process's exit status and output."""

    status: int
    out: str
    err: str = ""


def environment(**more: str) -> dict[str, str]:
    """Return variables for a process: none that change its output, and no access to anybody's own
    files."""
    dropped = {"COLUMNS", "LINES", "PYTHONIOENCODING", "NO_COLOR", "FORCE_COLOR"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONUTF8": "1", "TERM": "dumb", **more}


def run(
    *arguments: str, typed: str | bytes = "", folder: Path, variables: Mapping[str, str] = {}
) -> Ended:
    """Run `checkrow` through pipes, with all input typed ahead."""
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        cwd=folder,
        env=environment(HOME=str(folder), XDG_DATA_HOME=str(folder / "data"), **variables),
        timeout=PATIENCE,
        check=False,
    )
    out, err = (text.decode("utf-8", "replace") for text in (ended.stdout, ended.stderr))
    return Ended(ended.returncode, out.replace("\r\n", "\n"), err)


def sit_down(
    edition: str, *options: str, typed: Iterable[str], folder: Path, terminal: bool = False
) -> Ended:
    """Play `checkrow classic EDITION`, typing each line when the program asks for it, then
    Ctrl-D."""
    ours_out, theirs_out = os.openpty() if terminal else os.pipe()
    ours_in, theirs_in = (ours_out, theirs_out) if terminal else os.pipe()[::-1]
    process = subprocess.Popen(
        [*COMMAND, "classic", edition, *options],
        stdin=theirs_in,
        stdout=theirs_out,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment(HOME=str(folder), XDG_DATA_HOME=str(folder / "data")),
    )
    for end in {theirs_in, theirs_out}:
        os.close(end)
    open_ends = {ours_in, ours_out}
    seen = _Seen(ours_out)
    assert process.stderr is not None
    try:
        for line in typed:
            if not seen.until(WAITING[edition]):
                break
            os.write(ours_in, f"{line}\n".encode())
            if not terminal:
                seen.text += f"{line}\n"
        else:
            if seen.until(WAITING[edition]):
                if terminal:
                    os.write(ours_in, b"\x04")
                else:
                    os.close(ours_in)
                    open_ends.remove(ours_in)
        seen.until(None)
        err = process.stderr.read().decode()
        return Ended(process.wait(PATIENCE), seen.text, err)
    finally:
        process.kill()
        process.wait()
        process.stderr.close()
        for end in open_ends:
            os.close(end)


class _Seen:
    """The output so far, as plain text."""

    def __init__(self, source: int) -> None:
        self.source = source
        self.text = ""
        octets = codecs.getincrementaldecoder("utf-8")()
        self.decoder = io.IncrementalNewlineDecoder(octets, translate=True)

    def until(self, waiting: re.Pattern[str] | None) -> bool:
        """Read until the text matches `waiting` at its end. Return False if the output ends
        first."""
        deadline = time.monotonic() + PATIENCE
        answered = max(0, len(self.text) - 1)  # earlier questions are answered
        while waiting is None or not waiting.search(self.text, answered):
            ready, _, _ = select.select([self.source], [], [], deadline - time.monotonic())
            assert ready, f"the program neither asked nor ended after:\n{self.text[-500:]}"
            try:
                more = os.read(self.source, 65536)
            except OSError:  # on Linux, no process has the terminal open any more
                more = b""
            if not more:
                return False
            self.text += self.decoder.decode(more)
        return True


def check_transcript(name: str, seen: str) -> None:
    """Compare with `data/NAME.transcript`, or write it if CHECKROW_WRITE_TRANSCRIPTS=1."""
    path = DATA / f"{name}.transcript"
    if os.environ.get("CHECKROW_WRITE_TRANSCRIPTS"):
        path.write_text(seen, encoding="utf-8")
    assert seen == path.read_text(encoding="utf-8")
