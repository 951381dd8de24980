"""The family of checkers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checkrow.rules.checkers.game import CheckersGame
from checkrow.rules.checkers.position import CheckersPosition
from checkrow.rules.checkers.variants import DARK, LIGHT, VARIANTS
from checkrow.rules.errors import BadNotation, CheckrowError, UnknownGame
from checkrow.rules.family import EntryMode, Family, GameFile, Preset, Surface
from checkrow.rules.model import END, Game
from checkrow.rules.pdn import (
    PdnComment,
    PdnGame,
    PdnMove,
    PdnRecord,
    guess_game,
    parse_pdn,
    replay_pdn,
    write_pdn,
)
from checkrow.rules.pdn.annotated import LAPSE_COMMAND
from checkrow.rules.pdn.gametype import GAME_TYPES, game_type_of
from checkrow.rules.pdn.tokens import MOST_SQUARES
from checkrow.rules.pdn.turns import read_turn
from checkrow.rules.record import Record

NEIGHBOURS = 10
MOST_GUESSED = 2_000  # moves that are played to tell what a game is of
MOST_TITLES = 1_000
_FEN = re.compile(r"[WB]:.*", re.ASCII | re.IGNORECASE)
_SIGN = re.compile(r"[-x:]")
_PLAYERS = {LIGHT: "White", DARK: "Black"}


class CheckersFamily(Family):
    """Jump over the other side's pieces, and crown your own."""

    name = "checkers"
    title = "Checkers"
    description = "Move diagonally, jump over pieces to capture them, and crown your own."
    entry_mode = EntryMode.STEP
    surface = Surface.CHECKERED
    faces_players = True
    file_format = "pdn"
    file_suffix = "pdn"
    presets = tuple(Preset(f"checkers:{key}", each.name) for key, each in VARIANTS.items())

    def read_options(self, text: str) -> CheckersGame:
        if text not in VARIANTS:
            raise BadNotation(
                f"there is no checkers variant {text[:20]!r}: there are {', '.join(VARIANTS)}"
            )
        return CheckersGame(VARIANTS[text])

    def play_typed(self, record: Record, word: str) -> Record:
        """A word is a step, or all squares of a turn: `22x15x6`."""
        if record.outcome:
            return record.play(word)
        try:
            return record.play(word.replace(":", "x"))
        except CheckrowError as refusal:
            if word == str(END) or not _SIGN.search(word):
                raise refusal
        if END in record.legal_moves:  # the turn was over, though nobody has said so
            record = record.play(END)
        board = _of_checkers(record.game).board
        squares = tuple(board.square_named(name) for name in _SIGN.split(word, MOST_SQUARES))
        for move in read_turn(record.position, squares):
            record = record.play(move)
        return record

    def read_position(self, text: str, default: Game | None) -> CheckersPosition | None:
        if _FEN.fullmatch(text) is None:
            return None
        if not isinstance(default, CheckersGame):
            raise UnknownGame("checkers", f"checkers:american, or another of {', '.join(VARIANTS)}")
        return default.read_position(text)

    def read_file(
        self, text: str, default: Game | None, number: int, most: int | None
    ) -> GameFile | None:
        try:
            games = parse_pdn(text)
        except BadNotation as refusal:
            if "[" in text:
                raise
            raise BadNotation(
                f"it is no position and no saved game, and as PDN: {refusal}"
            ) from None
        if not games:
            raise BadNotation("there is no game in it: PDN has tags, moves and a result")
        if not 1 <= number <= len(games):
            count = len(games) if len(games) > 1 else "only one"
            raise BadNotation(f"there is no game {number}: it has {count}")
        if most is not None and _length(games[number - 1]) > most:
            raise BadNotation(f"game {number} is too long: up to {most:,} moves are read here")
        if not isinstance(default, CheckersGame):
            default = guess_game(_around(games, number))
        found = replay_pdn(games[number - 1], default)
        tags = dict(found.tags)
        return GameFile(
            found.record,
            tuple(tags.get(_PLAYERS[seat], "") for seat in (LIGHT, DARK)),
            tuple(found.tags),
            tuple(map(describe, games[:MOST_TITLES])) if len(games) > 1 else (),
            number,
            *_result_of(games[number - 1]),
        )

    def titles_in(self, text: str) -> list[str]:
        games = parse_pdn(text)
        if not games:
            raise BadNotation("there is no game in it: PDN has tags, moves and a result")
        return list(map(describe, games))

    def write_file(
        self,
        record: Record,
        players: Sequence[str],
        tags: Sequence[tuple[str, str]],
        winner: int | None,
        *,
        finished: bool,
    ) -> str:
        named = [(_PLAYERS[seat], name) for seat, name in enumerate(players)]
        result = game_type_of(record.game.key).result(winner) if finished else "*"
        return write_pdn([PdnRecord(record, (*named, *tags), result)])


def _of_checkers(game: Game) -> CheckersGame:
    assert isinstance(game, CheckersGame)
    return game


def _result_of(game: PdnGame) -> tuple[bool, int | None]:
    """Return whether a file says that a game is over, and who won it."""
    tag = game.tag("Result")
    text = game.terminator if game.terminator.strip("*") else tag.value if tag else ""
    for winner in (LIGHT, DARK, None):
        if any(text.replace("½", "1/2") == kind.result(winner) for kind in GAME_TYPES):
            return True, winner
    return False, None


def _length(game: PdnGame) -> int:
    """Return how many turns are written, those lost on time included."""
    lapse = PdnComment(LAPSE_COMMAND)
    return sum(isinstance(item, PdnMove) or item == lapse for item in game.items)


def _around(games: Sequence[PdnGame], number: int) -> Sequence[PdnGame]:
    """Return enough games to tell what they are of; a file may have thousands. The one asked
    for is among them, cut off if it is very long."""
    before = games[max(0, number - 1 - NEIGHBOURS) : number - 1]
    left = MOST_GUESSED
    around: list[PdnGame] = []
    for game in (games[number - 1], *before, *games[number : number + NEIGHBOURS]):
        around.append(replace(game, items=game.items[:left]))
        left -= len(game.items)
        if left <= 0:
            break
    return around


def describe(game: PdnGame) -> str:
    """Return a line about a game in a list: `Ann - Bob, Club evening, 2026.11.15, 1-0`."""

    def tag(name: str) -> str:
        found = game.tag(name)
        return " ".join(_printable(found.value).split()) if found else ""

    players = " - ".join(tag(name) or "?" for name in ("White", "Black"))
    said = (players if players != "? - ?" else "", tag("Event"), tag("Date"), tag("Result"))
    return ", ".join(text for text in said if text.strip("?.*")) or "a game without tags"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


FAMILY = CheckersFamily()
