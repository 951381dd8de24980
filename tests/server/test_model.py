"""Two workers over one database, and people who try everything they can, illegal things included.

The workers share no channel, so each learns only from the database what the other has done: a
decision on an outdated state must fail and be made again. The invariants are checked against the
stored entries throughout.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from checkrow.play import lobby as lobby_play
from checkrow.play import match as match_play
from checkrow.play.commands import Join, OpenLobby, Ready, Resign, Step
from checkrow.play.entries import LobbyEntry, MatchEntry
from checkrow.play.events import MatchStarted
from checkrow.play.lobby import LobbyListing, listing_of
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.wire import decode_lobby_entry, decode_match_entry, encode
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.pending_commands import Accepted
from checkrow.server.settings import Settings
from checkrow.server.store.schema import entries as stored_entries
from checkrow.server.store.schema import lobbies, matches, seats
from tests.play.playing import PEOPLE
from tests.play.test_lobby_machine import LOBBY_COMMANDS, MATCH_COMMANDS, SYSTEM_COMMANDS

WHO = st.sampled_from(PEOPLE)
WORKER = st.integers(0, 1)
SMALL = MatchOptions(game="connect:4x4x3:2")

counts: Counter[str] = Counter()


async def stored_bodies(connection: AsyncConnection, stream: str) -> list[bytes]:
    """Return the stored entries of a lobby or a match, in order."""
    found = select(stored_entries.c.body).where(stored_entries.c.stream == stream)
    return list((await connection.scalars(found.order_by(stored_entries.c.number))).all())


class TwoWorkers(RuleBasedStateMachine):
    """State machine that keeps its own record of acknowledged commands."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.folder = tempfile.TemporaryDirectory()
        self.cores: list[Core] = []
        self.done: dict[tuple[str, str, str], int] = {}  # (stream, person, command id): number
        self.sent: list[tuple[Person, str, Any]] = []
        self.matches: list[str] = []
        self.turn = 0
        self.closed = False
        self.runner.run(self.start_workers())

    async def start_workers(self) -> None:
        settings = Settings(Path(self.folder.name))
        for _ in range(2):
            self.cores.append(await self.stack.enter_async_context(running(settings)))

    def teardown(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.folder.cleanup()
        counts["evenings"] += 1

    # Actions

    @initialize()
    def open(self) -> None:
        command = OpenLobby(SMALL, id=self.new_id())
        opened = self.runner.run(self.cores[0].commands.open_lobby(PEOPLE[0], command))
        again = self.runner.run(self.cores[1].commands.open_lobby(PEOPLE[0], command))
        assert again.id == opened.id
        self.lobby = opened.id

    @rule(who=WHO, worker=WORKER, command=LOBBY_COMMANDS)
    def to_lobby(self, who: Person, worker: int, command: Any) -> None:
        self.runner.run(self.send(worker, who, f"lobby:{self.lobby}", command))

    @rule(who=WHO, worker=WORKER, command=MATCH_COMMANDS)
    def to_match(self, who: Person, worker: int, command: Any) -> None:
        for match in self.matches[-1:]:
            self.runner.run(self.send(worker, who, f"match:{match}", command))

    @rule(worker=WORKER, command=SYSTEM_COMMANDS)
    def by_itself(self, worker: int, command: Any) -> None:
        for match in self.matches[-1:]:
            self.runner.run(self.send(worker, SYSTEM, f"match:{match}", command))

    @rule(worker=WORKER, moves=st.lists(st.integers(0, 9), min_size=1, max_size=5))
    def right_steps(self, worker: int, moves: list[int]) -> None:
        """The players to move make legal steps, each sent to both workers at once."""
        for move in moves:
            self.runner.run(self.play(worker, move))

    @rule()
    def everybody_is_ready(self) -> None:
        """Matches start more often this way than by chance."""
        if self.closed:
            self.open()

        async def ready() -> None:
            for who in PEOPLE[:2]:
                for command in (Join(id=self.new_id()), Ready(id=self.new_id())):
                    await self.send(self.turn % 2, who, f"lobby:{self.lobby}", command)

        self.runner.run(ready())

    @rule(worker=WORKER, back=st.integers(1, 30))
    def sent_again(self, worker: int, back: int) -> None:
        """Repeat an old command out of order, on either worker."""
        if len(self.sent) >= back:
            who, stream, command = self.sent[-back]
            self.runner.run(self.send(worker, who, stream, command))

    @rule(commands=st.lists(st.tuples(WORKER, WHO, LOBBY_COMMANDS), min_size=2, max_size=6))
    def all_at_once(self, commands: list[tuple[int, Person, Any]]) -> None:
        async def together() -> None:
            await asyncio.gather(
                *(self.send(worker, who, f"lobby:{self.lobby}", c) for worker, who, c in commands)
            )

        self.runner.run(together())

    @rule()
    def give_up_at_both(self) -> None:
        """Both players resign at the same time on different workers; one of them comes first."""

        async def resign(match: str) -> None:
            players = [Person(each.id, each.name) for each in (await self.folded(match)).players]
            await asyncio.gather(
                *(
                    self.send(worker, who, f"match:{match}", Resign(id=self.new_id()))
                    for worker, who in enumerate(players[:2])
                )
            )

        for match in self.matches[-1:]:
            self.runner.run(resign(match))

    # Sending

    def new_id(self) -> str:
        self.turn += 1
        return f"own-{self.turn}"

    async def send(self, worker: int, who: Person, stream: str, command: Any) -> None:
        counts["commands"] += 1
        commands = self.cores[worker].commands
        kind, _, id = stream.partition(":")
        try:
            if kind == "lobby":
                if isinstance(command, Join):  # by invitation, so that a private lobby fills too
                    token = (await self.cores[worker].lobbies.load(id)).now.token
                    command = replace(command, token=token, password=None)
                acted = await commands.to_lobby(who, id, command)
            else:
                acted = await commands.to_match(who, id, command)
        except Refused as refused:
            counts["refused"] += 1
            if refused.code == "busy":
                raise  # neither worker may starve the other
            return
        if who != SYSTEM:
            self.sent.append((who, stream, command))
            self.acknowledged(stream, who, command.id, acted)

    def acknowledged(self, stream: str, who: Person, command: str, acted: Accepted) -> None:
        counts["acknowledged"] += 1
        known = self.done.setdefault((stream, who.id, command), acted.number)
        assert known == acted.number, "one command was done twice"

    async def play(self, worker: int, choice: int) -> None:
        for id in self.matches[-1:]:
            match = await self.folded(id)
            if match.turn is None or match.players[match.turn].is_computer:
                return
            view = match_play.view_of(match, 0.0)
            player = match.players[match.turn]
            move = view.steps[choice % len(view.steps)].move
            step = Step(id=self.new_id(), move=move, position=match.position)
            who = Person(player.id, player.name)
            await asyncio.gather(
                self.send(worker, who, f"match:{id}", step),
                self.send(1 - worker, who, f"match:{id}", step),
            )

    # Invariants

    @asynccontextmanager
    async def one_moment(self) -> AsyncGenerator[AsyncConnection]:
        """Yield a connection that sees a snapshot of the database: workers also write by
        themselves, when time runs out or somebody disconnects."""
        async with self.cores[1].engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN")
            yield connection

    async def folded(self, match: str) -> match_play.Match:
        bodies = await self.cores[0].reader.read(f"match:{match}")
        return match_play.replay(tuple(map(decode_match_entry, bodies)))

    @invariant()
    def the_books_agree(self) -> None:
        if hasattr(self, "lobby"):
            self.runner.run(self.check())

    async def check(self) -> None:
        stream = f"lobby:{self.lobby}"
        async with self.one_moment() as connection:
            stored = await stored_bodies(connection, stream)
            here = select(lobbies).where(lobbies.c.id == self.lobby)
            row = (await connection.execute(here)).one()
        entries = list(map(decode_lobby_entry, stored))
        self.check_entries(stream, entries)
        lobby = lobby_play.replay(tuple(entries))
        self.closed = lobby.closed
        for entry in entries:
            for event in entry.events:
                if isinstance(event, MatchStarted) and event.match not in self.matches:
                    self.matches.append(event.match)
                    counts["matches"] += 1
        for core in self.cores:
            room = await core.lobbies.load(self.lobby)
            await core.lobbies.catch_up(room)
            assert room.bodies[: len(stored)] == stored
            assert room.now == lobby_play.replay(tuple(map(decode_lobby_entry, room.bodies)))
        assert row.number <= lobby.number  # number of the last entry that changed the row
        assert (row.owner, row.open, row.public) == (
            lobby.owner,
            not lobby.closed,
            not lobby.is_private,
        )
        assert msgspec.json.decode(row.summary, type=LobbyListing) == listing_of(lobby)
        for match in self.matches[-2:]:
            await self.check_match(match)

    async def check_match(self, id: str) -> None:
        stream = f"match:{id}"
        async with self.one_moment() as connection:
            stored = await stored_bodies(connection, stream)
            row = (await connection.execute(select(matches).where(matches.c.id == id))).one()
            in_lobby = await stored_bodies(connection, f"lobby:{row.lobby}")
            scores = await connection.execute(select(seats.c.score).where(seats.c.match == id))
        entries = list(map(decode_match_entry, stored))
        self.check_entries(stream, entries)
        match = match_play.replay(tuple(entries))
        for core in self.cores:
            room = await core.matches.load(id)
            await core.matches.catch_up(room)
            assert room.bodies[: len(stored)] == stored
            assert room.now == match_play.replay(tuple(map(decode_match_entry, room.bodies)))
        assert row.live == (match.result is None)
        assert row.result == (encode(match.result) if match.result else None)
        assert any(score is not None for (score,) in scores) == bool(
            match.result and match.result.counts
        )
        lobby = lobby_play.replay(tuple(map(decode_lobby_entry, in_lobby)))
        going_on = lobby.running is not None and lobby.running.match == id
        assert going_on == (match.result is None) or lobby.closed

    def check_entries(self, stream: str, entries: list[LobbyEntry] | list[MatchEntry]) -> None:
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        written = Counter((entry.by, entry.command) for entry in entries if entry.command)
        assert all(times == 1 for times in written.values()), "a command was written twice"
        for (where, who, command), number in self.done.items():
            if where == stream:
                entry = entries[number - 1]
                assert (entry.by, entry.command) == (who, command), "an acknowledged one is lost"


@pytest.mark.long
@pytest.mark.parametrize("examples", [12, pytest.param(35, marks=pytest.mark.slow)])
def test_two_workers(examples: int) -> None:
    """Run with `-s` to see the counts."""
    run_state_machine_as_test(
        TwoWorkers,
        settings=settings(
            max_examples=examples,
            stateful_step_count=60,
            deadline=None,
            derandomize=True,  # so that the counts below are always reached
            # Report failures as they are found: shrinking takes minutes.
            phases=[Phase.generate],
        ),
    )
    print("\n" + ", ".join(f"{count} {what}" for what, count in counts.items()))
    assert counts["commands"] > 30 * examples
    assert counts["acknowledged"] > 6 * examples
    assert counts["matches"] > examples // 4
