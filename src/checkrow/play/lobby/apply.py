"""Apply entries: compute the state of a lobby from all of its entries, or from one more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from checkrow.play.entries import LobbyEntry, Remembered, remember
from checkrow.play.events import (
    BecameReady,
    BecameUnready,
    ChairsSwapped,
    ComputerAdded,
    ComputerRemoved,
    InvitationRenewed,
    Joined,
    Left,
    LobbyClosed,
    LobbyEvent,
    LobbyOpened,
    MatchEnded,
    MatchStarted,
    OptionsChanged,
    OwnerChanged,
    OwnerPaired,
    PasswordChanged,
    PersonRemoved,
    Said,
    Sat,
    Stood,
    TitleChanged,
)
from checkrow.play.limits import MOST_REMOVED, MOST_SCORES
from checkrow.play.lobby.state import Lobby, Running, Score
from checkrow.play.options import playable_game
from checkrow.play.people import Player
from checkrow.play.result import Result

Chairs = tuple[Player | None, ...]


def replay(entries: Iterable[LobbyEntry]) -> Lobby:
    """Return the lobby after these entries, numbered from 1 without gaps."""
    entries = iter(entries)
    lobby = first_state(next(entries))
    for entry in entries:
        lobby = apply(lobby, entry)
    return lobby


def first_state(entry: LobbyEntry) -> Lobby:
    """Return the lobby after its first entry."""
    (opened,) = entry.events
    assert isinstance(opened, LobbyOpened)
    owner = opened.owner
    seats = playable_game(opened.options.game).seats
    nothing: Remembered = {}
    return Lobby(
        id=opened.lobby,
        opened_by=owner.name,
        owner=owner.id,
        title=opened.title,
        options=opened.options,
        token=opened.token,
        password=opened.password,
        people=(owner,),
        chairs=(Player(owner.id, owner.name), *(None,) * (seats - 1)),
        number=entry.number,
        at=entry.at,
        remembered=remember(nothing, entry.by, entry.command, entry.number),
        ready=frozenset({owner.id} if opened.seeks else ()),
        seeks=opened.seeks,
    )


def apply(lobby: Lobby, entry: LobbyEntry) -> Lobby:
    """Return the lobby after one more entry."""
    if entry.number != lobby.number + 1:
        raise ValueError(f"entry {entry.number} cannot follow entry {lobby.number}")
    for event in entry.events:
        lobby = _APPLY[type(event)](lobby, event)
    remembered = remember(lobby.remembered, entry.by, entry.command, entry.number)
    return replace(lobby, number=entry.number, at=entry.at, remembered=remembered)


def _with_chair(chairs: Chairs, chair: int, player: Player | None) -> Chairs:
    return (*chairs[:chair], player, *chairs[chair + 1 :])


def _without(chairs: Chairs, person: str) -> Chairs:
    return tuple(None if player and player.id == person else player for player in chairs)


def _joined(lobby: Lobby, event: Joined) -> Lobby:
    person = event.person
    chairs = lobby.chairs
    if event.chair is not None:
        chairs = _with_chair(chairs, event.chair, Player(person.id, person.name))
    return replace(lobby, people=(*lobby.people, person), chairs=chairs)


def _left(lobby: Lobby, event: Left) -> Lobby:
    return replace(
        lobby,
        people=tuple(person for person in lobby.people if person.id != event.person),
        chairs=_without(lobby.chairs, event.person),
        ready=lobby.ready - {event.person},
    )


def _removed(lobby: Lobby, event: PersonRemoved) -> Lobby:
    removed = (*lobby.removed, event.person)[-MOST_REMOVED:]
    return replace(_left(lobby, Left(event.person)), removed=removed)


def _owner_changed(lobby: Lobby, event: OwnerChanged) -> Lobby:
    return replace(lobby, owner=event.person)


def _sat(lobby: Lobby, event: Sat) -> Lobby:
    person = lobby.person(event.person)
    assert person is not None
    chairs = _without(lobby.chairs, person.id)
    return replace(
        lobby,
        chairs=_with_chair(chairs, event.chair, Player(person.id, person.name)),
        ready=lobby.ready - {person.id},
    )


def _stood(lobby: Lobby, event: Stood) -> Lobby:
    chairs = _without(lobby.chairs, event.person)
    return replace(lobby, chairs=chairs, ready=lobby.ready - {event.person})


def _swapped(lobby: Lobby, event: ChairsSwapped) -> Lobby:
    one, other = lobby.chairs[event.one], lobby.chairs[event.other]
    chairs = _with_chair(_with_chair(lobby.chairs, event.one, other), event.other, one)
    return replace(lobby, chairs=chairs, ready=frozenset())


def _computer_added(lobby: Lobby, event: ComputerAdded) -> Lobby:
    return replace(lobby, chairs=_with_chair(lobby.chairs, event.chair, event.player))


def _computer_removed(lobby: Lobby, event: ComputerRemoved) -> Lobby:
    return replace(lobby, chairs=_with_chair(lobby.chairs, event.chair, None))


def _ready(lobby: Lobby, event: BecameReady) -> Lobby:
    return replace(lobby, ready=lobby.ready | {event.person})


def _unready(lobby: Lobby, event: BecameUnready) -> Lobby:
    return replace(lobby, ready=lobby.ready - {event.person})


def _options_changed(lobby: Lobby, event: OptionsChanged) -> Lobby:
    seats = playable_game(event.options.game).seats
    kept = lobby.chairs[:seats]
    chairs = (*kept, *(None,) * (seats - len(kept)))
    return replace(lobby, options=event.options, chairs=chairs, ready=frozenset())


def _title_changed(lobby: Lobby, event: TitleChanged) -> Lobby:
    return replace(lobby, title=event.title)


def _password_changed(lobby: Lobby, event: PasswordChanged) -> Lobby:
    return replace(lobby, password=event.password)


def _invitation_renewed(lobby: Lobby, event: InvitationRenewed) -> Lobby:
    return replace(lobby, token=event.token)


def _started(lobby: Lobby, event: MatchStarted) -> Lobby:
    running = Running(event.match, event.players, event.first)
    return replace(lobby, running=running, ready=frozenset())


def _ended(lobby: Lobby, event: MatchEnded) -> Lobby:
    running, result = lobby.running, event.result
    assert running is not None
    ended = replace(
        lobby, running=None, ready=frozenset(), last_first=running.first, last_match=event.match
    )
    if not result.counts:
        return ended
    worst = max(result.ranks)
    losers = [
        player.id
        for player, place in zip(running.players, result.ranks, strict=True)
        if place == worst > 1
    ]
    return replace(
        ended,
        scores=_scored(lobby.scores, running.players, result),
        last_loser=losers[0] if len(losers) == 1 else "",
        played=lobby.played + 1,
    )


def _scored(
    scores: Mapping[str, Score], players: tuple[Player, ...], result: Result
) -> Mapping[str, Score]:
    """Add the scores: sole first place is a win, a shared one a draw, anything else a loss."""
    more = dict(scores)
    shared = result.ranks.count(1) > 1
    for player, place in zip(players, result.ranks, strict=True):
        old = more.pop(player.id, Score(player.name))
        more[player.id] = Score(
            player.name,
            old.wins + (place == 1 and not shared),
            old.draws + (place == 1 and shared),
            old.losses + (place > 1),
        )
    while len(more) > MOST_SCORES:  # drop those who have not played for longest
        del more[next(iter(more))]
    return more


def _paired(lobby: Lobby, event: OwnerPaired) -> Lobby:
    return replace(lobby, paired=(event.lobby, event.match))


def _closed(lobby: Lobby, event: LobbyClosed) -> Lobby:
    return replace(lobby, closed=True)


def _unchanged(lobby: Lobby, event: Said) -> Lobby:
    return lobby


_APPLY: dict[type[LobbyEvent], Callable[[Lobby, Any], Lobby]] = {
    Joined: _joined,
    Left: _left,
    PersonRemoved: _removed,
    OwnerChanged: _owner_changed,
    Sat: _sat,
    Stood: _stood,
    ChairsSwapped: _swapped,
    ComputerAdded: _computer_added,
    ComputerRemoved: _computer_removed,
    BecameReady: _ready,
    BecameUnready: _unready,
    OptionsChanged: _options_changed,
    TitleChanged: _title_changed,
    PasswordChanged: _password_changed,
    InvitationRenewed: _invitation_renewed,
    MatchStarted: _started,
    MatchEnded: _ended,
    OwnerPaired: _paired,
    LobbyClosed: _closed,
    Said: _unchanged,
}
