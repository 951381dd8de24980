"""An arena of many players who think about their moves. Measures how long each waits for the next
game.

The delay of a pairing is the time from the end of a player's game to the message about the next
one, without the break between two games that every player gets.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from typing import Any

import msgspec

from bench.server.checkrow_tables import MatchNews
from bench.server.client_socket import ClientSocket, connect
from bench.server.tally import Load, Tally
from checkrow.client.requests import Requests
from checkrow.play.commands import Step
from checkrow.play.limits import ARENA_BREAK_SECONDS
from checkrow.play.messages import FollowMatch, FollowTournament, ToMatch, UnfollowMatch
from checkrow.play.tournament.commands import OpenTournament, StartTournament
from checkrow.play.tournament.settings import Arena, TournamentSettings
from checkrow.play.wire import encode

AT_ONCE = 20
THINKING = 1.0  # mean seconds for a move seconds, so that games do not all end at the same time
WARM_UP = 10.0  # seconds, so that games do not all end at the same time


class ArenaLoad(msgspec.Struct):
    """The result of an arena load."""

    load: Load
    pairings: int
    pairing_delays: list[float]  # the 50th, 95th and 99th percentile, in milliseconds
    bytes_per_second: float  # received by each player


class Page(msgspec.Struct):
    matches: list[str] = []


class News(msgspec.Struct):
    type: str
    view: msgspec.Raw = msgspec.Raw()
    me: Page | None = None
    sentence: str = ""


_news = msgspec.json.Decoder(News)
_match = msgspec.json.Decoder(MatchNews)


class ArenaTally(Tally):
    """Also counts pairings."""

    def __init__(self) -> None:
        super().__init__()
        self.pairings: list[float] = []
        self.received_bytes = 0


class ArenaSeat:
    """One player."""

    def __init__(self, id: str, tally: ArenaTally, rng: random.Random) -> None:
        self.id = id
        self.socket: ClientSocket | None = None
        self._tally = tally
        self._rng = rng
        self._match = ""
        self._free_since = 0.0
        self._moved_at = 0

    def say(self, message: msgspec.Struct) -> None:
        assert self.socket
        self.socket.send(encode(message))

    def on_text(self, text: bytes) -> None:
        if self._tally.counting:
            self._tally.received_bytes += len(text)
        news = _news.decode(text)
        if news.type in ("match-update", "match-snapshot"):
            self._at_board(_match.decode(news.view))
        elif news.type in ("tournament-update", "tournament-snapshot"):
            for match in news.me.matches if news.me else ():
                self._start(match)
        elif news.type in ("refusal", "goodbye"):
            raise SystemExit(f"the server said: {news.sentence}")

    def _start(self, match: str) -> None:
        if match == self._match:
            return
        tally = self._tally
        if self._free_since and tally.counting:
            waited = time.perf_counter() - self._free_since - ARENA_BREAK_SECONDS
            tally.pairings.append(max(0.0, waited))
        if self._match:
            self.say(UnfollowMatch(self._match))
        self._match, self._moved_at = match, 0
        self.say(FollowMatch(match))

    def _at_board(self, view: MatchNews) -> None:
        tally = self._tally
        tally.received((view.match, view.number), self)
        if view.turn is None:
            if view.match == self._match:
                self._free_since = time.perf_counter()
                tally.games += tally.counting
            return
        if view.players[view.turn].id == self.id and view.position != self._moved_at:
            self._moved_at = view.position
            pause = self._rng.uniform(0.0, 2 * THINKING)
            asyncio.get_running_loop().call_later(pause, self._move, view)

    def _move(self, view: MatchNews) -> None:
        if not self._tally.playing:
            return
        move = self._rng.choice(view.steps)[0]
        self._tally.sent((view.match, view.number + 1), self)
        step = Step(id=str(view.number), move=move, position=view.position)
        self.say(ToMatch(view.match, step))


async def play_arena(port: int, players: int, seconds: float) -> ArenaLoad:
    """Open an arena, let this many guests join, and count for this many seconds."""
    tally, rng = ArenaTally(), random.Random(1)
    address = f"http://127.0.0.1:{port}"
    host = Requests(address)
    await host.post("/api/session", {"name": f"host{os.getpid()}"}, dict[str, Any])
    settings = TournamentSettings(format=Arena(60), access="open")
    opened = await host.post(
        "/api/tournaments", OpenTournament(settings, id="open"), dict[str, Any]
    )
    tournament: str = opened["tournament"]
    turns = asyncio.Semaphore(AT_ONCE)

    async def join(number: int) -> ArenaSeat:
        async with turns:
            guest = Requests(address)
            form = {"tournament": tournament, "name": f"Player {number}"}
            joined = await guest.post("/api/join", form, dict[str, str])
            seat = ArenaSeat(joined["id"], tally, rng)
            headers = f"Authorization: Bearer {guest.token}\r\n"
            seat.socket = await connect(port, "/api/socket", seat.on_text, headers)
            seat.say(FollowTournament(tournament))
            return seat

    await asyncio.gather(*(join(number) for number in range(players)))
    path = f"/api/tournaments/{tournament}/commands"
    await host.post(path, StartTournament(id="start"), dict[str, Any])
    await asyncio.sleep(WARM_UP)
    tally.start()
    await asyncio.sleep(seconds)
    load = tally.stop()
    delays = sorted(tally.pairings) or [0.0]
    return ArenaLoad(
        load,
        len(tally.pairings),
        [1000 * delays[int(len(delays) * each)] for each in (0.5, 0.95, 0.99)],
        tally.received_bytes / players / load.seconds,
    )
