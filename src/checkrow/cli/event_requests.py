"""What `checkrow event` asks of a server, as the player whom the server knows this device by."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

import typer

from checkrow.client import Client, Refused, new_command_id, new_secret
from checkrow.play.names import name_key
from checkrow.play.tournament import TournamentListing
from checkrow.play.tournament.commands import StartTournament
from checkrow.play.tournament.settings import TournamentSettings
from checkrow.terminal.online.saved_sessions import SavedSessions
from checkrow.terminal.storage import UserFiles

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


async def start_tournament(server: str, typed: str) -> int:
    """Start a tournament; return how many players it has. Raises `Refused`."""
    client, tournament = await find_tournament(server, typed)
    if not client.token:
        sentence = "only a host can start an event: use the computer that opened it"
        raise Refused("not-the-host", sentence)
    async with client:
        await client.to_tournament(tournament, StartTournament(id=new_command_id()))
        return (await client.tournament(tournament)).view.players


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
