"""The documentation site at /docs, where `make docs` has built it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.response import Redirect

from checkrow.server.web.pages import ASK_AGAIN, files_in, send

FOLDER = Path(__file__).parent.parent / "documentation"
HOME = "index.html"
NOTHING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Checkrow</title>
<h1>{title}</h1>
<p>{sentence}</p>
</html>
"""
NOT_BUILT = ("No documentation here", "The host can build it: <code>make docs</code>.")
NO_PAGE = ("No such page", '<a href="/docs/index.html">Start of the documentation</a>')


def is_built() -> bool:
    """Return whether this server has the documentation."""
    return HOME in files_in(FOLDER)


@get(["/docs", "/docs/{path:path}"], include_in_schema=False)
async def show_documentation(request: Request[Any, Any, Any]) -> Response[Any]:
    """Send a file of the site; its start for /docs itself."""
    files, name = files_in(FOLDER), str(request.scope["path"]).strip("/").removeprefix("docs")
    name = name.removeprefix("/")
    if HOME not in files or (name and name not in files):
        title, sentence = NO_PAGE if HOME in files else NOT_BUILT
        page = NOTHING.format(title=title, sentence=sentence)
        return Response(page, status_code=404, media_type=MediaType.HTML)
    if not name:  # links of the pages are relative, so the address must name the file
        return Redirect(f"/docs/{HOME}")
    return send(request, files[name], ASK_AGAIN)


ROUTES = [show_documentation]
