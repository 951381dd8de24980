"""Players and the sessions that authenticate them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from checkrow.play.forms import Scope
from checkrow.play.refused import Refused


@dataclass(frozen=True, slots=True)
class Session:
    """The session that authenticated a request."""

    hash: str  # of its token
    kind: Literal["device", "token"] = "device"
    scope: Scope = "play"


class SessionsEnded(Struct, frozen=True, tag="sessions-ended", tag_field="type"):
    """Sessions of a player have ended: this one, or all but one, or all."""

    player: str
    only: str = ""
    but: str = ""

    def includes(self, player: str, session: str) -> bool:
        """Return whether this session of a player, by the hash of its token, has ended."""
        if player != self.player:
            return False
        return session == self.only if self.only else session != self.but


@dataclass(frozen=True, slots=True)
class Player:
    """A person with a name."""

    id: str
    name: str
    protected: bool  # by a password
    session: Session | None = None  # of the current request
    guest: bool = False  # without a name, only in tournaments


def is_bot(player: Player | None) -> bool:
    """Return whether a program acts for a player."""
    return bool(player and player.session and player.session.kind == "token")


def check_has_name(player: Player) -> None:
    """Raise `Refused` for a guest."""
    if player.guest:
        raise Refused("no-name", "pick a name first: guests only play in their tournament")


def check_may_play(player: Player) -> None:
    """Raise `Refused` for a read-only session."""
    if player.session is not None and player.session.scope == "read":
        raise Refused("read-only-token", "this token may only read: create one with the scope play")


def check_may_manage(player: Player) -> None:
    """Raise `Refused` for a token: it may not change its own account."""
    if player.session is not None and player.session.kind == "token":
        raise Refused(
            "not-by-token",
            "a token cannot change an account: sign in with your name to do that",
        )
