"""The state of a lobby: a frozen value, computed from its entries."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from checkrow.play.entries import Remembered
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person, Player


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's score in this lobby."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.wins + self.draws / 2


class Running(Struct, frozen=True):
    """The running match: its id, and the ids of its players by seat."""

    match: str
    players: tuple[Player, ...]
    first: str  # id of the player who moved first


class Lobby(Struct, frozen=True):
    """One lobby. Create it with `replay` or `open_lobby`; update it with `apply` or `decide`."""

    id: str
    opened_by: str  # name of the player who started it
    owner: str  # id
    title: str
    options: MatchOptions
    token: str  # admits its bearer
    password: str  # a hash; "" for a public lobby
    people: tuple[Person, ...]  # in the order they joined
    chairs: tuple[Player | None, ...]
    number: int
    at: float
    remembered: Remembered
    ready: frozenset[str] = frozenset()  # ids
    scores: Mapping[str, Score] = {}  # by player id
    running: Running | None = None
    last_match: str = ""  # id of the last finished match
    last_first: str = ""  # id of the player who moved first in it
    last_loser: str = ""  # id of the player who did worst in it; "" after a draw
    removed: tuple[str, ...] = ()  # ids of people who cannot come back
    closed: bool = False
    played: int = 0  # matches that counted
    seeks: bool = False  # opened to wait for an opponent
    paired: tuple[str, str] | None = None  # where the owner plays instead: a lobby and a match

    @property
    def is_private(self) -> bool:
        return bool(self.password)

    @property
    def is_seeking(self) -> bool:
        """Whether the owner is waiting for any opponent."""
        return (
            self.seeks
            and self.running is None
            and not self.last_first  # nothing was played yet
            and not self.closed
            and not self.is_private
            and self.owner in self.ready
            and self.free_chair is not None
        )

    def person(self, person: str) -> Person | None:
        """Return a person in the lobby, by id."""
        for each in self.people:
            if each.id == person:
                return each
        return None

    def chair_of(self, person: str) -> int | None:
        """Return the chair of a person who sits."""
        for chair, player in enumerate(self.chairs):
            if player is not None and player.id == person:
                return chair
        return None

    @property
    def spectators(self) -> tuple[Person, ...]:
        """The people without a chair."""
        return tuple([each for each in self.people if self.chair_of(each.id) is None])

    @property
    def free_chair(self) -> int | None:
        """The first free chair."""
        return next((chair for chair, player in enumerate(self.chairs) if player is None), None)


def newcomers(before: Lobby | None, after: Lobby) -> list[Person]:
    """Return the people who joined the lobby between two states; None before it was opened."""
    known = before.people if before is not None else ()
    if after.people is known:  # the usual case
        return []
    return [each for each in after.people if each not in known]
