"""The adaptive level chooses by a person's stored results, and again for every rematch."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkrow.client import AddComputer, Refused, new_command_id
from checkrow.engines.levels import STRONGEST
from checkrow.play.adaptive import ADAPTIVE, ComputerResult, played_level
from checkrow.play.commands import OfferRematch, PlayComputer, Resign, Step
from checkrow.server.computer_results import results_against_computers
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings
from tests.server.backing import embedded
from tests.server.in_process import ANN, BOB
from tests.server.people import people

GAME = "connect:4x4x3:2"


async def lose(core: Core, number: int, level: str) -> str:
    """Play a game against a level and resign; return the level it was played at."""
    command = PlayComputer(id=f"play-{number}", game=GAME, level=level, seat=0)
    match = await core.commands.play_computer(ANN, command)
    if match.turn == 0:
        step = Step(id=f"step-{number}", move="1", position=match.position)
        await core.commands.to_match(ANN, match.id, step)
    await core.commands.to_match(ANN, match.id, Resign(id=f"resign-{number}"))
    return match.players[1].level


async def test_it_gets_weaker_with_every_loss(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        for number in range(8):
            await lose(core, number, "4")
        results = await results_against_computers(core.engine, ANN.id, GAME)
        assert results == (ComputerResult("4", 0.0),) * 8
        levels = [await lose(core, 10 + number, ADAPTIVE) for number in range(4)]
        assert {played_level(level) for level in levels} <= {"1", "2"}
        assert (await results_against_computers(core.engine, ANN.id, GAME))[0].level == levels[-1]
        # Other people and other games are not affected.
        assert not await results_against_computers(core.engine, BOB.id, GAME)
        assert not await results_against_computers(core.engine, ANN.id, "connect:7x6x4:2")


async def test_a_rematch_chooses_again(tmp_path: Path) -> None:
    async with running(Settings(tmp_path)) as core:
        for number in range(8):
            await lose(core, number, "1")
        command = PlayComputer(id="play", game=GAME, level=ADAPTIVE, seat=0)
        match = await core.commands.play_computer(ANN, command)
        assert match.players[1].level == "adaptive-1"
        step = Step(id="step", move="1", position=match.position)
        if match.turn == 0:
            await core.commands.to_match(ANN, match.id, step)
        await core.commands.to_match(ANN, match.id, Resign(id="resign"))
        await core.commands.to_match(ANN, match.id, OfferRematch(id="again"))
        over = (await core.commands.matches.load(match.id)).now
        following = (await core.commands.matches.load(over.rematch.match)).now
        assert [player.level for player in following.players] == ["adaptive-1", ""]
        assert following.players[0].name == "Computer 1 (adaptive-1)"


async def test_clients_find_it_among_the_choices_but_not_in_a_lobby(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            choices = await ann.client.choices()
            assert list(choices.levels) == [*map(str, range(1, 11)), STRONGEST, ADAPTIVE]
            view = await ann.client.play_computer(GAME, ADAPTIVE, seat=0)
            assert view.players[1].level.startswith("adaptive-")
            lobby = await ann.client.open_lobby()
            with pytest.raises(Refused, match="adapts only to one person"):
                await ann.client.to_lobby(
                    lobby.lobby, AddComputer(id=new_command_id(), level=ADAPTIVE)
                )


async def test_the_older_names_still_play(tmp_path: Path) -> None:
    with embedded(tmp_path) as service:
        async with people(service, 1) as (ann,):
            for level in ("random", "casual", "club", "expert", "perfect"):
                view = await ann.client.play_computer(GAME, level, seat=0)
                assert view.players[1].level == level
                assert view.players[1].name == f"Computer 1 ({level})"
