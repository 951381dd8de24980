"""The first page: where the service is, for whoever opens its address."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, get

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Checkrow</title>
<main>
<h1>Checkrow</h1>
<p>Connect-N and checkers are served here. Play from a terminal:</p>
<pre>checkrow online {address}</pre>
<p>Programs find the description of all requests at
<a href="/api/docs/openapi.json">/api/docs/openapi.json</a> and of the socket at
<a href="/api/asyncapi.json">/api/asyncapi.json</a>.</p>
</main>
</html>
"""


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def welcome(request: Request[Any, Any, Any]) -> str:
    return PAGE.format(address=escape(str(request.base_url).rstrip("/")))


ROUTES = [welcome]
