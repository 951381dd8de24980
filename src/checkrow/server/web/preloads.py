"""Preloads: the files that a page needs, named in the head of the answer.

Without them a browser would learn of a file only when the one that needs it has loaded and run. The
build of the pages writes down which files each page loads, in each language.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from checkrow.server.languages import Language

FILE = "preloads.json"
FIRST = "</early.js>; rel=preload; as=script"  # nothing is drawn before it has run
# Every page asks for these when it starts.
REQUESTS = ("/api/session", "/api/choices")


class Preload(Struct, frozen=True):
    """The files of the page whose address fits a pattern such as /match/:match."""

    pattern: str
    files: dict[Language, list[str]]


def preload_header(folder: Path, path: str, language: Language) -> str:
    """Return the Link header of the page at `path`; "" for an unknown page."""
    for pattern, headers in _headers(folder):
        if pattern.fullmatch(f"/{path}"):
            return headers[language]
    return ""


@cache
def _headers(folder: Path) -> list[tuple[re.Pattern[str], dict[Language, str]]]:
    file = folder / FILE
    if not file.exists():
        return []
    preloads = msgspec.json.decode(file.read_bytes(), type=list[Preload])
    return [
        (
            re.compile(re.sub(r":\w+", "[^/]+", each.pattern)),
            {language: _header(files) for language, files in each.files.items()},
        )
        for each in preloads
    ]


def _header(files: list[str]) -> str:
    styles = [f"</{file}>; rel=preload; as=style; crossorigin" for file in files if _is_style(file)]
    scripts = [f"</{file}>; rel=modulepreload" for file in files if not _is_style(file)]
    requests = [f"<{path}>; rel=preload; as=fetch; crossorigin" for path in REQUESTS]
    return ", ".join([FIRST, *styles, *scripts, *requests])


def _is_style(file: str) -> bool:
    return file.endswith(".css")
