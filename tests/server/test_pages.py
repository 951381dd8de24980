"""The pages for browsers: what each address returns, and how long it may be cached."""

from __future__ import annotations

import gzip
import re
from collections.abc import Generator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from checkrow.server.web import pages

INDEX = b"<!doctype html><title>the application</title>"
SCRIPT = b"export const answer = 42;"
SECRET = b"not for you"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of built pages, next to a file that must stay private."""
    built = tmp_path / "pages"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_bytes(INDEX)
    (built / "assets" / "main-1a2b.js").write_bytes(SCRIPT)
    (built / "assets" / "main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (built / "assets" / "main-1a2b.js.br").write_bytes(b"as brotli")
    (built / "app.webmanifest").write_bytes(b"{}")
    (built / "icon.svg").write_bytes(b"<svg/>")
    (built / ".built").write_bytes(b"")
    (tmp_path / "secret.txt").write_bytes(SECRET)
    monkeypatch.setattr(pages, "FOLDER", built)
    return built


@pytest.fixture
def browser() -> Generator[TestClient[Litestar]]:
    with TestClient(Litestar(pages.ROUTES)) as client:
        client.headers.clear()
        yield client


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html"),
        ("/assets/main-1a2b.js", "text/javascript"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
def test_types(browser: TestClient[Litestar], address: str, kind: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("address", ["/lobby/x", "/match/abc", "/nowhere/at/all", "/analysis/"])
def test_every_other_address_is_the_application(
    browser: TestClient[Litestar], address: str
) -> None:
    answer = browser.get(address)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("address", ["/nothing.js", "/assets/main-gone.js", "/.built"])
def test_a_file_that_is_not_there(browser: TestClient[Litestar], address: str) -> None:
    assert browser.get(address).status_code == 404


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "address",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt"],
)
def test_nothing_outside_the_folder(browser: TestClient[Litestar], address: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 404
    assert SECRET not in answer.content


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0.5, br;q=0.1", "br"),
        ("identity", None),
        ("zebra", None),
        ("", None),
    ],
)
def test_encodings(browser: TestClient[Litestar], accepted: str, encoding: str | None) -> None:
    request = browser.build_request(
        "GET", "/assets/main-1a2b.js", headers={"accept-encoding": accepted}
    )
    answer = browser.send(request, stream=True)
    body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (
        body == {"br": b"as brotli", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}[encoding]
    )


@pytest.mark.usefixtures("folder")
def test_hashed_files_are_cached_for_good(browser: TestClient[Litestar]) -> None:
    assert "immutable" in browser.get("/assets/main-1a2b.js").headers["cache-control"]
    assert browser.get("/icon.svg").headers["cache-control"] == "no-cache"
    gone = browser.get("/assets/main-gone.js")  # a later update may add it
    assert "immutable" not in gone.headers["cache-control"]


def test_unchanged_files_are_not_sent_again(browser: TestClient[Litestar], folder: Path) -> None:
    tag = browser.get("/").headers["etag"]
    again = browser.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag
    weak = browser.get("/", headers={"if-none-match": f'"other", W/{tag}'})
    assert weak.status_code == 304
    assert browser.get("/", headers={"if-none-match": '"other"'}).content == INDEX
    (folder / "index.html").write_bytes(INDEX + b"!")
    pages.files_in.cache_clear()
    assert browser.get("/", headers={"if-none-match": tag}).status_code == 200


def test_pages_that_were_not_built(
    browser: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "nothing")
    answer = browser.get("/lobby/x")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "checkrow online http" in answer.text
    assert "make run" in answer.text


def test_the_built_pages(browser: TestClient[Litestar]) -> None:
    """The real pages: everything that the first page refers to exists, and is compressed."""
    assert (pages.FOLDER / ".built").exists(), (
        "build the pages first: make src/checkrow/server/pages/.built"
    )
    page = browser.get("/").text
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.startswith("assets/") and name.endswith(".js") for name in named)
    for name in named:
        answer = browser.get(f"/{name}", headers={"accept-encoding": "br"})
        assert answer.status_code == 200
        assert answer.content or name.endswith(".br")
    script = next(name for name in named if name.endswith(".js"))
    assert (
        browser.get(f"/{script}", headers={"accept-encoding": "br"}).headers["content-encoding"]
        == "br"
    )
    assert "<script>" not in page  # the server's policy allows no inline scripts
