"""Runs an attack on a real server while two honest people play on it.

    with embedded(folder, DEFAULT_LIMITS) as service:
        report = await play_during(service, flood_with_pings)
        report.check(memory_mb=50)

The attack runs in a process of its own, so that its work does not slow down the clocks of those who
measure. It should use an address of its own (`ATTACKER`), so that limits by address affect it
alone. A busy machine delays honest steps too, so calm phases before and after the attack are
measured as well, and how late a timer of this process fires during it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from checkrow.client import MatchOptions, new_command_id
from checkrow.play.commands import Join, Resign
from checkrow.play.match import MatchView
from tests.server.backing import Service
from tests.server.people import Person, all_ready, people

ATTACKER = "127.0.0.66"  # bind sockets to it before connecting
SLOWEST = 0.25  # seconds for 99 of 100 honest steps
STALLED = 1.0  # seconds more for a single step
CALM_SECONDS = 1.5
PAUSE = 0.02  # between two steps: well within the default rates

# Called in another process with the server's URL and the seconds that the attack should last.
Attack = Callable[[str, float], None]


@dataclass
class Report:
    """The step times of the honest people, and the server's memory."""

    calm: list[float] = field(default_factory=list[float])  # seconds for a step
    attacked: list[float] = field(default_factory=list[float])
    late: list[float] = field(default_factory=list[float])  # seconds, a timer in the attack
    memory_before: int = 0  # bytes
    memory_peak: int = 0

    @property
    def growth_mb(self) -> float:
        return (self.memory_peak - self.memory_before) / 1e6

    def check(self, *, memory_mb: float) -> None:
        """Fail unless the honest match continued and the memory stayed within this growth."""
        allowed = SLOWEST + 3 * p99(self.calm) + 3 * p99(self.late)
        assert len(self.attacked) >= 5, f"only {len(self.attacked)} honest steps during the attack"
        # With this few steps, a single one is more than a hundredth. It may wait for the disk of a
        # busy machine, but not as long as for a stalled server.
        *others, slowest = sorted(self.attacked)
        assert p99(others) < allowed, f"{p99(others):.3f} s, allowed {allowed:.3f} s"
        assert slowest < allowed + STALLED, f"{slowest:.3f} s, allowed {allowed + STALLED:.3f} s"
        assert self.growth_mb < memory_mb, f"{self.growth_mb:.0f} MB, allowed {memory_mb:.0f} MB"


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


async def play_during(service: Service, attack: Attack, seconds: float = 5.0) -> Report:
    """Let two people play before and during the attack."""
    report = Report()
    process = service.servers[0].pid
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as attackers:
        await asyncio.wrap_future(attackers.submit(time.sleep, 0))  # starts the process early
        async with people(service, 2) as players:
            lobby = await _meet(players)
            await _play(players, lobby, report.calm, CALM_SECONDS)
            report.memory_before = memory_of(process)
            attacking = asyncio.wrap_future(
                attackers.submit(attack, service.servers[0].url, seconds)
            )
            timer = asyncio.create_task(_note_lateness(report.late))
            while not attacking.done():
                await _play(players, lobby, report.attacked, 0.5)
                report.memory_peak = max(report.memory_peak, memory_of(process))
            timer.cancel()
            await attacking
            # The machine may have become busier in the meantime.
            await _play(players, lobby, report.calm, CALM_SECONDS)
    return report


async def _note_lateness(late: list[float]) -> None:
    """Record over and over how late a timer fires."""
    while True:
        due = time.monotonic() + PAUSE
        await asyncio.sleep(PAUSE)
        late.append(time.monotonic() - due)


def memory_of(process: int) -> int:
    """Return the resident memory of a process, in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the process has no memory")


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
