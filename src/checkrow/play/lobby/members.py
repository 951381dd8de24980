"""What everybody can do in a lobby: join and leave, sit and stand, get ready or cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checkrow.play.commands import (
    Join,
    Leave,
    LobbyCommand,
    Ready,
    Sit,
    Stand,
    StopSeeking,
    Unready,
)
from checkrow.play.events import (
    BecameReady,
    BecameUnready,
    Joined,
    Left,
    LobbyClosed,
    LobbyEvent,
    OwnerChanged,
    Sat,
    Stood,
)
from checkrow.play.limits import MOST_PEOPLE
from checkrow.play.lobby.context import Context
from checkrow.play.lobby.state import Lobby
from checkrow.play.people import Person
from checkrow.play.refused import Refused

Events = tuple[LobbyEvent, ...]


def join(lobby: Lobby, command: Join, by: Person, context: Context) -> Events:
    if lobby.person(by.id):
        raise Refused("already-here", "you are already in this lobby")
    if by.id in lobby.removed:
        raise Refused("removed", "the owner removed you from this lobby: join another one")
    if lobby.is_private and not context.admitted:
        _refuse_entry(command)
    most = min(context.most_people, MOST_PEOPLE)
    if len(lobby.people) >= most:
        raise Refused("lobby-full", f"{most} people are here already, which is the limit")
    if command.watch:
        if not lobby.options.spectators:
            raise Refused("no-spectators", "this lobby allows no spectators: join it to play")
        return (Joined(by),)
    chair = lobby.free_chair
    if chair is None and not lobby.options.spectators:
        raise Refused("lobby-full", "all seats are taken: join another lobby, or open your own")
    if chair is None:
        raise Refused("lobby-full", "all seats are taken, but you can join to watch")
    if lobby.is_seeking:
        return (Joined(by, chair), BecameReady(by.id))
    return (Joined(by, chair),)


def _refuse_entry(command: Join) -> None:
    if command.password is None and command.token is None:
        raise Refused("password-needed", "this lobby is private: enter its password")
    if command.password is None:
        raise Refused("wrong-invitation", "this invitation has expired: ask for a new one")
    raise Refused(
        "wrong-password", "this is not the lobby's password: ask the person who invited you"
    )


def leave(lobby: Lobby, command: Leave | StopSeeking, by: Person, context: Context) -> Events:
    """Leave. If the owner leaves, the person who has been here longest becomes the owner."""
    check_here(lobby, by)
    left = Left(by.id)
    others = [person for person in lobby.people if person.id != by.id]
    if not others:
        return (left, LobbyClosed())
    if by.id == lobby.owner:
        return (left, OwnerChanged(others[0].id))
    return (left,)


def sit(lobby: Lobby, command: Sit, by: Person, context: Context) -> Events:
    check_here(lobby, by)
    if not 0 <= command.chair < len(lobby.chairs):
        raise Refused("no-such-chair", f"the seats are 0 to {len(lobby.chairs) - 1}")
    there = lobby.chairs[command.chair]
    if there is not None and there.id == by.id:
        raise Refused("no-change", "you already have this seat")
    if there is not None:
        raise Refused("chair-taken", f"{there.name} sits there: take a free seat")
    return (Sat(by.id, command.chair),)


def stand(lobby: Lobby, command: Stand, by: Person, context: Context) -> Events:
    check_here(lobby, by)
    if lobby.chair_of(by.id) is None:
        raise Refused("no-change", "you have no seat: you are already watching")
    if not lobby.options.spectators:
        raise Refused("no-spectators", "this lobby allows no spectators: stay, or leave it")
    return (Stood(by.id),)


def ready(lobby: Lobby, command: Ready, by: Person, context: Context) -> Events:
    check_here(lobby, by)
    if lobby.running:
        raise Refused("match-running", "a match is running: get ready when it is over")
    if lobby.chair_of(by.id) is None:
        raise Refused("not-seated", "you are only watching: take a seat first")
    if by.id in lobby.ready:
        raise Refused("no-change", "you are already ready")
    return (BecameReady(by.id),)


def unready(lobby: Lobby, command: Unready, by: Person, context: Context) -> Events:
    check_here(lobby, by)
    if by.id not in lobby.ready:
        raise Refused("no-change", "you are not ready")
    return (BecameUnready(by.id),)


def check_here(lobby: Lobby, by: Person) -> None:
    """Raise `Refused` for somebody who is not in the lobby."""
    if lobby.person(by.id) is None:
        raise Refused("not-in-lobby", "you are not in this lobby: join it first")


BY_GUEST: dict[type[LobbyCommand], Callable[[Lobby, Any, Person, Context], Events]] = {
    Join: join,
    Leave: leave,
    Sit: sit,
    Stand: stand,
    Ready: ready,
    Unready: unready,
}
