"""What only the owner of a lobby can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checkrow.play.commands import (
    AddComputer,
    ChangeOptions,
    ChangePassword,
    ChangeTitle,
    HandOver,
    LobbyCommand,
    RemoveComputer,
    RemovePerson,
    RenewInvitation,
    SwapChairs,
)
from checkrow.play.events import (
    ChairsSwapped,
    ComputerAdded,
    ComputerRemoved,
    InvitationRenewed,
    LobbyEvent,
    OptionsChanged,
    OwnerChanged,
    PasswordChanged,
    PersonRemoved,
    TitleChanged,
)
from checkrow.play.lines import check_title
from checkrow.play.lobby.context import Context
from checkrow.play.lobby.state import Lobby
from checkrow.play.options import check_level, check_options
from checkrow.play.people import Person, computer
from checkrow.play.refused import Refused

Events = tuple[LobbyEvent, ...]


def change_options(lobby: Lobby, command: ChangeOptions, context: Context) -> Events:
    _check_not_running(lobby)
    options = command.options
    if options == lobby.options:
        raise Refused("no-change", "these are already the options")
    seats = check_options(options).seats
    seated = [player for player in lobby.chairs[:seats] if player is not None]
    if options.rated and any(player.is_computer for player in seated):
        raise Refused("rated-computer", "computers cannot play rated matches: remove them first")
    standing = len(lobby.people) - sum(not player.is_computer for player in seated)
    if not options.spectators and standing:
        raise Refused(
            "no-room",
            f"{standing} of the people here would have no seat and nobody may watch: "
            "allow spectators, or choose a game with more seats",
        )
    return (OptionsChanged(options),)


def change_title(lobby: Lobby, command: ChangeTitle, context: Context) -> Events:
    return (TitleChanged(check_title(command.title, _person(lobby, lobby.owner).name)),)


def change_password(lobby: Lobby, command: ChangePassword, context: Context) -> Events:
    check_hash(command.password, context)
    return (PasswordChanged(context.password_hash if command.password is not None else ""),)


def check_hash(password: str | None, context: Context) -> None:
    """Raise `Refused` for a password without a hash, which would open a private lobby to
    everybody."""
    if password is not None and not context.password_hash:
        raise Refused("bad-password", "this password could not be stored: try another one")


def renew_invitation(lobby: Lobby, command: RenewInvitation, context: Context) -> Events:
    return (InvitationRenewed(context.token),)


def add_computer(lobby: Lobby, command: AddComputer, context: Context) -> Events:
    _check_not_running(lobby)
    if lobby.options.rated:
        raise Refused(
            "rated-computer", "computers cannot play rated matches: make this one unrated"
        )
    check_level(command.level, context.levels)
    chair = lobby.free_chair if command.chair is None else _chair(lobby, command.chair)
    if chair is None:
        raise Refused("lobby-full", "all seats are taken: free one for the computer")
    there = lobby.chairs[chair]
    if there is not None:
        raise Refused("chair-taken", f"{there.name} sits there: choose a free seat")
    taken = {player.id for player in lobby.chairs if player is not None}
    numbers = range(len(lobby.chairs))
    number = next(number for number in numbers if computer(number, command.level).id not in taken)
    return (ComputerAdded(chair, computer(number, command.level)),)


def remove_computer(lobby: Lobby, command: RemoveComputer, context: Context) -> Events:
    _check_not_running(lobby)
    there = lobby.chairs[_chair(lobby, command.chair)]
    if there is None or not there.is_computer:
        raise Refused("no-computer", f"there is no computer in seat {command.chair}")
    return (ComputerRemoved(command.chair),)


def swap_chairs(lobby: Lobby, command: SwapChairs, context: Context) -> Events:
    _check_not_running(lobby)
    one, other = _chair(lobby, command.one), _chair(lobby, command.other)
    if lobby.chairs[one] == lobby.chairs[other]:
        raise Refused("no-change", "there is nothing to swap: choose two different seats")
    return (ChairsSwapped(one, other),)


def remove_person(lobby: Lobby, command: RemovePerson, context: Context) -> Events:
    person = _person(lobby, command.person)
    if person.id == lobby.owner:
        raise Refused("not-yourself", "you cannot remove yourself: leave instead")
    if lobby.running and any(player.id == person.id for player in lobby.running.players):
        raise Refused(
            "match-running", f"{person.name} may be playing: wait until the match is over"
        )
    return (PersonRemoved(person.id),)


def hand_over(lobby: Lobby, command: HandOver, context: Context) -> Events:
    person = _person(lobby, command.person)
    if person.id == lobby.owner:
        raise Refused("no-change", "you are already the owner")
    return (OwnerChanged(person.id),)


def _check_not_running(lobby: Lobby) -> None:
    if lobby.running:
        raise Refused("match-running", "a match is running: change this when it is over")


def _chair(lobby: Lobby, chair: int) -> int:
    if not 0 <= chair < len(lobby.chairs):
        raise Refused("no-such-chair", f"the seats are 0 to {len(lobby.chairs) - 1}")
    return chair


def _person(lobby: Lobby, person: str) -> Person:
    found = lobby.person(person)
    if found is None:
        raise Refused("no-such-person", "nobody with this id is in this lobby")
    return found


BY_OWNER: dict[type[LobbyCommand], Callable[[Lobby, Any, Context], Events]] = {
    ChangeOptions: change_options,
    ChangeTitle: change_title,
    ChangePassword: change_password,
    RenewInvitation: renew_invitation,
    AddComputer: add_computer,
    RemoveComputer: remove_computer,
    SwapChairs: swap_chairs,
    RemovePerson: remove_person,
    HandOver: hand_over,
}
