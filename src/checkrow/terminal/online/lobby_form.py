"""The form for a lobby: game, clock, and who may join."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast, get_args

from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from checkrow.client import Refused
from checkrow.play.forms import Choices
from checkrow.play.options import First, MatchOptions, check_options
from checkrow.rules.errors import BadNotation
from checkrow.terminal.app.new_games import OWN_BOARD, read_board
from checkrow.terminal.match.clock_texts import read_clock, write_clock
from checkrow.terminal.online.forms import FormField, FormScreen
from checkrow.terminal.online.lobby_texts import FIRST, game_title

Order = tuple[First, ...]
ORDER = cast("Order", get_args(First))
CLOCK = "Clock: 5+3 minutes + seconds, 30s or 2d per turn, or nothing"


def games_to_choose(choices: Choices) -> list[tuple[str, str]]:
    """Return the server's games, and Connect-N on any board."""
    listed = [(choice.key, game_title(choice.key)) for choice in choices.games]
    return [*listed, OWN_BOARD]


def two_player_games(choices: Choices) -> list[tuple[str, str]]:
    """Return the server's games that pair two players."""
    return [(each.key, game_title(each.key)) for each in choices.games if each.seats == 2]


class LobbyForm(FormScreen):
    """Asks for the options of a chosen game; for a new lobby also for its title and
    password."""

    def __init__(
        self,
        game: str,
        options: MatchOptions,
        send: Callable[[MatchOptions, str, str | None], Awaitable[str]],
        *,
        new: bool,
    ) -> None:
        own_board = (
            FormField("size", "Board, columns x rows", "9x7"),
            FormField("connect", "How many in a row win", "5"),
            FormField("players", "Players", "3"),
        )
        about = (
            FormField("title", "Title; empty: named after you"),
            FormField("password", "Password; empty: anybody can join", secret=True),
        )
        super().__init__(
            "Connect-N" if game == OWN_BOARD[0] else game_title(game),
            (
                *(own_board if game == OWN_BOARD[0] else ()),
                FormField("clock", CLOCK, write_clock(options.clock)),
                *(about if new else ()),
            ),
            lambda filled: self._read_and_send(dict(filled)),
            button="Create" if new else "Change",
            advice="Tab moves to the next field, Enter switches or sends, Esc goes back.",
        )
        self._game = game
        self._options: MatchOptions = options
        self._send_on = send

    def compose_more(self) -> ComposeResult:
        yield OptionList(id="switches")

    def on_mount(self) -> None:
        self._show_switches()
        self.query_one("#switches", OptionList).highlighted = 0

    def _show_switches(self) -> None:
        options = self._options
        switches = self.query_one("#switches", OptionList)
        highlighted = switches.highlighted
        switches.clear_options()
        lines = (
            ("rated", f"[{_sign(options.rated)}] Rated"),
            ("spectators", f"[{_sign(options.spectators)}] Others may watch"),
            ("first", f"[>] First move: {FIRST[options.first]}"),
        )
        switches.add_options(Option(Text(text), id=name) for name, text in lines)
        switches.highlighted = highlighted

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        options = self._options
        match event.option_id:
            case "rated":
                self._options = replace(options, rated=not options.rated)
            case "spectators":
                self._options = replace(options, spectators=not options.spectators)
            case _:
                after = (ORDER.index(options.first) + 1) % len(ORDER)
                self._options = replace(options, first=ORDER[after])
        self._show_switches()

    async def _read_and_send(self, filled: dict[str, str]) -> str:
        game = self._game
        if game == OWN_BOARD[0]:
            try:
                game = read_board(filled["size"], filled["connect"], filled["players"]).key
            except BadNotation as fault:
                raise Refused("bad-game", str(fault)) from None
        options: MatchOptions = replace(self._options, game=game, clock=read_clock(filled["clock"]))
        check_options(options)
        return await self._send_on(
            options, filled.get("title", "").strip(), filled.get("password") or None
        )


def _sign(on: bool) -> str:
    return "x" if on else " "
