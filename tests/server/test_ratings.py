"""Which rated matches move ratings, and who is on the leaderboard."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from sqlalchemy import select

from checkrow.client import MatchOptions
from checkrow.play.clock import Fischer
from checkrow.play.commands import Join, Leave, OpenLobby, Ready, Resign, Step
from checkrow.play.forms import MatchSummary
from checkrow.play.people import Person as Author
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.history import leaders, matches_of
from checkrow.server.lifespan import running
from checkrow.server.players import Player
from checkrow.server.settings import Settings
from checkrow.server.store.schema import ratings, ready_addresses, seats
from tests.server.backing import Service
from tests.server.people import people, play_out, start_match

GAME = "connect:4x4x3:2"
RATED = MatchOptions(game=GAME, clock=Fischer(60, 1), rated=True, first="chairs")
HERE, THERE, HOME = "198.18.0.1", "8.8.4.4", "192.168.1.7"
PUBLIC = "8.8.8.8"


def worker(folder: Path, **settings: object) -> AbstractAsyncContextManager[Core]:
    return running(Settings(folder, **settings))  # type: ignore[arg-type]


async def player(core: Core, name: str) -> Player:
    return (await core.accounts.sign_in(name, None))[0]


class RatedLobby:
    """Two people who play rated matches in one lobby."""

    def __init__(self, core: Core, players: Sequence[Player], addresses: Sequence[str]) -> None:
        self.core = core
        self._authors = [Author(each.id, each.name) for each in players]
        self._addresses = addresses
        self._commands = 0
        self._lobby = ""

    def _id(self) -> str:
        self._commands += 1
        return f"c{self._commands}"

    async def begin(self) -> str:
        """Start a match and return its id."""
        ann, bob = self._authors
        if not self._lobby:
            opened = await self.core.commands.open_lobby(ann, OpenLobby(RATED, id=f"o-{bob.id}"))
            self._lobby = opened.id
            join = Join(id=self._id())
            await self.core.commands.to_lobby(bob, self._lobby, join, self._addresses[1])
        for author, address in zip(self._authors, self._addresses, strict=True):
            await self.core.commands.to_lobby(author, self._lobby, Ready(id=self._id()), address)
        found = (await self.core.lobbies.load(self._lobby)).now.running
        assert found
        return found.match

    async def play(self, moves: str = "1 2 1 2", *, leaves: int = 1) -> MatchSummary:
        """Play these moves, let one player resign, and return the settled match."""
        match = await self.begin()
        for move in moves.split():
            turn = (await self.core.matches.load(match)).now.turn
            assert turn is not None
            await self.core.commands.to_match(self._authors[turn], match, Step(move, id=self._id()))
        await self.core.commands.to_match(self._authors[leaves], match, Resign(id=self._id()))
        await self.core.settle()
        found, *_ = await matches_of(self.core.engine, self._authors[0].id, None, private_too=True)
        assert found.id == match
        return found


def moved(match: MatchSummary) -> list[int]:
    """Return how the rating of each seat moved: 1 up, -1 down, 0 not at all."""
    return [
        0
        if seat.rating_before is None or seat.rating_after is None
        else (1 if seat.rating_after > seat.rating_before else -1)
        for seat in match.seats
    ]


@pytest.mark.parametrize(
    ("moves", "note", "ratings"),
    [
        ("", "too-short", [0, 0]),
        ("1", "gave-up-early", [0, -1]),
        ("1 2 1", "gave-up-early", [0, -1]),
        ("1 2 1 2", "", [1, -1]),
    ],
)
async def test_a_match_with_hardly_a_move_raises_nobody(
    tmp_path: Path, moves: str, note: str, ratings: list[int]
) -> None:
    async with worker(tmp_path) as core:
        both = [await player(core, "ann"), await player(core, "bob")]
        match = await RatedLobby(core, both, [HOME, HOME]).play(moves)
        assert (match.rating_note, moved(match)) == (note, ratings)


@pytest.mark.parametrize(
    ("addresses", "within", "note"),
    [
        ((PUBLIC, PUBLIC), False, "same-address"),
        (("2a00:1450:1:2::3", "2a00:1450:1:2::4"), False, "same-address"),
        ((PUBLIC, PUBLIC), True, ""),  # a class behind one router
        ((PUBLIC, THERE), False, ""),
        ((HOME, HOME), False, ""),  # at home, or on one machine
    ],
)
async def test_players_behind_one_public_address(
    tmp_path: Path, addresses: tuple[str, str], within: bool, note: str
) -> None:
    async with worker(tmp_path, rated_within_address=within) as core:
        both = [await player(core, "ann"), await player(core, "bob")]
        match = await RatedLobby(core, both, addresses).play()
        assert match.rating_note == note
        assert moved(match) == ([0, 0] if note else [1, -1])


async def test_addresses_are_hashed_and_forgotten(tmp_path: Path) -> None:
    async with worker(tmp_path) as core:
        both = [await player(core, "ann"), await player(core, "bob")]
        evening = RatedLobby(core, both, [PUBLIC, THERE])
        await evening.begin()

        async def kept() -> list[str | None]:
            async with core.engine.connect() as connection:
                return list((await connection.scalars(select(seats.c.address))).all())

        hashes = await kept()
        assert len(set(hashes)) == 2
        assert all(each and len(each) == 32 and PUBLIC not in each for each in hashes)
        leave = Leave(id="off")
        author = Author(both[0].id, both[0].name)
        (match,) = await matches_of(core.engine, both[0].id, None, private_too=True)
        await core.commands.to_match(author, match.id, leave)
        await core.settle()
        assert await kept() == [None, None]
        await core.clean_up()
        async with core.engine.connect() as connection:
            noted = (await connection.scalars(select(ready_addresses.c.address))).all()
        assert sorted(noted) == sorted(each or "" for each in hashes)  # kept for two days


async def test_a_few_rated_results_a_day_between_the_same_two(tmp_path: Path) -> None:
    async with worker(tmp_path, rated_per_pair_per_day=2) as core:
        ann, bob, eve = [await player(core, name) for name in ("ann", "bob", "eve")]
        evening = RatedLobby(core, [ann, bob], [HOME, HOME])
        notes = [(await evening.play()).rating_note for _ in range(4)]
        assert notes == ["", "", "pair-limit", "pair-limit"]
        other = await RatedLobby(core, [ann, eve], [HOME, HOME]).play()
        assert moved(other) == [1, -1]


async def test_the_leaderboard_wants_several_opponents(tmp_path: Path) -> None:
    async with worker(tmp_path) as core:
        ann = await player(core, "ann")
        for number in range(3):
            assert await leaders(core.engine, GAME, 3) == []
            other = await player(core, f"other-{number}")
            evening = RatedLobby(core, [ann, other], [HOME, HOME])
            await evening.play()
            await evening.play()
        assert [each.name for each in await leaders(core.engine, GAME, 3)] == ["ann"]


async def test_deleting_the_account_costs_what_leaving_costs(tmp_path: Path) -> None:
    async with worker(tmp_path) as core:
        ann, bob = await player(core, "ann"), await player(core, "bob")
        evening = RatedLobby(core, [ann, bob], [HOME, HOME])
        await evening.play(leaves=0)  # raises bob's rating
        match = await evening.begin()
        for author, move in ((ann, "1"), (bob, "2"), (ann, "1"), (bob, "2")):
            room = await core.matches.load(match)
            assert room.now.players[room.now.turn or 0].id == author.id
            step = Step(move, id=f"{author.name}{move}{room.number}")
            await core.commands.to_match(Author(author.id, author.name), match, step)
        await delete_account(core, bob, None)
        found, *_ = await matches_of(core.engine, ann.id, None, private_too=True)
        assert moved(found) == [1, -1]
        # She has beaten a player with a rating, not a newcomer.
        assert found.seats[1].rating_before is not None
        assert found.seats[1].rating_before > 1500
        async with core.engine.connect() as connection:
            assert list(await connection.scalars(select(ratings.c.player))) == [ann.id]


async def test_ratings_over_the_whole_server(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob], RATED)
        await play_out([ann, bob], match)
        async with asyncio.timeout(30):
            while True:
                found, *_ = await bob.client.matches_of(ann.name)
                if found.seats[0].rating_after is not None:
                    break
                await asyncio.sleep(0.1)
        assert found.rating_note == ""
