"""What requests carry and answers hold, beyond commands and messages."""

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
    "play",  # whatever a player does in lobbies and matches
    "read",  # look, and nothing else
]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """What a request carries."""


class SignIn(Form, frozen=True):
    """A name, and its password if it has one or shall have one."""

    name: Text
    password: Text | None = None


class NewPassword(Form, frozen=True):
    """The new password, and the present one if there is one."""

    new: Text
    old: Text | None = None


class DeleteAccount(Form, frozen=True):
    """The password of a protected account."""

    password: Text | None = None


class NewToken(Form, frozen=True):
    """What the token is for, in the words of its owner, and what may be done with it."""

    label: Annotated[str, Meta(max_length=60)] = ""
    scope: Scope = "play"


class FindLobby(Form, frozen=True):
    """A private lobby: whose, and its password."""

    owner: Text
    password: Text


class Me(Struct, frozen=True):
    """Who you are; nobody while there is no name."""

    id: str = ""
    name: str = ""
    protected: bool = False


class Token(Struct, frozen=True):
    """A token for a bot. `token` itself is shown once, when it is made."""

    id: str
    label: str
    scope: Scope
    created_at: float
    token: str | None = None


class Found(Struct, frozen=True):
    """A lobby, by its id."""

    lobby: str


class Error(Struct, frozen=True):
    """Why something could not be done: a word for programs, a sentence for people."""

    code: str
    sentence: str


class SeatSummary(Struct, frozen=True):
    """Who sat where and how it ended for them: 1, 0.5, 0, or None if it does not count."""

    name: str
    score: float | None
    rating_before: float | None
    rating_after: float | None


class MatchSummary(Struct, frozen=True, omit_defaults=True):
    """A match in a list. `rating_note` says why a finished rated match moved no rating, or
    only some."""

    id: str
    game: str
    live: bool
    rated: bool
    created_at: float
    finished_at: float | None
    seats: list[SeatSummary]
    rating_note: RatingNote = ""


class Now(Struct, frozen=True):
    """Where you are at the moment: lobbies that you are in, matches that you play, and the ids of
    matches that ended so lately that others may offer a rematch."""

    lobbies: list[LobbyListing]
    matches: list[MatchSummary]
    ended: list[str] = []


class Rating(Struct, frozen=True):
    """How strong somebody is in a game: with 95 % certainty `rating` +- `uncertainty`."""

    name: str
    game: str
    rating: float
    uncertainty: float
    matches: int


class GameRecord(Struct, frozen=True):
    """What somebody has achieved against people in a game, in public or rated matches. `streak`
    counts the last results: wins in a row, or, below 0, losses."""

    game: str
    wins: int
    draws: int
    losses: int
    streak: int
    best_streak: int  # wins


class Profile(Struct, frozen=True):
    """What everybody may know of a player."""

    name: str
    since: float
    ratings: list[Rating]
    records: list[GameRecord]


class RatingPoint(Struct, frozen=True):
    """What somebody's rating was after a match."""

    at: float
    rating: float
    match: str


class FinalBoard(Struct, frozen=True, omit_defaults=True):
    """The last position of a match: its rows, the winner's lines and the last turn."""

    rows: tuple[str, ...]
    line: Cells = ()
    last: Cells = ()


class FinishedMatch(Struct, frozen=True):
    """A match that is over, and how its board looked."""

    match: MatchSummary
    board: FinalBoard


class NameForm(Form, frozen=True):
    """Somebody, by name."""

    name: Text


class Friend(Struct, frozen=True):
    """Somebody whom you have added, and whether they are connected now."""

    name: str
    online: bool


class Relation(Struct, frozen=True):
    """What somebody is to you. Only people whom you have `played` can be added as friends."""

    friend: bool = False
    blocked: bool = False
    played: bool = False


class GameChoice(Struct, frozen=True):
    """A game that can be chosen, by its key."""

    key: str
    name: str
    seats: int


class Bounds(Struct, frozen=True):
    """The least and the most of what is typed as a number, times in seconds."""

    turn_seconds: tuple[float, float]
    fischer_seconds: tuple[float, float]
    increment_seconds: tuple[float, float]
    days_per_move: tuple[int, int]
    claim_seconds: tuple[float, float]


class Choices(Struct, frozen=True):
    """What there is to choose from when a lobby is opened."""

    games: list[GameChoice]
    levels: dict[str, str]
    most_columns: int
    most_rows: int
    most_seats: int
    bounds: Bounds
    usual_game: str
    families: tuple[FamilyView, ...]
    pairing_clocks: tuple[ClockRule, ...]


class Health(Struct, frozen=True):
    """Whether a part works."""

    ready: bool
    database: bool
    channel: bool
