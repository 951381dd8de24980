"""The command `checkrow online` as a separate program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from textual import events

from checkrow.terminal.storage import UserSettings
from tests.online.at_the_terminal import environment_in
from tests.server.backing import PATIENCE, CheckrowServer
from tests.terminal.driving import opened, press_all, until
from tests.terminal.screens import screen_text


def online(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "checkrow", "online", *arguments]
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://127.0.0.1:9", "cannot be reached: Connection refused. Start a server"),
        ("ftp://localhost", "is not a server address: write one such as http://localhost:8000"),
        ("http://localhost:port", "is not a server address"),
        ("http://[::1", "is not a server address"),
        ("two words", "is not a server address"),
        ("", "is not a server address"),
    ],
)
def test_a_wrong_address_is_reported_with_a_correct_example(address: str, sentence: str) -> None:
    ended = online(address)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert "as in checkrow online http://" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


async def test_the_menu_of_the_app_leads_to_a_server(
    server: CheckrowServer, tmp_path: Path
) -> None:
    environment = environment_in(tmp_path)
    environment.files.write_settings(UserSettings(name="Ada"))

    async with opened(environment) as (app, pilot):
        await press_all(pilot, "down", "down", "enter")
        for letter in "127.0.0.1:9":
            app.post_message(events.Key(letter, letter))
        await press_all(pilot, "enter")
        await until(pilot, lambda: "cannot be reached" in screen_text(app))
        await press_all(pilot, *["backspace"] * 20)
        for letter in server.url.removeprefix("http://"):
            app.post_message(events.Key(letter, letter))
        await press_all(pilot, "enter")
        await until(pilot, lambda: not app.is_running)
    assert app.return_value == f"online {server.url}"


def test_the_full_screen_needs_a_terminal(server: CheckrowServer) -> None:
    ended = online(server.url.removeprefix("http://"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "needs a terminal" in ended.stderr
