"""A client that knows the two documents and nothing else plays a match.

It takes paths, methods, the names of types, default values and how to sign in from the documents,
and checks everything that it sends and receives against their schemas.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.backing import PATIENCE, Service
from tests.server.described import check
from tests.server.people import new_name

Json = dict[str, Any]


class Document:
    """OpenAPI or AsyncAPI."""

    def __init__(self, url: str) -> None:
        self.root: Json = httpx.get(url, timeout=PATIENCE).json()

    def at(self, reference: str) -> Any:
        """Return what a reference such as `#/components/schemas/Step` points to."""
        found: Any = self.root
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return found

    def made(self, name: str, /, **fields: object) -> Json:
        """Return an object of this schema: its tag, and these fields."""
        schema = self.at(f"#/components/schemas/{name}")
        (tag,) = schema["properties"].get("type", {}).get("enum", [None])
        return ({"type": tag} if tag else {}) | fields

    def read(self, name: str, value: Json, field: str) -> Any:
        """Return a field of an object of this schema, or its default if it was left out."""
        described = self.at(f"#/components/schemas/{name}")["properties"][field]
        return value.get(field, described.get("default"))


class ClientFromDocuments:
    """One player: requests by their summaries, messages by the names of their types."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.http_document = Document(f"{url}/api/docs/openapi.json")
        self.socket_document = Document(f"{url}/api/asyncapi.json")
        self._headers: dict[str, str] = {}
        self._socket: ClientConnection | None = None

    def request(self, summary: str, body: Json | None = None) -> Json:
        root = self.http_document.root
        ((method, path, operation),) = (
            (method, path, operation)
            for path, operations in root["paths"].items()
            for method, operation in operations.items()
            if operation["summary"] == summary
        )
        if body is not None:
            (content,) = operation["requestBody"]["content"].values()
            check(root, content["schema"], body)
        answer = httpx.request(
            method, self._url + path, json=body, headers=self._headers, timeout=PATIENCE
        )
        described = operation["responses"][str(answer.status_code)]["content"]
        check(root, described["application/json"]["schema"], answer.json())
        assert answer.is_success, answer.text
        schemes = root["components"]["securitySchemes"]
        token = answer.cookies.get(schemes["session"]["name"])
        if token:
            assert schemes["session-token"]["scheme"] == "bearer"
            self._headers = {"Authorization": f"Bearer {token}"}
        found: Json = answer.json()
        return found

    async def open_socket(self, stack: AsyncExitStack) -> None:
        channel = self.socket_document.root["channels"]["socket"]
        address = self._url.replace("http", "ws", 1) + channel["address"]
        connecting = connect(address, additional_headers=self._headers)
        self._socket = await stack.enter_async_context(connecting)

    async def send(self, name: str, /, **fields: object) -> None:
        message = self.socket_document.made(name, **fields)
        assert self._name("send", message) == name
        assert self._socket
        await self._socket.send(msgspec.json.encode(message), text=True)

    async def receive(self, *names: str) -> Json:
        """Return the next message of these types."""
        assert self._socket
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Json = msgspec.json.decode(await self._socket.recv())
                name = self._name("receive", message)
                assert name != "Refusal", message
                if name in names:
                    return message

    def _name(self, operation: str, message: Json) -> str:
        """Check a message of this operation, and return the name of its type."""
        document = self.socket_document
        described = {}
        for each in document.root["operations"][operation]["messages"]:
            found = document.at(document.at(each["$ref"])["$ref"])
            described[found["name"]] = found["payload"]
        payload = described[message["type"]]
        check(document.root, payload, message)
        return str(payload["$ref"]).rpartition("/")[2]


async def test_a_client_written_from_the_documents_plays_a_match(service: Service) -> None:
    ann, bob = (ClientFromDocuments(service.url(number)) for number in range(2))
    document = ann.socket_document
    ids: dict[str, ClientFromDocuments] = {}
    numbers = iter(range(1000))

    def command(name: str, /, **fields: object) -> Json:
        return document.made(name, id=f"command-{next(numbers)}", **fields)

    async with AsyncExitStack() as stack:
        for each in (ann, bob):
            form = each.http_document.made("SignIn", name=new_name())
            each.request("Take a name, or sign in to it again", form)
            await each.open_socket(stack)
            ids[(await each.receive("Welcome"))["id"]] = each
        game = ann.request("Games and levels to choose from")["usual_game"]
        opened = ann.http_document.made("OpenLobby", id="open", options={"game": game})
        lobby = ann.request("Open a lobby", opened)["lobby"]
        await ann.send("FollowLobby", lobby=lobby)
        await ann.receive("LobbySnapshot")
        for each, name in ((bob, "Join"), (bob, "Ready"), (ann, "Ready")):
            await each.send("ToLobby", lobby=lobby, command=command(name))
        match = ""
        while not match:
            match = document.read("LobbyView", (await ann.receive("LobbyUpdate"))["view"], "match")
        for each in (ann, bob):
            await each.send("FollowMatch", match=match)
        views = [(await each.receive("MatchSnapshot"))["view"] for each in (ann, bob)]
        while document.read("MatchView", views[0], "result") is None:
            turn = document.read("MatchView", views[0], "turn")
            mover = ids[views[0]["players"][turn]["id"]]
            (move, *_), position = views[0]["steps"][0], views[0]["position"]
            step = command("Step", move=move, position=position)
            await mover.send("ToMatch", match=match, command=step)
            for number, each in enumerate((ann, bob)):
                update = await each.receive("MatchUpdate")
                assert update["entry"]["command"] == step["id"]
                views[number] = update["view"]
        assert views[0]["result"] == views[1]["result"]
        assert views[0]["moves"] >= 7
