"""Disconnected people: none is forgotten, whatever happens while their places are released."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from checkrow.play.commands import Resign
from checkrow.play.events import Gone
from checkrow.play.wire import decode_match_entry
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings
from checkrow.server.store.schema import presence as presence_table
from tests.server.in_process import ANN, begun, until


async def test_a_database_that_is_away_makes_nobody_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(Settings(tmp_path)) as core:
        room, presence = await begun(core), core.presence
        gone = (room.stream, ANN.id), (f"lobby:{room.now.lobby}", ANN.id)
        for each in gone:
            presence.grace[each] = 0.0  # long ago

        async def away(id: str) -> None:
            raise OSError("away")

        with monkeypatch.context() as patched:
            patched.setattr(core.lobbies, "load", away)
            with pytest.raises(OSError, match="away"):
                await presence.release_gone()
        assert set(gone) <= set(presence.grace)

        async def told() -> bool:
            entries = map(decode_match_entry, room.bodies)
            seat = room.now.seat_of(ANN.id)
            return any(Gone(seat) in entry.events for entry in entries if seat is not None)

        await until(told)


async def test_leaving_a_match_that_is_over_only_deletes_the_row(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        room, presence = await begun(core), core.presence
        held = (room.stream, ANN.id)
        assert await presence.connected_to_match(room.now, ANN.id)

        async def rows() -> set[tuple[str, str]]:
            async with core.engine.connect() as connection:
                query = select(presence_table.c.stream, presence_table.c.player)
                return {(stream, player) for stream, player in await connection.execute(query)}

        async def written() -> bool:
            return held in await rows()

        await until(written)
        await core.commands.to_match(ANN, room.id, Resign(id="resign"))
        assert held in presence.grace  # since the match started
        while held in presence.connections:
            presence.disconnected_from_match(room.now, ANN.id)
        assert held not in presence.grace

        async def deleted() -> bool:
            return held not in await rows()

        await until(deleted)
