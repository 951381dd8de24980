"""What players do: enter, withdraw, pause, return."""

from __future__ import annotations

from functools import lru_cache

from checkrow.play.look_alikes import look_of
from checkrow.play.names import check_name, name_key
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.codes import new_code, read_code
from checkrow.play.tournament.commands import Enter, Pause, Return, Withdraw
from checkrow.play.tournament.events import Entered, Paused, Returned, Withdrew
from checkrow.play.tournament.results import forfeit_all
from checkrow.play.tournament.settings import FIELDS, Arena, Knockout, Relay, Swiss
from checkrow.play.tournament.state import Entrant, Tournament


def enter(changes: Changes, command: Enter, by: Person) -> None:
    state, context = changes.state, changes.context
    if by.id in state.banned:
        raise Refused("removed-by-host", "a host removed you from this tournament")
    if by.id in state.entrants:
        raise Refused("already-entered", "you already take part in this tournament")
    _check_access(state, command, context.admitted)
    if context.bot and not state.settings.bots:
        raise Refused("no-bots", "this tournament is for people: a host can allow bots")
    check_room(state)
    name = free_name(state, command.name)
    changes.add(Entered(by.id, name, new_code(context.rng), rating=context.rating))


def _check_access(state: Tournament, command: Enter, admitted: bool) -> None:
    match state.settings.access:
        case "open":
            return
        case "code":
            if not command.code:
                raise Refused("code-needed", "enter the code of the tournament: ask its host")
            if read_code(command.code) != state.code:
                raise Refused("wrong-code", "this is not the code of the tournament: try again")
        case "password":
            if command.password is None:
                raise Refused("password-needed", "enter the password of the tournament")
            if not admitted:
                raise Refused("wrong-password", "this is not the password: ask the host")


def check_room(state: Tournament) -> None:
    """Raise `Refused` if nobody else can take part."""
    if state.started and not isinstance(state.settings.format, Arena | Swiss | Relay):
        raise Refused("already-started", "this tournament has already started: join the next one")
    _, most = FIELDS[type(state.settings.format)]
    if len(state.entrants) >= most:
        raise Refused("tournament-full", f"{most} players take part already, which is the limit")


def free_name(state: Tournament, name: str, renamed: str = "") -> str:
    """Return a name in its stored form, if nobody but `renamed` has one that looks like it. Raises
    `Refused`."""
    kept = check_name(name)
    key, look = _alike(kept)
    for entrant in state.entrants.values():
        other_key, other_look = _alike(entrant.name)
        if entrant.id != renamed and (other_key == key or other_look == look):
            raise Refused(
                "name-in-use",
                f"{entrant.name} already takes part: add a letter of your last name",
            )
    return kept


@lru_cache(maxsize=4096)
def _alike(name: str) -> tuple[str, str]:
    """Return the forms in which names are compared. Cached, because every new player is compared
    with all others."""
    return name_key(name), look_of(name)


def withdraw(changes: Changes, command: Withdraw, by: Person) -> None:
    entrant = _entrant(changes.state, by)
    if entrant.status == "withdrawn":
        raise Refused("no-change", "you have already withdrawn")
    changes.add(Withdrew(by.id))
    forfeit_all(changes, by.id)


def pause(changes: Changes, command: Pause, by: Person) -> None:
    state = changes.state
    if not _entrant(state, by).is_here:
        raise Refused("no-change", "you are not paired at the moment anyway")
    if not isinstance(state.settings.format, Arena | Swiss | Relay):
        raise Refused("no-pause", "in this format somebody waits for you: play, or withdraw")
    changes.add(Paused(by.id))


def come_back(changes: Changes, command: Return, by: Person) -> None:
    state = changes.state
    entrant = _entrant(state, by)
    if entrant.is_here:
        raise Refused("no-change", "you are not paused: wait for your next game")
    if entrant.status == "withdrawn" and isinstance(state.settings.format, Knockout):
        raise Refused("knocked-out", "you are out of this knockout: join the next one")
    changes.add(Returned(by.id))


def _entrant(state: Tournament, by: Person) -> Entrant:
    entrant = state.entrants.get(by.id)
    if entrant is None:
        raise Refused("not-in-tournament", "you do not take part in this tournament: enter it")
    if entrant.status == "removed":
        raise Refused("removed-by-host", "a host removed you from this tournament")
    return entrant


def entrant_with_code(state: Tournament, code: str) -> Entrant | None:
    """Return the player who can continue on another device with this code."""
    typed = read_code(code)
    entrants = state.entrants.values()
    return next((each for each in entrants if each.code == typed), None)
