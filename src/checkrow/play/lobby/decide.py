"""Decide: turn a command into an entry or a refusal."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.commands import (
    LobbyCommand,
    LobbySystemCommand,
    MatchOver,
    OpenLobby,
    Say,
    StartRematch,
    StopSeeking,
    SystemCommand,
)
from checkrow.play.entries import Already, LobbyEntry
from checkrow.play.events import LobbyEvent, LobbyOpened, MatchEnded, Said
from checkrow.play.lines import check_chat, check_title
from checkrow.play.lobby.apply import apply, first_state
from checkrow.play.lobby.context import Context
from checkrow.play.lobby.decided import Decided
from checkrow.play.lobby.members import BY_GUEST, check_here
from checkrow.play.lobby.ownership import BY_OWNER, check_hash
from checkrow.play.lobby.pairing import stop
from checkrow.play.lobby.seats import everybody_ready, start_match
from checkrow.play.lobby.state import Lobby
from checkrow.play.options import check_options
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused

Events = tuple[LobbyEvent, ...]


def open_lobby(command: OpenLobby, by: Person, lobby: str, context: Context) -> Decided:
    """Return the first entry of a lobby with this id. Raises `Refused`."""
    check_options(command.options)
    check_hash(command.password, context)
    opened = LobbyOpened(
        lobby,
        by,
        check_title(command.title, by.name),
        command.options,
        context.token,
        context.password_hash,
    )
    entry = LobbyEntry(1, context.now, (opened,), by.id, command.id)
    return Decided(entry, first_state(entry))


def decide(
    lobby: Lobby, command: LobbyCommand | LobbySystemCommand, by: Person, context: Context
) -> Decided | Already:
    """Return what `command` by `by` does to the lobby. Raises `Refused`.

    If it starts the match, the last event of the entry is a `MatchStarted`.
    """
    at = max(context.now, lobby.at)
    if isinstance(command, SystemCommand):
        if by != SYSTEM:
            raise Refused("not-allowed", "only the server itself can do this, not a person")
        entry = LobbyEntry(lobby.number + 1, at, _by_system(lobby, command))
        return Decided(entry, apply(lobby, entry))
    known = lobby.remembered.get((by.id, command.id))
    if known is not None:
        return Already(known)
    events = _events(lobby, command, by, context)
    entry = LobbyEntry(lobby.number + 1, at, events, by.id, command.id)
    changed = apply(lobby, entry)
    if changed.running or not everybody_ready(changed):
        return Decided(entry, changed)
    started = start_match(changed, context.match, context.rng)
    entry = LobbyEntry(entry.number, at, (*events, started), by.id, command.id)
    return Decided(entry, apply(lobby, entry))


def _events(lobby: Lobby, command: LobbyCommand, by: Person, context: Context) -> Events:
    if by == SYSTEM:
        raise Refused("not-allowed", "only people can do this, not the server itself")
    if lobby.closed:
        raise Refused("lobby-closed", "this lobby is closed: join another one, or open your own")
    if isinstance(command, StopSeeking):
        return stop(lobby, command, by, context)
    if isinstance(command, Say):
        check_here(lobby, by)
        return (Said(by.name, check_chat(command.text)),)
    if do := BY_GUEST.get(type(command)):
        return do(lobby, command, by, context)
    if order := BY_OWNER.get(type(command)):
        check_here(lobby, by)
        if by.id != lobby.owner:
            owner = lobby.person(lobby.owner)
            raise Refused(
                "not-the-owner", f"only {owner.name if owner else 'the owner'} can do that: ask"
            )
        return order(lobby, command, context)
    raise _not_here(command)


def _not_here(command: Struct) -> Refused:
    return Refused("not-here", f"{type(command).__name__} is not a command for a lobby")


def _by_system(lobby: Lobby, command: SystemCommand) -> Events:
    if isinstance(command, MatchOver):
        return _match_over(lobby, command)
    if isinstance(command, StartRematch):
        return _start_rematch(lobby, command)
    raise _not_here(command)


def _start_rematch(lobby: Lobby, command: StartRematch) -> Events:
    """Start a rematch in the lobby, even if its players have left it."""
    if lobby.closed:
        raise Refused("lobby-closed", "this lobby is closed")
    if lobby.running:
        raise Refused("match-running", "the lobby is already playing another match: join that one")
    if lobby.last_match != command.match:
        raise Refused(
            "rematch-over", "the lobby has played another match since: get ready for the next one"
        )
    return (command.started,)


def _match_over(lobby: Lobby, command: MatchOver) -> Events:
    running = lobby.running
    if running is None or running.match != command.match:
        raise Refused("no-such-match", "this match is not running in this lobby")
    if len(command.result.ranks) != len(running.players):
        raise Refused("bad-result", f"a result of this match needs {len(running.players)} ranks")
    return (MatchEnded(command.match, command.result),)
