"""Pictures of positions, and games as texts, over HTTP."""

from __future__ import annotations

import http.client
from collections.abc import Sequence
from contextlib import closing
from urllib.parse import urlencode
from xml.etree import ElementTree

import msgspec
import pytest

import checkrow
from checkrow.play.forms import Error
from checkrow.play.study.messages import GameText
from checkrow.rules.record import Record
from checkrow.svg import picture
from tests.server.analysis_questions import post
from tests.server.backing import PATIENCE, Service

CONNECT_FOUR = "connect:7x6x4:2"
Asked = Sequence[tuple[str, object]]


def get(service: Service, asked: Asked) -> tuple[int, dict[str, str], bytes]:
    address = f"/api/study/picture?{urlencode(asked)}"
    port = service.servers[0].port
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", address)
        answer = connection.getresponse()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, headers, answer.read()


@pytest.mark.parametrize("key", [CONNECT_FOUR, "checkers:house", "connect:40x40x5:12"])
def test_the_server_draws_a_position(service: Service, key: str) -> None:
    record = Record(checkrow.game(key))
    for _ in range(2):
        record = record.play(record.legal_moves[0])
    moves = " ".join(map(str, record.moves))
    status, headers, body = get(service, [("game", key), ("moves", moves)])
    assert status == 200
    assert headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in headers["cache-control"]
    last = tuple(map(str, record.turns[-1]))
    assert body.decode() == picture(record.position, last=last)


def test_arrows_side_and_size_are_chosen(service: Service) -> None:
    asked: Asked = [
        ("game", "checkers:house"),
        ("fen", "W:Wc3:Bd4,f6,b8"),
        ("arrow", "42-28-14"),
        ("arrow", "49"),
        ("flipped", "true"),
        ("width", 300),
    ]
    status, _, body = get(service, asked)
    assert status == 200
    position = checkrow.game("checkers:house").read_position("W:Wc3:Bd4,f6,b8")
    expected = picture(position, arrows=[(42, 28, 14), (49,)], flipped=True, width=300)
    assert body.decode() == expected
    assert ElementTree.fromstring(body).get("width") == "300"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ([("game", "chess")], "bad-game"),
        ([("game", "connect:400x400x5:2")], "bad-game"),
        ([("game", CONNECT_FOUR), ("fen", "nonsense")], "bad-position"),
        ([("game", CONNECT_FOUR), ("moves", "4 9")], "bad-move"),
        ([("game", CONNECT_FOUR), ("arrow", "42")], "bad-move"),
        ([("game", CONNECT_FOUR), ("arrow", "a-b")], "bad-message"),
        ([("game", CONNECT_FOUR), ("arrow", "-".join(["1"] * 99))], "bad-message"),
        ([("game", CONNECT_FOUR), *[("arrow", "1")] * 9], "bad-message"),
        ([("game", CONNECT_FOUR), ("width", 9)], "bad-message"),
        ([("game", CONNECT_FOUR), ("width", 99999)], "bad-message"),
        ([("moves", "4")], "bad-message"),
    ],
)
def test_nonsense_is_refused(service: Service, asked: Asked, code: str) -> None:
    status, _, body = get(service, asked)
    assert status == 400 or (status, code) == (409, "bad-game")
    error = msgspec.json.decode(body, type=Error)
    assert error.code == code
    assert error.sentence


def test_a_game_is_written_as_its_family_writes_it(service: Service) -> None:
    moves = ["11-15", "23-19"]
    body = {"game": "checkers:american", "moves": moves, "players": ["Ann <1>", "Ben"]}
    written = post(service, "file", body, GameText)
    assert (written.format, written.suffix) == ("pdn", "pdn")
    assert '[White "Ann <1>"]' in written.text or '[Black "Ann <1>"]' in written.text
    assert "11-15 23-19" in written.text
    body = {"game": CONNECT_FOUR, "moves": ["4", "4"]}
    written = post(service, "file", body, GameText)
    assert written.format == "record"
    assert (
        checkrow.read_record(written.text.strip()).moves
        == Record(checkrow.game(CONNECT_FOUR)).play("4").play("4").moves
    )


def test_a_file_names_as_many_players_as_play(service: Service) -> None:
    with pytest.raises(Exception, match="name 2 players"):
        post(service, "file", {"game": CONNECT_FOUR, "players": ["ann"]}, GameText)
