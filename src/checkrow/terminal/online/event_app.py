"""The online app for one tournament, without the menu."""

from __future__ import annotations

from checkrow.client import NotReached, Refused
from checkrow.play.forms import Me
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.match.match_texts import as_sentence
from checkrow.terminal.online.app import OnlineApp
from checkrow.terminal.online.screens import Visit
from checkrow.terminal.online.tournament_screen import TournamentScreen


class EventApp(OnlineApp):
    """Shows one tournament, and ends when the player leaves its screen. The player stays in the
    tournament, and comes back with the same token."""

    def __init__(
        self,
        address: str,
        environment: Environment,
        token: str,
        tournament: str,
        *,
        key: str = "",
        letters: bool = False,
    ) -> None:
        super().__init__(address, environment, letters=letters)
        self.client = self._new_client(token)
        self._tournament = tournament
        self._key = key

    async def _enter(self) -> None:
        try:
            me = await self.client.who_am_i() if self.client.token else Me()
            choices = await self.client.choices()
        except (Refused, NotReached) as error:
            self.exit(as_sentence(str(error)))
            return
        self.visit = Visit(self.client, me, choices, self._board_theme, self._environment.clock)
        screen = TournamentScreen(self.visit, self._tournament, self._key)
        self.push_screen(screen, lambda _: self.exit())
