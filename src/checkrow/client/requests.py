"""HTTP requests, for the few things that do not use the socket."""

from __future__ import annotations

import asyncio
import http.client
import re
from typing import TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec

from checkrow.play.forms import Error
from checkrow.play.refused import Refused

Answer = TypeVar("Answer")
TIMEOUT = 15.0
COOKIE = "checkrow_session"
_HOST = re.compile(r"[\w.:\[\]-]+")


class NotReached(Exception):
    """The server could not be reached, or is not a Checkrow server."""


class Requests:
    """Sends requests to one server, as one player."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = _read_address(address)
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._host, self._secure = parts.netloc, parts.scheme == "https"
        self.token = token  # of a session or of a bot

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1) + "/api/socket"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str, answer: type[Answer]) -> Answer:
        """Send a GET request. Raises `Refused` and `NotReached`, like the others."""
        return await self._send("GET", path, None, answer)

    async def post(self, path: str, body: object, answer: type[Answer]) -> Answer:
        return await self._send("POST", path, body, answer)

    async def delete(self, path: str) -> None:
        await self._send("DELETE", path, None, type(None))

    async def _send(self, method: str, path: str, body: object, answer: type[Answer]) -> Answer:
        content = None if body is None else msgspec.json.encode(body)
        status, text, cookie = await asyncio.to_thread(self._exchange, method, path, content)
        if cookie:
            self.token = cookie
        try:
            if status >= 400:
                error = msgspec.json.decode(text, type=Error)
                raise Refused(error.code, error.sentence)
            return msgspec.json.decode(text or b"null", type=answer)
        except msgspec.DecodeError:
            raise NotReached(f"{self.address} does not answer like a Checkrow server") from None

    def _exchange(self, method: str, path: str, content: bytes | None) -> tuple[int, bytes, str]:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        connection = kind(self._host, timeout=TIMEOUT)
        try:
            headers = {**self.headers, "Content-Type": "application/json"}
            connection.request(method, path, content, headers)
            response = connection.getresponse()
            cookie = ""
            for each in response.headers.get_all("Set-Cookie", ()):
                name, _, value = each.partition(";")[0].partition("=")
                if name == COOKIE:
                    cookie = value
            return response.status, response.read(), cookie
        except (OSError, UnicodeError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or "it does not answer"
            raise NotReached(f"{self.address} cannot be reached: {reason}") from None
        finally:
            connection.close()


def _read_address(address: str) -> SplitResult:
    """Return the parts of a server's address; `http://` is optional. Raises `NotReached`."""
    text = address if "//" in address else f"http://{address}"
    try:
        parts = urlsplit(text)
        if parts.scheme in ("http", "https") and _HOST.fullmatch(parts.netloc) and parts.port != 0:
            return parts
    except ValueError:  # an invalid port, or unmatched brackets
        pass
    raise NotReached(
        f"{address[:80]!r} is not a server address: write one such as http://localhost:8000"
    )
