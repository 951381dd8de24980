"""The bodies of requests and responses, apart from commands and messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from checkrow.play.clock import ClockRule
from checkrow.play.games import FamilyView
from checkrow.play.lobby import LobbyListing
from checkrow.play.match import RatingNote
from checkrow.rules.board_view import Cells

Text = Annotated[str, Meta(max_length=200)]


Scope = Literal[
    "play",  # everything a player does in lobbies and matches
    "read",  # read only
]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class SignIn(Form, frozen=True):
    """A name, and its password if it has one or should get one."""

    name: Text
    password: Text | None = None


class NewPassword(Form, frozen=True):
    """The new password, and the current one if there is one."""

    new: Text
    old: Text | None = None


class DeleteAccount(Form, frozen=True):
    """The password of a protected account."""

    password: Text | None = None


class NewToken(Form, frozen=True):
    """What the token is for, in its owner's words, and what it may do."""

    label: Annotated[str, Meta(max_length=60)] = ""
    scope: Scope = "play"


class FindLobby(Form, frozen=True):
    """A private lobby, by owner and password."""

    owner: Text
    password: Text


class Me(Struct, frozen=True):
    """Who you are; empty if you have no name yet. A `guest` has an id, to take part in a
    tournament, and no name."""

    id: str = ""
    name: str = ""
    protected: bool = False
    guest: bool = False


class Token(Struct, frozen=True):
    """A token for a bot. `token` itself is shown once, at its creation."""

    id: str
    label: str
    scope: Scope
    created_at: float
    token: str | None = None


class Found(Struct, frozen=True):
    """A lobby, by its id."""

    lobby: str


class Error(Struct, frozen=True):
    """Why a request failed: a code for programs, a sentence for people."""

    code: str
    sentence: str


class SeatSummary(Struct, frozen=True):
    """A player in a seat and their score: 1, 0.5, 0, or None if the match does not count."""

    name: str
    score: float | None
    rating_before: float | None
    rating_after: float | None


class MatchSummary(Struct, frozen=True, omit_defaults=True):
    """A match in a list. `rating_note` says why a finished rated match changed no rating, or only
    some."""

    id: str
    game: str
    live: bool
    rated: bool
    created_at: float
    finished_at: float | None
    seats: list[SeatSummary]
    rating_note: RatingNote = ""


class Now(Struct, frozen=True):
    """The lobbies you are in, the matches you play, and the ids of matches that ended so recently
    that others may offer a rematch."""

    lobbies: list[LobbyListing]
    matches: list[MatchSummary]
    ended: list[str] = []


class Rating(Struct, frozen=True):
    """A player's strength in a game: `rating` +- `uncertainty`, with 95 % confidence."""

    name: str
    game: str
    rating: float
    uncertainty: float
    matches: int


class GameRecord(Struct, frozen=True):
    """A player's results against people in a game, in public or rated matches. `streak` counts the
    last results: wins in a row, or losses if negative."""

    game: str
    wins: int
    draws: int
    losses: int
    streak: int
    best_streak: int  # wins


class Profile(Struct, frozen=True):
    """A player's public profile."""

    name: str
    since: float
    ratings: list[Rating]
    records: list[GameRecord]


class RatingPoint(Struct, frozen=True):
    """A player's rating after a match."""

    at: float
    rating: float
    match: str


class FinalBoard(Struct, frozen=True, omit_defaults=True):
    """The last position of a match: its rows, the winner's lines and the last turn."""

    rows: tuple[str, ...]
    line: Cells = ()
    last: Cells = ()


class FinishedMatch(Struct, frozen=True):
    """A finished match, and its final board."""

    match: MatchSummary
    board: FinalBoard


class NameForm(Form, frozen=True):
    """A person, by name."""

    name: Text


class Friend(Struct, frozen=True):
    """A person you have added as a friend, and whether they are connected."""

    name: str
    online: bool


class Relation(Struct, frozen=True):
    """Your relation to a person. You can only add people you have `played` as friends."""

    friend: bool = False
    blocked: bool = False
    played: bool = False


class GameChoice(Struct, frozen=True):
    """A game to choose, by its key."""

    key: str
    name: str
    seats: int


class Bounds(Struct, frozen=True):
    """The limits of numbers that people enter; times in seconds."""

    turn_seconds: tuple[float, float]
    fischer_seconds: tuple[float, float]
    increment_seconds: tuple[float, float]
    days_per_move: tuple[int, int]
    claim_seconds: tuple[float, float]


class Choices(Struct, frozen=True):
    """The choices for a new lobby."""

    games: list[GameChoice]
    levels: dict[str, str]
    most_columns: int
    most_rows: int
    most_seats: int
    bounds: Bounds
    usual_game: str
    families: tuple[FamilyView, ...]
    pairing_clocks: tuple[ClockRule, ...]
    documentation: bool = False  # whether the server has it at /docs


class Health(Struct, frozen=True):
    """Whether a component works."""

    ready: bool
    database: bool
    channel: bool
