"""What people can do in a tournament: as players, and as hosts who start it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType

from checkrow.client import Client, Refused, new_command_id
from checkrow.play.commands import Say
from checkrow.play.tournament.commands import (
    Pause,
    Return,
    StartTournament,
    TournamentCommand,
    Withdraw,
)
from checkrow.terminal.app.dialogs import Ask
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online.forms import FormField, FormScreen
from checkrow.terminal.online.tournament_room import TournamentRoom


class TournamentScreen(TournamentRoom):
    """A tournament with all its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "to_game", "Go to game"),
        Binding("t", "start", "Start the event"),
        Binding("p", "pause", "Pause or return"),
        Binding("s", "say", "Say"),
        Binding("x", "withdraw", "Withdraw"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that do nothing at the moment."""
        news, me = self.news, self.me
        over = news is None or news.view.phase == "finished"
        match action:
            case "to_game":
                return bool(self.games)
            case "start":
                return bool(news and news.hosting and "start-tournament" in news.hosting.rights)
            case "pause":
                return not over and me is not None and me.status != "removed"
            case "withdraw":
                return not over and me is not None and me.status in ("here", "paused")
            case "say":
                allowed = news is not None and (news.view.settings.chat or bool(news.hosting))
                return allowed and not over and bool(me or (news and news.hosting))
            case _:
                return super().check_action(action, parameters)

    def command(self, command: TournamentCommand) -> None:
        """Ask the tournament for something."""
        self.refuse("")
        self.ask(self.visit.client.to_tournament(self.tournament, command))

    def action_to_game(self) -> None:
        if match := self.next_game():
            self.open_game(match)

    def action_start(self) -> None:
        self.command(StartTournament(id=new_command_id()))

    def action_pause(self) -> None:
        here = self.me is not None and self.me.status == "here"
        id = new_command_id()
        self.command(Pause(id=id) if here else Return(id=id))

    def action_say(self) -> None:
        async def say(filled: Mapping[str, str]) -> str:
            words = Say(id=new_command_id(), text=filled["text"])
            await self.visit.client.to_tournament(self.tournament, words)
            return ""

        heading = "Say something to everyone in the event"
        app_of(self).push_screen(FormScreen(heading, (FormField("text", ""),), say, button="Say"))

    def action_withdraw(self) -> None:
        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.command(Withdraw(id=new_command_id()))

        choices = [("no", "No, stay"), ("yes", "Yes, withdraw")]
        question = "Stop taking part? You lose a game in play."
        app_of(self).push_screen(Ask(question, choices), answered)

    def action_leave(self) -> None:
        """Leave the screen. The player stays in the tournament; ask first if their game is on."""
        if not self.games:
            self.dismiss(None)
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.dismiss(None)

        choices = [("no", "No, stay"), ("yes", "Yes, leave")]
        app_of(self).push_screen(Ask("Leave while your game is on?", choices), answered)


def join_form(client: Client, name: str) -> FormScreen:
    """Ask for the code of a tournament and a name; the result is the tournament's id."""

    async def submit(filled: Mapping[str, str]) -> str:
        if not filled["code"].strip():
            raise Refused("code-needed", "enter the code of the event: ask its host")
        password = filled["password"] or None
        joined = await client.join(filled["code"], filled["name"], password=password)
        return joined.tournament

    return FormScreen(
        "Join an event",
        (
            FormField("code", "Code: 6 letters, from the host"),
            FormField("name", "Name in the event", name),
            FormField("password", "Password, if the event has one", secret=True),
        ),
        submit,
        button="Join",
    )
