"""Serves the browser pages: files built from web/ and held in memory.

Any address that is neither a file nor part of the API returns index.html, where the application
reads the address. Files under assets/ have a hash in their name, so browsers may keep them forever;
they revalidate all others and get a 304 if nothing changed. The pages of lobbies, matches and
replays describe themselves in their head, for previews of links (`previews`). Each page lists the
files it needs in a header (`preloads`).
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from msgspec import Struct

from checkrow.server.core import Core
from checkrow.server.languages import Language, language_of
from checkrow.server.previews import preview_of
from checkrow.server.web.preloads import preload_header
from checkrow.server.web.welcome import welcome_page

FOLDER = Path(__file__).parent.parent / "pages"
HASHED = "assets/"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_FORBIDDEN = re.compile(r"q=0(\.0*)?")
EMPTY: Mapping[str, str] = {}
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class PageFile(Struct, frozen=True):
    """A file to send: its type, its ETag, and its content by encoding ("" for none)."""

    kind: str
    tag: str
    bodies: Mapping[str, bytes]


@cache
def files_in(folder: Path) -> Mapping[str, PageFile]:
    """Return all files to serve, by address."""
    found: dict[str, PageFile] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.suffix not in ENCODINGS.values() and not name.startswith("."):
            found[name] = _read(path)
    return found


def _read(path: Path) -> PageFile:
    bodies = {"": path.read_bytes()}
    for encoding, suffix in ENCODINGS.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            bodies[encoding] = packed.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    return _file(kind, bodies)


def _file(kind: str, bodies: Mapping[str, bytes]) -> PageFile:
    return PageFile(kind, f'"{hashlib.sha256(bodies[""]).hexdigest()[:16]}"', bodies)


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(request: Request[Any, Any, Any]) -> Response[Any]:
    name, files = str(request.scope["path"]).strip("/"), files_in(FOLDER)
    file = files.get(name) or files.get("index.html")
    if file is None:
        return Response(welcome_page(str(request.base_url)), media_type=MediaType.HTML)
    core: Core | None = request.app.state.get("core")  # None if only pages are served
    language = language_of(request.headers.get("accept-language", ""))
    if core is not None and name not in files:
        token = request.query_params.get("token", "")
        preview = await preview_of(core, name, token, language)
        if preview is not None:
            site = (core.settings.public_url or str(request.base_url)).rstrip("/")
            file = _with_preview(file, preview.as_html(site, f"/{name}"))
    more = EMPTY if name in files else _page_headers(name, language)
    status = 404 if name not in files and "." in name.rpartition("/")[2] else 200
    keep = FOR_GOOD if name in files and name.startswith(HASHED) else ASK_AGAIN
    return send(request, file, keep, status, more)


def _page_headers(name: str, language: Language) -> Mapping[str, str]:
    link = preload_header(FOLDER, name, language)
    return {"Vary": "Accept-Encoding, Accept-Language"} | ({"Link": link} if link else {})


def send(
    request: Request[Any, Any, Any],
    file: PageFile,
    keep: str,
    status: int = 200,
    more: Mapping[str, str] = EMPTY,
) -> Response[Any]:
    """Return a file in the best encoding that the browser accepts, or 304 if the browser has it.
    `keep` is the `Cache-Control` header; `more` are further headers."""
    headers = {"ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding", **more}
    if status == 200 and file.tag in _tags(request.headers.get("if-none-match", "")):
        return Response(None, status_code=304, headers=headers)
    accepted = _encodings(request.headers.get("accept-encoding", ""))
    encoding = next((each for each in ENCODINGS if each in accepted and each in file.bodies), "")
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(
        file.bodies[encoding], status_code=status, headers=headers, media_type=file.kind
    )


def _with_preview(file: PageFile, tags: str) -> PageFile:
    """Return a page with the tags of a link preview in its head."""
    return packed(file.kind, file.bodies[""].replace(b"</head>", f"{tags}</head>".encode(), 1))


def packed(kind: str, body: bytes) -> PageFile:
    """Return a body as a file to send, with its compressed form."""
    return _file(kind, {"": body, "gzip": gzip.compress(body, 6, mtime=0)})


def _tags(header: str) -> set[str]:
    """Return the ETags in a header, without the mark of proxies that compress again."""
    return {each.strip().removeprefix("W/") for each in header.split(",")}


def _encodings(header: str) -> set[str]:
    """Return the encodings that a browser accepts."""
    named = (each.replace(" ", "").partition(";") for each in header.lower().split(","))
    return {name for name, _, weight in named if not _FORBIDDEN.fullmatch(weight)}


ROUTES = [show_page]
