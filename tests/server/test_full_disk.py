"""A disk that is full: commands are refused, the log stays short, and the match continues later."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path
from typing import Any

from checkrow.client import Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Say
from tests.server.backing import PATIENCE, embedded
from tests.server.honest import HonestGame
from tests.server.people import people, start_match

COMMANDS = 200
MOST_LOGGED = 200_000  # bytes: a few failures in full


async def test_a_full_disk_refuses_commands_and_fills_no_log(tmp_path: Path) -> None:
    with embedded(tmp_path / "data") as service:
        (server,) = service.servers
        async with people(service, 2) as players:
            game = HonestGame(players, await start_match(players))
            assert await game.move()
            requests = Requests(server.url, players[0].client.token)
            before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            logged = server.log.stat().st_size
            # The database cannot grow; its log could, because it is much shorter.
            full = max(each.stat().st_size for each in server.data.glob("checkrow.db*"))
            assert logged + MOST_LOGGED < full
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, before[1]))
            try:
                async with asyncio.timeout(PATIENCE):
                    while await chat(requests, game.match) == "done":  # it filled the rest
                        pass
                sizes = [logged]
                for _ in range(2):
                    codes = await asyncio.gather(
                        *(chat(requests, game.match) for _ in range(COMMANDS))
                    )
                    assert set(codes) == {"unavailable"}
                    sizes.append(server.log.stat().st_size)
                assert sizes[1] - sizes[0] < MOST_LOGGED
                assert sizes[2] - sizes[1] < MOST_LOGGED / 10  # lines like the first are left out
            finally:
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
            await game.finish()


async def chat(requests: Requests, match: str) -> str:
    """Return the code of the refusal, otherwise `done`."""
    command = Say(id=new_command_id(), text="is anybody there?")
    try:
        await requests.post(f"/api/matches/{match}/commands", command, dict[str, Any])
    except Refused as refused:
        return refused.code
    return "done"
