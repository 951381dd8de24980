"""Tournaments for people who are not inside yet: lists, codes, guests, and other devices.

A code identifies a tournament while it is not over; each player has another code, which hosts see,
and which moves a guest to another device. Both are unique columns of the tables: a decision that
draws a code in use is decided again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament, TournamentListing, read_code
from checkrow.play.tournament.commands import DeviceChanged, Enter
from checkrow.play.tournament.entrants import check_room
from checkrow.play.tournament.forms import Invitation, JoinedTournament, JoinTournament, MoveDevice
from checkrow.server import passwords
from checkrow.server.accounts import Accounts
from checkrow.server.commands import CommandService
from checkrow.server.limits import Limits
from checkrow.server.players import Player
from checkrow.server.room import NoSuchRoom
from checkrow.server.store.schema import tournament_people, tournaments
from checkrow.server.tournaments.guests import Guests

MOST_LISTED = 100
LATELY = 2 * 86_400.0  # seconds for which a finished tournament is listed

_listings = msgspec.json.Decoder(TournamentListing)


@dataclass(frozen=True, slots=True)
class TournamentService:
    """Finds tournaments, and lets people join them."""

    engine: AsyncEngine
    commands: CommandService
    accounts: Accounts
    guests: Guests
    limits: Limits
    now: Callable[[], float]  # service time

    async def listed(self, player: str) -> list[TournamentListing]:
        """Return the open tournaments, and those that a player ("" for nobody) hosts or takes part
        in, newest first: running, upcoming or finished lately."""
        mine = tournament_people.alias()
        query = (
            select(tournaments, mine.c.host, mine.c.playing)
            .outerjoin(mine, (mine.c.tournament == tournaments.c.id) & (mine.c.player == player))
            .where(
                or_(tournaments.c.public, mine.c.host, mine.c.playing),
                or_(tournaments.c.live, tournaments.c.finished_at > self.accounts.today() - LATELY),
            )
            .order_by(tournaments.c.created_at.desc())
            .limit(MOST_LISTED)
        )
        async with self.engine.connect() as connection:
            return [self._listing(row) for row in await connection.execute(query)]

    def _listing(self, row: Row[tuple[object, ...]]) -> TournamentListing:
        starts_in = None if row.starts_at is None else max(0.0, row.starts_at - self.now())
        return replace(
            _listings.decode(row.summary),
            starts_in=starts_in,
            hosting=bool(row.host),
            playing=bool(row.playing),
            created_at=row.created_at,
            finished_at=row.finished_at,
        )

    async def live_with(self, player: str) -> list[str]:
        """Return the tournaments that are not over in which a player plays, or which they host."""
        theirs = select(tournament_people.c.tournament).where(tournament_people.c.player == player)
        query = select(tournaments.c.id).where(tournaments.c.live, tournaments.c.id.in_(theirs))
        async with self.engine.connect() as connection:
            return list((await connection.scalars(query)).all())

    async def invitation(self, code: str, address: str) -> Invitation:
        """Return the tournament with a code. Raises `Refused`."""
        tournament = await self._with_code(code, address)
        settings = tournament.settings
        try:
            check_room(tournament)
            is_open = True
        except Refused:
            is_open = False
        return Invitation(
            tournament.id,
            settings.title,
            tournament.phase,
            settings.format,
            settings.game,
            len(tournament.entrants),
            settings.access == "password",
            settings.rated,
            is_open,
        )

    async def join(
        self, form: JoinTournament, player: Player | None, address: str, *, bot: bool
    ) -> tuple[JoinedTournament, str]:
        """Let somebody take part, as a guest if they are nobody yet; return the tournament, and the
        token of a guest's session. The same request again changes nothing. Raises `Refused`."""
        if form.code:
            tournament = await self._with_code(form.code, address)
        elif form.tournament:
            tournament = await self._current(form.tournament)
            if tournament.settings.access == "code":
                raise NoSuchRoom("tournament")
        else:
            raise Refused("code-needed", "enter the code of the tournament: ask its host")
        if player is not None:
            await self._enter(tournament, form, player, address, bot=bot)
            return JoinedTournament(tournament.id, player.id), ""
        known = await self.guests.known(form.secret)
        if known is not None:  # who did not receive the answer
            await self._enter(tournament, form, known, address, bot=False)
            return JoinedTournament(tournament.id, known.id), form.secret
        self.limits.check_new_guest(address)
        guest, token = await self.guests.create(form.secret)
        try:
            await self._enter(tournament, form, guest, address, bot=False)
        except Refused:
            await self.guests.forget(guest)
            raise
        return JoinedTournament(tournament.id, guest.id), token

    async def _enter(
        self, tournament: Tournament, form: JoinTournament, by: Player, address: str, *, bot: bool
    ) -> None:
        """Enter somebody who does not take part yet."""
        if by.id in tournament.entrants:
            return
        code = tournament.code if form.code else ""
        command = Enter(form.name, code, form.password, id=f"join-{passwords.new_id()}")
        person = Person(by.id, by.name)
        try:
            await self.commands.to_tournament(person, tournament.id, command, address, bot=bot)
        except Refused as refused:
            if refused.code != "already-entered":  # by the same request a moment ago
                raise

    async def move(self, form: MoveDevice, address: str) -> tuple[JoinedTournament, str]:
        """Move a guest to another device, by the code that hosts see; return the tournament, and
        the token of the new session. The same request with the same secret changes nothing. Raises
        `Refused`."""
        typed = read_code(form.code)
        query = select(tournament_people.c.tournament, tournament_people.c.player).where(
            tournament_people.c.code == typed
        )
        with self.limits.guesses.attempt_at_code(address) as guess:
            async with self.engine.connect() as connection:
                found = (await connection.execute(query)).first()
            moved = None if found else await self._moved(form.secret)
            if found is None and moved is None:
                raise Refused("no-such-code", "no player has this code: ask the host")
            guess.was_right = True
        if found is None:
            assert moved
            return moved, form.secret
        if not await self.guests.is_guest(found.player):
            raise Refused(
                "has-name", "this player has a name of their own: sign in with it on this device"
            )
        changed = DeviceChanged(entrant=found.player, code=typed)
        await self.commands.to_tournament(SYSTEM, found.tournament, changed)
        token = await self.guests.move(found.player, form.secret)
        return JoinedTournament(found.tournament, found.player), token

    async def _moved(self, secret: str) -> JoinedTournament | None:
        """Return the last tournament of a guest who did not receive the answer to `move`."""
        guest = await self.guests.known(secret)
        if guest is None or not guest.guest:
            return None
        theirs = tournament_people.c.player == guest.id
        query = (
            select(tournaments.c.id)
            .join(tournament_people, tournament_people.c.tournament == tournaments.c.id)
            .where(theirs, tournaments.c.live)
            .order_by(tournaments.c.created_at.desc())
        )
        async with self.engine.connect() as connection:
            found = await connection.scalar(query.limit(1))
        return None if found is None else JoinedTournament(found, guest.id)

    async def _with_code(self, code: str, address: str) -> Tournament:
        typed = read_code(code)
        query = select(tournaments.c.id).where(tournaments.c.code == typed, tournaments.c.live)
        with self.limits.guesses.attempt_at_code(address) as guess:
            async with self.engine.connect() as connection:
                found = await connection.scalar(query)
            if found is None:
                raise Refused("no-such-code", "no tournament has this code: look at it again")
            guess.was_right = True
        return await self._current(found)

    async def _current(self, id: str) -> Tournament:
        room = await self.commands.tournaments.load(id)
        await self.commands.tournaments.catch_up(room)
        return room.now
