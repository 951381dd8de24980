"""People who play on a server, through the real client."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from checkrow.client import Client, MatchOptions, Ready, new_command_id
from checkrow.play.commands import Join
from checkrow.play.entries import MatchEntry
from checkrow.play.forms import Me
from checkrow.play.match import MatchView
from checkrow.play.messages import MatchSnapshot
from tests.server.backing import Service

_numbers = itertools.count(1)


def new_name(who: str = "p") -> str:
    """Return a name that no other test uses."""
    return f"{who}-{os.getpid()}-{next(_numbers)}"[-20:]


class Person:
    """Somebody who is signed in to a server."""

    def __init__(self, client: Client, me: Me) -> None:
        self.client = client
        self.id = me.id
        self.name = me.name


@asynccontextmanager
async def people(service: Service, number: int) -> AsyncGenerator[list[Person]]:
    """Sign in new people, spread over the servers."""
    async with AsyncExitStack() as stack:
        found: list[Person] = []
        for each in range(number):
            client = await stack.enter_async_context(Client(service.url(each)))
            found.append(Person(client, await client.sign_in(new_name())))
        yield found


@asynccontextmanager
async def returning(service: Service, tokens: Sequence[str]) -> AsyncGenerator[list[Person]]:
    """Reconnect the people with these tokens to a server that has their database."""
    async with AsyncExitStack() as stack:
        clients = [Client(service.url(each), token) for each, token in enumerate(tokens)]
        for client in clients:
            await stack.enter_async_context(client)
        yield [Person(client, await client.who_am_i()) for client in clients]


async def play_some(players: Sequence[Person], match: str, moves: int) -> int:
    """Play at random until the match has `moves` more entries; return the number of the last
    one."""
    until = (await players[0].client.match(match)).view.number + moves
    rng = random.Random(1)
    async with asyncio.timeout(120):
        await asyncio.gather(*(play_on(each, match, rng, steps=until) for each in players))
    return (await players[0].client.match(match)).view.number


async def start_match(players: Sequence[Person], options: MatchOptions | None = None) -> str:
    """Start a match in a lobby of the first player and return its id."""
    owner = players[0]
    lobby = (await owner.client.open_lobby(options)).lobby
    for person in players[1:]:
        await person.client.to_lobby(lobby, Join(id=new_command_id()))
    return await all_ready(players, lobby)


async def all_ready(players: Sequence[Person], lobby: str) -> str:
    """Let everybody ready up, and return the id of the match that starts."""
    for person in players:
        await person.client.to_lobby(lobby, Ready(id=new_command_id()))
    async for news in players[0].client.follow_lobby(lobby):
        if news.view.match:
            return news.view.match
    raise AssertionError("the match did not start")


async def play_on(
    person: Person, match: str, rng: random.Random, *, steps: int = 10_000
) -> MatchView:
    """Play at random until the match is over or has `steps` entries."""
    played = None  # not every entry is a step: people also leave and return
    async for news in person.client.follow_match(match):
        view = news.view
        if view.result or view.number >= steps:
            return view
        is_mine = view.turn is not None and view.players[view.turn].id == person.id
        if is_mine and view.position != played:
            played = view.position
            move = rng.choice(view.steps).move
            await person.client.step(match, move, view.position)
    raise AssertionError("the match did not end")


async def play_out(players: Sequence[Person], match: str, seed: int = 1) -> list[MatchView]:
    """Play at random to the end and return the last view of each player."""
    rng = random.Random(seed)
    async with asyncio.timeout(120):
        return list(await asyncio.gather(*(play_on(each, match, rng) for each in players)))


async def entries_of(person: Person, match: str) -> tuple[MatchEntry, ...]:
    """Return every entry of the match, as this person's server has it."""
    shown: MatchSnapshot = await person.client.match(match)
    return shown.history
