"""Lines in, lines out.

The editions talk through a `Console`, which works the same over a terminal, a pipe or a test.
Whatever arrives, an edition sees one line of text that is safe to print: all kinds of blanks
become spaces, and everything unprintable (control characters, bytes that are not text) becomes
the replacement character. So no answer can tamper with the screen or slip a second line into a
saved game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

UNSHOWABLE = "\N{REPLACEMENT CHARACTER}"


class Console:
    """The lines of one person, read from `source`, and ours, written to `sink`."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink

    def say(self, *lines: str) -> None:
        """Write each line; `say()` writes a blank one."""
        self._sink.write("\n".join(lines) + "\n")
        self._sink.flush()

    def ask(self, prompt: str = "") -> str:
        """Return the next typed line, without blanks around it. Raises `EOFError`.

        People type the answer on the prompt's line. In a pipe nobody sees it, so the next output
        follows the prompt on the same line; editions that are free to do so print the question on
        a line of its own, and ask without a prompt.
        """
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        return showable(line)


def showable(line: str) -> str:
    """Return the line with everything unprintable replaced, as the module explains."""
    shown = "".join(map(_showable_character, line)) if not line.isprintable() else line
    return shown.strip()


def _showable_character(character: str) -> str:
    if character.isspace():
        return " "
    # Cc and Cs: control characters and halves of characters. Joiners (Cf) are part of names.
    return UNSHOWABLE if unicodedata.category(character) in {"Cc", "Cs"} else character


def quoted(answer: str, longest: int = 20) -> str:
    """Return the start of an answer in quotes, to begin a sentence about it."""
    if not answer:
        return "An empty line"
    return f"'{answer}'" if len(answer) <= longest else f"'{answer[:longest]}...'"


@contextmanager
def leaving_politely(console: Console, farewell: str) -> Generator[None]:
    """End the edition with `farewell` at the end of input (Ctrl-D) and at Ctrl-C.

    The interrupt then continues to the program, which sets the exit status.
    """
    try:
        yield
    except EOFError:
        console.say("", farewell)
    except KeyboardInterrupt:
        console.say("", farewell)
        raise
