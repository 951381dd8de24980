"""Hints for a player, which run in the processes of an `EnginePool`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from checkrow.engines.analysis.evaluator import Evaluator
from checkrow.engines.analysis.position import TurnValue, analyse_position
from checkrow.engines.engine import Limits
from checkrow.play.study.messages import HintedTurn, Hints
from checkrow.play.wire import encode
from checkrow.rules.families import family_of
from checkrow.rules.games import read_record
from checkrow.rules.model import PASS
from checkrow.rules.record import Record
from checkrow.server.analysis_worker import evaluator_of, keep_on, path_of, value_view
from checkrow.server.rated_positions import check_not_rated


def hints(text: str, position: int, seconds: float, rated: Sequence[str]) -> bytes:
    """Return `Hints` for the player to move in a match with this record. Half of the time is for
    the turns, half for answers still unknown by then."""
    record = read_record(text)
    check_not_rated((record.position,), rated)
    evaluator = evaluator_of(record.game.key)
    limits = Limits(seconds / 2)
    found = analyse_position(record, limits, time.monotonic, keep_on, evaluator).turns
    each = Limits(seconds / 2 / len(found))
    return encode(Hints(position, tuple(_hinted(turn, record, evaluator, each) for turn in found)))


def _hinted(turn: TurnValue, record: Record, evaluator: Evaluator, limits: Limits) -> HintedTurn:
    after = record
    for move in turn.moves:
        after = after.play(move)
    answer, steps = _answer(after, turn.line, evaluator, limits)
    return HintedTurn(
        turn.text,
        turn.moves,
        path_of(record.position, turn.moves),
        value_view(turn.value) if turn.value else None,
        answer,
        path_of(after.position, steps),
    )


def _answer(
    after: Record, line: Sequence[str], evaluator: Evaluator, limits: Limits
) -> tuple[str, Sequence[str]]:
    """Return the best answer with its steps; nothing if the game is over. `line` is the
    expected play, as far as it is known."""
    if after.outcome:
        return "", ()
    answer = next((text for text in line[1:] if text != str(PASS)), "")
    if answer:
        played = family_of(after.game).play_typed(after, answer)
        return answer, [str(move) for move in played.moves[len(after.moves) :] if move != PASS]
    best = analyse_position(after, limits, time.monotonic, keep_on, evaluator).best
    return best.text, best.moves
