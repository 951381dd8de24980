"""The files that a page preloads in its head, by its address and the browser's language."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from checkrow.server.languages import language_of
from checkrow.server.web import pages

PRELOADS = [
    {"pattern": "/", "files": {"en": ["assets/menu.js"], "de": [], "es": []}},
    {
        "pattern": "/match/:match",
        "files": {
            "en": ["assets/match.js", "assets/match.css", "assets/en.js"],
            "de": ["assets/match.js", "assets/match.css", "assets/de.js"],
            "es": ["assets/match.js", "assets/match.css", "assets/es.js"],
        },
    },
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_bytes(b"<!doctype html><title>the application</title>")
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    (tmp_path / "preloads.json").write_text(json.dumps(PRELOADS))
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def browser() -> Generator[TestClient[Litestar]]:
    with TestClient(Litestar(pages.ROUTES)) as client:
        client.headers.clear()
        yield client


def named(header: str) -> list[str]:
    return re.findall(r"<([^>]+)>", header)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_page_names_its_files_in_the_language_of_the_browser(
    browser: TestClient[Litestar], language: str
) -> None:
    answer = browser.get("/match/6afb0e48", headers={"Accept-Language": f"{language}-XX,fr"})
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    header = answer.headers["link"]
    assert named(header) == [
        "/early.js",
        "/assets/match.css",
        "/assets/match.js",
        f"/assets/{language}.js",
        "/api/session",
        "/api/choices",
    ]
    assert "</early.js>; rel=preload; as=script" in header
    assert "</assets/match.css>; rel=preload; as=style; crossorigin" in header
    assert "</assets/match.js>; rel=modulepreload" in header
    assert "</api/session>; rel=preload; as=fetch; crossorigin" in header


@pytest.mark.usefixtures("folder")
def test_the_menu_names_its_own_files(browser: TestClient[Litestar]) -> None:
    assert "/assets/menu.js" in named(browser.get("/").headers["link"])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("path", ["/nowhere", "/match", "/match/a/b", "/icon.svg"])
def test_other_addresses_name_nothing(browser: TestClient[Litestar], path: str) -> None:
    assert "link" not in browser.get(path).headers


def test_pages_of_an_older_build_name_nothing(browser: TestClient[Litestar], folder: Path) -> None:
    (folder / "preloads.json").unlink()
    answer = browser.get("/match/6afb0e48")
    assert answer.status_code == 200
    assert "link" not in answer.headers


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("fr-FR,fr;q=0.9", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr, ES-MX;q=0.8, en;q=0.5", "es"),
        ("de;q=0, es", "es"),
        ("de; q=0.000, es", "es"),
        ("garbage;;;,,=", "en"),
    ],
)
def test_the_language_of_a_browser(header: str, language: str) -> None:
    assert language_of(header) == language
