"""Players with thousands of results: reading their pages leaves the database to others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from sqlalchemy import event, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from checkrow.play.forms import FinalBoard, GameRecord, MatchSummary, Profile
from checkrow.play.wire import encode
from checkrow.server import profiles
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.history import PAGE, live_matches_of, matches_of
from checkrow.server.lifespan import running
from checkrow.server.players import Player
from checkrow.server.profiles import AT_ONCE, BOARDS, FRESH, MOST_REUSED, ProfileReader
from checkrow.server.settings import Settings
from checkrow.server.store.schema import matches, players, seats
from checkrow.server.web import account_routes, people_routes
from checkrow.server.web.app import give_anyone, give_core, give_me, give_player
from tests.server.in_process import PATIENCE

# The application itself runs in other processes, whose warnings are no errors.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

GAME = "connect:4x4x3:2"
RESULTS = 3000
READERS = 40


async def player(core: Core, name: str) -> Player:
    return (await core.accounts.sign_in(name, None))[0]


async def add_wins(core: Core, winner: Player, loser: Player, number: int, start: int = 0) -> None:
    """Insert public matches that one player won, one second after the other."""
    board = encode(FinalBoard(("....",) * 4, (), ()))
    ids = [f"{winner.id[:8]}{start + each:08}" for each in range(number)]
    common = {"lobby": "lobby", "game": GAME, "public": True, "rated": False, "live": False}
    rows = [
        {
            **common,
            "id": id,
            "settled": True,
            "final_board": board,
            "created_at": float(start + each),
            "finished_at": start + each + 0.5,
        }
        for each, id in enumerate(ids)
    ]
    seated = [
        {"match": id, "seat": seat, "player": each.id, "name": each.name, "score": 1.0 - seat}
        for id in ids
        for seat, each in enumerate((winner, loser))
    ]
    async with core.engine.begin() as connection:
        await connection.execute(insert(matches), rows)
        await connection.execute(insert(seats), seated)


def wins(number: int) -> list[GameRecord]:
    return [GameRecord(GAME, number, 0, 0, min(number, 2000), min(number, 2000))]


def queries_of(core: Core) -> list[str]:
    """Return a list that grows with every query from now on."""
    queries: list[str] = []

    def note(*words: Any) -> None:
        queries.append(words[2])

    event.listen(core.engine.sync_engine, "before_cursor_execute", note)
    return queries


@asynccontextmanager
async def requests_to(core: Core) -> AsyncGenerator[httpx.AsyncClient]:
    """A client of the routes in this process, so that the test sees what they read. No time
    passes for the profiles."""
    app = Litestar(
        [*people_routes.ROUTES, account_routes.who_am_i],
        state=State({"core": replace(core, profiles=ProfileReader(core.engine, lambda: 0.0))}),
        dependencies={
            "core": Provide(give_core),
            "player": Provide(give_player),
            "anyone": Provide(give_anyone),
            "me": Provide(give_me),
        },
    )
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def test_many_readers_cost_one_computation(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core, requests_to(core) as client:
        ann, bob = await player(core, "Ann"), await player(core, "Bob")
        await add_wins(core, ann, bob, RESULTS)
        queries = queries_of(core)
        found = await asyncio.gather(*(client.get("/api/players/Ann") for _ in range(READERS)))
        assert [each.status_code for each in found] == [200] * READERS
        assert {each.text for each in found} == {found[0].text}
        (record,) = found[0].json()["records"]
        assert (record["wins"], record["streak"]) == (RESULTS, 2000)
        assert sum("GROUP BY matches.game" in each for each in queries) == 1


async def test_pages_are_read_once_for_those_who_wait(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        ann, bob = await player(core, "Ann"), await player(core, "Bob")
        await add_wins(core, ann, bob, RESULTS)
        queries, reader = queries_of(core), ProfileReader(core.engine)
        pages = await asyncio.gather(
            *(reader.matches(ann, None, private_too=False) for _ in range(READERS))
        )
        boards = await asyncio.gather(*(reader.last_boards(ann) for _ in range(READERS)))
        assert {len(each) for each in pages} == {PAGE}
        assert {len(each) for each in boards} == {BOARDS}
        assert pages[0][0].created_at == RESULTS - 1.0
        scans = [each for each in queries if "FROM matches JOIN seats" in each]
        assert len(scans) == 2


async def test_others_are_answered_while_profiles_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads that never end hold few connections to the database."""
    reading, proceed = 0, asyncio.Event()

    async def slow(connection: AsyncConnection, player: str) -> list[GameRecord]:
        nonlocal reading
        reading += 1
        await proceed.wait()
        reading -= 1
        return []

    async with running(Settings(tmp_path)) as core, requests_to(core) as client:
        names = [f"Name{number}" for number in range(READERS)]
        _, token = await core.accounts.sign_in("Ann", None)
        for name in names:
            await player(core, name)
        monkeypatch.setattr(profiles, "_records", slow)
        requests = [asyncio.create_task(client.get(f"/api/players/{name}")) for name in names]
        async with asyncio.timeout(PATIENCE):
            while reading < AT_ONCE:
                await asyncio.sleep(0.01)
            me = await client.get("/api/session", headers={"Authorization": f"Bearer {token}"})
            assert me.json()["name"] == "Ann"
            assert reading == AT_ONCE
            assert not any(each.done() for each in requests)
            proceed.set()
            found = await asyncio.gather(*requests)
        assert [each.json()["name"] for each in found] == names


