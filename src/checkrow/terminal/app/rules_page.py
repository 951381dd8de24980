"""The page that ? opens: the rules of the current game."""

from __future__ import annotations

from textual.widgets import Static

from checkrow.rules.families import family_of
from checkrow.rules.model import Game
from checkrow.rules.rulebook_text import write_sections
from checkrow.terminal.app.dialogs import Page

WIDEST = 72
MARGIN = 6  # left and right of the text, with the scrollbar
NARROWEST = 20


class RulesPage(Page):
    """The rules, wrapped to fit the screen. Arrows and Page Down scroll."""

    def __init__(self, game: Game) -> None:
        self._rulebook = family_of(game).rulebook(game)
        super().__init__(f"Rules: {game.title}", write_sections(self._rulebook, WIDEST))

    def on_resize(self) -> None:
        width = max(NARROWEST, min(WIDEST, self.size.width - MARGIN))
        self.query_one("#page-text", Static).update(write_sections(self._rulebook, width))
