"""Delete an account: resign its matches first, then erase its name."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, select

from checkrow.play.commands import Leave
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.tournament.commands import HostGone, Withdraw
from checkrow.server import passwords
from checkrow.server.account_news import NameForgotten
from checkrow.server.accounts import release_name
from checkrow.server.core import Core
from checkrow.server.own_lobbies import lobbies_of
from checkrow.server.players import Player, SessionsEnded
from checkrow.server.results import settle
from checkrow.server.retention import GONE, forget_name
from checkrow.server.store.schema import matches, ratings, ready_addresses, seats


async def delete_account(
    core: Core, player: Player, password: str | None, *, address: str = ""
) -> None:
    """Delete an account: leave its matches, which the others win, its tournaments and its lobbies,
    and erase its name from everything played and said. Raises `Refused`."""
    sentence = "enter your password to delete your account"
    await core.accounts.check_password(player, password, sentence, address=address)
    await _leave_everything(core, player)
    async with core.engine.begin() as connection:
        await connection.execute(delete(ratings).where(ratings.c.player == player.id))
        await connection.execute(
            delete(ready_addresses).where(ready_addresses.c.player == player.id)
        )
        await release_name(connection, player.id, GONE)
        streams = await forget_name(connection, Person(player.id, player.name))
    core.account_news.tell(SessionsEnded(player.id))
    core.account_news.tell(NameForgotten(tuple(streams)))
    for stream in streams:
        kind, _, id = stream.partition(":")
        if kind == "lobby":
            await core.lobbies.reload(id)
            core.lobby_list.changed(None, (await core.lobbies.load(id)).now)


async def _leave_everything(core: Core, player: Player) -> None:
    person = Person(player.id, player.name)
    query = (
        select(seats.c.match)
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.player == player.id, matches.c.live)
    )
    async with core.engine.connect() as connection:
        playing = (await connection.scalars(query)).all()
    for match in playing:
        with suppress(Refused):  # it has just ended, or they are already out of it
            await core.commands.to_match(person, match, Leave(id=f"leave-{passwords.new_id()}"))
        # While the leaving player's rating still exists.
        await settle(core.engine, match, core.rating_rules, core.today())
    for tournament in await core.tournament_service.live_with(player.id):
        withdraw = Withdraw(id=f"leave-{passwords.new_id()}")
        with suppress(Refused):  # they have withdrawn already, or only host it
            await core.commands.to_tournament(person, tournament, withdraw)
        with suppress(Refused):  # they do not host it, or it has just ended
            await core.commands.to_tournament(SYSTEM, tournament, HostGone(host=player.id))
    for lobby in await lobbies_of(core.engine, core.lobbies, player.id):
        with suppress(Refused):
            leave = Leave(id=f"leave-{passwords.new_id()}")
            await core.commands.to_lobby(person, lobby.lobby, leave)
