"""The rules of games over HTTP: every game, in the requested language."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import checkrow
from checkrow.play.rules_view import RulesView
from checkrow.rules.families import OURS, family, family_of
from checkrow.server.languages import LANGUAGES
from checkrow.server.web import rules_routes
from checkrow.server.web.rules_routes import rules_in
from tests.server.backing import PATIENCE, Service, embedded


@pytest.fixture(scope="module")
def embedded_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with embedded(tmp_path_factory.mktemp("rules")) as service:
        yield service


KEYS = [preset.key for name in OURS for preset in family(name).presets]


def get(service: Service, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", service.servers[0].port, timeout=PATIENCE)
    try:
        connection.request("GET", f"/api/rules/{path}")
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_game_has_rules_in_every_language(embedded_service: Service, language: str) -> None:
    for key in KEYS:
        status, body = get(embedded_service, f"{key}?language={language}")
        assert status == 200
        view = msgspec.json.decode(body, type=RulesView)
        game = checkrow.game(key)
        rulebook = family_of(game).rulebook(game, language)
        assert (view.game, view.language) == (key, language)
        assert [each.paragraphs for each in view.sections] == [
            each.paragraphs for each in rulebook.sections
        ]
        boards = {board.key: board for board in view.boards}
        sent = [each for section in view.sections for each in section.diagrams]
        for shown, diagram in zip(sent, rulebook.diagrams, strict=True):
            record = diagram.record
            assert boards[shown.game].names == record.game.cell_names
            assert [frame.fen for frame in shown.frames] == list(map(str, record.positions))
            assert shown.turns == tuple(map(record.game.write_turn, record.turns))
            assert shown.caption == diagram.caption
            assert not any(frame.steps or frame.threatened for frame in shown.frames)
            result = shown.frames[-1].result
            assert (result is None) == (record.outcome is None)


def test_english_is_the_default_and_the_fallback(embedded_service: Service) -> None:
    usual = get(embedded_service, "checkers:house")
    assert usual[0] == 200
    assert usual == get(embedded_service, "checkers:house?language=en")
    assert usual == get(embedded_service, "checkers:house?language=fr")


def test_no_question_makes_the_server_write_the_rules_of_presets_again() -> None:
    kept = [rules_in(key, language) for key in KEYS for language in LANGUAGES]
    written = rules_routes._of_preset.cache_info().misses
    assert written <= len(kept) <= (rules_routes._of_preset.cache_info().maxsize or 0)
    for language in ("fr", "xx", "zz"):
        assert rules_in("checkers:house", language) == rules_in("checkers:house", "en")
    for width in range(4, 41):
        for height in range(4, 14):
            rules_in(f"connect:{width}x{height}x4:3", "en")
    assert kept == [rules_in(key, language) for key in KEYS for language in LANGUAGES]
    assert rules_routes._of_preset.cache_info().misses == written


@pytest.mark.parametrize(
    ("path", "status", "code", "sentence"),
    [
        ("checkers:chess", 404, "no-such-game", "there is no checkers variant 'chess'"),
        ("chess", 404, "no-such-game", "'chess' is not a game"),
        ("connect:99x99x4:2", 404, "no-such-game", "too large"),
        ("checkers:house?language=german", 400, "bad-message", "language"),
    ],
)
def test_other_questions_get_a_sentence(
    embedded_service: Service, path: str, status: int, code: str, sentence: str
) -> None:
    answered, body = get(embedded_service, path)
    refusal: dict[str, Any] = json.loads(body)
    assert (answered, refusal["code"]) == (status, code)
    assert sentence in refusal["sentence"]


def test_it_is_described(embedded_service: Service) -> None:
    connection = http.client.HTTPConnection(
        "127.0.0.1", embedded_service.servers[0].port, timeout=PATIENCE
    )
    connection.request("GET", "/api/docs/openapi.json")
    described = json.loads(connection.getresponse().read())
    connection.close()
    route = described["paths"]["/api/rules/{key}"]["get"]
    assert {each["name"] for each in route["parameters"]} == {"key", "language"}
    assert "RulesView" in json.dumps(route["responses"]["200"])
    assert "DiagramView" in described["components"]["schemas"]
