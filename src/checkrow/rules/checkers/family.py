"""The family of checkers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checkrow.rules.checkers.game import CheckersGame
from checkrow.rules.checkers.position import CheckersPosition
from checkrow.rules.checkers.rulebook.composing import compose
from checkrow.rules.checkers.variants import VARIANTS
from checkrow.rules.errors import BadNotation, CheckrowError, UnknownGame
from checkrow.rules.family import EntryMode, Family, GameFile, Preset, Surface
from checkrow.rules.model import END, Game
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.rules.pdn.game_file import PLAYERS, describe, games_in, read_game_file
from checkrow.rules.pdn.gametype import game_type_of
from checkrow.rules.pdn.tokens import MOST_SQUARES
from checkrow.rules.pdn.turns import read_turn
from checkrow.rules.record import Record
from checkrow.rules.rulebook import ENGLISH, Rulebook

_FEN = re.compile(r"[WB]:.*", re.ASCII | re.IGNORECASE)
_SIGN = re.compile(r"[-x:]")


class CheckersFamily(Family):
    """Jump over the opponent's pieces, and crown your own."""

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
                f"there is no checkers variant {text[:20]!r}: choose {', '.join(VARIANTS)}"
            )
        return CheckersGame(VARIANTS[text])

    def rulebook(self, game: Game, language: str = ENGLISH) -> Rulebook:
        return compose(_of_checkers(game), language)

    def play_typed(self, record: Record, word: str) -> Record:
        """Play a word: a step, or all squares of a turn, such as `22x15x6`."""
        if record.outcome:
            return record.play(word)
        try:
            return record.play(word.replace(":", "x"))
        except CheckrowError as refusal:
            if word == str(END) or not _SIGN.search(word):
                raise refusal
        if END in record.legal_moves:  # the previous turn ended without a word
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

    def read_file(self, text: str, default: Game | None, number: int, most: int | None) -> GameFile:
        return read_game_file(text, default, number, most)

    def titles_in(self, text: str) -> list[str]:
        return list(map(describe, games_in(text)))

    def write_file(
        self,
        record: Record,
        players: Sequence[str],
        tags: Sequence[tuple[str, str]],
        winner: int | None,
        *,
        finished: bool,
    ) -> str:
        named = zip(PLAYERS, players, strict=True)
        result = game_type_of(record.game.key).result(winner) if finished else "*"
        return write_pdn([PdnRecord(record, (*named, *tags), result)])


def _of_checkers(game: Game) -> CheckersGame:
    assert isinstance(game, CheckersGame)
    return game


FAMILY = CheckersFamily()
