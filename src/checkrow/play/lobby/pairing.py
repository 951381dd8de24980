"""Pairing: people who wait for an opponent, each in a lobby of their own.

    open_seek    open a lobby whose owner is ready, and waits
    stop         stop waiting
    pair         match two who wait for the same: the match starts in the lobby of one, and the
                 other lobby closes

The two entries of `pair` are written together or not at all. So everybody is paired once: for the
second of two rival pairings, one of the two numbers is already taken.
"""

from __future__ import annotations

from checkrow.play.commands import Seek, StopSeeking
from checkrow.play.entries import LobbyEntry
from checkrow.play.events import (
    BecameReady,
    Joined,
    LobbyClosed,
    LobbyEvent,
    LobbyOpened,
    OwnerPaired,
)
from checkrow.play.lines import check_title
from checkrow.play.lobby.apply import apply, first_state
from checkrow.play.lobby.context import Context
from checkrow.play.lobby.decided import Decided
from checkrow.play.lobby.members import leave
from checkrow.play.lobby.seats import start_match
from checkrow.play.lobby.state import Lobby
from checkrow.play.options import MatchOptions, check_options
from checkrow.play.people import Person
from checkrow.play.refused import Refused


def sought_options(command: Seek) -> MatchOptions:
    """Return the options of the match. Raises `Refused`."""
    options = MatchOptions(command.game, command.clock, rated=command.rated)
    game = check_options(options)
    if game.seats != 2:
        raise Refused(
            "not-for-two",
            f"pairing is for two people, and {game} takes {game.seats}: open a lobby for it",
        )
    return options


def open_seek(command: Seek, by: Person, lobby: str, context: Context) -> Decided:
    """Return the first entry of a lobby whose owner waits. Raises `Refused`."""
    options = sought_options(command)
    title = check_title("", by.name)
    opened = LobbyOpened(lobby, by, title, options, context.token, seeks=True)
    entry = LobbyEntry(1, context.now, (opened,), by.id, command.id)
    return Decided(entry, first_state(entry))


def stop(
    lobby: Lobby, command: StopSeeking, by: Person, context: Context
) -> tuple[LobbyEvent, ...]:
    if by.id != lobby.owner or not lobby.is_seeking:
        raise Refused("not-seeking", "you are not waiting in this lobby: somebody may have joined")
    return leave(lobby, command, by, context)


def pair(waiting: Lobby, seeker: Lobby, context: Context) -> tuple[Decided, Decided]:
    """Return the entries of both lobbies. Raises `Refused`."""
    if not (waiting.is_seeking and seeker.is_seeking and waiting.options == seeker.options):
        raise Refused("not-seeking", "one of the two is no longer waiting for this")
    person = seeker.person(seeker.owner)
    chair = waiting.free_chair
    if person is None or chair is None or waiting.person(person.id) or person.id in waiting.removed:
        raise Refused("not-seeking", "these two cannot be paired")
    come = (Joined(person, chair), BecameReady(person.id))
    number, at = waiting.number + 1, max(context.now, waiting.at)
    full = apply(waiting, LobbyEntry(number, at, come, person.id))
    started = start_match(full, context.match, context.rng)
    entry = LobbyEntry(number, at, (*come, started), person.id)
    gone = (OwnerPaired(waiting.id, started.match), LobbyClosed())
    left = LobbyEntry(seeker.number + 1, max(context.now, seeker.at), gone, person.id)
    return Decided(entry, apply(waiting, entry)), Decided(left, apply(seeker, left))
