"""A tournament: commands in, entries out.

open_tournament(command, by, id, context)       the first entry
decide(tournament, command, by, context)        the next one, or `Already`, or `Refused`
run_again(tournament, command, by, id, context) the last entry, and the first of the next one
replay(entries), apply(tournament, entry)       the state, from stored entries
due_at(tournament)                              when something happens automatically
standings(tournament), standings_csv(...)       the players in order
view_of, player_page, host_page, projector_page the views for people

A decision says which matches start and which stop, so that the server writes all of it in one
transaction: nobody is paired twice, and nobody is left out.
"""

from checkrow.play.tournament.apply import apply, replay
from checkrow.play.tournament.changes import Decided, NewMatch
from checkrow.play.tournament.codes import new_code, read_code
from checkrow.play.tournament.context import Context, Matching
from checkrow.play.tournament.deadlines import due_at
from checkrow.play.tournament.decide import decide, open_tournament, run_again
from checkrow.play.tournament.entrants import entrant_with_code
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.export import standings_csv
from checkrow.play.tournament.standings import Standing, standings
from checkrow.play.tournament.state import Entrant, Table, Tournament, new_entrants
from checkrow.play.tournament.view import (
    HostPage,
    PlayerPage,
    ProjectorPage,
    TableView,
    TournamentListing,
    TournamentView,
    current_tables,
    host_page,
    listing_of,
    player_page,
    player_pages,
    projector_page,
    tables_of,
    view_of,
    without_secrets,
)

__all__ = [
    "Context",
    "Decided",
    "Entrant",
    "HostPage",
    "Matching",
    "NewMatch",
    "PlayerPage",
    "ProjectorPage",
    "Standing",
    "Table",
    "TableView",
    "Tournament",
    "TournamentEntry",
    "TournamentListing",
    "TournamentView",
    "apply",
    "current_tables",
    "decide",
    "due_at",
    "entrant_with_code",
    "host_page",
    "listing_of",
    "new_code",
    "new_entrants",
    "open_tournament",
    "player_page",
    "player_pages",
    "projector_page",
    "read_code",
    "replay",
    "run_again",
    "standings",
    "standings_csv",
    "tables_of",
    "view_of",
    "without_secrets",
]
