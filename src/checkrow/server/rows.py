"""Statements for the rows derived from the entries of lobbies and matches, and for presence.

Each statement is built once and gets its values later: building one takes longer than running it.
"""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql

from checkrow.play.forms import FinalBoard
from checkrow.play.lobby import Lobby, listing_of, newcomers
from checkrow.play.match import Match, rating_note
from checkrow.play.result import Result
from checkrow.play.wire import encode
from checkrow.server.store.schema import lobbies, matches, players, presence, ready_addresses, seats
from checkrow.server.store.streams import Row

_INSERT_LOBBY = insert(lobbies)
# An older entry must not overwrite the row of a newer one.
_UPDATE_LOBBY = update(lobbies).where(
    lobbies.c.id == bindparam("lobby_id"), lobbies.c.number < bindparam("number_now")
)
_NOTE_SEEK = update(players).where(players.c.id == bindparam("player_id"))
_INSERT_MATCH = insert(matches)
_INSERT_SEAT = insert(seats)
_THIS_LIVE_MATCH = (matches.c.id == bindparam("match_id")) & matches.c.live
_UPDATE_WAKE = update(matches).where(_THIS_LIVE_MATCH)
_MOVE_WAKE = update(matches).where(_THIS_LIVE_MATCH, matches.c.wake == bindparam("was"))
_END_MATCH = update(matches).where(matches.c.id == bindparam("match_id"))
_SCORE = update(seats).where(
    seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("seat_number")
)
_NOTE_ADDRESSES = (
    update(seats)
    .where(seats.c.match == bindparam("match_id"))
    .values(
        address=select(ready_addresses.c.address)
        .where(ready_addresses.c.player == seats.c.player)
        .scalar_subquery()
    )
)
# Of PostgreSQL, because statements are built before the database is known: that of SQLite has the
# same text, but compiles for SQLite alone.
insert_or_update = postgresql.insert
_HOLD = insert_or_update(presence).on_conflict_do_nothing()  # the row still exists
_LET_GO = delete(presence).where(
    presence.c.stream == bindparam("of_stream"),
    presence.c.player == bindparam("of_player"),
    presence.c.worker == bindparam("of_worker"),
)


def note_seek(player: str, lobby: str) -> Row:
    """Remember the lobby in which a player waits."""
    return Row(_NOTE_SEEK, {"player_id": player, "seek": lobby})


def insert_lobby(lobby: Lobby, today: float) -> Row:
    return Row(_INSERT_LOBBY, {"id": lobby.id, "created_at": today, **lobby_values(lobby)})


def update_lobby(lobby: Lobby, today: float) -> Row:
    return Row(
        _UPDATE_LOBBY,
        {
            "lobby_id": lobby.id,
            "number_now": lobby.number,
            "closed_at": today if lobby.closed else None,
            **lobby_values(lobby),
        },
    )


def lobby_values(lobby: Lobby) -> dict[str, object]:
    """Return the columns of a lobby, apart from dates."""
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
        "seeks": _seeks(lobby),
    }


def _seeks(lobby: Lobby) -> str | None:
    if not lobby.seeks:
        return None
    return encode(lobby.options).decode() if lobby.is_seeking else ""


def insert_match(match: Match, public: bool, wake: float | None, today: float) -> list[Row]:
    row = Row(
        _INSERT_MATCH,
        {
            "id": match.id,
            "lobby": match.lobby,
            "game": match.options.game,
            "public": public and match.options.spectators,
            "rated": match.options.rated,
            "live": True,
            "settled": False,
            "wake": wake,
            "created_at": today,
            "tournament": match.tournament,
            "reported": not match.tournament,
        },
    )
    players = [
        Row(
            _INSERT_SEAT,
            {
                "match": match.id,
                "seat": seat,
                "player": None if player.is_computer else player.id,
                "name": player.name,
            },
        )
        for seat, player in enumerate(match.players)
    ]
    if not match.options.rated:
        return [row, *players]
    return [row, *players, Row(_NOTE_ADDRESSES, {"match_id": match.id})]


def update_wake(match: str, wake: float | None) -> Row:
    return Row(_UPDATE_WAKE, {"match_id": match, "wake": wake})


def move_wake(match: str, was: float, wake: float | None) -> Row:
    """Change the wake time, unless another worker has changed it meanwhile."""
    return Row(_MOVE_WAKE, {"match_id": match, "was": was, "wake": wake})


def end_match(match: Match, today: float) -> list[Row]:
    assert match.result
    ended = Row(
        _END_MATCH,
        {
            "match_id": match.id,
            "live": False,
            "wake": None,
            "result": encode(match.result),
            "finished_at": today,
            "settled": not (match.options.rated or _is_unfinished_practice(match)),
            "rating_note": rating_note(match) if match.options.rated else "",
            "final_board": encode(_final_board(match)),
        },
    )
    scores = [
        Row(_SCORE, {"match_id": match.id, "seat_number": seat, "score": score})
        for seat, score in enumerate(scores_of(match.result))
        if score is not None
    ]
    return [ended, *scores]


def _is_unfinished_practice(match: Match) -> bool:
    """Return whether `retention.forget_unfinished_practice` deletes the match later."""
    return match.is_practice and match.result is not None and not match.result.counts


def _final_board(match: Match) -> FinalBoard:
    last = match.last
    board = match.record.position.render(last.moves if last else ())
    return FinalBoard(board.rows, board.line, board.last)


def hold(stream: str, player: str, worker: str) -> Row:
    return Row(_HOLD, {"stream": stream, "player": player, "worker": worker})


def hold_newcomers(before: Lobby | None, after: Lobby, worker: str) -> list[Row]:
    """Count the people who have just joined a lobby as connected to this worker."""
    stream = f"lobby:{after.id}"
    return [hold(stream, each.id, worker) for each in newcomers(before, after)]


def hold_players(match: Match, worker: str) -> list[Row]:
    """Count the people in a new match as connected to this worker."""
    stream = f"match:{match.id}"
    return [hold(stream, each.id, worker) for each in match.players if not each.is_computer]


def let_go(stream: str, player: str, worker: str) -> Row:
    return Row(_LET_GO, {"of_stream": stream, "of_player": player, "of_worker": worker})


def scores_of(result: Result) -> list[float | None]:
    """Return the scores by seat: 1 for a win, 0.5 for a draw, 0 for a loss, None if the match
    does not count."""
    if not result.counts:
        return [None] * len(result.ranks)
    if result.winner is None:
        best = min(result.ranks)
        return [0.5 if rank == best else 0.0 for rank in result.ranks]
    return [1.0 if seat == result.winner else 0.0 for seat in range(len(result.ranks))]
