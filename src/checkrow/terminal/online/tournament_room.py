"""A tournament: its standings while the player waits, and the player's games when they begin."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from checkrow.client import Refused
from checkrow.play.events import Said
from checkrow.play.messages import TournamentSnapshot
from checkrow.play.tournament import PlayerPage
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.match.panels import ChatPanel
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online import tournament_texts as texts
from checkrow.terminal.online.match_screen import MatchScreen
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen, Visit, while_shown

MOST_LINES = 200  # of chat kept on the screen
AFTER_GAME = 5.0  # seconds for which the last position of a game stays on the screen
AFTER_MOVE = 0.6  # seconds before the next board, for a player with several games at once


class TournamentRoom(OnlineScreen[str | None]):
    """Follows a tournament, and opens the player's games one after another."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012, as Textual has it
        (0, "-narrow"),
        (66, "-normal"),
        (110, "-very-wide"),
    ]

    def __init__(self, visit: Visit, tournament: str, key: str = "") -> None:
        super().__init__()
        self.visit = visit
        self.tournament = tournament
        self.news: TournamentSnapshot | None = None
        self._key = key
        self._arrived = 0.0  # when the view arrived
        self._took_part = False
        self._lines: list[str] = []
        self._entered: set[str] = set()  # the games opened so far
        self._turns: dict[str, bool] = {}  # of several games at once: whether it is our turn
        self._match: MatchScreen | None = None

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        yield Static(id="title-line", markup=False)
        with Horizontal(id="table"):
            with VerticalScroll(id="room"):
                yield Static(id="standings")
            with Vertical(id="side"):
                yield Static(id="own-games")
                yield Static(id="tables")
                yield ChatPanel(id="chat")
        yield Static(id="status", markup=False)
        yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#room").focus()
        self.set_interval(1.0, self._show_status)
        self.follow(self._follow())

    # From the server

    async def _follow(self) -> None:
        try:
            async for news in self.visit.client.follow_tournament(self.tournament, self._key):
                self._take(news)
                if news.view.again and (news.me or news.hosting):
                    self.call_later(self._open_again, news.view.again)
                    return
        except Refused as refusal:
            self.refuse(as_sentence(refusal.sentence))

    def _open_again(self, tournament: str) -> None:
        """Follow the next tournament, which a host has opened with the same people."""
        self.tournament = tournament
        self.refuse("A host runs the event again.")
        self.follow(self._follow())

    def _take(self, news: TournamentSnapshot) -> None:
        self.news, self._arrived = news, self.visit.clock()
        self._took_part = self._took_part or news.me is not None
        said = [event for entry in news.talk for event in entry.events if isinstance(event, Said)]
        lines = [*self._lines, *(f"{each.name}: {each.text}" for each in said)]
        self._lines = lines[-MOST_LINES:]
        self.show()
        self._open_games(news.me.matches if news.me else ())

    @property
    def me(self) -> PlayerPage | None:
        return self.news.me if self.news else None

    @property
    def games(self) -> tuple[str, ...]:
        """The player's games in play."""
        return self.me.matches if self.me else ()

    # The player's games

    def _open_games(self, games: tuple[str, ...]) -> None:
        new = [match for match in games if match not in self._entered]
        self._entered.update(new)
        if len(games) > 1:
            for match in games:
                if match not in self._turns:
                    self._turns[match] = False
                    self.run_worker(while_shown(self, self._watch_turn(match)), group="turns")
        shown = self._shown
        if new and (not shown or shown not in games):
            self.open_game(new[0])
        elif shown and shown not in games:
            self.set_timer(AFTER_GAME, lambda: self._close_game(shown))

    @property
    def _shown(self) -> str:
        """The game on the screen, maybe with a dialog over it."""
        screen = self._match
        return screen.match if screen and screen in app_of(self).screen_stack else ""

    def open_game(self, match: str) -> None:
        """Show a game in place of any other. Dialogs close, because they ask about the other."""
        app, screen = app_of(self), self._match
        if screen is None or not self._shown:
            screen = None
        while app.screen is not (screen or self):
            app.pop_screen()
        if screen:
            screen.open_match(match)
        else:
            self._match = MatchScreen(self.visit, match)
            app.push_screen(self._match)

    def next_game(self) -> str:
        """Return the game that waits for the player, or any that is in play."""
        mine = [match for match in self.games if self._turns.get(match)]
        return next(iter((*mine, *self.games)), "")

    def _close_game(self, match: str) -> None:
        """Return to the standings, or to another game in play."""
        screen = self._match
        if screen is None or self._shown != match:
            return
        if following := self.next_game():
            self.open_game(following)
        elif app_of(self).screen is screen:
            screen.dismiss(None)
        else:  # a dialog is open
            self.set_timer(AFTER_GAME, lambda: self._close_game(match))

    async def _watch_turn(self, match: str) -> None:
        try:
            async for news in self.visit.client.follow_match(match):
                view = news.view
                if view.result:
                    break
                mine = view.turn is not None and view.players[view.turn].id == self.visit.me.id
                self._turns[match] = mine
                self.set_timer(AFTER_MOVE, self._step_on)
        except Refused:  # the match is gone
            pass
        self._turns[match] = False

    def _step_on(self) -> None:
        """Leave a board after the player's move, if another one waits."""
        waits = self._turns.get(self.next_game())
        if waits and app_of(self).screen is self._match and self._turns.get(self._shown) is False:
            self.open_game(self.next_game())

    # On the screen

    def show(self) -> None:
        news = self.news
        if news is None:
            return
        view, me = news.view, news.me
        code = news.hosting.code if news.hosting else news.code
        title = f"{f'Code {code}   ' if code else ''}{texts.title_line(view.settings)}"
        self.query_one("#title-line", Static).update(title)
        self.query_one("#standings", Static).update(
            texts.standings_text(view, self.visit.me.id if me else "")
        )
        self.query_one("#own-games", Static).update(texts.own_games_text(me.games if me else ()))
        self.query_one("#tables", Static).update(texts.tables_text(view))
        chat = self.query_one(ChatPanel)
        chat.display = view.settings.chat or bool(self._lines)
        chat.show(self._lines)
        self._show_status()
        self.refresh_bindings()

    def _show_status(self) -> None:
        news = self.news
        if news is None:
            return
        if news.hosting and "start-tournament" in news.hosting.rights:
            sentence = texts.host_sentence(news.view)
        else:
            passed = self.visit.clock() - self._arrived
            sentence = texts.status_sentence(news.view, news.me, passed, took_part=self._took_part)
        self.query_one("#status", Static).update(sentence)

    def refuse(self, sentence: str) -> None:
        self.query_one("#notice", Static).update(sentence)
