"""A match as text for other programs: PDN or our own record, a list of FENs, JSON."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import format as indented

from checkrow.play.match.state import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import Player
from checkrow.play.result import Result
from checkrow.play.wire import encode
from checkrow.rules.checkers import DARK, LIGHT, CheckersGame
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.rules.pdn.gametype import game_type_of


class MatchExport(Struct, frozen=True, omit_defaults=True):
    """Everything about a match that others may know. `moves` are its single steps, turn by
    turn; `date` is that of its start."""

    match: str
    options: MatchOptions
    players: tuple[Player, ...]
    start: str
    moves: tuple[tuple[str, ...], ...]
    end: str
    result: Result | None = None
    date: str = ""


def as_record_text(match: Match, date: str = "") -> str:
    """PDN for checkers, for Connect-N the record as the rules write it. `date` is such as
    2026.11.15, with ? for what is not known."""
    if not isinstance(match.game, CheckersGame):
        return f"{match.record}\n"
    tags = [
        ("Event", "rated match" if match.options.rated else "friendly match"),
        ("Site", "Checkrow"),
        ("White", match.players[LIGHT].name),
        ("Black", match.players[DARK].name),
        ("Match", match.id),
    ]
    if date:
        tags.append(("Date", date))
    if match.result:
        tags.append(("Termination", match.result.detail or match.result.how))
    return write_pdn([PdnRecord(match.record, tuple(tags), _pdn_result(match))])


def _pdn_result(match: Match) -> str:
    """The result in the way of the variant; * for a match that goes on or does not count."""
    result = match.result
    if result is None or not result.counts:
        return "*"
    return game_type_of(match.game.key).result(result.winner)


def as_fens(match: Match) -> str:
    """Every position from the start to the end, one to a line."""
    return "".join(f"{position}\n" for position in match.record.positions)


def as_json(match: Match, date: str = "") -> bytes:
    """A `MatchExport`, laid out for people to read as well."""
    record = match.record
    export = MatchExport(
        match.id,
        match.options,
        match.players,
        str(record.start),
        tuple(tuple(map(str, turn)) for turn in record.turns),
        str(record.position),
        match.result,
        date,
    )
    return indented(encode(export), indent=2) + b"\n"
