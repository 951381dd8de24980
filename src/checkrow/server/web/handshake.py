"""The handshake of a WebSocket: which requests are answered, and by which handler.

The application supplies the handler of a socket. It is called in this order:

- `on_open()` once, before anything else.
- `on_message(message)` for each message, text or binary. A handler that cannot answer at once calls
  `socket.pause_reading()`, and `socket.resume_reading()` when it has answered: until then it gets
  no other message. Messages that arrive meanwhile wait in the backlog, and when many wait the
  socket is not read from.
- `on_writable()` when the socket accepts messages again after `socket.is_full`.
- `on_shutdown()` when the server stops; what it sends precedes the closing frame.
- `on_close()` once and last, after every message has been answered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Protocol

import structlog
from websockets.http11 import Request
from websockets.server import ServerProtocol

from checkrow.play.refused import Refused
from checkrow.server.web.origins import Caller

PATH = "/api/socket"

log = structlog.get_logger()


class Handler(Protocol):
    """The callbacks of one socket."""

    def on_open(self) -> None: ...

    def on_message(self, message: bytes) -> None: ...

    def on_writable(self) -> None: ...

    def on_shutdown(self) -> None: ...

    def on_close(self) -> None: ...


async def answer(
    handshake: ServerProtocol,
    request: Request,
    address: str,
    accept: Callable[[Caller], Awaitable[Handler]],
) -> tuple[bytes, Handler | Refused | None]:
    """Return the response to a request for a socket, and the socket's handler: a `Refused` closes
    it with a sentence; None means that the response is an error."""
    response = handshake.accept(request)
    if request.path.partition("?")[0] != PATH:
        response = handshake.reject(HTTPStatus.NOT_FOUND, f"sockets are at {PATH}\n")
    handler: Handler | Refused | None = None
    if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
        handler = await _handler_for(request, address, accept)
        if handler is None:
            response = handshake.reject(HTTPStatus.SERVICE_UNAVAILABLE, "try again soon\n")
    handshake.send_response(response)
    return b"".join(handshake.data_to_send()), handler


async def _handler_for(
    request: Request, address: str, accept: Callable[[Caller], Awaitable[Handler]]
) -> Handler | Refused | None:
    """Return the application's handler or refusal; None if the application fails."""
    headers = {name.lower(): value for name, value in request.headers.raw_items()}
    try:
        return await accept(Caller(headers, address))
    except Refused as refused:
        return refused
    except Exception:
        log.exception("socket not opened")
        return None
