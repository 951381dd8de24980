"""The documents that describe the service to programs: OpenAPI for requests, AsyncAPI for the
socket. The two are all you need to write a client; `tests/server/test_traffic.py` checks real
traffic against them.
"""

# The framework's `render` leaves the types of a request open.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import checkrow
from checkrow.play.messages import ClientMessage, ServerMessage
from checkrow.server.core import Core
from checkrow.server.settings import Settings
from checkrow.server.web.authentication import COOKIE
from checkrow.server.web.routes import get

REQUESTS = """Connect-N and checkers: names, lobbies, matches, tournaments. /api/asyncapi.json
describes the socket, which reports what happens.

**Who you are.** `POST /api/session` with a name gives you a session: a cookie for browsers, whose
value other programs may also send as `Authorization: Bearer ...`. Bots use a token from
`POST /api/account/tokens` in the same way. Each route lists what it accepts; if an empty choice
is listed as well, it works without a name. `POST /api/join` with the code of a tournament gives a
session without a name: a guest, who may only take part in tournaments and play their matches.

**Origin.** A request with an `Origin` header is answered only if it names this server, so that web
pages of other sites cannot act for you. Programs send none.

**Commands.** You choose the `id` of a command, a different one for each command. Sending the same
command again with the same id has no further effect, and returns the same number.

**Fields left out.** A field may be missing in the server's answers if its schema does not require
it; it then has its `default`, or null if the schema shows none.

**What to retry.** After 503 or no answer at all: the same request, with the same id, after a
second, then after longer and longer pauses of up to 30 seconds. After 429: after a pause of a few
seconds. Every other refusal has a `code` for programs and a `sentence` for people, and stays the
same until something changes."""

SOCKET = """Every message is one text frame with one JSON object; `type` names its kind.

**Connecting.** `GET /api/socket` with `Upgrade: websocket`, version 13, over HTTP/1.1. The first
message is `welcome`. If the server refuses a socket, it sends `goodbye` with a sentence and closes
with code 1008 and the refusal's code as the reason: see "What to retry".

**Authentication.** By the handshake's headers: the cookie of a session, or
`Authorization: Bearer` with a session's or a bot's token (`POST /api/session` and
`POST /api/account/tokens` in the OpenAPI document). Without either you may watch public matches and
the list of lobbies; commands are refused with `no-name`.

**Origin.** If the handshake has an `Origin` header, it must name this server. Programs send none.

**Heartbeat.** If you are silent for {heartbeat} seconds, the server sends a WebSocket ping; it
closes a socket that stays silent for {heartbeat} more. WebSocket libraries answer pings
automatically. To check the server from your side, send `ping`: the answer is `pong`, with the
service time.

**Fields left out.** The server leaves out a field when it has its `default`. Read a missing field
as its default, or null if the schema shows none, and ignore unknown fields and messages. What you
send must have no unknown fields.

**Order.** Entries of a match or lobby have numbers: 1, 2, 3 and so on without gaps. After
`follow-match` or `follow-lobby` you get a snapshot, whose `view.number` is the last entry it
contains, then one update for each entry, in order, none twice. With `since` you get the updates
after that number instead, or a snapshot if they are many or the match is long. Different matches
have no order between them. Messages that you send are handled in their order.

**Tournaments.** After `follow-tournament` you get a `tournament-snapshot`, then
`tournament-update`s with the parts that have changed: about one a second, but your own page (`me`)
at once. Whenever `me.matches` names a match, follow it and play. Follow the tournament all the
time you take part: players who stop following count as gone. All commands to a tournament are
answered by `done`.

**Commands.** You choose the `id` of a command, a different one for each command. If
you follow the match or lobby, the update whose entry carries the id is the answer; otherwise
`done` is. A command that cannot be carried out is answered by a `refusal` with the same id. Sending
the same command again with the same id has no further effect, and is answered by `done`.

**What to retry.** The refusal `unavailable`: the same message, with the same id, after a second.
`too-fast` and others that begin with `too-`: after a pause. Other refusals stay the same until
something changes. When the socket closes, its code says what to do:

| code | reason | what to do |
|---|---|---|
| 1001, 1006 | the connection broke | connect again |
| 1012 | the server restarts; `goodbye` says in how many seconds to return | connect again |
| 1013 | you read too slowly | connect again |
| 1008 | `server-full`, `too-many-connections`, `too-many-requests` | connect again in a minute |
| 1008 | `too-fast`: you sent more than the limits allow | connect again, and send less |
| 1008 | `bad-token`, `foreign-origin`, `foreign-host` | do not retry: change the request |
| 4001 | your session has ended: signed out, token deleted, or new password | sign in again |
| 1002, 1003, 1007, 1009 | what you sent was wrong | do not retry |

Connect again after a second, then after longer and longer pauses of up to 30 seconds. Follow again
with `since`, and send the commands again that were not answered.

**Limits.** A message has up to {frame_bytes} bytes. Each player may send {rate} messages a second,
or {burst} in a burst, over all sockets together; sockets without a name share as much for each
address. All sockets of an address together may send {network_rate} messages a second, or
{network_burst} in a burst. The server reads more slowly from a socket that sends more, and closes
it if that continues."""

