"""The claims of docs/ and deploy/ about settings and tests are true."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path

import pytest
from websockets.frames import CloseCode

from checkrow.play.commands import Step
from checkrow.server.commands import CommandService
from checkrow.server.settings import PREFIX, Settings
from checkrow.server.web.documents import asyncapi
from checkrow.server.web.open_sockets import SIGNED_OUT
from tests.server.backing import Service
from tests.server.under_attack import metrics_of

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
OURS = {"CHECKROW_SITE", "CHECKROW_TOKEN"}  # read by the compose file and by bots


def test_every_setting_is_described_with_its_default() -> None:
    described = dict(re.findall(r"^\| `([a-z_]+)` \| (.+?) \|", HOSTING, re.MULTILINE))
    assert list(described) == [each.name for each in fields(Settings)]
    for each in fields(Settings):
        if each.default is MISSING:
            continue
        shown = described[each.name].strip("`")
        if isinstance(each.default, bool):
            assert shown == ("yes" if each.default else "no")
        elif isinstance(each.default, str):
            assert shown == (each.default or "none")
        else:
            assert float(shown) == each.default, each.name


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "checkrow.service", "Caddyfile"])
def test_deployed_files_use_settings_that_exist(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    known = {PREFIX + each.name.upper() for each in fields(Settings)} | OURS
    used = set(re.findall(r"CHECKROW_[A-Z_]+", text))
    assert used <= known
    assert used


def test_settings_in_the_documents_exist() -> None:
    known = {PREFIX + each.name.upper() for each in fields(Settings)} | OURS
    for document in (ROOT / "docs").glob("*.md"):
        used = set(re.findall(r"(?<!-D)CHECKROW_[A-Z_]*[A-Z]", document.read_text()))  # not CMake's
        assert used <= known, document.name


@pytest.mark.parametrize("service", ["embedded"], indirect=True)
def test_every_metric_is_described(service: Service) -> None:
    described = set(re.findall(r"`checkrow_([a-z_]+)`", HOSTING))
    assert described == set(metrics_of(service.url(0)))


def test_the_socket_is_described_with_its_limits_and_close_codes() -> None:
    settings = Settings(
        Path(),
        commands_per_second=7.0,
        command_burst=9,
        commands_per_second_of_network=77.0,
        command_burst_of_network=99,
        frame_bytes=4321,
    )
    text = asyncapi(settings)["info"]["description"]
    for words in (
        "4321 bytes",
        " 7 messages a second",
        "9 in a burst",
        "77 messages a second",
        "99 in a burst",
    ):
        assert words in text
    described = {int(each) for each in re.findall(r"\b[14]\d\d\d\b", text)}
    sources = (ROOT / "src" / "checkrow" / "server" / "web").glob("*.py")
    used = {
        int(CloseCode[name])
        for source in sources
        for name in re.findall(r"CloseCode\.([A-Z_]+)", source.read_text())
    }
    assert len(used) >= 3
    assert used | {SIGNED_OUT} <= described


def test_the_picture_of_a_command_has_names_that_exist() -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    picture = text.partition("## The path of a command")[2].split("```")[1]
    server = ROOT / "src" / "checkrow" / "server"
    files = re.findall(r"[\w*/]+\.py|\bserver/\w+\b(?!\.)", picture)
    assert len(files) >= 8
    for file in files:
        assert list(server.glob(file.removeprefix("server/"))), file
    for module in re.findall(r"\bplay\.\w+(?=\.decide)", picture):
        assert callable(import_module(f"checkrow.{module}").decide), module
    for name, attribute in re.findall(r"\b([A-Z]\w+)\.(\w+)", picture):
        assert hasattr({"CommandService": CommandService, "Command": Step}[name], attribute)


@pytest.mark.parametrize("name", ["security.md", "server.md"])
def test_the_tests_that_are_named_exist(name: str) -> None:
    text = (ROOT / "docs" / name).read_text()
    files = set(re.findall(r"\b(test_[a-z_]+)\.py", text))
    assert files
    everything = ""
    for file in files:
        found = [ROOT / "tests" / folder / f"{file}.py" for folder in ("server", "play")]
        assert any(each.exists() for each in found), file
        everything += "".join(each.read_text() for each in found if each.exists())
    for test in set(re.findall(r"\btest_[a-z_]+\b(?!\.py)", text)):
        assert f"def {test}(" in everything, test
