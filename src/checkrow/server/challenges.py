"""Challenges: one player asks another for a match, and the other accepts or declines.

A challenge is a row until it is accepted. Then the server sends the commands that two people would
send: the challenger opens a lobby, the other joins, both get ready. Their ids derive from the
challenge's id, so an answer resent after a worker died halfway completes the rest and repeats
nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, UpdateBase, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from checkrow.play.challenges import ChallengeView, NewChallenge
from checkrow.play.clock import DaysPerMove
from checkrow.play.commands import ChangePassword, Join, Leave, OpenLobby, Ready
from checkrow.play.options import MatchOptions, check_options
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.wire import encode
from checkrow.server import passwords
from checkrow.server.accounts import DAY
from checkrow.server.challenge_feed import ChallengeFeed
from checkrow.server.commands import CommandService
from checkrow.server.limits import Limits
from checkrow.server.players import Player
from checkrow.server.presence import SITE
from checkrow.server.rated_addresses import RatedAddresses
from checkrow.server.relations import blocked_either_way, have_played
from checkrow.server.settings import Settings
from checkrow.server.store.schema import challenges, matches, players, presence

ANSWER_KEPT = 60.0  # seconds for the challenger to see the answer
TIMES_AS_MANY = 10  # as many challenges to a player as one player may make
PATIENT = 2 * DAY  # for an answer, if a move may take days

_options = msgspec.json.Decoder(MatchOptions)


@dataclass(frozen=True, slots=True)
class ChallengeService:
    """Operations on challenges."""

    engine: AsyncEngine
    settings: Settings
    limits: Limits
    commands: CommandService
    rated_addresses: RatedAddresses
    feed: ChallengeFeed
    today: Callable[[], float] = time.time

    async def make(self, by: Player, to: Player, new: NewChallenge, address: str) -> ChallengeView:
        """Challenge somebody. Raises `Refused`."""
        _check_game(new.options)
        id = passwords.id_from(by.id, new.id)
        shown = ChallengeView(id, to.name, new.options)
        async with self.engine.connect() as connection:
            known = select(challenges.c.id).where(challenges.c.id == id)
            if (await connection.execute(known)).first() is not None:
                return shown
            await self._check_people(connection, by, to, new.options)
            await self._check_numbers(connection, by, to)
        self.limits.check_challenge(by.id)
        if new.options.rated:
            await self.rated_addresses.note(by.id, address)
        now = self.today()
        patience = PATIENT if _is_slow(new.options) else self.settings.challenge_seconds
        row = insert(challenges).values(
            id=id,
            challenger=by.id,
            challenged=to.id,
            options=encode(new.options),
            state="waiting",
            made_at=now,
            until=now + patience,
        )
        with suppress(IntegrityError):  # the same request was just carried out
            async with self.engine.begin() as connection:
                await connection.execute(row)
        await self.feed.send_changes()
        return shown

    async def accept(self, by: Player, id: str, address: str) -> ChallengeView:
        """Start the match of a challenge. Raises `Refused`."""
        claimed = (
            update(challenges)
            .where(_to(by, id), challenges.c.until >= self.today())
            .where(challenges.c.state != "declined")
            .values(state="accepted")
            .returning(challenges)
        )
        async with self.engine.begin() as connection:
            row = (await connection.execute(claimed)).first()
        if row is None:
            raise Refused("no-such-challenge", "this challenge is over: send one of your own")
        options = _options.decode(row.options)
        async with self.engine.connect() as connection:
            query = select(players.c.name).where(players.c.id == row.challenger)
            challenger = Person(row.challenger, await connection.scalar(query) or "")
        match = row.match or await self._start_or_drop(row, challenger, by, options, address)
        answered = update(challenges).where(challenges.c.id == id)
        async with self.engine.begin() as connection:
            await connection.execute(answered.values(match=match, until=self.today() + ANSWER_KEPT))
        await self.feed.send_changes()
        return ChallengeView(id, challenger.name, options, "accepted", match)

    async def decline(self, by: Player, id: str) -> None:
        """Decline a challenge. Raises `Refused`."""
        await self._change(
            update(challenges)
            .where(_to(by, id), challenges.c.state == "waiting")
            .values(state="declined", until=self.today() + ANSWER_KEPT)
        )

    async def remove(self, by: Player, id: str) -> None:
        """Withdraw a challenge, or dismiss its answer."""
        mine = (challenges.c.id == id) & (challenges.c.challenger == by.id)
        await self._change(delete(challenges).where(mine))

    async def _change(self, statement: UpdateBase) -> None:
        async with self.engine.begin() as connection:
            changed = (await connection.execute(statement)).rowcount
        if changed:
            await self.feed.send_changes()

    async def _start_or_drop(
        self, row: Row[Any], challenger: Person, by: Player, options: MatchOptions, address: str
    ) -> str:
        """Return the match of a challenge. If it cannot start, the challenge is over."""
        try:
            async with self.engine.connect() as connection:
                if await blocked_either_way(connection, row.challenger, by.id):
                    raise _blocked(challenger.name)
                if not _is_slow(options) and not await _is_online(connection, row.challenger):
                    raise Refused(
                        "challenger-gone", f"{challenger.name} is no longer here: try again later"
                    )
            return await self._start(row.id, challenger, by, options, address)
        except Refused:
            await self._change(delete(challenges).where(challenges.c.id == row.id))
            raise

    async def _start(
        self, id: str, challenger: Person, by: Player, options: MatchOptions, address: str
    ) -> str:
        """Send the commands that start the match, for both players. Raises `Refused`."""
        to_lobby, named = self.commands.to_lobby, f"challenge-{id}"
        me = Person(by.id, by.name)
        try:
            # The password keeps others out until both have joined.
            private = OpenLobby(id=named, options=options, password=passwords.new_token())
            lobby = await self.commands.open_lobby(challenger, private)
        except Refused:
            raise _busy(challenger) from None
        try:
            await to_lobby(me, lobby.id, Join(id=named, token=lobby.token), address)
            with _excused(challenger):
                await to_lobby(challenger, lobby.id, ChangePassword(id=f"{named}-public"))
                await to_lobby(challenger, lobby.id, Ready(id=f"{named}-ready"))
            await to_lobby(me, lobby.id, Ready(id=f"{named}-ready"), address)
        except Refused:
            for person in (me, challenger):
                with suppress(Refused):
                    await to_lobby(person, lobby.id, Leave(id=f"{named}-leave"))
            raise
        query = select(matches.c.id).where(matches.c.lobby == lobby.id)
        async with self.engine.connect() as connection:
            return str(await connection.scalar(query.order_by(matches.c.created_at).limit(1)))

    async def _check_people(
        self, connection: AsyncConnection, by: Player, to: Player, options: MatchOptions
    ) -> None:
        if by.id == to.id:
            raise Refused("not-yourself", "this is you: challenge somebody else")
        if await blocked_either_way(connection, by.id, to.id):
            raise _blocked(to.name)
        if not await have_played(connection, by.id, to.id):
            raise Refused(
                "not-played", f"play a match with {to.name} first: then you can challenge them"
            )
        if not _is_slow(options) and not await _is_online(connection, to.id):
            raise Refused("not-online", f"{to.name} is not here now: try again later")

    async def _check_numbers(self, connection: AsyncConnection, by: Player, to: Player) -> None:
        most = self.settings.challenges_per_player
        waiting = (challenges.c.state == "waiting") & (challenges.c.until >= self.today())

        async def count(whose: ColumnElement[bool]) -> int:
            query = select(func.count()).select_from(challenges).where(waiting, whose)
            return await connection.scalar(query) or 0

        if await count(challenges.c.challenger == by.id) >= most:
            raise Refused(
                "too-many-challenges",
                f"you have {most} open challenges: withdraw one first",
            )
        if await count(challenges.c.challenged == to.id) >= TIMES_AS_MANY * most:
            raise Refused(
                "too-many-challenges",
                f"{to.name} has many challenges to answer: try again later",
            )


@contextmanager
def _excused(challenger: Person) -> Generator[None]:
    """Report refusals of the challenger's commands to the other player."""
    try:
        yield
    except Refused:
        raise _busy(challenger) from None


def _busy(challenger: Person) -> Refused:
    return Refused(
        "challenger-busy", f"{challenger.name} cannot start another match now: try again later"
    )


def _blocked(name: str) -> Refused:
    return Refused("blocked", f"you cannot challenge {name}: one of you has blocked the other")


def _check_game(options: MatchOptions) -> None:
    if check_options(options).seats != 2:
        raise Refused("bad-game", "a challenge is for two players: open a lobby for more")


def _is_slow(options: MatchOptions) -> bool:
    """Return whether players need not be present during the match."""
    return isinstance(options.clock, DaysPerMove)


def _to(player: Player, id: str) -> ColumnElement[bool]:
    return (challenges.c.id == id) & (challenges.c.challenged == player.id)


async def _is_online(connection: AsyncConnection, player: str) -> bool:
    query = select(presence.c.player).where(presence.c.stream == SITE, presence.c.player == player)
    return (await connection.execute(query.limit(1))).first() is not None
