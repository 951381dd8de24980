"""Lists to choose from: public lobbies, updated live, and matches to watch."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from checkrow.client import Client, Refused, new_command_id
from checkrow.play.commands import Join
from checkrow.play.forms import MatchSummary
from checkrow.play.lobby import LobbyListing
from checkrow.play.messages import LobbyListSnapshot
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online.forms import FormField, FormScreen
from checkrow.terminal.online.lobby_texts import game_title, listing_line
from checkrow.terminal.online.screens import ConnectionLine, OnlineScreen

PRIVATE, INVITED = ":private", ":invited"  # no id of a lobby has a colon


async def join(
    client: Client, lobby: str, *, password: str | None = None, token: str | None = None
) -> str:
    """Join a lobby, or find that this player is already in one. Raises `Refused`."""
    try:
        await client.to_lobby(lobby, Join(id=new_command_id(), password=password, token=token))
    except Refused as refusal:
        if refusal.code != "already-here":
            raise
    return lobby


class OnlineList(OnlineScreen[str | None]):
    """A heading, a list and a line below it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss(None)", "Back")]
    HEADING = ""
    ADVICE = "Enter chooses, Esc goes back."

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.client = client

    def compose(self) -> ComposeResult:
        yield ConnectionLine()
        with Vertical(classes="box -wide"):
            yield Label(self.HEADING, classes="heading")
            yield OptionList()
            yield Label("", id="fault", classes="fault", markup=False)
            yield Label(self.ADVICE, id="advice", classes="advice", markup=False)

    def refuse(self, sentence: str) -> None:
        self.query_one("#fault", Label).update(sentence)

    def fill(self, entries: list[tuple[str, Text]]) -> None:
        """Show the entries, and keep the highlighted one highlighted."""
        listed = self.query_one(OptionList)
        at = listed.highlighted
        before = listed.get_option_at_index(at).id if at is not None else None
        listed.clear_options()
        listed.add_options(Option(text, id=key) for key, text in entries)
        keys = [key for key, _ in entries]
        listed.highlighted = keys.index(before) if before in keys else 0 if keys else None


class LobbiesScreen(OnlineList):
    """The lobbies to join. Dismissed with the id of the one joined."""

    HEADING = "Join a lobby"

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._listed: dict[str, LobbyListing] = {}

    def on_mount(self) -> None:
        self._show()
        self.follow(self._follow())

    async def _follow(self) -> None:
        async for news in self.client.follow_lobbies():
            if isinstance(news, LobbyListSnapshot):
                self._listed = {each.lobby: each for each in news.lobbies}
                self.query_one(OptionList).highlighted = None  # start at the first lobby
            else:
                for gone in news.gone:
                    self._listed.pop(gone, None)
                self._listed |= {each.lobby: each for each in news.changed}
            self._show()

    def _show(self) -> None:
        entries = [(key, listing_line(listing)) for key, listing in self._listed.items()]
        private = Text("A private lobby, by owner and password")
        invited = Text("A lobby you are invited to")
        self.fill([*entries, (PRIVATE, private), (INVITED, invited)])
        none = "No public lobbies at the moment. New ones appear here."
        self.query_one("#advice", Label).update(self.ADVICE if entries else none)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        match event.option_id:
            case str(key) if key == PRIVATE:
                app_of(self).push_screen(private_form(self.client), self._inside)
            case str(key) if key == INVITED:
                app_of(self).push_screen(invitation_form(self.client), self._inside)
            case str(key):
                self.ask(self._join(key))
            case _:
                pass

    async def _join(self, lobby: str) -> None:
        self.dismiss(await join(self.client, lobby))

    def _inside(self, lobby: str | None) -> None:
        if lobby:
            self.dismiss(lobby)


def private_form(client: Client) -> FormScreen:
    async def submit(filled: Mapping[str, str]) -> str:
        lobby = await client.find_lobby(filled["owner"].strip(), filled["password"])
        return await join(client, lobby, password=filled["password"])

    return FormScreen(
        "A private lobby",
        (FormField("owner", "Whose lobby"), FormField("password", "Its password", secret=True)),
        submit,
        button="Join",
    )


def invitation_form(client: Client) -> FormScreen:
    async def submit(filled: Mapping[str, str]) -> str:
        lobby, token = read_invitation(filled["invitation"])
        return await join(client, lobby, token=token)

    return FormScreen(
        "Your invitation", (FormField("invitation", "Paste it here"),), submit, button="Join"
    )


def write_invitation(lobby: str, token: str) -> str:
    return f"{lobby}/{token}"


def read_invitation(text: str) -> tuple[str, str]:
    """Return the lobby and the token of an invitation, or of a link that ends with them. Raises
    `Refused`."""
    found = re.search(
        r"([A-Za-z0-9]{4,24})(?:/|\?[a-z]++=)([\w-]{4,64})/?$", text.strip(), re.ASCII
    )
    if found is None:
        raise Refused(
            "wrong-invitation",
            "this is not an invitation: paste all of it, such as 1f0c5d/8Hk2-x; "
            "everyone in the lobby can see it",
        )
    return found[1], found[2]


class MatchesScreen(OnlineList):
    """The matches to watch. Dismissed with the id of one."""

    HEADING = "Watch a match"
    ADVICE = "Enter watches, r refreshes, Esc goes back."
    BINDINGS: ClassVar[list[BindingType]] = [("r", "again", "Refresh")]

    def on_mount(self) -> None:
        self.action_again()

    def action_again(self) -> None:
        self.ask(self._load_matches())

    async def _load_matches(self) -> None:
        matches = await self.client.matches()
        self.fill([(match.id, match_line(match)) for match in matches])
        none = "No matches at the moment. Press r to refresh."
        self.query_one("#advice", Label).update(self.ADVICE if matches else none)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


def match_line(match: MatchSummary) -> Text:
    names = " - ".join(seat.name for seat in match.seats)
    line = Text(names, Style(bold=True))
    return line.append(f"  {game_title(match.game)}{', rated' if match.rated else ''}")
