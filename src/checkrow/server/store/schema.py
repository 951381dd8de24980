"""The tables.

    entries    every lobby, match and tournament as a list of entries: the key (stream, number)
               decides which came first, and a written entry never changes
    lobbies    columns for the list of lobbies, derived from their entries
    matches    columns for lists, the deadline scheduler and ratings, derived from entries
    seats      the players of each match and their scores
    players    names, and password hashes of protected names
    sessions   signed-in devices and bots, by the hash of their token
    ratings    one row for each player and game
    service    one row: the total uptime of the service (see `service_time`)
    ready_addresses  where a player last got ready for a rated match, kept for two days
    workers    the processes that serve, and when each was last alive
    presence   the workers with a player's connections to the site or to a room
    friends    the people a player has added
    blocks     the people whose chat and challenges a player refuses
    challenges open and recently answered challenges
    tournaments        columns for lists, codes and the deadline scheduler, derived from entries
    tournament_people  everybody who hosts a tournament, or plays or played in it

Times named `_at` are dates, in seconds since 1970. Clocks use service time. The name of a stream is
its kind and an id: `lobby:...`, `match:...`, `tournament:...`. The id of a match begins with its
starting time, so the running matches are close together in every index and a commit of many steps
changes few pages.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _some_matches(which: ColumnElement[bool], name: str, by: Column[Any]) -> None:
    """Return an index of the matches that meet the condition."""
    Index(f"ix_matches_{name}", by, sqlite_where=which, postgresql_where=which)


entries = Table(
    "entries",
    metadata,
    Column("stream", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("name_key", String(200), nullable=False, unique=True),  # see `play.names`
    Column("look", String(200), nullable=False, unique=True),  # see `play.look_alikes`
    Column("seek", String(24)),  # the last lobby in which the player waited to be paired
    Column("password", String(200)),  # argon2id, or NULL for an unprotected name
    Column("bot", Boolean, nullable=False, default=False),
    # Without a name: takes part in tournaments under the names there.
    Column("guest", Boolean, nullable=False, server_default=false()),
    Column("created_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
)
Index(
    "ix_players_guests",
    players.c.seen_at,
    sqlite_where=players.c.guest,
    postgresql_where=players.c.guest,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column(
        "player",
        String(24),
        ForeignKey("players.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("kind", String(10), nullable=False),  # device or token
    Column("scope", String(10), nullable=False, server_default="play"),  # play or read
    Column("label", String(60), nullable=False, default=""),
    Column("created_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
)

lobbies = Table(
    "lobbies",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("owner", String(24), nullable=False, index=True),
    Column("owner_name", String(60), nullable=False),
    Column("game", String(60), nullable=False),
    Column("summary", LargeBinary, nullable=False),  # the listing, as JSON
    Column("public", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry that changed this row
    Column("created_at", Float, nullable=False),
    Column("closed_at", Float),
    # The options its owner waits for, as JSON; empty once paired; NULL in other lobbies.
    Column("seeks", String(300)),
    Index("ix_lobbies_listed", "open", "public", "created_at"),
)
_seeking = text("seeks <> ''")
Index("ix_lobbies_seeking", lobbies.c.created_at, sqlite_where=_seeking, postgresql_where=_seeking)

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("lobby", String(24), nullable=False),
    Column("game", String(60), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("live", Boolean, nullable=False),
    # False until ratings are updated, or until an unfinished practice match is deleted.
    Column("settled", Boolean, nullable=False),
    # Service time at or before which a worker must check the match; NULL for never.
    Column("wake", Float),
    Column("result", LargeBinary),  # as JSON; NULL while the match runs
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Column("rating_note", String(20), nullable=False, server_default=""),  # see `RatingNote`
    Column("final_board", LargeBinary),  # a `FinalBoard` as JSON; NULL while the match runs
    Column("tournament", String(24), nullable=False, server_default=""),  # empty for none
    # False until the tournament has noted how the match ended.
    Column("reported", Boolean, nullable=False, server_default=true()),
)
# Each covers few matches, so the many others cost nothing.
_some_matches(matches.c.live & matches.c.wake.is_not(None), "wake", matches.c.wake)
_some_matches(~matches.c.live & ~matches.c.settled, "unsettled", matches.c.id)
_some_matches(matches.c.live & matches.c.public, "listed", matches.c.created_at)
_some_matches(matches.c.live & matches.c.rated, "rated", matches.c.game)
_some_matches(~matches.c.live & ~matches.c.reported, "unreported", matches.c.id)

seats = Table(
    "seats",
    metadata,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(24), index=True),  # NULL for a computer
    Column("name", String(60), nullable=False),
    Column("score", Float),  # 1 won, 0.5 drawn, 0 lost; NULL while the match runs
    Column("rating_before", Float),
    Column("rating_after", Float),
    Column("address", String(32)),  # a keyed hash, until a rated match is settled
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(24), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("ordinal", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("opponents", Integer, nullable=False, server_default="0"),  # counts each only once
    Index("ix_ratings_leaders", "game", "ordinal"),
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", Float, nullable=False),
    Column("address_key", String(64)),  # the key for hashing addresses
)

ready_addresses = Table(
    "ready_addresses",
    metadata,
    Column("player", String(24), primary_key=True),
    Column("address", String(32), nullable=False),  # a keyed hash
    Column("noted_at", Float, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("alive", Float, nullable=False),  # service time
)

presence = Table(
    "presence",
    metadata,
    Column("stream", String(40), primary_key=True),
    Column("player", String(24), primary_key=True),
    Column("worker", String(24), primary_key=True),
    sqlite_with_rowid=False,
)

friends = Table(
    "friends",
    metadata,
    Column("player", String(24), primary_key=True),
    Column("friend", String(24), primary_key=True, index=True),
    Column("added_at", Float, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player", String(24), primary_key=True),
    Column("blocked", String(24), primary_key=True, index=True),
    Column("added_at", Float, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("challenger", String(24), nullable=False, index=True),
    Column("challenged", String(24), nullable=False, index=True),
    Column("options", LargeBinary, nullable=False),  # as JSON
    Column("state", String(10), nullable=False),  # see `ChallengeState`
    Column("match", String(24), nullable=False, server_default=""),  # empty until accepted
    Column("made_at", Float, nullable=False),
    Column("until", Float, nullable=False),  # the date of deletion
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(6), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("live", Boolean, nullable=False),  # not finished
    Column("number", Integer, nullable=False),  # of the last entry that changed this row
    Column("wake", Float),  # like `matches.wake`
    Column("starts_at", Float),  # service time; NULL if a host starts it, or it has started
    Column("summary", LargeBinary, nullable=False),  # the listing, as JSON
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Index("ix_tournaments_listed", "public", "live", "created_at"),
)
# A code is free again when its tournament is over.
Index(
    "ix_tournaments_code",
    tournaments.c.code,
    unique=True,
    sqlite_where=tournaments.c.live,
    postgresql_where=tournaments.c.live,
)
_waking = tournaments.c.live & tournaments.c.wake.is_not(None)
Index("ix_tournaments_wake", tournaments.c.wake, sqlite_where=_waking, postgresql_where=_waking)

tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament", String(24), primary_key=True),
    Column("player", String(24), primary_key=True, index=True),
    Column("host", Boolean, nullable=False),
    Column("playing", Boolean, nullable=False),
    # Moves the player to another device; NULL for hosts, and when the tournament is over.
    Column("code", String(6), unique=True),
)
