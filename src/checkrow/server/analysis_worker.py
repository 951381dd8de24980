"""What is done in a process when somebody studies: values of turns, reviews of games.

Runs in the processes of an `EnginePool`. Each asker has a flag that all processes share: when it
goes up nobody waits for the answer any more, and the engine stops.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from ctypes import Array, c_bool
from functools import lru_cache

from checkrow.engines.analysis.budget import KeepOn, Report
from checkrow.engines.analysis.judging import Judge
from checkrow.engines.analysis.position import TurnValue as FoundTurn
from checkrow.engines.analysis.position import analyse_position
from checkrow.engines.analysis.review import ReviewedTurn as FoundReview
from checkrow.engines.analysis.reviewing import review_game
from checkrow.engines.analysis.values import MEN, Value
from checkrow.engines.engine import Limits
from checkrow.play.match.boards import ends_of
from checkrow.play.study.messages import Review, ReviewedTurn, TurnValue, Values, ValueView
from checkrow.rules.games import game, read_record
from checkrow.rules.model import PASS, Position
from checkrow.rules.record import Record

TABLE_BYTES = 32 << 20  # of memory for each game that a process remembers
GAMES = 2  # that a process remembers
LINES = 0.3  # the part of the time in which best play is looked for behind values that are known
REVIEW_SECONDS = 0.25  # for each position of a game

Flags = Array[c_bool]
flags: Flags | None = None


def prepare(shared: Flags) -> None:
    """Gives a process the flags of all askers."""
    global flags  # noqa: PLW0603, a process has no other place for it
    flags = shared


def values_of(record: str, seconds: float, flag: int) -> Values:
    """Every turn of the last position of a game that goes on."""
    found = analyse_position(
        read_record(record),
        Limits(seconds),
        time.monotonic,
        _until(flag),
        _judge_of(record),
    )
    position = found.record.position
    depths = [turn.depth for turn in found.turns if turn.value and turn.depth is not None]
    return Values(
        found.seat,
        found.exact,
        found.best.text,
        tuple(_turn_value(turn, position) for turn in found.turns),
        min(depths, default=None),
        found.nodes,
    )


def review_of(record: str, first: int, last: int, flag: int) -> Review:
    """The turns from number `first` to number `last`, passes left out."""
    whole = read_record(record)
    made = made_turns(whole)
    part = slice(sum(number < first for number in made), sum(number <= last for number in made))
    found = review_game(
        whole, Limits(REVIEW_SECONDS), time.monotonic, _until(flag), _judge_of(record), part
    )
    turns = tuple(_reviewed(turn, made[turn.number - 1]) for turn in found.turns)
    return Review(turns, found.start_chance, found.nodes)


def made_turns(record: Record) -> Sequence[int]:
    """The numbers of the turns that somebody has made; passes happen by themselves."""
    return [number for number, turn in enumerate(record.turns, 1) if turn != (PASS,)]


def _until(flag: int) -> KeepOn:
    """Goes on until the flag is up."""

    def keep_on(_: Report) -> bool:
        return flags is None or not flags[flag]

    return keep_on


def _judge_of(record: str) -> Judge:
    return _judge(record.partition(" | ")[0])


@lru_cache(maxsize=GAMES)
def _judge(key: str) -> Judge:
    """What is learnt from one position helps with the next one."""
    return Judge(game(key), time.monotonic, TABLE_BYTES, LINES)


def _turn_value(turn: FoundTurn, position: Position) -> TurnValue:
    origin, to = ends_of(position, turn.moves)
    value = _value(turn.value) if turn.value else None
    return TurnValue(turn.text, turn.moves, origin, to, value, turn.line, turn.depth)


def _reviewed(turn: FoundReview, number: int) -> ReviewedTurn:
    return ReviewedTurn(
        number,
        turn.seat,
        turn.text,
        turn.mark.value,
        turn.forced,
        _value(turn.best),
        _value(turn.played),
        turn.line[0] if turn.line else "",
        turn.line,
        round(turn.lost, 4),
        round(turn.chance, 4),
    )


def _value(value: Value) -> ValueView:
    in_men = value.score is not None and value.unit == MEN
    return ValueView(
        value.kind.value,
        round(value.chance, 4),
        str(value),
        value.exact,
        value.moves,
        value.plies,
        round(value.score, 2) if in_men and value.score is not None else None,
    )
