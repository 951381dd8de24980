"""Requests to the analysis routes, and games to ask about."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
from collections.abc import Sequence
from typing import TypeVar

import msgspec

import checkrow
from checkrow.client import Refused
from checkrow.client.requests import Requests
from checkrow.play.forms import Error
from checkrow.play.games import GameView
from checkrow.play.study.messages import (
    Accuracy,
    Frames,
    Reading,
    Review,
    TurnChances,
    Values,
)
from checkrow.rules.record import Record
from tests.server.backing import PATIENCE, Service

T = TypeVar("T")
CONNECT_FOUR = "connect:7x6x4:2"
KEYS = (
    CONNECT_FOUR,
    "connect:9x7x4:3",
    "checkers:house",
    "checkers:international",
    "checkers:turkish",
)
GAMES = """[White "Ann"] [Black "Bob"] [Result "1-0"]
1. 11-15 23-18 2. 8-11 27-23 1-0

[White "Cid"] [Black "Dora"] [Result "*"]
1. 11-16 24-19 *
"""


def random_game(key: str, longest: int) -> Record:
    """Return a random game of at most `longest` steps."""
    rng, record = random.Random(3), Record(checkrow.game(key))
    while record.legal_moves and len(record.moves) < longest:
        record = record.play(rng.choice(record.legal_moves))
    return record


def post(service: Service, what: str, body: object, kind: type[T], token: str = "") -> T:
    """Post a question and return the answer. The timeout is long, because an engine's process takes
    a while to start on a busy machine. Raises `Refused`."""
    connection = http.client.HTTPConnection("127.0.0.1", service.servers[0].port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with contextlib.closing(connection):
        connection.request("POST", f"/api/study/{what}", json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read()
    if response.status >= 400:
        error = msgspec.json.decode(text, type=Error)
        raise Refused(error.code, error.sentence)
    return msgspec.json.decode(text, type=kind)


def frames(service: Service, **body: object) -> Frames:
    return post(service, "frames", body, Frames)


def read(service: Service, **body: object) -> Reading:
    return post(service, "read", body, Reading)


def values(service: Service, **body: object) -> Values:
    return post(service, "values", body, Values)


def review(service: Service, **body: object) -> Review:
    return post(service, "review", body, Review)


def accuracy(service: Service, turns: Sequence[TurnChances]) -> Accuracy:
    body = {"turns": msgspec.to_builtins(turns)}
    return post(service, "accuracy", body, Accuracy)


async def shown_game(service: Service, key: str) -> GameView:
    return await Requests(service.url(0)).get(f"/api/games/{key}", GameView)


def texts_of(record: Record) -> list[str]:
    return list(map(str, record.moves))
