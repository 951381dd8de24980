"""Export a match for other programs: a file of its family, a list of FENs, JSON."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import format as indented

from checkrow.play.match.state import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import Player
from checkrow.play.result import Result
from checkrow.play.wire import encode
from checkrow.rules.families import family_of


class MatchExport(Struct, frozen=True, omit_defaults=True):
    """Everything public about a match. `moves` are its single steps, turn by turn; `date` is
    that of its start."""

    match: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    moves: tuple[tuple[str, ...], ...]
    end: str
    result: Result | None = None
    date: str = ""


def as_record_text(match: Match, date: str = "", event: str = "") -> str:
    """Return the match as a file of its family: PDN for checkers. `date` is in the form
    2026.11.15, with ? for unknown parts; `event` is the title of a tournament."""
    result = match.result
    tags = [
        ("Event", event or ("rated match" if match.options.rated else "friendly match")),
        ("Site", "Checkrow"),
        ("Match", match.id),
    ]
    if date:
        tags.append(("Date", date))
    if result:
        tags.append(("Termination", result.detail or result.how))
    return family_of(match.game).write_file(
        match.record,
        [player.name for player in match.players],
        tags,
        result.winner if result else None,
        finished=result is not None and result.counts,
    )


def as_headed_text(match: Match, date: str, event: str) -> str:
    """Return the match for a file with many: with a line above that names the players, unless the
    format of its family names them."""
    text = as_record_text(match, date, event).rstrip("\n") + "\n\n"
    if text.startswith("["):
        return text
    winner = match.result.winner if match.result else None
    names = [
        f"{player.name} (won)" if seat == winner else player.name
        for seat, player in enumerate(match.players)
    ]
    return f"# {' - '.join(names)}, {date}\n{text}"


def as_fens(match: Match) -> str:
    """Return every position from the start to the end, one per line."""
    return "".join(f"{position}\n" for position in match.record.positions)


def as_json(match: Match, date: str = "") -> bytes:
    """Return a `MatchExport`, indented for people to read."""
    record = match.record
    export = MatchExport(
        match.id,
        match.options,
        match.players,
        record.start_text,
        tuple(tuple(map(str, turn)) for turn in record.turns),
        str(record.position),
        match.result,
        date,
    )
    return indented(encode(export), indent=2) + b"\n"
