"""The command `checkrow event`: what it prints, and what it refuses."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from checkrow.cli import app
from checkrow.cli import event as command
from checkrow.cli.event_requests import join_tournament
from checkrow.client import Client, NotReached, Refused, new_command_id
from checkrow.play.tournament.commands import FinishTournament
from checkrow.play.tournament.settings import Knockout, Swiss
from tests.online.events import Host, files_in, hosted, joined_from
from tests.online.test_bots import command as bot
from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.lost_answers import losing_answers
from tests.server.people import new_name


@pytest.fixture(autouse=True)
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files_in(tmp_path, monkeypatch)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["event", *arguments])


async def told(*arguments: str) -> Result:
    return await asyncio.to_thread(run, *arguments)


async def refused(*arguments: str) -> str:
    """Return the message of a refusal, which is a single line."""
    ended = await told(*arguments)
    assert ended.exit_code == 2, ended.output
    (line,) = ended.stderr.splitlines()
    return line


def test_help_has_examples() -> None:
    for arguments in ((), *((each,) for each in ("list", "join", "watch", "new"))):
        assert "Examples:" in run(*arguments, "--help").output


def test_examples_in_the_documents_use_options_that_exist() -> None:
    docs = Path(__file__).parents[2] / "docs"
    texts = [(docs / name).read_text(encoding="utf-8") for name in ("events.md", "online.md")]
    examples = re.findall(r"checkrow event ([a-z-]+)\b([^`\n]*)", "".join(texts))
    listed = run("--help").output.partition("Commands:")[2]
    assert {name for name, _ in examples} == {*re.findall(r"^  ([a-z-]+)", listed, re.MULTILINE)}
    for name, rest in examples:
        assert {*re.findall(r"--[a-z]+", rest)} <= {
            *re.findall(r"--[a-z]+", run(name, "-h").output)
        }


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the screen can open; none of these commands gets that far."""
    monkeypatch.setattr(command, "_need_terminal", lambda: None)


@pytest.mark.usefixtures("at_a_terminal")
async def test_joining_says_what_would_be_right(server: CheckrowServer, tmp_path: Path) -> None:
    at = ("--server", server.url)
    async with hosted(server, Knockout()) as host:
        await joined_from(tmp_path / "other", server, host.code, "Ada")
        wrong = host.code[:-1] + ("B" if host.code[-1] != "B" else "C")
        for arguments, sentence in (
            (("ABC", "--name", "Ben"), "a code has 6 letters; this one has 3."),
            (("ABCDEF", "--name", "Ben"), "no code has the character 'A': look at it again."),
            ((wrong, "--name", "Ben"), "no tournament has this code: look at it again. Codes end"),
            ((host.code,), f"say your name: checkrow event join {host.code} --name Ada."),
            ((host.code, "--name", "ada"), "Ada already takes part: add a letter of your last"),
            ((host.code, "--name", "B"), "a name has 2 to 20 characters; this one has 1."),
        ):
            assert sentence in await refused("join", *arguments, *at)
        assert "only a host can do this" in await refused("start", host.code, *at)
        await host.command(FinishTournament(id=new_command_id()))
        over = await refused("join", host.code, "--name", "Ben", *at)
        assert "checkrow event list shows the events to join." in over
        nobody = await refused("join", host.code, "--name", "Ben", "--server", "127.0.0.1:9")
        assert "cannot be reached" in nobody
        assert "--server" in nobody


@pytest.mark.usefixtures("at_a_terminal")
async def test_guests_cannot_join_rated_or_closed_events(server: CheckrowServer) -> None:
    at = ("--name", "Ben", "--server", server.url)
    async with hosted(server, Swiss(3), rated=True) as host:
        sentence = await refused("join", host.code, *at)
        assert "this tournament is rated: pick a name first. checkrow online asks" in sentence
    async with hosted(server, Swiss(3), "sesame", access="password") as host:
        assert "Add --password." in await refused("join", host.code, *at)
        wrong = await refused("join", host.code, "--password", "simsim", *at)
        assert "this is not the password: ask the host." in wrong


async def test_a_lost_answer_costs_nobody_the_name(server: CheckrowServer) -> None:
    async with hosted(server, Swiss(3)) as host, losing_answers(server.url) as address:
        with pytest.raises(NotReached):
            await join_tournament(address, host.code, "Ada")
        player = await join_tournament(address, host.code, "Ada")
        assert (player.tournament, player.name) == (host.tournament, "Ada")
        assert (await host.shown()).view.players == 1


async def test_the_screen_needs_a_terminal(server: CheckrowServer) -> None:
    async with hosted(server, Swiss(3)) as host:
        sentence = await refused("join", host.code, "--name", "Ben", "--server", server.url)
        assert "the full screen needs a terminal" in sentence
        assert (await host.shown()).view.players == 0


