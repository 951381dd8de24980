"""Compose the rulebook of a Connect-N game."""

from __future__ import annotations

from collections.abc import Callable

from checkrow.rules.connect.game import ConnectGame
from checkrow.rules.connect.rulebook import boards
from checkrow.rules.connect.rulebook.sentences import SENTENCES
from checkrow.rules.record import Record
from checkrow.rules.rulebook import ENGLISH, Diagram, Rulebook, Section

Shown = Callable[[ConnectGame], Record | None]


def compose(game: ConnectGame, language: str = ENGLISH) -> Rulebook:
    """Return the rules of a game, in English if there is no translation."""
    language = language if language in SENTENCES else ENGLISH
    sentences = SENTENCES[language]
    values = {**game.option_values, "line": game.connect}
    board = boards.shown_board(game) if game.connect <= boards.LONGEST else None

    def section(name: str, keys: str, **shown: Shown) -> Section:
        paragraphs = [sentences[f"{name}.{key}"].format(**values) for key in keys.split()]
        diagrams = [
            Diagram(caption(board, key), record)
            for key, show in shown.items()
            if board and (record := show(board))
        ]
        return Section(sentences[f"title.{name}"], tuple(paragraphs), tuple(diagrams))

    def caption(board: ConnectGame, key: str) -> str:
        text = sentences[f"see.{key}"].format(**values)
        if board == game:
            return text
        note = "see.for_two" if board.size == game.size else "see.smaller"
        return sentences[note].format(caption=text)

    players = "two" if game.players == 2 else "many"
    if game.connect == 1:
        return Rulebook(
            game,
            language,
            (
                section("aim", "one", one=boards.across),
                section("turn", f"board {players}"),
                section("draw", "agreed"),
            ),
        )
    return Rulebook(
        game,
        language,
        (
            section("aim", "line"),
            section("turn", f"board {players} drop", drop=boards.falling),
            section("line", "ways", across=boards.across, up=boards.up, diagonal=boards.diagonal),
            section("end", "win late" if players == "two" else "win out"),
            section("draw", "full agreed", full=boards.full),
        ),
    )
