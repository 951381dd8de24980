"""The app asks for a name first, and remembers it."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from checkrow.client import Client
from checkrow.play.forms import MatchSummary
from checkrow.terminal.online.saved_sessions import SavedSessions
from checkrow.terminal.storage import UserFiles
from tests.online.at_the_terminal import environment_in, terminal
from tests.server.backing import CheckrowServer
from tests.server.people import new_name


async def test_the_name_is_asked_first_and_then_comes_the_menu(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees("What is your name?")
        await here.type("x")
        await here.press("enter")
        await here.sees("A name has 2 to 20 characters; this one has 1.")
        name = new_name("y")
        await here.press("backspace")
        await here.type(name)
        await here.press("enter")
        await here.sees(f"Hello, {name}", "Create a lobby", "Join a lobby", "Exit")
        await here.choose("Exit")
        await here.until(lambda: not here.app.is_running, "the exit")
        assert here.app.return_code == 0


async def test_the_name_persists_until_another_is_wanted(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path) as here:
        name = here.name
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees(f"Hello, {name}")
        await here.choose("Change your name")
        await here.sees("What is your name?")
        other = new_name("o")
        await here.type(other)
        await here.press("enter")
        await here.sees(f"Hello, {other}")
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees(f"Hello, {other}")


async def test_a_menu_that_closes_shows_no_more_matches(
    server: CheckrowServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def late(client: Client, name: str) -> list[MatchSummary]:
        asked.set()
        await answer.wait()
        answered.set()
        return []

    monkeypatch.setattr(Client, "matches_of", late)
    async with terminal(server.url, tmp_path) as here:
        await here.until(asked.is_set, "the question for matches")
        await here.app.screen.remove_children()  # as at the end of the program
        answer.set()
        await here.until(answered.is_set, "the answer")
        await here.pilot.pause()


async def test_a_name_of_another_needs_its_password(server: CheckrowServer, tmp_path: Path) -> None:
    free, kept = new_name("f"), new_name("k")
    await Client(server.url).sign_in(free)
    await Client(server.url).sign_in(kept, "correct horse")
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees("What is your name?")
        await here.type(free)
        await here.press("enter")
        await here.sees("choose another name")
        await here.press(*["backspace"] * len(free))
        await here.type(kept)
        await here.press("enter")
        await here.sees("has a password: enter it")
        await here.press("tab")
        await here.type("wrong horse")
        await here.press("enter")
        await here.sees(f"This is not {kept}'s password", "What is your name?")
        assert "wrong horse" not in here.text
        await here.press(*["backspace"] * len("wrong horse"))
        await here.type("correct horse")
        await here.press("enter")
        await here.sees(f"Hello, {kept}")


async def test_a_name_can_be_protected_later(server: CheckrowServer, tmp_path: Path) -> None:
    async with terminal(server.url, tmp_path) as here:
        await here.choose("Protect your name")
        await here.type("short")
        await here.press("enter")
        await here.sees("characters")
        await here.type(" no longer")
        await here.press("enter")
        await here.sees("Your name is protected")
        assert (await Client(server.url).sign_in(here.name, "short no longer")).protected


async def test_a_session_that_was_ended_elsewhere_asks_again(
    server: CheckrowServer, tmp_path: Path
) -> None:
    async with terminal(server.url, tmp_path):
        pass
    files = environment_in(tmp_path).files
    await Client(server.url, SavedSessions(files).token(server.url)).sign_out()
    async with terminal(server.url, tmp_path, named=False) as here:
        await here.sees("What is your name?")
        await here.press("escape")
        await here.until(lambda: not here.app.is_running, "the exit")


async def test_without_a_server_the_app_ends_with_a_sentence(tmp_path: Path) -> None:
    environment = environment_in(tmp_path)
    SavedSessions(environment.files).keep("http://127.0.0.1:9", "token")

    async with terminal("127.0.0.1:9", tmp_path, named=False) as here:
        await here.until(lambda: not here.app.is_running, "the exit")
        assert "http://127.0.0.1:9 cannot be reached" in str(here.app.return_value)


def test_sessions_are_for_the_user_alone(tmp_path: Path) -> None:
    sessions = SavedSessions(UserFiles(tmp_path / "data", tmp_path / "config"))
    assert sessions.token("http://a") == ""
    sessions.keep("http://a", "secret")
    sessions.keep("http://b", "other")
    assert (sessions.token("http://a"), sessions.token("http://b")) == ("secret", "other")
    assert stat.S_IMODE(sessions.path.stat().st_mode) == 0o600
    sessions.forget("http://a")
    sessions.forget("http://a")
    assert (sessions.token("http://a"), sessions.token("http://b")) == ("", "other")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"http://a": 5}', "\udcff"])
def test_a_damaged_file_of_sessions_holds_none(tmp_path: Path, text: str) -> None:
    sessions = SavedSessions(UserFiles(tmp_path, tmp_path))
    sessions.path.write_text(text, encoding="utf-8", errors="surrogateescape")
    assert sessions.token("http://a") == ""
    sessions.keep("http://a", "new")
    assert sessions.token("http://a") == "new"
