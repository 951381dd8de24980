"""Statements for the rows derived from the entries of tournaments; see `server.rows`."""

from __future__ import annotations

from sqlalchemy import bindparam, insert, update

from checkrow.play.tournament import (
    Tournament,
    TournamentEntry,
    due_at,
    listing_of,
    new_entrants,
)
from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    HostAdded,
    HostLeft,
    Removed,
    TournamentFinished,
    TournamentOpened,
    Withdrew,
)
from checkrow.play.wire import encode
from checkrow.server.rows import hold, insert_or_update
from checkrow.server.store.schema import matches, tournament_people, tournaments
from checkrow.server.store.streams import Row

_INSERT = insert(tournaments)
# An older entry must not overwrite the row of a newer one.
_IS_OLDER = (tournaments.c.id == bindparam("tournament_id")) & (
    tournaments.c.number < bindparam("number_now")
)
_UPDATE = update(tournaments).where(_IS_OLDER)
_UPDATE_AT_END = update(tournaments).where(_IS_OLDER)  # has one more column
_MOVE_WAKE = update(tournaments).where(
    tournaments.c.id == bindparam("tournament_id"), tournaments.c.wake == bindparam("was")
)
_ADD_HOST = (
    insert_or_update(tournament_people)
    .values(host=True, playing=False)
    .on_conflict_do_update(index_elements=["tournament", "player"], set_={"host": True})
)
_NEW_ENTRANT = insert_or_update(tournament_people).values(host=False, playing=True)
_ADD_ENTRANT = _NEW_ENTRANT.on_conflict_do_update(
    index_elements=["tournament", "player"],
    set_={"playing": True, "code": _NEW_ENTRANT.excluded.code},
)
_THIS_PERSON = (tournament_people.c.tournament == bindparam("of_tournament")) & (
    tournament_people.c.player == bindparam("of_player")
)
_SET_CODE = update(tournament_people).where(_THIS_PERSON)
_STOP_PLAYING = update(tournament_people).where(_THIS_PERSON).values(playing=False, code=None)
_STOP_HOSTING = update(tournament_people).where(_THIS_PERSON).values(host=False)
_FORGET_CODES = (
    update(tournament_people)
    .where(tournament_people.c.tournament == bindparam("of_tournament"))
    .values(code=None)
)
_REPORTED = update(matches).where(matches.c.id == bindparam("match_id")).values(reported=True)


def insert_tournament(tournament: Tournament, entry: TournamentEntry, today: float) -> list[Row]:
    """Return the rows of a new tournament."""
    row = {"id": tournament.id, "created_at": today, **tournament_values(tournament)}
    return [Row(_INSERT, row), *_people(tournament, entry)]


def update_tournament(tournament: Tournament, entry: TournamentEntry, today: float) -> list[Row]:
    """Return the rows that one more entry changes."""
    row = {
        "tournament_id": tournament.id,
        "number_now": tournament.number,
        **tournament_values(tournament),
    }
    if any(isinstance(event, TournamentFinished) for event in entry.events):
        row["finished_at"] = today
        updated = Row(_UPDATE_AT_END, row)
        return [updated, *_people(tournament, entry), _forget_codes(tournament.id)]
    return [Row(_UPDATE, row), *_people(tournament, entry)]


def tournament_values(tournament: Tournament) -> dict[str, object]:
    """Return the columns of a tournament, apart from dates."""
    is_open = tournament.phase == "open"
    return {
        "code": tournament.code,
        "public": tournament.settings.access == "open",
        "live": not tournament.finished,
        "number": tournament.number,
        "wake": due_at(tournament),
        "starts_at": tournament.settings.starts_at if is_open else None,
        "summary": encode(listing_of(tournament, 0.0)),
    }


def _people(tournament: Tournament, entry: TournamentEntry) -> list[Row]:
    id, rows = tournament.id, list[Row]()
    for event in entry.events:
        match event:
            case TournamentOpened(hosts=hosts):
                rows += [_host(id, host.id) for host in hosts]
            case HostAdded(person):
                rows.append(_host(id, person.id))
            case HostLeft(host):
                rows.append(Row(_STOP_HOSTING, {"of_tournament": id, "of_player": host}))
            case Entered(player, code=code, level=""):
                rows.append(Row(_ADD_ENTRANT, {"tournament": id, "player": player, "code": code}))
            case CodeRenewed(player, code):
                rows.append(
                    Row(_SET_CODE, {"of_tournament": id, "of_player": player, "code": code})
                )
            case Withdrew(player) | Removed(player) if player not in tournament.entrants:
                rows.append(Row(_STOP_PLAYING, {"of_tournament": id, "of_player": player}))
            case _:
                pass
    return rows


def hold_entrants(before: Tournament | None, after: Tournament, worker: str) -> list[Row]:
    """Count the people who have just entered a tournament as connected to this worker."""
    stream = f"tournament:{after.id}"
    return [hold(stream, each.id, worker) for each in new_entrants(before, after)]


def _host(tournament: str, player: str) -> Row:
    return Row(_ADD_HOST, {"tournament": tournament, "player": player})


def _forget_codes(tournament: str) -> Row:
    return Row(_FORGET_CODES, {"of_tournament": tournament})


def move_wake(tournament: str, was: float, wake: float | None) -> Row:
    """Change the wake time, unless another worker has changed it meanwhile."""
    return Row(_MOVE_WAKE, {"tournament_id": tournament, "was": was, "wake": wake})


def report_match(match: str) -> Row:
    """Record that the tournament knows how a match ended."""
    return Row(_REPORTED, {"match_id": match})
