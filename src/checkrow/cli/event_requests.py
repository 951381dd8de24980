"""The requests of `checkrow event` to a server, sent as the player of this device's session."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import typer

from checkrow.client import Client, Refused, new_secret
from checkrow.play.messages import TournamentSnapshot
from checkrow.play.names import name_key
from checkrow.play.tournament import TournamentListing
from checkrow.play.tournament.settings import TournamentSettings
from checkrow.terminal.online.saved_sessions import SavedSessions
from checkrow.terminal.storage import UserFiles

MOST_NAMES = 20  # in a sentence
_ID = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player of a tournament: the name there, and the token to act with."""

    tournament: str
    name: str
    token: str


async def list_tournaments(server: str) -> list[TournamentListing]:
    """Return the tournaments that this device's player can see."""
    return await (await _known_client(server)).tournaments()


async def find_tournament(server: str, typed: str) -> tuple[Client, str]:
    """Return a client, and the id of a tournament by its code or id."""
    client = await _known_client(server)
    code, tournament = _read_event(typed)
    return client, tournament or (await client.invitation(code)).tournament


async def join_tournament(
    server: str, typed: str, name: str, password: str | None = None
) -> EventPlayer:
    """Join a tournament, or come back to it. Raises `Refused`."""
    client = await _known_client(server)
    code, tournament = _read_event(typed)
    secret = ""
    if not client.token:
        # Saved before it is sent: if the answer is lost, this computer is still the same player.
        secret = new_secret()
        _save(client.address, secret)
    try:
        joined = await client.join(
            code, name, tournament=tournament, password=password, secret=secret
        )
    except Refused as refusal:
        if secret:
            _forget(client.address)
        if name or refusal.code != "name-length":
            raise
        sentence = f"say your name: checkrow event join {typed} --name Ada"
        raise Refused("name-needed", sentence) from None
    me = (await client.tournament(joined.tournament)).me
    known_as = me.name if me else name
    if name and name_key(known_as) != name_key(name):
        raise Refused(
            "already-entered",
            f"this computer already takes part as {known_as}: leave out --name to continue, or "
            "ask the host to rename you",
        )
    return EventPlayer(joined.tournament, known_as, client.token)


async def open_tournament(server: str, name: str, settings: TournamentSettings) -> str:
    """Open a tournament; return its code. Raises `Refused`."""
    client = await _known_client(server)
    if not (client.token and (await client.who_am_i()).name):
        if not name:
            raise Refused("name-needed", "a host has a name on the server: add yours with --name")
        await client.sign_in(name)
        _save(client.address, client.token)
    tournament = (await client.open_tournament(settings)).tournament
    hosting = (await client.tournament(tournament)).hosting
    return hosting.code if hosting else ""


@dataclass(frozen=True, slots=True)
class HostedEvent:
    """A tournament that this device's player hosts."""

    id: str
    client: Client
    shown: TournamentSnapshot

    def entrant(self, name: str) -> str:
        """Return the id of the player with this name. Raises `Refused`."""
        entrants = self.shown.hosting.entrants if self.shown.hosting else ()
        for each in entrants:
            if name_key(each.name) == name_key(name):
                return each.id
        names = ", ".join(each.name for each in entrants[:MOST_NAMES]) or "nobody yet"
        more = ", ..." if len(entrants) > MOST_NAMES else ""
        raise Refused("no-such-entrant", f"no player is called {name}: choose from {names}{more}")


@asynccontextmanager
async def hosted_event(server: str, typed: str) -> AsyncGenerator[HostedEvent]:
    """Yield a tournament to its host. Raises `Refused` for others."""
    client, tournament = await find_tournament(server, typed)
    shown = await client.tournament(tournament) if client.token else None
    if shown is None or shown.hosting is None:
        sentence = "only a host can do this: use the computer that opened the event"
        raise Refused("not-the-host", sentence)
    async with client:
        yield HostedEvent(tournament, client, shown)


async def _known_client(server: str) -> Client:
    """Return a client with this device's session, or without one if the server does not know it
    any more. Raises `NotReached`."""
    stranger = Client(server)
    token = _sessions().token(stranger.address)
    if not token:
        return stranger
    client = Client(server, token)
    try:
        return client if (await client.who_am_i()).id else stranger
    except Refused:
        return stranger


def _read_event(typed: str) -> tuple[str, str]:
    """Return the code or the id of a tournament. A link that ends with one works, too."""
    text = typed.strip().rstrip("/").rpartition("/")[2]
    return ("", text) if _ID.fullmatch(text) else (text, "")


def _save(address: str, token: str) -> None:
    """Save the session, by which the server recognizes this device."""
    try:
        _sessions().keep(address, token)
    except OSError as error:
        typer.echo(f"This computer cannot remember you: {error.strerror or error}.", err=True)


def _forget(address: str) -> None:
    with suppress(OSError):  # the server does not know it anyway
        _sessions().forget(address)


def _sessions() -> SavedSessions:
    return SavedSessions(UserFiles.of_this_user())
