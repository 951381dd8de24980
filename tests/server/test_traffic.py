"""Real traffic matches the two documents: every answer to a request and every message over a
socket, with no undocumented fields."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.backing import PATIENCE, Service, embedded
from tests.server.described import check
from tests.server.people import new_name


class Requests:
    """Requests to a server, each checked against the server's own OpenAPI document."""

    def __init__(self, service: Service) -> None:
        self.http = httpx.Client(base_url=service.url(0), timeout=60)
        self.document: dict[str, Any] = self.http.get("/api/docs/openapi.json").json()
        self.seen: Counter[str] = Counter()

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]]:
        for template, operations in self.document["paths"].items():
            pattern = re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template))
            if method.lower() in operations and re.fullmatch(pattern, path):
                return f"{method} {template}", operations[method.lower()]
        raise AssertionError(f"{method} {path} is not described")

    def send(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Any:
        name, operation = self.operation(method, path.partition("?")[0])
        if body is not None:
            (content,) = operation["requestBody"]["content"].values()
            check(self.document, content["schema"], body)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.request(method, path, json=body, headers=headers)
        self.http.cookies.clear()
        described = operation["responses"][str(answer.status_code)]
        self.seen[name] += 1
        needs_name = operation.get("security") and {} not in operation["security"]
        if token is None and needs_name:
            assert answer.status_code == 401, name
        if not needs_name:
            assert answer.status_code != 401, name
        if not answer.content:
            return None
        kind = answer.headers["content-type"].partition(";")[0]
        value = answer.json() if kind == "application/json" else answer.text
        check(self.document, described["content"][kind]["schema"], value)
        return value

    def sign_in(self) -> str:
        answer = self.http.post("/api/session", json={"name": new_name()})
        name, operation = self.operation("POST", "/api/session")
        self.seen[name] += 1
        content = operation["responses"][str(answer.status_code)]["content"]
        check(self.document, content["application/json"]["schema"], answer.json())
        scheme = self.document["components"]["securitySchemes"]["session"]
        token = answer.cookies[scheme["name"]]
        self.http.cookies.clear()
        return token


class Socket:
    """A socket whose messages are checked against the AsyncAPI document."""

    def __init__(self, document: dict[str, Any], connection: ClientConnection) -> None:
        self._document = document
        self._connection = connection
        self.seen: Counter[str] = Counter()
        self.id = ""

    def _check(self, operation: str, value: dict[str, Any]) -> None:
        names = [
            each["$ref"].rpartition("/")[2]
            for each in self._document["operations"][operation]["messages"]
        ]
        messages = self._document["components"]["messages"]
        (found,) = (messages[name] for name in names if messages[name]["name"] == value["type"])
        check(self._document, found["payload"], value)
        self.seen[value["type"]] += 1

    async def send(self, **message: Any) -> None:
        self._check("send", message)
        await self._connection.send(msgspec.json.encode(message), text=True)

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these types."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: dict[str, Any] = msgspec.json.decode(await self._connection.recv())
                self._check("receive", message)
                if message["type"] in kinds:
                    return message
                assert message["type"] != "refusal", message


async def play_out(ann: Socket, bob: Socket, match: str, most: int) -> None:
    """Follow a match as both players and make legal steps, until it is over or has `most` of
    them."""
    for each in (ann, bob):
        await each.send(type="follow-match", match=match)
    views = [(await each.hear("match-snapshot"))["view"] for each in (ann, bob)]
    number = views[0]["number"]
    for count in range(most):
        view = views[0]
        if "result" in view:
            break
        mine = next(each for each in (ann, bob) if each.id == view["players"][view["turn"]]["id"])
        step = view["steps"][count % len(view["steps"])]
        command = {"type": "step", "id": f"s{count}", "move": step[0], "position": view["position"]}
        await mine.send(type="to-match", match=match, command=command)
        views = [(await each.hear("match-update"))["view"] for each in (ann, bob)]
        number += 1
        assert [view["number"] for view in views] == [number, number]
    if "result" not in views[0]:
        for who, kind in ((ann, "offer-draw"), (bob, "decline-draw"), (ann, "resign")):
            await who.send(type="to-match", match=match, command={"type": kind, "id": kind})
            for each in (ann, bob):
                await each.hear("match-update")


@pytest.mark.parametrize("game", ["connect:7x6x4:2", "checkers:house"])
async def test_a_game_is_as_the_documents_say(tmp_path: Path, game: str) -> None:
    with embedded(tmp_path / "server") as service, ExitStack() as stack:
        requests = Requests(service)
        stack.callback(requests.http.close)
        document = httpx.get(f"{service.url(0)}/api/asyncapi.json", timeout=PATIENCE).json()
        tokens = [requests.sign_in() for _ in range(2)]
        address = service.url(0).replace("http", "ws") + document["channels"]["socket"]["address"]
        async with AsyncExitStack() as sockets:
            ann, bob, nobody = [
                Socket(
                    document,
                    await sockets.enter_async_context(
                        connect(
                            address,
                            additional_headers={"Authorization": f"Bearer {token}"}
                            if token
                            else {},
                        )
                    ),
                )
                for token in (*tokens, "")
            ]
            for each in (ann, bob, nobody):
                each.id = (await each.hear("welcome"))["id"]
            assert ann.id
            assert not nobody.id
            await nobody.send(type="follow-lobbies")
            await nobody.hear("lobby-list")
            lobby = requests.send(
                "POST",
                "/api/lobbies",
                {"type": "open-lobby", "id": "open", "options": {"game": game}},
                token=tokens[0],
            )["lobby"]
            await nobody.hear("lobbies-changed")
            await ann.send(type="follow-lobby", lobby=lobby)
            await ann.hear("lobby-snapshot")
            update: dict[str, Any] = {}
            for who, kind in ((bob, "join"), (ann, "ready"), (bob, "ready")):
                command = {"type": kind, "id": f"{kind} {id(who)}"}
                await who.send(type="to-lobby", lobby=lobby, command=command)
                update = await ann.hear("lobby-update")
            await bob.hear("done")
            requests.send("GET", f"/api/lobbies/{lobby}")
            requests.send("GET", f"/api/lobbies/{lobby}", token=tokens[0])
            match = update["view"].get("match") or (await ann.hear("lobby-update"))["view"]["match"]
            requests.send("GET", f"/api/matches/{match}")
            requests.send("GET", "/api/matches")
            requests.send("GET", "/api/me/now", token=tokens[0])
            await play_out(ann, bob, match, 60)
            await ann.send(type="to-match", match=match, command={"type": "resign", "id": "late"})
            assert (await ann.hear("refusal"))["id"] == "late"
            views: list[dict[str, Any]] = []
            for who, kind in ((ann, "offer-rematch"), (bob, "accept-rematch")):
                await who.send(type="to-match", match=match, command={"type": kind, "id": kind})
                views = [(await each.hear("match-update"))["view"] for each in (ann, bob)]
                assert views[0]["rematch"] == views[1]["rematch"]
            requests.send("GET", f"/api/matches/{views[0]['rematch']['match']}", token=tokens[0])
            await nobody.send(type="to-match", match=match, command={"type": "resign", "id": "x"})
            assert (await nobody.hear("refusal"))["code"] == "no-name"
            await ann.send(type="ping", id="now")
            assert (await ann.hear("pong"))["id"] == "now"
            await challenge(requests, ann, bob, tokens)
            await tournament(requests, ann, nobody, tokens, game)
            await ann.send(type="unfollow-match", match=match)
            await ann.send(type="unfollow-lobby", lobby=lobby)
            await nobody.send(type="unfollow-lobbies")
            ask_for_everything(requests, tokens[0], match, game)
            await ann.hear("goodbye")  # she has signed out
        heard = ann.seen + bob.seen + nobody.seen
        assert heard["match-update"] > 10
        assert {each["name"] for each in document["components"]["messages"].values()} <= set(heard)


async def challenge(requests: Requests, ann: Socket, bob: Socket, tokens: list[str]) -> None:
    """Let Bob challenge Ann, who declines, then accepts, and blocks him."""
    hers, his = tokens
    him = requests.send("GET", "/api/session", token=his)["name"]
    her = requests.send("GET", "/api/session", token=hers)["name"]
    for answer in ("decline", "accept"):
        form = {"id": answer, "to": her}
        made = requests.send("POST", "/api/challenges", form, token=his)["id"]
        while "incoming" not in (told := await ann.hear("challenges")):
            pass
        assert told["incoming"][0]["name"] == him
        requests.send("POST", f"/api/challenges/{made}/{answer}", token=hers)
        states = ["waiting"]
        while states in ([], ["waiting"]):
            told = await bob.hear("challenges")
            states = [each.get("state", "waiting") for each in told.get("outgoing", [])]
        requests.send("DELETE", f"/api/challenges/{made}", token=his)
        while "outgoing" in await bob.hear("challenges"):
            pass
    for form, path in (({"name": him}, "/api/friends"), ({"name": him}, "/api/blocks")):
        requests.send("POST", path, form, token=hers)
        requests.send("GET", path, token=hers)
        requests.send("DELETE", f"{path}/{him}", token=hers)


async def tournament(
    requests: Requests, ann: Socket, nobody: Socket, tokens: list[str], game: str
) -> None:
    """Let Ann open a tournament, in which a second player, a guest and a computer play."""
    hers, his = tokens
    settings = {"format": {"type": "round-robin"}, "game": game, "chat": True}
    form = {"type": "open-tournament", "id": "cup", "settings": settings}
    requests.send("POST", "/api/tournaments", form)
    id = requests.send("POST", "/api/tournaments", form, token=hers)["tournament"]
    path = f"/api/tournaments/{id}"
    hosting = requests.send("GET", path, token=hers)["hosting"]
    code, key = hosting["code"], hosting["projector"]
    requests.send("GET", f"/api/join/{code}")
    requests.send("GET", "/api/join/nothing")
    requests.send("POST", "/api/join", {"code": code, "name": "Mia"})
    requests.send("POST", "/api/join", {"code": code, "name": "Mia"})  # the name is in use
    requests.send("POST", "/api/join", {"code": code, "name": "Bob"}, token=his)
    (mia, _) = requests.send("GET", path, token=hers)["hosting"]["entrants"]
    requests.send("POST", "/api/join/device", {"code": mia["code"]})
    requests.send("POST", "/api/join/device", {"code": mia["code"]})  # works once
    await ann.send(type="follow-tournament", tournament=id)
    await ann.hear("tournament-snapshot")
    await nobody.send(type="follow-tournament", tournament=id, key=key)
    assert (await nobody.hear("tournament-snapshot"))["code"] == code
    for number, command in enumerate(
        (
            {"type": "enter-computer", "level": "random"},
            {"type": "say", "text": "welcome"},
            {"type": "start-tournament"},
            {"type": "remove-entrant", "entrant": mia["id"]},
        )
    ):
        sent = {**command, "id": f"cup-{number}"}
        await ann.send(type="to-tournament", tournament=id, command=sent)
        assert (await ann.hear("done"))["id"] == f"cup-{number}"
    while "tables" not in (await ann.hear("tournament-update")).get("view", {}):
        pass
    requests.send("POST", f"{path}/commands", {"type": "withdraw", "id": "bye"}, token=his)
    requests.send("POST", f"{path}/commands", {"type": "withdraw", "id": "no"})
    for who in (None, hers, his):
        requests.send("GET", "/api/tournaments", token=who)
        for suffix in (
            *("", f"?key={key}", "/standings.csv", f"/games?key={key}", "/games"),
            *("/tables?of=nobody", f"/tables?of=nobody&key={key}", "/standings", "/tables"),
        ):
            requests.send("GET", path + suffix, token=who)
    requests.send("POST", f"{path}/commands", {"type": "finish-tournament", "id": "f"}, token=hers)
    while (await ann.hear("tournament-update")).get("view", {}).get("phase") != "finished":
        pass
    for kind in ("say", "run-again"):
        command = {"type": kind, "id": kind, **({"text": "thanks"} if kind == "say" else {})}
        await ann.send(type="to-tournament", tournament=id, command=command)
        await ann.hear("done")
    requests.send("GET", path, token=hers)
    await ann.send(type="unfollow-tournament", tournament=id)


def ask_for_everything(requests: Requests, token: str, match: str, game: str) -> None:
    """Send each documented request at least once, signed in and anonymously."""
    snapshot = requests.send("GET", f"/api/matches/{match}", token=token)
    events = [event for entry in snapshot["history"] for event in entry["events"]]
    moves = [event["move"] for event in events if event["type"] == "stepped"]
    name = snapshot["view"]["players"][0]["name"]
    for who in (None, token):
        for path in (
            "/api/session",
            "/api/account/tokens",
            "/api/me/now",
            "/api/choices",
            "/api/lobbies",
            "/api/lobbies/nothing",
            "/api/matches",
            "/api/matches/nothing",
            f"/api/matches/{match}/export",
            f"/api/matches/{match}/export?format=fen",
            f"/api/players/{name}",
            f"/api/matches/{match}/summary",
            f"/api/players/{name}/matches",
            f"/api/players/{name}/relation",
            f"/api/players/{name}/boards",
            f"/api/players/{name}/ratings?game={game}",
            f"/api/leaderboard?game={game}",
            f"/api/matches/{match}/hints",
            f"/api/rules/{game}",
            "/api/rules/nothing",
            f"/api/study/picture?game={game}",
            f"/api/games/{game}",
            f"/api/games/{game}/picture?format=svg",
            f"/api/matches/{match}/picture?format=svg",
            "/api/games/nothing",
            "/api/health",
            "/api/ready",
            "/api/asyncapi.json",
        ):
            requests.send("GET", path, token=who)
        played = {"game": game, "moves": moves[:4]}
        requests.send("POST", "/api/study/frames", played, token=who)
        requests.send("POST", "/api/study/file", played, token=who)
        requests.send("POST", "/api/study/read", {"text": "11-15 23-18"}, token=who)
        requests.send("POST", "/api/study/read", {"text": "?"}, token=who)
        requests.send("POST", "/api/study/values", {**played, "seconds": 0.1}, token=who)
        some = {**played, "from": 1, "to": 1}
        requests.send("POST", "/api/study/review", some, token=who)
        chances = {"turns": [[0, 0.5, 0.4]]}
        requests.send("POST", "/api/study/accuracy", chances, token=who)
        rows = [".......", ".......", ".......", ".......", "...o...", "...x..."]
        requests.send("POST", "/api/study/position", {"game": game, "rows": rows}, token=who)
        made = requests.send("POST", "/api/account/tokens", {"label": "bot"}, token=who)
        requests.send("POST", "/api/lobbies", {"type": "open-lobby", "id": "again"}, token=who)
        requests.send("POST", "/api/seeks", {"type": "seek", "id": "seek"}, token=who)
        requests.send("POST", "/api/seeks", {"type": "seek", "id": "3", "game": "?"}, token=who)
        practice = {"type": "play-computer", "id": "play", "game": game, "level": "random"}
        requests.send("POST", "/api/matches", practice, token=who)
        requests.send("POST", "/api/lobbies/find", {"owner": name, "password": "x"}, token=who)
        command = {"type": "resign", "id": "again"}
        requests.send("POST", f"/api/matches/{match}/commands", command, token=who)
        requests.send(
            "POST", "/api/lobbies/nothing/commands", {"type": "join", "id": "j"}, token=who
        )
        requests.send("POST", "/api/account/password", {"new": "a long password"}, token=who)
        if who:
            requests.send("DELETE", f"/api/account/tokens/{made['id']}", token=who)
    for path, body in (
        ("DELETE /api/sessions", None),
        ("POST /api/account/delete", {}),
    ):
        method, _, where = path.partition(" ")
        requests.send(method, where, body)
        requests.send(method, where, body, token=requests.sign_in())
    requests.send("DELETE", "/api/session", token=token)
    described = {
        f"{method.upper()} {path}"
        for path, operations in requests.document["paths"].items()
        for method in operations
    }
    assert described <= set(requests.seen)
