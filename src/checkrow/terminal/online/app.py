"""The online app: which screen follows which."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from checkrow.client import Client, MatchOptions, NotReached, Refused, new_command_id
from checkrow.play.clock import ClockRule
from checkrow.play.commands import Leave
from checkrow.play.forms import Me
from checkrow.terminal.app.app import CALM
from checkrow.terminal.app.choose_screens import ListScreen
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.match.clock_texts import say_clock
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.theme import BoardTheme
from checkrow.terminal.online.lists import LobbiesScreen, MatchesScreen
from checkrow.terminal.online.lobby_form import LobbyForm, games_to_choose, two_player_games
from checkrow.terminal.online.lobby_room import LobbyRoom
from checkrow.terminal.online.lobby_screen import LobbyScreen
from checkrow.terminal.online.match_screen import MatchScreen
from checkrow.terminal.online.menu_screen import CONTINUE, OnlineMenu
from checkrow.terminal.online.name_screen import name_form, protect_form
from checkrow.terminal.online.saved_sessions import SavedSessions
from checkrow.terminal.online.screens import OnlineScreen, Visit
from checkrow.terminal.online.tournament_screen import TournamentScreen, join_form
from checkrow.terminal.online.waiting_screen import WaitingScreen

LONGEST_GOODBYE = 2.0  # seconds


class OnlineApp(App[str]):
    """A visit to one server. Its result is a sentence if it could not continue."""

    TITLE = "Checkrow"
    CSS_PATH = ["../app/app.tcss", "online.tcss"]  # noqa: RUF012, as Textual has it
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True)
    ]

    def __init__(self, address: str, environment: Environment, *, letters: bool = False) -> None:
        # Without colour, use the terminal's own two colours and do not query it.
        super().__init__(ansi_color=not environment.colour)
        self._environment = environment
        self._sessions = SavedSessions(environment.files)
        self._settings = environment.files.read_settings()
        self._board_theme = BoardTheme(
            colour=environment.colour, letters=letters or self._settings.letters
        )
        self.client = Client(address)
        self.client = self._new_client(self._sessions.token(self.client.address))
        self.visit: Visit | None = None
        if environment.colour:
            self.register_theme(CALM)
            self.theme = CALM.name

    def _new_client(self, token: str) -> Client:
        return Client(self.client.address, token, self._connection)

    def _connection(self, up: bool) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, OnlineScreen):
                screen.connection(up)

    # The name

    def on_mount(self) -> None:
        self.run_worker(self._enter())

    async def on_unmount(self) -> None:
        await self.client.__aexit__()

    async def _enter(self) -> None:
        """Open the menu if the server knows this device's name, otherwise ask for a name."""
        try:
            me = await self.client.who_am_i() if self.client.token else Me()
            if me.name:
                await self._on_sign_in(me)
                return
        except Refused:  # the session has ended, or was ended elsewhere
            self.client = self._new_client("")
        except NotReached as error:
            self.exit(as_sentence(str(error)))
            return
        self._ask_name()

    def _ask_name(self) -> None:
        self.push_screen(name_form(self.client, self._settings.name, self._on_sign_in), self._asked)

    def _asked(self, name: str | None) -> None:
        if name is None:
            self.exit()

    async def _on_sign_in(self, me: Me) -> None:
        choices = await self.client.choices()
        self.visit = Visit(self.client, me, choices, self._board_theme, self._environment.clock)
        try:
            self._sessions.keep(self.client.address, self.client.token)
        except OSError as error:
            self.notify(f"The name cannot be saved for next time: {error.strerror or error}")
        self.call_later(self.push_screen, OnlineMenu(self.visit))

    # The menu

    def on_online_menu_chosen(self, event: OnlineMenu.Chosen) -> None:
        assert self.visit is not None
        match event.entry:
            case "now":
                games = two_player_games(self.visit.choices)
                self.push_screen(ListScreen("Which game?", games), self._choose_clock)
            case "create":
                games = games_to_choose(self.visit.choices)
                self.push_screen(ListScreen("Which game?", games), self._create)
            case "computer":
                games = games_to_choose(self.visit.choices)
                self.push_screen(ListScreen("Which game?", games), self._choose_level)
            case "join":
                self.push_screen(LobbiesScreen(self.client), self._open_lobby)
            case "event":
                self.push_screen(join_form(self.client, self.visit.me.name), self._open_event)
            case "watch":
                self.push_screen(MatchesScreen(self.client), self._watch)
            case "protect":
                form = protect_form(self.client, protected=self.visit.me.protected)
                self.push_screen(form, self._protected)
            case "name":
                self.run_worker(self._other_name())
            case entry if entry.startswith(CONTINUE):
                self.run_worker(self._continue(self.visit, entry.removeprefix(CONTINUE)))
            case _:
                self.exit()

    def _choose_clock(self, game: str | None) -> None:
        if game and self.visit:
            clocks = self.visit.choices.pairing_clocks
            entries = [
                (str(number), say_clock(clock) or "No clock") for number, clock in enumerate(clocks)
            ]

            def chosen(number: str | None) -> None:
                if number is not None:
                    self.run_worker(self._seek(game, clocks[int(number)]))

            self.push_screen(ListScreen("Which clock?", entries), chosen)

    async def _seek(self, game: str, clock: ClockRule) -> None:
        assert self.visit is not None
        try:
            waiting = await self.client.seek(game, clock)
        except (Refused, NotReached) as error:
            self._say_on_menu(as_sentence(str(error)))
            return
        self.push_screen(WaitingScreen(self.visit, waiting), self._open_lobby)

    def _create(self, game: str | None) -> None:
        async def create(options: MatchOptions, title: str, password: str | None) -> str:
            lobby = await self.client.open_lobby(options, title=title, password=password)
            return lobby.lobby

        if game:
            self.push_screen(LobbyForm(game, MatchOptions(), create, new=True), self._open_lobby)

    def _choose_level(self, game: str | None) -> None:
        if not game or not self.visit:
            return
        levels = [(level, f"{level}: {does}") for level, does in self.visit.choices.levels.items()]

        def chosen(level: str | None) -> None:
            if level:
                self.run_worker(self._play_computer(game, level))

        self.push_screen(ListScreen("How strong?", levels), chosen)

    async def _play_computer(self, game: str, level: str) -> None:
        try:
            self._watch((await self.client.play_computer(game, level)).match)
        except (Refused, NotReached) as error:
            self._say_on_menu(as_sentence(str(error)))

    def _open_lobby(self, lobby: str | None) -> None:
        if lobby and self.visit:
            self.push_screen(LobbyScreen(self.visit, lobby))

    def _open_event(self, tournament: str | None) -> None:
        if tournament and self.visit:
            self.push_screen(TournamentScreen(self.visit, tournament))

    def _watch(self, match: str | None) -> None:
        if match and self.visit:
            self.push_screen(MatchScreen(self.visit, match))

    async def _continue(self, visit: Visit, match: str) -> None:
        """Return to a match that the player left running, with its lobby or event behind it."""
        try:
            view = (await self.client.match(match)).view
        except (Refused, NotReached) as error:
            self._say_on_menu(as_sentence(str(error)))
            return
        if view.tournament:
            self._open_event(view.tournament)
        elif view.lobby:
            self._open_lobby(view.lobby)
        else:
            self._watch(match)

    def _protected(self, sentence: str | None) -> None:
        if sentence and self.visit and isinstance(self.screen, OnlineMenu):
            self.visit = replace(self.visit, me=Me(self.visit.me.id, self.visit.me.name, True))
            self.screen.say(sentence)

    async def _other_name(self) -> None:
        """Take another name on this device. The old one stays reserved until it expires."""
        await self.client.__aexit__()
        self.client = self._new_client("")
        self.pop_screen()
        self._ask_name()

    # Leaving

    async def action_quit(self) -> None:
        """Leave the lobby, so that nobody waits for an empty seat. A match in progress continues,
        and the menu leads back to it."""
        if isinstance(self.screen, WaitingScreen):
            with suppress(Refused, TimeoutError):
                async with asyncio.timeout(LONGEST_GOODBYE):
                    await self.screen.stop()
        rooms = [screen for screen in self.screen_stack if isinstance(screen, LobbyRoom)]
        for room in rooms:
            if room.view and not room.view.match:
                leave = Leave(id=new_command_id())
                with suppress(Refused, TimeoutError):
                    async with asyncio.timeout(LONGEST_GOODBYE):
                        await self.client.to_lobby(room.lobby, leave)
        self.exit()

    # Returning from a lobby

    def on_lobby_room_over(self, event: LobbyRoom.Over) -> None:
        while not isinstance(self.screen, OnlineMenu):
            self.pop_screen()
        self._say_on_menu(event.sentence)

    def _say_on_menu(self, sentence: str) -> None:
        if isinstance(self.screen, OnlineMenu):
            self.call_after_refresh(self.screen.refuse, sentence)
