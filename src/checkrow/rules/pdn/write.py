"""Write records as PDN 3.0, which asks for short captures unless they are ambiguous, the variant's
own squares and capture sign, the result in its tag and `*` after the last
move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checkrow.rules.errors import BadNotation
from checkrow.rules.model import LAPSE, PASS, Move, Position
from checkrow.rules.pdn.annotated import LAPSE_COMMAND, ROSTER, UNFINISHED, PdnNote, PdnRecord
from checkrow.rules.pdn.gametype import game_type_of
from checkrow.rules.pdn.parse import DEEPEST_VARIATION
from checkrow.rules.pdn.syntax import (
    MoveNumber,
    PdnComment,
    PdnItem,
    PdnMove,
    PdnNag,
    PdnSetup,
    PdnSkip,
    PdnVariation,
)
from checkrow.rules.pdn.turns import squares_of
from checkrow.rules.record import Record

LINE_LENGTH = 80


def write_pdn(games: Iterable[PdnRecord]) -> str:
    """Return the text of a PDN file that `read_pdn` reads back as equal values.

    Raises `BadNotation` for notes that cannot be written at their places.
    """
    return "\n".join(_game(game) for game in games)


def _game(game: PdnRecord) -> str:
    tags = (f'[{name} "{_escaped(value)}"]' for name, value in _tags(game))
    return "\n".join((*tags, "", *_lines(_Movetext(game).words()), ""))


def _tags(game: PdnRecord) -> Iterator[tuple[str, str]]:
    record = game.record
    yield from (tag for tag in game.tags if tag[0] in ROSTER)
    yield "Result", game.result
    kind = game_type_of(record.game.key)
    yield "GameType", str(kind)
    if not kind.standard:
        yield "CheckrowGame", record.game.key
    if record.start != record.game.start():
        yield "SetUp", "1"
        yield "FEN", str(record.start)
    yield from (tag for tag in game.tags if tag[0] not in ROSTER)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _lines(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_LENGTH:
            yield line
            line = ""
        line += f" {word}" if line else word
    yield line


class _Movetext:
    """The moves of one game, with their numbers and the notes between them, as words at which
    lines may break."""

    def __init__(self, game: PdnRecord) -> None:
        record = game.record
        self._turns = record.turns
        self._position = record.start
        self._capture = game_type_of(record.game.key).capture
        self._done = 0  # turns written
        self._second = int(record.start.turn != _usual_first(record))
        self._broken = True  # something follows the last move
        self._notes = list(game.notes)
        _check_places(game.notes, self._turns)

    def words(self) -> Iterator[str]:
        self._leave_out_passes()
        yield from self._noted()
        while self._done < len(self._turns):
            yield from self._turn(self._turns[self._done])
        yield "*"

    def _turn(self, turn: tuple[Move, ...]) -> Iterator[str]:
        steps = tuple(move for move in turn if move != LAPSE)
        before, number = self._position, self._number()
        self._play(steps)
        unfinished = bool(steps) and self._position.in_chain
        if len(steps) != len(turn):
            self._position = self._position.lapse()
        self._done += 1
        self._broken = False
        self._leave_out_passes()
        if steps:
            strength = "".join(note.strength for note in self._notes if note.turn <= self._done)
            yield number + self._written(before, steps, unfinished) + strength
        if unfinished:
            yield f"{{{UNFINISHED}}}"
        if len(steps) != len(turn):
            yield f"{{{LAPSE_COMMAND}}}"
            self._broken = True
        yield from self._noted()

    def _written(self, before: Position, steps: tuple[Move, ...], unfinished: bool) -> str:
        squares, capture = squares_of(before, steps, in_full=unfinished)
        return (self._capture if capture else "-").join(squares)

    def _number(self) -> str:
        number, second = divmod(self._done + self._second, 2)
        if second and not self._broken:
            return ""
        return f"{MoveNumber(number + 1, bool(second))} "

    def _play(self, moves: tuple[Move, ...]) -> None:
        for move in moves:
            self._position = self._position.play(move)

    def _leave_out_passes(self) -> None:
        """Skip a blocked player's passes, which are automatic."""
        while self._done < len(self._turns) and self._turns[self._done] == (PASS,):
            self._play((PASS,))
            self._done += 1
            self._broken = True

    def _noted(self) -> Iterator[str]:
        while self._notes and self._notes[0].turn <= self._done:
            note = self._notes.pop(0)
            self._broken = self._broken or bool(note.items)
            for item in note.items:
                yield from _item(item, 0)


def _check_places(notes: tuple[PdnNote, ...], turns: tuple[tuple[Move, ...], ...]) -> None:
    places = [note.turn for note in notes]
    if places != sorted(set(places)) or not set(places) <= set(range(len(turns) + 1)):
        raise BadNotation(
            f"notes must be in the order of their turns, one for each, from 0 to {len(turns)}"
        )
    for note in notes:
        place = note.turn
        while place and turns[place - 1] == (PASS,):
            place -= 1
        if note.strength and (place == 0 or turns[place - 1] == (LAPSE,)):
            raise BadNotation(f"there is no move for {note.strength} to describe: leave it out")


def _usual_first(record: Record) -> int:
    """Return who makes the first move of a pair: the side that usually starts this game."""
    usual = record.start in record.game.starts
    return record.start.turn if usual else record.game.start().turn


def _item(item: PdnItem, depth: int) -> Iterator[str]:
    match item:
        case PdnMove(number=number, strength=strength):
            yield f"{number} {item}{strength}" if number else f"{item}{strength}"
        case PdnSkip(number):
            yield f"{number} ..." if number else "..."
        case PdnComment(text):
            yield from f"{{{text}}}".split(" ")
        case PdnNag(glyph):
            yield f"${glyph}"
        case PdnSetup(fen):
            yield f'/FEN "{fen}"/'
        case PdnVariation(items):
            if depth == DEEPEST_VARIATION:
                raise BadNotation(f"variations nest at most {DEEPEST_VARIATION} deep")
            yield "("
            for inner in items:
                yield from _item(inner, depth + 1)
            yield ")"