async def test_a_profile_shows_new_results_within_seconds(tmp_path: Path) -> None:
    now = 0.0
    async with running(Settings(tmp_path)) as core:
        reader = ProfileReader(core.engine, lambda: now)
        ann, bob = await player(core, "Ann"), await player(core, "Bob")
        await add_wins(core, ann, bob, 2)
        assert (await reader.profile(ann)).records == wins(2)
        await add_wins(core, ann, bob, 1, start=2)
        assert (await reader.profile(ann)).records == wins(2)
        assert len(await reader.matches(ann, None, private_too=False)) == 3  # always anew
        now += FRESH
        assert (await reader.profile(ann)).records == wins(3)


async def test_a_deleted_name_is_shown_no_more(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core, requests_to(core) as client:
        ann, bob = await player(core, "Ann"), await player(core, "Bob")
        await add_wins(core, ann, bob, 1)
        assert (await client.get("/api/players/Ann")).json()["records"]
        await delete_account(core, ann, None)
        assert (await client.get("/api/players/Ann")).status_code != 200
        await player(core, "Ann")  # somebody else
        found = (await client.get("/api/players/Ann")).json()
        assert (found["name"], found["records"]) == ("Ann", [])


async def test_a_new_name_is_shown_at_once(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        reader = ProfileReader(core.engine)
        ann = await player(core, "Ann")
        assert (await reader.profile(ann)).name == "Ann"
        async with core.engine.begin() as connection:
            await connection.execute(update(players).values(name="Anna"))
        assert (await reader.profile(Player(ann.id, "Anna", protected=False))).name == "Anna"


async def test_few_profiles_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    async def profile(_engine: object, player: str) -> Profile:
        read.append(player)
        return Profile(player, 0.0, [], [])

    monkeypatch.setattr(profiles, "profile", profile)
    async with running(Settings(tmp_path)) as core:
        reader = ProfileReader(core.engine, lambda: 0.0)
        everybody = [Player(str(each), "", protected=False) for each in range(MOST_REUSED + 1)]
        for each in (*everybody, everybody[-1], everybody[0]):
            await reader.profile(each)
    assert read == [*(each.id for each in everybody), "0"]


async def test_a_read_serves_others_when_one_leaves_or_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proceed, failing = asyncio.Event(), [True, False]

    async def profile(_engine: object, player: str) -> Profile:
        await proceed.wait()
        if failing.pop(0):
            raise RuntimeError("the database is away")
        return Profile(player, 0.0, [], [])

    monkeypatch.setattr(profiles, "profile", profile)
    async with running(Settings(tmp_path)) as core:
        reader = ProfileReader(core.engine)
        ann = Player("ann", "Ann", protected=False)
        impatient, patient = [asyncio.create_task(reader.profile(ann)) for _ in range(2)]
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.wait([impatient])
        proceed.set()
        with pytest.raises(RuntimeError):
            await patient
        assert (await reader.profile(ann)).name == "ann"  # read again


async def test_which_matches_are_listed(tmp_path: Path) -> None:
    """Finished and running matches, and practice only if it counts or can be continued."""
    async with running(Settings(tmp_path)) as core:
        ann = await player(core, "Ann")

        async def add(id: str, score: float | None, **columns: object) -> None:
            row: dict[str, object] = {"id": id, "lobby": "", "game": GAME, "public": True}
            row |= {"rated": False, "live": False, "settled": True, "created_at": float(id)}
            async with core.engine.begin() as connection:
                await connection.execute(insert(matches).values(row | columns))
                for seat, who in enumerate((ann.id, None)):
                    seated = {"match": id, "seat": seat, "player": who, "name": "x"}
                    await connection.execute(insert(seats).values(score=score, **seated))

        await add("1", 1.0)
        await add("2", None)
        await add("3", None, live=True)
        await add("4", None, lobby="lobby")
        await add("5", 0.0, public=False)

        def ids(found: list[MatchSummary]) -> list[str]:
            return [each.id for each in found]

        every = await matches_of(core.engine, ann.id, None, private_too=True)
        assert ids(every) == ["5", "4", "3", "1"]
        public = await matches_of(core.engine, ann.id, 4.0, private_too=False)
        assert ids(public) == ["3", "1"]
        assert ids(await live_matches_of(core.engine, ann.id)) == ["3"]
