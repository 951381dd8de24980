"""The views of a tournament: for players, for hosts, and for the projector.

`TournamentView` is the same for everybody and encoded only once. The pages of players
and hosts add what only they see.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.clock import ClockRule
from checkrow.play.people import Person, Player
from checkrow.play.tournament.caching import once_per_state
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    HowDecided,
    SettingsChanged,
    TournamentEvent,
    TournamentOpened,
)
from checkrow.play.tournament.export import Crosses, crosses
from checkrow.play.tournament.knockout import bracket_names
from checkrow.play.tournament.rounds import progress
from checkrow.play.tournament.settings import (
    Access,
    Format,
    Knockout,
    RoundRobin,
    Swiss,
    TournamentSettings,
)
from checkrow.play.tournament.standings import Standing, standings
from checkrow.play.tournament.state import Entrant, Phase, Status, Table, Tournament

MOST_LINES = 50  # of the standings, and tables, in a view
PODIUM = 3


class TableView(Struct, frozen=True, omit_defaults=True):
    """A table. `match` is the game in play, and `games` are all matches so far; `points` are the
    result, and `scores` the games of a series before it."""

    number: int
    players: tuple[Player, ...]
    match: str = ""
    games: tuple[str, ...] = ()
    scores: tuple[tuple[float, ...], ...] = ()
    points: tuple[float, ...] | None = None
    how: HowDecided = "played"


class TournamentView(Struct, frozen=True, omit_defaults=True):
    """A tournament at `now` (service time), for everybody. The round or the arena ends at
    `ends_at`, and the next round starts at `next_round_at`. `standings` and `tables` have their
    first `MOST_LINES` lines; requests of their own return all."""

    tournament: str
    number: int
    now: float
    phase: Phase
    settings: TournamentSettings
    hosts: tuple[Person, ...]
    players: int
    round: int = 0
    rounds: int = 0
    ends_at: float | None = None
    next_round_at: float | None = None
    standings: tuple[Standing, ...] = ()
    tables: tuple[TableView, ...] = ()
    byes: tuple[str, ...] = ()  # names
    crosses: Crosses = ()  # of a round robin, in the order of `order`
    order: tuple[str, ...] = ()  # names
    bracket: tuple[tuple[str, ...], ...] = ()  # names by round; neighbours meet
    previous: str = ""
    again: str = ""


class OwnGame(Struct, frozen=True, omit_defaults=True):
    """A table of one player."""

    table: int
    round: int
    opponents: tuple[str, ...]  # names
    points: float | None = None
    games: tuple[str, ...] = ()


class PlayerPage(Struct, frozen=True, omit_defaults=True):
    """What one player sees. `matches` are the games to play now; without one, the player waits."""

    id: str
    name: str
    status: Status
    place: int
    points: float
    matches: tuple[str, ...] = ()
    bye: bool = False
    games: tuple[OwnGame, ...] = ()


class HostedEntrant(Struct, frozen=True, omit_defaults=True):
    """A player, as hosts see one. `code` moves the player to another device."""

    id: str
    name: str
    level: str = ""
    status: Status = "here"
    connected: bool = True
    code: str = ""
    playing: bool = False


class HostPage(Struct, frozen=True, omit_defaults=True):
    """What hosts see. `rights` are the commands that make sense now; `projector` is the key that
    shows the code on the projector page, which the server fills in."""

    code: str
    entrants: tuple[HostedEntrant, ...]
    rights: tuple[str, ...]
    reserved: tuple[tuple[str, str], ...] = ()  # ids
    projector: str = ""


class TournamentListing(Struct, frozen=True, omit_defaults=True):
    """A tournament in a list. `starts_in` are the seconds until it starts automatically; `hosting`
    and `playing` say what the person who asks does in it."""

    tournament: str
    title: str
    phase: Phase
    format: Format
    game: str
    clock: ClockRule
    rated: bool
    access: Access
    hosts: tuple[str, ...]  # names
    players: int
    starts_in: float | None = None
    hosting: bool = False
    playing: bool = False
    created_at: float = 0.0  # a date, in seconds since 1970
    finished_at: float | None = None


class ProjectorPage(Struct, frozen=True, omit_defaults=True):
    """What the room sees: the code before the start, then the games, and the podium at last."""

    view: TournamentView
    code: str = ""
    podium: tuple[Standing, ...] = ()


def view_of(tournament: Tournament, now: float) -> TournamentView:
    """Return the tournament as everybody sees it."""
    return replace(_view(tournament), now=round(max(now, tournament.at), 3))


@once_per_state
def _view(tournament: Tournament) -> TournamentView:
    """Return the view at the time of the last entry."""
    number, rounds = progress(tournament)
    current = tournament.rounds[-1] if tournament.rounds else None
    names = {id: entrant.name for id, entrant in tournament.entrants.items()}
    format = tournament.settings.format
    with_crosses = tournament.started and isinstance(format, RoundRobin)
    with_bracket = tournament.started and isinstance(format, Knockout)
    return TournamentView(
        tournament=tournament.id,
        number=tournament.number,
        now=tournament.at,
        phase=tournament.phase,
        settings=tournament.settings,
        hosts=tuple(tournament.hosts.values()),
        players=len(tournament.entrants),
        round=number,
        rounds=rounds,
        ends_at=tournament.ends_at,
        next_round_at=tournament.next_round_at,
        standings=standings(tournament)[:MOST_LINES],
        tables=current_tables(tournament, MOST_LINES),
        byes=tuple(names[id] for id in current.byes) if current else (),
        crosses=crosses(tournament) if with_crosses else (),
        order=tuple(names[id] for id in tournament.order) if with_crosses else (),
        bracket=bracket_names(tournament) if with_bracket else (),
        previous=tournament.previous,
        again=tournament.again,
    )


def _table(tournament: Tournament, table: Table) -> TableView:
    entrants = [tournament.entrants[id] for id in table.players]
    return TableView(
        number=table.number,
        players=tuple(Player(each.id, each.name, each.level) for each in entrants),
        match=table.match,
        games=table.games,
        scores=table.scores,
        points=table.points,
        how=table.how,
    )


def current_tables(tournament: Tournament, most: int | None = None) -> tuple[TableView, ...]:
    """Return the tables of the current round, or those in play in an arena."""
    if tournament.rounds:
        tables = tuple(tournament.tables[number] for number in tournament.rounds[-1].tables)
    else:
        tables = tournament.open_tables
    return tuple(_table(tournament, table) for table in tables[:most])


def tables_of(tournament: Tournament, player: str) -> tuple[TableView, ...]:
    """Return all tables of a player, the first one first."""
    return tuple(_table(tournament, table) for table in tournament.tables_of(player))


def player_page(tournament: Tournament, person: str) -> PlayerPage | None:
    """Return what a player sees; None for somebody who does not take part."""
    return player_pages(tournament, (person,))[person]


def player_pages(tournament: Tournament, people: Iterable[str]) -> dict[str, PlayerPage | None]:
    """Return what each of these people sees; None for those who do not take part."""
    return {
        person: _page(tournament, entrant) if (entrant := tournament.entrants.get(person)) else None
        for person in people
    }


@once_per_state
def _lines(tournament: Tournament) -> dict[str, Standing]:
    return {line.id: line for line in standings(tournament)}


def _page(tournament: Tournament, entrant: Entrant) -> PlayerPage:
    person, tables = entrant.id, tournament.tables_of(entrant.id)
    line = _lines(tournament)[person]
    return PlayerPage(
        id=entrant.id,
        name=entrant.name,
        status=entrant.status,
        place=line.place,
        points=line.points,
        matches=tuple(table.match for table in tables if table.match),
        bye=bool(tournament.rounds) and person in tournament.rounds[-1].byes,
        games=tuple(_own_game(tournament, table, person) for table in tables),
    )


def _own_game(tournament: Tournament, table: Table, person: str) -> OwnGame:
    return OwnGame(
        table=table.number,
        round=table.round,
        opponents=tuple(tournament.entrants[id].name for id in table.players if id != person),
        points=None if table.is_open else table.points_of(person),
        games=table.games,
    )


def host_page(tournament: Tournament) -> HostPage:
    """Return what hosts see."""
    busy = tournament.busy
    return HostPage(
        code=tournament.code,
        entrants=tuple(
            HostedEntrant(
                each.id,
                each.name,
                each.level,
                each.status,
                each.connected,
                each.code,
                each.id in busy,
            )
            for each in tournament.entrants.values()
        ),
        rights=_rights(tournament),
        reserved=tournament.reserved,
    )


def _rights(tournament: Tournament) -> tuple[str, ...]:
    people = ("remove-entrant", "rename-entrant", "allow-chat", "add-host")
    late = () if tournament.settings.rated else ("enter-computer",)
    by_hand = tournament.is_arena or isinstance(tournament.settings.format, Swiss)
    pairs = ("pair-by-hand",) if by_hand else ()
    running = ("finish-tournament", "add-time", "correct-result", *pairs, *late, *people)
    match tournament.phase:
        case "open":
            return ("start-tournament", "change-settings", "finish-tournament", *late, *people)
        case "running":
            return ("pause-tournament", *running)
        case "between":
            return ("skip-wait", "pause-tournament", *running)
        case "paused":
            return ("resume-tournament", *running)
        case "finished":
            return ("correct-result",) if tournament.again else ("run-again", "correct-result")


def listing_of(tournament: Tournament, now: float) -> TournamentListing:
    """Return the tournament for lists, without its dates."""
    settings = tournament.settings
    starts_at = settings.starts_at if tournament.phase == "open" else None
    return TournamentListing(
        tournament=tournament.id,
        title=settings.title,
        phase=tournament.phase,
        format=settings.format,
        game=settings.game,
        clock=settings.clock,
        rated=settings.rated,
        access=settings.access,
        hosts=tuple(host.name for host in tournament.hosts.values()),
        players=len(tournament.entrants),
        starts_in=None if starts_at is None else max(0.0, starts_at - now),
    )


def projector_page(tournament: Tournament, now: float) -> ProjectorPage:
    """Return what the room sees. The code is shown while people can still enter."""
    view = view_of(tournament, now)
    podium = tuple(line for line in view.standings if line.place <= PODIUM)
    return ProjectorPage(
        view,
        code="" if tournament.finished else tournament.code,
        podium=podium if tournament.finished else (),
    )


def without_secrets(entry: TournamentEntry) -> TournamentEntry:
    """Return the entry for sending, without codes and password hashes."""
    return replace(entry, events=tuple([_open(event) for event in entry.events]))


def _open(event: TournamentEvent) -> TournamentEvent:
    match event:
        case TournamentOpened():
            return replace(event, code="", password="*" if event.password else "")
        case SettingsChanged():
            return replace(event, password="*" if event.password else "")
        case Entered() | CodeRenewed():
            return replace(event, code="")
        case _:
            return event
