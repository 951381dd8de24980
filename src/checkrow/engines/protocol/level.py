"""How long to think: the protocol's `level` command, and how to use a clock."""

from __future__ import annotations

import math
from collections.abc import Mapping

from checkrow.engines.engine import Limits
from checkrow.rules.errors import BadNotation

EXAMPLE = "depth=12, nodes=100000, move-time=1.5, time=60 inc=1, time=60 moves=20 or infinite"
USUAL_MOVES = 30  # expected until the end of the game, if the client does not say
RESERVE = 0.05  # seconds of overhead for the client and the system
LEAST = 0.01

_KNOWN = ("depth", "nodes", "move-time", "time", "moves", "inc", "infinite")


def read_limits(arguments: Mapping[str, str]) -> Limits:
    """Read the limits of a `level` line. Raises `BadNotation`."""
    if not any(name in arguments for name in _KNOWN if name not in ("moves", "inc")):
        raise BadNotation(f"this sets no limit: write level with {EXAMPLE}")
    if "infinite" in arguments:
        return Limits()
    seconds = None
    if "move-time" in arguments:
        seconds = _positive(arguments, "move-time")
    elif "time" in arguments:
        seconds = seconds_for_move(
            _number(arguments, "time"),  # a clock may be negative
            _number(arguments, "inc") if "inc" in arguments else 0.0,
            _whole(arguments, "moves") if "moves" in arguments else None,
        )
    return Limits(
        seconds=seconds,
        depth=_whole(arguments, "depth") if "depth" in arguments else None,
        nodes=_whole(arguments, "nodes") if "nodes" in arguments else None,
    )


def seconds_for_move(time: float, inc: float, moves: int | None) -> float:
    """Return the share of the clock for one move. `inc` is added to `time` before each move;
    `moves` remain until the next time control.

    It is always less than the time left, so that slow pipes do not lose the game.
    """
    left = time + inc - RESERVE
    share = max(time, 0.0) / (moves or USUAL_MOVES) + inc
    return max(LEAST, min(share, left * 0.9))


def _number(arguments: Mapping[str, str], name: str) -> float:
    try:
        number = float(arguments[name])
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadNotation(f"{name}={arguments[name][:20]} is not a number: write {EXAMPLE}")
    return number


def _positive(arguments: Mapping[str, str], name: str) -> float:
    number = _number(arguments, name)
    if number <= 0:
        raise BadNotation(f"{name}={arguments[name][:20]} is not a time: give more than 0 seconds")
    return number


def _whole(arguments: Mapping[str, str], name: str) -> int:
    value = arguments[name]
    if not (value.isascii() and value.isdigit() and int(value[:18]) >= 1 and len(value) <= 18):
        raise BadNotation(f"{name}={value[:20]} is not a count: give a whole number of at least 1")
    return int(value)