async def test_an_event_from_new_to_start(server: CheckrowServer, tmp_path: Path) -> None:
    at = ("--server", server.url)
    assert "add yours with --name" in await refused("new", *at)
    assert "choose arena, round-robin" in await refused("new", "--kind", "league", *at)
    assert "is not a clock" in await refused("new", "--clock", "soon", *at)
    host = new_name("h")
    few = await refused("new", "--kind", "arena", "--minutes", "5", "--name", host, *at)
    assert "an arena takes 10 to 180 minutes, not 5." in few
    title = ("--title", "Class 4b")
    opened = await told("new", "--kind", "round-robin", *title, "--open", "--bots", *at)
    assert opened.exit_code == 0, opened.output
    (code,) = re.findall(r"The code is ([A-Z]{6})\.", opened.output)
    assert f"checkrow event start {code} --server {server.url}" in opened.output
    assert "needs 3 players: wait for 3 more" in await refused("start", code, *at)
    for name in ("Ada", "Ben", "Cleo"):
        await joined_from(tmp_path / name, server, code, name)
    listed = await told("list", *at)
    (line,) = [line for line in listed.output.splitlines() if "Class 4b" in line]
    assert "Round robin, Connect Four" in line
    assert "3 players, people join, you host it" in line
    tournament = line.split()[0]
    assert "started with 3 players" in (await told("start", code, *at)).output
    for named in (code, tournament, f"{server.url}/join/{code}"):
        shown = await told("watch", named, *at)
        assert shown.exit_code == 0, shown.output
        assert shown.output.splitlines()[0].startswith("Class 4b   Round robin, Connect Four")
        assert re.findall(r"1\. +0 .* (Ada|Ben|Cleo)", shown.output) == ["Ada", "Ben", "Cleo"]


async def test_watching_an_event_that_is_not_open(server: CheckrowServer) -> None:
    async with hosted(server, Swiss(3)) as host:
        at = ("--server", server.url)
        assert "join it by its code" in await refused("watch", host.code, *at)
        hosting = (await host.shown()).hosting
        assert hosting is not None
        shown = await told("watch", host.code, "--key", hosting.projector, *at)
        assert "Evening   Swiss, 3 rounds" in shown.output


async def test_ctrl_c_leaves_the_screen_and_says_how_to_come_back(server: CheckrowServer) -> None:
    async with hosted(server, Swiss(3)) as host:
        at = ("--server", server.url)
        ended, screen = await asyncio.to_thread(join_and_leave, host, "--name", "Ada", *at)
        assert ended == 0, screen
        back = f"You can come back as Ada: checkrow event join {host.code} --server {server.url}"
        assert back in screen
        ended, screen = await asyncio.to_thread(join_and_leave, host, *at)
        assert ended == 0, screen
        assert back in screen
        hosting = (await host.shown()).hosting
        assert hosting is not None
        assert [(each.name, each.status) for each in hosting.entrants] == [("Ada", "here")]


def join_and_leave(host: Host, *arguments: str) -> tuple[int, str]:
    """Run the command in a terminal, and press Ctrl-C once it shows the player."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "checkrow", "event", "join", host.code, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"},
    )
    os.close(theirs)
    screen, pressed, deadline = "", False, time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 0.1)[0]:
                try:
                    screen += os.read(ours, 65536).decode(errors="replace")
                except OSError:  # the other end is closed
                    break
            if "player" in screen and not pressed:
                pressed = True
                os.write(ours, b"\x03")
        return process.wait(PATIENCE), screen
    finally:
        process.kill()
        process.wait()
        os.close(ours)


async def test_a_bot_is_refused_where_bots_are_not_allowed(server: CheckrowServer) -> None:
    async with hosted(server, Swiss(3)) as host, Client(server.url) as owner:
        await owner.sign_in(new_name("o"))
        token = (await owner.make_token()).token or ""
        options = ("--event", host.code, "--name", new_name("r"))
        for more in ((), ("--token", token)):
            process = bot(server.url, *options, *more)
            _, errors = await asyncio.to_thread(process.communicate, timeout=PATIENCE)
            assert process.returncode == 2
            assert "this tournament is for people: a host can allow bots." in errors
        assert (await host.shown()).view.players == 0
        both = bot(server.url, *options, "--matches", "2")
        _, errors = await asyncio.to_thread(both.communicate, timeout=PATIENCE)
        assert "leave out --join and --matches" in errors
        with pytest.raises(Refused, match="for people"):
            async with Client(server.url, token) as program:
                await program.join(host.code, "Robbie")
