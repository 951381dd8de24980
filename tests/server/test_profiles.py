"""A profile's contents: results by game, streaks, ratings over time, last positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkrow.client import AddComputer, MatchOptions, Ready, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Resign
from checkrow.play.forms import FinishedMatch, MatchSummary, RatingPoint
from checkrow.server.lifespan import running
from checkrow.server.profiles import last_boards, profile, rating_history, streaks
from checkrow.server.settings import Settings
from tests.server.backing import Service
from tests.server.people import people, play_out, start_match
from tests.server.test_ratings import GAME, RatedLobby, player


@pytest.mark.parametrize(
    ("newest_first", "found"),
    [
        ([], (0, 0)),
        ([1.0], (1, 1)),
        ([1.0, 1.0, 0.0, 1.0, 1.0, 1.0], (2, 3)),
        ([0.0, 0.0, 1.0], (-2, 1)),
        ([0.5, 1.0, 1.0], (0, 2)),
    ],
)
def test_streaks(newest_first: list[float], found: tuple[int, int]) -> None:
    assert streaks(newest_first) == found


async def test_results_and_ratings_of_an_evening(tmp_path: Path) -> None:
    async with running(Settings(tmp_path, rated_within_address=True)) as core:
        ann, bob = [await player(core, name) for name in ("Ann", "Bob")]
        evening = RatedLobby(core, (ann, bob), ("", ""))
        for leaves in (0, 1, 1):  # Ann loses once, then wins twice
            await evening.play(leaves=leaves)
        hers, his = [await profile(core.engine, each.id) for each in (ann, bob)]
        (record,) = hers.records
        assert record.game == GAME
        assert (record.wins, record.draws, record.losses) == (2, 0, 1)
        assert (record.streak, record.best_streak) == (2, 2)
        (record,) = his.records
        assert (record.wins, record.losses, record.streak, record.best_streak) == (1, 2, -2, 1)

        points = await rating_history(core.engine, ann.id, GAME)
        assert len(points) == 3
        assert [each.at for each in points] == sorted(each.at for each in points)
        assert points[-1].rating == hers.ratings[0].rating
        assert await rating_history(core.engine, ann.id, "checkers:house") == []

        boards = await last_boards(core.engine, ann.id)
        assert [each.match.id for each in boards] == [each.match for each in reversed(points)]
        assert boards[0].board.rows == ("....", "....", "xo..", "xo..")


async def test_a_profile_over_the_whole_server(service: Service) -> None:
    """Private matches and matches against computers neither count nor appear."""
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob], MatchOptions(game=GAME))
        (last, _) = await play_out([ann, bob], match)
        requests = Requests(service.url(1))
        (board,) = await requests.get(f"/api/players/{ann.name}/boards", list[FinishedMatch])
        assert board.match.id == match
        assert board.board.rows == last.rows
        assert board.board.line == last.line
        path = f"/api/players/{ann.name}/ratings?game={GAME}"
        assert await requests.get(path, list[RatingPoint]) == []

        lobby = (await ann.client.open_lobby(MatchOptions(game=GAME))).lobby
        await ann.client.to_lobby(lobby, AddComputer(id=new_command_id(), level="random"))
        await ann.client.to_lobby(lobby, Ready(id=new_command_id()))
        (practice,) = (await ann.client.now()).matches
        await ann.client.to_match(practice.id, Resign(id=new_command_id()))
        (record,) = (await ann.client.profile(ann.name)).records
        assert record.wins + record.draws + record.losses == 1


async def test_the_summary_of_a_match(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await start_match([ann, bob], MatchOptions(game=GAME))
        await play_out([ann, bob], match)
        requests = Requests(service.url(0), bob.client.token)
        found = await requests.get(f"/api/matches/{match}/summary", MatchSummary)
        assert {each.name for each in found.seats} == {ann.name, bob.name}
        assert not found.live
