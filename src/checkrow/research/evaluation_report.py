"""An evaluation as text of at most 80 columns, and as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence

from checkrow.engines.elo import Elo
from checkrow.engines.match import Score
from checkrow.research.evaluation import AgentEvaluation
from checkrow.research.mistakes import Tally

Row = Sequence[str]


def write_text(found: AgentEvaluation) -> str:
    """Return lines to read on a terminal."""
    parts = [f"{found.agent} plays {found.game}"]
    plan = found.plan
    if found.moves:
        rows: list[Row] = [("plies", "moves", "could err", "erred", "value kept")]
        rows += [(f"{band.first}-{band.last}", *_tally_cells(band)) for band in found.bands]
        rows.append(("all", *_tally_cells(found.moves)))
        parts.append(
            f"Moves on {found.moves.moves} positions of random games, seed {plan.seed}\n"
            + _table(rows)
            + f"\n  {_given_away(found.moves)}"
        )
    after = f"each opening of {plan.opening} random turns from every seat"
    if found.against_perfect:
        rows = [("seat", "won", "drawn", "lost", "points", "best play")]
        rows += [
            (result.seat, *_score_cells(result.score), f"{result.best:.0%}")
            for result in found.against_perfect
        ]
        parts.append(f"Games against perfect, {after}\n" + _table(rows))
    if found.against_levels:
        rows = [("level", "won", "drawn", "lost", "points", "Elo (95 %)")]
        rows += [
            (result.level, *_score_cells(result.score), str(result.elo))
            for result in found.against_levels
        ]
        parts.append(f"Games against the levels, {after}\n" + _table(rows))
    return "\n\n".join(parts)


def as_json(found: AgentEvaluation) -> dict[str, object]:
    """Return what `json.dumps` takes. Shares are from 0 to 1; Elo without a limit is null."""
    plan = found.plan
    return {
        "agent": found.agent,
        "game": found.game.key,
        "seed": plan.seed,
        "opening_turns": plan.opening,
        "moves": _tally_json(found.moves) if found.moves else None,
        "by_ply": [_tally_json(band) for band in found.bands],
        "against_perfect": [
            {"seat": result.seat, **_score_json(result.score), "best_play": result.best}
            for result in found.against_perfect
        ],
        "against_levels": [
            {"level": result.level, **_score_json(result.score), "elo": _elo_json(result.elo)}
            for result in found.against_levels
        ],
    }


def _tally_cells(tally: Tally) -> Row:
    return (
        f"{tally.moves}",
        f"{tally.could_err}",
        f"{tally.erred}",
        f"{tally.kept:.1%}",
    )


def _given_away(tally: Tally) -> str:
    if not tally.erred:
        return "No move gave away a win or a draw."
    wins = "1 win" if tally.wins_lost == 1 else f"{tally.wins_lost} wins"
    draws = "1 draw" if tally.draws_lost == 1 else f"{tally.draws_lost} draws"
    return f"Given away: {wins} and {draws}."


def _score_cells(score: Score) -> Row:
    return f"{score.wins}", f"{score.draws}", f"{score.losses}", f"{score.share:.0%}"


def _tally_json(tally: Tally) -> dict[str, object]:
    return {
        "first_ply": tally.first,
        "last_ply": tally.last,
        "moves": tally.moves,
        "could_err": tally.could_err,
        "erred": tally.erred,
        "value_kept": tally.kept,
        "wins_given_away": tally.wins_lost,
        "draws_given_away": tally.draws_lost,
    }


def _score_json(score: Score) -> dict[str, object]:
    return {
        "won": score.wins,
        "drawn": score.draws,
        "lost": score.losses,
        "points": score.share,
    }


def _elo_json(elo: Elo) -> dict[str, float | None]:
    return {
        name: None if math.isinf(number) else number
        for name, number in (
            ("difference", elo.difference),
            ("low", elo.low),
            ("high", elo.high),
        )
    }


def _table(rows: Sequence[Row]) -> str:
    """Columns of text, the first flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  "
        + "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
