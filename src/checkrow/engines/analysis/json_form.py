"""Analyses as plain dictionaries, ready for JSON. docs/analysis.md describes them."""

from __future__ import annotations

from collections.abc import Sequence

from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.position import PositionAnalysis
from checkrow.engines.analysis.review import GameReview, ReviewedTurn
from checkrow.rules.record import Record

FORMAT = 1

Json = dict[str, object]


def value_to_json(value: Evaluation) -> Json:
    told: Json = {"text": str(value), "kind": value.kind, "chance": round(value.chance, 4)}
    if value.result is None:
        told["score"] = None if value.score is None else round(value.score, 2)
    else:
        told |= {"exact": value.exact, "moves": value.moves, "plies": value.plies}
    return told


def position_to_json(found: PositionAnalysis, names: Sequence[str] = ()) -> Json:
    best = found.best
    return {
        **_header("position", found.record, names, found.unit, found.complete),
        "position": str(found.record.position),
        "seat": found.seat,
        "exact": found.exact,
        "value": best.value and value_to_json(best.value),
        "line": list(best.line),
        "depth": best.depth,
        "nodes": found.nodes,
        "turns": [
            {
                "turn": turn.text,
                "moves": list(turn.moves),
                "value": turn.value and value_to_json(turn.value),
                "line": list(turn.line),
                "depth": turn.depth,
            }
            for turn in found.turns
        ],
    }


def review_to_json(review: GameReview, names: Sequence[str] = ()) -> Json:
    outcome = review.record.outcome
    return {
        **_header("review", review.record, names, review.unit, review.complete),
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason.value},
        "start_chance": _rounded(review.start_chance),
        "nodes": review.nodes,
        "players": [
            {
                "seat": account.seat,
                "marks": {mark.value: count for mark, count in account.marks},
                "accuracy": _rounded(account.accuracy),
            }
            for account in review.accounts
        ],
        "turns": [_turn(turn) for turn in review.turns],
    }


def _turn(turn: ReviewedTurn) -> Json:
    return {
        "number": turn.number,
        "seat": turn.seat,
        "position": turn.position,
        "turn": turn.text,
        "moves": list(turn.moves),
        "mark": turn.mark.value,
        "forced": turn.forced,
        "lost": round(turn.lost, 4),
        "best": value_to_json(turn.best),
        "played": value_to_json(turn.played),
        "line": list(turn.line),
        "depth": turn.depth,
        "chance": round(turn.chance, 4),
    }


def _header(kind: str, record: Record, names: Sequence[str], unit: str, complete: bool) -> Json:
    game = record.game
    return {
        "checkrow_analysis": FORMAT,
        "kind": kind,
        "game": game.key,
        "record": str(record),
        "seats": [game.seat_name(seat) for seat in range(game.seats)],
        "names": list(names) or None,
        "unit": unit,
        "complete": complete,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
