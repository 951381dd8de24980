"""What only the hosts of a tournament do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checkrow.play.limits import MOST_HOSTS
from checkrow.play.options import check_level
from checkrow.play.people import Person, computer
from checkrow.play.refused import Refused
from checkrow.play.tournament.changes import Changes
from checkrow.play.tournament.commands import (
    AddHost,
    AddTime,
    AllowChat,
    ChangeSettings,
    CorrectResult,
    EnterComputer,
    FinishTournament,
    HostGone,
    PairByHand,
    PauseTournament,
    RemoveEntrant,
    RenameEntrant,
    ResumeTournament,
    SkipWait,
    StartTournament,
)
from checkrow.play.tournament.entrants import check_room, free_name
from checkrow.play.tournament.events import (
    ChatAllowed,
    Entered,
    HostAdded,
    HostLeft,
    NewTable,
    PairReserved,
    Removed,
    Renamed,
    SettingsChanged,
    TablesOpened,
    TimeAdded,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from checkrow.play.tournament.results import correct, forfeit_all
from checkrow.play.tournament.rounds import start_round
from checkrow.play.tournament.settings import FIELDS, Access, Swiss, check_settings
from checkrow.play.tournament.starting import start
from checkrow.play.tournament.state import Entrant, Tournament


def checked_password(access: Access, password: str | None, password_hash: str) -> str:
    """Return the hash to store. Raises `Refused` if a password is missing."""
    if access != "password":
        return ""
    if password is None or not password_hash:
        raise Refused("password-needed", "a tournament with a password needs one: choose it")
    return password_hash


def change_settings(changes: Changes, command: ChangeSettings) -> None:
    state = changes.state
    if state.started:
        raise Refused("already-started", "the tournament has started: its settings are fixed")
    settings = check_settings(command.settings)
    _, most = FIELDS[type(settings.format)]
    if len(state.entrants) > most:
        raise Refused(
            "tournament-full",
            f"{len(state.entrants)} players are here, and this format is for {most} at most",
        )
    if settings.rated and any(entrant.level for entrant in state.entrants.values()):
        raise Refused("rated-computer", "computers cannot play rated matches: remove them first")
    password = state.password
    if command.password is not None or settings.access != "password" or not password:
        hashed = changes.context.password_hash
        password = checked_password(settings.access, command.password, hashed)
    changes.add(SettingsChanged(settings, password))


def start_tournament(changes: Changes, command: StartTournament) -> None:
    start(changes)


def pause_tournament(changes: Changes, command: PauseTournament) -> None:
    _check_started(changes.state)
    if changes.state.paused_at is not None:
        raise Refused("no-change", "the tournament is already paused")
    changes.add(TournamentPaused())


def resume_tournament(changes: Changes, command: ResumeTournament) -> None:
    if changes.state.paused_at is None:
        raise Refused("no-change", "the tournament is not paused")
    changes.add(TournamentResumed())


def skip_wait(changes: Changes, command: SkipWait) -> None:
    if changes.state.phase != "between":
        raise Refused("no-wait", "no round is waiting to start")
    start_round(changes)


def add_time(changes: Changes, command: AddTime) -> None:
    _check_started(changes.state)
    changes.add(TimeAdded(command.seconds))


def pair_by_hand(changes: Changes, command: PairByHand) -> None:
    state = changes.state
    one, other = _entrant(state, command.one), _entrant(state, command.other)
    if one.id == other.id:
        raise Refused("bad-pair", "choose two different players")
    if not (state.is_arena or isinstance(state.settings.format, Swiss)):
        raise Refused("not-in-format", "in this format the pairings are fixed")
    _check_started(state)
    for player in (one, other):
        if not player.is_here:
            raise Refused("player-paused", f"{player.name} has paused or withdrawn")
    pair = (one.id, other.id)
    if state.phase == "running" and not state.closing and _free_in_round(state, pair):
        match = changes.new_match(pair)
        changes.add(TablesOpened((NewTable(len(state.tables) + 1, pair, match),)))
        return
    if state.is_arena:
        raise Refused(
            "not-free",
            "one of them is playing, or the arena is paused, or over: wait until both are free",
        )
    changes.add(PairReserved(pair))


def _free_in_round(state: Tournament, pair: tuple[str, str]) -> bool:
    """Return whether neither plays now, or has played in this round."""
    if state.is_arena:
        return state.busy.isdisjoint(pair)
    tables = [state.tables[number] for number in state.rounds[-1].tables]
    return all(player not in table.players for table in tables for player in pair)


def remove_entrant(changes: Changes, command: RemoveEntrant) -> None:
    entrant = _entrant(changes.state, command.entrant)
    if entrant.status == "removed":
        raise Refused("no-change", f"{entrant.name} is already removed")
    changes.add(Removed(entrant.id))
    forfeit_all(changes, entrant.id)


def rename_entrant(changes: Changes, command: RenameEntrant) -> None:
    entrant = _entrant(changes.state, command.entrant)
    if entrant.level:
        raise Refused("computer", "computers keep their names")
    name = free_name(changes.state, command.name, entrant.id)
    if name == entrant.name:
        raise Refused("no-change", "this is already the name")
    changes.add(Renamed(entrant.id, name))


def allow_chat(changes: Changes, command: AllowChat) -> None:
    if changes.state.settings.chat == command.allowed:
        raise Refused("no-change", f"chat is already {'on' if command.allowed else 'off'}")
    changes.add(ChatAllowed(command.allowed))


def enter_computer(changes: Changes, command: EnterComputer) -> None:
    state = changes.state
    if state.settings.rated:
        raise Refused("rated-computer", "computers cannot play rated matches: make it unrated")
    check_level(command.level, changes.context.levels)
    check_room(state)
    number = next(each for each in range(10**6) if computer(each, "").id not in state.entrants)
    player = computer(number, command.level)
    changes.add(Entered(player.id, player.name, level=player.level))


def add_host(changes: Changes, command: AddHost) -> None:
    entrant = _entrant(changes.state, command.person)
    if entrant.level:
        raise Refused("computer", "a computer cannot be a host")
    if entrant.id in changes.state.hosts:
        raise Refused("no-change", f"{entrant.name} is already a host")
    if len(changes.state.hosts) >= MOST_HOSTS:
        raise Refused("too-many-hosts", f"a tournament has up to {MOST_HOSTS} hosts")
    changes.add(HostAdded(Person(entrant.id, entrant.name)))


def host_gone(changes: Changes, command: HostGone) -> None:
    """Remove a host who has no account any more. Nobody could start or resume a tournament without
    hosts, so it is over before its start, and continues after a pause; its times end the rest."""
    if command.host not in changes.state.hosts:
        raise Refused("no-such-host", "nobody with this id is a host of this tournament")
    changes.add(HostLeft(command.host))
    state = changes.state
    if state.hosts:
        return
    if not state.started:
        changes.add(TournamentFinished())
    elif state.paused_at is not None:
        changes.add(TournamentResumed())


def finish_tournament(changes: Changes, command: FinishTournament) -> None:
    changes.add(TournamentFinished())


def _check_started(state: Tournament) -> None:
    if not state.started:
        raise Refused("not-started", "the tournament has not started yet")


def _entrant(state: Tournament, id: str) -> Entrant:
    entrant = state.entrants.get(id)
    if entrant is None:
        raise Refused("no-such-entrant", "nobody with this id takes part in this tournament")
    return entrant


BY_HOST: dict[type[Any], Callable[[Changes, Any], None]] = {
    ChangeSettings: change_settings,
    StartTournament: start_tournament,
    PauseTournament: pause_tournament,
    ResumeTournament: resume_tournament,
    SkipWait: skip_wait,
    AddTime: add_time,
    CorrectResult: correct,
    PairByHand: pair_by_hand,
    RemoveEntrant: remove_entrant,
    RenameEntrant: rename_entrant,
    AllowChat: allow_chat,
    EnterComputer: enter_computer,
    AddHost: add_host,
    FinishTournament: finish_tournament,
}
