"""Saved games: one small JSON file each.

    {
      "checkrow": 2,
      "record": "connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3",
      "seats": [{"name": "Ann", "level": null}, {"name": "Club computer", "level": "club"}],
      "result": null,
      "out": [],
      "clock": {"control": "5+3", "left": [300.0, 281.5]},
      "saved": "2030-01-31T18:45:00+00:00"
    }

`result` is an end outside the rules, such as {"winner": 0, "how": "resignation",
"ranks": [1, 2]}; `out` lists the seats that no longer play. Format 1, which had an `ending` of
winners and a reason instead, can still be read. The list shows unreadable files with the
reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import cast

import msgspec

from checkrow.engines.levels import ALL_LEVELS
from checkrow.play.adaptive import played_level
from checkrow.play.result import How, Result, rank
from checkrow.rules.errors import BadNotation, CheckrowError
from checkrow.rules.games import read_record
from checkrow.rules.record import Record
from checkrow.terminal.app.seats import Seat
from checkrow.terminal.match.clock_texts import read_local_clock
from checkrow.terminal.match.match_texts import result_sentence
from checkrow.terminal.storage import UserFiles, clean_name, write_whole

FORMAT = 2
OUT_OF_TIME = "ran out of time"
MOST_SECONDS = 1_000_000  # on a clock; more than any time control gives


@dataclass(frozen=True, slots=True)
class SavedGame:
    record: Record
    seats: tuple[Seat, ...]
    result: Result | None = None  # an end outside the rules: resignation, agreed draw
    control: str | None = None  # the time control, and the seconds that are left
    left: tuple[float, ...] = ()
    saved: str = ""
    out: tuple[int, ...] = ()  # seats that no longer play, in the order they left

    @property
    def over(self) -> bool:
        return self.result is not None or self.record.outcome is not None

    def result_sentence(self) -> str:
        """`Ann wins: Bob resigned.`; empty while the game is in progress."""
        result, outcome = self.result, self.record.outcome
        if outcome:
            result = Result(outcome.winner, "rules", (), outcome.reason.value)
        return result_sentence(self.record.game, self.names, result) if result else ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Listed:
    """A file, with its game or the reason why it cannot be read."""

    path: Path
    game: SavedGame | None
    reason: str = ""


def write_game(game: SavedGame) -> str:
    result = game.result
    return json.dumps(
        {
            "checkrow": FORMAT,
            "record": str(game.record),
            "seats": [{"name": seat.name, "level": seat.level} for seat in game.seats],
            "result": result and msgspec.to_builtins(result),
            "out": game.out,
            "clock": game.control and {"control": game.control, "left": list(game.left)},
            "saved": game.saved,
        },
        indent=2,
        ensure_ascii=False,
    )


def read_game(text: str) -> SavedGame:
    """Read a game that `write_game` wrote. Raises `BadNotation`."""
    try:
        written: object = json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation("it is not a saved game: its text is damaged") from None
    fields = _object(written, "the file")
    if fields.get("checkrow") not in (1, FORMAT):
        raise BadNotation("it is not a saved game, or a newer Checkrow wrote it")
    text_of_record = _text(fields.get("record"), "the record")
    try:
        record = read_record(text_of_record)
    except CheckrowError as error:
        raise BadNotation(f"its moves cannot be replayed: {error}") from None
    seats = tuple(map(_seat, _list(fields.get("seats"), "the list of players")))
    if len(seats) != record.game.seats:
        raise BadNotation(f"it has {len(seats)} players, but the game takes {record.game.seats}")
    control, left = _clock(fields.get("clock"), record)
    saved = fields.get("saved")
    return SavedGame(
        record,
        seats,
        _ending(fields.get("ending"), seats) or _result(fields.get("result"), len(seats)),
        control,
        left,
        saved if isinstance(saved, str) else "",
        _out(fields.get("out"), len(seats)),
    )


def _seat(value: object) -> Seat:
    fields = _object(value, "a player")
    level = fields.get("level")
    if level is not None and (not isinstance(level, str) or played_level(level) not in ALL_LEVELS):
        raise BadNotation(f"the computer has no level {str(level)[:20]!r}")
    return Seat(clean_name(_text(fields.get("name"), "a name")), level)


def _result(value: object, seats: int) -> Result | None:
    if value is None:
        return None
    try:
        result = msgspec.convert(value, Result)
    except (msgspec.ValidationError, RecursionError):
        raise BadNotation("the result is damaged") from None
    winner, ranks = result.winner, result.ranks
    if len(ranks) != seats or (winner is not None and not 0 <= winner < seats):
        raise BadNotation("its result names a player who is not in the game")
    return msgspec.structs.replace(result, detail=clean_line(result.detail))


def _ending(value: object, seats: Sequence[Seat]) -> Result | None:
    """Read the end in format 1: the winners, and a reason in words."""
    if value is None:
        return None
    fields = _object(value, "the result")
    winners = _seats(fields.get("winners"), "the list of winners", len(seats))
    reason = _text(fields.get("reason"), "the reason of the result")
    how: How = "agreement"
    if winners:
        how = "time" if reason.endswith(OUT_OF_TIME) else "resignation"
    out = tuple(seat for seat in range(len(seats)) if winners and seat not in winners)
    winner = winners[0] if len(winners) == 1 else None
    return Result(winner, how, rank(len(seats), winner, out))


def _out(value: object, seats: int) -> tuple[int, ...]:
    out = () if value is None else _seats(value, "the list of those who left", seats)
    if len(set(out)) != len(out) or len(out) > max(0, seats - 2):
        raise BadNotation("the list of those who left is damaged")
    return out


def _seats(value: object, what: str, seats: int) -> tuple[int, ...]:
    listed = _list(value, what)
    known = tuple(seat for seat in listed if type(seat) is int and 0 <= seat < seats)
    if len(known) != len(listed):
        raise BadNotation("its result names a player who is not in the game")
    return known


def _clock(value: object, record: Record) -> tuple[str | None, tuple[float, ...]]:
    if value is None:
        return None, ()
    fields = _object(value, "the clock")
    control = _text(fields.get("control"), "the time control")
    read_local_clock(control, record.game)
    left = _list(fields.get("left"), "the times left")
    times = tuple(
        float(time) for time in left if isinstance(time, int | float) and 0 <= time <= MOST_SECONDS
    )
    if len(times) != record.game.seats:
        raise BadNotation("its clock needs one time for each player")
    return control, times


def clean_line(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())[:200]


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadNotation(f"{what} is damaged")
    return cast("Mapping[str, object]", value)


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise BadNotation(f"{what} is damaged")
    return cast("list[object]", value)


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise BadNotation(f"{what} is damaged")
    return value


class SavedGames:
    """The saved games of one player, and the game in progress."""

    def __init__(self, files: UserFiles) -> None:
        self._files = files

    def save(self, game: SavedGame, now: datetime) -> Path:
        """Write a new file, named after the game and the time. Raises `OSError`."""
        kind = game.record.game.key.replace(":", "-")
        stem = f"{now:%Y-%m-%d %H.%M.%S} {kind}"
        path = self._files.games / f"{stem}.json"
        number = 2
        while path.exists():
            path = self._files.games / f"{stem} ({number}).json"
            number += 1
        write_whole(path, write_game(game))
        return path

    def listed(self) -> list[Listed]:
        """Return all saved games, newest first; damaged ones with the reason."""
        try:
            paths = [path for path in self._files.games.iterdir() if path.suffix == ".json"]
        except OSError:
            return []
        return [read_file(path) for path in sorted(paths, key=lambda path: path.name, reverse=True)]

    def delete(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def keep_last(self, game: SavedGame) -> None:
        """Save the game in progress, so that the player can continue it after a crash."""
        write_whole(self._files.last_game, write_game(game))

    def forget_last(self) -> None:
        self._files.last_game.unlink(missing_ok=True)

    def last(self) -> SavedGame | None:
        """Return the unfinished game, if there is one and it can be read."""
        if not self._files.last_game.exists():
            return None
        game = read_file(self._files.last_game).game
        return game if game and not game.over and game.record.moves else None


def read_file(path: Path) -> Listed:
    """Return the game in a file, or the reason why it cannot be read. Never raises."""
    try:
        return Listed(path, read_game(path.read_text(encoding="utf-8")))
    except BadNotation as error:
        return Listed(path, None, str(error))
    except UnicodeDecodeError:
        return Listed(path, None, "it is not a saved game: it is not text")
    except OSError as error:
        return Listed(path, None, f"it cannot be read: {error.strerror or error}")
