"""Long nonsense texts, and the processor time that a reader may spend on one."""

import os
import string
import time
from collections.abc import Callable, Iterable, Iterator

from checkrow import CheckrowError
from checkrow.play.refused import Refused

LENGTH = 1_000_000
SECONDS = 0.2
TRIES = 6

# All punctuation, and those digits, letters and controls that mean something to a reader, with some
# that do not; only `make slow` tries all of ASCII.
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
    """Yield every character and every pattern repeated to full length, one text at a time: together
    they would take hundreds of megabytes."""
    for text in (*CHARACTERS, *PATTERNS):
        yield (text * (LENGTH // len(text) + 1))[:LENGTH]


def too_slow(read: Callable[[str], object], texts: Iterable[str] | None = None) -> list[str]:
    """Return the texts for which `read` takes longer than `SECONDS`, with the time of each. Without
    `texts`, try all long texts.

    `read` may refuse a text with a sentence of reasonable length; any other error is raised.
    """
    found: list[str] = []
    for text in long_texts() if texts is None else texts:
        seconds = SECONDS + 1
        for _ in range(TRIES):  # a busy machine can spoil a try
            seconds = min(seconds, _seconds(read, text))
            if seconds <= SECONDS:
                break
        if seconds > SECONDS:
            found.append(f"{text[:12]!r}: {seconds:.2f}")
    return found


def _seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time, which other processes do not affect."""
    begin = time.process_time()
    sentence = None
    try:
        read(text)
    except (CheckrowError, Refused) as refusal:
        sentence = str(refusal)
    seconds = time.process_time() - begin
    assert sentence is None or 20 < len(sentence) < 1_000
    return seconds
