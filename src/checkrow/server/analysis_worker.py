"""Jobs of analysis, which run in the processes of an `EnginePool`.

Each takes a request and returns the answer as JSON, so that the server only passes it on. All raise
`Refused` with a sentence that says what would be right.

    frames, read ...   the rules alone
    accuracy           of a game whose turns have been reviewed
    values, review     engines; not for positions of rated matches that are being played
    snapshot, export   matches, from their entries as they are stored
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from checkrow import svg
from checkrow.engines.analysis.accuracy import TurnChances as FoundChances
from checkrow.engines.analysis.accuracy import accuracy_of_game
from checkrow.engines.analysis.budget import Report
from checkrow.engines.analysis.evaluation import MEN, Evaluation
from checkrow.engines.analysis.evaluator import Evaluator
from checkrow.engines.analysis.position import TurnValue as FoundTurn
from checkrow.engines.analysis.position import analyse_position
from checkrow.engines.analysis.review import ReviewedTurn as FoundReview
from checkrow.engines.analysis.reviewing import MOST_TIMES, review_game
from checkrow.engines.engine import Limits
from checkrow.play import exports
from checkrow.play.limits import STUDY_TURNS
from checkrow.play.match import replay
from checkrow.play.refused import Refused
from checkrow.play.study.messages import (
    Accuracy,
    AccuracyOf,
    FileOf,
    FramesOf,
    GameText,
    PictureOf,
    ReadText,
    Review,
    ReviewedTurn,
    ReviewOf,
    SetUp,
    TurnChances,
    TurnValue,
    Values,
    ValuesOf,
    ValueView,
)
from checkrow.play.study.reading import read_set_up, read_study
from checkrow.play.study.showing import frames_of, replayed
from checkrow.play.wire import decode_match_entry, encode
from checkrow.rules.board_view import Cells
from checkrow.rules.families import family_of
from checkrow.rules.games import game
from checkrow.rules.model import PASS, Position
from checkrow.rules.record import Record
from checkrow.server import link_pictures
from checkrow.server.engine_pool import is_stopped
from checkrow.server.link_pictures import PictureFormat
from checkrow.server.rated_positions import check_not_rated
from checkrow.server.room_types import MatchType

TABLE_BYTES = 32 << 20  # of memory for each game that a process remembers
GAMES = 2  # that a process remembers
LINES = 0.3  # the part of the time for finding best play behind known values
REVIEW_SECONDS = 0.25  # for each position of a game
# A review evaluates each position, including the last one, and doubtful ones again.
LONGEST_REVIEW = (STUDY_TURNS + 1) * REVIEW_SECONDS * (1 + MOST_TIMES)

ExportFormat = Literal["pdn", "record", "fen", "json"]


def frames(asked: FramesOf) -> bytes:
    """Return `Frames`."""
    return encode(frames_of(replayed(asked.game, asked.start, asked.moves), asked.since))


def read(asked: ReadText) -> bytes:
    """Return a `Reading`."""
    return encode(read_study(asked))


def set_up(asked: SetUp) -> bytes:
    """Return a `SetUpPosition`."""
    return encode(read_set_up(asked))


def values(asked: ValuesOf, rated: Sequence[str]) -> bytes:
    """Return `Values`: every turn of the last position of an unfinished game. `rated` has the
    records of running rated matches."""
    record = replayed(asked.game, asked.start, asked.moves)
    if record.outcome:
        raise Refused("game-over", f"there is no turn to analyse: {record.outcome.reason.value}")
    check_not_rated((record.position,), rated)
    found = analyse_position(
        record, Limits(asked.seconds), time.monotonic, keep_on, evaluator_of(record.game.key)
    )
    position = found.record.position
    depths = [turn.depth for turn in found.turns if turn.value and turn.depth is not None]
    return encode(
        Values(
            found.seat,
            found.exact,
            found.best.text,
            tuple(_turn_value(turn, position) for turn in found.turns),
            min(depths, default=None),
            found.nodes,
        )
    )


def review(asked: ReviewOf, rated: Sequence[str]) -> bytes:
    """Return a `Review` of the turns from number `first` to number `last`, without passes."""
    record = replayed(asked.game, asked.start, asked.moves)
    turns = record.turns
    _check_turns(len(turns), asked.first, asked.last)
    steps = [sum(map(len, turns[:number])) for number in (asked.first - 1, asked.last)]
    check_not_rated(list(record.positions)[steps[0] : steps[1] + 1], rated)
    made = made_turns(record)
    part = slice(
        sum(number < asked.first for number in made), sum(number <= asked.last for number in made)
    )
    found = review_game(
        record, Limits(REVIEW_SECONDS), time.monotonic, keep_on, evaluator_of(record.game.key), part
    )
    reviewed = tuple(
        _reviewed(turn, record.game.read_position(turn.position), made[turn.number - 1])
        for turn in found.turns
    )
    return encode(Review(reviewed, found.start_chance, found.nodes))


def accuracy(asked: AccuracyOf) -> bytes:
    """Return the `Accuracy` of every seat up to the last one with a turn."""
    seats = range(max((turn.seat for turn in asked.turns), default=-1) + 1)
    own = [[turn for turn in asked.turns if turn.seat == seat] for seat in seats]
    found = [
        accuracy_of_game([FoundChances(turn.before, turn.after, turn.counts) for turn in turns])
        for turns in own
    ]
    return encode(Accuracy(tuple(each and round(each, 4) for each in found)))


def file(asked: FileOf) -> bytes:
    """Return a `GameText`."""
    record = replayed(asked.game, asked.start, asked.moves)
    family, seats = family_of(record.game), range(record.game.seats)
    if asked.players and len(asked.players) != len(seats):
        raise Refused("bad-message", f"name {len(seats)} players, or none")
    players = asked.players or [record.game.seat_name(seat) for seat in seats]
    outcome = record.outcome
    text = family.write_file(
        record, players, (), outcome.winner if outcome else None, finished=bool(outcome)
    )
    return encode(GameText(text, family.file_format, family.file_suffix))


def picture(asked: PictureOf) -> bytes:
    """Return an SVG."""
    record = replayed(asked.game, asked.start, asked.moves)
    width, height = record.game.size
    for cell in itertools.chain.from_iterable(asked.arrows):
        if not 0 <= cell < width * height:
            raise Refused(
                "bad-move", f"there is no cell {cell}: the cells are 0 to {width * height - 1}"
            )
    last = record.turns[-1] if record.moves else ()
    drawn = svg.picture(
        record.position,
        last=tuple(map(str, last)),
        arrows=asked.arrows,
        flipped=asked.flipped,
        width=asked.width,
    )
    return drawn.encode()


def snapshot(bodies: list[bytes], now: float) -> bytes:
    """Return the `MatchSnapshot` of a match with these entries."""
    return MatchType(lambda: now).snapshot(replay(map(decode_match_entry, bodies)), bodies)


def export(bodies: Sequence[bytes], kind: ExportFormat, date: str) -> bytes:
    """Return a match as a file."""
    match = replay(map(decode_match_entry, bodies))
    if kind == "json":
        return exports.as_json(match, date)
    if kind == "fen":
        return exports.as_fens(match).encode()
    return exports.as_record_text(match, date).encode()


def export_all(games: Sequence[tuple[Sequence[bytes], str]], event: str) -> bytes:
    """Return the matches of a tournament, each by its entries and its date, as one text."""
    return "".join(
        exports.as_headed_text(replay(map(decode_match_entry, bodies)), date, event)
        for bodies, date in games
    ).encode()


def picture_of_match(bodies: Sequence[bytes], kind: PictureFormat) -> bytes:
    """Return the picture of a match with these entries, for links to it."""
    return link_pictures.picture_of_match(replay(map(decode_match_entry, bodies)), kind)


def picture_of_game(key: str, kind: PictureFormat) -> bytes:
    """Return the picture of a game's start, for links to lobbies."""
    return link_pictures.picture_of_game(game(key).start(), kind)


