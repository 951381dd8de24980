"""A game from another package, on a real server: lobbies, clocks, computers, replay and
analysis."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Iterator
from typing import TypeVar

import msgspec
import pytest

from checkrow.client import AddComputer, MatchOptions, Ready
from checkrow.play.clock import Fischer
from checkrow.play.events import Stepped
from checkrow.play.study.messages import Frames, Reading, Review, SetUpPosition, Values
from tests import plugin
from tests.server.backing import NO_HURRY, PATIENCE, Service, embedded
from tests.server.people import people, play_out, start_match

T = TypeVar("T")
GAME = "tictactoe:3x3x3"


@pytest.fixture(scope="module")
def with_plugin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    environment = {**NO_HURRY, "PYTHONPATH": str(plugin.installed())}
    with embedded(tmp_path_factory.mktemp("plugin"), environment) as service:
        yield service


def study(service: Service, what: str, kind: type[T], **body: object) -> T:
    request = urllib.request.Request(
        f"{service.url(0)}/api/study/{what}",
        msgspec.json.encode(body),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return msgspec.json.decode(answer.read(), type=kind)


async def test_two_people_play_it_by_the_clock(with_plugin: Service) -> None:
    async with people(with_plugin, 2) as everybody:
        choices = await everybody[0].client.choices()
        assert GAME in [game.key for game in choices.games]
        assert "tictactoe" in [family.name for family in choices.families]
        match = await start_match(everybody, MatchOptions(game=GAME, clock=Fischer(60, 1)))
        last = await play_out(everybody, match)
        assert all(view.result and view.result.how == "rules" for view in last)
        shown = await everybody[0].client.match(match)
        events = [event for entry in shown.history for event in entry.events]
        moves = [event.move for event in events if isinstance(event, Stepped)]
        frames = study(with_plugin, "frames", Frames, game=GAME, moves=moves)
        assert frames.frames[-1].rows == last[0].rows
        with urllib.request.urlopen(
            f"{with_plugin.url(0)}/api/matches/{match}/export?format=record", timeout=PATIENCE
        ) as file:
            assert file.read().decode().startswith(f"{GAME} | .../.../... x | ")


async def test_a_computer_plays_it(with_plugin: Service) -> None:
    async with people(with_plugin, 1) as (ann,), asyncio.timeout(PATIENCE):
        lobby = (await ann.client.open_lobby(MatchOptions(game=GAME, first="chairs"))).lobby
        await ann.client.to_lobby(lobby, AddComputer(id="c", level="club"))
        await ann.client.to_lobby(lobby, Ready(id="r"))
        match = (await ann.client.matches_of(ann.name))[0].id
        last = await play_out([ann], match)
        result = last[0].result
        assert result
        assert result.winner != 0


def test_it_is_studied(with_plugin: Service) -> None:
    read = study(with_plugin, "read", Reading, text=f"{GAME} | .../.../... x | b2 a1")
    assert (read.game, read.moves) == (GAME, ("b2", "a1"))
    fen = study(with_plugin, "position", SetUpPosition, game=GAME, rows=["xx.", "oo.", "..."])
    assert fen.fen == "xx./oo./... x"
    values = study(with_plugin, "values", Values, game=GAME, start=fen.fen)
    assert (values.best, values.moves[0].to) == ("c3", 2)
    moves = ["a1", "b2", "b1", "c1", "a3", "a2", "c2"]
    review = study(
        with_plugin, "review", Review, **{"game": GAME, "moves": moves, "from": 1, "to": 3}
    )
    assert [turn.text for turn in review.turns] == ["a1", "b2", "b1"]


def test_a_position_of_it_is_drawn(with_plugin: Service) -> None:
    address = f"{with_plugin.url(0)}/api/study/picture?game={GAME}&moves=b2+a1&arrow=8"
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        drawn = answer.read().decode()
    assert drawn.count("<use ") == 2
    assert "Tic-tac-toe" in drawn
