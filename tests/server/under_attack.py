"""Runs an attack on a real server while two honest people play on it.

    with embedded(folder, DEFAULT_LIMITS) as service:
        report = await play_during(service, flood_with_pings)
        report.check(memory_mb=50)
        assert report.effects["held up"]

The attack runs in a process of its own, so that its work does not slow down the clocks of those who
measure. It should use addresses of its own (`ATTACKER`), so that limits by address affect it
alone. It continues while `seconds_left()` is positive, and returns counts that show whether it took
effect; tests ask for low ones, because a busy machine does less in the same time. It delays honest
steps too, so calm phases before and after the attack are measured as well, and how late a timer of
this process fires during it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_double
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawValue

import httpx

from checkrow.client import MatchOptions, new_command_id
from checkrow.play.commands import Join, Resign
from checkrow.play.match import MatchView
from tests.server.backing import PATIENCE, Service
from tests.server.people import Person, all_ready, people
from tests.server.process_memory import Memory, memory_of

ATTACKER = "127.0.0.66"  # bind sockets to it before connecting
SLOWEST = 0.25  # seconds for 99 of 100 honest steps
STALLED = 1.0  # seconds more for a single step
FEWEST = 20  # honest steps during an attack
CALM_SECONDS = 1.0
LONGEST = 60.0  # seconds of an attack on a busy machine
LONGER = 3.0  # seconds that remain of an attack with too few honest steps or no effect yet
PAUSE = 0.02  # between two steps: well within the default rates

# Called in another process with the server's URL; returns counts of what it noticed.
Attack = Callable[[str], Counter[str]]


@dataclass
class Report:
    """The step times of the honest people, the server's memory, and the effects of the attack."""

    calm: list[float] = field(default_factory=list[float])  # seconds for a step
    attacked: list[float] = field(default_factory=list[float])
    late: list[float] = field(default_factory=list[float])  # seconds, a timer in the attack
    before: Memory = field(default_factory=Memory)
    peak: Memory = field(default_factory=Memory)
    effects: Counter[str] = field(default_factory=Counter[str])  # what the attack noticed
    peaks: Counter[str] = field(default_factory=Counter[str])  # of the server's metrics

    def check(self, *, memory_mb: float, engines_mb: float = 0) -> None:
        """Fail unless the honest match continued, the server itself grew by less than `memory_mb`,
        and its engine processes together, including those that the attack started, by less than
        `engines_mb`."""
        allowed = SLOWEST + 3 * p99(self.calm) + 3 * p99(self.late)
        assert len(self.attacked) >= FEWEST, f"{len(self.attacked)} honest steps, {FEWEST} wanted"
        # With this few steps, a single one is more than a hundredth. It may wait for the disk of a
        # busy machine, but not as long as for a stalled server.
        *others, slowest = sorted(self.attacked)
        assert p99(others) < allowed, f"{p99(others):.3f} s, allowed {allowed:.3f} s"
        assert slowest < allowed + STALLED, f"{slowest:.3f} s, allowed {allowed + STALLED:.3f} s"
        own, engines = self.grown_mb
        assert own < memory_mb, f"the server: {own:.0f} MB more, allowed {memory_mb:.0f} MB"
        assert engines <= engines_mb, f"engines: {engines:.0f} MB more, allowed {engines_mb:.0f} MB"

    @property
    def grown_mb(self) -> tuple[float, float]:
        """How much more memory the server itself took, and its engines."""
        return (
            (self.peak.own - self.before.own) / 1e6,
            (self.peak.children - self.before.children) / 1e6,
        )


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


_end = RawValue(c_double, 0.0)  # of the attack, on the clock that all processes share


def _begin_process(end: c_double) -> None:
    global _end  # noqa: PLW0603, the attack's process has no other place for it
    _end = end


def seconds_left() -> float:
    """Return how many seconds the attack should still last. They can become more, if the honest
    people have not made enough steps."""
    return max(0.0, _end.value - time.monotonic())


async def play_during(
    service: Service, attack: Attack, seconds: float = 5.0, wanted: Mapping[str, int] | None = None
) -> Report:
    """Let two people play before, during and after the attack. It lasts longer if they make few
    steps, or while metrics of the server have not reached the `wanted` values."""
    effect = Counter(wanted)
    report, server = Report(), service.servers[0]
    end = RawValue(c_double, 0.0)
    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=_begin_process, initargs=(end,)
    ) as attackers:
        await asyncio.wrap_future(attackers.submit(time.sleep, 0))  # starts the process early
        async with people(service, 2) as players:
            lobby = await _meet(players)
            await _play(players, lobby, report.calm, CALM_SECONDS)
            report.before = report.peak = memory_of(server.pid)
            begun = time.monotonic()
            end.value = begun + seconds
            attacking = asyncio.wrap_future(attackers.submit(attack, server.url))
            timer = asyncio.create_task(_note_lateness(report.late))
            while not attacking.done():
                await _play(players, lobby, report.attacked, 0.5)
                report.peak = report.peak.or_more(memory_of(server.pid))
                report.peaks |= await asyncio.to_thread(metrics_of, server.url)
                now = time.monotonic()
                enough = len(report.attacked) >= FEWEST and report.peaks >= effect
                if not enough and now - begun < LONGEST:
                    end.value = max(end.value, now + LONGER)
            timer.cancel()
            report.effects = await attacking
            # The machine may have become busier in the meantime.
            await _play(players, lobby, report.calm, CALM_SECONDS)
    return report


def metrics_of(url: str) -> Counter[str]:
    """Return the server's metrics by name, without their prefix."""
    lines = httpx.get(f"{url}/metrics", timeout=PATIENCE).text.splitlines()
    values = (line.removeprefix("checkrow_").split() for line in lines if line[0] != "#")
    return Counter({name: round(float(value)) for name, value in values})


async def _note_lateness(late: list[float]) -> None:
    """Record over and over how late a timer fires."""
    while True:
        due = time.monotonic() + PAUSE
        await asyncio.sleep(PAUSE)
        late.append(time.monotonic() - due)


async def _meet(players: list[Person]) -> str:
    """Open the lobby in which they play one match after another."""
    lobby = (await players[0].client.open_lobby(MatchOptions(game="connect:7x6x4:2"))).lobby
    await players[1].client.to_lobby(lobby, Join(id=new_command_id()))
    return lobby


async def _play(players: list[Person], lobby: str, times: list[float], seconds: float) -> None:
    """Play one match after another for this long, and record how long each step takes."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        match = await all_ready(players, lobby)
        view = (await players[0].client.match(match)).view
        while view.result is None and time.monotonic() < until:
            view = await _timed_step(players, match, view, times)
            await asyncio.sleep(PAUSE)
        if view.result is None:
            await players[0].client.to_match(match, Resign(id=new_command_id()))


async def _timed_step(
    players: list[Person], match: str, view: MatchView, times: list[float]
) -> MatchView:
    assert view.turn is not None
    mover = next(each for each in players if each.id == view.players[view.turn].id)
    before = time.monotonic()
    await mover.client.step(match, view.steps[0].move, view.position)
    times.append(time.monotonic() - before)
    return (await mover.client.match(match)).view
