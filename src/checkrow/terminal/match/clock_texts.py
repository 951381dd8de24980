"""Clocks as people write and read them: `5+3`, `30s`, `2d`."""

from __future__ import annotations

import math
import re

from checkrow.play.clock import ClockRule, DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.options import late_turns_pass
from checkrow.play.refused import Refused
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import Game

_FISCHER = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(?:\+(\d{1,3}))?", re.ASCII)
_TURN = re.compile(r"(\d{1,7}) ?s", re.ASCII)
_LOCAL = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?", re.ASCII)
DAY = 86_400.0
_DAYS = re.compile(r"(\d{1,2}) ?d", re.ASCII)


def read_clock(text: str) -> ClockRule:
    """Read a typed clock for an online match. Raises `Refused`."""
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
        f"{text[:20]!r} is not a clock: write 5+3 for minutes and added seconds, 30s for seconds "
        "per turn, 2d for days per turn, or nothing",
    )


def read_local_clock(text: str, game: Game) -> ClockRule:
    """Read the clock of a local match. In games that pass a late turn, such as checkers by the
    house rules, minutes are per turn, otherwise per match. Raises `BadNotation`."""
    if found := _TURN.fullmatch(text):
        return _not_zero(TurnLimit(float(found[1])), text)
    found = _LOCAL.fullmatch(text)
    if found is None or float(found[1]) == 0:
        raise _no_clock(text)
    seconds = float(found[1]) * 60
    limit = TurnLimit(seconds)
    if not late_turns_pass(game, limit):
        return Fischer(seconds, float(found[2] or 0))
    if found[2]:
        raise BadNotation(f"in {game} the clock is per turn and adds no seconds: write {found[1]}")
    return limit


def _not_zero(limit: TurnLimit, text: str) -> TurnLimit:
    if limit.seconds == 0:
        raise _no_clock(text)
    return limit


def _no_clock(text: str) -> BadNotation:
    return BadNotation(
        f"{text[:20]!r} is not a clock: write minutes and added seconds, such as 5+3 or 10, "
        "or seconds per turn, such as 30s"
    )


def show_time(seconds: float) -> str:
    """`4:07`, or `9.3` in the last seconds; never 0 while time is left."""
    if 0 < seconds < 10:
        return f"{math.ceil(seconds * 10) / 10:.1f}"
    whole = math.ceil(seconds)
    days, rest = divmod(whole, int(DAY))
    if days:
        return f"{days} d {rest // 3600} h"
    hours, rest = divmod(whole, 3600)
    minutes, seconds_left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds_left:02}" if hours else f"{minutes}:{seconds_left:02}"


def write_clock(rule: ClockRule) -> str:
    """Return what to type for this clock."""
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
    """Describe the clock in a few words, as in `5 min + 3 s`; empty if there is none."""
    match rule:
        case NoClock():
            return ""
        case Fischer(initial, increment):
            return f"{initial / 60:g} min + {increment:g} s"
        case TurnLimit(seconds):
            return f"{seconds:g} s per turn"
        case DaysPerMove(days):
            return "1 day per turn" if days == 1 else f"{days} days per turn"
