"""The rows that follow from the entries of a lobby or a match, as statements to write with them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Executable, insert, update

from checkrow.play.lobby import Lobby, listing_of
from checkrow.play.match import Match
from checkrow.play.result import Result
from checkrow.play.wire import encode
from checkrow.server.store.schema import lobbies, matches, seats


def insert_lobby(lobby: Lobby, today: float) -> Executable:
    return insert(lobbies).values(id=lobby.id, created_at=today, **_lobby(lobby))


def update_lobby(lobby: Lobby) -> Executable:
    # An older entry must not overwrite what a newer one has written.
    return (
        update(lobbies)
        .where(lobbies.c.id == lobby.id, lobbies.c.number < lobby.number)
        .values(**_lobby(lobby))
    )


def _lobby(lobby: Lobby) -> dict[str, object]:
    owner = lobby.person(lobby.owner)
    return {
        "title": lobby.title,
        "owner": lobby.owner,
        "owner_name": owner.name if owner else "",
        "game": lobby.options.game,
        "summary": encode(listing_of(lobby)),
        "public": not lobby.is_private,
        "open": not lobby.closed,
        "number": lobby.number,
    }


def insert_match(
    match: Match, public: bool, wake: float | None, today: float
) -> Sequence[Executable]:
    row = insert(matches).values(
        id=match.id,
        lobby=match.lobby,
        game=match.options.game,
        public=public and match.options.spectators,
        rated=match.options.rated,
        live=True,
        settled=False,
        wake=wake,
        created_at=today,
    )
    players = [
        {
            "match": match.id,
            "seat": seat,
            "player": None if player.is_computer else player.id,
            "name": player.name,
        }
        for seat, player in enumerate(match.players)
    ]
    return row, insert(seats).values(players)


def update_wake(match: str, wake: float | None) -> Executable:
    return update(matches).where(matches.c.id == match, matches.c.live).values(wake=wake)


def move_wake(match: str, was: float, wake: float | None) -> Executable:
    """The same, unless somebody has changed it in the meantime."""
    return (
        update(matches)
        .where(matches.c.id == match, matches.c.live, matches.c.wake == was)
        .values(wake=wake)
    )


def end_match(match: Match, today: float) -> Sequence[Executable]:
    assert match.result
    ended = (
        update(matches)
        .where(matches.c.id == match.id)
        .values(
            live=False,
            wake=None,
            result=encode(match.result),
            finished_at=today,
            settled=not (match.options.rated and match.result.counts),
        )
    )
    scores = [
        update(seats).where(seats.c.match == match.id, seats.c.seat == seat).values(score=score)
        for seat, score in enumerate(scores_of(match.result))
        if score is not None
    ]
    return ended, *scores


def scores_of(result: Result) -> list[float | None]:
    """1 for a win, 0.5 for a draw, 0 for a loss, by seat; None where nothing counts."""
    if not result.counts:
        return [None] * len(result.ranks)
    if result.winner is None:
        best = min(result.ranks)
        return [0.5 if rank == best else 0.0 for rank in result.ranks]
    return [1.0 if seat == result.winner else 0.0 for seat in range(len(result.ranks))]