def _check_turns(turns: int, first: int, last: int) -> None:
    if not first <= last <= turns:
        raise Refused(
            "bad-move",
            f"review turns from 1 to {turns}, the first of them first"
            if turns
            else "there is no turn to review yet",
        )
    if last - first >= STUDY_TURNS:
        raise Refused("bad-move", f"the limit is {STUDY_TURNS} turns per request: ask for fewer")


def made_turns(record: Record) -> Sequence[int]:
    """Return the numbers of the turns that somebody made; passes are automatic."""
    return [number for number, turn in enumerate(record.turns, 1) if turn != (PASS,)]


def keep_on(_: Report) -> bool:
    return not is_stopped()


@lru_cache(maxsize=GAMES)
def evaluator_of(key: str) -> Evaluator:
    """Return a cached evaluator: what it learns from one position helps with the next."""
    return Evaluator(game(key), time.monotonic, TABLE_BYTES, LINES)


def _turn_value(turn: FoundTurn, position: Position) -> TurnValue:
    origin, to = _ends_of(position, turn.moves)
    value = value_view(turn.value) if turn.value else None
    return TurnValue(turn.text, turn.moves, origin, to, value, turn.line, turn.depth)


def _ends_of(position: Position, moves: Sequence[str]) -> tuple[int, int]:
    """Return the cells where a legal turn begins and ends; -1 if there is none."""
    path = path_of(position, moves)
    moved = next(step for step in position.render().steps if step.move == moves[0]).origin >= 0
    return path[0] if moved else -1, path[-1] if path else -1


def path_of(position: Position, moves: Sequence[str]) -> Cells:
    """Return the cells that the steps of a legal turn touch, in order."""
    path: list[int] = []
    for move in moves:
        step = next(step for step in position.render().steps if step.move == move)
        path += [cell for cell in (step.origin, step.to) if cell >= 0 and path[-1:] != [cell]]
        position = position.play(position.game.read_move(move))
    return tuple(path)


def _reviewed(turn: FoundReview, position: Position, number: int) -> ReviewedTurn:
    before, after = turn.chances.before, turn.chances.after
    return ReviewedTurn(
        number,
        turn.seat,
        turn.text,
        turn.mark.value,
        turn.forced,
        value_view(turn.best),
        value_view(turn.played),
        turn.line[0] if turn.line else "",
        path_of(position, turn.best_moves),
        turn.line,
        round(turn.lost, 4),
        round(turn.chance, 4),
        TurnChances(turn.seat, round(before, 4), round(after, 4), turn.chances.counts),
    )


def value_view(value: Evaluation) -> ValueView:
    in_men = value.score is not None and value.unit == MEN
    return ValueView(
        value.kind,
        round(value.chance, 4),
        str(value),
        value.exact,
        value.moves,
        value.plies,
        round(value.score, 2) if in_men and value.score is not None else None,
    )