SCHEMAS = "#/components/schemas/{name}"
DEFAULTS = Settings(Path())


class StructSchemas(JsonRenderPlugin):
    """Lets msgspec describe its own structs: the framework mistakes those sent as arrays for
    objects, and does not see all constraints. The document is the same for every request."""

    _rendered = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._rendered = self._rendered or self._render(request, openapi_schema)
        return self._rendered

    def _render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        components = openapi_schema["components"]
        known = components["schemas"]
        structs = [each for each in _structs() if each.__name__ in known]
        _, schemas = msgspec.json.schema_components(structs, ref_template=SCHEMAS)
        described = {**components, "schemas": {**known, **schemas}}
        return super().render(request, {**openapi_schema, "components": described})


def _structs(kind: type = msgspec.Struct) -> Iterator[type]:
    """Yield all structs that are sent."""
    subclasses: list[type] = kind.__subclasses__()
    for each in subclasses:
        if each.__module__.startswith("checkrow.play"):
            yield each
        yield from _structs(each)


OPENAPI = OpenAPIConfig(
    title="Checkrow",
    version=checkrow.__version__,
    description=REQUESTS,
    path="/api/docs",
    render_plugins=[StructSchemas(path="/openapi.json")],
    use_handler_docstrings=True,
    components=Components(
        security_schemes={
            "session": SecurityScheme(
                type="apiKey",
                name=COOKIE,
                security_scheme_in="cookie",
                description="The cookie that `POST /api/session` sets.",
            ),
            "session-token": SecurityScheme(
                type="http",
                scheme="bearer",
                description="The value of that cookie, for programs without cookies.",
            ),
            "bot-token": SecurityScheme(
                type="http",
                scheme="bearer",
                description="A token from `POST /api/account/tokens`.",
            ),
        }
    ),
)


@cache
def asyncapi(settings: Settings = DEFAULTS) -> dict[str, Any]:
    """Describe the socket of a server with these settings as AsyncAPI 3."""
    sent, schemas = _messages(ClientMessage)
    received, more = _messages(ServerMessage)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Checkrow",
            "version": checkrow.__version__,
            "description": SOCKET.format(
                heartbeat=settings.heartbeat_seconds,
                frame_bytes=settings.frame_bytes,
                rate=f"{settings.commands_per_second:g}",
                burst=settings.command_burst,
                network_rate=f"{settings.commands_per_second_of_network:g}",
                network_burst=settings.command_burst_of_network,
            ),
        },
        "channels": {
            "socket": {
                "address": "/api/socket",
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in sent | received
                },
                "bindings": {"ws": {"method": "GET", "headers": _HANDSHAKE}},
            }
        },
        "operations": {
            # Named for a client; an action says what the server does.
            "send": {**_operation("receive", sent), "security": _SECURITY},
            "receive": {**_operation("send", received), "security": _SECURITY},
        },
        "components": {
            "messages": sent | received,
            "schemas": schemas | more,
            "securitySchemes": _SCHEMES,
        },
    }


_SCHEMES = {
    "session": {"type": "httpApiKey", "in": "cookie", "name": COOKIE},
    "token": {"type": "http", "scheme": "bearer"},
}
_SECURITY = [{"$ref": f"#/components/securitySchemes/{name}"} for name in _SCHEMES]
_HANDSHAKE = {
    "type": "object",
    "properties": {
        "Authorization": {"type": "string", "pattern": "^Bearer "},
        "Cookie": {"type": "string"},
        "Origin": {"type": "string", "description": "None, or this server's."},
    },
}


def _messages(union: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    kinds = list(union.__args__)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    messages = {
        kind.__name__: {
            "name": kind.__struct_config__.tag,
            "summary": _one_line(kind.__doc__),
            "contentType": "application/json",
            "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
        }
        for kind in kinds
    }
    return messages, schemas


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _operation(action: str, messages: dict[str, Any]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in messages],
    }


@get("/api/asyncapi.json", tags=["service"], summary="The messages of the socket")
async def show_asyncapi(core: Core) -> dict[str, Any]:
    return asyncapi(core.settings)


ROUTES = [show_asyncapi]
