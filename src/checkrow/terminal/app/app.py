"""The app: which screen follows which."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from checkrow.rules.errors import CheckrowError
from checkrow.terminal.app.choose_screens import EDITIONS, ListScreen, SavedScreen, games_to_choose
from checkrow.terminal.app.dialogs import AskName
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.form_screens import NewGameScreen, SettingsScreen
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.menu_screen import MenuScreen
from checkrow.terminal.app.new_games import NewGameDraft, match_of, new_match
from checkrow.terminal.app.open_screen import OpenFileScreen
from checkrow.terminal.app.play_screen import PlayScreen
from checkrow.terminal.app.replay_screen import ReplayScreen
from checkrow.terminal.app.saved_games import SavedGame, SavedGames
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.theme import BoardTheme
from checkrow.terminal.storage import UserSettings

CALM = Theme(
    name="checkrow",
    primary="#5b8fc7",
    secondary="#8fa8c4",
    accent="#d9bd92",
    foreground="#d5d8dc",
    background="#12151a",
    surface="#191e25",
    panel="#222934",
    success="#7fc08a",
    warning="#e0b35a",
    error="#f08a7d",
    dark=True,
)


class CheckrowApp(App[str]):
    """The app. Its result is the next command to run, such as `classic duel`, or nothing."""

    TITLE = "Checkrow"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True)
    ]

    def __init__(
        self, environment: Environment, draft: NewGameDraft | None = None, *, letters: bool = False
    ) -> None:
        # Without colour, use the terminal's own two colours and do not query it.
        super().__init__(ansi_color=not environment.colour)
        self._environment = environment
        self._draft = draft
        self._letters = letters
        self._games = SavedGames(environment.files)
        self.settings = environment.files.read_settings()
        if environment.colour:
            self.register_theme(CALM)
            self.theme = CALM.name

    @property
    def board_theme(self) -> BoardTheme:
        return BoardTheme(
            colour=self._environment.colour, letters=self._letters or self.settings.letters
        )

    def on_mount(self) -> None:
        if self._draft:
            match = new_match(self._draft, self.settings.name, self._environment)
            self._play(match)
        else:
            self._open_menu()
            if not self.settings.name:
                self.push_screen(AskName(), self._named)

    # The menu

    def _open_menu(self) -> None:
        menu = MenuScreen(self.board_theme)
        self.push_screen(menu)
        self.call_after_refresh(self._show_menu)

    def _show_menu(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, MenuScreen):
                screen.show(self.settings.name, self._games.last())

    def _named(self, name: str | None) -> None:
        if name:
            self._set(replace(self.settings, name=name))

    def on_menu_screen_chosen(self, event: MenuScreen.Chosen) -> None:
        match event.entry:
            case "continue":
                self._open_game(self._games.last())
            case "here" | "computer":
                self._choose_game(against_computer=event.entry == "computer")
            case "online":
                # Imported here, because local games do not need it.
                from checkrow.terminal.online.server_form import server_form  # noqa: PLC0415

                self.push_screen(server_form(), self._leave_for_server)
            case "saved":
                self._open_saved()
            case "classic":
                self.push_screen(ListScreen("Classic editions", EDITIONS), self._leave_for)
            case "settings":
                self.push_screen(SettingsScreen(self.settings), self._set)
            case _:
                self.exit()

    def _leave_for(self, edition: str | None) -> None:
        if edition:
            self.exit(f"classic {edition}")

    def _leave_for_server(self, address: str | None) -> None:
        if address:
            self.exit(f"online {address}")

    def _set(self, settings: UserSettings | None) -> None:
        if settings is None:
            return
        self.settings = settings
        try:
            self._environment.files.write_settings(settings)
        except OSError as error:
            self.notify(f"The settings cannot be saved: {error.strerror or error}")
        self._show_menu()

    # Games

    def _choose_game(self, *, against_computer: bool) -> None:
        def chosen(key: str | None) -> None:
            if key:
                form = NewGameScreen(
                    key, against_computer=against_computer, name=self.settings.name
                )
                self.push_screen(form, self._start_new_game)

        heading = "Play the computer at" if against_computer else "Play here"
        self.push_screen(ListScreen(heading, games_to_choose()), chosen)

    def _start_new_game(self, draft: NewGameDraft | None) -> None:
        if draft:
            self._play(new_match(draft, self.settings.name, self._environment))

    def _play(self, match: LocalMatch) -> None:
        screen = PlayScreen(
            match, self.board_theme, self._environment, show_moves=self.settings.show_moves
        )
        self.push_screen(screen, self._left)

    def _left(self, _: None) -> None:
        """Return to the menu, or exit if the command line asked for this game only."""
        if any(isinstance(screen, MenuScreen) for screen in self.screen_stack):
            self._show_menu()
        elif not any(isinstance(screen, PlayScreen) for screen in self.screen_stack[:-1]):
            self.exit()

    # Saved games

    def on_open_saved(self) -> None:
        self._open_saved()

    def _open_saved(self) -> None:
        screen = SavedScreen(self._games)

        def chosen(answer: str | None) -> None:
            way, _, number = (answer or "").partition(":")
            if way == "file":
                self.push_screen(OpenFileScreen(self._environment.exports), self._open_game)
            elif number:
                self._open_game(screen.listed[int(number)].game, replay=way == "replay")

        self.push_screen(screen, chosen)

    def _open_game(self, saved: SavedGame | None, *, replay: bool = False) -> None:
        """Replay a finished game; continue any other in place of the one on the screen."""
        if saved is None:
            return
        try:
            match = match_of(saved, self._environment)
        except CheckrowError as error:
            self.notify(as_sentence(str(error)), severity="error")
            return
        if replay or saved.over:
            self.push_screen(ReplayScreen(match, self.board_theme))
        elif isinstance(self.screen, PlayScreen):
            self.screen.show_match(match)
        else:
            self._play(match)
