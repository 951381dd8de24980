"""Read a game from pasted text."""

from __future__ import annotations

from checkrow.play.limits import STUDY_GAMES, STUDY_MOVES, STUDY_TEXT
from checkrow.play.options import check_size, playable_game
from checkrow.play.refused import Refused
from checkrow.play.study.messages import Reading, ReadText, SetUp, SetUpPosition
from checkrow.rules.errors import CheckrowError
from checkrow.rules.family import GameFile
from checkrow.rules.model import Game
from checkrow.rules.reading import named_game, read_any, read_moves


def read_study(asked: ReadText) -> Reading:
    """Return the contents of the text. Raises `Refused`, which says what would be right."""
    if len(asked.text) > STUDY_TEXT:
        raise Refused(
            "unreadable", f"this text is too long: the limit here is {STUDY_TEXT:,} characters"
        )
    game = None if asked.game is None else playable_game(asked.game)
    if not asked.text.strip():
        raise Refused("unreadable", "the text is empty: paste a FEN, a PDN, a record or moves")
    try:
        found = _read(asked.text, game, asked.number)
    except CheckrowError as error:
        raise Refused("unreadable", f"this cannot be read: {error}") from None
    record = found.record
    if len(record.moves) > STUDY_MOVES:
        raise Refused(
            "unreadable", f"this game is too long: the limit here is {STUDY_MOVES:,} steps"
        )
    return Reading(
        record.game.key,
        str(record.start),
        tuple(map(str, record.moves)),
        dict(found.tags),
        found.number,
        found.titles[:STUDY_GAMES],
    )


def read_set_up(asked: SetUp) -> SetUpPosition:
    """Return the position of a board set up by hand. Raises `Refused`."""
    game = playable_game(asked.game)
    if asked.turn >= game.seats:
        raise Refused("bad-position", f"the seats of {game} are 0 to {game.seats - 1}")
    try:
        return SetUpPosition(str(game.read_rows(asked.rows, asked.turn)))
    except CheckrowError as error:
        raise Refused("bad-position", str(error)) from None


def _read(text: str, game: Game | None, number: int) -> GameFile:
    """Read a game. Moves alone belong to the chosen game, or to the usual one of their family."""
    if record := read_moves(text, game):
        return GameFile(record)
    if named := named_game(text):
        check_size(named)
    return read_any(text, game, number, most=STUDY_MOVES)
