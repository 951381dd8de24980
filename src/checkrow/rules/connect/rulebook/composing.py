"""The rulebook of a game of Connect-N."""

from __future__ import annotations

from checkrow.rules.connect.game import ConnectGame
from checkrow.rules.connect.rulebook import boards
from checkrow.rules.connect.rulebook.sentences import SENTENCES
from checkrow.rules.record import Record
from checkrow.rules.rulebook import ENGLISH, Diagram, Rulebook, Section


def compose(game: ConnectGame, language: str = ENGLISH) -> Rulebook:
    """Return the rules of a game, in English if they are not written in this language."""
    language = language if language in SENTENCES else ENGLISH
    sentences = SENTENCES[language]
    values = {**game.option_values, "line": game.connect}
    board = boards.shown_board(game) if game.connect <= boards.LONGEST else None

    def section(name: str, keys: str, **diagrams: Record | None) -> Section:
        paragraphs = [sentences[f"{name}.{key}"].format(**values) for key in keys.split()]
        shown = [Diagram(caption(key), each) for key, each in diagrams.items() if each]
        return Section(sentences[f"title.{name}"], tuple(paragraphs), tuple(shown))

    def caption(key: str) -> str:
        text = sentences[f"see.{key}"].format(**values)
        if board == game:
            return text
        same_size = board is not None and board.size == game.size
        return sentences["see.for_two" if same_size else "see.smaller"].format(caption=text)

    two = game.players == 2
    if game.connect == 1:
        sections = (
            section("aim", "one", one=board and boards.across(board)),
            section("turn", "board two" if two else "board many"),
            section("draw", "agreed"),
        )
    else:
        sections = (
            section("aim", "line"),
            section(
                "turn",
                f"board {'two' if two else 'many'} drop",
                drop=board and boards.falling(board),
            ),
            section(
                *("line", "ways"),
                across=board and boards.across(board),
                up=board and boards.up(board),
                diagonal=board and boards.diagonal(board),
            ),
            section("end", "win late" if two else "win out"),
            section("draw", "full agreed", full=board and boards.full(board)),
        )
    return Rulebook(game, language, sections)
