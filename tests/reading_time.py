"""Long texts without sense, and the processor time that a reader may spend on one."""

import os
import string
import time
from collections.abc import Callable, Iterable, Iterator

from checkrow import CheckrowError
from checkrow.play.refused import Refused

LENGTH = 1_000_000
SECONDS = 0.2
TRIES = 6

# All signs, and of digits, letters and controls those that mean something to a reader, with some
# that do not; `make slow` has the time for all of ASCII.
SIGNS = [
    *string.punctuation,
    *string.whitespace,
    *"019",
    *"ABFKWZ",
    *"adehloprstvxz",
    *"\0\x1b\x7f",
]
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
CHARACTERS = [
    *(map(chr, range(128)) if THOROUGH else SIGNS),
    *"é×٣²№\ufeff\u2028🎲",  # noqa: RUF001
    "\ud800",
]
PATTERNS = [
    *("1.", "1 ", "1,", "12", "1-", "1x", "1:", "0.", "1. ", "1...", "1/", "7/", "x/", "xo", "o "),
    *("{(", "((", "()", "(1", "(!", "(27)", "{}", "{a}", "[A", '[A "', '[A ""]', '"\\', '\\"'),
    *("W:", "B:W", "K1,", "a1", "a1 ", "a1:", "c3xd4", "x-", "-/", " | ", "|", "connect:", "Ab"),
    *("32-28 ", "32-28!", "c3-d4 ", "11-15 ", "$1", "* ", "1-0 ", "...", ". ", "%\n", ";\n"),
    *("\r\n", '/FEN ""/', "pass ", "lapse ", "end ", "{[%lapse]}", "é1", "1x1x"),
]


def long_texts() -> Iterator[str]:
    """Each character and each pattern over and over, one text after another: all together would
    be hundreds of megabytes."""
    for text in (*CHARACTERS, *PATTERNS):
        yield (text * (LENGTH // len(text) + 1))[:LENGTH]


def too_slow(read: Callable[[str], object], texts: Iterable[str] | None = None) -> list[str]:
    """Return which of `texts` (if left out, all) take `read` longer than `SECONDS`, each with its
    seconds.

    It may refuse them, in one sentence of a bearable length; any other error is raised.
    """
    found: list[str] = []
    for text in long_texts() if texts is None else texts:
        seconds = SECONDS + 1
        for _ in range(TRIES):  # a busy machine can spoil one
            seconds = min(seconds, _seconds(read, text))
            if seconds <= SECONDS:
                break
        if seconds > SECONDS:
            found.append(f"{text[:12]!r}: {seconds:.2f}")
    return found


def _seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time, which other processes do not add to."""
    begin = time.process_time()
    sentence = None
    try:
        read(text)
    except (CheckrowError, Refused) as refusal:
        sentence = str(refusal)
    seconds = time.process_time() - begin
    assert sentence is None or 20 < len(sentence) < 1_000
    return seconds
