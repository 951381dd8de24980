"""The server's work for a tournament: once for all visitors, and none for people who have left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.di import Provide

from checkrow.play import tournament as tournaments
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.settings import RoundRobin
from checkrow.server.lifespan import running
from checkrow.server.room import Room
from checkrow.server.settings import Settings
from checkrow.server.tournaments.audience import Audience, Sent
from checkrow.server.web import tournament_routes
from checkrow.server.web.errors import HANDLERS
from tests.play.hall import FIRST_WINS, Hall, after_a_round
from tests.server.in_process import PATIENCE
from tests.server.test_tournament_feed import Reader

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
GAMES = 56  # of a double round robin of eight: three parts of a file


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the states whose standings were computed, one for each computation."""
    found: list[int] = []
    module = import_module("checkrow.play.tournament.standings")
    compute = module.histories

    def histories(tournament: Tournament) -> Any:
        found.append(tournament.number)
        return compute(tournament)

    monkeypatch.setattr(module, "histories", histories)
    return found


def room_of(tournament: Tournament) -> Room[Tournament]:
    room = Room[Tournament](tournament.id, f"tournament:{tournament.id}")
    room.state, room.bodies = tournament, [b"{}"] * tournament.number
    return room


def test_followers_of_a_state_share_its_standings(computed: list[int]) -> None:
    hall = after_a_round(8)
    first = hall.tournament.number
    for number in range(20):
        # Alone each time, as somebody who follows and leaves again and again.
        audience = Audience(room_of(hall.tournament), lambda: hall.now, lambda _: "key")
        for reader in (Reader(f"p{number}"), Reader("")):
            audience.add(reader, Sent(with_code=False))
            snapshot = reader.messages[0]
            assert ("me" in snapshot) == (reader.player_id in hall.tournament.entrants)
    assert computed == [first]
    hall.pass_time()
    for number in range(20):
        audience = Audience(room_of(hall.tournament), lambda: hall.now, lambda _: "key")
        audience.add(Reader(f"p{number}"), Sent(with_code=False))
    assert computed == [first, first + 1]


def test_views_pages_and_files_share_the_standings(computed: list[int]) -> None:
    tournament = after_a_round(8).tournament
    early, late = (tournaments.view_of(tournament, now) for now in (1e6, 2e6))
    assert (early.now, late.now) == (1e6, 2e6)
    assert early.standings == late.standings == tournaments.standings(tournament)
    page = tournaments.player_page(tournament, "p1")
    assert page is not None
    assert page.points == 1.0
    assert tournaments.standings_csv(tournament).count("\r\n") == 9
    assert computed == [tournament.number]


def test_people_who_do_not_take_part_cost_nothing(computed: list[int]) -> None:
    pages = tournaments.player_pages(after_a_round(8).tournament, ("", "stranger"))
    assert pages == {"": None, "stranger": None}
    assert not computed


# Downloads of all games


class Client:
    """An HTTP client inside the test: it reads an answer, and disconnects when asked to."""

    def __init__(self) -> None:
        self.status = 0
        self.parts: list[bytes] = []
        self.left = asyncio.Event()
        self._has_asked = False

    async def receive(self) -> Any:
        if not self._has_asked:
            self._has_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        if message.get("body"):
            self.parts.append(message["body"])
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.left.set()  # as uvicorn does after an answer

    async def download(self, app: Litestar) -> None:
        path = "/api/tournaments/t1/games"
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [],
            "client": ("203.0.113.1", 1),
            "server": ("localhost", 80),
        }
        async with asyncio.timeout(PATIENCE):
            await app(scope, self.receive, self.send)


@asynccontextmanager
async def downloads(
    folder: Path, monkeypatch: pytest.MonkeyPatch, export: Callable[..., Any]
) -> AsyncGenerator[Litestar]:
    """Serve the games of a finished tournament, whose parts `export` writes."""
    hall = Hall(RoundRobin(2), 8)
    hall.start()
    while not hall.tournament.finished:
        hall.play_all(lambda start: FIRST_WINS)
        if not hall.tournament.finished:
            hall.pass_time()
    assert len(tournament_routes.games_of(hall.tournament)) == GAMES

    async def visible(*_: object) -> Room[Tournament]:
        return room_of(hall.tournament)

    monkeypatch.setattr(tournament_routes, "_visible", visible)
    monkeypatch.setattr(tournament_routes, "NEXT_TRY", 0.01)
    async with running(Settings(folder)) as core:
        monkeypatch.setattr(type(core.analysis), "export_all", export)
        yield Litestar(
            [tournament_routes.show_games],
            dependencies={
                "core": Provide(lambda: core, sync_to_thread=False),
                "player": Provide(lambda: None, sync_to_thread=False),
            },
            exception_handlers=HANDLERS,
            openapi_config=None,
        )


async def test_a_refusal_is_an_answer_and_not_half_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = iter((True, False, True, True, False, False))

    async def export(*_: object) -> bytes:
        if next(refusals):
            raise Refused("too-many-studies", "too many requests: wait 1 second")
        return b"games"

    async with downloads(tmp_path, monkeypatch, export) as app:
        refused = Client()
        await refused.download(app)
        assert refused.status == 429
        assert b"too-many-studies" in refused.parts[0]
        # Once a download has begun, it waits instead.
        patient = Client()
        await patient.download(app)
        assert (patient.status, patient.parts) == (200, [b"games"] * 3)


@pytest.mark.parametrize("part", [1, 2])
async def test_a_download_ends_when_its_client_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    asked, cancelled, client = 0, 0, Client()

    async def export(*_: object) -> bytes:
        nonlocal asked, cancelled
        asked += 1
        if asked < part:
            return b"games"
        client.left.set()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            cancelled += 1
            raise
        return b"more games"

    async with downloads(tmp_path, monkeypatch, export) as app:
        await client.download(app)
    assert (asked, cancelled) == (part, 1)
    assert b"more games" not in client.parts
