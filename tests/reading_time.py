"""Long texts without sense, and the processor time that a reader may spend on one."""

import time
from collections.abc import Callable, Sequence

from checkrow import CheckrowError
from checkrow.play.refused import Refused

LENGTH = 1_000_000
SECONDS = 0.2
TRIES = 6

CHARACTERS = [*map(chr, range(128)), *"é×٣²№\ufeff\u2028🎲", "\ud800"]  # noqa: RUF001
PATTERNS = [
    *("1.", "1 ", "1,", "12", "1-", "1x", "1:", "0.", "1. ", "1...", "1/", "7/", "x/", "xo", "o "),
    *("{(", "((", "()", "(1", "(!", "(27)", "{}", "{a}", "[A", '[A "', '[A ""]', '"\\', '\\"'),
    *("W:", "B:W", "K1,", "a1", "a1 ", "a1:", "c3xd4", "x-", "-/", " | ", "|", "connect:", "Ab"),
    *("32-28 ", "32-28!", "c3-d4 ", "11-15 ", "$1", "* ", "1-0 ", "...", ". ", "%\n", ";\n"),
    *("\r\n", '/FEN ""/', "pass ", "lapse ", "end ", "{[%lapse]}", "é1", "1x1x"),
]
TEXTS = [(text * (LENGTH // len(text) + 1))[:LENGTH] for text in (*CHARACTERS, *PATTERNS)]


def too_slow(read: Callable[[str], object], texts: Sequence[str] = TEXTS) -> list[str]:
    """Return which of `texts` take `read` longer than `SECONDS`, each with its seconds.

    It may refuse them, in one sentence of a bearable length; any other error is raised.
    """
    found: list[str] = []
    for text in texts:
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
