"""Clocks as people write and read them: `5+3`, `30s`, `2d`."""

from __future__ import annotations

import re

from checkrow.play.clock import ClockRule, DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.refused import Refused

_FISCHER = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(?:\+(\d{1,3}))?", re.ASCII)
_TURN = re.compile(r"(\d{1,7}) ?s", re.ASCII)
_DAYS = re.compile(r"(\d{1,2}) ?d", re.ASCII)


def read_clock(text: str) -> ClockRule:
    """The clock that somebody has typed. Raises `Refused`."""
    text = text.strip().lower()
    if not text:
        return NoClock()
    if found := _FISCHER.fullmatch(text):
        return Fischer(float(found[1]) * 60, float(found[2] or 0))
    if found := _TURN.fullmatch(text):
        return TurnLimit(float(found[1]))
    if found := _DAYS.fullmatch(text):
        return DaysPerMove(int(found[1]))
    raise Refused(
        "bad-clock",
        f"{text[:20]!r} is no clock: write 5+3 for minutes and added seconds, 30s for seconds "
        "a turn, 2d for days a turn, or nothing",
    )


def write_clock(rule: ClockRule) -> str:
    """What has to be typed for this clock."""
    match rule:
        case NoClock():
            return ""
        case Fischer(initial, increment):
            return f"{initial / 60:g}+{increment:g}"
        case TurnLimit(seconds):
            return f"{seconds:g}s"
        case DaysPerMove(days):
            return f"{days}d"


def say_clock(rule: ClockRule) -> str:
    """`5 min + 3 s`: the clock in a few words; nothing if there is none."""
    match rule:
        case NoClock():
            return ""
        case Fischer(initial, increment):
            return f"{initial / 60:g} min + {increment:g} s"
        case TurnLimit(seconds):
            return f"{seconds:g} s a turn"
        case DaysPerMove(days):
            return "1 day a turn" if days == 1 else f"{days} days a turn"
