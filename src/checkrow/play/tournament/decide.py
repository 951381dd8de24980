"""Decide: turn a command into an entry or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.commands import Say, SystemCommand
from checkrow.play.entries import Already
from checkrow.play.events import Said
from checkrow.play.lines import check_chat
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.tournament.apply import first_state
from checkrow.play.tournament.changes import Changes, Decided
from checkrow.play.tournament.codes import new_code
from checkrow.play.tournament.commands import (
    CorrectResult,
    DeviceChanged,
    Enter,
    GameOver,
    GamesOver,
    HostGone,
    OpenTournament,
    Pause,
    PresenceSeen,
    Return,
    RunAgain,
    StartTournament,
    TimePassed,
    TournamentCommand,
    TournamentSystemCommand,
    Withdraw,
)
from checkrow.play.tournament.context import Context
from checkrow.play.tournament.deadlines import time_passed
from checkrow.play.tournament.entrants import come_back, enter, pause, withdraw
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    OpenedAgain,
    PresenceChanged,
    TournamentEvent,
    TournamentOpened,
)
from checkrow.play.tournament.hosting import BY_HOST, checked_password, host_gone
from checkrow.play.tournament.results import game_over
from checkrow.play.tournament.settings import Simul, check_settings
from checkrow.play.tournament.state import Tournament


def open_tournament(
    command: OpenTournament, by: Person, tournament: str, context: Context
) -> Decided:
    """Return the first entry of a tournament with this id. Raises `Refused`."""
    settings = check_settings(command.settings)
    password = checked_password(settings.access, command.password, context.password_hash)
    code = new_code(context.rng)
    opened = TournamentOpened(tournament, (by,), settings, code, password)
    events: list[TournamentEvent] = [opened]
    if isinstance(settings.format, Simul):
        events.append(Entered(by.id, by.name, new_code(context.rng), rating=context.rating))
    entry = TournamentEntry(1, context.now, tuple(events), by.id, command.id)
    return Decided(entry, first_state(entry))


def run_again(
    tournament: Tournament, command: RunAgain, by: Person, following: str, context: Context
) -> tuple[Decided, Decided] | Already:
    """Return the next entry of a finished tournament, and the first one of the tournament with
    the id `following`, for the same people. Raises `Refused`."""
    known = tournament.remembered.get((by.id, command.id))
    if known is not None:
        return Already(known)
    _check_host(tournament, by)
    if not tournament.finished:
        raise Refused("not-finished", "this tournament is not over yet: finish it first")
    if tournament.again:
        raise Refused("no-change", "the next tournament is already open: join it there")
    changes = Changes(tournament, context)
    changes.add(OpenedAgain(following))
    opened = TournamentOpened(
        following,
        tuple(tournament.hosts.values()),
        replace(tournament.settings, starts_at=None),
        new_code(context.rng),
        tournament.password,
        tournament.id,
    )
    entered = [
        Entered(each.id, each.name, each.code and new_code(context.rng), each.level, each.rating)
        for each in tournament.entrants.values()
        if each.status in ("here", "paused")
    ]
    entry = TournamentEntry(1, changes.at, (opened, *entered), by.id, command.id)
    return changes.decided(by.id, command.id), Decided(entry, first_state(entry))


def decide(
    tournament: Tournament,
    command: TournamentCommand | TournamentSystemCommand,
    by: Person,
    context: Context,
) -> Decided | Already:
    """Return what `command` by `by` does to the tournament. Raises `Refused`."""
    changes = Changes(tournament, context)
    if isinstance(command, SystemCommand):
        if by != SYSTEM:
            raise Refused("not-allowed", "only the server itself can do this, not a person")
        return _by_system(changes, command)
    if by == SYSTEM:
        raise Refused("not-allowed", "only people can do this, not the server itself")
    known = tournament.remembered.get((by.id, command.id))
    if known is not None:
        return Already(known)
    if isinstance(command, StartTournament) and tournament.started and by.id in tournament.hosts:
        return Already(tournament.started)  # another host was first
    if tournament.finished and not isinstance(command, CorrectResult | Say):
        raise Refused("tournament-over", "this tournament is over: join the next one")
    if do := _BY_PERSON.get(type(command)):
        do(changes, command, by)
    elif order := BY_HOST.get(type(command)):
        _check_host(tournament, by)
        order(changes, command)
    else:
        raise _not_here(command)
    return changes.decided(by.id, command.id)


def _check_host(tournament: Tournament, by: Person) -> None:
    if by.id not in tournament.hosts:
        if not tournament.hosts:
            raise Refused("not-the-host", "this tournament has no host any more: it ends by itself")
        hosts = " or ".join(host.name for host in tournament.hosts.values())
        raise Refused("not-the-host", f"only {hosts} can do that: ask")


def _not_here(command: Struct) -> Refused:
    return Refused("not-here", f"{type(command).__name__} is not a command for a tournament")


def _say(changes: Changes, command: Say, by: Person) -> None:
    state = changes.state
    entrant = state.entrants.get(by.id)
    if by.id in state.hosts:
        changes.add(Said(state.hosts[by.id].name, check_chat(command.text)))
        return
    if entrant is None or entrant.status == "removed":
        raise Refused("not-in-tournament", "you do not take part in this tournament: enter it")
    if not state.settings.chat:
        raise Refused("no-chat", "chat is off in this tournament")
    changes.add(Said(entrant.name, check_chat(command.text)))


def _by_system(changes: Changes, command: SystemCommand) -> Decided:
    if changes.state.finished and not isinstance(command, DeviceChanged):
        raise Refused("tournament-over", "this tournament is over")
    match command:
        case GameOver():
            game_over(changes, command)
            return changes.decided(ended=(command.match,))
        case GamesOver():
            _games_over(changes, command)
            return changes.decided(ended=[game.match for game in command.games])
        case TimePassed():
            time_passed(changes)
        case PresenceSeen():
            _presence_seen(changes, command)
        case HostGone():
            host_gone(changes, command)
        case DeviceChanged():
            entrant = changes.state.entrants.get(command.entrant)
            if entrant is None or entrant.code != command.code:
                raise Refused(
                    "no-such-code", "no player has this code: ask the host for the new one"
                )
            changes.add(CodeRenewed(command.entrant, new_code(changes.context.rng)))
        case _:
            raise _not_here(command)
    return changes.decided()


def _games_over(changes: Changes, command: GamesOver) -> None:
    refused = Refused("no-such-match", "none of these matches counts in the tournament any more")
    for game in command.games:
        try:
            game_over(changes, game)
        except Refused as error:
            refused = error
        if changes.state.finished:
            break
    if not changes.events:
        raise refused


def _presence_seen(changes: Changes, command: PresenceSeen) -> None:
    entrants = changes.state.entrants
    gone = tuple(id for id in command.gone if id in entrants and entrants[id].connected)
    back = tuple(id for id in command.back if id in entrants and not entrants[id].connected)
    if not gone and not back:
        raise Refused("no-change", "nobody's connection has changed")
    changes.add(PresenceChanged(gone, back))


_BY_PERSON: dict[type[Any], Callable[[Changes, Any, Person], None]] = {
    Enter: enter,
    Withdraw: withdraw,
    Pause: pause,
    Return: come_back,
    Say: _say,
}
