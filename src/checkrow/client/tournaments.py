"""The client's calls about tournaments."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import quote

from msgspec import UNSET
from msgspec.structs import replace

from checkrow.client.pending_commands import new_command_id, new_secret
from checkrow.client.tournament_commands import TournamentCommands
from checkrow.play.messages import (
    FollowTournament,
    Refusal,
    TournamentSnapshot,
    TournamentUpdate,
)
from checkrow.play.refused import Refused
from checkrow.play.tournament import TournamentListing, TournamentView
from checkrow.play.tournament.commands import OpenTournament
from checkrow.play.tournament.forms import Invitation, JoinedTournament, JoinTournament
from checkrow.play.tournament.settings import TournamentSettings


class TournamentCalls(TournamentCommands):
    """Lists tournaments, joins and follows them, and sends them commands."""

    _secret: str = ""  # of a guest

    async def tournaments(self) -> list[TournamentListing]:
        """Return the open tournaments, and those you host or take part in."""
        return await self._requests.get("/api/tournaments", list[TournamentListing])

    async def tournament(self, tournament: str, key: str = "") -> TournamentSnapshot:
        """Return a tournament as you see it; a projector's key shows any tournament."""
        path = f"/api/tournaments/{quote(tournament, safe='')}?key={quote(key)}"
        return await self._requests.get(path, TournamentSnapshot)

    async def open_tournament(
        self, settings: TournamentSettings | None = None, *, password: str | None = None
    ) -> TournamentView:
        """Open a new tournament, which you host. Its code is `tournament(id).hosting.code`."""
        command = OpenTournament(
            id=new_command_id(), settings=settings or TournamentSettings(), password=password
        )
        return await self._requests.post("/api/tournaments", command, TournamentView)

    async def invitation(self, code: str) -> Invitation:
        """Return the tournament with this code, before you join it."""
        return await self._requests.get(f"/api/join/{quote(code, safe='')}", Invitation)

    async def join(
        self,
        code: str,
        name: str,
        *,
        tournament: str = "",
        password: str | None = None,
        secret: str = "",
    ) -> JoinedTournament:
        """Take part under this name. Without a name on the server you become a guest; save the
        `token` to come back as the same player. An open tournament can be joined by its id instead
        of a code. If you take part already, nothing changes.

        A guest whose connection breaks before the answer calls this again, and is the same player.
        To be so after a restart, too, save a `new_secret()` and pass it: it becomes the token."""
        self._secret = secret or self._secret or new_secret()
        form = JoinTournament(name, code, tournament, password, self._secret)
        return await self._requests.post("/api/join", form, JoinedTournament)

    async def follow_tournament(
        self, tournament: str, key: str = ""
    ) -> AsyncIterator[TournamentSnapshot]:
        """Yield the whole tournament now, and whenever something in it changes. `talk` has only the
        lines of chat since the last one. `me.matches` are the games to play now."""
        ask = FollowTournament(tournament, key)
        known: TournamentSnapshot | None = None
        said = 0  # the number of the last line of chat
        async for news in self._connection.listen(f"tournament:{tournament}", ask):
            match news:
                case Refusal(code, sentence):
                    raise Refused(code, sentence)
                case TournamentSnapshot():
                    known = news
                case TournamentUpdate() if known is not None:
                    known = _updated(known, news)
                case _:
                    continue
            talk = tuple(entry for entry in known.talk if entry.number > said)
            said = max([said, *(entry.number for entry in talk)])
            yield replace(known, talk=talk)


def _updated(known: TournamentSnapshot, update: TournamentUpdate) -> TournamentSnapshot:
    return TournamentSnapshot(
        known.view if update.view is UNSET else update.view,
        known.me if update.me is UNSET else update.me,
        known.hosting if update.hosting is UNSET else update.hosting,
        known.code if update.code is UNSET else update.code,
        update.talk,
    )
