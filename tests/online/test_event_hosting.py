"""The host commands of `checkrow event`: what they do, what they print, what they refuse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checkrow.cli import event_hosting
from checkrow.client import Client, Refused
from tests.online.events import files_in, joined_from
from tests.online.test_event_command import refused, run, told
from tests.server.backing import CheckrowServer
from tests.server.people import new_name

KIDS = ("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture(autouse=True)
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files_in(tmp_path, monkeypatch)


async def said(*arguments: str) -> str:
    """Return the output of a command that must succeed."""
    ended = await told(*arguments)
    assert ended.exit_code == 0, ended.output
    return ended.stdout.strip()


async def opened(server: CheckrowServer, tmp_path: Path) -> str:
    """Open a Swiss event as this computer's player, let four others join, and return its code."""
    options = ("--rounds", "2", "--title", "Club", "--name", new_name("h"))
    text = await said("new", *options, "--server", server.url)
    code: str
    (code,) = re.findall(r"The code is ([A-Z]{6})\.", text)
    for name in KIDS:
        await joined_from(tmp_path / name, server, code, name)
    return code


def test_every_command_has_help_with_an_example() -> None:
    for each in event_hosting.COMMANDS:
        name = each.__name__.replace("_", "-")
        text = run(name, "--help").output
        assert f"checkrow event {name} KMTWRB" in text
        assert "Usage" in text


async def test_a_host_runs_an_event_from_the_terminal(
    server: CheckrowServer, tmp_path: Path
) -> None:
    code, at = await opened(server, tmp_path), ("--server", server.url)
    assert await said("games", code, *at) == "No games yet."
    assert "not started yet" in await refused("pause", code, *at)
    assert await said("rename", code, "dora", "Zoë", *at) == "dora is now called Zoë."
    assert await said("start", code, *at) == "The event has started with 4 players."
    assert "The event is paused." in await said("pause", code, *at)
    assert "already paused" in await refused("pause", code, *at)
    assert await said("resume", code, *at) == "The event continues."
    assert "is not paused" in await refused("resume", code, *at)
    assert await said("add-time", code, "2.5", *at) == "2.5 more minutes."
    assert "no round is waiting" in await refused("next-round", code, *at)

    lines = (await said("games", code, *at)).splitlines()
    assert [line.split()[:3] for line in lines] == [["1", "in", "play"], ["2", "in", "play"]]
    players = " ".join(lines)
    assert all(name in players for name in ("Ada", "Ben", "Cleo", "Zoë"))
    assert await said("correct", code, "1", "1-0", *at) == "Table 1: 1 - 0."
    assert await said("correct", code, "2", "draw", *at) == "Table 2: 0.5 - 0.5."
    assert await said("next-round", code, *at) == "Round 2 of 2 has started."
    # Results can still be corrected once the next round is paired.
    assert await said("correct", code, "1", "0-1", *at) == "Table 1: 0 - 1."
    winner = lines[0].split(" - ")[1]
    games = (await said("games", code, "--player", winner, *at)).splitlines()
    assert games[0].split()[0] == "1"
    assert "0 - 1" in games[0]

    assert await said("remove", code, winner, "--yes", *at) == f"{winner} was removed."
    assert "already removed" in await refused("remove", code, winner, "--yes", *at)
    over = await said("finish", code, "--yes", *at)
    (id,) = re.findall(r"checkrow event watch ([0-9a-f]{16})", over)
    assert "Club" in await said("watch", id, *at)
    assert "is over" in await refused("pause", id, *at)
    assert await said("correct", id, "1", "1-0", *at) == "Table 1: 1 - 0."


async def test_errors_say_what_would_be_right(server: CheckrowServer, tmp_path: Path) -> None:
    code, at = await opened(server, tmp_path), ("--server", server.url)
    sentence = await refused("remove", code, "Eve", "--yes", *at)
    assert "no player is called Eve: choose from Ada, Ben, Cleo, Dora." in sentence
    assert "Ben already takes part" in await refused("rename", code, "Ada", "ben", *at)
    for command in (("finish", code), ("remove", code, "Ada")):
        assert "add --yes" in await refused(*command, *at)
    for minutes in ("0", "61", "-5"):
        assert "60 at most" in await refused("add-time", code, *at, "--", minutes)
    for result in ("won", "1", "1-0-0-0-0-0-0", "1--1", "nan-0", "1-inf"):
        assert "such as 1-0, 0-1, draw" in await refused("correct", code, "1", result, *at)
    await said("start", code, *at)
    assert "event games CODE lists them" in await refused("correct", code, "9", "1-0", *at)
    assert "give 1 and 0 points" in await refused("correct", code, "1", "2-0", *at)


async def test_only_hosts(
    server: CheckrowServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, at = await opened(server, tmp_path), ("--server", server.url)
    for home in ("nobody", "Ada"):  # without a session, and as a player
        files_in(tmp_path / home, monkeypatch)
        for command in (("start",), ("pause",), ("games",), ("finish", "--yes")):
            sentence = await refused(command[0], code, *command[1:], *at)
            assert "use the computer that opened the event" in sentence


async def test_the_client_does_the_same(server: CheckrowServer, tmp_path: Path) -> None:
    async with Client(server.url) as host:
        await host.sign_in(new_name("h"))
        tournament = (await host.open_tournament()).tournament
        shown = await host.tournament(tournament)
        assert shown.hosting
        for name in KIDS:
            await joined_from(tmp_path / name, server, shown.hosting.code, name)
        shown = await host.tournament(tournament)
        assert shown.hosting
        ids = {each.name: each.id for each in shown.hosting.entrants}
        await host.rename_entrant(tournament, ids["Ben"], "Benno")
        await host.start_tournament(tournament)
        await host.pause_tournament(tournament)
        await host.add_time(tournament, 60.0)
        await host.resume_tournament(tournament)
        (table,) = await host.tables_of(tournament, ids["Ada"])
        other = 3 - table.number
        await host.correct_result(tournament, table.number, 1.0, 0.0)
        await host.correct_result(tournament, other, 0.5, 0.5)
        await host.start_next_round(tournament)
        await host.remove_entrant(tournament, ids["Cleo"])
        with pytest.raises(Refused, match="no round is waiting"):
            await host.start_next_round(tournament)
        await host.finish_tournament(tournament)
        view = (await host.tournament(tournament)).view
        assert (view.phase, view.round) == ("finished", 2)
        assert {line.name for line in view.standings} == {"Ada", "Benno", "Cleo", "Dora"}
