"""What people can do in a lobby: with the seats, and as its owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from checkrow.client import AddComputer, MatchOptions, Refused, new_command_id
from checkrow.play.adaptive import ADAPTIVE
from checkrow.play.commands import (
    ChangeOptions,
    ChangePassword,
    ChangeTitle,
    HandOver,
    LobbyCommand,
    RemoveComputer,
    RemovePerson,
    RenewInvitation,
    Say,
    Sit,
    Stand,
    SwapChairs,
)
from checkrow.terminal.app.choose_screens import ListScreen
from checkrow.terminal.app.dialogs import Ask, Choice
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online.forms import FormField, FormScreen, Submit
from checkrow.terminal.online.lobby_form import LobbyForm, games_to_choose
from checkrow.terminal.online.lobby_room import LobbyRoom
from checkrow.terminal.online.lobby_texts import game_title


class LobbyScreen(LobbyRoom):
    """A lobby with all its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "say", "Say"),
        Binding("c", "add_computer", "Computer"),
        Binding("o", "options", "Options"),
        Binding("m", "menu", "More"),
    ]
    OWNERS = ("add_computer", "options", "menu")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in self.OWNERS:
            return self.is_mine and not (self.view and self.view.match)
        return super().check_action(action, parameters)

    # Chairs and people

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, which = (event.option_id or "").partition("-")
        choices = self._on_chair(int(which)) if kind == "chair" else self._with_person(which)
        if not choices:
            return

        def chosen(answer: str | None) -> None:
            if answer:
                self._do(answer, which)

        app_of(self).push_screen(Ask("What now?", choices), chosen)

    def _on_chair(self, chair: int) -> list[Choice]:
        assert self.view is not None
        sits = self.view.chairs[chair]
        if sits.id == self.me:
            return [("stand", "Just watch")]
        if sits.level:
            return [("remove-computer", "Remove the computer")] if self.is_mine else []
        if sits.id:
            return self._with_person(sits.id)
        choices: list[Choice] = [("sit", "Sit here")]
        if self.is_mine:
            if self.my_chair is not None:
                choices.append(("swap", "Swap seats"))
            choices += [
                (f"computer-{level}", f"Computer, {level}: {does}")
                for level, does in self._levels()
            ]
        return choices

    def _levels(self) -> list[tuple[str, str]]:
        """Return the levels for a lobby: a computer adapts only in a match of one person."""
        levels = self.visit.choices.levels.items()
        return [(level, does) for level, does in levels if level != ADAPTIVE]

    def _with_person(self, person: str) -> list[Choice]:
        if not self.is_mine or person == self.me:
            return []
        return [
            (f"hand-{person}", "Make them the owner"),
            (f"away-{person}", "Remove permanently"),
        ]

    def _do(self, answer: str, which: str) -> None:
        what, _, rest = answer.partition("-")
        id = new_command_id()
        orders: dict[str, LobbyCommand] = {
            "stand": Stand(id=id),
            "hand": HandOver(id=id, person=rest),
            "away": RemovePerson(id=id, person=rest),
        }
        if which.isdigit() and what not in ("hand", "away"):
            chair = int(which)
            orders |= {
                "sit": Sit(id=id, chair=chair),
                "remove": RemoveComputer(id=id, chair=chair),
                "computer": AddComputer(id=id, level=rest, chair=chair),
                "swap": SwapChairs(id=id, one=self._my_place(), other=chair),
            }
        self.command(orders[what])

    def _my_place(self) -> int:
        chairs = self.view.chairs if self.view else ()
        return next((at for at, chair in enumerate(chairs) if chair.id == self.me), 0)

    def action_add_computer(self) -> None:
        levels = [(level, f"{level}: {does}") for level, does in self._levels()]

        def chosen(level: str | None) -> None:
            if level:
                self.command(AddComputer(id=new_command_id(), level=level))

        app_of(self).push_screen(Ask("Which computer?", levels), chosen)

    # Chat

    def action_say(self) -> None:
        async def say(filled: Mapping[str, str]) -> str:
            await self._send(Say(id=new_command_id(), text=filled["text"]))
            return ""

        self._ask_for("Say something to everyone in the lobby", FormField("text", ""), say, "Say")

    async def _send(self, command: LobbyCommand) -> None:
        await self.visit.client.to_lobby(self.lobby, command)

    def _ask_for(self, heading: str, line: FormField, submit: Submit, button: str) -> None:
        app_of(self).push_screen(FormScreen(heading, (line,), submit, button=button))

    # The owner's actions

    def action_menu(self) -> None:
        choices: list[Choice] = [
            ("change_title", "Change the title"),
            ("change_password", "Set or remove the password"),
            ("renew", "A new invitation: the old one no longer works"),
        ]

        async def chosen(action: str | None) -> None:
            if action:
                await self.run_action(action)

        app_of(self).push_screen(Ask("The lobby", choices), chosen)

    def action_change_title(self) -> None:
        async def change(filled: Mapping[str, str]) -> str:
            await self._send(ChangeTitle(id=new_command_id(), title=filled["title"]))
            return ""

        title = self.view.title if self.view else ""
        self._ask_for("The title of the lobby", FormField("title", "", title), change, "Change")

    def action_change_password(self) -> None:
        async def change(filled: Mapping[str, str]) -> str:
            password = filled["password"] or None
            await self._send(ChangePassword(id=new_command_id(), password=password))
            return ""

        line = FormField("password", "Empty: anybody can join", secret=True)
        self._ask_for("The password of the lobby", line, change, "Change")

    def action_renew(self) -> None:
        self.command(RenewInvitation(id=new_command_id()))

    def action_options(self) -> None:
        if self.view is None:
            return
        options = self.view.options

        async def change(wanted: MatchOptions, title: str, password: str | None) -> str:
            if wanted == options:
                raise Refused("no-change", "these are the current options: change something")
            await self._send(ChangeOptions(id=new_command_id(), options=wanted))
            return ""

        def chosen(game: str | None) -> None:
            if game:
                # Ask again who starts if the rules of the new game decide it.
                kept = options if game == options.game else replace(options, first="lot")
                app_of(self).push_screen(LobbyForm(game, kept, change, new=False))

        present = (options.game, f"{game_title(options.game)}, unchanged")
        others = [each for each in games_to_choose(self.visit.choices) if each[0] != options.game]
        app_of(self).push_screen(ListScreen("Which game?", [present, *others]), chosen)
