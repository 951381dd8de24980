"""The settings of a server, each with a sane default.

Every limit gives a reason when it is reached. `Settings.from_environment` reads `CHECKROW_`
variables, for containers and service files; the command line overrides them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PREFIX = "CHECKROW_"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; docs/hosting.md explains each."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""  # empty: SQLite in the data directory
    redis_url: str = ""  # empty: a single process
    workers: int = 1
    public_url: str = ""  # the address people use, if the server is behind a proxy
    allowed_hosts: str = ""  # additional names in the Host header, separated by commas
    trusted_proxies: str = ""  # addresses whose X-Forwarded-For we trust, separated by commas
    log_json: bool = False

    # Limits for one person, one address or one process.
    frame_bytes: int = 8192
    outbox_bytes: int = 1 << 20  # waiting for a slow reader
    outbox_bytes_in_all: int = 128 << 20
    connections_per_address: int = 200
    connections: int = 20_000
    connections_per_player: int = 20
    followed_per_connection: int = 100  # matches, lobbies and tournaments
    lobbies_per_player: int = 5
    matches_per_player: int = 50
    practice_per_player: int = 10  # games against the computer; the oldest one makes room
    lobbies: int = 10_000
    people_in_lobby: int = 60
    tournaments_per_player: int = 5  # as a host, not counting finished ones
    tournaments: int = 1000  # not finished
    people_in_tournament: int = 1000
    tokens_per_player: int = 10
    friends_per_player: int = 200
    blocks_per_player: int = 500
    challenges_per_player: int = 5  # waiting for an answer; ten times as many to one player

    # Rates.
    commands_per_second: float = 50.0
    command_burst: int = 200
    commands_per_second_of_network: float = 500.0  # of all sockets there: a class shares an address
    command_burst_of_network: int = 2000
    flood_seconds: float = 10.0  # over these rates in a minute, before the socket is closed
    chat_per_minute: float = 30.0
    chat_burst: int = 8
    challenges_per_minute: float = 10.0
    challenge_burst: int = 5
    names_per_hour: float = 60.0  # new names and sign-ins from one address
    password_changes_per_hour: float = 20.0  # by one device
    tournaments_per_hour: float = 30.0  # opened from one address
    guests_per_hour: float = 600.0  # who join tournaments without a name, from one address
    requests_per_second: float = 50.0  # by address
    request_burst: int = 200

    # Guessing and ratings.
    wrong_passwords: int = 5  # by address and name, before the next attempt has to wait
    rated_per_pair_per_day: int = 6  # rated results between the same two players
    rated_within_address: bool = False  # count matches between players behind one public address
    leaderboard_opponents: int = 3  # different ones, to appear on the leaderboard

    # How long to keep things, in days or seconds.
    name_days: int = 30  # how long a name without a password is reserved for its device
    session_days: int = 365
    empty_lobby_seconds: int = 300
    tournament_days: float = 90.0  # how long a finished tournament is kept
    guest_days: float = 30.0  # after which the names of guests are erased from tournaments
    practice_days: float = 7.0  # how long a game against the computer is kept without a move
    challenge_seconds: int = 180  # for an answer
    request_seconds: int = 15  # for a request to arrive
    heartbeat_seconds: int = 20  # how often a silent socket is pinged

    # Computer players.
    engine_processes: int = 1  # and one more for the levels that answer immediately
    engine_queue: int = 500
    reply_seconds: float = 0.8  # most thinking time for one turn
    engine_seconds: float = 12.0  # for one turn; a process that takes longer is killed
    engine_memory_mb: int = 1024  # of one process

    # Analysing games with an engine.
    study_processes: int = 1
    study_queue: int = 500  # jobs that may wait, in total
    study_queue_of_network: int = 60  # and from one address, or one IPv6 network (/64)
    study_seconds: float = 10.0  # most time for one position
    study_memory_mb: int = 512  # of one process
    studies_per_minute: float = 120.0  # of one player, or one address without a name
    study_burst: int = 40
    studies_per_minute_of_network: float = 1200.0  # of all players there
    study_burst_of_network: int = 200

    # Reading, showing and exporting games.
    reading_processes: int = 1
    reading_seconds: float = 5.0  # for one game; a process that takes longer is killed

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.data / 'checkrow.db'}"

    @classmethod
    def from_environment(cls, data: Path, environment: Mapping[str, str]) -> Settings:
        """Return the settings with values from `CHECKROW_...` variables. Raise `ValueError`."""
        found: dict[str, object] = {}
        for each in fields(cls):
            variable = PREFIX + each.name.upper()
            if text := environment.get(variable):
                found[each.name] = _read(variable, text, str(each.type))
        return replace(cls(data), **found)  # type: ignore[arg-type]

    def as_environment(self) -> dict[str, str]:
        """Return the variables from which `from_environment` creates these settings."""
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {
            PREFIX + name.upper(): str(int(value)) if isinstance(value, bool) else str(value)
            for name, value in values
        }


# How to read a value, by the type of its setting, and how to write it correctly.
_Number = Meta(ge=0, lt=10**9)
_READ: dict[str, tuple[Any, str]] = {
    "bool": (Literal["0", "1", "no", "yes", "false", "true"], "yes or no"),
    "int": (Annotated[int, _Number], "a whole number, 0 or greater and below 1000000000"),
    "float": (Annotated[float, _Number], "a number, 0 or greater and below 1000000000"),
}


def _read(variable: str, text: str, kind: str) -> object:
    if kind not in _READ:
        return Path(text) if kind == "Path" else text
    wanted, words = _READ[kind]
    try:
        value = msgspec.convert(text.strip().lower(), wanted, strict=False)
    except msgspec.ValidationError:
        raise ValueError(f"{variable} is {text!r}: write {words}") from None
    return value in ("1", "yes", "true") if kind == "bool" else value
