"""The reference of HTTP and of the socket, from the documents that the server gives to programs."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import warnings
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.testing import RequestFactory

with warnings.catch_warnings():  # about forms that the framework will drop one day
    warnings.simplefilter("ignore")
    from checkrow.server import web
    from checkrow.server.web import app as application
    from checkrow.server.web.documents import OPENAPI, StructSchemas, asyncapi

Schema = dict[str, Any]


@cache
def openapi() -> Schema:
    """Return the OpenAPI document, as `/api/docs/openapi.json` has it."""
    names = [each.name for each in pkgutil.iter_modules(web.__path__)]
    with warnings.catch_warnings():  # about forms that the framework will drop one day
        warnings.simplefilter("ignore")
        modules = [importlib.import_module(f"checkrow.server.web.{name}") for name in names]
        app = Litestar(
            route_handlers=[route for each in modules for route in getattr(each, "ROUTES", ())],
            dependencies={
                name: Provide(getattr(application, f"give_{name}"))
                for name in ("core", "metrics", "player", "me", "owner")
            },
            openapi_config=OPENAPI,
            logging_config=None,
        )
    plugin = next(each for each in OPENAPI.render_plugins if isinstance(each, StructSchemas))
    request = RequestFactory(app=app).get("/api/docs/openapi.json")
    document: Schema = json.loads(plugin.render(request, app.openapi_schema.to_schema()))
    return document


def http_page() -> str:
    """Return the page of HTTP: each route with what it takes and gives."""
    document = openapi()
    parts = [
        "# HTTP\n",
        f"{document['info']['description']}\n",
        "A running server gives the same as OpenAPI at `/api/docs/openapi.json`. "
        "[Messages](messages.md) lists the fields of every object.\n",
        *_refusals(document),
    ]
    by_tag: dict[str, list[str]] = defaultdict(list)
    for path, operations in sorted(document["paths"].items()):
        for method, operation in operations.items():
            tag = next(iter(operation.get("tags") or ["other"]))
            by_tag[tag] += _route(method, path, operation)
    for tag, routes in sorted(by_tag.items()):
        parts += [f"## {tag.capitalize()}\n", *routes]
    return "\n".join(parts)


def _route(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"### {method.upper()} {path}\n"
    summary = str(operation.get("summary", "")).rstrip(".")
    description = " ".join(str(operation.get("description", "")).split())
    yield f"{summary}{'' if summary.endswith('?') else '.'} {description}".strip() + "\n"
    if parameters := [each for each in operation.get("parameters", ()) if "schema" in each]:
        yield "| parameter | in | type | meaning |\n|---|---|---|---|"
        for each in parameters:
            meaning = each.get("description") or ""
            if not each.get("required"):
                meaning = f"{meaning} Optional.".strip()
            where = f"`{each['name']}` | {each['in']}"
            yield f"| {where} | {_type(each['schema'])} | {_cell(meaning)} |"
        yield ""
    if body := operation.get("requestBody"):
        for kind, media in body["content"].items():
            yield f"Takes {_type(media.get('schema', {}))} as `{kind}`.\n"
    for status, answer in _answers(operation, refused=False):
        kinds = [
            f"{_type(media.get('schema', {}))} as `{kind}`"
            for kind, media in answer.get("content", {}).items()
        ]
        yield f"- **{status}** {', '.join(kinds) or 'nothing'}"
    yield ""


def _answers(operation: Schema, *, refused: bool) -> list[tuple[str, Schema]]:
    answers = operation.get("responses", {}).items()
    return [(status, answer) for status, answer in answers if (status >= "400") is refused]


def _refusals(document: Schema) -> Iterator[str]:
    """What each status of a refusal means, once for all routes."""
    meanings: dict[str, str] = {}
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in _answers(operation, refused=True):
                meanings.setdefault(status, str(answer.get("description", "")))
    yield "Every route may refuse, with an [Error](messages.md#error):\n"
    yield "| status | meaning |\n|---|---|"
    for status, meaning in sorted(meanings.items()):
        yield f"| {status} | {_cell(meaning)} |"
    yield ""


def socket_page() -> str:
    """Return the page of the socket: how it is used, and each message in both directions."""
    document = asyncapi()
    messages: Schema = document["components"]["messages"]
    operations = document["operations"]
    parts = [
        "# Socket\n",
        f"{document['info']['description']}\n",
        "A running server gives the same, with its own limits, as AsyncAPI at "
        "`/api/asyncapi.json`.\n",
    ]
    for title, operation in (("You send", "send"), ("You receive", "receive")):
        parts += [f"## {title}\n", "| `type` | object | meaning |\n|---|---|---|"]
        for each in operations[operation]["messages"]:
            name = each["$ref"].rpartition("/")[2]
            message = messages[name]
            parts.append(
                f"| `{message['name']}` | [{name}](messages.md#{_anchor(name)}) "
                f"| {_cell(message['summary'])} |"
            )
        parts.append("")
    return "\n".join(parts)


def messages_page() -> str:
    """Return the page of every object that travels, with its fields."""
    schemas = {**openapi()["components"]["schemas"], **asyncapi()["components"]["schemas"]}
    parts = [
        "# Messages\n",
        "Every object that travels by [HTTP](http.md) or by the [socket](socket.md). The server "
        "leaves out a field that has its default.\n",
    ]
    for name, schema in sorted(schemas.items()):
        parts += _object(name, schema)
    return "\n".join(parts)


def _object(name: str, schema: Schema) -> Iterator[str]:
    yield f"## {name}\n"
    if text := schema.get("description"):
        yield " ".join(str(text).split()) + "\n"
    if values := schema.get("enum"):
        yield "One of " + ", ".join(f"`{value}`" for value in values) + ".\n"
    elif "prefixItems" in schema:
        yield "A list of " + ", ".join(map(_type, schema["prefixItems"])) + ".\n"
    elif properties := schema.get("properties"):
        required = schema.get("required", ())
        yield "| field | type | default |\n|---|---|---|"
        for field, inner in properties.items():
            default = "" if field in required else f"`{json.dumps(inner.get('default'))}`"
            yield f"| `{field}` | {_type(inner)} | {default if 'enum' not in inner else ''} |"
        yield ""


def _type(schema: Schema) -> str:
    """Return a type in a few words, with links to the objects it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](messages.md#{_anchor(name)})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(map(_type, schema[several])))
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"list of {', '.join(map(_type, schema['prefixItems']))}"
        return f"list of {_type(schema.get('items') or {})}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {_type(schema['additionalProperties'])}"
    return str(kind)


def _anchor(name: str) -> str:
    return re.sub(r"[^\w-]", "", name.lower())


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
