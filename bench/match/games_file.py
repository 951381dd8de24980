"""The games of a match as PDN."""

from __future__ import annotations

import datetime
from pathlib import Path

from bench.match.referee import Game
from checkrow.rules.pdn.annotated import PdnNote, PdnRecord
from checkrow.rules.pdn.gametype import game_type_of
from checkrow.rules.pdn.syntax import PdnComment
from checkrow.rules.pdn.write import write_pdn

TABLES = "decided by endgame tables"


class GamesFile:
    """Appends every finished game, so that a match that is stopped keeps its games."""

    def __init__(self, path: Path, first: str, second: str) -> None:
        self._path = path
        self._names = (first, second)
        self._written = 0

    def add(self, game: Game, round_number: int) -> None:
        """Append a game. Raises `OSError`."""
        names = self._names if game.seat == 0 else self._names[::-1]
        tags = (
            ("Event", "Match of engines"),
            ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d")),
            ("Round", str(round_number)),
            ("White", names[0]),
            ("Black", names[1]),
        )
        why = TABLES if game.adjudicated else game.failure
        notes: tuple[PdnNote, ...] = ()
        if why:
            comment = PdnComment(why.replace("{", "(").replace("}", ")"))
            notes = (PdnNote(len(game.record.turns), items=(comment,)),)
        result = game_type_of(game.record.game.key).result(game.winner)
        text = write_pdn([PdnRecord(game.record, tags, result, notes)])
        with self._path.open("a" if self._written else "w", encoding="utf-8") as file:
            file.write(("\n" if self._written else "") + text)
        self._written += 1
