"""Answers to failed requests: a status, a code and a sentence."""

from __future__ import annotations

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from checkrow.play.forms import Error
from checkrow.play.refused import Refused
from checkrow.server.store.database import DatabaseError

AnyRequest = Request[Any, Any, Any]
log = structlog.get_logger()

STATUS = {
    "no-name": HTTP_401_UNAUTHORIZED,
    "bad-token": HTTP_401_UNAUTHORIZED,
    "password-needed": HTTP_401_UNAUTHORIZED,
    "wrong-password": HTTP_403_FORBIDDEN,
    "not-by-token": HTTP_403_FORBIDDEN,
    "read-only-token": HTTP_403_FORBIDDEN,
    "foreign-origin": HTTP_403_FORBIDDEN,
    "foreign-host": HTTP_421_MISDIRECTED_REQUEST,
    "not-json": HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    "no-such-challenge": HTTP_404_NOT_FOUND,
    "no-such-game": HTTP_404_NOT_FOUND,
    "no-such-lobby": HTTP_404_NOT_FOUND,
    "no-such-match": HTTP_404_NOT_FOUND,
    "no-such-player": HTTP_404_NOT_FOUND,
    "no-such-token": HTTP_404_NOT_FOUND,
    "no-such-tournament": HTTP_404_NOT_FOUND,
    "no-such-code": HTTP_404_NOT_FOUND,
    "bad-code": HTTP_400_BAD_REQUEST,
    "bad-settings": HTTP_400_BAD_REQUEST,
    "bad-message": HTTP_400_BAD_REQUEST,
    "bad-move": HTTP_400_BAD_REQUEST,
    "bad-name": HTTP_400_BAD_REQUEST,
    "name-emoji": HTTP_400_BAD_REQUEST,
    "name-hidden": HTTP_400_BAD_REQUEST,
    "name-length": HTTP_400_BAD_REQUEST,
    "name-reserved": HTTP_400_BAD_REQUEST,
    "bad-password": HTTP_400_BAD_REQUEST,
    "bad-position": HTTP_400_BAD_REQUEST,
    "too-hard": HTTP_400_BAD_REQUEST,
    "unreadable": HTTP_400_BAD_REQUEST,
    "server-full": HTTP_503_SERVICE_UNAVAILABLE,
    "busy": HTTP_503_SERVICE_UNAVAILABLE,
}


def _status(code: str) -> int:
    usual = HTTP_429_TOO_MANY_REQUESTS if code.startswith("too-") else HTTP_409_CONFLICT
    return STATUS.get(code, usual)


def refused(_: AnyRequest, error: Refused) -> Response[Error]:
    return Response(Error(error.code, error.sentence), status_code=_status(error.code))


def invalid(_: AnyRequest, error: ValidationException) -> Response[Error]:
    """Answer a request with an invalid body or parameter."""
    reasons = "; ".join(_reasons(error.extra)) or error.detail
    return Response(
        Error("bad-message", f"this request is not valid: {reasons}"),
        status_code=HTTP_400_BAD_REQUEST,
    )


def too_deep(_: AnyRequest, error: RecursionError) -> Response[Error]:
    return Response(
        Error("bad-message", "this request is not valid: its JSON is nested too deeply"),
        status_code=HTTP_400_BAD_REQUEST,
    )


def _reasons(extra: Any) -> list[str]:
    return [
        f"{each['key']}: {each['message']}" if each.get("key") else str(each["message"])
        for each in extra or ()
        if each.get("message")
    ]


SENTENCES = {
    404: "there is nothing here: see /api/docs/openapi.json",
    405: "this method is not allowed here: see /api/docs/openapi.json",
    413: "this request is too long: send less",
}


def other(_: AnyRequest, error: HTTPException) -> Response[Error]:
    """Answer what the framework itself refuses: an unknown page or method."""
    return Response(
        Error(f"http-{error.status_code}", SENTENCES.get(error.status_code, error.detail)),
        status_code=error.status_code,
        headers=error.headers,
    )


def broken(request: AnyRequest, error: Exception) -> Response[Error]:
    # The path template, because the real path may name a private lobby.
    log.error("request failed", path=request.scope["path_template"], exc_info=error)
    return Response(
        Error("unavailable", "that could not be done just now: try again in a moment"),
        status_code=HTTP_503_SERVICE_UNAVAILABLE,
    )


NO_TEXT = "22021"  # PostgreSQL's code for the one character that it cannot store


def unkept(request: AnyRequest, error: DatabaseError) -> Response[Error]:
    """Answer a database error, or a text that PostgreSQL rejects and SQLite accepts."""
    if getattr(error.orig, "sqlstate", "") != NO_TEXT:
        return broken(request, error)
    return Response(
        Error("bad-message", "this request is not valid: remove U+0000 from its texts"),
        status_code=HTTP_400_BAD_REQUEST,
    )


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: refused,
    ValidationException: invalid,
    HTTPException: other,
    DatabaseError: unkept,
    RecursionError: too_deep,
    Exception: broken,
}
