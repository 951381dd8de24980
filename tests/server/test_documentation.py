"""The documentation site at /docs: a small one, laid out as MkDocs' hooks leave it."""

from __future__ import annotations

import gzip
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from checkrow.server.web import documentation, lobby_routes, pages
from checkrow.server.web.headers import POLICY, with_headers

HOME = b'<!doctype html><title>Checkrow</title><a href="host/index.html">Host</a>'
INNER = b"<!doctype html><title>Host</title>"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    built = tmp_path / "documentation"
    (built / "host").mkdir(parents=True)
    (built / "index.html").write_bytes(HOME)
    (built / "index.html.gz").write_bytes(gzip.compress(HOME, mtime=0))
    (built / "host" / "index.html").write_bytes(INNER)
    (built / "site.css").write_bytes(b"p{margin:0}")
    (built / ".built").write_bytes(b"")
    (tmp_path / "secret.txt").write_bytes(b"not for you")
    monkeypatch.setattr(documentation, "FOLDER", built)
    return built


@pytest.fixture
def browser() -> Generator[TestClient[Litestar]]:
    with TestClient(Litestar([*documentation.ROUTES, *pages.ROUTES])) as client:
        client.headers.clear()
        yield client


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("address", ["/docs", "/docs/"])
def test_the_address_names_the_file_so_that_relative_links_work(
    browser: TestClient[Litestar], address: str
) -> None:
    answer = browser.get(address, follow_redirects=False)
    assert answer.is_redirect
    assert answer.headers["location"] == "/docs/index.html"
    assert browser.get("/docs/index.html").content == HOME


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("address", "kind", "content"),
    [
        ("/docs/host/index.html", "text/html", INNER),
        ("/docs/site.css", "text/css", b"p{margin:0}"),
    ],
)
def test_files(browser: TestClient[Litestar], address: str, kind: str, content: bytes) -> None:
    answer = browser.get(address)
    assert (answer.status_code, answer.content) == (200, content)
    assert answer.headers["content-type"].partition(";")[0] == kind
    again = browser.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.usefixtures("site")
def test_pages_are_compressed(browser: TestClient[Litestar]) -> None:
    answer = browser.get("/docs/index.html", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == HOME


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "address",
    ["/docs/nowhere.html", "/docs/.built", "/docs/..%2fsecret.txt", "/docs/%2e%2e/secret.txt"],
)
def test_no_such_page(browser: TestClient[Litestar], address: str) -> None:
    answer = browser.get(address)
    assert b"not for you" not in answer.content
    if answer.url.path.startswith("/docs/"):
        assert answer.status_code == 404
        assert "/docs/index.html" in answer.text


def test_a_server_without_the_site_says_how_to_build_it(
    browser: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documentation, "FOLDER", tmp_path / "missing")
    answer = browser.get("/docs")
    assert answer.status_code == 404
    assert "make docs" in answer.text


@pytest.mark.usefixtures("site")
async def test_the_policy_of_all_pages_holds_here_too() -> None:
    app = with_headers(Litestar(documentation.ROUTES))
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/docs/index.html")
    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY


@pytest.fixture
def choosing() -> Generator[TestClient[Litestar]]:
    with TestClient(Litestar([lobby_routes.choices])) as client:
        client.headers.clear()
        yield client


@pytest.mark.usefixtures("site")
def test_the_choices_tell_the_pages_of_the_site(choosing: TestClient[Litestar]) -> None:
    assert choosing.get("/api/choices").json()["documentation"] is True


def test_the_choices_tell_of_no_site(
    choosing: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documentation, "FOLDER", tmp_path / "nothing")
    assert choosing.get("/api/choices").json()["documentation"] is False


def test_the_choices_are_compressed_and_cached(choosing: TestClient[Litestar]) -> None:
    """They are the longest response that every page waits for."""
    plain = choosing.get("/api/choices")
    answer = choosing.get("/api/choices", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(plain.content) / 4
    assert answer.json() == plain.json()
    again = choosing.get("/api/choices", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
