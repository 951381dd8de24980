"""Attacks by HTTP requests: many at once, over and over, from addresses of their own."""

from __future__ import annotations

import contextlib
import http.client
import json
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any
from urllib.parse import urlsplit

from tests.server.under_attack import ATTACKER, seconds_left

Ask = tuple[str, str, Mapping[str, object] | None]  # method, path, body


def ask(url: str, asked: Ask, *, token: str = "", address: str = ATTACKER, patience: float) -> str:
    """Return the code of a refusal, otherwise the status. Raises `OSError` if no answer arrives in
    time."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return send(url, asked, headers, address, patience)[0]


def new_token(url: str, name: str, address: str = ATTACKER, password: str | None = None) -> str:
    """Sign in under a new name and return the session."""
    form = {"name": name} | ({"password": password} if password else {})
    status, cookie = send(url, ("POST", "/api/session", form), {}, address, 30)
    assert status == "201", status
    return cookie.partition("=")[2].partition(";")[0]


def send(
    url: str, asked: Ask, headers: Mapping[str, str], address: str, patience: float
) -> tuple[str, str]:
    """Return the code or the status of the answer, and its cookie."""
    method, path, body = asked
    host = urlsplit(url)
    connection = http.client.HTTPConnection(
        host.hostname or "", host.port, timeout=patience, source_address=(address, 0)
    )
    with contextlib.closing(connection):
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        text = response.read()
        is_refusal = response.status >= 400 and text.startswith(b"{")
        code = json.loads(text)["code"] if is_refusal else str(response.status)
        return code, response.getheader("set-cookie", "") or ""


def flood(asks: tuple[Ask, ...], at_once: int, url: str) -> Counter[str]:
    """Send the requests over and over, `at_once` at a time. Count the answers by code or status."""
    each = cycle(asks)

    def ask_over_and_over(_: Any) -> Counter[str]:
        answers: Counter[str] = Counter()
        while left := seconds_left():
            with contextlib.suppress(OSError):
                answers[ask(url, next(each), patience=max(left, 0.1))] += 1
        return answers

    with ThreadPoolExecutor(at_once) as threads:
        return sum(threads.map(ask_over_and_over, range(at_once)), Counter())
