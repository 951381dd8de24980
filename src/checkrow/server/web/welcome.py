"""What a browser is shown where the pages were not built: how to play without them."""

from __future__ import annotations

from html import escape

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Checkrow</title>
<main>
<h1>Checkrow</h1>
<p>Connect-N and checkers are served here, but the pages for the browser were not built:
<code>make run</code> builds them. Play from a terminal:</p>
<pre>checkrow online {address}</pre>
<p>Programs find the description of all requests at
<a href="/api/docs/openapi.json">/api/docs/openapi.json</a> and of the socket at
<a href="/api/asyncapi.json">/api/asyncapi.json</a>.</p>
</main>
</html>
"""


def welcome_page(address: str) -> str:
    """The page, for a server at this address."""
    return PAGE.format(address=escape(address.rstrip("/")))
