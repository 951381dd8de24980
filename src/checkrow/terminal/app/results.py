"""Results against the computer: one line each, the latest last.

    connect:7x6x4:2 4 0.5 1

is a draw of Connect Four against one computer of level 4: the game, the level, the score, and the
number of computers.
"""

from __future__ import annotations

from checkrow.play.adaptive import MOST_RESULTS, ComputerResult, played_level
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.storage import UserFiles, write_whole

MOST_KEPT = 1000  # of all games


def read_results(files: UserFiles, game: str) -> tuple[ComputerResult, ...]:
    """Return the results in this game, the latest first. Damaged lines do not count."""
    found = [result for key, result in map(_read, reversed(_lines(files))) if key == game]
    return tuple(result for result in found if result is not None)[:MOST_RESULTS]


def add_result(files: UserFiles, match: LocalMatch) -> None:
    """Keep the result of a match of one person against computers. Raises `OSError`."""
    levels = [seat.level for seat in match.seats if seat.level is not None]
    people = [number for number, seat in enumerate(match.seats) if not seat.is_computer]
    if match.result is None or not match.result.counts or len(people) != 1 or not levels:
        return
    winner = match.result.winner
    score = 0.5 if winner is None else float(winner in people)
    line = f"{match.game.key} {played_level(levels[0])} {score:g} {len(levels)}"
    lines = [*_lines(files), line][-MOST_KEPT:]
    write_whole(files.results, "\n".join(lines) + "\n")


def _lines(files: UserFiles) -> list[str]:
    try:
        return files.results.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _read(line: str) -> tuple[str, ComputerResult | None]:
    match line.split():
        case [game, level, ("0" | "0.5" | "1") as score, rivals] if rivals.isdecimal():
            return game, ComputerResult(level, float(score), max(1, int(rivals[:4])))
        case _:
            return "", None
