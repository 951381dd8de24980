"""Routes whose description lists every way in which they can refuse.

The OpenAPI document promises these answers, and a test checks the server against it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

from litestar import delete as _delete
from litestar import get as _get
from litestar import post as _post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Schema,
)

from checkrow.play.forms import Error

Handler = Callable[..., Any]

REASONS = {
    400: "The request is not valid.",
    401: "Choose a name first, or enter its password.",
    403: "You may not do that.",
    404: "Not found.",
    405: "This method is not allowed here.",
    409: "The current state does not allow this.",
    413: "The request is too long.",
    429: "Too many requests.",
    503: "Temporarily unavailable.",
}
REFUSALS = {
    status: ResponseSpec(Error, generate_examples=False, description=reason)
    for status, reason in REASONS.items()
}
NOTHING = {**REFUSALS, 204: ResponseSpec(None, description="Done.")}

# How to identify a person; documents.py describes the ways.
SESSION: list[dict[str, list[str]]] = [{"session": []}, {"session-token": []}]
ANY: list[dict[str, list[str]]] = [*SESSION, {"bot-token": []}]
# By the parameter of a handler.
SECURITY = {"owner": SESSION, "me": ANY, "anyone": ANY, "player": [{}, *ANY]}


def _described(decorator: Callable[..., Any]) -> Callable[..., Callable[[Handler], Any]]:
    """Return a decorator for routes that completes their description: the refusals, and how to
    identify the person, from the handler's parameters: the `owner` of an account, a person
    (`me`), a person or a guest (`anyone`), or an optional person (`player`)."""

    def route(path: str, **options: Any) -> Callable[[Handler], Any]:
        def decorate(handler: Handler) -> Any:
            asked_for = signature(handler).parameters
            security = next((SECURITY[each] for each in SECURITY if each in asked_for), None)
            described = {"responses": REFUSALS, "security": security, **options}
            return decorator(path, **described)(handler)

        return decorate

    return route


get = _described(_get)
post = _described(_post)
delete = _described(_delete)


@dataclass
class PictureOperation(Operation):
    """A route whose answer is a picture: PNG or SVG."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.content = {
            kind: OpenAPIMediaType(Schema(type=OpenAPIType.STRING))
            for kind in ("image/png", "image/svg+xml")
        }


@dataclass
class FileOperation(Operation):
    """A route whose answer is a file: JSON, or text for other formats."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.content = {
            "application/json": OpenAPIMediaType(Schema(type=OpenAPIType.OBJECT)),
            "text/plain": OpenAPIMediaType(Schema(type=OpenAPIType.STRING)),
        }


@dataclass
class TableOperation(Operation):
    """A route whose answer is a table for spreadsheets."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.content = {"text/csv": OpenAPIMediaType(Schema(type=OpenAPIType.STRING))}
