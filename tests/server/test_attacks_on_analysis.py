"""Attacks by expensive work: slow positions, long exports, full queues, many strong computers.

Meanwhile two honest people play, and others get their answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import quote

from checkrow.client import AddComputer, Client, MatchOptions, Ready, new_command_id
from checkrow.play.commands import Resign
from tests.server.backing import DEFAULT_LIMITS, PATIENCE, Service, embedded
from tests.server.http_attacks import Ask, ask, flood, new_token
from tests.server.long_match import long_match
from tests.server.people import Person, people
from tests.server.under_attack import p99, play_during, seconds_left

MEMORY_MB = 150  # how much the server itself may grow
ENGINES_MB = 300  # and the processes for reading and for engines, which start with the first job
COMPUTERS_MB = 300  # and those of computer players
CONNECT_FOUR = "connect:7x6x4:2"
TURKISH = "checkers:turkish"
# As many pieces as allowed, which the king can capture in a great many orders.
SLOW = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"
SLOW_GAME = {"game": TURKISH, "start": SLOW}
SLOW_ROWS = """
.DLD....
...D....
D.D.D...
...D....
.D...D.D
D..D..D.
....D...
..D..D..
""".split()
SLOW_PDN = f'[GameType "30"]\n[SetUp "1"]\n[FEN "{SLOW}"]\n\n1. c8xe8 *\n'

# Codes after all the work that is allowed; the last one only on a very busy machine.
TOO_MANY_CAPTURES = ("bad-position", "unreadable", "too-hard")
SLOW_ASKS: tuple[Ask, ...] = (
    ("POST", "/api/study/frames", SLOW_GAME),
    ("POST", "/api/study/read", {"text": SLOW, "game": TURKISH}),
    ("POST", "/api/study/values", {**SLOW_GAME, "seconds": 10}),
    ("POST", "/api/study/read", {"text": SLOW_PDN, "game": TURKISH}),
    ("POST", "/api/study/review", {**SLOW_GAME, "moves": ["g1xg4"], "from": 1, "to": 1}),
    ("POST", "/api/study/position", {"game": TURKISH, "rows": SLOW_ROWS}),
    ("POST", "/api/study/file", SLOW_GAME),
    ("GET", f"/api/study/picture?game={TURKISH}&fen={quote(SLOW)}", None),
)


async def test_slow_positions(tmp_path: Path) -> None:
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, SLOW_ASKS, 10), 4)
        report.check(memory_mb=MEMORY_MB, engines_mb=ENGINES_MB)
        assert sum(report.effects[code] for code in TOO_MANY_CAPTURES) >= 1
        for each in SLOW_ASKS:
            assert await answer(service, each) in TOO_MANY_CAPTURES
        # The attack leaves nothing behind: others get their answers.
        read: Ask = ("POST", "/api/study/read", {"text": "443"})
        assert await answer(service, read) == "200"


async def test_texts_that_are_long_to_read(tmp_path: Path) -> None:
    """Send endless digits, and the position of a board too large for any memory."""
    huge = "/".join(["10000"] * 10_000) + " x 10000x10000x4:2"
    asks: tuple[Ask, ...] = (
        ("POST", "/api/study/read", {"text": "1" * 50_000}),
        ("POST", "/api/study/read", {"text": "1" * 200_000}),
        ("POST", "/api/study/read", {"text": huge}),
        ("POST", "/api/study/frames", {"game": "connect:10000x10000x4:2", "start": huge}),
    )
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, asks, 10), 3)
        report.check(memory_mb=MEMORY_MB, engines_mb=ENGINES_MB)
        assert report.effects["unreadable"] >= 1
        for each in asks:
            assert await answer(service, each) in ("unreadable", "bad-game", "bad-message")


async def answer(service: Service, asked: Ask) -> str:
    """Return the code of an answer to an honest person. The timeout is long, because an engine
    may have to start first."""
    return await asyncio.to_thread(
        ask, service.url(0), asked, address="127.0.0.1", patience=3 * PATIENCE
    )


async def test_exports_of_a_long_match(tmp_path: Path) -> None:
    match = await long_match(tmp_path, 1200)
    asks: tuple[Ask, ...] = (
        ("GET", f"/api/matches/{match}/export?format=fen", None),
        ("GET", f"/api/matches/{match}/export?format=record", None),
        ("GET", f"/api/matches/{match}", None),
    )
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        report = await play_during(service, partial(flood, asks, 10), 4)
        report.check(memory_mb=MEMORY_MB, engines_mb=ENGINES_MB)
        assert report.effects["200"] >= 1
        assert report.effects["too-many-requests"] >= 1  # more wait than one person may have
        for asked in asks:
            async with asyncio.timeout(PATIENCE):
                # On a very busy machine one may take longer than the default limit allows.
                while await answer(service, asked) != "200":
                    pass


def fill_the_queue(tokens: list[str], url: str) -> Counter[str]:
    """Ask engines for as much as allowed, under many names at one address."""
    asked: Ask = ("POST", "/api/study/values", {"game": "checkers:international", "seconds": 2})

    def ask_over_and_over(token: str) -> Counter[str]:
        answers: Counter[str] = Counter()
        while left := seconds_left():
            with contextlib.suppress(OSError):
                code = ask(url, asked, token=token, patience=left)
                answers[code] += 1
                if code.startswith("too-many"):
                    time.sleep(0.2)
        return answers

    with ThreadPoolExecutor(120) as threads:
        return sum(threads.map(ask_over_and_over, tokens * 2), Counter())


async def test_sixty_names_do_not_fill_the_queue(tmp_path: Path) -> None:
    # On a busy machine engines get so little time that the limit would kill them in mid-job.
    with embedded(tmp_path, DEFAULT_LIMITS, reading_seconds="60") as service:
        value: Ask = ("POST", "/api/study/values", {"game": CONNECT_FOUR, "seconds": 0.1})
        assert await answer(service, value) == "200"  # engines have started
        wanted = {"analysis_waiting": 30}  # one address fills its part of the queue
        tokens = [new_token(service.url(0), f"a-{os.getpid()}-{number}") for number in range(60)]
        attacked = asyncio.create_task(
            play_during(service, partial(fill_the_queue, tokens), 5, wanted)
        )
        answers: list[str] = []
        await asyncio.sleep(3)
        while not attacked.done():
            answers.append(await answer(service, value))
            await asyncio.sleep(0.3)  # the honest people share this address
        report = await attacked
        report.check(memory_mb=MEMORY_MB, engines_mb=ENGINES_MB)
        assert report.peaks >= Counter(wanted)
        assert report.effects["busy"] >= 1  # and loses what is too much
        assert len(answers) >= 2
        assert set(answers) == {"200"}


def strong_computers(url: str) -> Counter[str]:
    """Play five matches as one person, each against fifteen computers of the strongest level."""
    asyncio.run(_play_strong_computers(url))
    return Counter()


async def _play_strong_computers(url: str) -> None:
    async with Client(url) as client:
        me = await client.sign_in(f"s-{os.getpid()}")
        for _ in range(5):
            lobby = (await client.open_lobby(MatchOptions(game="connect:30x30x5:16"))).lobby
            for _ in range(15):
                await client.to_lobby(lobby, AddComputer(id=new_command_id(), level="perfect"))
            await client.to_lobby(lobby, Ready(id=new_command_id()))
        while seconds_left():
            for match in await client.matches_of(me.name):
                view = (await client.match(match.id)).view
                if view.turn is not None and view.players[view.turn].id == me.id:
                    await client.step(match.id, view.steps[0].move, view.position)
            await asyncio.sleep(0.2)


async def test_strong_computers_do_not_delay_easy_ones(tmp_path: Path) -> None:
    with embedded(tmp_path, DEFAULT_LIMITS) as service:
        async with people(service, 1) as (ann,):
            await easy_answers(ann, lambda: True, most=1)  # starts its process
            wanted = {"computers_thinking": 1, "computers_waiting": 1}
            attacked = asyncio.create_task(play_during(service, strong_computers, 5, wanted))
            await asyncio.sleep(3)
            times = await easy_answers(ann, lambda: not attacked.done(), most=100)
            report = await attacked
            report.check(memory_mb=MEMORY_MB, engines_mb=COMPUTERS_MB)
            assert report.peaks >= Counter(wanted)
    # It took 12 seconds when easy computers waited for strong ones.
    assert len(times) >= 2
    assert statistics.median(times) < 2.0 + 3 * p99(report.late)


async def easy_answers(person: Person, may_continue: Callable[[], bool], most: int) -> list[float]:
    """Return how long an easy computer took for each of its moves."""
    client, times = person.client, list[float]()
    options = MatchOptions(game="connect:9x9x9:2")
    lobby = (await client.open_lobby(options)).lobby
    await client.to_lobby(lobby, AddComputer(id=new_command_id(), level="casual"))
    await client.to_lobby(lobby, Ready(id=new_command_id()))
    match = next(each.id for each in await client.matches_of(person.name) if each.live)
    moved = time.monotonic()
    async for news in client.follow_match(match):
        view = news.view
        if view.turn is None or len(times) >= most or not may_continue():
            break
        if view.players[view.turn].id == person.id:
            times.append(time.monotonic() - moved)
            await client.step(match, view.steps[0].move, view.position)
            moved = time.monotonic()
    with contextlib.suppress(Exception):
        await client.to_match(match, Resign(id=new_command_id()))
    return times
