"""The documents that describe the service to programs: AsyncAPI for the socket.

The OpenAPI document of the requests is made by the framework, at /api/docs/openapi.json.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

import checkrow
from checkrow.play.messages import ClientMessage, ServerMessage
from checkrow.server.web.routes import get

JSON = JsonRenderPlugin(path="/openapi.json")


@cache
def asyncapi() -> dict[str, Any]:
    """What goes over the socket, as AsyncAPI 3."""
    sent, schemas = _messages(ClientMessage)
    received, more = _messages(ServerMessage)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Checkrow",
            "version": checkrow.__version__,
            "description": "Every message is one JSON text frame; `type` tells which it is.",
        },
        "channels": {
            "socket": {
                "address": "/api/socket",
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in sent | received
                },
            }
        },
        "operations": {
            "say": _operation("receive", sent),
            "hear": _operation("send", received),
        },
        "components": {"messages": sent | received, "schemas": schemas | more},
    }


def _messages(union: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    kinds = list(union.__args__)
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    messages = {
        kind.__name__: {
            "name": kind.__struct_config__.tag,
            "summary": " ".join((kind.__doc__ or "").split()),
            "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
        }
        for kind in kinds
    }
    return messages, schemas


def _operation(action: str, messages: dict[str, Any]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in messages],
    }


@get("/api/asyncapi.json", tags=["service"], summary="What goes over the socket")
async def show_asyncapi() -> dict[str, Any]:
    return asyncapi()


ROUTES = [show_asyncapi]
