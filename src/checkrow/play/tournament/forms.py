"""The bodies of requests and responses about joining a tournament."""

from __future__ import annotations

from msgspec import Struct

from checkrow.play.commands.command import Password, ShortText
from checkrow.play.forms import Form
from checkrow.play.tournament.commands import TypedName
from checkrow.play.tournament.settings import Format
from checkrow.play.tournament.state import Phase


class JoinTournament(Form, frozen=True):
    """The code of a tournament, and the name to take part under. An open tournament, or one with a
    password, can be named by its id instead.

    `secret` is for guests: 43 random letters, digits, - and _, which become the token of the
    session. Save it before you send it. If the answer is lost, the same request with the same
    secret makes you the same player."""

    name: TypedName
    code: ShortText = ""
    tournament: ShortText = ""
    password: Password | None = None
    secret: ShortText = ""


class MoveDevice(Form, frozen=True):
    """The code of a player, which the host sees. The `secret` is the same as for joining."""

    code: ShortText
    secret: ShortText = ""


class JoinedTournament(Struct, frozen=True):
    """The tournament you take part in, and your id there. If you came as a guest, your session is
    in the cookie."""

    tournament: str
    id: str


class Invitation(Struct, frozen=True):
    """The tournament with a code, before you join. `password` says that it needs one."""

    tournament: str
    title: str
    phase: Phase
    format: Format
    game: str
    players: int
    password: bool
    rated: bool  # guests cannot join
    open: bool  # whether people can still join
