"""Lists to choose from: which game, which saved game, which classic edition."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from checkrow.rules.families import families
from checkrow.terminal.app.dialogs import Ask
from checkrow.terminal.app.new_games import OWN_BOARD
from checkrow.terminal.app.saved_games import Listed, SavedGame, SavedGames
from checkrow.terminal.match.match_texts import called
from checkrow.terminal.match.screens import SizedScreen, app_of

EDITIONS = (
    ("party", "Party: any number of players on any board"),
    ("duel", "Duel: two players, columns 0 to 6"),
    ("solo", "Solo: you against the computer, columns A to G"),
    ("named", "Named: two players with names, saved games"),
)


def games_to_choose() -> list[tuple[str, str]]:
    """Return the keys and titles of all games to offer, including games from other packages."""
    games = [(preset.key, preset.title) for family in families() for preset in family.presets]
    return [*games[:1], OWN_BOARD, *games[1:]]


class ListScreen(SizedScreen[str | None]):
    """A heading and a list; dismissed with the chosen entry."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss(None)", "Back")]
    ADVICE = "Enter chooses, Esc goes back."

    def __init__(self, heading: str, entries: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._heading = heading
        self._entries = entries

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._heading, classes="heading")
            yield OptionList(*(Option(shown, id=key) for key, shown in self._entries))
            yield Label(self.ADVICE, id="advice", classes="advice")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.open(event.option_id)

    def open(self, key: str | None) -> None:
        self.dismiss(key)


class SavedScreen(ListScreen):
    """The saved games. Dismissed with `continue:` or `replay:` and the number in the list, or
    with `file`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("w", "replay", "Replay"),
        ("o", "open_file", "Open a file"),
        ("delete,d", "delete", "Delete"),
    ]
    ADVICE = (
        "Enter continues a game, or replays one that is over. "
        "w replays, d deletes, o opens a file such as PDN."
    )

    def __init__(self, games: SavedGames) -> None:
        super().__init__("Saved games", ())
        self._games = games
        self.listed: list[Listed] = []

    def on_mount(self) -> None:
        self._fill()

    def _fill(self) -> None:
        self.listed = self._games.listed()
        entries = self.query_one(OptionList)
        entries.clear_options()
        entries.add_options(Option(_line(each), id=str(at)) for at, each in enumerate(self.listed))
        if self.listed:
            entries.highlighted = 0
        else:
            advice = "No saved games yet. Press s during a game to save it, or o to open a file."
            self.query_one("#advice", Label).update(advice)

    @property
    def _highlighted(self) -> tuple[int, Listed] | None:
        at = self.query_one(OptionList).highlighted
        return None if at is None or at >= len(self.listed) else (at, self.listed[at])

    def open(self, key: str | None) -> None:
        self._open("continue")

    def action_replay(self) -> None:
        self._open("replay")

    def action_open_file(self) -> None:
        self.dismiss("file")

    def _open(self, way: str) -> None:
        if self._highlighted is None:
            return
        at, listed = self._highlighted
        if listed.game is None:
            self.query_one("#advice", Label).update(
                Text(f"This file cannot be opened: {listed.reason}.")
            )
            return
        self.dismiss(f"{'replay' if listed.game.over else way}:{at}")

    def action_delete(self) -> None:
        if self._highlighted is None:
            return
        path = self._highlighted[1].path

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._delete(path)

        choices = [("no", "No, keep it"), ("yes", "Yes, delete it")]
        app_of(self).push_screen(Ask(f"Delete {path.stem}?", choices), answered)

    def _delete(self, path: Path) -> None:
        try:
            self._games.delete(path)
        except OSError as error:
            self.query_one("#advice", Label).update(f"It cannot be deleted: {error.strerror}.")
        else:
            self._fill()


def _line(listed: Listed) -> Text:
    if listed.game is None:
        line = Text(f"{listed.path.name}\n")
        line.append(f"  damaged: {listed.reason}", Style(dim=True))
        return line
    game = listed.game
    line = Text(game.record.game.title)
    line.append(f"  {', '.join(seat.name for seat in game.seats[:6])}\n")
    moves = len(game.record.moves)
    line.append(
        f"  {game.saved[:16].replace('T', ' ')}  {moves} moves  {_state(game)}", Style(dim=True)
    )
    return line


def _state(game: SavedGame) -> str:
    to_move = called(game.record.game, game.names, game.record.position.turn)
    return game.result_sentence() or f"{to_move} to move"
