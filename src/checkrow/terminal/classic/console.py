"""Lines in, lines out.

The editions talk through a `Console`, which works the same over a terminal, a pipe or a test.
Whatever arrives, an edition sees one line of text that can be shown again: blanks of every
kind are spaces, and what cannot be shown (control characters, bytes that are no text) is the
replacement character. So no answer can play tricks on the screen or slip a second line into a
saved game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

UNSHOWABLE = "\N{REPLACEMENT CHARACTER}"


class Console:
    """One person's lines, read from `source`, and ours, written to `sink`."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink

    def say(self, *lines: str) -> None:
        """Write each line; `say()` writes a blank one."""
        self._sink.write("\n".join(lines) + "\n")
        self._sink.flush()

    def ask(self, prompt: str = "") -> str:
        """The next line that was typed, without blanks around it. Raises `EOFError`.

        The answer is typed on the line of the prompt. Where nobody sees it, as in a pipe, the
        next words stand there instead; so an edition that is free to do so says its question
        on a line of its own, and asks without a prompt.
        """
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        return showable(line)


def showable(line: str) -> str:
    """The line as it may be shown again: see the top of this page."""
    shown = "".join(map(_showable_character, line)) if not line.isprintable() else line
    return shown.strip()


def _showable_character(character: str) -> str:
    if character.isspace():
        return " "
    # Cc and Cs: control characters and halves of characters. Joiners (Cf) are part of names.
    return UNSHOWABLE if unicodedata.category(character) in {"Cc", "Cs"} else character


def quoted(answer: str, longest: int = 20) -> str:
    """What was typed, in quotes and not too much of it, to begin a sentence about it."""
    if not answer:
        return "An empty line"
    return f"'{answer}'" if len(answer) <= longest else f"'{answer[:longest]}...'"


@contextmanager
def leaving_politely(console: Console, farewell: str) -> Generator[None]:
    """End the edition with `farewell` at the end of input (Ctrl-D) and at Ctrl-C.

    The interrupt goes on to the program, whose exit status tells it.
    """
    try:
        yield
    except EOFError:
        console.say("", farewell)
    except KeyboardInterrupt:
        console.say("", farewell)
        raise
